/** The entry of the post step. */
import { composePost } from '../compose/post.ts'
import { finishRun } from '../flow/finish/post-step.ts'

/** Finishes what a run has left, if there is anything. */
export async function finishLeftRun(environment: NodeJS.ProcessEnv): Promise<void> {
  const left = await composePost(environment)
  if (left !== null) await finishRun(left)
}
