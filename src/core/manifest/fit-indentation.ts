/** Gives a change that was quoted with other white space the indentation of the file. */
import { type LineSpan, lineBreakNear, lineSpansOf } from '../edit/lines.ts'
import { plainLine, replaceLines } from '../edit/replace-lines.ts'

import type { Change } from './read-changes.ts'

type Fitted = { readonly from: number; readonly to: number; readonly lines: readonly string[] }

/**
 * Takes the line where the FIND block begins, blank lines aside. Returns the whole place and the new lines with the file's indentation.
 * Returns null if `replaceLines` is not certain of it, or if it is not clear which indentation the new lines have.
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
  // In a part without LF, a CR inside a line counts as a line break.
  if (spans.length !== to - from) return null
  const found = replaceLines(part, spans, ended(find), ended(replace), 2)
  const core = { quoted: find.slice(above, last + 1), start: place - from }
  const old = spans.map(span => part.slice(span.start, span.end))
  const indentation = whoseIndentation(core.quoted, old.slice(core.start), replace)
  if (found.kind !== 'found' || indentation === 'unclear') return null
  // Blank lines at the ends of FIND may be missing in the file; then REPLACE cannot be used as written.
  if (indentation === 'of the file') return old.length === find.length ? { from, to, lines: replace } : null
  const fitted = part.slice(0, found.start) + found.replacement + part.slice(found.end)
  return { from, to, lines: lineSpansOf(fitted).map(span => fitted.slice(span.start, span.end)) }
}

/** False if blank lines of the file at the ends of FIND would vanish or double, because REPLACE has another number of them. */
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

/** `same`: the quotation has the indentation of the file. */
type Indentation = 'same' | 'of the quotation' | 'of the file' | 'unclear'

/**
 * Returns which indentation the new lines have: a model may get it wrong in FIND alone or in both blocks. Lines that stay and the depth of the block show it.
 * Takes the quoted lines, the same lines of the file, and the new lines.
 */
function whoseIndentation(quoted: readonly string[], found: readonly string[], put: readonly string[]): Indentation {
  const pairs = quoted.flatMap((line, at) => (line.trim() === '' ? [] : [{ quoted: line, found: found[at] ?? '' }]))
  const moved = pairs.filter(pair => indentOf(pair.quoted) !== indentOf(pair.found))
  const texts = put.filter(line => line.trim() !== '')
  if (moved.length === 0 || texts.length === 0) return 'same'
  const votes = moved.flatMap(pair => {
    const staying = texts.filter(line => plainLine(line) === plainLine(pair.quoted))
    const like = pairs.filter(other => plainLine(other.quoted) === plainLine(pair.quoted))
    // Of a line that occurs twice it is not known which one stayed.
    return staying.length === 1 && like.length === 1 ? [vote(staying, [pair.quoted], [pair.found])] : []
  })
  // If lines come or go, depth alone may be a coincidence: new code at the left margin may belong there.
  const isQuotationsOwn = votes.includes('of the quotation') || texts.length === pairs.length
  votes.push(
    vote(
      texts,
      pairs.map(pair => pair.quoted),
      pairs.map(pair => pair.found),
    ),
  )
  const said = new Set(votes.filter(one => one !== 'same'))
  const [only] = said
  if (said.size !== 1 || only === undefined) return 'unclear'
  return only === 'of the quotation' && !isQuotationsOwn ? 'unclear' : only
}

function vote(put: readonly string[], quoted: readonly string[], found: readonly string[]): Indentation {
  const [ofPut, ofQuoted, ofFound] = [put, quoted, found].map(least)
  if (ofQuoted === ofFound) return 'same'
  if (ofPut === ofQuoted) return 'of the quotation'
  return ofPut === ofFound ? 'of the file' : 'unclear'
}

function least(lines: readonly string[]): string {
  return lines.map(indentOf).reduce((one, other) => (other.length < one.length ? other : one))
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}
