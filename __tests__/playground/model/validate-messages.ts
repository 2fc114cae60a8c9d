import { refuse } from './api-error.ts'
import type { RequestMessage } from './message-request.ts'
import { validateBlock } from './validate-block.ts'
import { isRecord, onlyKeys } from './validate-json.ts'
import { validateToolPairs } from './validate-tool-pairs.ts'

/** Whether an assistant message is a reply that ended with `pause_turn`, to be sent back and gone on with. */
export type IsPaused = (message: RequestMessage) => boolean

/** Refuses a conversation the API would refuse: roles, order, blocks, tool calls without their results. */
export function validateMessages(messages: unknown, isPaused: IsPaused): void {
  if (messages === undefined) refuse('messages: Field required')
  if (!Array.isArray(messages) || messages.length === 0) refuse('messages: at least one message is required')
  for (const [index, message] of messages.entries()) validateMessage(message, index)
  const conversation = messages as readonly RequestMessage[]
  validateRoles(conversation, isPaused)
  validateToolPairs(conversation)
}

function validateMessage(message: unknown, index: number): void {
  const place = `messages.${index}`
  if (!isRecord(message)) refuse(`${place}: Input should be an object`)
  const { role, content } = message
  if (role !== 'user' && role !== 'assistant') refuse(`${place}.role: Input should be 'user' or 'assistant'`)
  onlyKeys(message, ['role', 'content'], `${place}.`)
  if (content === '' || (Array.isArray(content) && content.length === 0)) {
    refuse(`${place}: all messages must have non-empty content`)
  }
  if (typeof content === 'string') {
    if (content.trim() === '') refuse(`${place}: text content blocks must contain non-whitespace text`)
    return
  }
  if (!Array.isArray(content)) refuse(`${place}.content: Input should be a string or an array`)
  for (const [at, block] of content.entries()) validateBlock(block, role, `${place}.content.${at}`)
}

function validateRoles(messages: readonly RequestMessage[], isPaused: IsPaused): void {
  if (messages[0]?.role !== 'user') refuse('messages: first message must use the "user" role')
  for (const [index, message] of messages.entries()) {
    if (message.role === 'user' || isPaused(message)) continue
    const next = messages[index + 1]
    if (next === undefined) {
      refuse('This model does not support assistant message prefill. The conversation must end with a user message.')
    }
    if (next.role === 'assistant') {
      refuse(`messages.${index + 1}: roles must alternate between "user" and "assistant"`)
    }
  }
}
