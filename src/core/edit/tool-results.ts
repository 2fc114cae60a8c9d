/** What the model is told after each use of a file tool: short, and with the way to repair what went wrong. */
import type { Insertion } from './insert.ts'
import { countOfLines } from './insert.ts'
import { lineSpansOf } from './line-spans.ts'
import type { Replacement } from './replace.ts'
import { type View, viewDirectory, viewText } from './view.ts'

export type ToolAnswer = { readonly text: string; readonly isError: boolean }

/** Lines shown above and below a change: enough to see where it landed. */
const CONTEXT_LINES = 2
/** A longer change is shown by its two ends: the model knows what it wrote. */
const MAX_CHANGED_LINES = 8

/**
 * The answer to `str_replace`: where the change is, with its lines only where they are not what the model wrote (every later request carries them); or why nothing was changed
 * and what to do (S4-30 to S4-33, S4-36).
 */
export function tellReplacement(path: string, outcome: Replacement): ToolAnswer {
  switch (outcome.kind) {
    case 'replaced': {
      const isEmpty = lineSpansOf(outcome.text).length === 0
      if (outcome.how === 'exact' && !isEmpty) return done(`Edited line ${outcome.line}.`)
      const how =
        outcome.how === 'exact'
          ? ''
          : " (matched with different white space; indentation and line breaks are the file's)"
      return done(`Edited ${path}${how}:\n${changedLines(outcome.text, outcome.line, outcome.endLine)}`)
    }
    case 'not-found':
      return failed(`${NOT_IN}${path}. Nothing was changed. ${nearestHint(outcome)}`)
    case 'ambiguous': {
      const lines = outcome.lines.join(', ') + (outcome.more ? ', ...' : '')
      const where =
        outcome.lines.length === 1 && !outcome.more
          ? `more than once on line ${lines}`
          : `in several places, on lines ${lines}`
      const how = outcome.how === 'exact' ? '' : ' (not counting white space)'
      return failed(`${IN_MANY}${where} of ${path}${how}. Nothing was changed. Add lines around it until it is unique.`)
    }
    case 'invalid':
      return failed(`Nothing was changed in ${path}: ${outcome.why}.`)
  }
}

/** The answer to `insert`. */
export function tellInsertion(path: string, outcome: Insertion): ToolAnswer {
  if (outcome.kind === 'invalid') return failed(`Nothing was inserted into ${path}: ${outcome.why}.`)
  return done(`Edited ${path}:\n${changedLines(outcome.text, outcome.line, outcome.endLine)}`)
}

/** The answer to `create`. `existed`: the file was replaced. */
export function tellCreation(path: string, text: string, existed: boolean): ToolAnswer {
  return done(`${existed ? 'Replaced' : 'Created'} ${path} (${countOfLines(lineSpansOf(text).length)}).`)
}

/** The answer to `view` on a file. */
export function tellView(path: string, view: View): ToolAnswer {
  return view.kind === 'shown' ? done(view.text) : failed(`${path}: ${view.why}.`)
}

/** The answer to `view` on a folder. */
export function tellDirectory(entries: readonly string[], more = false): ToolAnswer {
  return done(viewDirectory(entries, more))
}

/** The answer where a path does not exist. */
export function tellMissing(path: string): ToolAnswer {
  return failed(`${path}${MISSING}list_files or search_files to find the right path, or create it.`)
}

const REFUSED = ' cannot be used: '
const MISSING = ' does not exist. Use '
const NOT_IN = 'old_str is not in '
const IN_MANY = 'old_str is found '

/** The answer where a path may not be used. */
export function tellRefused(path: string, why: string): ToolAnswer {
  return failed(`${path}${REFUSED}${why}.`)
}

/** Path and reason of such an answer; null for any other. */
export function refusalIn(text: string): { readonly path: string; readonly why: string } | null {
  const at = text.indexOf(REFUSED)
  return at < 0 ? null : { path: text.slice(0, at), why: text.slice(at + REFUSED.length) }
}

/** What kept a file tool from its work, in few words, by such an answer; null where it was something else. */
export function failureIn(
  text: string,
): 'refused' | 'not found' | 'text not found' | 'text found more than once' | null {
  if (text.startsWith(NOT_IN)) return 'text not found'
  if (text.startsWith(IN_MANY)) return 'text found more than once'
  if (text.includes(REFUSED)) return 'refused'
  return text.includes(MISSING) ? 'not found' : null
}

function changedLines(text: string, line: number, endLine: number): string {
  const from = Math.max(1, line - CONTEXT_LINES)
  const part = (first: number, last: number) => {
    const view = viewText(text, [first, last])
    return view.kind === 'shown' ? view.text : ''
  }
  if (lineSpansOf(text).length === 0) return '(the file is empty now)'
  if (endLine - line < MAX_CHANGED_LINES) return part(Math.min(from, lineSpansOf(text).length), endLine + CONTEXT_LINES)
  const half = MAX_CHANGED_LINES / 2
  return `${part(from, line + half - 1)}\n...\n${part(endLine - half + 1, endLine + CONTEXT_LINES)}`
}

function nearestHint({ nearest, numbered }: Extract<Replacement, { kind: 'not-found' }>): string {
  if (numbered) return 'Leave out the line numbers that view shows.'
  if (nearest.length === 0) return 'No line is like it; view the file and copy the text exactly.'
  const lines = nearest.map(({ line, excerpt }) => `${line}\t${excerpt}`).join('\n')
  return `The lines most like it:\n${lines}\nView them and copy the text exactly.`
}

function done(text: string): ToolAnswer {
  return { text, isError: false }
}

function failed(text: string): ToolAnswer {
  return { text, isError: true }
}
