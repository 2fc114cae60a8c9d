/** The length of a conversation: when it is too long, and where its cache breakpoints go. */
import type { Message, UserMessage } from './messages.ts'

/** Characters of one token. The estimate is rather too high than too low. */
const CHARACTERS_PER_TOKEN = 3

/** Tokens after which a new conversation begins. The smallest window in use has 200,000, and must hold the next reply too. */
export const LONGEST_CONVERSATION = 150_000

/** Estimated tokens of the user messages since the newest reply, or of all of them when there is none. */
export function addedTokens(messages: readonly Message[]): number {
  const last = messages.findLastIndex(message => message.role === 'assistant')
  const added = messages.slice(last + 1).filter((message): message is UserMessage => message.role === 'user')
  const characters = added.flatMap(({ blocks }) => blocks).reduce((sum, { text }) => sum + text.length, 0)
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}

/** Whether a conversation holds replies, which bind it to the model that gave them. */
export function holdsReplies(messages: readonly Message[]): boolean {
  return messages.some(message => message.role === 'assistant')
}

/**
 * Indexes of the messages whose last block carries a cache breakpoint: the newest two of the user. A lookup reaches only 20 blocks back,
 * so that a turn with many tool calls would miss the cache with one breakpoint.
 */
export function breakpointsFor(messages: readonly Message[]): number[] {
  const users = messages.flatMap((message, index) => (message.role === 'user' ? [index] : []))
  return users.slice(-2)
}
