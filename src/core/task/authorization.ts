/** Who started a run, by what the runner says and never by what an issue says. */
import { z } from 'zod'
import type { TriggerEvent } from './trigger.ts'

export type Actor = {
  readonly login: string
  /** By its type, or by the ending that only apps' accounts have. */
  readonly isBot: boolean
}

const SENDER = z.object({ sender: z.object({ login: z.string().min(1), type: z.string().optional() }) })
/** What logins are made of; managed users have an underscore. */
const LOGIN = /^[A-Za-z0-9][\w-]{0,99}(?:\[bot\])?$/
const BOT_ENDING = /\[bot\]$/i

/** The payload's sender, or null where it holds none. */
export function senderOf(payload: unknown): Actor | null {
  const parsed = SENDER.safeParse(payload)
  if (!parsed.success) return null
  const { login, type } = parsed.data.sender
  return { login, isBot: type === 'Bot' || BOT_ENDING.test(login) }
}

/**
 * Everybody whose right has to be looked at: the sender, and on a re-run who asked for it. A schedule has no actor until somebody runs it
 * again. An empty login stands for somebody who cannot be found out.
 */
export function actorsOf(event: TriggerEvent): readonly Actor[] {
  const again = event.isRerun ? [namedActor(event.triggeringActor)] : []
  if (event.name === 'schedule') return again
  // GitHub always names the sender; runners that emulate it may leave it out of a dispatch.
  const dispatcher = event.name === 'workflow_dispatch' ? event.actor : ''
  const first = senderOf(event.payload) ?? namedActor(dispatcher)
  return [first, ...again.filter(other => other.login.toLowerCase() !== first.login.toLowerCase())]
}

/** True for a login that may be looked up. */
export function isLogin(login: string): boolean {
  return LOGIN.test(login)
}

function namedActor(login: string): Actor {
  return { login, isBot: BOT_ENDING.test(login) }
}
