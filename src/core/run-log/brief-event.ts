/** An event without what a page or a log line about the run does not show, so that the run log of a long run stays small. */
import { cut } from '../text/cut.ts'
import { type RunEvent, textIn } from '../transcript/shorten-events.ts'
import type { LogEvent } from './run-log.ts'

const LONGEST = 300
const MOST_ENTRIES = 200
/** What nobody reads in a run log. */
const EMPTIED: ReadonlySet<string> = new Set([
  ...['body', 'comments', 'byEditTool', 'patch', 'raw', 'output', 'messages', 'system', 'tools', 'breakpoints'],
])

/** The event with every untrusted text taken through `clean`, which takes secrets out, and only then cut short. Events of a transcript can be given, too. */
export function briefEvent(event: RunEvent | LogEvent, clean: (text: string) => string): LogEvent {
  const brief = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return EMPTIED.has(key) ? '' : cut(clean(value), LONGEST)
    if (Array.isArray(value)) return EMPTIED.has(key) ? [] : value.slice(0, MOST_ENTRIES).map(one => brief(one, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MOST_ENTRIES)
        .map(([name, inner]) => [name, brief(inner, name)]),
    )
  }
  return brief({ ...event, ...textOf(event) }, '') as LogEvent
}

/** The text of a reply, without its other blocks, and of a tool where it failed. */
function textOf(event: RunEvent | LogEvent): { readonly text?: string } {
  if (event.type === 'reply') return { text: event.text ?? textIn(event.raw) }
  return event.type === 'tool' && !event.isError ? { text: '' } : {}
}
