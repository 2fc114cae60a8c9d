/** The reactions of a run: reactions to what started it, and the label of the issue that shows its state. What cannot be written is logged and no more tried. */
import { messageOf } from '../../core/errors.ts'
import {
  type EndState,
  labelsThere,
  REACTION_OF,
  type ReactionTarget,
  type State,
  stateLabels,
} from '../../core/report/reactions.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Reporter } from '../../ports/reporter.ts'

/** What is marked; null for what is not. */
export type ReactionTargets = {
  readonly target: ReactionTarget | null
  /** The issue whose label is moved. */
  readonly issue: number | null
  /** The label that starts runs. */
  readonly label: string
}

export type Reactions = {
  /** The run is at work. Begins nothing more once the signal is given. */
  begin(forge: Forge, stopping: AbortSignal): Promise<void>
  /** It has ended; null where somebody else was faster. */
  end(forge: Forge, state: EndState | null): Promise<void>
}

/** Makes the reactions of one run. No method throws. */
export function createReactions(
  { target, issue, label }: ReactionTargets,
  reporter: Pick<Reporter, 'warning'>,
): Reactions {
  let mayReact = true
  let there: ReturnType<typeof labelsThere> | null = null
  let mayLabel = true

  async function react(forge: Forge, state: State | EndState): Promise<void> {
    const reaction = REACTION_OF[state]
    if (target === null || reaction === null || !mayReact) return
    try {
      const stale = state === 'working' ? (['rocket', 'confused'] as const) : []
      await forge.react(target, reaction, stale)
    } catch (thrown) {
      mayReact = false
      reporter.warning(`no reaction could be left: ${messageOf(thrown)}`)
    }
  }

  async function moveLabel(forge: Forge, state: State | EndState | null): Promise<void> {
    if (issue === null || !mayLabel) return
    try {
      there ??= labelsThere(stateLabels(label), await forge.labelNames())
      const to = state === null ? null : there[state === 'draft' ? 'done' : state]
      const { working, done, failed } = there
      // Who was overtaken takes only its own word back.
      const from = (state === null ? [working] : [working, done, failed]).filter(name => name !== null && name !== to)
      if (to !== null || from.length > 0)
        await forge.moveLabel(
          issue,
          to,
          from.filter(name => name !== null),
        )
    } catch (thrown) {
      mayLabel = false
      reporter.warning(`the label of the issue could not be moved: ${messageOf(thrown)}`)
    }
  }

  return {
    async begin(forge, stopping) {
      await react(forge, 'working')
      if (!stopping.aborted) await moveLabel(forge, 'working')
    },
    async end(forge, state) {
      if (state !== null) await react(forge, state)
      await moveLabel(forge, state)
    },
  }
}
