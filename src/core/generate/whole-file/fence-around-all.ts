/** Tells a fence around a whole answer from a file that itself begins and ends with one. */
import type { LineSpan } from '../../edit/line-spans.ts'

/** Files that may hold fences of their own on their first line. No extension: `README`. */
const WITH_FENCES = /(?:^|\/)[^./]+$|\.(?:md|markdown|mdown|mdx|mdc|qmd|rmd|txt|rst|adoc|prompt)$/i
const FENCE = /^(`{3,}|~{3,})[ \t]*([^`]*)$/
const MARKDOWN = /^(?:md|mdx|markdown)\b/i

type Fence = { readonly at: number; readonly marks: string; readonly info: string }

/** Where the text inside a fence around all of an answer stands, or null. Blank lines outside do not count. Takes the answer's own line spans. */
export function fenceAroundAll(
  text: string,
  lines: readonly LineSpan[],
  path: string,
): { readonly start: number; readonly end: number } | null {
  const fences = lines.flatMap(({ start, end }, at) => {
    const [, marks, info] = FENCE.exec(text.slice(start, end)) ?? []
    return marks === undefined ? [] : [{ at, marks, info: (info ?? '').trim() }]
  })
  const first = fences[0]
  const last = fences.at(-1)
  if (first === undefined || last === undefined || first === last || !closes(last, first)) return null
  const isBlank = ({ start, end }: LineSpan) => text.slice(start, end).trim() === ''
  if (!lines.slice(0, first.at).every(isBlank) || !lines.slice(last.at + 1).every(isBlank)) return null
  if (WITH_FENCES.test(path) && !enclosesTheRest(fences, first, last)) return null
  return { start: lines[first.at]?.next ?? 0, end: lines[last.at]?.start ?? 0 }
}

/** True where a file of a kind that holds no fences begins or ends with one. */
export function hasStrayFence(text: string, path: string): boolean {
  const lines = text.trim().split('\n')
  return !WITH_FENCES.test(path) && [lines[0], lines.at(-1)].some(line => FENCE.test(line?.trim() ?? ''))
}

function closes(fence: Fence, opening: Fence): boolean {
  return fence.info === '' && fence.marks.startsWith(opening.marks)
}

/** A fence with a language opens a further one, so that the first one's end is the last line only where nothing but nested blocks lies between. */
function enclosesTheRest(fences: readonly Fence[], first: Fence, last: Fence): boolean {
  if (nests(fences, last)) return true
  return MARKDOWN.test(first.info) && isBalanced(fences.slice(1, -1))
}

function nests(fences: readonly Fence[], last: Fence): boolean {
  const open: Fence[] = []
  for (const fence of fences) {
    const innermost = open.at(-1)
    if (innermost !== undefined && closes(fence, innermost)) open.pop()
    else open.push(fence)
    if (open.length === 0) return fence === last
  }
  return false
}

/** Read as a Markdown file on its own, every block is closed. */
function isBalanced(fences: readonly Fence[]): boolean {
  let open: Fence | null = null
  for (const fence of fences) {
    if (open === null) open = fence
    else if (closes(fence, open)) open = null
  }
  return open === null
}
