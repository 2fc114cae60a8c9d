/** The entry of `prove/comment`: it runs nothing and checks nothing out. */
import { composeProofComment } from '../compose/prove.ts'
import type { StartedAction } from '../compose/start.ts'
import type { Config } from '../core/config/read-inputs.ts'
import { commentProof } from '../flow/modes/comment-proof.ts'

export async function beginProveComment(start: StartedAction, config: Config) {
  const job = await composeProofComment(start, config)
  return { job, work: () => commentProof(job) }
}
