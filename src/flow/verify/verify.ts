/**
 * Verifies the work when the model says "done". The model's words are not looked at; the order is: receipt, policy, findings in the diff,
 * installation, tests and checks, findings in the test runs, red run, verdict.
 */
import type { Change, Receipt } from '../../core/change/change.ts'
import { blocked, type ChangeVerdict, checkChange, tampered } from '../../core/change/check-change.ts'
import type { Config } from '../../core/config/inputs.ts'
import { type RunResult, resultOf } from '../../core/outcome.ts'
import type { Task } from '../../core/task/task.ts'
import { type Baseline, failedAlike, firstNewFailure, onlyOldFail } from '../../core/testing/baseline.ts'
import { type Tested, type TestRuns, testedChange, testsFailed } from '../../core/testing/verdict.ts'
import { learn } from '../run-state.ts'
import type { Session } from '../session.ts'
import { createExclusions, keepPatch } from './excluded-changes.ts'
import { createFinder, type Findings, refusedContent } from './findings.ts'
import { createInstaller, type Installation } from './install.ts'
import { proveChange } from './red-run.ts'
import { createFailureReport, createTester, untested } from './run-tests.ts'

export type Attempts = { readonly editAttempts: number; readonly testAttempts: number }

export type Verdict =
  /** Goes back to the model, with this text. */
  | { readonly kind: 'not-yet'; readonly text: string }
  | { readonly kind: 'tested'; readonly tested: Tested }
  | { readonly kind: 'over'; readonly result: RunResult }

export type Verifier = {
  /** How often the model has edited, and how often tests were run. */
  readonly attempts: Attempts
  /** Verifies the work tree as it is now. `last`: nothing goes back to the model any more, so a failure is final. */
  verify(options: { readonly last: boolean; readonly signal: AbortSignal }): Promise<Verdict>
  /** Keeps the patch of the work as it is now, unverified. */
  keepWork(): Promise<void>
}

type Options = Parameters<Verifier['verify']>[0]

