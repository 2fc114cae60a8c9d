/** The red run: the changed tests on the old source. */
import { type Change, type Receipt, touchedPaths } from '../../core/change/change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import {
  flakyBefore,
  isRedRun,
  passedNames,
  proofOf,
  rewrittenFailures,
  settleRuns,
  withoutFailures,
} from '../../core/testing/proof.ts'
import { isNamedHelper } from '../../core/testing/run-files.ts'
import {
  type FlakyTest,
  isFailure,
  NOT_RUN,
  type Proof,
  type TestedWork,
  type TestRun,
} from '../../core/testing/test-run.ts'
import type { Image, World } from '../../ports/commands.ts'
import { wholeChange } from '../changed-content.ts'
import type { ProofSession } from '../session.ts'
import { inWorld, runTestCommand } from './clean-run.ts'
import type { DiffFindings } from './find-tampering.ts'

type ProofRequest = {
  readonly before: TestRun
  readonly after: TestRun
  readonly inDiff: DiffFindings
  /** With the packages of the change. */
  readonly image: Image
}

/** `before`: the run before the change, without failures that another run of the base does not show. */
export type Shown = Pick<TestedWork, 'proof' | 'proving' | 'tampering' | 'before' | 'flaky'> & {
  /** Tests that the red run names as passed. */
  readonly guards?: readonly string[]
  /** How long the red run took, where it proves something. */
  readonly redMs?: number | null
}

/** Proves a tested change by its runs: before it, on the old source with only its tests, and after it. What may be chance is run once more. */
export async function proveChange(
  change: Change<'verified'>,
  given: ProofRequest,
  session: ProofSession,
): Promise<Shown> {
  const shown = await runRed(change, given, session)
  const { after } = given
  const isFixed = isFailure(shown.before) && shown.before.status !== 'timed-out' && after.status === 'passed'
  if (shown.proof !== 'no-test-changes' || !isFixed || session.run.config.proof !== 'full') return shown
  // Nothing in the change explains it yet, so the failure may have been chance.
  const { testCommand: command, run } = session
  const base = { whole: change, paths: [], helpers: [], command: command ?? '', after, image: given.image }
  const again = await onOldSource(() => redRun(base, session), session)
  if (typeof again === 'string' || run.editing.aborted) return shown
  const { run: before, flaky } = settleRuns(shown.before, again)
  return { ...shown, before, flaky: [...shown.flaky, ...flakyTests(flaky, 'baseline')] }
}

async function runRed(change: Change<'verified'>, given: ProofRequest, session: ProofSession): Promise<Shown> {
  const { before, after, inDiff, image } = given
  const unproven = (proof: Proof): Shown => ({ proof, proving: [], tampering: [], before, flaky: [] })
  // The time that is kept back for the end of a run is not spent here.
  const signal = session.run.editing
  const { config, ports } = session.run
  const isAsked = config.proof === 'full'
  // Where the pull request began is too far away to be found.
  if (session.task.revision !== undefined && session.origin === null && isAsked) return unproven('could-not-run')
  const whole = await wholeChange(change, session)
  const paths = touchedPaths(whole.files).filter(session.isTest)
  const mayProve = isAsked && (after.status === 'passed' || after.status === 'failed')
  // Tests inside a source cannot be run without it.
  const isApart = whole.files.some(one => one.change !== 'deleted' && session.isTest(one.path))
  const { testCommand: command, origin } = session
  if (!inDiff.editsTests) return unproven('no-test-changes')
  if (!mayProve || !isApart || command === null || signal.aborted) return unproven('not-run')

  ports.reporter.info(`red run: ${paths.length === 1 ? paths[0] : `${paths.length} test files`} on the old source`)
  const asked = { whole, paths, helpers: inDiff.helpers, command, after, image }
  const red = await onOldSource(() => redRun(asked, session), session)
  if (signal.aborted) return unproven('not-run')
  if (typeof red === 'string') return unproven(red)
  const proofAfter = (old: TestRun, one = red) => proofOf({ before: old, red: one, after }, inDiff.wholeTests)
  let old = origin === null ? before : NOT_RUN
  // The baseline of a revision is not that of its pull request. It is run where old failures would decide.
  if (origin !== null && before.command !== null && proofAfter(NOT_RUN).proof !== proofAfter(red).proof) {
    const ran = await onOldSource(() => redRun({ ...asked, paths: [], helpers: [] }, session), session)
    if (signal.aborted) return unproven('not-run')
    if (ran === 'could-not-run') return unproven(ran)
    old = typeof ran === 'string' ? red : ran
  }
  const helpers = asked.helpers.filter(isNamedHelper)
  if (helpers.length < asked.helpers.length && proofAfter(old).proof === 'green-on-base') {
    // A new file that its test needs may be what the change adds.
    const bare = await onOldSource(() => redRun({ ...asked, helpers }, session), session)
    if (typeof bare !== 'string' && isRedRun(bare) && !signal.aborted) {
      const { proof, proving } = proofAfter(old, bare)
      return { ...unproven(proof === 'red-then-green' ? 'red-by-build' : proof), proving }
    }
  }
  const settled = await settleRed({ red, proven: proofAfter(old) }, { ...given, asked }, session)
  const runs = { before: old, red: settled.red, after }
  const { proof, proving } = proofOf(runs, inDiff.wholeTests)
  const tampering = rewrittenFailures(runs, inDiff.wholeTests)
  const chance = origin === null ? flakyBefore(runs, inDiff.wholeTests) : []
  const flaky = [...flakyTests(settled.flaky, 'red'), ...flakyTests(chance, 'baseline')]
  const guards = passedNames(settled.red)
  const found = { proof, proving, guards, tampering, flaky, redMs: settled.red.durationMs }
  return { ...found, before: withoutFailures(before, chance) }
}

