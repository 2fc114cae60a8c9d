/** The red run: the changed tests on the old source. */
import { type Change, type Receipt, touchedPaths } from '../../core/change/change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { proofOf, rewrittenFailures } from '../../core/testing/proof.ts'
import { NOT_RUN, type TestedWork, type TestRun } from '../../core/testing/test-run.ts'
import { wholeChange } from '../changed-content.ts'
import type { Session } from '../session.ts'
import { type CleanRun, inCleanTree, runTestCommand } from './clean-run.ts'
import type { DiffFindings } from './find-tampering.ts'

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
