/** What a run did, as people read it: made of the events of its transcript by `createRunLog`. Times are milliseconds since the run began. */
import { callInWords } from '../conversation/tools.ts'
import type { Usage } from '../money/prices.ts'
import { cut } from '../text/cut.ts'
import type { EventOf, Step, TranscriptEvent } from '../transcript/events.ts'
import { type ReadonlyDeep, type RunEvent, type SentRequest, textIn } from '../transcript/shorten-events.ts'

type Facts<Type extends TranscriptEvent['type']> = Omit<ReadonlyDeep<EventOf<Type>>, 'type'>
type Timed<Type extends TranscriptEvent['type']> = Facts<Type> & { readonly at: number }

export type Span = { readonly beganAt: number; readonly endedAt: number }
export type LoggedCall = Facts<'tool'> & Span

export type LoggedTurn = {
  /** Counted from 1; a request that is sent again keeps the turn. */
  readonly turn: number
  readonly request: number
  readonly model: string
  readonly closing: boolean
  readonly beganAt: number
  readonly endedAt: number | null
  readonly usage: Usage | null
  readonly costUsd: number | null
  /** Untrusted text; empty where it only called tools. */
  readonly said: string
  readonly thought: string
  /** Null where no usable answer came: `failure` says why. */
  readonly stopReason: string | null
  readonly failure: string | null
  /** In the order of their results. `submit_summary` is not among them: what came of it is a verification. */
  readonly calls: readonly LoggedCall[]
}

export type RunLog = {
  readonly start: Timed<'start'> | null
  readonly session: Timed<'session'> | null
  readonly resumed: Facts<'resumed'> | null
  readonly began: readonly { readonly step: Step; readonly at: number }[]
  readonly turns: readonly LoggedTurn[]
  /** Calls of the newest reply without a result, as far as its blocks are known: untrusted text. */
  readonly openCalls: readonly { readonly id: string; readonly words: string }[]
  readonly commands: readonly (Facts<'command'> & Span)[]
  readonly receipts: readonly Timed<'receipt'>[]
  readonly verifications: readonly Timed<'verification'>[]
  readonly limit: string | null
  readonly writes: readonly (Facts<'github'> & Span)[]
  /** Null while the run goes on, and where it was killed. */
  readonly end: Facts<'end'> | null
  readonly lastAt: number
  readonly costUsd: number | null
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer One)[] ? One[] : T[Key] }

export type LogEvent =
  | Exclude<RunEvent, SentRequest>
  | Pick<EventOf<'request'>, 'type' | 'id' | 'turn' | 'closing' | 'model'>
  | EventOf<'cut'>

/** An empty run log, and the way to go on with it. Events come in their order, `at` milliseconds since the run began. */
export function createRunLog() {
  const runLog: Mutable<RunLog> = {
    ...{ start: null, session: null, resumed: null, end: null },
    ...{ began: [], turns: [], openCalls: [], commands: [], receipts: [], verifications: [], writes: [] },
    ...{ limit: null, lastAt: 0, costUsd: 0 },
  }

  const answer = (request: number, now: Partial<LoggedTurn>, costUsd: number | null) => {
    const index = runLog.turns.findLastIndex(turn => turn.request === request)
    const turn = runLog.turns[index]
    if (turn !== undefined) runLog.turns[index] = { ...turn, ...now, costUsd }
    runLog.costUsd = runLog.costUsd === null || costUsd === null ? null : runLog.costUsd + costUsd
  }

  function add(event: LogEvent, at: number): void {
    runLog.lastAt = Math.max(runLog.lastAt, at)
    const span = { beganAt: Math.max(0, at - ('durationMs' in event ? (event.durationMs ?? 0) : 0)), endedAt: at }
    switch (event.type) {
      case 'start':
        runLog.start = { ...event, at }
        break
      case 'session':
        runLog.session = { ...event, at }
        break
      case 'resumed':
        runLog.resumed = event
        break
      case 'began':
        runLog.began.push({ step: event.step, at })
        break
      case 'request': {
        const { id: request, turn, model, closing } = event
        runLog.turns.push({ turn, request, model, closing, beganAt: at, ...NOTHING, calls: [] })
        runLog.openCalls = []
        break
      }
      case 'reply': {
        const { usage, costUsd, stopReason, raw, text } = event
        const said = text ?? textIn(raw)
        answer(event.request, { endedAt: at, usage, stopReason, said, thought: thoughtIn(raw) }, costUsd)
        runLog.openCalls = callsOf(raw).map(({ id, words }) => ({ id, words }))
        break
      }
      case 'no-reply':
        answer(event.request, { endedAt: at, usage: event.usage, failure: event.why }, event.costUsd)
        break
      case 'tool': {
        runLog.openCalls = runLog.openCalls.filter(({ id }) => id !== event.callId)
        const index = runLog.turns.findLastIndex(({ turn, stopReason }) => turn === event.turn && stopReason !== null)
        const turn = runLog.turns[index]
        if (turn !== undefined) runLog.turns[index] = { ...turn, calls: [...turn.calls, { ...event, ...span }] }
        break
      }
      case 'command':
        runLog.commands.push({ ...event, ...span })
        break
      case 'receipt':
        runLog.receipts.push({ ...event, at })
        break
      case 'verification':
        runLog.verifications.push({ ...event, at })
        break
      case 'github':
        runLog.writes.push({ ...event, ...span })
        break
      case 'end':
        runLog.end = event
        break
      case 'limit':
        if (!event.closing) runLog.limit = event.limit
        break
    }
  }
  return { add, runLog: runLog as RunLog }
}

const NOTHING = { endedAt: null, usage: null, costUsd: null, said: '', thought: '', stopReason: null, failure: null }

function thoughtIn(raw: readonly unknown[]): string {
  const thoughts = raw.map(block => (block as { readonly thinking?: unknown } | null)?.thinking)
  return thoughts.filter(one => typeof one === 'string').join('\n')
}

/** The calls among the blocks of a reply, which may be those of a transcript, and each in a few words. */
export function callsOf(raw: readonly unknown[]) {
  return raw.flatMap(block => {
    const { type, id, name, input } = (block ?? {}) as Readonly<Record<string, unknown>>
    if (type !== 'tool_use' || typeof id !== 'string' || typeof name !== 'string') return []
    return [{ id, name, input, words: callInWords(name, input) }]
  })
}

/** By what the run was given: the task's own wish goes before the input. A revision and work that is gone on with are a conversation in any case. */
export function strategyOf({ start, resumed }: RunLog): 'agent' | 'manifest' {
  if (start === null || resumed !== null || start.task.kind === 'revision') return 'agent'
  return (start.task.fields.strategy ?? start.inputs['strategy']) === 'manifest' ? 'manifest' : 'agent'
}

type Block = { readonly type: string; readonly text?: string | undefined }

const FILE_LINE = /^FILE: (\S.*)$/

/** By the last text of the newest message; null where it asks for no file. The path is untrusted. */
export function askedPath(blocks: readonly Block[]): string | null {
  const last = blocks.findLast(({ type }) => type === 'text')?.text?.trimEnd() ?? ''
  return FILE_LINE.exec(last.slice(last.lastIndexOf('\n') + 1))?.[1] ?? null
}

const LONGEST = 300
const MOST_ENTRIES = 200
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

function textOf(event: RunEvent | LogEvent): { readonly text?: string } {
  if (event.type === 'reply') return { text: event.text ?? textIn(event.raw) }
  return event.type === 'tool' && !event.isError ? { text: '' } : {}
}
