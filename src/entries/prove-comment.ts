/** The entry of `prove/comment`: it runs nothing and checks nothing out. */
import { composeProofComment } from '../compose/prove.ts'
import type { StartedAction } from '../compose/start.ts'
import { commentProof } from '../flow/modes/comment-proof.ts'

export async function beginProveComment(start: StartedAction) {
  const job = await composeProofComment(start)
  return { job, work: () => commentProof(job) }
}
