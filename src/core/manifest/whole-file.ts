/** Reads an answer that is one whole file. */
import { BYTE_ORDER_MARK, splitLines, textLines, withLineFeeds } from '../edit/lines.ts'

/**
 * Returns the text of the file in an answer: without a first line `FILE: <path>` and one fence around all the rest.
 * Line breaks, the final one too, and the byte order mark become those of the file before.
 */
export function readWholeFile(answer: string, path: string, before: string | null): string {
  const same = writtenLike(before, answer)
  if (same === before) return same
  const echo = /^\s*[*`]{0,3}FILE:[*]{0,2} `?(.*?)[*`]{0,3}\r?(?:\n|$)/i.exec(answer)
  const text = echo?.[1] === path ? answer.slice(echo[0].length) : answer
  return writtenLike(before, insideFence(text, path) ?? text)
}

function writtenLike(before: string | null, text: string): string {
  const [first, other] = new Set(splitLines(before ?? '').breaks)
  const lineBreak = other === undefined ? first : undefined
  const broken = lineBreak === undefined ? text : withLineFeeds(text).replaceAll('\n', lineBreak)
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

type Fence = { at: number; ticks: string; info: string }

/** What one fence around all of a text holds; null where it is not one block. */
function insideFence(text: string, path: string): string | null {
  const { lines, breaks } = splitLines(text)
  const fences = lines.flatMap((line, at) => {
    const [, ticks, info] = FENCE.exec(line) ?? []
    return ticks === undefined ? [] : [{ at, ticks, info: (info ?? '').trim() }]
  })
  const [first, last] = [fences[0], fences.at(-1)]
  if (first === undefined || last === undefined || first === last || !closes(last, first)) return null
  if ([...lines.slice(0, first.at), ...lines.slice(last.at + 1)].some(line => line.trim() !== '')) return null
  const isMarkdown = MARKDOWN.test(first.info)
  if (MARKDOWN_FILE.test(path) && first.info !== '' && !isMarkdown) return null
  // Behind a fence that may close the first one, there can be a second block.
  const inner = fences.slice(1, -1)
  if (inner.some(fence => closes(fence, first)) && !(isMarkdown && isBalanced(inner))) return null
  const inside = lines.slice(first.at + 1, last.at)
  return inside.map((line, at) => line + (breaks[first.at + 1 + at] ?? '')).join('')
}

function closes(fence: Fence, opening: Fence): boolean {
  return fence.info === '' && fence.ticks.startsWith(opening.ticks)
}

function isBalanced(fences: readonly Fence[]): boolean {
  let open: Fence | null = null
  for (const fence of fences) open = open === null ? fence : closes(fence, open) ? null : open
  return open === null
}

const MOST_WHOLE_LINES = 500
const MOST_WHOLE_BYTES = 15_000

/**
 * Returns true above either limit (S4-01 to S4-07). A final line break begins no further line; bytes are those of
 * UTF-8.
 */
export function isLarge(text: string): boolean {
  return textLines(text).length > MOST_WHOLE_LINES || new TextEncoder().encode(text).length > MOST_WHOLE_BYTES
}
