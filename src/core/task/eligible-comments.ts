/** Comments of an issue, and which of them may belong to a task before the permissions of their authors are asked for. */

/** Times are milliseconds since the epoch, NaN if the forge gave none. */
export type IssueComment = {
  readonly author: string
  readonly byBot: boolean
  readonly createdAt: number
  readonly editedAt: number
  readonly body: string
  readonly hidden: boolean
}

const OWN = '<!-- diffproof'
const COMMAND = '/diffproof'

/** True for comments that no count mentions: Diffproof's own, and the command that started the run. */
export function isAside({ byBot, body, createdAt }: IssueComment, triggeredAt: number): boolean {
  const text = body.trimStart()
  return (byBot && text.startsWith(OWN)) || (createdAt === triggeredAt && text.toLowerCase().startsWith(COMMAND))
}

/** Null for a visible comment that a person created and last edited before the trigger. An unknown time is not before it. */
export function whyNotEligible(comment: IssueComment, triggeredAt: number): string | null {
  const { createdAt, editedAt } = comment
  if (!(createdAt < triggeredAt && editedAt < triggeredAt)) return 'written or edited after the trigger'
  if (comment.byBot) return 'by bots'
  if (comment.body.trimStart().startsWith(OWN)) return 'of Diffproof'
  if (comment.hidden) return 'minimised'
  return comment.body.trim() === '' ? 'empty' : null
}
