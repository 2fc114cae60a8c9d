/** Installation, tests, checks and criteria on a verified change. The tree they see is the tree that is published. */
import { type Change, type LeftOut, type Receipt, touchedPaths } from '../../core/change/change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { failureReport } from '../../core/testing/excerpt.ts'
import { sameFailure } from '../../core/testing/output-text.ts'
import { isNewTest, proofOf, rewrittenFailures } from '../../core/testing/proof.ts'
import { isSameButLayout } from '../../core/testing/run-files.ts'
import { isDependencyFile, isLockFile, refreshingCommand } from '../../core/testing/setup-command.ts'
import {
  type Baseline,
  failedAlike,
  inWords,
  NOT_RUN,
  oldFailures,
  runResultOf,
  type TestedWork,
  type TestRun,
  type TestRuns,
  testsStopTheChecks,
} from '../../core/testing/verdict.ts'
import { firstFew } from '../../core/text/quantities.ts'
import type { Session } from '../session.ts'
import { type CleanRun, inCleanTree, runCheck, runSetup, runTestCommand } from './clean-run.ts'
import { type DiffFindings, wholeChange } from './findings.ts'

/** Null where the runs settled what the change holds: the work tree then holds that, so it has to be verified again. */
type Tester = (change: Change<'verified'>, baseline: Baseline, signal: AbortSignal) => Promise<TestRuns | null>

/** `joined`: the change with lock files that the run updated, as it lays sources out, and without files that it makes itself. */
type Ran = { readonly result: TestRun; readonly rewritten: readonly string[]; readonly joined: Receipt | null }

