import { refuse } from './api-error.ts'
import { isRecord, type JsonRecord, onlyKeys, validateCacheControl } from './validate-json.ts'

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
export function validateBlock(block: unknown, role: 'user' | 'assistant', place: string): void {
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
