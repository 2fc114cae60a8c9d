/** What was measured of a change, as records hold it. What is undefined is not written. */
import { countedFile, type FileChange } from '../../core/change/change.ts'
import type { Evidence, TestEvidence } from '../../core/facts/record.ts'
import { accountInRecord, runInRecord, settingsInRecord, testsInRecord } from '../../core/facts/recorded-run.ts'
import { failureExcerpt } from '../../core/testing/excerpt.ts'
import { endOfOutput } from '../../core/testing/output-text.ts'
import { compareResults } from '../../core/testing/results/compare-results.ts'
import type { Baseline, TestedWork, TestRun } from '../../core/testing/test-run.ts'
import type { ProofJob, RunState } from '../run.ts'
import type { ProofSession } from '../session.ts'

/** The list, if there is something in it. */
export function ifAny<One>(list: readonly One[]): readonly One[] | undefined {
  return list.length > 0 ? list : undefined
}

type MeasuredTests = Pick<TestEvidence, 'reusable'> & { tested: TestedWork; before: Baseline; attempts: number }

export function testsEvidence(
  { tested, before, attempts, reusable }: MeasuredTests,
  { run, testCommand, notTested }: ProofSession,
): TestEvidence {
  const { tests, proof, isEnded, onlyRenames, tampering, account, flaky, recorded } = tested
  return {
    command: testCommand,
    attempts: testCommand === null ? 0 : attempts,
    baseline: { ...testsInRecord(before.tests), measured_by: before.measuredBy },
    final: { ...testsInRecord(tests), output: outputOfFailure(tests, run) },
    proof,
    proof_ended: isEnded || undefined,
    only_renames: (proof === 'no-test-changes' && onlyRenames) || undefined,
    ...comparison(tested),
    account: tests.command === null ? undefined : accountInRecord(account),
    flaky: ifAny(flaky),
    recorded_output: ifAny(recorded),
    reusable,
    tampering,
    not_tested: ifAny(notTested),
  }
}

function comparison({ before, tests, proving, provingNew, guards = [] }: TestedWork) {
  const difference = compareResults(before.results, tests.results)
  const added = new Set(difference?.added)
  const newOnes = (names: readonly string[]) => names.filter(name => added.has(name)).length
  const counts = { new_tests: added.size, new_failed: newOnes(proving), new_passed: newOnes(guards) || undefined }
  const results = difference && {
    ...{ fixed: difference.fixed, broken: difference.broken, still_failing: difference.stillFailing },
    // Where the runner does not name tests that pass, the red run has named those that failed in it.
    added: ifAny(difference.added) ?? provingNew,
  }
  return { red: ifAny(proving) && { failed: proving, ...(added.size > 0 ? counts : {}) }, results }
}

/** What a reviewer should look at, where there is something. */
export function reviewEvidence({
  unseen,
  forReview,
}: Pick<TestedWork, 'unseen' | 'forReview'>): Pick<Evidence, 'unseen_characters' | 'for_review'> {
  return { unseen_characters: ifAny(unseen), for_review: ifAny(forReview) }
}

/** What ran with the settings of the base, the map of the proof, and what the setup did. */
export function runsEvidence(tested: TestedWork, { setupWithNetwork, failedSetup }: RunState) {
  const { map } = tested
  return {
    base_settings: ifAny(settingsInRecord(tested)),
    ...(map?.kind === 'mapped' ? { map: map.places, map_omitted: map.omitted || undefined } : {}),
    map_skipped: map?.kind === 'slow' ? ('slow' as const) : undefined,
    setup_with_network: setupWithNetwork ?? undefined,
    failed_setup: failedSetup ?? undefined,
  }
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
    const isShown = isCriterion || (check.status !== 'passed' && check.output !== '')
    return {
      ...{ command, ...runInRecord(check) },
      baseline: earlier && runInRecord(earlier),
      detected: (!isCriterion && detected.has(command)) || undefined,
      criterion: isCriterion || undefined,
      // Before it is cut: the rest of a secret would not be found.
      output: isShown ? endOfOutput(secrets.publishable(check.output)) : undefined,
    }
  })
}

const LONGEST_OUTPUT = 2_000

function outputOfFailure({ status, output, results }: TestRun, { secrets }: ProofJob) {
  if (status === 'passed' || status === 'not-run' || output === '') return undefined
  return failureExcerpt(secrets.publishable(output), LONGEST_OUTPUT, results)
}

export function countedFiles(files: readonly FileChange[]): Evidence['files'] {
  return files.map(countedFile)
}
