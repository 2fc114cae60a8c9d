/** Which comments may be looked at at all, before anybody is asked who wrote them. */

type DatedComment = {
  readonly author: string
  readonly byBot: boolean
  readonly createdAt: number
  readonly editedAt: number
  readonly body: string
  readonly hidden: boolean
}

/** Why a comment is left out, as the log says it. */
export type LeftOutBecause =
  | 'written or edited after the trigger'
  | 'by bots'
  | 'of Diffproof'
  | 'minimised'
  | 'empty'
  | 'by authors without write'
  | 'older than the newest that are read'

/** What the comments begin with that this action writes. */
const OWN = '<!-- diffproof'
const ORDER = '/diffproof'

/** What nobody misses where comments are counted: those of Diffproof itself, and the order that started the run. */
export function isAside({ byBot, body, createdAt }: DatedComment, triggeredAt: number): boolean {
  const text = body.trimStart()
  return (byBot && text.startsWith(OWN)) || (createdAt === triggeredAt && text.toLowerCase().startsWith(ORDER))
}

/** Null for a comment that was created and last edited before the trigger, by a person, and is shown to people. A time that is not known is not before. */
export function whyNotEligible(comment: DatedComment, triggeredAt: number): LeftOutBecause | null {
  const { createdAt, editedAt } = comment
  if (!(createdAt < triggeredAt && editedAt < triggeredAt)) return 'written or edited after the trigger'
  if (comment.byBot) return 'by bots'
  if (comment.body.trimStart().startsWith(OWN)) return 'of Diffproof'
  if (comment.hidden) return 'minimised'
  return comment.body.trim() === '' ? 'empty' : null
}
