/** Searches the repository's files with a regular expression of the model, which must not be able to block the process. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import picomatch from 'picomatch/posix.js'
import { messageOf } from '../../core/errors.ts'
import type { Workspace } from '../../ports/workspace.ts'
import { locate, type Roots, toolPathOf } from './locate.ts'
import { filesBelow, searchedText } from './read-text.ts'

const MAX_FILE_BYTES = 2_000_000
/** Files are searched in batches, so that other work gets its turn. Small batches keep memory low. */
const BATCH_BYTES = 2_000_000
const BATCH_FILES = 100
const TOTAL_MS = 10_000

const TOO_SLOW = 'the pattern or the glob takes too long; use a simpler one, or search in a smaller folder'

/** Matching lines in the text files below a path, sorted by path. Leaves out git's data, links, large files, very long lines, and dependency folders unless the search begins in one. Throws nothing. */
export async function searchFiles(
  roots: Roots,
  { pattern, path: begin, glob, limit }: Parameters<Workspace['search']>[0],
  now: () => number,
): ReturnType<Workspace['search']> {
  const start = locate(roots, begin)
  if (start.kind === 'refused') return { refused: start.why }
  if (start.kind === 'missing') return { refused: 'it does not exist' }
  const named = glob === null ? null : globOf(glob)
  if (named !== null && 'why' in named) return { refused: named.why }
  const search = createLineSearch(pattern, named === null ? null : named.source)
  if ('why' in search) return { refused: search.why }
  const isFolder = start.stat.isDirectory()
  const files = isFolder ? filesBelow(roots, start.realPath) : [start.realPath].values()
  // The beginning of each path that the glob does not see.
  const above = start.realPath === '' || !isFolder ? '' : `${start.realPath}/`
  const deadline = now() + TOTAL_MS
  const matches: string[] = []
  for (let next = files.next(); next.done !== true; ) {
    const names: string[] = []
    for (; next.done !== true && names.length < BATCH_FILES; next = files.next())
      names.push(next.value.slice(above.length))
    const wanted = search.filter(names)
    if (wanted === null) return { refused: TOO_SLOW }

    let at = 0
    do {
      const batch: SearchedFile[] = []
      for (let size = 0; at < wanted.length && size < BATCH_BYTES; at += 1) {
        const path = above + wanted[at]
        const text = searchedText(roots, path, MAX_FILE_BYTES)
        if (text !== null) batch.push({ path: toolPathOf(roots, path), text })
        size += text?.length ?? 0
      }
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

/** The source of a glob's regular expression. A glob without a slash matches the name alone. */
function globOf(glob: string): { readonly source: string } | { readonly why: string } {
  try {
    const plain = glob.replace(/^\.?\//, '')
    const whole = plain.includes('/') ? plain : plain.replace(/^!?/, '$&**/')
    return { source: picomatch.makeRe(whole, { dot: true, noextglob: true, maxLength: 500 }).source }
  } catch (error) {
    return { why: `the glob cannot be used: ${messageOf(error)}` }
  }
}

/** Longer lines are generated. */
const MAX_LINE = 5_000
const MAX_SHOWN = 300
const MAX_PATTERN = 1_000
/** An honest pattern takes milliseconds per batch. A hostile one may block the process for this long. */
const BATCH_MS = 1_000

type SearchedFile = { readonly path: string; readonly text: string }
const filterScript = `
  const glob = new RegExp(globSource)
  paths.filter(path => glob.test(path))
`
const searchScript = `
  const line = new RegExp(source, flags)
  const found = []
  for (const { path, text } of files) {
    let number = 0
    for (let start = 0; start < text.length && found.length < limit; ) {
      let end = text.indexOf('\\n', start)
      if (end === -1) end = text.length
      number += 1
      if (end - start <= longest) {
        const content = text.slice(start, text[end - 1] === '\\r' ? end - 1 : end)
        if (line.test(content)) found.push(path + ':' + number + ':' + (content.length > shown ? content.slice(0, shown) + '…' : content))
      }
      start = end + 1
    }
  }
  found
`

/** Prepares a search by a JavaScript regular expression; a leading `(?i)` works. V8's watchdog stops a pattern that backtracks for ever, which no timer of this process could. */
function createLineSearch(pattern: string, globSource: string | null) {
  if (pattern === '') return { why: 'the pattern is empty' }
  if (pattern.length > MAX_PATTERN) return { why: `the pattern is longer than ${MAX_PATTERN} characters` }
  const ignoreCase = pattern.startsWith('(?i)')
  const source = ignoreCase ? pattern.slice('(?i)'.length) : pattern
  const mode = modeOf(source)
  if ('why' in mode) return mode
  const flags = ignoreCase ? `i${mode.flags}` : mode.flags
  const place: Record<string, unknown> = {}
  const context = createContext(place)
  const run = (script: string, values: Readonly<Record<string, unknown>>): readonly string[] | null => {
    try {
      Object.assign(place, values)
      const found: unknown = runInContext(`{${script}}`, context, { timeout: BATCH_MS })
      return Array.isArray(found) ? found.map(String) : []
    } catch {
      // The watchdog, or a stack overflow in the regular expression.
      return null
    }
  }
  return {
    search: (files: readonly SearchedFile[], limit: number) =>
      run(searchScript, { files, limit, source, flags, longest: MAX_LINE, shown: MAX_SHOWN }),
    filter: (paths: readonly string[]) => (globSource === null ? paths : run(filterScript, { paths, globSource })),
  }
}

/** Unicode mode where the pattern allows it (`\p{L}`), else the lenient mode, which accepts escapes of other languages. */
function modeOf(source: string): { readonly flags: string } | { readonly why: string } {
  let problem = ''
  for (const flags of ['u', '']) {
    try {
      new RegExp(source, flags)
      return { flags }
    } catch (error) {
      problem = messageOf(error).replace(/^Invalid regular expression: /, '')
    }
  }
  return { why: `the pattern is not a JavaScript regular expression: ${problem}` }
}
