/** A plan of work that people agree to, and how it is read back from our comment. */
import { z } from 'zod'
import { hiddenLine, hiddenValues } from '../text/live-tokens.ts'
import { bulleted } from '../text/quantities.ts'
import type { Sha256 } from './ownership.ts'
import { sanitizeMarkdown } from './sanitize-markdown.ts'

const [MOST_FILES, MOST_RISKS] = [30, 10]
const [LONGEST_APPROACH, LONGEST_PATH, LONGEST_CHANGE, LONGEST_RISK] = [4_000, 200, 400, 400]

/** A person agrees to what the page shows, so nothing else is in it. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform(given => sanitizeMarkdown(given, most).text.trim())
    .refine(shown => shown !== '', { error: 'must hold words' })

export const workPlan = z.object({
  approach: text(LONGEST_APPROACH),
  files: z
    .array(z.object({ path: text(LONGEST_PATH), change: text(LONGEST_CHANGE) }))
    .min(1)
    .max(MOST_FILES)
    .readonly(),
  risks: z.array(text(LONGEST_RISK)).max(MOST_RISKS).readonly().default([]),
})

export type WorkPlan = z.infer<typeof workPlan>

/** How every comment with a plan begins. */
export const PLAN = '<!-- diffproof-plan '

/** The first line of the comment with the plan that a comment asked for. */
export function planMarker(comment: number): string {
  return hiddenLine('diffproof-plan', { request: `comment-${comment}` })
}

/** The name of the marker in its second line, which holds the plan as data. */
export const PLANNED = 'diffproof-planned'

/** The name of a plan, which a person repeats to agree to it. No other plan has the same. */
export function planName(plan: WorkPlan, sha256: Sha256): string {
  return sha256(JSON.stringify(plan)).slice(0, 16)
}

/** The plan in a comment that is known to be ours; null where it holds none that can be read. */
export function planIn(comment: string): WorkPlan | null {
  return hiddenValues(comment, PLANNED, workPlan)[0] ?? null
}

export function workPlanText({ approach, files, risks }: WorkPlan): string {
  const changes = bulleted(files.map(({ path, change }) => `${path}: ${change}`))
  return [approach, changes, ...(risks.length === 0 ? [] : [`Risks:\n${bulleted(risks)}`])].join('\n\n')
}

export const ORDERS = ['work', 'plan', 'go'] as const
/** The work, a plan of it, or the work by a plan. `named`: the name of that plan, or empty. */
type CommentOrder = { asks: (typeof ORDERS)[number]; words: string; named: string }

const ORDER = /^(plan|go(?:[ \t]+([0-9a-f]{16}))?)[ \t]*[.!:]?$/i

/** Reads the words of a command: `plan`, `go` or `go` with a name alone in the first line is the order. */
export function orderIn(words: string): CommentOrder {
  const [line = '', ...rest] = words.replaceAll('\r', '').split('\n')
  const [, order, named = ''] = ORDER.exec(line.trimEnd()) ?? []
  if (order === undefined) return { asks: 'work', words, named }
  return {
    asks: order.toLowerCase() === 'plan' ? 'plan' : 'go',
    words: rest.join('\n').trim(),
    named: named.toLowerCase(),
  }
}
