/** How long a conversation is, and when it is time for a new one. */
import type { Message, UserMessage } from './messages.ts'

/** Characters that make one token at least: an estimate that is rather too high than too low. */
const CHARACTERS_PER_TOKEN = 3

/**
 * Above this many tokens a conversation is not gone on with: the window of the smallest model in use (200,000) has to hold the next reply too, and
 * every turn reads all of it again.
 */
export const LONGEST_CONVERSATION = 150_000

/** Tokens of what the user side has said since the newest reply; of everything where there is no reply yet. */
export function addedTokens(messages: readonly Message[]): number {
  const last = messages.findLastIndex(message => message.role === 'assistant')
  const added = messages.slice(last + 1).filter((message): message is UserMessage => message.role === 'user')
  const characters = added.flatMap(({ blocks }) => blocks).reduce((sum, { text }) => sum + text.length, 0)
  return Math.ceil(characters / CHARACTERS_PER_TOKEN)
}

/** True where replies bind a conversation to the model that gave them. */
export function holdsReplies(messages: readonly Message[]): boolean {
  return messages.some(message => message.role === 'assistant')
}
