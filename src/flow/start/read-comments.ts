/** The comments that belong to the task. */
import { reaches } from '../../core/config/inputs.ts'
import { type Discussion, LONGEST_COMMENT, type TaskComment } from '../../core/task/task.ts'
import type { IssueComment } from '../../ports/forge.ts'
import { orWarn, type PublishJob } from '../run.ts'
import type { Permissions } from './authorization.ts'

const MOST_COMMENTS = 100
const MOST_CHARACTERS = 60_000

export const NO_DISCUSSION: Discussion = { comments: [], olderComments: 0 }
const TOO_OLD = 'older than the newest that are read' as const

type DiscussionRequest = { issue: number; triggeredAt: number }

/**
 * Reads them by the input `comments`, oldest first; of too many, the newest. The log says what was left out and why.
 */
export async function readComments(
  asked: DiscussionRequest,
  permissions: Permissions,
  run: PublishJob,
): Promise<Discussion> {
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

  const check = (comment: IssueComment) => checkEligible(comment, triggeredAt)
  // A stranger can comment under many names, and only so many people are asked about.
  if (config.comments === 'trusted')
    for (const one of comments) if (one.isByMember && check(one) === null) await permissions(one.author)
  const used: TaskComment[] = []
  const leftOut = new Map<LeftOutBecause, number>()
  let characters = 0
  for (const comment of comments.toReversed()) {
    const { author, body, createdAt } = comment
    const isFull = used.length === MOST_COMMENTS || characters >= MOST_CHARACTERS
    const because = check(comment) ?? (isFull ? TOO_OLD : await checkTrusted(author, permissions, run))
    if (because !== null) leftOut.set(because, (leftOut.get(because) ?? 0) + 1)
    else {
      characters += Math.min(body.length, LONGEST_COMMENT)
      used.push({ author, date: new Date(createdAt).toISOString(), body })
    }
  }
  const reasons = [...leftOut].map(([because, count]) => `${count} ${because}`).join(', ')
  ports.reporter.info(`comments: ${used.length} of ${comments.length} used${reasons && ` (left out: ${reasons})`}`)
  return { comments: used.reverse(), olderComments: leftOut.get(TOO_OLD) ?? 0 }
}

/** Why a comment is left out, as the log says it. */
type LeftOutBecause =
  | typeof TOO_OLD
  | 'by authors without write'
  | 'by authors whose permission is not known'
  | 'written or edited after the trigger'
  | 'by bots'
  | 'of Diffproof'
  | 'minimised'
  | 'empty'

async function checkTrusted(author: string, permissions: Permissions, run: PublishJob): Promise<LeftOutBecause | null> {
  if (run.config.comments === 'all') return null
  const answer = await permissions(author)
  if ('unknown' in answer) return 'by authors whose permission is not known'
  return !answer.permission.isBot && reaches(answer.permission, 'write') ? null : 'by authors without write'
}

const OWN = '<!-- diffproof'

function isAside({ byBot, body, createdAt }: IssueComment, triggeredAt: number): boolean {
  const text = body.trimStart()
  return (byBot && text.startsWith(OWN)) || (createdAt === triggeredAt && text.toLowerCase().startsWith('/diffproof'))
}

/**
 * Null for a visible comment that a person created and last edited before the trigger. An unknown time is not before
 * it.
 */
export function checkEligible(comment: IssueComment, triggeredAt: number): LeftOutBecause | null {
  const { createdAt, editedAt } = comment
  if (!(createdAt < triggeredAt && editedAt < triggeredAt)) return 'written or edited after the trigger'
  if (comment.byBot) return 'by bots'
  if (comment.body.trimStart().startsWith(OWN)) return 'of Diffproof'
  if (comment.hidden) return 'minimised'
  return comment.body.trim() === '' ? 'empty' : null
}
