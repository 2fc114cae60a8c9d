/** Shows on the issue how its run goes: reactions, a label, and one comment. */
import { adviceIn, ForgeError } from '../../core/errors.ts'
import { plannedSteps } from '../../core/log/steps.ts'
import { type RunResult, resultOf } from '../../core/outcome.ts'
import { commentMarker, reactionTarget, readWrittenBy, stateOf, writtenByLine } from '../../core/page/comment.ts'
import { begunText, progressText } from '../../core/page/issue-comment.ts'
import { keepRuns } from '../../core/page/run-markers.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import { decideTrigger } from '../../core/task/trigger.ts'
import type { Wrote } from '../../ports/reporter.ts'
import { learn, orWarn, type PublishJob, type StatusComment } from '../run.ts'
import { createReactions } from './reactions.ts'

/** What is on its way when the run ends has so long, and so long where the run is in a shutdown. */
const GRACE_MS = 5_000
const SHORT_GRACE_MS = 500
/** Who shared the comment with another run looks once more after so long. */
const SECOND_LOOK_MS = 1_000

/**
 * Begins to report on a run whose task is taken, into the run's state; nothing is written in a dry run, and in a job
 * that may not write.
 */
export function beginStatusComment(chosen: Task | AskedFile, run: PublishJob): void {
  const { config, ports, statusUpdater } = run
  if (config.dryRun || config.action === 'propose' || chosen.kind === 'task-file') return
  const isRevision = chosen.revision !== undefined
  const issue = isRevision ? null : chosen.issue
  if (issue === null && !isRevision) return
  const target = config.progressComment ? reactionTarget(decideTrigger(run.event, config)) : null
  const reactions = createReactions({ target, issue, label: config.triggerLabel }, ports.reporter)
  const complain = createComplaints(run)
  // A plan is a comment of its own.
  const isPlan = chosen.command?.asks === 'plan'
  const comment =
    config.progressComment && issue !== null && !isPlan ? createComment(issue, chosen.id, complain, run) : null
  // A revision was greeted when it was chosen.
  let isMarked = isRevision

  ports.journal.note({ kind: 'notifying', target, issue })
  statusUpdater.start(async stopping => {
    if (!isMarked) await reactions.begin(run.besideForge, stopping)
    isMarked = true
    if (comment === null) return 'over'
    return stopping.aborted ? 'failed' : comment.update()
  })

  const statusComment: StatusComment = {
    async stop() {
      const isWhole = await statusUpdater.stop(run.overall.aborted ? SHORT_GRACE_MS : GRACE_MS, run.shutdown)
      await comment?.takeBack(isWhole)
    },
    sayLast: async (...last) => (await comment?.sayLast(...last)) === true,
    giveBack: async () => comment?.giveBack(),
    complain,
    leaveLastReaction: runResult => reactions.end(ports.forge, stateOf(runResult)),
  }
  learn(run.state, { statusComment })
}

/** Says on the issue that a run has begun, for jobs that may not: at once, and without anything that runs beside. */
export async function announceRun(chosen: Task | AskedFile, run: PublishJob): Promise<RunResult> {
  const { config, ports, runUrl, repositoryName } = run
  const issue = chosen.kind === 'task-file' || chosen.revision !== undefined ? null : chosen.issue
  if (issue === null) return resultOf('reported', 'the task has no issue on which to say that a run has begun')
  const target = config.progressComment ? reactionTarget(decideTrigger(run.event, config)) : null
  await createReactions({ target, issue, label: config.triggerLabel }, ports.reporter).begin(ports.forge, run.shutdown)
  if (config.progressComment) {
    const marker = commentMarker({ repository: repositoryName, task: chosen.id })
    const text = signedText(ports.clock.randomHex(16), begunText(runUrl), false)
    await orWarn(
      ports.forge.comment(issue, marker, text, { overwrite: true, keep: keepRuns(null) }),
      'no comment could be written',
      run,
    )
  }
  return resultOf('reported', `issue #${issue} shows that a run has begun`)
}

function createComplaints({ ports }: PublishJob) {
  let complaint = ''
  return (thrown: unknown): void => {
    const said = adviceIn(thrown)
    if (said !== complaint) ports.reporter.warning(`the comment could not be written: ${said}`)
    complaint = said
  }
}

function createComment(issue: number, task: string, complain: (thrown: unknown) => void, run: PublishJob) {
  const { ports, statusUpdater } = run
  const { clock, forge } = ports
  const marker = commentMarker({ repository: run.repositoryName, task })
  const by = clock.randomHex(16)
  let known: number | null = null
  /** The text that stood there when this run began. */
  let before: string | null = null
  let [hasWritten, mayMake, isOnItsWay, mayArrive] = [false, true, false, false]

  const isOurs = isWrittenBy(by)

  return {
    async update(): Promise<Wrote> {
      isOnItsWay = true
      try {
        const text = progressOf(run)
        const overwrite = (stands: string) => {
          if (!hasWritten) before = stands
          return !hasWritten || isOurs(stands)
        }
        const how = { overwrite, known, create: mayMake, keep: keepRuns(null) }
        const done = await run.besideForge.comment(issue, marker, signedText(by, text, false), how)
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
    },
    /** What was broken off may still arrive, and finds nothing then. */
    async takeBack(isWhole: boolean): Promise<void> {
      if (known === null || !(mayArrive || (!isWhole && isOnItsWay))) return
      const gone = known
      known = null
      await forge.deleteComment(gone).catch(() => undefined)
    },
    async giveBack(): Promise<void> {
      if (known === null) return
      if (before === null) return forge.deleteComment(known)
      const text = before.slice(marker.length + 1)
      await forge.comment(issue, marker, text, { overwrite: isOurs, known, create: false })
    },
    sayLast: (...last: Parameters<StatusComment['sayLast']>) => writeLast({ issue, marker, by, known }, last, run),
  }
}

type CommentOfRun = { issue: number; marker: string; by: string; known: number | null }

async function writeLast(
  { issue, marker, by, known }: CommentOfRun,
  [text, { outcome }, failed]: Parameters<StatusComment['sayLast']>,
  { ports: { clock, forge }, shutdown }: PublishJob,
): Promise<boolean> {
  const last = signedText(by, text, true)
  const isOurs = isWrittenBy(by)
  let isShared = false
  const overwrite = (stands: string): boolean => {
    const other = readWrittenBy(stands)
    isShared ||= other !== null && other.run !== by && (known !== null || !other.isOver)
    // Whoever was faster has more to say.
    return outcome !== 'superseded' || isOurs(stands)
  }
  const keep = keepRuns(failed)
  const done = await forge.comment(issue, marker, last, { overwrite, known, keep })
  if (!isShared || done?.isWritten !== true) return true
  await clock.wait(SECOND_LOOK_MS, shutdown)
  await forge.comment(issue, marker, last, { overwrite: stands => !isOurs(stands), known: done.id, keep })
  return true
}

const isWrittenBy = (by: string) => (text: string) => readWrittenBy(text)?.run === by

function signedText(by: string, text: string, isOver: boolean): string {
  return `${writtenByLine({ run: by, isOver })}\n${text}`
}

function progressOf({ config, ports, runLog, runUrl, startedAt }: PublishJob): string {
  const elapsedMs = ports.clock.now() - startedAt
  return progressText(runLog, { planned: plannedSteps(config), elapsedMs, model: config.model, runUrl })
}
