/** The red run: the changed tests on the old source. Afterwards the whole tree is put back. */
import type { Change, Finding } from '../../core/change/change.ts'
import { messageOf, RepositoryError } from '../../core/errors.ts'
import { proofOf, proofWithoutRun, rewrittenFailures } from '../../core/testing/proof.ts'
import type { Proof, TestRun } from '../../core/testing/verdict.ts'
import type { Run } from '../run.ts'
import type { Session } from '../session.ts'
import { runTestCommand } from './run-tests.ts'

type Proven = { readonly proof: Proof; readonly tampering: readonly Finding[] }

/** Proves a tested change by three runs: before it, with only its tests, and after it. */
export async function proveChange(
  change: Change<'verified'>,
  { before, after }: { readonly before: TestRun; readonly after: TestRun },
  session: Session,
): Promise<Proven> {
  // The time that is kept back for the end of a run is not spent here.
  const signal = session.run.editing
  const { config, ports } = session.run
  const { reporter } = ports
  const paths = changedTestPaths(change, session)
  const decided = proofWithoutRun({ testsChanged: addsOrEditsTests(change, session), wanted: config.prove, after })
  if (decided !== null || session.testCommand === null || signal.aborted)
    return { proof: decided ?? 'not-run', tampering: [] }

  reporter.info(`red run: ${paths.length === 1 ? paths[0] : `${paths.length} test files`} on the old source`)
  try {
    const red = await redRun(change, { paths, command: session.testCommand }, session.run)
    if (signal.aborted) return { proof: 'not-run', tampering: [] }
    const runs = { before, red, after }
    const changed = new Set(paths)
    return { proof: proofOf(runs, changed), tampering: rewrittenFailures(runs, changed) }
  } catch (thrown) {
    if (!(thrown instanceof RepositoryError)) throw thrown
    // The receipt holds what was tested, even when the work tree is damaged.
    reporter.warning(`the red run is given up: ${messageOf(thrown)}`)
    return { proof: 'could-not-run', tampering: [] }
  }
}

async function redRun(
  change: Change<'verified'>,
  { paths, command }: { readonly paths: readonly string[]; readonly command: string },
  run: Run,
): Promise<TestRun> {
  const { repository } = run.ports
  let red: TestRun
  try {
    await repository.putBack(await repository.assemble([{ receipt: change, paths }]))
    red = await runTestCommand(command, run, run.editing, 'red')
  } finally {
    await repository.putBack(change)
  }
  const { tree } = await repository.takeReceipt()
  if (tree !== change.tree) throw new RepositoryError(`the tree is ${tree} afterwards, not ${change.tree}`)
  return red
}

/** Whether the change adds or edits a test. Removing tests proves nothing. */
export function addsOrEditsTests(change: Change<'verified'>, session: Session): boolean {
  return change.files.some(file => file.change !== 'deleted' && session.isTest(file.path))
}

function changedTestPaths(change: Change<'verified'>, { isTest }: Session): string[] {
  return change.files.flatMap(({ path, from }) => [...(from === null ? [] : [from]), path]).filter(isTest)
}
