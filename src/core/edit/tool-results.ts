/** What the model reads after each use of a file tool: short, and with the way to repair what went wrong. */
import { countInWords } from '../text/quantities.ts'
import type { ElisionLine } from './elision.ts'
import { cutLine, textLines } from './lines.ts'
import type { EditedText, RefusedEdit, RefusedText } from './replace.ts'

/** `closed`: no tool may use the path. */
export type CallEnd =
  | { kind: 'done' | 'failed' | 'stopped' | 'out-of-time' | 'not-started' }
  | { kind: 'exited'; exitCode: number }
  | { kind: 'closed'; path: string; why: string }

export type ToolAnswer = { text: string; isError: boolean; end: CallEnd }

const CONTEXT_LINES = 2
/** Of a longer change only both ends are shown: the model knows what it wrote. */
const MAX_CHANGED_LINES = 8

/**
 * Answers `str_replace`. New lines are shown only if they differ from what the model wrote: every later request
 * carries them.
 */
export function formatReplacement(path: string, outcome: EditedText | RefusedText): ToolAnswer {
  if (outcome.kind === 'refused')
    return failed(`${refusedEditInWords(outcome.refused, 'old_str', path)} Nothing was changed.`)
  if (textLines(outcome.text).length === 0) return done(`Edited ${path}: the file is empty now.`)
  if (outcome.how === 'exact') return done(`Edited line ${outcome.line}.`)
  const how = "matched with different white space; indentation and line breaks are the file's"
  return done(`Edited ${path} (${how}):\n${showChange(outcome.text, outcome.line, outcome.endLine)}`)
}

/** Says to the model why a passage was not replaced, and how to go on. `what`: its name for the passage. */
export function refusedEditInWords(refused: RefusedEdit, what: string, path: string): string {
  switch (refused.kind) {
    case 'not-found':
      return `${what} is not in ${path}. ${nearestHint(refused)}`
    case 'white-space':
      return `${what} is not in ${path} exactly: line ${refused.line} differs in white space, and where the new lines go is not certain. Copy the text exactly.`
    case 'ambiguous': {
      const lines = refused.lines.join(', ') + (refused.more ? ', ...' : '')
      const isOne = refused.lines.length === 1
      const where = isOne ? `more than once on line ${lines}` : `in several places, on lines ${lines}`
      const how = refused.how === 'exact' ? '' : ' (not counting white space)'
      return `${what} is found ${where} of ${path}${how}. Add lines around it until it is unique.`
    }
    case 'too-common':
      return `The lines of ${what} are repeated too often in ${path}. Add a line that is rare.`
    case 'overlap':
      return `${what} overlaps on lines ${refused.from} to ${refused.to} with that of change ${refused.other + 1}. Make them one change.`
    case 'out-of-range':
      return `Line ${refused.line} is out of range: ${path} has ${countInWords(refused.lines, 'line')}; 0 inserts at the top.`
    case 'empty':
      return 'The text is empty.'
    case 'same':
      return `The old and the new text of ${path} are the same.`
    case 'half-character':
      return 'The text holds half of a surrogate pair, which no UTF-8 file can hold.'
  }
}

export function formatInsertion(path: string, outcome: EditedText | RefusedText): ToolAnswer {
  if (outcome.kind === 'refused')
    return failed(`${refusedEditInWords(outcome.refused, 'insert_text', path)} Nothing was changed.`)
  return done(`Edited ${path}:\n${showChange(outcome.text, outcome.line, outcome.endLine)}`)
}

/** Answers `create`. `existed`: the file was replaced. */
export function formatCreation(path: string, text: string, existed: boolean): ToolAnswer {
  return done(`${existed ? 'Replaced' : 'Created'} ${path} (${countInWords(textLines(text).length, 'line')}).`)
}

/** Answers `view` of a folder: its entries, folders with a slash, at most `limit`. `more`: the list was already cut. */
export function formatDirectory(entries: readonly string[], more = false, limit: number = ROOM.lines): ToolAnswer {
  if (entries.length === 0) return done('(the folder is empty)')
  const shown = entries.slice(0, limit).map(entry => entry.replaceAll('\n', '\\n'))
  if (more || entries.length > limit)
    shown.push(`(only the first ${shown.length} are shown; view a folder below to see more)`)
  return done(shown.join('\n'))
}

export function formatMissing(path: string): ToolAnswer {
  return failed(`${path} does not exist. Use list_files or search_files to find the right path, or create it.`)
}

