/** Shows on the issue how its run goes, beside the run: what started it gets a reaction, the issue a label and one comment that is kept up to date, and at the end the last word. */

import { ForgeError, messageOf } from '../../core/errors.ts'
import { commentMarker, progressText, readWrittenBy, writtenByLine } from '../../core/report/comment.ts'
import { reactionTarget, stateOf } from '../../core/report/reactions.ts'
import { plannedSteps } from '../../core/run-log/checklist.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import { decideTrigger } from '../../core/task/trigger.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Wrote } from '../../ports/reporter.ts'
import type { Run } from '../run.ts'
import type { StatusComment } from '../run-state.ts'
import { learn } from '../run-state.ts'
import { createReactions } from './reactions.ts'

/** What is on its way when the run ends has so long, and so long where the run is in a shutdown. */
const GRACE_MS = 5_000
const SHORT_GRACE_MS = 500
/** Who shared the comment with another run looks once more after so long. */
const SECOND_LOOK_MS = 1_000

/** Begins to report on a run whose task is taken, into the run's state; nothing is written in a dry run, and in a job that may not write. */
export function beginStatusComment(chosen: Task | AskedFile, run: Run): void {
  learn(run.state, { statusComment: statusCommentOf(chosen, run) })
}

function statusCommentOf(chosen: Task | AskedFile, run: Run): StatusComment | null {
  const { config, ports, statusUpdater, runUrl } = run
  if (config.dryRun || config.mode === 'propose' || chosen.kind === 'task-file') return null
  const { reporter, clock, forge } = ports
  const isRevision = chosen.revision !== undefined
  const issue = isRevision ? null : chosen.issue
  if (issue === null && !isRevision) return null
  const target = config.progressComment ? reactionTarget(decideTrigger(run.event, config)) : null
  const hasComment = config.progressComment && issue !== null
  const marker = commentMarker({ repository: run.repositoryName, task: chosen.id })
  const by = clock.randomHex(16)
  const reactions = createReactions({ target, issue, label: config.label }, reporter)
  const beside: Forge = run.besideForge
  let known: number | null = null
  // A revision was greeted when it was chosen.
  let isMarked = isRevision
  let hasWritten = false
  let mayMake = true
  let isOnItsWay = false
  let mayArrive = false
  let complaint = ''

  const isOurs = (text: string) => readWrittenBy(text)?.run === by
  const signed = (text: string, isOver: boolean) => `${writtenByLine({ run: by, isOver })}\n${text}`

  function complain(thrown: unknown): void {
    const said = messageOf(thrown)
    if (said !== complaint) reporter.warning(`the comment could not be written: ${said}`)
    complaint = said
  }

  async function write(stopping: AbortSignal): Promise<Wrote> {
    if (!isMarked) await reactions.begin(beside, stopping)
    isMarked = true
    if (!hasComment || issue === null) return 'over'
    if (stopping.aborted) return 'failed'
    isOnItsWay = true
    try {
      const elapsedMs = clock.now() - run.startedAt
      const planned = plannedSteps(config)
      const text = progressText(run.runLog, { planned, elapsedMs, model: config.model, runUrl })
      const overwrite = (stands: string) => !hasWritten || isOurs(stands)
      const done = await beside.comment(issue, marker, signed(text, false), { overwrite, known, create: mayMake })
      if (done === null || !done.isWritten) return 'over'
      // Whoever deletes it twice does not want it before the end.
      if (known !== null && done.id !== known) mayMake = false
      known = done.id
      hasWritten = true
      return 'written'
    } catch (thrown) {
      // Without an answer it may still be carried out, whenever GitHub gets to it.
      mayArrive ||= thrown instanceof ForgeError && thrown.status === null
      if (!statusUpdater.cut.aborted) complain(thrown)
      return 'failed'
    } finally {
      // What was broken off is on its way still.
      isOnItsWay = statusUpdater.cut.aborted
    }
  }

  ports.journal.note({ kind: 'notifying', target, issue })
  statusUpdater.start(write)

  return {
    async stop() {
      const isWhole = await statusUpdater.stop(run.overall.aborted ? SHORT_GRACE_MS : GRACE_MS, run.shutdown)
      if (known === null || !(mayArrive || (!isWhole && isOnItsWay))) return
      // What was broken off may still arrive, and finds nothing then.
      const gone = known
      known = null
      await forge.deleteComment(gone).catch(() => undefined)
    },
    async sayLast(text, runResult) {
      if (!hasComment || issue === null) return false
      const last = signed(text, true)
      let isShared = false
      const overwrite = (stands: string): boolean => {
        const other = readWrittenBy(stands)
        isShared ||= other !== null && other.run !== by && (known !== null || !other.isOver)
        // Whoever was faster has more to say.
        return runResult.outcome !== 'superseded' || isOurs(stands)
      }
      const done = await forge.comment(issue, marker, last, { overwrite, known })
      if (!isShared || done?.isWritten !== true) return true
      await clock.wait(SECOND_LOOK_MS, run.shutdown)
      await forge.comment(issue, marker, last, { overwrite: stands => !isOurs(stands), known: done.id })
      return true
    },
    complain,
    leaveLastReaction: runResult => reactions.end(forge, stateOf(runResult)),
  }
}