type Asked = RedRun & { readonly helpers: readonly string[] }
type Seen = { readonly red: TestRun; readonly proven: ReturnType<typeof proofOf> }

/** A red run that may be chance, because only tests fail that did not change: it is repeated, or counts for nothing where nothing of theirs changed. */
async function settleRed(
  { red, proven }: Seen,
  { asked, inDiff }: ProofRequest & { readonly asked: Asked },
  session: ProofSession,
): Promise<{ readonly red: TestRun; readonly flaky: readonly string[] }> {
  if (proven.isSteady) return { red, flaky: [] }
  if (red.results !== null && !inDiff.wholeTests.isShared)
    return { red: withoutFailures(red, proven.proving), flaky: proven.proving }
  const again = await onOldSource(() => redRun(asked, session), session)
  if (typeof again === 'string') return { red, flaky: [] }
  const { run, flaky } = settleRuns(red, again)
  return { red: run, flaky }
}

function flakyTests(tests: readonly string[], run: FlakyTest['run']): FlakyTest[] {
  return tests.map(test => ({ test, run }))
}

/** A damaged work tree ends the proof, not the run: the receipt holds what was tested. */
async function onOldSource(
  start: () => Promise<TestRun | 'red-by-build'>,
  { run }: ProofSession,
): Promise<TestRun | 'red-by-build' | 'could-not-run'> {
  try {
    return await start()
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    run.ports.reporter.warning(`the red run is given up: ${messageOf(thrown)}`)
    return 'could-not-run'
  }
}

type RedRun = {
  readonly whole: Receipt
  readonly paths: readonly string[]
  readonly helpers: readonly string[]
  readonly command: string
  readonly after: TestRun
  readonly image: Image
}

const TIMES_FINAL = 3
const SLACK_MS = 60_000

/** Runs the tests on the old source with these paths of the change. Where they cannot be installed there, that is the proof. */
async function redRun(
  { whole, paths, helpers, command, after, image }: RedRun,
  session: ProofSession,
): Promise<TestRun | 'red-by-build'> {
  const { run } = session
  const timeoutMs = after.durationMs === null ? undefined : after.durationMs * TIMES_FINAL + SLACK_MS
  const { tree } = await run.ports.repository.assemble([{ receipt: whole, paths: [...paths, ...helpers] }])
  const once = (world: World) => {
    const limit = timeoutMs === undefined ? {} : { timeoutMs }
    return runTestCommand({ command, purpose: 'red', signal: run.editing, world, ...limit }, run)
  }
  const red = await inWorld({ tree, image }, once, session)
  return red.kind === 'ran' ? red.result : 'red-by-build'
}
