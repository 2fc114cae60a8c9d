/**
 * Reads the comments that belong to the task: before the trigger, and by people with the
 * required permission.
 */
import { reaches } from '../../core/config/inputs.ts'
import type { Discussion, TaskComment } from '../../core/task/task.ts'
import type { IssueComment } from '../../ports/forge.ts'
import { orWarn, type PublishJob } from '../run.ts'
import type { Permissions } from './authorization.ts'

const MOST_COMMENTS = 100
const MOST_CHARACTERS = 60_000

export const NO_DISCUSSION: Discussion = { comments: [], olderComments: 0 }
const TOO_OLD = 'older than the newest that are read'

type Asked = { readonly issue: number; readonly triggeredAt: number }

/**
 * Reads them by the input `comments`, oldest first; of too many, the newest. The log says what
 * was left out and why.
 */
export async function readComments(asked: Asked, permissions: Permissions, run: PublishJob): Promise<Discussion> {
  const { issue, triggeredAt } = asked
  const { config, ports } = run
  if (config.comments === 'none') return NO_DISCUSSION
  const read = await orWarn(
    ports.forge.comments(issue),
    'the comments of the issue cannot be read, so none is used',
    run,
  )
  const comments = (read ?? []).filter(comment => !isAside(comment, triggeredAt))
  if (comments.length === 0) return NO_DISCUSSION

  const used: TaskComment[] = []
  const leftOut = new Map<string, number>()
  let characters = 0
  let isFull = false
  for (const comment of comments.toReversed()) {
    let why = whyNotEligible(comment, triggeredAt) ?? (isFull ? TOO_OLD : null)
    why ??= await whyNotTrusted(comment.author, permissions, run)
    if (why === null && (used.length === MOST_COMMENTS || characters + comment.body.length > MOST_CHARACTERS)) {
      isFull = true
      why = TOO_OLD
    }
    if (why === null) {
      characters += comment.body.length
      used.push({ author: comment.author, date: new Date(comment.createdAt).toISOString(), body: comment.body })
    } else leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  }
  const reasons = [...leftOut].map(([why, count]) => `${count} ${why}`).join(', ')
  ports.reporter.info(`comments: ${used.length} of ${comments.length} used${reasons && ` (left out: ${reasons})`}`)
  return { comments: used.reverse(), olderComments: leftOut.get(TOO_OLD) ?? 0 }
}

async function whyNotTrusted(author: string, permissions: Permissions, run: PublishJob): Promise<string | null> {
  if (run.config.comments === 'all') return null
  const answer = await permissions(author)
  const isTrusted = 'permission' in answer && !answer.permission.isBot && reaches(answer.permission, 'write')
  return isTrusted ? null : 'by authors without write'
}

const OWN = '<!-- diffproof'

function isAside({ byBot, body, createdAt }: IssueComment, triggeredAt: number): boolean {
  const text = body.trimStart()
  return (byBot && text.startsWith(OWN)) || (createdAt === triggeredAt && text.toLowerCase().startsWith('/diffproof'))
}

/**
 * Null for a visible comment that a person created and last edited before the trigger. An
 * unknown time is not before it.
 */
export function whyNotEligible(comment: IssueComment, triggeredAt: number): string | null {
  const { createdAt, editedAt } = comment
  if (!(createdAt < triggeredAt && editedAt < triggeredAt)) return 'written or edited after the trigger'
  if (comment.byBot) return 'by bots'
  if (comment.body.trimStart().startsWith(OWN)) return 'of Diffproof'
  if (comment.hidden) return 'minimised'
  return comment.body.trim() === '' ? 'empty' : null
}
