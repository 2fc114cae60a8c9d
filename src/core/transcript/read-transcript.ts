/** A transcript's text, read line by line; whoever reads one takes it for hostile. */
import { EVENT_KEYS, type EventOf, TRANSCRIPT_LINE, type TranscriptLine } from './events.ts'
import { TRANSCRIPT_SCHEMA } from './transcript-form.ts'

/** A file with more of these is none of ours, however large it is. */
const MOST_DAMAGED = 1_000

export type Transcript = {
  readonly start: EventOf<'start'>
  /** Every line that could be read, the first included, with its number from 1. */
  readonly lines: readonly { readonly number: number; readonly event: TranscriptLine }[]
  /** Numbers of lines that cannot be read. A last line without its end is none: the run was killed while it was written. */
  readonly damaged: readonly number[]
}

/** The transcript, or why it is none. Lines of a kind that is not known here are passed over. */
export function readTranscript(text: string): Transcript | { readonly problem: string } {
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
    if (damaged.length > MOST_DAMAGED) return { problem: `more than ${MOST_DAMAGED} of its lines are damaged` }
  }
  const unfinished = text.slice(from)
  const first = lines[0]
  if (first?.number !== 1 || first.event.type !== 'start')
    return { problem: `its first line is no start of ${TRANSCRIPT_SCHEMA}` }
  // A whole event without its line break is still one.
  const last = unfinished === '' ? 'unknown' : readLine(unfinished)
  if (typeof last !== 'string') lines.push({ number: number + 1, event: last })
  return { start: first.event, lines, damaged }
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
