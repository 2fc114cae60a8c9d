/** The measured change: its runs, what was found in it, and its proof as one value. */
import { type Change, type LeftOut, touchedPaths } from '../../core/change/change.ts'
import { accountFor, replacedTests } from '../../core/testing/account.ts'
import { isNewTest } from '../../core/testing/changed-tests.ts'
import { failsUntouched } from '../../core/testing/proof.ts'
import { failedNames } from '../../core/testing/results/test-results.ts'
import {
  firstNewFailure,
  type ProofMap,
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
import { type ProofOfChange, proveChange } from './prove-change.ts'
import { type DiffFindings, findInDiff } from './read-diff.ts'
import { runTests, type Testing, untested } from './run-tests.ts'

type AskedRuns = Testing & { inDiff: DiffFindings }

/** Runs tests and checks; with the settings of the base too, where the change brings others. */
export async function runAsked(asked: AskedRuns, session: ProofSession): Promise<TestRuns> {
  const runs = await runTwiceIfFlaky(asked, session)
  const whole = await readWholeChange(asked.change, session)
  return asked.signal.aborted ? runs : withOldSettings(runs, { ...asked, whole }, session)
}

/** Runs the tests. Where only tests fail that passed before and that the change does not touch, it runs them once more. */
async function runTwiceIfFlaky(testing: AskedRuns, session: ProofSession): Promise<TestRuns> {
  const { baseline, inDiff, signal } = testing
  const first = await runTests(testing, session)
  if (signal.aborted || !failsUntouched(first.tests, baseline.tests, inDiff.changedTests)) return first
  session.run.ports.reporter.info('only tests fail that passed before and did not change: they run once more')
  const again = await runTests(testing, session)
  const failing = again.tests.results === null ? new Map() : failedNames(again.tests.results)
  const names = first.tests.results === null ? [] : [...failedNames(first.tests.results).keys()]
  return { ...again, flaky: names.filter(name => !failing.has(name)) }
}

type MeasuredTree = {
  runs: TestRuns
  failure: TestRun | null
  inDiff: DiffFindings
  proven: ProofOfChange
  map: ProofMap | null
  excluded: readonly LeftOut[]
}

/** Puts together what was measured of one tree. `before`: the run on the untouched base. */
export function measuredWork(
  { runs, failure, inDiff, proven, map, excluded }: MeasuredTree,
  before: TestRun,
): TestedWork {
  const { change } = runs
  const { proof, proving } = proven
  return testedChange(
    { ...runs, change: { ...change, leftOut: [...change.leftOut, ...excluded] } },
    {
      ...{
        failure,
        proof,
        isProofEnded: proven.isEnded === true,
        proving,
        map,
        unseen: inDiff.unseen,
        forReview: [...inDiff.forReview, ...replacedTests(before, runs.tests, inDiff.changedTests)],
        before: proven.before,
        recorded: inDiff.recorded,
      },
      tampering: [...inDiff.tampering, ...rewrittenByTests(runs), ...proven.tampering],
      account: accountFor(before, runs.tests, inDiff.changedTests),
      withOldSettings: runs.withOldSettings ?? [],
      flaky: [...proven.flaky, ...(runs.flaky ?? []).map(test => ({ test, run: 'final' as const }))],
      guards: proven.guards ?? [],
      provingNew: proving.filter(name => isNewTest(name, inDiff.wholeTests)),
      excludedPaths: excluded.map(({ path }) => path),
    },
  )
}

/** Measures a change that nobody works on any more. `hasSource`: else there is no old source to run its tests on. Throws RepositoryError. */
export async function measureChange(
  change: Change<'allowed'>,
  hasSource: boolean,
  session: ProofSession,
): Promise<TestedWork> {
  const { run, setupCommand, isTest } = session
  const signal = run.editing
  const baseline = await session.baseline.ready()
  const kept = await session.baseline.image()
  const inDiff = await findInDiff(change, session)
  const done =
    setupCommand !== null && changesPackages(change)
      ? await installPackages(change, { image: kept, setupCommand, signal }, run)
      : { image: kept }
  const image = 'failed' in done ? kept : done.image
  const runs =
    'failed' in done
      ? untested(change, done.failed, session)
      : await runAsked({ change, image, baseline, inDiff, signal }, session)
  const changedTests = new Set(touchedPaths(change.files).filter(isTest))
  const failure = runs.failedSetup ?? firstNewFailure(runs, baseline, { knowsOldFailures: true, changedTests })
  const before = baseline.tests
  const proven: ProofOfChange = hasSource
    ? await proveChange(change, { before, after: runs.tests, inDiff, image }, session)
    : { proof: inDiff.editsTests ? 'not-run' : 'no-test-changes', proving: [], tampering: [], before, flaky: [] }
  const map = failure === null ? await mapProof({ change, proven, inDiff, image }, session) : null
  return measuredWork({ runs, failure, inDiff, proven, map, excluded: [] }, before)
}
