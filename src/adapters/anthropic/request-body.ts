/** Our request in the API's words, cache breakpoints included. */
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
  ToolResultBlockParam,
  ToolUnion,
} from '@anthropic-ai/sdk/resources/messages'
import type { Message, ToolDefinition, UserMessage } from '../../core/talk/messages.ts'
import type { ModelRequest } from '../../ports.ts'

const CACHED = { cache_control: { type: 'ephemeral' } } as const

/** The body of `POST /v1/messages`. The breakpoint on the system text covers the tools, which stand before it. */
export function requestBody(
  request: ModelRequest,
  model: string,
  effort: string,
  redact: (text: string) => string = text => text,
): Omit<MessageCreateParamsStreaming, 'stream'> {
  return {
    model,
    max_tokens: request.maxTokens,
    system: [{ type: 'text', text: request.system, ...CACHED }],
    tools: request.tools.map(toolParam),
    messages: request.messages.map((message, index) =>
      messageParam(message, {
        redact,
        isBreakpoint: request.breakpoints.includes(index),
        sharedBlocks: index === 0 ? (request.sharedBlocks ?? 0) : 0,
      }),
    ),
    ...(effort === '' ? {} : { output_config: { effort: effort as 'low' | 'medium' | 'high' | 'xhigh' | 'max' } }),
  }
}

function toolParam(tool: ToolDefinition): ToolUnion {
  if (tool.kind === 'built-in') return { type: tool.type, name: tool.name, ...tool.options } as ToolUnion
  return { name: tool.name, description: tool.description, input_schema: { type: 'object', ...tool.inputSchema } }
}

function messageParam(
  message: Message,
  {
    redact,
    isBreakpoint,
    sharedBlocks,
  }: { redact: (text: string) => string; isBreakpoint: boolean; sharedBlocks: number },
): MessageParam {
  if (message.role === 'assistant') return { role: 'assistant', content: message.raw as ContentBlockParam[] }
  const marked = [...(isBreakpoint ? [message.blocks.length - 1] : []), sharedBlocks - 1]
  const content = message.blocks.map((block, index) =>
    marked.includes(index) ? { ...blockParam(block, redact), ...CACHED } : blockParam(block, redact),
  )
  return { role: 'user', content }
}

/** What commands and files showed may hold a secret of this run, which is not the model's to see. Texts that were cut between the halves of a character are mended: the API refuses such halves, and with them the whole request. */
function blockParam(
  block: UserMessage['blocks'][number],
  redact: (text: string) => string,
): TextBlockParam | ToolResultBlockParam {
  if (block.type === 'text') return { type: 'text', text: redact(block.text).toWellFormed() }
  return {
    type: 'tool_result',
    tool_use_id: block.callId,
    content: redact(block.text).toWellFormed(),
    ...(block.isError ? { is_error: true } : {}),
  }
}
