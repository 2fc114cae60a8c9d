/** What was measured of a change, as records hold it. */
import { countedFile, type FileChange } from '../../core/change/change.ts'
import type { Evidence } from '../../core/facts/record.ts'
import { accountInRecord, runInRecord, settingsInRecord, testsInRecord } from '../../core/facts/recorded-run.ts'
import { failureExcerpt } from '../../core/testing/excerpt.ts'
import { endOfOutput } from '../../core/testing/output-text.ts'
import { compareResults, type ResultDifference } from '../../core/testing/results/compare-results.ts'
import type { Baseline, TestedWork, TestRun } from '../../core/testing/test-run.ts'
import type { ProofJob, RunState } from '../run.ts'
import type { ProofSession } from '../session.ts'

type MeasuredTests = {
  tested: TestedWork
  before: Baseline
  attempts: number
  reusable?: Pick<Evidence['tests'], 'reusable'>
}

export function testsEvidence(
  { tested, before, attempts, reusable = {} }: MeasuredTests,
  { run, testCommand, notTested }: ProofSession,
): Evidence['tests'] {
  const { tests, proof, isEnded, tampering, account, flaky, recorded } = tested
  const difference = compareResults(tested.before.results, tests.results)
  return {
    command: testCommand,
    attempts: testCommand === null ? 0 : attempts,
    baseline: { ...testsInRecord(before.tests), ...(before.measuredBy && { measured_by: before.measuredBy }) },
    final: { ...testsInRecord(tests), ...outputOfFailure(tests, run) },
    proof,
    ...(isEnded ? { proof_ended: true } : {}),
    ...redOf(tested, difference),
    results: difference === null ? null : resultsOf(difference, tested),
    ...(tests.command === null ? {} : { account: accountInRecord(account) }),
    ...(flaky.length === 0 ? {} : { flaky: [...flaky] }),
    ...(recorded.length === 0 ? {} : { recorded_output: [...recorded] }),
    ...reusable,
    tampering: [...tampering],
    ...(notTested.length === 0 ? {} : { not_tested: [...notTested] }),
  }
}

/** What ran with the settings of the base, if the change brings others. */
export function settingsEvidence(tested: TestedWork): Pick<Evidence, 'base_settings'> {
  return tested.withOldSettings.length === 0 ? {} : { base_settings: settingsInRecord(tested) }
}

export function setupEvidence({
  setupWithNetwork,
  failedSetup,
}: RunState): Pick<Evidence, 'setup_with_network' | 'failed_setup'> {
  return {
    ...(setupWithNetwork === null ? {} : { setup_with_network: setupWithNetwork }),
    ...(failedSetup === null ? {} : { failed_setup: failedSetup }),
  }
}

/** What a reviewer should look at, where there is something. */
export function reviewEvidence({
  unseen,
  forReview,
}: Pick<TestedWork, 'unseen' | 'forReview'>): Pick<Evidence, 'unseen_characters' | 'for_review'> {
  return {
    ...(unseen.length === 0 ? {} : { unseen_characters: [...unseen] }),
    ...(forReview.length === 0 ? {} : { for_review: [...forReview] }),
  }
}

export function mapEvidence({ map }: TestedWork): Pick<Evidence, 'map' | 'map_omitted' | 'map_skipped'> {
  if (map === null) return {}
  if (map.kind === 'slow') return { map_skipped: 'slow' }
  return { map: [...map.places], ...(map.omitted === 0 ? {} : { map_omitted: map.omitted }) }
}

function resultsOf({ fixed, broken, stillFailing, added }: ResultDifference, { provingNew }: TestedWork) {
  // Where the runner does not name tests that pass, the red run has named those that failed in it.
  const fresh = added.length > 0 ? added : provingNew
  return { fixed: [...fixed], broken: [...broken], still_failing: [...stillFailing], added: [...fresh] }
}

function redOf(
  { proving, guards = [] }: TestedWork,
  difference: ResultDifference | null,
): Pick<Evidence['tests'], 'red'> {
  if (proving.length === 0) return {}
  const added = new Set(difference?.added ?? [])
  const passed = guards.filter(name => added.has(name)).length
  const counts = {
    ...{ new_tests: added.size, new_failed: proving.filter(name => added.has(name)).length },
    ...(passed === 0 ? {} : { new_passed: passed }),
  }
  return { red: { failed: [...proving], ...(added.size === 0 ? {} : counts) } }
}

export function measuredChecks(
  { checks, before }: { checks: readonly TestRun[]; before: Baseline },
  { run: { secrets }, task: { fields }, moreCommands }: ProofSession,
): Evidence['checks'] {
  const detected = new Set(moreCommands.flatMap(one => (one.isDetected ? one.command : [])))
  const firstCriterion = checks.length - fields.commands.length
  return checks.map((check, index) => {
    const isCriterion = index >= firstCriterion
    const command = check.command ?? ''
    const earlier = isCriterion ? undefined : before.checks.find(one => one.command === command)
    const one = {
      ...{ command, ...runInRecord(check) },
      ...(earlier === undefined ? {} : { baseline: runInRecord(earlier) }),
      ...(!isCriterion && detected.has(command) ? { detected: true as const } : {}),
    }
    if (!isCriterion && (check.status === 'passed' || check.output === '')) return one
    // Before it is cut: the rest of a secret would not be found.
    const output = endOfOutput(secrets.publishable(check.output))
    return { ...one, ...(isCriterion ? { criterion: true } : {}), output }
  })
}

const LONGEST_OUTPUT = 2_000

/** What a person asks first where the tests are not green. */
function outputOfFailure({ status, output, results }: TestRun, { secrets }: ProofJob) {
  if (status === 'passed' || status === 'not-run' || output === '') return {}
  return { output: failureExcerpt(secrets.publishable(output), LONGEST_OUTPUT, results) }
}

/** Each text is cleaned before anybody escapes it, which would hide a secret. */
export function withoutSecrets<Value>(record: Value, { secrets }: Pick<ProofJob, 'secrets'>): Value {
  return JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === 'string' ? secrets.publishable(value) : value,
  ) as Value
}

export function countedFiles(files: readonly FileChange[]): Evidence['files'] {
  return files.map(countedFile)
}
