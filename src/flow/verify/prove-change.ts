/** The red run: the changed tests on the old source. */
import { type Change, type Receipt, touchedPaths } from '../../core/change/change.ts'
import { parentFolders } from '../../core/edit/path-policy.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import type { Account } from '../../core/testing/account.ts'
import {
  type CheckLess,
  checkLess,
  flakyBefore,
  isRedRun,
  loosenedTests,
  mayCheckLess,
  passedNames,
  proofOf,
  rewrittenFailures,
  type SourceSide,
  settleRuns,
  unseenTests,
  withoutFailures,
} from '../../core/testing/proof.ts'
import { failedCases, type TestCase } from '../../core/testing/results/test-results.ts'
import { isNamedHelper } from '../../core/testing/run-files.ts'
import {
  flakyTests,
  isFailure,
  NOT_RUN,
  type Proof,
  type TestedWork,
  type TestRun,
} from '../../core/testing/test-run.ts'
import type { Image, World } from '../../ports/commands.ts'
import { readWholeChange } from '../changed-content.ts'
import type { ProofSession } from '../session.ts'
import { inWorld, runTestCommand, worldsAreApart } from './clean-run.ts'
import { treeWithOldSettings } from './old-settings.ts'
import type { DiffFindings } from './read-diff.ts'
import { changedTestsAlone, type RunLine, repeatProof, type Settled } from './repeat-proof.ts'

type ProofRequest = {
  before: TestRun
  after: TestRun
  inDiff: DiffFindings
  /** With the packages of the change. */
  image: Image
}

/** `before`: the run before the change, without failures that another run of the base does not show. */
export type ProofOfChange = Pick<
  TestedWork,
  'proof' | 'proving' | 'tampering' | 'before' | 'flaky' | 'guards' | 'isEnded'
> & {
  redMs?: number | null
  missing?: Account['missing']
  forReview?: TestedWork['forReview']
  /** The changed tests alone on the change, where the repeats ran them so. */
  alone?: TestRun | null
}

/**
 * Proves a tested change by its runs: before it, on the old source with only its tests, and after it. What may be
 * chance is run once more.
 */
export async function proveChange(
  change: Change<'allowed'>,
  given: ProofRequest,
  session: ProofSession,
): Promise<ProofOfChange> {
  const shown = await runRed(change, given, session)
  const { after } = given
  const isFixed = isFailure(shown.before) && shown.before.status !== 'timed-out' && after.status === 'passed'
  if (shown.proof !== 'no-test-changes' || !isFixed || session.run.config.proof !== 'full') return shown
  // Nothing in the change explains it yet, so the failure may have been chance.
  const { testCommand: command, run } = session
  const base = { whole: change, paths: [], helpers: [], command: command ?? '', ...given }
  const again = await redRun(base, session)
  if (typeof again === 'string' || run.editing.aborted) return shown
  const { run: before, flaky } = settleRuns(shown.before, again)
  return { ...shown, before, flaky: [...shown.flaky, ...flakyTests(flaky, 'baseline')] }
}

export function unproven(proof: Proof, before: TestRun): ProofOfChange {
  return { proof, proving: [], tampering: [], before, flaky: [] }
}

