/** The turns of a story with everything that they did: calls that were not carried out, files that were made, and what was waited for. */

import { BASH, EDITOR } from '../conversation/tools.ts'
import type { PlannedFile } from '../generate/manifest/manifest.ts'
import { readManifest } from '../generate/manifest/read-manifest.ts'
import type { Story, StoryCall, StoryTurn } from '../story/story.ts'
import { readJson } from '../summary/read-json.ts'
import type { AskedCall, ToldBesides } from './told-besides.ts'

export type ShownCall = StoryCall & {
  /** How long it waited until the tests of the untouched tree had ended. */
  readonly waitedMs: number
  readonly how: 'carried out' | 'answered' | 'unanswered'
}

/** What an answer in plain text was: the plan of `strategy: manifest`, or a file of it. */
export type Made =
  | { readonly kind: 'plan'; readonly files: readonly PlannedFile[] }
  | { readonly kind: 'file'; readonly path: string }

export type ShownTurn = Omit<StoryTurn, 'calls'> & {
  readonly calls: readonly ShownCall[]
  /** Null for the talk of an agent. */
  readonly made: Made | null
}

/** The turns in their order. `isManifest`: by the strategy that plans the files first. */
export function shownTurns(story: Story, besides: ToldBesides, isManifest: boolean): ShownTurn[] {
  const baselineEnded = story.commands.filter(({ purpose }) => purpose === 'baseline').map(({ endedAt }) => endedAt)
  return story.turns.map(turn => ({
    ...turn,
    calls: [
      ...turn.calls.map(call => ({ ...call, waitedMs: waited(call, baselineEnded), how: 'carried out' as const })),
      ...(besides.calls.get(turn.request) ?? []).map(call => uncarried(call, turn)),
    ],
    made: isManifest && !turn.closing ? madeBy(turn, besides.paths.get(turn.request)) : null,
  }))
}

/** Edits and commands begin when the baseline has ended. */
function waited({ name, input, beganAt, endedAt }: StoryCall, baselineEnded: readonly number[]): number {
  const { command } = (input ?? {}) as { readonly command?: unknown }
  if (name !== BASH && (name !== EDITOR || command === 'view')) return 0
  const last = baselineEnded.findLast(ended => ended > beganAt && ended <= endedAt)
  return last === undefined ? 0 : last - beganAt
}

function uncarried({ answer, ...call }: AskedCall, { turn, beganAt, endedAt }: StoryTurn): ShownCall {
  const at = endedAt ?? beganAt
  return {
    ...call,
    ...{ turn, beganAt: at, endedAt: at, durationMs: 0, waitedMs: 0 },
    text: answer?.text ?? '',
    isError: answer?.isError ?? false,
    how: answer === null ? 'unanswered' : 'answered',
  }
}

function madeBy({ said }: StoryTurn, path: string | undefined): Made | null {
  if (said.trim() === '') return null
  if (path !== undefined) return { kind: 'file', path }
  const json = readJson(said, value => typeof value === 'object' && value !== null && 'files' in value)
  const read = json.kind === 'read' ? readManifest(json.value) : null
  return read?.kind === 'manifest' ? { kind: 'plan', files: read.manifest.files } : null
}
