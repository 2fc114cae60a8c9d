/** An event without what a page or a log line about the run does not show, so that the run log of a long run stays small. */
import { cut } from '../text/cut.ts'
import { type RunEvent, textIn } from '../transcript/shorten-events.ts'
import type { LogEvent } from './run-log.ts'

const LONGEST = 300
const MOST_FILES = 200
/** The words of a call by which people know what it was for. */
const WORDS = ['command', 'path', 'pattern'] as const

/** The event with every untrusted text taken through `clean`, which takes secrets out, and only then cut short. Events of a transcript can be given, too. */
export function briefEvent(event: RunEvent | LogEvent, clean: (text: string) => string): LogEvent {
  const short = (text: string) => cut(clean(text), LONGEST)
  switch (event.type) {
    case 'start': {
      const { task } = event
      const { strategy } = event.inputs
      const inputs: Record<string, string> = strategy === undefined ? {} : { strategy: short(strategy) }
      return { ...event, task: { ...task, title: short(task.title), body: '', comments: [] }, inputs }
    }
    case 'session':
      return { ...event, testCommand: event.testCommand === null ? null : short(event.testCommand) }
    case 'resumed':
      return { ...event, lastText: short(event.lastText), byEditTool: [], patch: '' }
    case 'request': {
      const { type, id, turn, closing, model } = event
      return { type, id, turn, closing, model }
    }
    case 'reply':
      return { ...event, text: short(event.text ?? textIn(event.raw)), raw: [] }
    case 'no-reply':
      return { ...event, why: short(event.why) }
    case 'tool': {
      const text = event.isError ? short(event.text) : ''
      return { ...event, name: short(event.name), input: briefInput(event.input, short), text }
    }
    case 'command':
      return { ...event, command: short(event.command), output: '' }
    case 'receipt': {
      const files = event.files.slice(0, MOST_FILES).map(({ path, change }) => ({ path: short(path), change }))
      return { ...event, files, byEditTool: [] }
    }
    case 'verdict':
      return { ...event, why: event.why === null ? null : short(event.why) }
    case 'summary':
      return { ...event, summary: null }
    case 'github':
      return { ...event, target: short(event.target), detail: short(event.detail) }
    case 'end':
      return { ...event, reason: short(event.reason) }
    default:
      return event
  }
}

function briefInput(input: unknown, short: (text: string) => string): Readonly<Record<string, string>> {
  if (typeof input !== 'object' || input === null) return {}
  const given = input as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    WORDS.flatMap(word => {
      const value = given[word]
      return typeof value === 'string' ? [[word, short(value)]] : []
    }),
  )
}
