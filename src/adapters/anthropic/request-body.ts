/** Our request in the API's words, cache breakpoints included. */
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  TextBlockParam,
  ToolResultBlockParam,
  ToolUnion,
} from '@anthropic-ai/sdk/resources/messages'
import type { ToolDefinition, UserMessage } from '../../core/conversation/messages.ts'
import type { ModelRequest } from '../../ports/model.ts'

const CACHED = { cache_control: { type: 'ephemeral' } } as const

type Body = Omit<MessageCreateParamsStreaming, 'stream'>
type Block = UserMessage['blocks'][number]
type BlockParam = TextBlockParam | ToolResultBlockParam

/** Makes the bodies of `POST /v1/messages`. The breakpoint on the system text covers the tools, which stand before it. A conversation is sent whole with every request; each of its blocks is gone through once. */
export function requestBodies(
  model: string,
  effort: string,
  redact: (text: string) => string = text => text,
): (request: ModelRequest) => Body {
  const known = new WeakMap<Block, BlockParam>()
  const paramOf = (block: Block): BlockParam => {
    const param = known.get(block) ?? blockParam(block, redact)
    known.set(block, param)
    return param
  }
  return request => ({
    model,
    max_tokens: request.maxTokens,
    system: [{ type: 'text', text: request.system, ...CACHED }],
    tools: request.tools.map(toolParam),
    messages: request.messages.map((message, index) => {
      if (message.role === 'assistant') return { role: 'assistant', content: message.raw as ContentBlockParam[] }
      const last = request.breakpoints.includes(index) ? message.blocks.length - 1 : -1
      const shared = index === 0 ? (request.sharedBlocks ?? 0) - 1 : -1
      const content = message.blocks.map((block, at) =>
        at === last || at === shared ? { ...paramOf(block), ...CACHED } : paramOf(block),
      )
      return { role: 'user', content }
    }),
    ...(effort === '' ? {} : { output_config: { effort: effort as 'low' | 'medium' | 'high' | 'xhigh' | 'max' } }),
  })
}

function toolParam(tool: ToolDefinition): ToolUnion {
  if (tool.kind === 'built-in') return { type: tool.type, name: tool.name, ...tool.options } as ToolUnion
  return { name: tool.name, description: tool.description, input_schema: { type: 'object', ...tool.inputSchema } }
}

/** What commands and files showed may hold a secret of this run, which is not the model's to see. Texts that were cut between the halves of a character are mended: the API refuses such halves, and with them the whole request. */
function blockParam(block: Block, redact: (text: string) => string): BlockParam {
  if (block.type === 'text') return { type: 'text', text: redact(block.text).toWellFormed() }
  return {
    type: 'tool_result',
    tool_use_id: block.callId,
    content: redact(block.text).toWellFormed(),
    ...(block.isError ? { is_error: true } : {}),
  }
}