async function runRed(change: Change<'allowed'>, given: ProofRequest, session: ProofSession): Promise<ProofOfChange> {
  const { before, after, inDiff, image } = given
  // The time that is kept back for the end of a run is not spent here.
  const signal = session.run.editing
  const { config, ports } = session.run
  const isAsked = config.proof === 'full'
  // Where the pull request began is too far away to be found.
  if (session.task.revision !== undefined && session.origin === null && isAsked)
    return unproven('could-not-run', before)
  const whole = await readWholeChange(change, session)
  const paths = touchedPaths(whole.files).filter(session.isTest)
  const mayProve = isAsked && (after.status === 'passed' || after.status === 'failed')
  // Tests inside a source cannot be run without it.
  const isApart = whole.files.some(one => one.change !== 'deleted' && session.isTest(one.path))
  const { testCommand: command, origin } = session
  if (!inDiff.editsTests) return unproven('no-test-changes', before)
  if (!mayProve || !isApart || command === null || signal.aborted) return unproven('not-run', before)

  ports.reporter.info(`red run: ${paths.length === 1 ? paths[0] : `${paths.length} test files`} on the old source`)
  const asked = { whole, paths, helpers: inDiff.helpers, command, after, image, inDiff }
  const red = await redRun(asked, session)
  const ended: ProofOfChange = { ...unproven('not-run', before), isEnded: true }
  if (signal.aborted) return ended
  if (typeof red === 'string') return unproven(red, before)
  const { wholeTests } = inDiff
  const proofAfter = (old: TestRun) => proofOf({ before: old, red, after }, wholeTests)
  let old = origin === null ? before : NOT_RUN
  // The baseline of a revision is not that of its pull request. It is run where old failures would decide.
  if (origin !== null && before.command !== null && proofAfter(NOT_RUN).proof !== proofAfter(red).proof) {
    const ran = await redRun({ ...asked, paths: [], helpers: [] }, session)
    if (signal.aborted) return ended
    if (ran === 'could-not-run') return unproven(ran, before)
    old = typeof ran === 'string' ? red : ran
  }
  const bare = proofAfter(old).proof === 'green-on-base' ? await withoutHelpers(asked, session) : null
  const settled = await settleRed({ asked, red, ...bare }, { ...given, before: old }, session)
  if (typeof settled === 'string') return settled === 'not-run' ? ended : unproven(settled, before)
  const loosened = loosenedTests(await findLoosened({ asked, red }, given, session), wholeTests)
  if (signal.aborted) return ended
  const runs = { before: old, red: settled.red, after }
  const { proof, proving } = proofOf({ ...runs, after: settled.after }, wholeTests)
  const rewritten = rewrittenFailures({ ...runs, red: bare === null ? settled.red : red }, wholeTests)
  const chance = origin === null ? flakyBefore(runs, wholeTests) : []
  return {
    ...{ proof: bare !== null && proof === 'red-then-green' ? 'red-by-build' : proof, proving },
    ...{ tampering: [...rewritten, ...loosened.tampering], forReview: loosened.forReview },
    ...{ guards: [...passedNames(settled.red)], redMs: settled.red.durationMs, missing: unseenTests(runs, wholeTests) },
    alone: inDiff.settings.length === 0 ? (settled.alone ?? null) : null,
    flaky: [...settled.flaky, ...flakyTests(chance, 'baseline')],
    before: withoutFailures(before, chance),
  }
}

type Seen = { asked: RedRun; red: TestRun }

/** A new file that its test needs may be what the change adds: the red run without such files, where it fails. */
async function withoutHelpers(asked: RedRun, session: ProofSession): Promise<Seen | null> {
  const helpers = asked.helpers.filter(isNamedHelper)
  if (helpers.length === asked.helpers.length) return null
  const bare = { ...asked, helpers }
  const red = await redRun(bare, session)
  return typeof red !== 'string' && isRedRun(red) ? { asked: bare, red } : null
}

/** The runs of both sides, repeated. Where only tests fail of which nothing changed, they count for nothing. */
async function settleRed(
  { asked, red }: Seen,
  { before, after, inDiff }: ProofRequest,
  session: ProofSession,
): Promise<Settled | 'could-not-run' | 'not-run'> {
  const prove = (runs: Pick<Settled, 'red' | 'after'>) => proofOf({ before, ...runs }, inDiff.wholeTests)
  const { isSteady, proving } = prove({ red, after })
  if (!isSteady && red.results !== null && !inDiff.wholeTests.isShared)
    return { red: withoutFailures(red, proving), after, flaky: flakyTests(proving, 'red') }
  const { editing: signal } = session.run
  const { command, image, whole } = asked
  // A hang is not waited for as long each time.
  const timeoutMs = limitFor(after, red.status === 'timed-out' ? SHORT_SLACK_MS : SLACK_MS)
  const trees = {
    old: await redTree(asked, session),
    new: await treeWithOldSettings(whole, inDiff.settings, session.run.ports.repository),
  }
  const enter = async <T>(side: SourceSide, steps: (run: RunLine) => Promise<T>): Promise<T> => {
    const within = (world: World) =>
      steps(async line => {
        const ran = await runTestCommand({ command: line, signal, world, ...timeoutMs }, session)
        return signal.aborted ? null : ran
      })
    const unless = (setup: TestRun) => steps(async () => (signal.aborted ? null : setup))
    return inWorld({ tree: trees[side], image }, within, unless, session)
  }
  // Tests that nobody changed may prove it too: where a pull request began, it is not known how they ended.
  const names = new Set(proving)
  const ofProving = red.results?.cases.flatMap(({ name, file }) => (names.has(name) ? (file ?? []) : []))
  const alone = await changedTestsAlone(whole, session, ofProving)
  const given = { red, after, command, alone, isApart: worldsAreApart(session), enter, prove }
  const repeated = await onOldSource(() => repeatProof(given, session), session)
  return repeated ?? 'not-run'
}

