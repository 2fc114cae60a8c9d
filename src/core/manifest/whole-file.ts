/** Reads an answer that is one whole file, and decides when a file is too large for that. */
import { type LineSpan, lineSpansOf } from '../edit/lines.ts'
import { countOfLines } from '../edit/replace.ts'

type WholeFile = {
  readonly text: string
  /** The first or last line is a fence, in a file that should have none: there is text around the code, or the answer was cut off. */
  readonly strayFence: boolean
}

/** Returns the text of the file in an answer (S0-25, S0-26, S0-51): without a first line `FILE: <path>` and one fence around all the rest. */
export function readWholeFile(answer: string, path: string): WholeFile {
  const echo = /^\s*FILE: (.*?)\r?(?:\n|$)/.exec(answer)
  const text = echo?.[1] === path ? answer.slice(echo[0].length) : answer
  const inside = fenceAroundAll(text, lineSpansOf(text), path)
  if (inside !== null) return { text: text.slice(inside.start, inside.end), strayFence: false }
  return { text, strayFence: hasStrayFence(text, path) }
}

const WITH_FENCES = /(?:^|\/)[^./]+$|\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd|txt|rst|adoc|prompt)$/i
const FENCE = /^(`{3,}|~{3,})[ \t]*([^`]*)$/
const MARKDOWN = /^(?:md|mdx|markdown)\b/i

type Inside = { readonly start: number; readonly end: number }
type Fence = { readonly at: number; readonly ticks: string; readonly info: string }

function fenceAroundAll(text: string, lines: readonly LineSpan[], path: string): Inside | null {
  const fences = lines.flatMap(({ start, end }, at) => {
    const [, ticks, info] = FENCE.exec(text.slice(start, end)) ?? []
    return ticks === undefined ? [] : [{ at, ticks, info: (info ?? '').trim() }]
  })
  const first = fences[0]
  const last = fences.at(-1)
  if (first === undefined || last === undefined || first === last || !closes(last, first)) return null
  const isBlank = ({ start, end }: LineSpan) => text.slice(start, end).trim() === ''
  if (!lines.slice(0, first.at).every(isBlank) || !lines.slice(last.at + 1).every(isBlank)) return null
  if (WITH_FENCES.test(path) && !enclosesTheRest(fences.slice(1, -1), first)) return null
  return { start: lines[first.at]?.next ?? 0, end: lines[last.at]?.start ?? 0 }
}

function hasStrayFence(text: string, path: string): boolean {
  const lines = text.trim().split('\n')
  return !WITH_FENCES.test(path) && [lines[0], lines.at(-1)].some(line => FENCE.test(line?.trim() ?? ''))
}

function closes(fence: Fence, opening: Fence): boolean {
  return fence.info === '' && fence.ticks.startsWith(opening.ticks)
}

/** The last line closes the first fence only if the blocks between are whole, and if they show that they are nested. */
function enclosesTheRest(inner: readonly Fence[], first: Fence): boolean {
  if (!inner.some(fence => closes(fence, first))) return true
  return (MARKDOWN.test(first.info) || inner[0]?.info !== '') && isBalanced(inner)
}

function isBalanced(fences: readonly Fence[]): boolean {
  let open: Fence | null = null
  for (const fence of fences) {
    if (open === null) open = fence
    else if (closes(fence, open)) open = null
  }
  return open === null
}

type LargeFileLimits = { readonly lines: number; readonly bytes: number }

/** Returns true above either limit (S4-01 to S4-07). A final line break begins no further line; bytes are those of UTF-8. */
export function isLarge(text: string, limits: LargeFileLimits): boolean {
  return lineSpansOf(text).length > limits.lines || new TextEncoder().encode(text).length > limits.bytes
}

const SMALL_LINES = 10
const SMALL_CHARACTERS = 1_000

/** Returns what to ask about a rewrite that removes more than half of a file (S4-65), or null. Blank lines do not count. */
export function shrinkQuestion(before: string, after: string): string | null {
  const [old, now] = [before, after].map(text => text.split(/\r\n|[\r\n]/).filter(line => line.trim() !== '').length)
  if (old === undefined || now === undefined) return null
  const byLines = old > SMALL_LINES && now * 2 < old
  const byLength = old <= SMALL_LINES && before.length > SMALL_CHARACTERS && after.length * 2 < before.length
  if (!byLines && !byLength) return null
  const size = byLines
    ? `from ${countOfLines(old)} to ${countOfLines(now)}`
    : `from ${before.length} to ${after.length} characters`
  return `The file shrank ${size}. If that is right, send it again. If anything was left out, send the whole file.`
}
