/** The three formats: what a model writes for an edit, and what the real readers make of it. */
import { replaceOnce } from '../../src/core/edit/replace.ts'
import { applyChanges } from '../../src/core/generate/find-replace/apply-changes.ts'
import { readChanges } from '../../src/core/generate/find-replace/read-changes.ts'
import { shrinkQuestion } from '../../src/core/generate/whole-file/large-file.ts'
import { readWholeFile } from '../../src/core/generate/whole-file/whole-file.ts'
import { afterOf, type Edit } from './format-edits.ts'

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
          ended([`### CHANGE ${at + 1}: edit`, 'FIND:', '```ts', ...find, '```', 'REPLACE WITH:', '```ts', ...replace, '```']),
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
      return answer.split('\n').reduce<string | null>((text, call) => (text === null ? null : called(call, text)), before)
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

type Range = { from: number; to: number; replace: readonly string[] }

function quotationsOf({ before, places }: Edit): readonly Quotation[] {
  let ranges: readonly Range[] = places.map(({ from, to, lines }) => ({ from, to, replace: lines }))
  for (;;) {
    const grown = merged(before, ranges.map(range => withContext(before, range)))
    const isDone = grown.length === ranges.length
    ranges = grown
    if (isDone) return ranges.map(({ from, to, replace }) => ({ find: before.slice(from, to), replace }))
  }
}

function withContext(before: readonly string[], { from, to, replace }: Range): Range {
  for (let more = CONTEXT; ; more += 1) {
    const [low, high] = [Math.max(0, from - more), Math.min(before.length, to + more)]
    const block = ended(before.slice(low, high))
    const isUnique = ended(before).split(block).length === 2
    if (!isUnique && high - low < before.length) continue
    return { from: low, to: high, replace: [...before.slice(low, from), ...replace, ...before.slice(to, high)] }
  }
}

function merged(before: readonly string[], ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = []
  for (const range of ranges) {
    const last = all.at(-1)
    if (last === undefined || range.from > last.to) {
      all.push(range)
      continue
    }
    // Both quote the lines between them; the later one's are taken away once.
    const replace = [...last.replace.slice(0, last.replace.length - (last.to - range.from)), ...range.replace]
    all[all.length - 1] = { from: last.from, to: Math.max(last.to, range.to), replace }
  }
  return all
}
