/** Reads an answer that is one whole file, and decides when a file is too large for that. */
import { PROSE_FILE } from '../edit/elision.ts'
import { BYTE_ORDER_MARK, type LineSpan, lineSpansOf, onlyBreakOf, withLineFeeds } from '../edit/lines.ts'

/** Returns the text of the file in an answer (S0-25, S0-26, S0-51): without a first line `FILE: <path>` and one fence around all the rest, with the line breaks, the final one too, and the byte order mark of the file before. An answer that is the file before stays as it is. */
export function readWholeFile(answer: string, path: string, before: string | null): string {
  const same = writtenLike(before, answer)
  if (same === before) return same
  const echo = /^\s*[*`]{0,3}FILE:[*]{0,2} `?(.*?)[*`]{0,3}\r?(?:\n|$)/i.exec(answer)
  const text = echo?.[1] === path ? answer.slice(echo[0].length) : answer
  const inside = fenceAroundAll(text, lineSpansOf(text), path)
  return writtenLike(before, inside === null ? text : text.slice(inside.start, inside.end))
}

function writtenLike(before: string | null, text: string): string {
  const lineBreak = before === null || !/[\r\n]/.test(before) ? null : onlyBreakOf(before)
  const broken = lineBreak === null ? text : withLineFeeds(text).replaceAll('\n', lineBreak)
  const isMarked = before?.startsWith(BYTE_ORDER_MARK) === true && !text.startsWith(BYTE_ORDER_MARK)
  const end = text !== '' && before !== null && endsOpen(text) && !endsOpen(before) ? (lineBreak ?? '\n') : ''
  return `${isMarked ? BYTE_ORDER_MARK : ''}${broken}${end}`
}

function endsOpen(text: string): boolean {
  return !/[\r\n]$/.test(text)
}

const MARKDOWN_FILE = /\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd)$/i
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
  const inner = fences.slice(1, -1)
  // Behind a fence that may close the first one, there can be a second block.
  if (inner.some(fence => closes(fence, first)) && !(PROSE_FILE.test(path) && enclosesTheRest(inner, first)))
    return null
  if (MARKDOWN_FILE.test(path) && first.info !== '' && !MARKDOWN.test(first.info)) return null
  return { start: lines[first.at]?.next ?? 0, end: lines[last.at]?.start ?? 0 }
}

function closes(fence: Fence, opening: Fence): boolean {
  return fence.info === '' && fence.ticks.startsWith(opening.ticks)
}

/** The last line closes the first fence only if the blocks between are whole, and if they show that they are nested. */
function enclosesTheRest(inner: readonly Fence[], first: Fence): boolean {
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