/** Old tests that fail on the new source each time, and not on the old one with the same packages: what they are now. */
async function findLoosened(
  { asked, red }: Seen,
  { after, inDiff }: ProofRequest,
  session: ProofSession,
): Promise<CheckLess> {
  const changed = inDiff.wholeTests
  const none: CheckLess = { loosened: [], unasked: [] }
  if (!changed.rewritesOld || !mayCheckLess({ red, after }, changed)) return none
  session.run.ports.reporter.info('the old tests on the new source')
  const renamed = asked.whole.files.filter(({ path, from }) => from !== null && session.isTest(path))
  const namesOf = (name: string) => [
    name,
    ...renamed.flatMap(({ path, from }) =>
      from !== null && name.includes(from) ? name.replace(from, () => path) : [],
    ),
  ]
  const sources = touchedPaths(asked.whole.files).filter(path => !session.isTest(path))
  const ranWith = (paths: readonly string[]) => redRun({ ...asked, paths, helpers: [], isSilent: true }, session)
  let old: readonly TestCase[] | null = null
  let failing: readonly TestCase[] = []
  let less = none
  for (const paths of [sources, sources, []]) {
    const isOver: boolean =
      session.run.editing.aborted || (old !== null && less.loosened.length + less.unasked.length === 0)
    const run: Awaited<ReturnType<typeof redRun>> | null = isOver ? null : await ranWith(paths)
    if (run === null || typeof run === 'string') return none
    const names = paths === sources ? new Set(failedCases(run.results).map(({ name }) => name)) : passedNames(run)
    failing = (old === null ? failedCases(run.results) : failing).filter(({ name }) => names.has(name))
    old ??= run.results?.cases ?? []
    less = checkLess(failing, { old, red, after }, changed, namesOf)
  }
  return less
}

/** A damaged work tree ends the proof, not the run: the receipt holds what was tested. */
async function onOldSource<T>(start: () => Promise<T>, { run }: ProofSession): Promise<T | 'could-not-run'> {
  try {
    return await start()
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    run.ports.reporter.warning(`the red run is given up: ${messageOf(thrown)}`)
    return 'could-not-run'
  }
}

type RedRun = {
  whole: Receipt
  paths: readonly string[]
  helpers: readonly string[]
  command: string
  after: TestRun
  image: Image
  inDiff: Pick<DiffFindings, 'settings'>
  /** Neither announced nor recorded. */
  isSilent?: true
}

const TIMES_FINAL = 3
const SLACK_MS = 60_000
const SHORT_SLACK_MS = 5_000

function limitFor({ durationMs }: TestRun, slackMs: number): { timeoutMs?: number } {
  return durationMs === null ? {} : { timeoutMs: durationMs * TIMES_FINAL + slackMs }
}

async function redTree({ whole, paths, helpers, inDiff }: RedRun, { run }: ProofSession): Promise<string> {
  const asked = new Set([...paths, ...helpers])
  const old = whole.files.flatMap(({ path, from, oldMode }) => (oldMode === null ? [] : [from ?? path]))
  const others = new Set(old.filter(path => !asked.has(path)))
  const folders = new Set([...others].flatMap(parentFolders))
  // No part of the old source makes way for a test, as it would for a link in place of a folder.
  const added = [...asked].filter(path => !folders.has(path) && !parentFolders(path).some(one => others.has(one)))
  return treeWithOldSettings(whole, inDiff.settings, run.ports.repository, added)
}

/** Where the tests cannot be installed on the old source, that is the proof. */
async function redRun(asked: RedRun, session: ProofSession): Promise<TestRun | 'red-by-build' | 'could-not-run'> {
  const { run } = session
  const { command, after, image, isSilent } = asked
  const own = isSilent === true ? {} : { purpose: 'red' as const }
  const limit = limitFor(after, SLACK_MS)
  const once = (world: World) => runTestCommand({ command, ...own, signal: run.editing, world, ...limit }, session)
  return onOldSource(async () => {
    const tree = await redTree(asked, session)
    return inWorld<TestRun | 'red-by-build'>({ tree, image }, once, () => 'red-by-build', session)
  }, session)
}