/** Makes the tester of one run. It remembers the files that test runs have written. */
export function createTester(session: Session): Tester {
  const { config, ports } = session.run
  const { repository, reporter } = ports
  const leftByRuns = new Map<string, LeftOut>()
  const joinedFor = new Set<string>()
  const laidOut = new Set<string>()
  const made = new Set<string>()

  async function putBack(change: Change<'verified'>, { command }: TestRun): Promise<string[]> {
    const touched = await repository.putBack(change)
    // What is new and was nobody's work is output of this run.
    const known = new Set(touched.length === 0 ? [] : [...(await repository.basePaths()), ...made])
    for (const path of touched.filter(one => known.has(one))) {
      const reason = { kind: 'written-by-run', command: command ?? '', byModelToo: made.has(path) } as const
      leftByRuns.set(path, { path, reason })
    }
    return touched.filter(path => change.files.some(file => file.path === path))
  }

  /** The change with the lock files that a run updated for its manifests; null for none. Each state of the manifests has one chance, because a run may write another file each time. */
  async function joinLockFiles(change: Change<'verified'>, { command }: TestRun): Promise<Receipt | null> {
    const manifests = change.files.filter(({ path }) => isDependencyFile(path) && !isLockFile(path))
    const key = manifests.map(({ path, blob }) => `${path} ${blob}`).join('\n')
    if (manifests.length === 0 || joinedFor.has(key)) return null
    const written = await repository.takeReceipt()
    const isKnown = (path: string) =>
      [...written.files.filter(one => one.oldMode !== null), ...change.files].some(one => one.path === path)
    const isOfManifest = (lock: string) =>
      manifests.some(({ path }) => path.startsWith(lock.slice(0, lock.lastIndexOf('/') + 1)))
    const paths = lockFilesWritten(change, written).filter(path => isKnown(path) && isOfManifest(path))
    if (paths.length === 0) return null
    joinedFor.add(key)
    reporter.info(`${command} wrote ${paths.join(', ')}: part of the change`)
    const own = { receipt: change, paths: touchedPaths(change.files) }
    return repository.assemble([own, { receipt: written, paths }])
  }

  /** A run that rewrote what it tests proves nothing, so it is repeated on the tree as it was. */
  async function settled(start: () => Promise<TestRun>, change: Change<'verified'>): Promise<Ran> {
    const ran = await start()
    const { command, status } = ran
    const first = { result: ran, joined: await joinLockFiles(change, ran), rewritten: await putBack(change, ran) }
    const mayBeMade = first.rewritten.filter(path => isMadeByCommand(path, change))
    if (first.joined !== null || first.rewritten.length === 0) return first
    if (status !== 'passed' && mayBeMade.length === 0) return first
    reporter.warning(`${command} rewrote ${first.rewritten.join(', ')}, which it was to test; it is run again`)
    const result = await start()
    const written = await repository.takeReceipt()
    const rewritten = await putBack(change, result)
    const layout = result.status === 'passed' ? await onlyLaidOut(rewritten, change, written) : []
    const own = await madeByRun({ start, paths: mayBeMade.filter(path => !layout.includes(path)) }, change)
    if (layout.length + own.length === 0) return { result, rewritten, joined: null }
    if (layout.length > 0) reporter.info(`${command} lays out ${layout.join(', ')}: part of the change`)
    if (own.length > 0) reporter.info(`${command} writes ${own.join(', ')} itself: no part of the change`)
    for (const path of own) made.add(path)
    const joined = await repository.assemble([without(own, change), { receipt: written, paths: layout }])
    laidOut.add(joined.tree)
    return { result, rewritten, joined }
  }

  function without(paths: readonly string[], change: Receipt) {
    return { receipt: change, paths: touchedPaths(change.files).filter(path => !paths.includes(path)) }
  }

  function isMadeByCommand(path: string, { files }: Receipt): boolean {
    const isNew = files.some(file => file.path === path && file.change === 'added')
    return isNew && ![...ports.workspace.editedPaths()].includes(path)
  }

  async function madeByRun(
    { start, paths }: { readonly start: () => Promise<TestRun>; readonly paths: readonly string[] },
    change: Change<'verified'>,
  ): Promise<string[]> {
    if (paths.length === 0) return []
    await repository.putBack(await repository.assemble([without(paths, change)]))
    const result = await start()
    const { files } = await repository.takeReceipt()
    await putBack(change, result)
    return paths.filter(path => files.some(file => file.path === path))
  }

  /** Of these paths, those whose content a formatter may have written. A formatter that is never content has one chance. */
  async function onlyLaidOut(paths: readonly string[], change: Receipt, written: Receipt): Promise<string[]> {
    const blobIn = ({ files }: Receipt, path: string) => files.find(file => file.path === path)?.blob ?? null
    const pairs = paths.flatMap(path => {
      const [old, now] = [blobIn(change, path), blobIn(written, path)]
      return old === null || now === null ? [] : [{ path, old, now }]
    })
    if (pairs.length === 0 || laidOut.has(change.tree)) return []
    const blobs = await repository.readBlobs([...new Set(pairs.flatMap(({ old, now }) => [old, now]))])
    const textOf = (blob: string) => new TextDecoder().decode(blobs.get(blob))
    return pairs.filter(({ old, now }) => isSameButLayout(textOf(old), textOf(now))).map(({ path }) => path)
  }

  const runAll = async (change: Change<'verified'>, baseline: Baseline, signal: AbortSignal) => {
    const { testCommand } = session
    const tests =
      testCommand === null
        ? notRun(null)
        : await settled(() => runTestCommand({ command: testCommand, purpose: 'tests', signal }, session.run), change)
    const checks: Ran[] = []
    let stopped = testsStopTheChecks(tests.result, baseline.tests)
    for (const command of ports.commands.canRun ? [...config.checkCommands, ...session.task.fields.commands] : []) {
      const check = stopped
        ? notRun(command)
        : await settled(() => runCheck({ command, purpose: 'check', signal }, session.run), change)
      checks.push(check)
      stopped ||= check.result.status !== 'passed'
    }
    await repository.changedDependencies() // what the runs themselves change does not count
    return { tests, checks }
  }

  return async (change, baseline, signal) => {
    // A command of the model may make them again.
    const own = [...made].filter(path => isMadeByCommand(path, change))
    if (own.length > 0) {
      await repository.putBack(await repository.assemble([without(own, change)]))
      return null
    }
    const clean = await inCleanTree(change, () => runAll(change, baseline, signal), session)
    if (clean.kind === 'not-set-up') return untested(change, clean.setup, session)
    const { tests, checks } = clean.result
    const { joined = null } = [tests, ...checks].find(one => one.joined !== null) ?? {}
    if (joined !== null) {
      await repository.putBack(joined)
      return null
    }
    const known = new Set(change.leftOut.map(one => one.path))
    const leftOut = [...change.leftOut, ...[...leftByRuns.values()].filter(one => !known.has(one.path))]
    return {
      change: { ...change, leftOut },
      tests: tests.result,
      checks: checks.map(one => one.result),
      failedSetup: null,
      lacking: clean.lacking,
      rewritten: [...new Set([tests, ...checks].flatMap(one => one.rewritten))],
    }
  }
}

function notRun(command: string | null): Ran {
  return { result: { ...NOT_RUN, command }, rewritten: [], joined: null }
}

