/** What the host says when the model says "done": git first, then tests and checks. The model's words are not looked at. */

import type { Change, Receipt } from '../../core/change/change.ts'
import { type ChangeVerdict, checkChange } from '../../core/change/check-change.ts'
import { blocked, noChanges, tampered, testsFailed } from '../../core/ending/judged-endings.ts'
import type { RunResult } from '../../core/outcome.ts'
import { type Baseline, failedAlike, firstNewFailure, onlyOldFail } from '../../core/testing/baseline.ts'
import { type Tested, type TestRuns, testedChange } from '../../core/testing/verdict.ts'
import { learn } from '../run-state.ts'
import type { Session } from '../session.ts'
import { refusedContent } from './content.ts'
import { createSplitter, keepPatch } from './excluded-changes.ts'
import { createObjector, type Objection } from './findings.ts'
import { createInstaller, type SetUp } from './install.ts'
import { proveChange } from './red-run.ts'
import { createTeller, createTester, untested } from './run-tests.ts'

/** What is counted while the work is judged. */
export type Tally = { editAttempts: number; testAttempts: number }

export type Judgement =
  | { readonly kind: 'not-yet'; readonly text: string }
  | { readonly kind: 'tested'; readonly tested: Tested }
  | { readonly kind: 'over'; readonly ending: RunResult }

export type Judge = {
  readonly tally: Tally
  /** Judges the work tree as it is now. `last`: nothing can be sent back any more, so red is final. */
  judge(options: { readonly last: boolean; readonly signal: AbortSignal }): Promise<Judgement>
  /** Keeps the patch of the work as it is now, unjudged. */
  keepWork(): Promise<void>
}

type Options = Parameters<Judge['judge']>[0]

/** Makes the judge of one run. */
export function createJudge(session: Session): Judge {
  const { config, ports, state } = session.run
  const tally: Tally = { editAttempts: 1, testAttempts: 0 }
  let newest: TestRuns | null = null
  const test = createTester(session)
  const object = createObjector(session)
  const tell = createTeller(session)
  const install = createInstaller(session)
  const splitter = createSplitter(session)

  const maySendBack = () => tally.editAttempts <= config.maxEditAttempts
  const sendBack = (text: string): Judgement => {
    tally.editAttempts += 1
    return { kind: 'not-yet', text }
  }

  return {
    tally,
    keepWork: async () => keepPatch(await ports.repository.takeReceipt(), session),
    judge: recorded,
  }

  async function recorded(options: Options): Promise<Judgement> {
    const judgement = await judge(options)
    const { kind } = judgement
    const why = kind === 'not-yet' ? judgement.text : kind === 'over' ? judgement.ending.outcome : null
    const proof = kind === 'tested' ? judgement.tested.proof : null
    ports.reporter.record({ type: 'verdict', kind, tree: state.receipt?.tree ?? null, proof, why })
    return judgement
  }

  async function judge(options: Options): Promise<Judgement> {
    const before = await session.baseline.ready()
    const first = await look()
    let { verdict } = first
    if (verdict.kind === 'empty')
      return maySendBack() && !options.last
        ? sendBack(ports.prompts.render('no-changes', {}))
        : over(noChanges(config, session.task))
    if (verdict.kind === 'refused') {
      const { problems, rest } = verdict
      const told = problems.map(({ path, why }) => `- ${path}: ${why}`).join('\n')
      if (maySendBack() && !options.last) return sendBack(ports.prompts.render('refused-change', { problems: told }))
      if (rest === null) return over(blocked(problems))
      await splitter.split(first.receipt, problems, rest)
      verdict = (await look()).verdict
      if (verdict.kind !== 'verified') return over(blocked(problems))
    }
    const objection = await object.toDiff(verdict.change)
    if (objection.text !== null && !options.last && maySendBack()) return sendBack(objection.text)
    const setUp = await install(verdict.change, options.signal)
    // What was written to lock files is judged like everything else; what is installed fits by then.
    if (setUp.kind === 'joined') return judge(options)
    return judgeByTests(verdict.change, objection, before, { ...options, setUp })
  }

  /** The work as it is now, and whether it may be delivered. */
  async function look(): Promise<{ readonly receipt: Receipt; readonly verdict: ChangeVerdict }> {
    const receipt = await ports.repository.takeReceipt()
    await keepPatch(receipt, session)
    const refused = [...receipt.refused, ...(await refusedContent(receipt, session.run))]
    return { receipt, verdict: checkChange({ ...receipt, refused }, session.policy) }
  }

  async function judgeByTests(
    change: Change<'verified'>,
    { tampering: weakened, unseen }: Objection,
    before: Baseline,
    { last, signal, setUp }: Options & { readonly setUp: SetUp },
  ): Promise<Judgement> {
    const isNew = newest === null || newest.change.tree !== change.tree
    const runs =
      setUp.kind === 'failed'
        ? untested(change, setUp.result, session)
        : isNew || newest === null
          ? await test(change, before, signal)
          : newest
    if (isNew) {
      // What was stopped half-way is no verdict: the same tree is tested again.
      newest = signal.aborted ? null : runs
      if (!signal.aborted) learn(state, { tests: runs.tests })
      if (session.testCommand !== null || config.checkCommands.length + session.task.fields.commands.length > 0)
        tally.testAttempts += 1
    }
    const failure = setUp.kind === 'failed' ? setUp.result : firstNewFailure(runs, before, !isNew)
    const attemptsLeft = config.maxTestAttempts - tally.testAttempts
    const oldOnly = onlyOldFail(runs.tests, before.tests) ? runs.tests : null
    // Handed in again as it is, although told: these failures are not what the task is about, or the model cannot mend them.
    const insists = !isNew && failure !== null && (failure === oldOnly || failedAlike(failure, before))
    if (failure !== null && !last && attemptsLeft > 0 && !insists && (isNew || maySendBack())) {
      const text = tell({ failure, attemptsLeft, isNew, before })
      return isNew ? { kind: 'not-yet', text } : sendBack(text)
    }
    if (failure !== null && config.onTestFailure === 'fail') return over(testsFailed(failure))
    const gone = object.toRuns(change, before, runs.tests)
    if (gone.text !== null && !last && maySendBack()) return sendBack(gone.text)
    const { proof, tampering } = await proveChange(change, { before: before.tests, after: runs.tests }, session)
    const all = [...weakened, ...gone.tampering, ...tampering]
    if (config.onTampering === 'fail' && all.length > 0) return over(tampered(all))
    const splitOff = splitter.leftOut()
    const leftOut = [...runs.change.leftOut, ...splitOff]
    const found = { failure, proof, tampering: all, unseen, splitOff: splitOff.map(({ path }) => path) }
    return { kind: 'tested', tested: testedChange({ ...runs, change: { ...runs.change, leftOut } }, found) }
  }
}

function over(ending: RunResult): Judgement {
  return { kind: 'over', ending }
}