/** Makes the verifier of one run. It remembers the attempts, the newest test run, and what the model has read. */
export function createVerifier(session: Session): Verifier {
  const { config, ports, state } = session.run
  const { prompts, repository, reporter } = ports
  const attempts = { editAttempts: 1, testAttempts: 0 }
  const runTests = createTester(session)
  const reportFailure = createFailureReport(session)
  const findings = createFinder(session)
  const install = createInstaller(session)
  const exclusions = createExclusions(session)
  let newest: TestRuns | null = null

  const maySendBack = () => attempts.editAttempts <= config.maxEditAttempts
  const sendBack = (text: string): Verdict => {
    attempts.editAttempts += 1
    return { kind: 'not-yet', text }
  }

  return {
    attempts,
    keepWork: async () => keepPatch(await repository.takeReceipt(), session),
    async verify(options) {
      const verdict = await verify(options)
      const { kind } = verdict
      const why = kind === 'not-yet' ? verdict.text : kind === 'over' ? verdict.result.outcome : null
      const proof = kind === 'tested' ? verdict.tested.proof : null
      reporter.record({ type: 'verdict', kind, tree: state.receipt?.tree ?? null, proof, why })
      return verdict
    },
  }

  async function verify(options: Options): Promise<Verdict> {
    const baseline = await session.baseline.ready()
    const { receipt, verdict } = await checkReceipt()
    if (verdict.kind === 'empty')
      return maySendBack() && !options.last
        ? sendBack(prompts.render('no-changes', {}))
        : over(noChanges(config, session.task))
    let change: Change<'verified'>
    if (verdict.kind === 'verified') change = verdict.change
    else {
      const { problems, rest } = verdict
      const listed = problems.map(({ path, why }) => `- ${path}: ${why}`).join('\n')
      if (maySendBack() && !options.last) return sendBack(prompts.render('refused-change', { problems: listed }))
      if (rest === null) return over(blocked(problems))
      await exclusions.exclude(receipt, problems, rest)
      const again = (await checkReceipt()).verdict
      if (again.kind !== 'verified') return over(blocked(problems))
      change = again.change
    }
    const inDiff = await findings.inDiff(change)
    if (inDiff.text !== null && !options.last && maySendBack()) return sendBack(inDiff.text)
    const installation = await install(change, options.signal)
    // Lock files that were written are verified like everything else. By then the installation fits.
    if (installation.kind === 'joined') return verify(options)
    return verifyByTests(change, { inDiff, baseline, installation }, options)
  }

  /** The receipt of the work as it is now, and what the policy says of it. */
  async function checkReceipt(): Promise<{ readonly receipt: Receipt; readonly verdict: ChangeVerdict }> {
    const receipt = await repository.takeReceipt()
    await keepPatch(receipt, session)
    const refused = [...receipt.refused, ...(await refusedContent(receipt, session.run))]
    return { receipt, verdict: checkChange({ ...receipt, refused }, session.policy) }
  }

  async function verifyByTests(
    change: Change<'verified'>,
    known: { readonly inDiff: Findings; readonly baseline: Baseline; readonly installation: Installation },
    { last, signal }: Options,
  ): Promise<Verdict> {
    const { inDiff, baseline, installation } = known
    const tested = newest !== null && newest.change.tree === change.tree ? newest : null
    const isNew = tested === null
    const runs =
      installation.kind === 'failed'
        ? untested(change, installation.run, session)
        : (tested ?? (await runTests(change, baseline, signal)))
    if (isNew) {
      // An interrupted run decides nothing: the same tree is tested again.
      newest = signal.aborted ? null : runs
      if (!signal.aborted) learn(state, { tests: runs.tests })
      if (session.testCommand !== null || config.checkCommands.length + session.task.fields.commands.length > 0)
        attempts.testAttempts += 1
    }
    const failure = installation.kind === 'failed' ? installation.run : firstNewFailure(runs, baseline, !isNew)
    const attemptsLeft = config.maxTestAttempts - attempts.testAttempts
    const oldOnly = onlyOldFail(runs.tests, baseline.tests) ? runs.tests : null
    // The model hands the same tree in again: the failure is not about the task, or it cannot be fixed.
    const insists = !isNew && failure !== null && (failure === oldOnly || failedAlike(failure, baseline))
    if (failure !== null && !last && attemptsLeft > 0 && !insists && (isNew || maySendBack())) {
      const text = reportFailure({ failure, attemptsLeft, isNew, baseline })
      return isNew ? { kind: 'not-yet', text } : sendBack(text)
    }
    if (failure !== null && config.onTestFailure === 'fail') return over(testsFailed(failure))
    const inRuns = findings.inRuns(change, baseline, runs.tests)
    if (inRuns.text !== null && !last && maySendBack()) return sendBack(inRuns.text)
    const { proof, tampering } = await proveChange(change, { before: baseline.tests, after: runs.tests }, session)
    const all = [...inDiff.tampering, ...inRuns.tampering, ...tampering]
    if (config.onTampering === 'fail' && all.length > 0) return over(tampered(all))
    const excluded = exclusions.list()
    const leftOut = [...runs.change.leftOut, ...excluded]
    const found = {
      failure,
      proof,
      tampering: all,
      unseen: inDiff.unseen,
      excludedPaths: excluded.map(({ path }) => path),
    }
    return { kind: 'tested', tested: testedChange({ ...runs, change: { ...runs.change, leftOut } }, found) }
  }
}

function over(result: RunResult): Verdict {
  return { kind: 'over', result }
}

/** Nothing was changed, in spite of every reminder; maintenance may find nothing to do. */
function noChanges({ ifNoChanges }: Config, { kind }: Pick<Task, 'kind'>): RunResult {
  return resultOf(
    'no-changes',
    'the model ended without changing any file, after every reminder',
    ifNoChanges === 'pass' || (ifNoChanges === 'auto' && kind === 'maintenance'),
  )
}
