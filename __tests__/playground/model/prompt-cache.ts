import { createHash } from 'node:crypto'
import { type Block, blocksOf, type MessageRequest, type RequestTool } from './message-request.ts'

/** What a request costs on the way in, in estimated tokens. */
export interface InputTokens {
  /** Neither read from the cache nor written to it. */
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  /** The part of `cacheWrite` whose entries live for an hour. */
  readonly cacheWriteHour: number
}

/** Remembers prefixes between the requests of one server. */
interface PromptCache {
  readonly take: (request: MessageRequest) => InputTokens
}

/** A lookup goes back at most this many blocks from a breakpoint, the breakpoint's own block included. */
const LOOK_BACK = 20
const LIFE_MS = { '5m': 5 * 60_000, '1h': 60 * 60_000 }

/** Tokens of a text: an estimate, characters by four. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / 4)
}

/** A simulated prompt cache: exact prefixes, written at breakpoints, forgotten after their time. */
export function createPromptCache(minimumTokens: number, now: () => number): PromptCache {
  const entries = new Map<string, number>()
  const alive = (key: string) => (entries.get(key) ?? 0) > now()

  function take(request: MessageRequest): InputTokens {
    const prefixes = prefixesOf(request)
    const breakpoints = prefixes.flatMap((prefix, index) => (prefix.ttl === null ? [] : [index]))
    const hit = Math.max(-1, ...breakpoints.map(at => newestEntry(prefixes, at, alive)))
    const read = prefixes[hit]?.tokens ?? 0
    let covered = read
    let write = 0
    let writeHour = 0
    for (const at of breakpoints) {
      const prefix = prefixes[at]
      if (prefix === undefined || prefix.ttl === null || prefix.tokens < minimumTokens) continue
      const added = Math.max(0, prefix.tokens - covered)
      write += added
      if (prefix.ttl === '1h') writeHour += added
      covered += added
      entries.set(prefix.key, now() + LIFE_MS[prefix.ttl])
    }
    const used = prefixes[hit]
    // Reading an entry lets it live on, also where no breakpoint lies at its end any more.
    if (used !== undefined) entries.set(used.key, Math.max(entries.get(used.key) ?? 0, now() + LIFE_MS['5m']))
    const total = prefixes.at(-1)?.tokens ?? 0
    return { input: total - covered, cacheRead: read, cacheWrite: write, cacheWriteHour: writeHour }
  }

  return { take }
}

interface Prefix {
  readonly key: string
  readonly tokens: number
  readonly ttl: '5m' | '1h' | null
}

function prefixesOf(request: MessageRequest): readonly Prefix[] {
  // What a cached prefix also depends on: other models and other thinking modes have other caches.
  let key = digest(`${request.model} ${request.thinking?.type ?? ''}`)
  let characters = 0
  return promptBlocks(request).map(block => {
    key = digest(`${key} ${block.part} ${block.json}`)
    characters += block.json.length
    return { key, tokens: tokensOf(characters), ttl: block.ttl }
  })
}

function newestEntry(prefixes: readonly Prefix[], from: number, alive: (key: string) => boolean): number {
  for (let at = from; at >= 0 && at > from - LOOK_BACK; at--) {
    const prefix = prefixes[at]
    if (prefix !== undefined && alive(prefix.key)) return at
  }
  return -1
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

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
function promptBlocks(request: MessageRequest): readonly PromptBlock[] {
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
