/** Reads the text of a transcript line by line. The text may be hostile. */
import { EVENT_KEYS, type EventOf, TRANSCRIPT_LINE, TRANSCRIPT_SCHEMA, type TranscriptLine } from './events.ts'

/** A file with more of them is no transcript. */
const MOST_DAMAGED = 1_000

export type Transcript = {
  readonly kind: 'transcript'
  readonly start: EventOf<'start'>
  /** Every line that could be read, with its number from 1. */
  readonly lines: readonly { readonly number: number; readonly event: TranscriptLine }[]
  /** Numbers of lines that cannot be read. An incomplete last line does not count: the run was killed while writing it. */
  readonly damaged: readonly number[]
}

/** Returns the transcript, or why it cannot be read. Skips lines of an unknown kind. */
export function readTranscript(text: string): Transcript | { readonly kind: 'unreadable'; readonly problem: string } {
  const lines: Transcript['lines'][number][] = []
  const damaged: number[] = []
  let number = 0
  let from = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    const event = readLine(text.slice(from, end))
    number += 1
    from = end + 1
    if (event === 'damaged') damaged.push(number)
    else if (event !== 'unknown') lines.push({ number, event })
    if (damaged.length > MOST_DAMAGED)
      return { kind: 'unreadable', problem: `more than ${MOST_DAMAGED} of its lines are damaged` }
  }
  const unfinished = text.slice(from)
  const first = lines[0]
  if (first?.number !== 1 || first.event.type !== 'start')
    return { kind: 'unreadable', problem: otherVersion(text) ?? `its first line is no start of ${TRANSCRIPT_SCHEMA}` }
  // A complete event without its line break counts.
  const last = unfinished === '' ? 'unknown' : readLine(unfinished)
  if (typeof last !== 'string') lines.push({ number: number + 1, event: last })
  return { kind: 'transcript', start: first.event, lines, damaged }
}

/** Returns that another version of Diffproof wrote the transcript, if its first line says so. */
function otherVersion(text: string): string | null {
  const [, schema] = /^\{[^\n]{0,200}"schema":"(diffproof-transcript\/v\d{1,4})"/.exec(text) ?? []
  if (schema === undefined || schema === TRANSCRIPT_SCHEMA) return null
  return `it is ${schema}, and this version of Diffproof reads only ${TRANSCRIPT_SCHEMA}`
}

function readLine(text: string): TranscriptLine | 'damaged' | 'unknown' {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'damaged'
  }
  if (typeof value !== 'object' || value === null || !('type' in value)) return 'damaged'
  if (typeof value.type === 'string' && !Object.hasOwn(EVENT_KEYS, value.type)) return 'unknown'
  const read = TRANSCRIPT_LINE.safeParse(value)
  return read.success ? read.data : 'damaged'
}
