import { refuse } from './api-error.ts'
import { type Block, blocksOf, type RequestMessage } from './message-request.ts'

/** Refuses a call without its result in the very next user message, and a result without its call. */
export function validateToolPairs(messages: readonly RequestMessage[]): void {
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
