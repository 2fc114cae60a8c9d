import { createHash } from 'node:crypto'
import type { MessageRequest } from './message-request.ts'
import { promptBlocks } from './prompt-blocks.ts'

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
export interface PromptCache {
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
