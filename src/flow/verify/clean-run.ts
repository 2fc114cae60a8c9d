/** Runs of the host on a tree as a fresh clone of it would be, prepared by the setup command. */
import type { Receipt } from '../../core/change/change.ts'
import { runResultOf, type TestRun } from '../../core/testing/verdict.ts'
import type { Session } from '../session.ts'
import { runSetup } from './run-tests.ts'

export type CleanRun<T> =
  /** `lacking`: untracked paths of the work tree that a clone would not have, and that the steps did without. */
  | { readonly kind: 'ran'; readonly result: T; readonly lacking: readonly string[] }
  | { readonly kind: 'not-set-up'; readonly setup: TestRun }

/** Takes the steps in a clean tree of the receipt, which the work tree must hold. What the setup command made beside dependencies is made again first. Throws RepositoryError. */
export async function inCleanTree<T>(
  receipt: Receipt,
  steps: () => Promise<T>,
  { run, setupCommand }: Session,
): Promise<CleanRun<T>> {
  const { repository } = run.ports
  const { lacking, needsSetup } = await repository.enterCleanTree(receipt)
  try {
    if (needsSetup && setupCommand !== null) {
      const setup = runResultOf(setupCommand, await runSetup(setupCommand, run, run.editing))
      await repository.putBack(receipt)
      if (setup.status !== 'passed') return { kind: 'not-set-up', setup }
    }
    return { kind: 'ran', result: await steps(), lacking }
  } finally {
    await repository.leaveCleanTree()
  }
}
