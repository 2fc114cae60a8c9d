/** A command of the host on one line, and how much of its output is shown below. */
import type { EventOf } from '../transcript/events.ts'
import type { ReadonlyDeep } from '../transcript/shorten-events.ts'
import { resultInWords } from './result-in-words.ts'
import { type Told, took } from './told.ts'

type Ran = ReadonlyDeep<EventOf<'command'>>

const OUTPUT_SHOWN = { setup: 60_000, failed: 12_000, passed: 4_000 }

/** `tests: 41 passed, 1 failed (3.2 s)`; which command it was is told where there may be several. */
export function commandLine(event: Ran, testCommand: string | null): string {
  const { purpose, command, durationMs } = event
  const isNamed = purpose === 'check' || purpose === 'setup' || (purpose === 'baseline' && command !== testCommand)
  const name = `${purpose === 'red' ? 'red run' : purpose}${isNamed ? ` ${command}` : ''}`
  const result = resultInWords(event)
  // That the old source fails is what the changed tests are for.
  const meant = purpose === 'red' && event.status === 'failed' ? ', as it should' : ''
  return `${name}: ${result}${meant}${durationMs === null ? '' : took(durationMs)}`
}

/** The output, folded; nothing where it said nothing. */
export function outputShown({ purpose, command, status, output }: Ran): readonly Told[] {
  if (output.trim() === '') return []
  const limit = OUTPUT_SHOWN[purpose === 'setup' ? 'setup' : status === 'passed' ? 'passed' : 'failed']
  return [{ kind: 'foreign', title: `output of ${command}`, text: output.trimEnd(), limit }]
}
