/** What a run took, on one line. */

import { cacheShare } from '../money/prices.ts'
import { begunInWords } from '../progress/progress-comment.ts'
import type { Story } from '../story/story.ts'
import { strategyOf } from '../story/strategy-of.ts'
import { turnGroups } from '../story/turn-groups.ts'
import { counted, durationInWords, money } from '../text/quantities.ts'

/** Markdown: turns, tokens, cost and time, what an earlier run had cost besides. `durationMs`: of the whole run. */
export function runNumbers(story: Story, durationMs: number): string {
  const groups = turnGroups(story)
  const read = groups.reduce((sum, group) => sum + group.read, 0)
  const fromCache = groups.reduce((sum, group) => sum + group.fromCache, 0)
  const written = groups.reduce((sum, group) => sum + group.written, 0)
  const turns = story.turns.reduce((last, { turn }) => Math.max(last, turn), 0)
  if (turns === 0) return `The model was not asked · ${durationInWords(durationMs)}`
  const usage = {
    inputTokens: read - fromCache,
    cacheReadTokens: fromCache,
    cacheWriteTokens: 0,
    outputTokens: written,
  }
  return [
    counted(turns, 'turn'),
    ...(strategyOf(story) === 'manifest' ? ['strategy manifest'] : []),
    `${read} tokens read (${cacheShare(usage) ?? '0 %'} from the cache)`,
    `${written} written`,
    money(story.costUsd),
    durationInWords(durationMs),
    ...(story.resumed === null ? [] : [begunInWords(story.resumed)]),
  ].join(' · ')
}
