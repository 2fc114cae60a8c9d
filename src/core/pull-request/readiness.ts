/** Ready for review or a draft, and why. */

import { type Evidence, TESTS_CLAIM } from '../record/record.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import { bareSpan } from '../text/code-spans.ts'
import { budgetInWords, durationInWords } from '../text/quantities.ts'
import { earlierReasons, standingProof } from './earlier-reasons.ts'

export type Readiness = {
  readonly draft: boolean
  /** What keeps it from being ready, one sentence each, also where the `draft` input decides otherwise. */
  readonly reasons: readonly string[]
}

export type ReadinessRules = {
  readonly draft: 'auto' | boolean
  readonly requireTests: boolean
  readonly tampering: 'draft' | 'fail' | 'ignore'
}

/** What keeps a change from being ready when the red run came out otherwise. */
export const PROOF_REASON: Partial<Record<Evidence['tests']['proof'], string>> = {
  'green-on-base': 'the changed tests pass on the old source too, so they prove nothing',
  'still-red': 'the changed tests fail on the old source and on the new one',
  'could-not-run': 'the changed tests could not be run on the old source',
}

/** Draft or ready by the evidence alone; `draft: true` and `false` overrule it. */
export function decideReadiness(evidence: Evidence, rules: ReadinessRules): Readiness {
  const reasons = reasonsOf(evidence, rules)
  return { draft: rules.draft === 'auto' ? reasons.length > 0 : rules.draft, reasons }
}

function reasonsOf(evidence: Evidence, rules: ReadinessRules): string[] {
  const { tests } = evidence
  const proof = PROOF_REASON[standingProof(evidence)]
  return [
    ...(tests.final.status === 'passed' ? [] : [testsReason(evidence)]),
    ...evidence.checks
      .filter(check => check.status !== 'passed')
      .map(check => `the check ${bareSpan(check.command)} ${statusInWords(check)}`),
    ...(proof === undefined ? [] : [proof]),
    ...(rules.requireTests && standingProof(evidence) === 'no-test-changes'
      ? ['the change adds or edits no test']
      : []),
    ...(rules.tampering !== 'ignore' && tests.tampering.length > 0 ? [tamperingReason(tests.tampering)] : []),
    ...(evidence.disagreements.some(one => one.kind === TESTS_CLAIM) ? ['the summary contradicts the tests'] : []),
    ...earlierReasons(evidence, rules.tampering),
    ...splitOffReason(evidence),
    ...(evidence.limit === null ? [] : [limitReason(evidence.limit, evidence)]),
  ]
}

function limitReason(limit: string, { cost_usd: cost, max_cost_usd: most }: Evidence): string {
  const ended = `the limit \`${limit}\` ended the run`
  return most === undefined ? ended : `${ended}: ${budgetInWords(cost, most)}`
}

function splitOffReason({ split_off: paths = [], split_off_omitted: omitted = 0 }: Evidence): string[] {
  if (paths.length + omitted === 0) return []
  const named = namedInCode(paths, omitted)
  return [
    `a part of the work was refused and left out: ${named} (kept as \`refused.patch\` in the folder of \`output-path\`)`,
  ]
}

/** The beginning of the reason that weakened tests are; what was found is told beside it. */
export const TAMPERED = 'what the tests say cannot be relied on'

function tamperingReason(found: Evidence['tests']['tampering']): string {
  const paths = [...new Set(found.flatMap(({ path }) => path ?? []))]
  return paths.length === 0 ? TAMPERED : `${TAMPERED}: ${namedInCode(paths, 0)}`
}

function namedInCode(names: readonly string[], omitted: number): string {
  const more = Math.max(0, names.length - NAMED) + omitted
  return `${names.slice(0, NAMED).map(bareSpan).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const NAMED = 5

function testsReason({ tests, commands_ran }: Evidence): string {
  if (tests.final.status === 'not-run') {
    if (commands_ran === false) return 'the change was not tested: the machine offers no box to run commands in'
    const why = tests.command === null ? 'there is no test command' : 'the test command ran no tests'
    return `the change was not tested: ${why}`
  }
  if (!onlyOldFailures(tests) || tests.results === null) return `the tests ${endInWords(tests.final)}`
  const { still_failing: old, still_failing_omitted: omitted = 0, fixed, fixed_omitted = 0, added } = tests.results
  const isBetter = fixed.length + fixed_omitted + added.length > 0
  const what = isBetter
    ? 'only tests fail that failed before'
    : 'the tests still fail, and none that failed before was fixed'
  return `${what}: ${namedInCode(old, omitted)}`
}

/** Whether the per-test results show that all that fails had failed before. */
export function onlyOldFailures({ final, results }: Evidence['tests']): boolean {
  return (
    final.status === 'failed' && results !== null && results.still_failing.length > 0 && results.broken.length === 0
  )
}

/** How a run of tests or of a check ended, with what is known of single tests. */
export function endInWords(run: Evidence['tests']['final']): string {
  const { counts, status } = run
  if (counts === undefined) return statusInWords(run)
  const told = countsInWords(counts)
  return status === 'passed' && counts.passed > 0 && counts.failed === 0 ? told : `${statusInWords(run)}, ${told}`
}

/** The same with the time it took. */
export function runInWords(run: Evidence['tests']['final']): string {
  return run.duration_ms === null ? endInWords(run) : `${endInWords(run)}, ${durationInWords(run.duration_ms)}`
}

/** The status of one run as the end of a sentence. */
export function statusInWords(run: {
  readonly status: Evidence['tests']['final']['status']
  readonly exit_code: number | null
}): string {
  const code = run.exit_code === null ? '' : ` (exit code ${run.exit_code})`
  switch (run.status) {
    case 'passed':
      return 'passed'
    case 'failed':
      return `failed${code}`
    case 'not-run':
      return 'did not run'
    case 'could-not-run':
      return `could not run${code}`
    case 'timed-out':
      return 'ran into the time limit'
  }
}
