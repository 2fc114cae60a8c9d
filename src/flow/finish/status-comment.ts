/** Shows on the issue how its run goes, beside the run: what started it gets a reaction, the issue a label and one comment that is kept up to date, and at the end the last word. */
import { adviceIn, ForgeError, messageOf } from '../../core/errors.ts'
import { progressText } from '../../core/page/issue-comment.ts'
import {
  commentMarker,
  type EndState,
  type Reaction,
  reactionTarget,
  readWrittenBy,
  stateOf,
  writtenByLine,
} from '../../core/report/comment.ts'
import { runMarkers } from '../../core/report/run-markers.ts'
import type { NoteOf } from '../../core/run-log/journal.ts'
import { plannedSteps } from '../../core/run-log/steps.ts'
import type { AskedFile, Task } from '../../core/task/task.ts'
import { decideTrigger } from '../../core/task/trigger.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Reporter, Wrote } from '../../ports/reporter.ts'
import { learn, type PublishJob, type StatusComment } from '../run.ts'

/** What is on its way when the run ends has so long, and so long where the run is in a shutdown. */
const GRACE_MS = 5_000
const SHORT_GRACE_MS = 500
/** Who shared the comment with another run looks once more after so long. */
const SECOND_LOOK_MS = 1_000

/** Begins to report on a run whose task is taken, into the run's state; nothing is written in a dry run, and in a job that may not write. */
export function beginStatusComment(chosen: Task | AskedFile, run: PublishJob): void {
  const { config, ports, statusUpdater, runUrl } = run
  if (config.dryRun || config.mode === 'propose' || chosen.kind === 'task-file') return
  const { reporter, clock, forge } = ports
  const isRevision = chosen.revision !== undefined
  const issue = isRevision ? null : chosen.issue
  if (issue === null && !isRevision) return
  const target = config.progressComment ? reactionTarget(decideTrigger(run.event, config)) : null
  const hasComment = config.progressComment && issue !== null
  const marker = commentMarker({ repository: run.repositoryName, task: chosen.id })
  const by = clock.randomHex(16)
  const reactions = createReactions({ target, issue, label: config.label }, reporter)
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
    const said = adviceIn(thrown)
    if (said !== complaint) reporter.warning(`the comment could not be written: ${said}`)
    complaint = said
  }

  async function write(stopping: AbortSignal): Promise<Wrote> {
    if (!isMarked) await reactions.begin(run.besideForge, stopping)
    isMarked = true
    if (!hasComment || issue === null) return 'over'
    if (stopping.aborted) return 'failed'
    isOnItsWay = true
    try {
      const elapsedMs = clock.now() - run.startedAt
      const planned = plannedSteps(config)
      const text = progressText(run.runLog, { planned, elapsedMs, model: config.model, runUrl })
      const overwrite = (stands: string) => !hasWritten || isOurs(stands)
      const how = { overwrite, known, create: mayMake, keep: (stands: string) => runMarkers(stands, null) }
      const done = await run.besideForge.comment(issue, marker, signed(text, false), how)
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

  const statusComment: StatusComment = {
    async stop() {
      const isWhole = await statusUpdater.stop(run.overall.aborted ? SHORT_GRACE_MS : GRACE_MS, run.shutdown)
      if (known === null || !(mayArrive || (!isWhole && isOnItsWay))) return
      // What was broken off may still arrive, and finds nothing then.
      const gone = known
      known = null
      await forge.deleteComment(gone).catch(() => undefined)
    },
    async sayLast(text, runResult, failed) {
      if (!hasComment || issue === null) return false
      const last = signed(text, true)
      let isShared = false
      const overwrite = (stands: string): boolean => {
        const other = readWrittenBy(stands)
        isShared ||= other !== null && other.run !== by && (known !== null || !other.isOver)
        // Whoever was faster has more to say.
        return runResult.outcome !== 'superseded' || isOurs(stands)
      }
      const keep = (stands: string) => runMarkers(stands, failed)
      const done = await forge.comment(issue, marker, last, { overwrite, known, keep })
      if (!isShared || done?.isWritten !== true) return true
      await clock.wait(SECOND_LOOK_MS, run.shutdown)
      await forge.comment(issue, marker, last, { overwrite: stands => !isOurs(stands), known: done.id, keep })
      return true
    },
    complain,
    leaveLastReaction: runResult => reactions.end(forge, stateOf(runResult)),
  }
  learn(run.state, { statusComment })
}

type State = 'working' | EndState

/** The eyes stay on a draft, since somebody has to look at it. */
const REACTION_OF: Readonly<Record<State, Reaction | null>> = {
  working: 'eyes',
  done: 'rocket',
  draft: null,
  failed: 'confused',
}
const LABELLED = ['working', 'done', 'failed'] as const

/** Makes the reactions and labels of one run. No method throws. */
export function createReactions(
  { target, issue, label }: Pick<NoteOf<'notifying'>, 'target' | 'issue'> & { readonly label: string },
  reporter: Pick<Reporter, 'warning'>,
) {
  const failed = new Set<string>()
  let known: readonly string[] | null = null

  const attempt = async (what: string, write: () => Promise<void>) => {
    if (failed.has(what)) return
    try {
      await write()
    } catch (thrown) {
      failed.add(what)
      reporter.warning(`${what}: ${messageOf(thrown)}`)
    }
  }

  const react = (forge: Forge, state: State) =>
    attempt('no reaction could be left', async () => {
      const reaction = REACTION_OF[state]
      const stale = state === 'working' ? (['rocket', 'confused'] as const) : []
      if (target !== null && reaction !== null) await forge.react(target, reaction, stale)
    })

  /** The labels are `<label>: <state>`, where the repository has them, as it spells them. */
  const moveLabel = (forge: Forge, state: State | null) =>
    attempt('the label of the issue could not be moved', async () => {
      if (issue === null) return
      known ??= await forge.labelNames()
      const spelled = new Map(known.map(name => [name.toLowerCase(), name]))
      const there = (name: string) => spelled.get(`${label}: ${name}`.toLowerCase()) ?? null
      const to = state === null ? null : there(state === 'draft' ? 'done' : state)
      // Who was overtaken takes only its own word back.
      const others = (state === null ? ['working'] : LABELLED).map(there)
      const from = others.filter(name => name !== null && name !== to).map(String)
      if (to !== null || from.length > 0) await forge.moveLabel(issue, to, from)
    })

  return {
    async begin(forge: Forge, stopping: AbortSignal): Promise<void> {
      await react(forge, 'working')
      if (!stopping.aborted) await moveLabel(forge, 'working')
    },
    /** The run has ended; null where somebody else was faster. */
    async end(forge: Forge, state: EndState | null): Promise<void> {
      if (state !== null) await react(forge, state)
      await moveLabel(forge, state)
    },
  }
}
