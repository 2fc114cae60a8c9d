/** The reactions to what started a run, and the label of its issue. */
import { messageOf } from '../../core/errors.ts'
import type { NoteOf } from '../../core/log/journal.ts'
import type { EndState, Reaction } from '../../core/page/comment.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Reporter } from '../../ports/reporter.ts'

type ShownState = 'working' | EndState

/** The eyes stay on a draft, since somebody has to look at it. */
const REACTION_OF: Readonly<Record<ShownState, Reaction | null>> = {
  working: 'eyes',
  done: 'rocket',
  draft: null,
  failed: 'confused',
}
const LABELLED = ['working', 'done', 'failed'] as const

/** Makes the reactions and labels of one run. No method throws. */
export function createReactions(
  { target, issue, label }: Pick<NoteOf<'notifying'>, 'target' | 'issue'> & { label: string },
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

  const react = (forge: Forge, state: ShownState) =>
    attempt('no reaction could be left', async () => {
      const reaction = REACTION_OF[state]
      const stale = state === 'working' ? (['rocket', 'confused'] as const) : []
      if (target !== null && reaction !== null) await forge.react(target, reaction, stale)
    })

  /** The labels are `<label>: <state>`, where the repository has them, as it spells them. */
  const moveLabel = (forge: Forge, state: ShownState | null) =>
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
