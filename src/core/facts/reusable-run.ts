/** A green final run as the baseline of a revision. */
import { type Baseline, NOT_RUN, REWRITTEN, type TestedWork, type TestRun } from '../testing/test-run.ts'
import type { Evidence, ProofRecord } from './record.ts'

/** A body with more would be hard to read, and a longer name may be cut in it. */
const LONGEST_NAMES = 4_000
const LONGEST_NAME = 120
/**
 * What a revision needs of the final run; nothing unless all of it was green. `setting`: a digest of how the commands
 * ran.
 */
export function reusableRun(
  { tests, checks, tampering }: Pick<TestedWork, 'tests' | 'checks' | 'tampering'>,
  setting: string,
): Pick<Evidence['tests'], 'reusable'> {
  const { format = null, cases = [], unloadable = [], counts, complete = true, passesListed } = tests.results ?? {}
  const isGreen =
    complete && tests.status === 'passed' && checks.every(one => ['passed', 'not-run'].includes(one.status))
  const failed = cases.filter(one => one.status === 'failed').length + unloadable.length + (counts?.failed ?? 0)
  // What rewrote a file says something else on a fresh clone.
  if (!isGreen || failed > 0 || tampering.some(({ kind }) => kind === REWRITTEN)) return {}
  const names = cases.map(({ name }) => name)
  const isNamed =
    passesListed &&
    cases.every(({ name, status }) => status === 'passed' && name.length <= LONGEST_NAME) &&
    names.join().length <= LONGEST_NAMES
  return { reusable: { setting_sha256: setting, format, ...(isNamed ? { names } : {}) } }
}

/**
 * The recorded final run as a baseline; null if it was of another tree, command or setting, not green, or the claim of
 * another job.
 */
export function baselineIn(
  { evidence }: ProofRecord,
  { tree, command, setting }: { tree: string; command: string | null; setting: string },
): Baseline | null {
  const { final, reusable } = evidence.tests
  const isSame =
    reusable?.setting_sha256 === setting && evidence.tree_sha === tree && evidence.tests.command === command
  const isGreen = final.status === 'passed' && final.exit_code === 0 && (final.counts?.failed ?? 0) === 0
  if (reusable === undefined || !isSame || !isGreen || evidence.attested_by !== 'run') return null
  const { format, names = null, names_omitted: omitted = 0 } = reusable
  const cases = (names ?? []).map(name => ({ name, file: null, status: 'passed' as const }))
  const read = { cases, unloadable: [], counts: final.counts ?? null, complete: true }
  const results = format && { ...read, format, passesListed: names !== null && omitted === 0 }
  const run = { command, status: 'passed', exitCode: 0, durationMs: final.duration_ms, results } as const
  const checks = evidence.checks.flatMap(({ command, detected, status, baseline }): TestRun[] => {
    const { exit_code: exitCode, ...measured } = (status === 'passed' ? null : baseline) ?? { status, exit_code: 0 }
    return detected === true ? [{ ...NOT_RUN, command, status: measured.status, exitCode }] : []
  })
  return { tests: { ...NOT_RUN, ...run }, checks, measuredBy: evidence.run_url }
}
