/** The three formats: what a model writes for an edit, and what the real readers make of it. */
import { replaceOnce } from '../../src/core/edit/replace.ts'
import { applyChanges } from '../../src/core/manifest/apply-changes.ts'
import { readChanges } from '../../src/core/manifest/read-changes.ts'
import { readWholeFile, shrinkQuestion } from '../../src/core/manifest/whole-file.ts'
import { afterOf, type Edit, type Place } from './format-edits.ts'

export type Format = 'whole file' | 'FIND/REPLACE' | 'tool calls'

export const FORMATS: readonly Format[] = ['whole file', 'FIND/REPLACE', 'tool calls']

/** A part of the file as it is quoted and what comes in its place. */
export interface Quotation {
  readonly find: readonly string[]
  readonly replace: readonly string[]
}

/** What the model has in mind, before it is written down in a format. */
export interface Intention {
  readonly quotations: readonly Quotation[]
  /** All lines of the new version. */
  readonly whole: readonly string[]
}

const PATH = 'src/sample.ts'
/** Lines above and below a place, as the prompt asks; more where that is not unique. */
const CONTEXT = 2

export function intentionOf(edit: Edit): Intention {
  return { quotations: quotationsOf(edit), whole: afterOf(edit) }
}

/** The answer as it comes over the line; a tool call is its JSON on a line. */
export function answerIn(format: Format, { quotations, whole }: Intention): string {
  switch (format) {
    case 'whole file':
      return ended(whole)
    case 'FIND/REPLACE':
      return quotations
        .map(({ find, replace }, at) =>
          ended([
            `### CHANGE ${at + 1}: edit`,
            'FIND:',
            '```ts',
            ...find,
            '```',
            'REPLACE WITH:',
            '```ts',
            ...replace,
            '```',
          ]),
        )
        .join('\n')
    case 'tool calls':
      return quotations
        .map(({ find, replace }) => {
          const strings = { old_str: find.join('\n'), new_str: replace.join('\n') }
          return JSON.stringify({ command: 'str_replace', path: PATH, ...strings })
        })
        .join('\n')
  }
}

/** The text that an answer makes of the old one; null where it is refused. */
export function madeBy(format: Format, answer: string, before: string): string | null {
  switch (format) {
    case 'whole file': {
      const { text } = readWholeFile(answer, PATH)
      return shrinkQuestion(before, text) === null ? text : null
    }
    case 'FIND/REPLACE': {
      const read = readChanges(answer)
      if (read.kind === 'problems') return null
      const applied = applyChanges(before, read.changes)
      return applied.kind === 'applied' ? applied.text : null
    }
    case 'tool calls':
      return answer
        .split('\n')
        .reduce<string | null>((text, call) => (text === null ? null : called(call, text)), before)
  }
}

/** One call after the other, each on what the one before it has left. */
function called(call: string, text: string): string | null {
  try {
    const { old_str, new_str } = JSON.parse(call) as { old_str: string; new_str: string }
    const replaced = replaceOnce(text, old_str, new_str)
    return replaced.kind === 'replaced' ? replaced.text : null
  } catch {
    return null
  }
}

export function ended(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

function quotationsOf({ before, places }: Edit): readonly Quotation[] {
  let apart = places
  for (;;) {
    const ranges = apart.map(place => rangeAround(before, place))
    const at = ranges.findIndex(({ high }, index) => high > (ranges[index + 1]?.low ?? before.length))
    const [one, next] = [apart[at], apart[at + 1]]
    if (one === undefined || next === undefined) {
      return apart.map(({ from, to, lines }, index) => {
        const { low, high } = ranges[index] ?? { low: from, high: to }
        return {
          find: before.slice(low, high),
          replace: [...before.slice(low, from), ...lines, ...before.slice(to, high)],
        }
      })
    }
    const lines = [...one.lines, ...before.slice(one.to, next.from), ...next.lines]
    apart = [...apart.slice(0, at), { from: one.from, to: next.to, lines }, ...apart.slice(at + 2)]
  }
}

function rangeAround(before: readonly string[], { from, to }: Place): { readonly low: number; readonly high: number } {
  const text = before.join('\n')
  for (let more = CONTEXT; ; more += 1) {
    const [low, high] = [Math.max(0, from - more), Math.min(before.length, to + more)]
    const isUnique = text.split(before.slice(low, high).join('\n')).length === 2
    if (isUnique || high - low === before.length) return { low, high }
  }
}
