/** What was asked where no issue says it, for the record. */
import { z } from 'zod'
import type { Evidence } from '../facts/record.ts'
import type { Task } from './task.ts'
import { senderOf, type TriggerEvent } from './trigger.ts'

/** The entry of the evidence; nothing for issues and revisions. */
export function askedOf({ kind, body, file }: Task, event: TriggerEvent): Pick<Evidence, 'asked'> {
  if (kind !== 'prompt' && kind !== 'maintenance') return {}
  const { name, actor, triggeringActor, isRerun, payload } = event
  const by = isRerun ? triggeringActor : name === 'schedule' ? '' : (senderOf(payload)?.login ?? actor)
  const started = { started_by: name === 'schedule' ? 'schedule' : 'dispatch', login: by === '' ? null : by } as const
  return { asked: { ...started, ...(file === null ? { prompt: body } : { task_file: file }) } }
}

/** The events that a person starts by a label, a comment, a review or a button. */
const BY_HAND: readonly string[] = ['issues', 'issue_comment', 'pull_request_review', 'workflow_dispatch']
const PERSON = z.object({
  sender: z.object({
    id: z.int().positive(),
    login: z.string().regex(/^[A-Za-z0-9_-]{1,39}$/),
    type: z.literal('User'),
  }),
})

/**
 * The person who asked, as GitHub credits them in a commit without their address; null for a schedule, a bot, and
 * where the event does not say. See https://docs.github.com/account-and-profile/reference/email-addresses-reference
 */
export function requesterOf({ name, payload }: TriggerEvent, serverUrl: string): string | null {
  const asked = BY_HAND.includes(name) ? PERSON.safeParse(payload).data?.sender : undefined
  if (asked === undefined) return null
  return `${asked.login} <${asked.id}+${asked.login}@users.noreply.${new URL(serverUrl).hostname}>`
}
