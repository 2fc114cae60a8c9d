/**
 * Verifies the work when the model says "done": receipt, policy, installation, findings in the diff, tests and checks,
 * findings in the runs, proof.
 */
import type { Change, Receipt } from '../../core/change/change.ts'
import { checkChange, closingPaths, type PolicyResult } from '../../core/change/check-change.ts'
import { testsInRecord } from '../../core/facts/recorded-run.ts'
import type { SentBack, SentBackOf } from '../../core/facts/sent-back.ts'
import { differencesIn } from '../../core/model/disagreements.ts'
import { declinedIn } from '../../core/model/schema.ts'
import { type RunResult, refusedChange, resultOf } from '../../core/outcome.ts'
import { firstRefusalInWords, refusalInWords } from '../../core/page/left-out-words.ts'
import { accountFor } from '../../core/testing/account.ts'
import { isProofMissing } from '../../core/testing/proof.ts'
import {
  type Baseline,
  failedAlike,
  isFailure,
  onlyOldFail,
  type TestedWork,
  type TestRuns,
} from '../../core/testing/test-run.ts'
import { type KnownContent, refusedContent } from '../changed-content.ts'
import { learn } from '../run.ts'
import type { Session } from '../session.ts'
import { declinedResult } from './decline.ts'
import { createInstaller } from './install.ts'
import { createExclusions, keepPatch } from './keep-work.ts'
import { failureIn, type MeasuredTree, measuredWork, runAsked } from './measure-change.ts'
import { type ProofOfChange, proveChange } from './prove-change.ts'
import { createFinder } from './read-diff.ts'
import { createFailureReport } from './report-failure.ts'
import { type Returned, sendBack } from './send-back.ts'

/** `differencesSaid`: the model has read once how its summary differs from the facts. `failureSaid`: it has read how this tree fails. */
type Accepted = {
  kind: 'tested'
  tested: TestedWork
  differencesSaid: boolean
  failureSaid: boolean
}
type Over = { kind: 'over'; result: RunResult }

export type Verification = Returned | Accepted | Over

type Options = {
  /** Nothing goes back to the model any more, so a failure is final. */
  last: boolean
  signal: AbortSignal
  /** Not yet validated. */
  summary?: unknown
}

export type Verifier = ReturnType<typeof createVerifier>

type State = {
  editAttempts: number
  testAttempts: number
  /** They are not repeated for the same tree. */
  newest: TestRuns | null
  shown: { tree: string; proof: ProofOfChange } | null
  /** Whether the model was asked once for a better proof. */
  askedForProof: boolean
  differencesSaid: boolean
}

type Context = ReturnType<typeof openContext>

function openContext(session: Session) {
  const state: State = {
    editAttempts: 1,
    testAttempts: 0,
    newest: null,
    shown: null,
    askedForProof: false,
    differencesSaid: false,
  }
  const known: KnownContent = new Map()
  return {
    ...{ session, state, known },
    install: createInstaller(session),
    findings: createFinder(session),
    exclusions: createExclusions(session),
    reportFailure: createFailureReport(session),
  }
}

/** Makes the verifier of one run. */
export function createVerifier(session: Session) {
  const context = openContext(session)
  const { repository, reporter } = session.run.ports
  return {
    attempts: context.state as Readonly<Pick<State, 'editAttempts' | 'testAttempts'>>,
    /** Unverified. */
    keepWork: async () => keepPatch(await repository.takeReceipt(), session),
    async verify(options: Options): Promise<Verification> {
      const ended = await verifyWork(context, options)
      reporter.record({
        ...{ type: 'verification', kind: ended.kind, tree: session.run.state.receipt?.tree ?? null },
        proof: ended.kind === 'tested' ? ended.tested.proof : null,
        sentBack: ended.kind === 'sent-back' ? ended.sentBack : null,
        outcome: ended.kind === 'over' ? ended.result.outcome : null,
      })
      return ended
    },
  }
}

async function verifyWork(context: Context, options: Options): Promise<Verification> {
  const { session, exclusions } = context
  const baseline = await session.baseline.ready()
  const { receipt, result } = await takeCheckedReceipt(context)
  const declined = declinedIn(options.summary)
  if (result.kind === 'empty')
    return declined === null && mayGoBack(context, options)
      ? goBack(context, { kind: 'no-changes', leftOut: receipt.leftOut.map(refusalInWords) })
      : over(declined === null ? noChanges(session.task) : declinedResult(declined, session.run.secrets))
  if (declined !== null && mayGoBack(context, options)) {
    const files = receipt.files.map(({ path, change }) => ({ path, change }))
    return goBack(context, { kind: 'not-declined', files })
  }
  if (result.kind === 'allowed') return verifyChange(context, result.change, baseline, options)

  const { problems, rest } = result
  if (mayGoBack(context, options))
    return goBack(context, { kind: 'refused-change', problems: problems.map(refusalInWords) })
  if (rest === null) return over(refusedChange(firstRefusalInWords(problems)))
  await exclusions.exclude(receipt, problems, rest)
  const again = (await takeCheckedReceipt(context)).result
  return again.kind === 'allowed'
    ? verifyChange(context, again.change, baseline, options)
    : over(refusedChange(firstRefusalInWords(problems)))
}

