/** `resume: auto`: finds the work of an earlier run of the same task in `output-path`. */
import type { Task } from '../../core/task/task.ts'
import { readEarlierRun } from '../../core/transcript/earlier-run.ts'
import type { Run } from '../run.ts'
import type { EarlierWork } from '../session.ts'

/** How many runs back to look for one that changed anything. */
const FURTHEST_BACK = 3

/** The newest work that can be continued. Null when there is none; the log says why. Call it before this run records anything. */
export async function findEarlierWork(task: Task, run: Run): Promise<EarlierWork | null> {
  if (run.config.resume === 'never') return null
  const none = (why: string): null => {
    run.ports.reporter.info(`resume: nothing to go on from, ${why}`)
    return null
  }
  for (let back = 0; back < FURTHEST_BACK; back += 1) {
    const left = await run.ports.earlierRuns.read(back)
    if (left === null)
      return none(back === 0 ? 'no earlier run has left anything in output-path' : 'no run before it has left anything')
    if ('refused' in left) return none(left.refused)
    const earlier = readEarlierRun(left.transcript, { repository: run.repositoryName, task })
    if (earlier.kind === 'unusable') {
      if (!earlier.isEmpty) return none(earlier.why)
      none(earlier.why)
      continue
    }
    if (typeof left.patch !== 'string') return none(left.patch.refused)
    const kept = earlier.kept.get(run.ports.clock.sha256(left.patch))
    if (kept === undefined) return none('the patch is not one that its transcript records')
    return { ...earlier, ...kept, patch: left.patch }
  }
  return null
}
