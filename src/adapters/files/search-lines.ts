/** Searches lines with a regular expression that somebody else wrote, without ever hanging on it. */
import { createContext, runInContext } from 'node:vm'

/** Longer lines are generated; a pattern that needs them is not a search for code. */
const MAX_LINE = 5_000
/** Of one matching line: enough to recognise it. */
const MAX_SHOWN = 300
const MAX_PATTERN = 1_000
/** An honest pattern needs milliseconds for a batch of files; this long the process may stand still for a hostile one. */
const BATCH_MS = 1_000

export type SearchedFile = { readonly path: string; readonly text: string }
export type LineSearch = {
  /** The first `limit` matching lines of some files as `path:line:text`; null when the pattern took too long. */
  search(files: readonly SearchedFile[], limit: number): readonly string[] | null
  /** Which of the paths the glob matches (all without one); null when it took too long. */
  filter(paths: readonly string[]): readonly string[] | null
}

const filterScript = `
  const glob = new RegExp(globSource)
  paths.filter(path => glob.test(path) || (baseOnly && glob.test(path.slice(path.lastIndexOf('/') + 1))))
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

/**
 * Prepares a search by a JavaScript regular expression (a leading `(?i)` is understood) and the regular expression of a glob; `baseOnly`: the
 * glob may match the name alone. Patterns run under V8's own watchdog: it stops a regular expression that backtracks for ever, which no timer of
 * this process could. Returns why the pattern cannot be used instead.
 */
export function createLineSearch(
  pattern: string,
  glob: { readonly source: string; readonly baseOnly: boolean } | null,
): LineSearch | { readonly why: string } {
  if (pattern === '') return { why: 'the pattern is empty' }
  if (pattern.length > MAX_PATTERN) return { why: `the pattern is longer than ${MAX_PATTERN} characters` }
  const ignoreCase = pattern.startsWith('(?i)')
  const source = ignoreCase ? pattern.slice('(?i)'.length) : pattern
  const flags = flagsFor(source)
  if (flags === null) return { why: `the pattern is not a JavaScript regular expression: ${syntaxProblem(source)}` }
  const place: Record<string, unknown> = {}
  const context = createContext(place)
  const run = (script: string, values: Readonly<Record<string, unknown>>): readonly string[] | null => {
    try {
      Object.assign(place, values)
      const found: unknown = runInContext(`{${script}}`, context, { timeout: BATCH_MS })
      return Array.isArray(found) ? found.map(String) : []
    } catch {
      // The watchdog, or a regular expression that needs more stack than there is.
      return null
    }
  }
  return {
    search: (files, limit) =>
      run(searchScript, {
        files,
        limit,
        source,
        flags: ignoreCase ? `i${flags}` : flags,
        longest: MAX_LINE,
        shown: MAX_SHOWN,
      }),
    filter: paths =>
      glob === null ? paths : run(filterScript, { paths, globSource: glob.source, baseOnly: glob.baseOnly }),
  }
}

/** Unicode mode where the pattern allows it (`\p{L}`), else the lenient mode that takes what other languages escape. */
function flagsFor(source: string): string | null {
  for (const flags of ['u', '']) {
    if (problemWith(source, flags) === null) return flags
  }
  return null
}

function syntaxProblem(source: string): string {
  return (problemWith(source, '') ?? '').replace(/^Invalid regular expression: /, '')
}

function problemWith(source: string, flags: string): string | null {
  try {
    new RegExp(source, flags)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
