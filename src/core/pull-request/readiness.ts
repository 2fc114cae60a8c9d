/** Ready for review or a draft, and why. */
import { type Evidence, TESTS_CLAIM } from '../evidence/record.ts'

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

const PROOF_REASON: Partial<Record<Evidence['tests']['proof'], string>> = {
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
  const proof = PROOF_REASON[tests.proof]
  return [
    ...(tests.final.status === 'passed' ? [] : [testsReason(tests)]),
    ...evidence.checks
      .filter(check => check.status !== 'passed')
      .map(check => `the check \`${check.command}\` ${statusInWords(check)}`),
    ...(proof === undefined ? [] : [proof]),
    ...(rules.requireTests && tests.proof === 'no-test-changes' ? ['the change adds or edits no test'] : []),
    ...(rules.tampering !== 'ignore' && tests.tampering.length > 0 ? ['what the tests say cannot be relied on'] : []),
    ...(evidence.disagreements.some(one => one.kind === TESTS_CLAIM) ? ['the summary contradicts the tests'] : []),
    ...(evidence.limit === null ? [] : [`the limit \`${evidence.limit}\` ended the run`]),
  ]
}

const NAMED = 5

function testsReason(tests: Evidence['tests']): string {
  if (tests.final.status === 'not-run') {
    return tests.command === null ? 'the change was not tested: there is no test command' : 'the change was not tested'
  }
  const { results } = tests
  const old = results?.still_failing ?? []
  const onlyOld = tests.final.status === 'failed' && old.length > 0 && results?.broken.length === 0
  if (!onlyOld) return `the tests ${statusInWords(tests.final)}`
  const more = old.length > NAMED ? ` and ${old.length - NAMED} more` : ''
  return `only tests fail that failed before: ${old.slice(0, NAMED).join(', ')}${more}`
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
