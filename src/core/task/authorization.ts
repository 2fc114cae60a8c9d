/** Who started a run, according to the runner and never to an issue. */
import { z } from 'zod'
import type { TriggerEvent } from './trigger.ts'

export type Actor = {
  readonly login: string
  /** By its type, or by the suffix of apps' accounts. */
  readonly isBot: boolean
}

const SENDER = z.object({ sender: z.object({ login: z.string().min(1), type: z.string().optional() }) })
/** Characters of logins; managed users have an underscore. */
const LOGIN = /^[A-Za-z0-9][\w-]{0,99}(?:\[bot\])?$/
const BOT_SUFFIX = /\[bot\]$/i

/** The payload's sender, or null. */
export function senderOf(payload: unknown): Actor | null {
  const parsed = SENDER.safeParse(payload)
  if (!parsed.success) return null
  const { login, type } = parsed.data.sender
  return { login, isBot: type === 'Bot' || BOT_SUFFIX.test(login) }
}

/** Everybody whose permission must be checked: the sender and, on a re-run, who started it. An empty login is an unknown person. */
export function actorsOf(event: TriggerEvent): readonly Actor[] {
  const again = event.isRerun ? [namedActor(event.triggeringActor)] : []
  if (event.name === 'schedule') return again
  // GitHub always names the sender; runners that emulate it may leave it out of a dispatch.
  const dispatcher = event.name === 'workflow_dispatch' ? event.actor : ''
  const first = senderOf(event.payload) ?? namedActor(dispatcher)
  return [first, ...again.filter(other => other.login.toLowerCase() !== first.login.toLowerCase())]
}

/** True if a login may be looked up. */
export function isLogin(login: string): boolean {
  return LOGIN.test(login)
}

function namedActor(login: string): Actor {
  return { login, isBot: BOT_SUFFIX.test(login) }
}
