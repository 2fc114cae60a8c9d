/** What the turns of a run took, few enough to be drawn: a long run has several turns to a bar. */
import type { Usage } from '../conversation/messages.ts'
import type { Story, StoryTurn } from './story.ts'

export type TurnGroup = {
  readonly first: number
  readonly last: number
  /** Tokens of the prompts, those from the cache included. */
  readonly read: number
  readonly fromCache: number
  readonly written: number
  /** Dollars; null where a price is not known. */
  readonly costUsd: number | null
}

const MOST_GROUPS = 25

/** Turns that were billed, in their order, the same number of them in each group but for the last. */
export function turnGroups({ turns }: Story): TurnGroup[] {
  const byTurn = Map.groupBy(
    turns.filter(({ usage }) => usage !== null),
    ({ turn }) => turn,
  )
  const groups = [...byTurn].toSorted(([a], [b]) => a - b)
  const size = Math.ceil(groups.length / MOST_GROUPS)
  return Array.from({ length: size === 0 ? 0 : Math.ceil(groups.length / size) }, (_, index) => {
    const part = groups.slice(index * size, (index + 1) * size)
    return addedUp(
      part[0]?.[0] ?? 0,
      part.at(-1)?.[0] ?? 0,
      part.flatMap(([, requests]) => requests),
    )
  })
}

/** Everything that the model was given, from the cache or not. */
export function tokensRead({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  return inputTokens + cacheReadTokens + cacheWriteTokens
}

function addedUp(first: number, last: number, requests: readonly StoryTurn[]): TurnGroup {
  let [read, fromCache, written] = [0, 0, 0]
  let costUsd: number | null = 0
  for (const { usage, costUsd: cost } of requests) {
    if (usage === null) continue
    read += tokensRead(usage)
    fromCache += usage.cacheReadTokens
    written += usage.outputTokens
    costUsd = costUsd === null || cost === null ? null : costUsd + cost
  }
  return { first, last, read, fromCache, written, costUsd }
}