async function takeCheckedReceipt({ session, known }: Context): Promise<{ receipt: Receipt; result: PolicyResult }> {
  const { repository } = session.run.ports
  const receipt = await repository.takeReceipt()
  await keepPatch(receipt, session)
  const found = await refusedContent(receipt, session.run, known)
  const refused = [...receipt.refused, ...found.filter(one => !one.isKey)]
  const closed = [...found.filter(one => one.isKey), ...(receipt.moved ?? [])]
  const paths = await repository.pathsIn(receipt.tree)
  return { receipt, result: checkChange({ ...receipt, refused }, closingPaths(session.policy, closed), paths) }
}

async function verifyChange(
  context: Context,
  change: Change<'allowed'>,
  baseline: Baseline,
  options: Options,
): Promise<Verification> {
  const { session, state } = context
  const installed = await context.install(change, options.signal)
  // Lock files that were written are verified like everything else. By then the installation fits.
  if (installed === 'joined') return verifyWork(context, options)
  const inDiff = await context.findings.inDiff(change)
  if (inDiff.returned !== null && mayGoBack(context, options)) return countEdit(context, inDiff.returned)
  const { image, failed } = installed
  const known = state.newest?.change.tree === change.tree ? state.newest : null
  const isNewTree = known === null
  const asked = { change, image, baseline, inDiff, signal: options.signal }
  const runs = (failed === null ? known : null) ?? (await runAsked(asked, failed, session))
  if (isNewTree) {
    // An interrupted run decides nothing: the same tree is tested again.
    state.newest = options.signal.aborted ? null : runs
    if (state.newest !== null) learn(session.run.state, { tests: runs.tests })
    if (session.testCommand !== null || runs.checks.length > 0) state.testAttempts += 1
  }
  const failure = failureIn(runs, { baseline, knowsOldFailures: !isNewTree }, session)
  const work = { runs, isNewTree, failure, inDiff, baseline, image }
  return answerFailure(context, work, options) ?? proveWork(context, work, options)
}

type Work = MeasuredTree & { isNewTree: boolean }

/** Null where the work is delivered with its failure. */
function answerFailure(
  context: Context,
  { runs, isNewTree, failure, inDiff, baseline }: Work,
  options: Options,
): Returned | null {
  if (failure === null) return null
  const { config } = context.session.run
  const attemptsLeft = config.maxAttempts - context.state.testAttempts
  const isOld = failedAlike(failure, baseline) || (failure === runs.tests && onlyOldFail(failure, baseline.tests))
  // The same tree handed in again: an old failure is not about the task then.
  const goesBack = isNewTree ? !options.last : mayGoBack(context, options) && !isOld
  if (goesBack && attemptsLeft > 0) {
    const returned = context.reportFailure({ failure, attemptsLeft, isNewTree, isOld, baseline, runs, inDiff })
    return isNewTree ? returned : countEdit(context, returned)
  }
  return null
}

async function proveWork(context: Context, work: Work, options: Options): Promise<Verification> {
  const { session, state } = context
  const { runs, failure, inDiff, baseline, image } = work
  const { config } = session.run
  const { change } = runs
  const account = accountFor(baseline.tests, runs.tests, inDiff.changedTests)
  const inRuns = context.findings.inRuns(runs, baseline.tests, account)
  if (inRuns.returned !== null && mayGoBack(context, options)) return countEdit(context, inRuns.returned)
  const proven =
    state.shown?.tree === change.tree
      ? state.shown.proof
      : await proveChange(change, { before: baseline.tests, after: runs.tests, inDiff, image }, session)
  state.shown = session.run.editing.aborted ? null : { tree: change.tree, proof: proven }
  const tampering = [...inDiff.tampering, ...inRuns.tampering, ...proven.tampering]
  const mayAsk = failure === null && tampering.length === 0 && config.proof === 'full' && !state.askedForProof
  if (mayAsk && mayGoBack(context, options) && (await lacksProof(runs, proven, session))) {
    const differences = differencesIn(options.summary, change.files, testsInRecord(runs.tests))
    state.askedForProof = true
    state.differencesSaid = differences.length > 0
    return goBack(context, { kind: 'not-proven', proof: proven.proof, differences })
  }
  const tested = await measuredWork(work, proven, context.exclusions.list(), session)
  return { kind: 'tested', tested, differencesSaid: state.differencesSaid, failureSaid: !work.isNewTree }
}

async function lacksProof({ change, tests }: TestRuns, { proof, before }: ProofOfChange, session: Session) {
  const { isTest, testCommand, run } = session
  const fixes = isFailure(before) && !isFailure(tests)
  const hasTests = proof === 'no-test-changes' && !fixes && (await run.ports.repository.basePaths()).some(isTest)
  return testCommand !== null && isProofMissing(change, { proof, isTest, hasTests })
}

function mayGoBack({ session, state }: Context, { last }: Options): boolean {
  return !last && state.editAttempts <= session.run.config.maxAttempts
}

function goBack(context: Context, sentBack: Exclude<SentBack, SentBackOf<'tests-failed'>>): Returned {
  return countEdit(context, sendBack(sentBack, context.session.run.ports))
}

function countEdit({ state }: Context, returned: Returned): Returned {
  state.editAttempts += 1
  return returned
}

function over(result: RunResult): Over {
  return { kind: 'over', result }
}

function noChanges({ kind }: Session['task']): RunResult {
  const reason = 'the model ended without changing any file, after every reminder'
  return resultOf('no-changes', reason, kind === 'maintenance')
}
