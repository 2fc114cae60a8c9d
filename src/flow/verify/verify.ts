/**
 * Verifies the work when the model says "done". The model's words prove nothing. The order is: receipt, policy, installation,
 * findings in the diff, tests and checks, findings in the test runs, red run, verdict.
 */
import {
  type Change,
  cleanPatch,
  type LeftOut,
  type Patch,
  type Receipt,
  type Refusal,
  textOfPatch,
  touchedPaths,
} from '../../core/change/change.ts'
import { type ChangeVerdict, checkChange, closingKeys } from '../../core/change/check-change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { type RunResult, refusedChange, resultOf } from '../../core/outcome.ts'
import { firstFindingInWords, firstRefusalInWords, refusalInWords } from '../../core/page/left-out-words.ts'
import { withoutKeys } from '../../core/secrets/find-keys.ts'
import { differencesIn } from '../../core/summary/disagreements.ts'
import { noChangeReason } from '../../core/summary/schema.ts'
import { isNewTest, missingProof } from '../../core/testing/proof.ts'
import {
  type Baseline,
  failedAlike,
  firstNewFailure,
  isFailure,
  onlyOldFail,
  type Proof,
  type TestedWork,
  type TestRun,
  type TestRuns,
  testedChange,
  testsFailed,
} from '../../core/testing/verdict.ts'
import { cut } from '../../core/text/cut.ts'
import { bulleted } from '../../core/text/quantities.ts'
import { oneLine } from '../../core/text/sanitized-text.ts'
import { learn } from '../run.ts'
import type { Session } from '../session.ts'
import { createFinder, type DiffFindings, type KnownContent, listedFindings, refusedContent } from './findings.ts'
import { createFailureReport, createInstaller, createTester, proveChange, untested } from './run-tests.ts'

export type Verdict =
  | { readonly kind: 'not-yet'; readonly text: string }
  /** `differencesSaid`: the model has read once how its summary differs from the facts. `failureSaid`: it has read how this tree fails. */
  | {
      readonly kind: 'tested'
      readonly tested: TestedWork
      readonly differencesSaid: boolean
      readonly failureSaid: boolean
    }
  | { readonly kind: 'over'; readonly result: RunResult }

type Options = {
  /** Nothing goes back to the model any more, so a failure is final. */
  readonly last: boolean
  readonly signal: AbortSignal
  /** What came with the work as its summary, not yet validated. */
  readonly summary?: unknown
}

export type Verifier = {
  readonly attempts: { readonly editAttempts: number; readonly testAttempts: number }
  verify(options: Options): Promise<Verdict>
  /** Keeps the patch of the work as it is now, unverified. */
  keepWork(): Promise<void>
}

