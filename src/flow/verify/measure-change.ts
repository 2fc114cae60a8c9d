/** The measured change: its runs, what was found in it, and its proof as one value. */
import { type Change, type LeftOut, touchedPaths } from '../../core/change/change.ts'
import { accountFor, replacedTests } from '../../core/testing/account.ts'
import { isNewTest } from '../../core/testing/changed-tests.ts'
import { failsUntouched } from '../../core/testing/proof.ts'
import { failedNames } from '../../core/testing/results/test-results.ts'
import {
  type Baseline,
  firstNewFailure,
  flakyTests,
  rewrittenByTests,
  type TestedWork,
  type TestRun,
  type TestRuns,
  testedChange,
} from '../../core/testing/test-run.ts'
import { readWholeChange } from '../changed-content.ts'
import type { ProofSession } from '../session.ts'
import { changesPackages, installPackages } from './install.ts'
import { mapProof } from './map-proof.ts'
import { withOldSettings } from './old-settings.ts'
import { type ProofOfChange, proveChange, unproven } from './prove-change.ts'
import { findInDiff } from './read-diff.ts'
import { type AskedRuns, runTests, untested } from './run-tests.ts'

export type MeasuredTree = Pick<AskedRuns, 'baseline' | 'image' | 'inDiff'> & {
  runs: TestRuns
  failure: TestRun | null
}

/** With the settings of the base too, where the change brings others. */
export async function runAsked(
  asked: AskedRuns,
  failedSetup: TestRun | null,
  session: ProofSession,
): Promise<TestRuns> {
  if (failedSetup !== null) return untested(asked.change, failedSetup, session)
  const runs = await runTwiceIfFlaky(asked, session)
  const whole = await readWholeChange(asked.change, session)
  return asked.signal.aborted ? runs : withOldSettings(runs, whole, asked, session)
}

/** Where only tests fail that passed before and that the change does not touch, they run once more. */
async function runTwiceIfFlaky(testing: AskedRuns, session: ProofSession): Promise<TestRuns> {
  const { baseline, inDiff, signal } = testing
  const first = await runTests(testing, session)
  if (signal.aborted || !failsUntouched(first.tests, baseline.tests, inDiff.changedTests)) return first
  session.run.ports.reporter.info('only tests fail that passed before and did not change: they run once more')
  const again = await runTests(testing, session)
  const failing = failedNames(again.tests.results)
  return { ...again, flaky: [...failedNames(first.tests.results).keys()].filter(name => !failing.has(name)) }
}

/** `knowsOldFailures`: the model has read them. */
export function failureIn(
  runs: TestRuns,
  { baseline, knowsOldFailures }: { baseline: Baseline; knowsOldFailures: boolean },
  { isTest }: Pick<ProofSession, 'isTest'>,
): TestRun | null {
  const changedTests = new Set(touchedPaths(runs.change.files).filter(isTest))
  return runs.failedSetup ?? firstNewFailure(runs, baseline, { knowsOldFailures, changedTests })
}

export async function measuredWork(
  { runs, failure, inDiff, baseline, image }: MeasuredTree,
  proven: ProofOfChange,
  excluded: readonly LeftOut[],
  session: ProofSession,
): Promise<TestedWork> {
  const { change } = runs
  const account = accountFor(baseline.tests, runs.tests, inDiff.changedTests)
  const missing = new Set(account.missing.map(({ test }) => test))
  const unseen = (proven.missing ?? []).filter(({ test }) => !missing.has(test))
  const map = failure === null ? await mapProof({ change, proven, inDiff, image }, session) : null
  return testedChange(
    { ...runs, change: { ...change, leftOut: [...change.leftOut, ...excluded] } },
    {
      ...proven,
      ...{ failure, map },
      ...{ unseen: inDiff.unseen, recorded: inDiff.recorded, onlyRenames: inDiff.wholeTests.onlyRenames },
      forReview: [
        ...inDiff.forReview,
        ...replacedTests(baseline.tests, runs.tests, inDiff.changedTests),
        ...(proven.forReview ?? []),
      ],
      tampering: [...inDiff.tampering, ...rewrittenByTests(runs), ...proven.tampering],
      account: { ...account, missing: [...account.missing, ...unseen] },
      withOldSettings: runs.withOldSettings ?? [],
      flaky: [...proven.flaky, ...flakyTests(runs.flaky ?? [], 'final')],
      provingNew: proven.proving.filter(name => isNewTest(name, inDiff.wholeTests)),
      excludedPaths: excluded.map(({ path }) => path),
    },
  )
}

/**
 * Measures a change that nobody works on any more. `hasSource`: else there is no old source to run its tests on.
 * Throws RepositoryError.
 */
export async function measureChange(
  change: Change<'allowed'>,
  hasSource: boolean,
  session: ProofSession,
): Promise<TestedWork> {
  const { run, setupCommand } = session
  const signal = run.editing
  const baseline = await session.baseline.ready()
  const kept = await session.baseline.image()
  const inDiff = await findInDiff(change, session)
  const done =
    setupCommand !== null && changesPackages(change)
      ? await installPackages(change, { image: kept, setupCommand, signal }, run)
      : { image: kept }
  const [image, failedSetup] = 'failed' in done ? [kept, done.failed] : [done.image, null]
  const runs = await runAsked({ change, image, baseline, inDiff, signal }, failedSetup, session)
  const failure = failureIn(runs, { baseline, knowsOldFailures: true }, session)
  const before = baseline.tests
  const proven = hasSource
    ? await proveChange(change, { before, after: runs.tests, inDiff, image }, session)
    : unproven(inDiff.editsTests ? 'not-run' : 'no-test-changes', before)
  return measuredWork({ runs, failure, inDiff, baseline, image }, proven, [], session)
}
