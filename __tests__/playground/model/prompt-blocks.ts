import { type Block, blocksOf, type MessageRequest, type RequestTool } from './message-request.ts'

/** One block of the prompt in the order the cache sees it: tools, system, messages. */
export interface PromptBlock {
  readonly part: 'tools' | 'system' | 'messages'
  /** The JSON as sent, without the cache marks, which are no part of the cached bytes. */
  readonly json: string
  /** How long an entry made here lives; null where there is no breakpoint. */
  readonly ttl: '5m' | '1h' | null
}

type Marked = Pick<Block, 'cache_control'> | Pick<RequestTool, 'cache_control'>

/** The prompt of a request as the flat list of blocks that prefixes are made of. */
export function promptBlocks(request: MessageRequest): readonly PromptBlock[] {
  const system = typeof request.system === 'string' ? [{ type: 'text', text: request.system }] : (request.system ?? [])
  const blocks = [
    ...(request.tools ?? []).map(tool => promptBlock('tools', tool)),
    ...system.map(block => promptBlock('system', block)),
    ...request.messages.flatMap(message =>
      blocksOf(message.content).map(block => promptBlock('messages', block, `${message.role}:`)),
    ),
  ]
  const last = blocks.pop()
  if (last === undefined) return []
  // A mark on the request itself means: put the breakpoint on the last block.
  return [...blocks, { ...last, ttl: ttlOf(request) ?? last.ttl }]
}

/** Where a request asks for cache entries: the index among its blocks and the part it lies in. */
export function cacheBreakpoints(request: MessageRequest): readonly { index: number; part: PromptBlock['part'] }[] {
  return promptBlocks(request).flatMap((block, index) => (block.ttl === null ? [] : [{ index, part: block.part }]))
}

/** The JSON of a block without its own cache marks (a tool input that has such a field keeps it). */
export function unmarkedJson(block: Marked): string {
  const { cache_control: _, ...bare } = block as Block
  const content = Array.isArray(bare.content)
    ? bare.content.map(inner => JSON.parse(unmarkedJson(inner)))
    : bare.content
  return JSON.stringify(content === undefined ? bare : { ...bare, content })
}

function promptBlock(part: PromptBlock['part'], block: Marked, prefix = ''): PromptBlock {
  const inner = 'content' in block && Array.isArray(block.content) ? (block.content as readonly Block[]) : []
  const ttl = [block, ...inner].map(ttlOf).find(found => found !== null) ?? null
  return { part, json: prefix + unmarkedJson(block), ttl }
}

function ttlOf(block: Marked): '5m' | '1h' | null {
  if (block.cache_control === undefined || block.cache_control === null) return null
  return block.cache_control.ttl === '1h' ? '1h' : '5m'
}
