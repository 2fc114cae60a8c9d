/** Searches the repository's files for lines. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import picomatch from 'picomatch/posix.js'
import { filesBelow } from './files-below.ts'
import { locate, type Roots } from './locate.ts'
import { createLineSearch, type LineSearch, type SearchedFile } from './search-lines.ts'
import { createTextReader } from './text-reader.ts'
import { toolPathOf } from './tool-path.ts'

export type SearchRequest = {
  readonly pattern: string
  readonly path: string
  readonly glob: string | null
  readonly limit: number
}
export type SearchResult =
  | { readonly matches: readonly string[]; readonly more: boolean }
  | { readonly refused: string }

/** Larger files are data. */
const MAX_FILE_BYTES = 2_000_000
/** Files are searched in batches of this much text, so that other work gets its turn in between, and so few files, so that what is read is forgotten before it counts as old. */
const BATCH_BYTES = 2_000_000
const BATCH_FILES = 100
/** What one search may cost; what was found until then is returned. */
const TOTAL_MS = 10_000

const TOO_SLOW = 'the pattern or the glob takes too long; use a simpler one, or search in a smaller folder'

/**
 * Lines that match a JavaScript regular expression in the text files below a path whose path or name matches a glob, in the order of their paths.
 * Left out: git's data, dependency folders unless the search begins in one, links, binary files, large files, very long lines. Throws nothing
 * for anything that the repository or the model can hold.
 */
export async function searchFiles(roots: Roots, request: SearchRequest, now: () => number): Promise<SearchResult> {
  const deadline = now() + TOTAL_MS
  const start = locate(roots, request.path)
  if (start.kind === 'refused') return { refused: start.why }
  if (start.kind === 'missing') return { refused: 'it does not exist' }
  const glob = request.glob === null ? null : globOf(request.glob)
  if (glob !== null && 'why' in glob) return { refused: glob.why }
  const search = createLineSearch(request.pattern, glob)
  if ('why' in search) return { refused: search.why }
  const isFolder = start.stat.isDirectory()
  const files = isFolder ? filesBelow(roots, start.realPath) : [start.realPath].values()
  const from = start.realPath === '' || !isFolder ? 0 : start.realPath.length + 1
  return searchBatches(roots, wantedOf(files, from, search), search, {
    limit: request.limit,
    expired: () => now() > deadline,
  })
}

/** Those of the files whose path, from a position in it on, the glob matches; null where that takes too long. */
function* wantedOf(files: Iterator<string>, from: number, { filter }: LineSearch): Generator<string | null, void> {
  for (let isEnd = false; !isEnd; ) {
    const some: string[] = []
    while (!isEnd && some.length < BATCH_FILES) {
      const next = files.next()
      if (next.done === true) isEnd = true
      else some.push(next.value)
    }
    const wanted = filter(some.map(file => file.slice(from)))
    if (wanted === null) yield null
    else yield* from === 0 ? wanted : wanted.map(file => some[0]?.slice(0, from) + file)
  }
}

async function searchBatches(
  roots: Roots,
  files: Generator<string | null, void>,
  search: LineSearch,
  { limit, expired }: { readonly limit: number; readonly expired: () => boolean },
): Promise<SearchResult> {
  const matches: string[] = []
  let batch: SearchedFile[] = []
  let size = 0
  const reader = createTextReader(roots, MAX_FILE_BYTES)
  for (let next = files.next(); next.done !== true; ) {
    const path = next.value
    if (path === null) return { refused: TOO_SLOW }
    const text = reader.textOf(path)
    if (text !== null) {
      batch.push({ path: toolPathOf(roots, path), text })
      size += text.length
    }
    next = files.next()
    if (size < BATCH_BYTES && batch.length < BATCH_FILES && next.done !== true) continue
    reader.release()
    const found = search.search(batch, limit + 1 - matches.length)
    if (found === null) return { refused: TOO_SLOW }
    matches.push(...found)
    if (matches.length > limit) return { matches: matches.slice(0, limit), more: true }
    if (expired()) return { matches, more: next.done !== true }
    batch = []
    size = 0
    await nextTurn()
  }
  return { matches, more: false }
}

function globOf(glob: string): { readonly source: string; readonly baseOnly: boolean } | { readonly why: string } {
  try {
    const plain = glob.replace(/^\.?\//, '')
    return {
      source: picomatch.makeRe(plain, { dot: true, noextglob: true, maxLength: 500 }).source,
      baseOnly: !plain.includes('/'),
    }
  } catch (error) {
    return { why: `the glob cannot be used: ${error instanceof Error ? error.message : String(error)}` }
  }
}
