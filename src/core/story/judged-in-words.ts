/** What was found of a change that goes on to be delivered: that it stands is said only where everything that was run says so. */
import { doubtOfProof, statusInWords } from '../record/verdict.ts'
import type { EventOf } from '../transcript/events.ts'

type Ran = Pick<EventOf<'command'>, 'purpose' | 'command' | 'status' | 'exitCode'>

/** `ran`: the newest runs of tests and checks on this very tree. */
export function judgedInWords(proof: string | null, ran: readonly Ran[]): string {
  const name = proof ?? 'not-run'
  const reason = doubtOfProof(name)
  const doubts = [
    ...(ran.some(({ purpose }) => purpose === 'tests') ? [] : ['it was not tested']),
    ...ran.filter(({ status }) => status !== 'passed').map(doubtOf),
    ...(reason === null ? [] : [reason]),
  ]
  return doubts.length === 0 ? `the change stands, proof ${name}` : `not proven: ${doubts.join('; ')}; proof ${name}`
}

function doubtOf({ purpose, command, status, exitCode }: Ran): string {
  if (purpose === 'tests' && status === 'failed') return 'the tests fail'
  const words = statusInWords({ status, exit_code: exitCode })
  return purpose === 'tests' ? `the tests: ${words}` : `the check ${command} ${words}`
}