/** The runs of a change whose setup command failed: nothing was tested, and the setup is the first of the checks. */
export function untested(change: Change<'verified'>, setup: TestRun, { run, task, testCommand }: Session): TestRuns {
  const tests: TestRun =
    testCommand === null ? NOT_RUN : { ...NOT_RUN, command: testCommand, status: 'could-not-run', output: setup.output }
  const checks = [...run.config.checkCommands, ...task.fields.commands].map(command => ({ ...NOT_RUN, command }))
  return { change, tests, checks: [setup, ...checks], failedSetup: setup, lacking: [], rewritten: [] }
}

const LONGEST_REPORT = 6_000
const OLD_FAILURE =
  ' only if the task is about it: it failed in the same way before any change. Otherwise call submit_summary as it is'

type Failure = {
  readonly failure: TestRun
  readonly attemptsLeft: number
  /** False when the model has handed in the tree that failed before. */
  readonly isNewTree: boolean
  readonly baseline: Baseline
  readonly lacking: readonly string[]
  readonly change: Receipt
  /** Titles of tests that the change adds. */
  readonly newTests: ReadonlySet<string>
}

/** Makes the report of a failure for the model: which tests failed, and their messages. It remembers the failure before. */
export function createFailureReport(session: Session): (failed: Failure) => string {
  let last: TestRun | null = null
  return ({ failure, attemptsLeft, isNewTree, baseline, lacking, change, newTests }) => {
    const again =
      isNewTree && last !== null && last.command === failure.command && sameFailure(last.output, failure.output)
    last = failure
    const runs = attemptsLeft === 1 ? 'is one more run' : `are ${attemptsLeft} more runs`
    const sentences = [
      lacking.length > 0 && lackingInWords(lacking),
      again && 'This is the same failure as before your last change, which did not touch its cause.',
      isNewTree ? `There ${runs} after this.` : 'Nothing has changed since that run.',
    ]
    const { command, output, results } = failure
    const isNew = (name: string) => isNewTest(name, newTests)
    const said = failureReport({ output, budget: LONGEST_REPORT, results, old: oldFailures(baseline), isNew })
    const report = session.run.ports.prompts.render('tests-failed', {
      failing: said.failing === '' ? '' : `${said.failing}\n\n`,
      command: command ?? '',
      result: inWords(failure),
      excerpt: said.excerpt,
      unless: failedAlike(failure, baseline) ? OLD_FAILURE : '',
      attempts: sentences.filter(sentence => sentence !== false).join(' '),
    })
    return `${report}\n\nYour change differs from the base in: ${firstFew(touchedPaths(change.files), MOST_DIFFERING)}.`
  }
}

const MOST_LACKING = 8
const MOST_DIFFERING = 20

function lackingInWords(paths: readonly string[]): string {
  return `The run was on a fresh clone of your change. It had no ${firstFew(paths, MOST_LACKING)}: the base ignores that, so the pull request will not contain it.`
}

const UNPROVEN = { proving: [], tampering: [] }

/** Proves a tested change by three runs: before it, with only its tests and the new files that serve only them (`helpers`), and after it. */
export async function proveChange(
  change: Change<'verified'>,
  { before, after, inDiff }: { readonly before: TestRun; readonly after: TestRun; readonly inDiff: DiffFindings },
  session: Session,
): Promise<Pick<TestedWork, 'proof' | 'proving' | 'tampering'>> {
  // The time that is kept back for the end of a run is not spent here.
  const signal = session.run.editing
  const { config, ports } = session.run
  const { reporter } = ports
  // Where the pull request began is too far away to be found.
  if (session.task.revision !== undefined && session.origin === null && config.prove)
    return { ...UNPROVEN, proof: 'could-not-run' }
  const whole = await wholeChange(change, session)
  const paths = touchedPaths(whole.files).filter(session.isTest)
  const mayProve = config.prove && (after.status === 'passed' || after.status === 'failed')
  // Tests inside a source cannot be run without it.
  const isApart = whole.files.some(one => one.change !== 'deleted' && session.isTest(one.path))
  if (!inDiff.editsTests) return { ...UNPROVEN, proof: 'no-test-changes' }
  if (!mayProve || !isApart || session.testCommand === null || signal.aborted) return { ...UNPROVEN, proof: 'not-run' }

  reporter.info(`red run: ${paths.length === 1 ? paths[0] : `${paths.length} test files`} on the old source`)
  try {
    const { testCommand: command, origin } = session
    const red = await redRun(change, { whole, paths: [...paths, ...inDiff.helpers], command }, session)
    if (signal.aborted) return { ...UNPROVEN, proof: 'not-run' }
    if (red === 'not-set-up') return { ...UNPROVEN, proof: 'red-by-build' }
    const changed = new Set(paths)
    const proofAfter = (old: TestRun) => proofOf({ before: old, red, after }, changed).proof
    let old = origin === null ? before : NOT_RUN
    // The baseline of a revision is not that of its pull request. It is run where old failures would decide.
    if (origin !== null && before.command !== null && proofAfter(NOT_RUN) !== proofAfter(red)) {
      const ran = await redRun(change, { whole, paths: [], command }, session)
      if (signal.aborted) return { ...UNPROVEN, proof: 'not-run' }
      old = ran === 'not-set-up' ? red : ran
    }
    const runs = { before: old, red, after }
    return { ...proofOf(runs, changed), tampering: rewrittenFailures(runs, changed) }
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    // The receipt holds what was tested, even when the work tree is damaged.
    reporter.warning(`the red run is given up: ${messageOf(thrown)}`)
    return { ...UNPROVEN, proof: 'could-not-run' }
  }
}