type BeforeTests = {
  readonly inDiff: DiffFindings
  readonly baseline: Baseline
  readonly failedSetup: TestRun | null
}

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
  const known: KnownContent = new Map()
  let newest: TestRuns | null = null
  let hadItsChance = false
  let differencesSaid = false

  const mayGoBack = ({ last }: Options) => !last && attempts.editAttempts <= config.maxEditAttempts
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
    const declined = noChangeReason(options.summary)
    if (verdict.kind === 'empty')
      return declined === null && mayGoBack(options)
        ? sendBack(noChangesText(receipt))
        : over(noChanges(session, declined))
    if (declined !== null && mayGoBack(options)) {
      const files = receipt.files.map(({ path, change }) => `${path} (${change})`)
      return sendBack(prompts.render('not-declined', { files: bulleted(files, MOST_LISTED) }))
    }
    if (verdict.kind === 'verified') return verifyChange(verdict.change, baseline, options)

    const { problems, rest } = verdict
    if (mayGoBack(options))
      return sendBack(prompts.render('refused-change', { problems: bulleted(problems.map(refusalInWords)) }))
    if (rest === null) return over(refusedChange(firstRefusalInWords(problems)))
    await exclusions.exclude(receipt, problems, rest)
    const again = (await checkReceipt()).verdict
    return again.kind === 'verified'
      ? verifyChange(again.change, baseline, options)
      : over(refusedChange(firstRefusalInWords(problems)))
  }

  function noChangesText({ leftOut }: Receipt): string {
    const text = prompts.render('no-changes', {})
    const listed = bulleted(leftOut.map(refusalInWords), MOST_LISTED)
    return listed === '' ? text : `${text}\n\nOf what is new, the repository takes none:\n${listed}`
  }

  async function whatIsMissing({ change, tests }: TestRuns, baseline: Baseline, proof: Proof): Promise<string[]> {
    const fixes = isFailure(baseline.tests) && !isFailure(tests)
    const hasTests = proof === 'no-test-changes' && !fixes && (await repository.basePaths()).some(session.isTest)
    return session.testCommand === null ? [] : missingProof(change, { proof, isTest: session.isTest, hasTests })
  }

  async function checkReceipt(): Promise<{ readonly receipt: Receipt; readonly verdict: ChangeVerdict }> {
    const receipt = await repository.takeReceipt()
    await keepPatch(receipt, session)
    const found = await refusedContent(receipt, session.run, known)
    const refused = [...receipt.refused, ...found.filter(one => !one.isKey)]
    const policy = closingKeys(
      session.policy,
      found.filter(one => one.isKey),
    )
    return { receipt, verdict: checkChange({ ...receipt, refused }, policy) }
  }

  async function verifyChange(change: Change<'verified'>, baseline: Baseline, options: Options): Promise<Verdict> {
    const installation = await install(change, options.signal)
    // Lock files that were written are verified like everything else. By then the installation fits.
    if (installation.kind === 'joined') return verify(options)
    const inDiff = await findings.inDiff(change, installation.kind === 'ready' ? installation.changed : [])
    if (inDiff.text !== null && mayGoBack(options)) return sendBack(inDiff.text)
    const failedSetup = installation.kind === 'failed' ? installation.run : null
    return verifyByTests(change, { inDiff, baseline, failedSetup }, options)
  }

  async function verifyByTests(
    change: Change<'verified'>,
    { inDiff, baseline, failedSetup }: BeforeTests,
    options: Options,
  ): Promise<Verdict> {
    const earlierRuns = newest?.change.tree === change.tree ? newest : null
    const isNewTree = earlierRuns === null
    const runs =
      failedSetup === null
        ? (earlierRuns ?? (await runTests(change, baseline, options.signal)))
        : untested(change, failedSetup, session)
    if (runs === null) return verify(options)
    if (isNewTree) {
      // An interrupted run decides nothing: the same tree is tested again.
      newest = options.signal.aborted ? null : runs
      if (newest !== null) learn(state, { tests: runs.tests })
      if (session.testCommand !== null || config.checkCommands.length + session.task.fields.commands.length > 0)
        attempts.testAttempts += 1
    }
    const changedTests = new Set(touchedPaths(change.files).filter(session.isTest))
    const knows = { knowsOldFailures: !isNewTree, changedTests }
    const failure = runs.failedSetup ?? firstNewFailure(runs, baseline, knows)
    if (failure !== null) {
      const attemptsLeft = config.maxTestAttempts - attempts.testAttempts
      const isOld = failedAlike(failure, baseline) || (failure === runs.tests && onlyOldFail(failure, baseline.tests))
      // The same tree handed in again: an old failure is not about the task then.
      const goesBack = isNewTree ? !options.last : mayGoBack(options) && !isOld
      if (goesBack && attemptsLeft > 0) {
        const { lacking } = runs
        const { newTests } = inDiff
        const text = reportFailure({ failure, attemptsLeft, isNewTree, baseline, lacking, change, newTests })
        return isNewTree ? { kind: 'not-yet', text } : sendBack(text)
      }
      if (config.onTestFailure === 'fail') return over(testsFailed(failure))
    }
    const inRuns = findings.inRuns(change, baseline, runs.tests)
    if (inRuns.text !== null && mayGoBack(options)) return sendBack(inRuns.text)
    const proven = await proveChange(change, { before: baseline.tests, after: runs.tests, inDiff }, session)
    const tampering = [...inDiff.tampering, ...inRuns.tampering, ...proven.tampering]
    const unproven =
      failure === null && tampering.length === 0 && config.prove && !hadItsChance
        ? await whatIsMissing(runs, baseline, proven.proof)
        : []
    if (unproven.length > 0 && mayGoBack(options)) {
      hadItsChance = true
      const different = listedFindings(differencesIn(options.summary, change.files, runs.tests))
      differencesSaid = different !== ''
      const problems = [bulleted(unproven), different].filter(one => one !== '').join('\n')
      return sendBack(prompts.render('not-proven', { problems }))
    }
    if (config.onTampering === 'fail' && tampering.length > 0)
      return over(refusedChange(firstFindingInWords(tampering)))
    const excluded = exclusions.list()
    const leftOut = [...runs.change.leftOut, ...excluded]
    const excludedPaths = excluded.map(({ path }) => path)
    const { proof, proving } = proven
    const provingNew = proving.filter(name => isNewTest(name, inDiff.newTests))
    const found = { failure, proof, proving, provingNew, tampering, unseen: inDiff.unseen, excludedPaths }
    const tested = testedChange({ ...runs, change: { ...runs.change, leftOut } }, found)
    return { kind: 'tested', tested, differencesSaid, failureSaid: !isNewTree }
  }
}

