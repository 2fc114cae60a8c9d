import Anthropic from '@anthropic-ai/sdk'
import { type ModelOptions, type ModelServer, startModel } from './start-model.ts'
import type { Script } from './turn.ts'

type Create = Anthropic.MessageCreateParamsNonStreaming

/** The tools a client of the tests offers. */
export const TOOLS: Anthropic.ToolUnion[] = [
  { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool' },
  { type: 'bash_20250124', name: 'bash' },
  { name: 'submit_summary', description: 'Submit the summary.', input_schema: { type: 'object', properties: {} } },
]

/** The first message of a conversation. */
export function messages(text = 'Please correct the bug.'): Anthropic.MessageParam[] {
  return [{ role: 'user', content: [{ type: 'text', text }] }]
}

/** A valid request; `more` replaces parts of it. */
export function request(more: Partial<Create> = {}): Create {
  return { model: 'claude-sonnet-5-5', max_tokens: 4096, tools: TOOLS, messages: messages(), ...more }
}

/** Opens scripted models with clients for them, and closes them all. */
export function openModel() {
  const servers: ModelServer[] = []
  return {
    async open(script: Script, options: Omit<ModelOptions, 'script'> = {}) {
      const server = await startModel({ script, ...options })
      servers.push(server)
      const clientWith = (apiKey: string, maxRetries = 0) =>
        new Anthropic({ apiKey, baseURL: server.url, maxRetries, logLevel: 'off' })
      return { server, client: clientWith(server.key), clientWith }
    },
    async closeAll() {
      await Promise.all(servers.splice(0).map(server => server.close()))
    },
  }
}

/** Talks until the model calls no tool any more; every call is answered with `answer`. */
export async function converse(
  client: Anthropic,
  answer: (name: string) => string = () => 'ok',
  more: Partial<Create> = {},
) {
  const conversation = messages()
  const replies: Anthropic.Message[] = []
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
  for (;;) {
    const reply = await client.messages.stream(request({ ...more, messages: conversation })).finalMessage()
    replies.push(reply)
    usage.input += reply.usage.input_tokens
    usage.output += reply.usage.output_tokens
    usage.cacheRead += reply.usage.cache_read_input_tokens ?? 0
    usage.cacheWrite += reply.usage.cache_creation_input_tokens ?? 0
    const calls = reply.content.filter(block => block.type === 'tool_use')
    if (calls.length === 0) return { replies, usage }
    conversation.push({ role: 'assistant', content: reply.content })
    conversation.push({
      role: 'user',
      content: calls.map(call => ({ type: 'tool_result', tool_use_id: call.id, content: answer(call.name) })),
    })
  }
}
