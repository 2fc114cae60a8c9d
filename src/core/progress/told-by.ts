/** Whose words stand in the one comment: several runs may be at work on an issue, and write into the same. */
import { escapedJson } from '../text/escaped-json.ts'

const LINE = /^<!-- diffproof-told-by (\{[^\n]*\}) -->$/m

export type ToldBy = { readonly run: string; readonly isOver: boolean }

/** The hidden line that says it. `run` is a word that no other run has. */
export function toldByLine({ run, isOver }: ToldBy): string {
  return `<!-- diffproof-told-by ${escapedJson({ run, over: isOver }, 0)} -->`
}

/** Reads the first such line of a comment; null where there is none that can be read. */
export function readToldBy(text: string): ToldBy | null {
  const [, json] = LINE.exec(text) ?? []
  if (json === undefined) return null
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null || !('run' in value) || typeof value.run !== 'string') return null
    return { run: value.run, isOver: 'over' in value && value.over === true }
  } catch {
    return null
  }
}
