/** Numbers of the report as people read them. */
import type { Usage } from '../conversation/messages.ts'

/** `12,345`. */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Milliseconds since the run began as `1:05`. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Dollars as `$0.0123`; an unknown price says so, and nothing is `$0`. */
export function money(dollars: number | null): string {
  if (dollars === null) return 'not known'
  if (dollars === 0) return '$0'
  return `$${dollars.toFixed(dollars < 0.1 ? 4 : 2)}`
}

/** All input tokens of a request, whichever way they are billed. */
export function inputOf({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  return inputTokens + cacheReadTokens + cacheWriteTokens
}

/** How much of the input came from the cache, as `91 %`; null without input. */
export function cacheShare(usage: Usage): string | null {
  const all = inputOf(usage)
  return all === 0 ? null : `${Math.floor((usage.cacheReadTokens / all) * 100)} %`
}
