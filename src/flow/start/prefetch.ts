/** The first questions to the forge. They are on their way while the rest of the program is loaded. */
import { actorsOf, senderOf } from '../../core/task/authorization.ts'
import { decideTrigger, type Trigger } from '../../core/task/trigger.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Run } from '../run.ts'
import { openPermissions, type Permissions } from './authorization.ts'

type Asking = Pick<Run, 'config' | 'event'> & { readonly ports: Pick<Run['ports'], 'forge'> }

export type Prefetch = {
  readonly trigger: Trigger
  readonly permissions: Permissions
  /** The issue that the trigger names; null when it names none. */
  readonly live: ReturnType<Forge['issue']> | null
}

/** Decides the trigger, and asks for the issue and for the permission of whoever started the run. The permission is still checked first. Never throws. */
export function prefetch({ config, event, ports }: Asking): Prefetch {
  const trigger = decideTrigger(event, config)
  const permissions = openPermissions(ports.forge)
  if (trigger.kind === 'skip' || trigger.kind === 'misconfigured') return { trigger, permissions, live: null }
  for (const { login, isBot } of actorsOf(event)) if (!isBot && login !== '') void permissions.of(login)
  const names = trigger.kind === 'labelled-issue' || trigger.kind === 'issue-number'
  return { trigger, permissions, live: names ? unheard(ports.forge.issue(trigger.number)) : null }
}

/** The comments of an issue and the time of its label, asked together. */
type DiscussionPrefetch = {
  /** Null also when the history does not say. */
  readonly labelledAt: Promise<number | null>
  /** Null when no comments are wanted. */
  readonly comments: ReturnType<Forge['comments']> | null
}

/** Never throws. The answers need not be awaited. */
export function prefetchDiscussion(issue: number, { config, event, ports }: Run): DiscussionPrefetch {
  const sender = senderOf(event.payload)?.login ?? ''
  return {
    labelledAt: ports.forge.labelledAt(issue, config.label, sender).catch(() => null),
    comments: config.comments === 'none' ? null : unheard(ports.forge.comments(issue)),
  }
}

function unheard<Answer extends Promise<unknown>>(answer: Answer): Answer {
  answer.catch(() => undefined)
  return answer
}