const MOST_LISTED = 10

function over(result: RunResult): Verdict {
  return { kind: 'over', result }
}

const LONGEST_REASON = 1_000

function noChanges({ run, task }: Session, declined: string | null): RunResult {
  const { ifNoChanges } = run.config
  const said = declined === null ? '' : run.secrets.publishable(declined)
  const reason =
    said === ''
      ? 'the model ended without changing any file, after every reminder'
      : `the model changed nothing, because “${cut(oneLine(said), LONGEST_REASON)}”`
  const passes = ifNoChanges === 'pass' || (ifNoChanges === 'auto' && task.kind === 'maintenance')
  return { ...resultOf('no-changes', reason, passes), ...(said === '' ? {} : { said: cut(said, LONGEST_REASON) }) }
}

function createExclusions({ run }: Session) {
  const { repository, reporter } = run.ports
  const excluded = new Map<string, LeftOut>()
  const patches = new Map<string, Patch>()
  return {
    list: () => [...excluded.values()],
    async exclude(receipt: Receipt, problems: readonly Refusal[], rest: readonly string[]): Promise<void> {
      const kept = new Set(rest)
      const refused = touchedPaths(receipt.files).filter(path => !kept.has(path))
      const patch = await repository.patchOf(await repository.assemble([{ receipt, paths: refused }]))
      // A patch may be uploaded where others read it.
      patches.set(refused.join('\0'), cleanPatch(patch, withoutKeys))
      await reporter.keepPatch([...patches.values()].flat(), 'refused')
      const open = await repository.assemble([{ receipt, paths: rest }])
      await repository.putBack(open)
      const { tree } = await repository.takeReceipt()
      if (tree !== open.tree)
        throw new RepositoryError(`the tree is ${tree} without the refused part, not ${open.tree}`)
      for (const { path, reason } of problems)
        if (path !== null) excluded.set(path, { path, reason: { kind: 'excluded', refused: reason } })
      reporter.warning(`refused and left out, the rest goes on: ${refused.join(', ')}`)
    },
  }
}

/** Keeps the work as a patch, if there is any. A patch that cannot be written never decides how the run ends. */
async function keepPatch(receipt: Receipt, { run }: Session): Promise<void> {
  const { ports, state } = run
  learn(state, { receipt })
  const record = (patchSha256: string | null) => {
    const files = receipt.files.map(({ path, change }) => ({ path, change }))
    const byEditTool = [...ports.workspace.editedPaths()]
    ports.reporter.record({ type: 'receipt', tree: receipt.tree, files, byEditTool, patchSha256 })
  }
  if (receipt.tree === receipt.baseTree) return record(null)
  try {
    const whole = await ports.repository.patchOf(receipt)
    const patch = cleanPatch(whole, run.secrets.publishable)
    // A later run can only continue from a patch that holds exactly the tree.
    const isWhole = textOfPatch(patch) === textOfPatch(whole)
    record(isWhole ? ports.clock.sha256(...patch) : null)
    learn(state, { patchFile: await ports.reporter.keepPatch(patch), patch: textOfPatch(patch) })
  } catch (thrown) {
    ports.reporter.warning(`the patch could not be kept: ${messageOf(thrown)}`)
  }
}
