import { refuse } from './api-error.ts'
import { type Block, blocksOf, type RequestMessage } from './message-request.ts'
import { isRecord, type JsonRecord, onlyKeys, validateCacheControl } from './validate-request.ts'

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

/** Refuses a call without its result in the very next user message, and a result without its call. */
function validateToolPairs(messages: readonly RequestMessage[]): void {
  const seen = new Set<string>()
  let open: readonly string[] = []
  for (const [index, message] of messages.entries()) {
    const blocks = blocksOf(message.content)
    if (message.role === 'user') {
      validateResults(blocks, open, index)
      open = []
      continue
    }
    open = blocks.filter(block => block.type === 'tool_use').map(block => block.id ?? '')
    for (const id of open) {
      if (seen.has(id)) refuse('messages: `tool_use` ids must be unique')
      seen.add(id)
    }
  }
  if (open.length > 0) refuse(missing(messages.length - 1, open))
}

function validateResults(blocks: readonly Block[], open: readonly string[], index: number): void {
  const answered = new Set<string>()
  let othersBefore = false
  for (const [at, block] of blocks.entries()) {
    if (block.type !== 'tool_result') {
      othersBefore = true
      continue
    }
    const id = block.tool_use_id ?? ''
    if (!open.includes(id)) {
      refuse(
        `messages.${index}.content.${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. ` +
          'Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
      )
    }
    if (answered.has(id)) {
      refuse(`messages.${index}.content.${at}: each tool_use must have a single result. Found multiple for ${id}`)
    }
    // A result behind other content is not seen as one: the API then reports the call as unanswered.
    if (othersBefore) refuse(missing(index - 1, [id]))
    answered.add(id)
  }
  const unanswered = open.filter(id => !answered.has(id))
  if (unanswered.length > 0) refuse(missing(index - 1, unanswered))
}

function missing(index: number, ids: readonly string[]): string {
  return (
    `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. ` +
    'Each `tool_use` block must have a corresponding `tool_result` block in the next message.'
  )
}

interface BlockRule {
  readonly keys: readonly string[]
  readonly roles: readonly ('user' | 'assistant')[]
  readonly check: (block: JsonRecord, place: string) => void
}

const RULES: Readonly<Record<string, BlockRule>> = {
  text: { keys: ['text', 'cache_control', 'citations'], roles: ['user', 'assistant'], check: checkText },
  image: { keys: ['source', 'cache_control'], roles: ['user'], check: () => {} },
  document: { keys: ['source', 'cache_control', 'title', 'context', 'citations'], roles: ['user'], check: () => {} },
  thinking: { keys: ['thinking', 'signature'], roles: ['assistant'], check: checkThinking },
  redacted_thinking: {
    keys: ['data'],
    roles: ['assistant'],
    check: (block, place) => needString(block, 'data', place),
  },
  tool_use: {
    keys: ['id', 'name', 'input', 'cache_control', 'caller', 'toolset_name'],
    roles: ['assistant'],
    check: checkToolUse,
  },
  tool_result: {
    keys: ['tool_use_id', 'content', 'is_error', 'cache_control', 'toolset_name'],
    roles: ['user'],
    check: checkToolResult,
  },
}

/** Refuses a content block that is unknown, in the wrong role, incomplete or has fields too many. */
function validateBlock(block: unknown, role: 'user' | 'assistant', place: string): void {
  if (!isRecord(block)) refuse(`${place}: Input should be an object`)
  const type = String(block['type'])
  const rule = RULES[type]
  if (rule === undefined) refuse(`${place}: Input tag '${type}' does not match any of the expected tags`)
  if (!rule.roles.includes(role)) refuse(`${place}: \`${type}\` blocks are not allowed in ${role} messages`)
  onlyKeys(block, ['type', ...rule.keys], `${place}.${type}.`)
  validateCacheControl(block['cache_control'], `${place}.${type}.`)
  rule.check(block, `${place}.${type}`)
}

function needString(block: JsonRecord, key: string, place: string): void {
  if (typeof block[key] !== 'string') refuse(`${place}.${key}: Field required`)
}

function checkText(block: JsonRecord, place: string): void {
  needString(block, 'text', place)
  const text = String(block['text'])
  if (text === '') refuse(`${place}: text content blocks must be non-empty`)
  if (text.trim() === '') refuse(`${place}: text content blocks must contain non-whitespace text`)
}

function checkThinking(block: JsonRecord, place: string): void {
  needString(block, 'thinking', place)
  needString(block, 'signature', place)
}

function checkToolUse(block: JsonRecord, place: string): void {
  needString(block, 'id', place)
  needString(block, 'name', place)
  if (!/^[a-zA-Z0-9_-]+$/.test(String(block['id']))) refuse(`${place}.id: String should match '^[a-zA-Z0-9_-]+$'`)
  if (!isRecord(block['input'])) refuse(`${place}.input: Input should be a valid dictionary`)
}

function checkToolResult(block: JsonRecord, place: string): void {
  needString(block, 'tool_use_id', place)
  const content = block['content']
  const isError = block['is_error']
  if (isError !== undefined && typeof isError !== 'boolean') refuse(`${place}.is_error: Input should be a boolean`)
  if (
    isError === true &&
    (content === undefined || content === '' || (Array.isArray(content) && content.length === 0))
  ) {
    refuse(`${place}: content cannot be empty if \`is_error\` is true`)
  }
  if (content === undefined || typeof content === 'string') return
  if (!Array.isArray(content)) refuse(`${place}.content: Input should be a string or an array`)
  for (const [index, inner] of content.entries()) validateBlock(inner, 'user', `${place}.content.${index}`)
}
