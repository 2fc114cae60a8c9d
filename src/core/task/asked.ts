/** What was asked where no issue says it, for the record: the prompt or the task file, and who or what started the run. */
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
