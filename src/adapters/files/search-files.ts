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
  return searchBatches({ roots, files, from, search, now }, request.limit)
}

type Searching = {
  readonly roots: Roots
  readonly files: Iterator<string, void>
  /** Where in a path begins what the glob is to match. */
  readonly from: number
  readonly search: LineSearch
  readonly now: () => number
}

async function searchBatches({ roots, files, from, search, now }: Searching, limit: number): Promise<SearchResult> {
  const deadline = now() + TOTAL_MS
  const matches: string[] = []
  const reader = createTextReader(roots, MAX_FILE_BYTES)
  for (let next = files.next(); next.done !== true; ) {
    const names: string[] = []
    for (; next.done !== true && names.length < BATCH_FILES; next = files.next()) names.push(next.value)
    const kept = search.filter(names.map(name => name.slice(from)))
    if (kept === null) return { refused: TOO_SLOW }
    const wanted = from === 0 ? kept : kept.map(name => names[0]?.slice(0, from) + name)

    let at = 0
    do {
      const batch: SearchedFile[] = []
      for (let size = 0; at < wanted.length && size < BATCH_BYTES; at += 1) {
        const path = wanted[at] ?? ''
        const text = reader.textOf(path)
        if (text !== null) batch.push({ path: toolPathOf(roots, path), text })
        size += text?.length ?? 0
      }
      reader.release()
      const found = search.search(batch, limit + 1 - matches.length)
      if (found === null) return { refused: TOO_SLOW }
      matches.push(...found)
      if (matches.length > limit) return { matches: matches.slice(0, limit), more: true }
      if (now() > deadline) return { matches, more: at < wanted.length || next.done !== true }
      await nextTurn()
    } while (at < wanted.length)
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
