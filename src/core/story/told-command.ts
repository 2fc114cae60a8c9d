/** A command of the host on one line, and how much of its output is shown below. */
import { statusInWords } from '../pull-request/readiness.ts'
import { countsInWords } from '../testing/counts-in-words.ts'
import type { EventOf } from '../transcript/events.ts'
import type { ReadonlyDeep } from '../transcript/sent-request.ts'
import { type Told, took } from './told.ts'

type Ran = ReadonlyDeep<EventOf<'command'>>

const OUTPUT_SHOWN = { setup: 60_000, failed: 12_000, passed: 4_000 }

/** `tests: 41 passed, 1 failed (3.2 s)`; which command it was is told where there may be several. */
export function commandLine(event: Ran, testCommand: string | null): string {
  const { purpose, command, durationMs } = event
  const isNamed = purpose === 'check' || purpose === 'setup' || (purpose === 'baseline' && command !== testCommand)
  const name = `${purpose === 'red' ? 'red run' : purpose}${isNamed ? ` ${command}` : ''}`
  return `${name}: ${resultOf(event)}${durationMs === null ? '' : took(durationMs)}`
}

function resultOf({ status, exitCode, tests }: Ran): string {
  const words = statusInWords({ status, exit_code: exitCode })
  if (tests === null) return words
  return status === 'passed' || tests.failed > 0 ? countsInWords(tests) : `${words}, ${countsInWords(tests)}`
}

/** The output, folded; nothing where it said nothing. */
export function outputShown({ purpose, command, status, output }: Ran): readonly Told[] {
  if (output.trim() === '') return []
  const limit = OUTPUT_SHOWN[purpose === 'setup' ? 'setup' : status === 'passed' ? 'passed' : 'failed']
  return [{ kind: 'foreign', title: `output of ${command}`, text: output.trimEnd(), limit }]
}