/** Answers a call for a path that no tool may use. */
export function formatClosed(path: string, why: string): ToolAnswer {
  return { ...failed(`${path} cannot be used: ${why}.`), end: { kind: 'closed', path, why } }
}

/** Answers an edit that would write a line that stands for omitted text. */
export function formatElision(path: string, { line, quote }: ElisionLine): ToolAnswer {
  const what = `line ${line} of the result would stand for text that was left out: ${quote}`
  return failed(
    `Nothing was changed in ${path}: ${what}. Write the text itself, and all of it. If the line belongs there, send the same edit again.`,
  )
}

function showChange(text: string, line: number, endLine: number): string {
  const part = (first: number, last: number) => formatView('', text, [first, last]).text
  const from = Math.max(1, Math.min(line - CONTEXT_LINES, textLines(text).length))
  if (endLine - line < MAX_CHANGED_LINES) return part(from, endLine + CONTEXT_LINES)
  const half = MAX_CHANGED_LINES / 2
  return `${part(from, line + half - 1)}\n...\n${part(endLine - half + 1, endLine + CONTEXT_LINES)}`
}

function nearestHint({ nearest, isNumbered }: Extract<RefusedEdit, { kind: 'not-found' }>): string {
  if (isNumbered) return 'Leave out the line numbers that view shows.'
  if (nearest.length === 0) return 'No line is like it; view the file and copy the text exactly.'
  const lines = nearest.map(({ line, excerpt }) => `${line}\t${excerpt}`).join('\n')
  return `The lines most like it:\n${lines}\nCopy the text exactly; view what is around it if you need more.`
}

export function done(text: string): ToolAnswer {
  return { text, isError: false, end: { kind: 'done' } }
}

export function failed(text: string): ToolAnswer {
  return { text, isError: true, end: { kind: 'failed' } }
}

type ViewRoom = { lines: number; characters: number }

/** About 8,000 tokens. */
const ROOM: ViewRoom = { lines: 1_000, characters: 30_000 }
const FIRST_ROOM: ViewRoom = { lines: 200, characters: 8_000 }
/** Up to here no numbers are shown, which would be a tenth of the file. */
const PLAIN_LINES = 100
const LONGEST_LINE = 1_000

/**
 * Answers `view`: the lines from `range[0]` to `range[1]` (-1: to the end), or all, each as number, tab, text. At the
 * caps a note names the next range.
 */
export function formatView(path: string, text: string, range: readonly [number, number] | null): ToolAnswer {
  const all = textLines(text)
  const lines = all.length
  const [from, wantedTo] = range ?? [1, -1]
  if (lines === 0 && range === null) return done('(the file is empty)')
  const last = wantedTo === -1 ? lines : Math.min(wantedTo, lines)
  const why = whyInvalidRange(from, wantedTo, lines)
  if (why !== null) return failed(`${path}: ${why}.`)
  const asked = all.slice(from - 1, last).map(line => cutLine(line, LONGEST_LINE))
  if (range === null && lines <= PLAIN_LINES && fitting(asked, ROOM).length === lines) return done(asked.join('\n'))
  const numbered = asked.map((line, at) => `${from + at}\t${line}`)
  const whole = fitting(numbered, ROOM)
  if (whole.length === numbered.length) return done(numbered.join('\n'))
  const shown = range === null ? fitting(numbered, FIRST_ROOM) : whole
  const to = from + shown.length - 1
  const next = Math.min(last, to + (range === null ? ROOM.lines : shown.length))
  const hint = range === null ? 'find the place with search_files, or go on' : 'go on'
  const note = `(lines ${from} to ${to} of ${lines} are shown; ${hint} with view_range [${to + 1}, ${next}])`
  return done([...shown, note].join('\n'))
}

function fitting(lines: readonly string[], room: ViewRoom): readonly string[] {
  let characters = -1
  const end = lines.findIndex((line, at) => {
    characters += line.length + 1
    return at >= room.lines || (at > 0 && characters > room.characters)
  })
  return end === -1 ? lines : lines.slice(0, end)
}

function whyInvalidRange(from: number, to: number, lines: number): string | null {
  const has = `the file has ${countInWords(lines, 'line')}`
  if (!Number.isInteger(from) || !Number.isInteger(to))
    return `view_range takes two whole numbers, [first, last]; ${has}`
  if (from < 1) return `view_range begins with ${from}, but lines are counted from 1; ${has}`
  if (from > lines) return `view_range begins with line ${from}, but ${has}`
  if (to !== -1 && to < from)
    return `view_range ends with line ${to}, before it begins; use [${from}, -1] for the rest of the file; ${has}`
  return null
}