type RedRun = { readonly whole: Receipt; readonly paths: readonly string[]; readonly command: string }

async function redRun(
  change: Change<'verified'>,
  { whole, paths, command }: RedRun,
  session: Session,
): Promise<TestRun | 'not-set-up'> {
  const { run } = session
  const { repository } = run.ports
  let red: CleanRun<TestRun>
  try {
    const receipt = await repository.assemble([{ receipt: whole, paths }])
    await repository.putBack(receipt)
    const once = () => runTestCommand({ command, purpose: 'red', signal: run.editing }, run)
    red = await inCleanTree(receipt, once, session)
  } finally {
    await repository.putBack(change)
  }
  const { tree } = await repository.takeReceipt()
  if (tree !== change.tree) throw new RepositoryError(`the tree is ${tree} afterwards, not ${change.tree}`)
  return red.kind === 'ran' ? red.result : red.kind
}

type Installation =
  /** The installation fits the change. `changed`: files of dependencies that commands changed and nothing can install again. */
  | { readonly kind: 'ready'; readonly changed: readonly string[] }
  /** Lock files were written, so the work tree holds more than was verified. */
  | { readonly kind: 'joined' }
  | { readonly kind: 'failed'; readonly run: TestRun }

/** Makes the installer of one run. It remembers the manifests that it ran for, and the dependencies that commands changed. */
export function createInstaller(
  session: Session,
): (change: Change<'verified'>, signal: AbortSignal) => Promise<Installation> {
  const { run, setupCommand } = session
  const { repository, reporter, commands } = run.ports
  const changed = new Set<string>()
  let installed = ''

  return async (change, signal) => {
    if (!commands.canRun) return { kind: 'ready', changed: [] }
    const now = await repository.changedDependencies()
    const isNew = dependenciesOf(change) !== installed
    if (setupCommand === null) {
      // A changed manifest explains them.
      if (!isNew) for (const path of now) changed.add(path)
      return { kind: 'ready', changed: [...changed] }
    }
    if (!isNew && now.length === 0) return { kind: 'ready', changed: [] }
    if (now.length > 0) {
      reporter.info(`${now.length} files of dependencies were changed, so they are installed again`)
      await repository.removeDependencies()
    }
    const command = refreshingCommand(setupCommand)
    const end = await runSetup(command, run, signal)
    const written = await repository.takeReceipt()
    const paths = lockFilesWritten(change, written)
    const failed = end.status !== 'exited' || end.exitCode !== 0
    const own = { receipt: change, paths: touchedPaths(change.files) }
    const kept = failed ? change : await repository.assemble([own, { receipt: written, paths }])
    const undone = await repository.putBack(kept)
    if (undone.length > 0) reporter.info(`${command} wrote ${undone.length} other paths, which were put back`)
    if (failed) return { kind: 'failed', run: runResultOf(command, end) }
    installed = dependenciesOf(kept)
    await repository.changedDependencies() // these are the new ones
    if (paths.length > 0) reporter.info(`${command} wrote ${paths.join(', ')}: part of the change`)
    return paths.length > 0 ? { kind: 'joined' } : { kind: 'ready', changed: [] }
  }
}

function dependenciesOf({ files }: Receipt): string {
  return files
    .filter(file => touchedPaths([file]).some(isDependencyFile))
    .map(({ path, from, blob }) => [path, from, blob].join('\0'))
    .join('\n')
}

function lockFilesWritten(before: Receipt, after: Receipt): string[] {
  const blobsOf = ({ files }: Receipt) => new Map(files.map(({ path, blob }) => [path, blob]))
  const [old, now] = [blobsOf(before), blobsOf(after)]
  // A lock file that is back at the base has changed too, since it was verified.
  return [...new Set([...now.keys(), ...old.keys()])].filter(
    path => isLockFile(path) && (!old.has(path) || old.get(path) !== now.get(path)),
  )
}
