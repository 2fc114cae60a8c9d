/** Where cache breakpoints go. */
import type { Message } from './messages.ts'

/**
 * Indexes of the messages whose last block carries a breakpoint: the newest user message, and the one before it, where the request
 * before had its newest. A lookup reaches only 20 blocks back, so a wide turn would lose the cache with the newest one alone.
 */
export function breakpointsFor(messages: readonly Message[]): number[] {
  const users = messages.flatMap((message, index) => (message.role === 'user' ? [index] : []))
  return users.slice(-2)
}
