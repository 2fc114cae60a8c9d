/** Shows a text or a folder to the model: numbered, capped, and saying how to get the rest. */
import { countOfLines } from './insert.ts'
import { type LineSpan, lineSpansOf } from './line-spans.ts'

type Room = { readonly lines: number; readonly characters: number }

export type ViewCaps = Room & {
  readonly lineLength: number
  /** A whole file of so many lines is shown without their numbers: they are a tenth of it, and one finds a line by its text. */
  readonly plainLines: number
  /** What is shown of a file that does not fit, where no range was asked for: enough to know it by. */
  readonly first: Room
}

/** About 8,000 tokens: a whole file of ordinary size, and no more than a few cents when it is sent again with every later request. */
export const VIEW_CAPS: ViewCaps = {
  lines: 1_000,
  characters: 30_000,
  lineLength: 1_000,
  plainLines: 100,
  first: { lines: 200, characters: 8_000 },
}

export type View =
  | {
      readonly kind: 'shown'
      readonly text: string
      readonly from: number
      readonly to: number
      readonly lines: number
    }
  | { readonly kind: 'invalid'; readonly why: string }

/**
 * The lines of a text from `range[0]` to `range[1]` (-1: to the end), or all, each as number, tab, text; a short text that is shown whole as it is. Stops at the caps with
 * a note that names the range to ask for next; of a text that does not fit and was asked for whole, the beginning is shown. Line breaks and a byte order mark
 * are not shown. Throws nothing; a range outside the text is `invalid`.
 */
export function viewText(text: string, range: readonly [number, number] | null, caps: ViewCaps = VIEW_CAPS): View {
  const spans = lineSpansOf(text)
  const lines = spans.length
  const [from, wantedTo] = range ?? [1, -1]
  if (lines === 0 && range === null) return { kind: 'shown', text: '(the file is empty)', from: 0, to: 0, lines }
  const last = wantedTo === -1 ? lines : Math.min(wantedTo, lines)
  const why = whyInvalidRange(from, wantedTo, lines)
  if (why !== null) return { kind: 'invalid', why }
  const whole = linesWithin(text, spans.slice(from - 1, last), from, caps, caps.lineLength)
  if (whole.length === last - from + 1) {
    const isPlain = range === null && lines <= caps.plainLines
    return { kind: 'shown', text: whole.map(isPlain ? withoutNumber : asIs).join('\n'), from, to: last, lines }
  }
  const shown = range === null ? linesWithin(text, spans, 1, caps.first, caps.lineLength) : whole
  const to = from + shown.length - 1
  const next = Math.min(last, to + (range === null ? caps.lines : shown.length))
  const hint = range === null ? 'find the place with search_files, or go on' : 'go on'
  const note = `(lines ${from} to ${to} of ${lines} are shown; ${hint} with view_range [${to + 1}, ${next}])`
  return { kind: 'shown', text: [...shown, note].join('\n'), from, to, lines }
}

/** As many numbered lines as there is room for, at least one. */
function linesWithin(
  text: string,
  spans: readonly LineSpan[],
  from: number,
  room: Room,
  lineLength: number,
): readonly string[] {
  const shown: string[] = []
  let characters = 0
  for (const { start, end } of spans) {
    const line = `${from + shown.length}\t${cutLine(text, start, end, lineLength)}`
    if (shown.length >= room.lines || (shown.length > 0 && characters + line.length > room.characters)) break
    shown.push(line)
    characters += line.length + 1
  }
  return shown
}

function withoutNumber(line: string): string {
  return line.slice(line.indexOf('\t') + 1)
}

function asIs(line: string): string {
  return line
}

/** The entries of a folder, one a line, folders with a trailing slash, at most `limit`. `more`: the list was already cut. */
export function viewDirectory(entries: readonly string[], more = false, limit: number = VIEW_CAPS.lines): string {
  if (entries.length === 0) return '(the folder is empty)'
  const shown = entries.slice(0, limit).map(entry => entry.replaceAll('\n', '\\n'))
  const cut = more || entries.length > limit
  return [
    ...shown,
    ...(cut ? [`(only the first ${shown.length} are shown; view a folder below to see more)`] : []),
  ].join('\n')
}

function whyInvalidRange(from: number, to: number, lines: number): string | null {
  const has = `the file has ${countOfLines(lines)}`
  if (!Number.isInteger(from) || !Number.isInteger(to))
    return `view_range takes two whole numbers, [first, last]; ${has}`
  if (from < 1) return `view_range begins with ${from}, but lines are counted from 1; ${has}`
  if (from > lines) return `view_range begins with line ${from}, but ${has}`
  if (to !== -1 && to < from)
    return `view_range ends with line ${to}, before it begins; use [${from}, -1] for the rest of the file; ${has}`
  return null
}

function cutLine(text: string, start: number, end: number, longest: number): string {
  const length = end - start
  if (length <= longest) return text.slice(start, end)
  return `${text.slice(start, start + longest)} … (${length - longest} more characters on this line)`
}
