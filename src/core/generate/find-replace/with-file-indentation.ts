/** Fits a change that was quoted with other white space to the lines that it means. */
import { type LineSpan, lineBreakNear, lineSpansOf } from '../../edit/line-spans.ts'
import { replaceLines } from '../../edit/replace-lines.ts'
import type { Change } from './change.ts'
import { whoseIndentation } from './whose-indentation.ts'

export type Fitted = { readonly from: number; readonly to: number; readonly lines: readonly string[] }

/**
 * Takes the line where the block (without blank lines at its ends) stands, and returns the whole place and the lines to put there with the file's
 * indentation; null where `replaceLines` is not certain of it, or where nobody can say which indentation the new lines have.
 */
export function withFileIndentation(
  text: string,
  lines: readonly LineSpan[],
  place: number,
  { find, replace }: Change,
): Fitted | null {
  const isText = (line: string) => line.trim() !== ''
  const above = find.findIndex(isText)
  const last = find.findLastIndex(isText)
  const isBlank = (at: number) => {
    const line = lines[at]
    return line !== undefined && text.slice(line.start, line.end).trim() === ''
  }
  let from = place
  while (place - from < above && isBlank(from - 1)) from -= 1
  let to = place + last + 1 - above
  for (let below = find.length - 1 - last; below > 0 && isBlank(to); below -= 1) to += 1
  const blanks = { above: place - from, below: to - (place + last + 1 - above) }
  if (!keepsBlankLines(blanks, { find, replace })) return null
  const lineBreak = lineBreakNear(text, lines, from)
  const open = to === lines.length ? lineBreak : ''
  const part = text.slice(lines[from]?.start, lines[to - 1]?.next) + open
  const spans = lineSpansOf(part)
  // A CR inside a line is a line break to a part without any LF.
  if (spans.length !== to - from) return null
  const found = replaceLines(part, spans, ended(find), ended(replace), 2)
  const core = { quoted: find.slice(above, last + 1), start: place - from }
  const old = spans.map(span => part.slice(span.start, span.end))
  const indentation = whoseIndentation(core.quoted, old.slice(core.start), replace)
  if (found.kind !== 'found' || indentation === 'unclear') return null
  // Blank lines that FIND and REPLACE begin or end with may be missing in the file: only as written can they be told from others.
  if (indentation === 'of the file') return old.length === find.length ? { from, to, lines: replace } : null
  const fitted = part.slice(0, found.start) + found.replacement + part.slice(found.end)
  return { from, to, lines: lineSpansOf(fitted).map(span => fitted.slice(span.start, span.end)) }
}

/** Blank lines of the file that FIND quotes at its ends would vanish, or double, where REPLACE does not have as many there. */
function keepsBlankLines(
  blanks: { readonly above: number; readonly below: number },
  { find, replace }: Pick<Change, 'find' | 'replace'>,
): boolean {
  const [quoted, put] = [find, replace].map(lines => ({
    above: lines.findIndex(line => line.trim() !== ''),
    below: lines.length - 1 - lines.findLastIndex(line => line.trim() !== ''),
  }))
  if (put === undefined || quoted === undefined || put.above === -1) return blanks.above + blanks.below === 0
  return (blanks.above === 0 || put.above === quoted.above) && (blanks.below === 0 || put.below === quoted.below)
}

function ended(lines: readonly string[]): string {
  return lines.map(line => `${line}\n`).join('')
}
