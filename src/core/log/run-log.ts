/** What a run did, made of the events of its transcript. Times are milliseconds since the run began. */
import type { Usage } from '../model/prices.ts'
import { EDITOR } from '../model/tools.ts'
import { cut } from '../text/cut.ts'
import type { EventOf, Step } from './events.ts'
import { type RunEvent, type RunEventOf, type SentRequest, textIn } from './shorten-events.ts'

type Logged<Type extends RunEvent['type']> = Omit<RunEventOf<Type>, 'type'>
type Timed<Type extends RunEvent['type']> = Logged<Type> & { at: number }

export type Span = { beganAt: number; endedAt: number }

export type LoggedCall = Logged<'tool'> &
  Span & {
    /** `answered`: it was not carried out, but the model got a result; `unanswered`: none has come yet. */
    how: 'carried-out' | 'answered' | 'unanswered'
  }

export type LoggedTurn = {
  /** Counted from 1; a request that is sent again keeps the turn. */
  turn: number
  request: number
  model: string
  closing: boolean
  beganAt: number
  endedAt: number | null
  usage: Usage | null
  costUsd: number | null
  /** Untrusted text; empty where it only called tools. */
  said: string
  thought: string
  /** Null where no usable answer came: `failure` says why. */
  stopReason: string | null
  failure: string | null
  hasSummary: boolean
  /** Those of the reply as far as its blocks are known, and those that were carried out. */
  calls: readonly LoggedCall[]
  /** The file that was asked for, in `strategy: manifest`; untrusted. */
  path: string | null
}

export type RunLog = {
  start: Timed<'start'> | null
  session: Timed<'session'> | null
  resumed: Logged<'resumed'> | null
  began: readonly { step: Step; at: number }[]
  turns: readonly LoggedTurn[]
  commands: readonly (Logged<'command'> & Span)[]
  /** `turn`: the newest turn by then. */
  receipts: readonly (Timed<'receipt'> & { turn: number })[]
  verifications: readonly Timed<'verification'>[]
  limit: string | null
  /** Null while the run goes on, and where it was killed. */
  end: Logged<'end'> | null
  lastAt: number
  costUsd: number | null
  estimatedTokens: number
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer One)[] ? One[] : T[Key] }

type RequestEvent = Pick<EventOf<'request'>, 'type' | 'id' | 'turn' | 'closing' | 'model'> &
  Partial<Pick<EventOf<'request'>, 'messages' | 'continues'>>
export type LogEvent = Exclude<RunEvent, SentRequest> | RequestEvent | EventOf<'cut'>
type TurnEvent = RequestEvent | RunEventOf<'reply' | 'no-reply' | 'tool'>

/**
 * An empty run log, and the way to go on with it. Events come in their order, `at` milliseconds since the run began.
 */
export function createRunLog() {
  const runLog: Mutable<RunLog> = {
    ...{ start: null, session: null, resumed: null, end: null, limit: null, lastAt: 0, costUsd: 0, estimatedTokens: 0 },
    ...{ began: [], turns: [], commands: [], receipts: [], verifications: [] },
  }

  function add(event: LogEvent, at: number): void {
    runLog.lastAt = Math.max(runLog.lastAt, at)
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
      case 'command':
        runLog.commands.push({ ...event, ...spanOf(event, at) })
        break
      case 'receipt':
        runLog.receipts.push({ ...event, at, turn: runLog.turns.at(-1)?.turn ?? 0 })
        break
      case 'verification':
        runLog.verifications.push({ ...event, at })
        break
      case 'limit':
        if (!event.closing) runLog.limit = event.limit
        break
      case 'end':
        runLog.end = event
        break
      case 'request':
      case 'reply':
      case 'no-reply':
      case 'tool':
        addToTurns(runLog, event, at)
        break
    }
  }
  return { add, runLog: runLog as RunLog }
}

function spanOf({ durationMs }: { durationMs: number | null }, at: number): Span {
  return { beganAt: Math.max(0, at - (durationMs ?? 0)), endedAt: at }
}

const NOTHING = {
  endedAt: null,
  usage: null,
  costUsd: null,
  said: '',
  thought: '',
  stopReason: null,
  failure: null,
  hasSummary: false,
}

function addToTurns(runLog: Mutable<RunLog>, event: TurnEvent, at: number): void {
  const { turns } = runLog
  const change = (index: number, now: (turn: LoggedTurn) => Partial<LoggedTurn>) => {
    const turn = turns[index]
    if (turn !== undefined) turns[index] = { ...turn, ...now(turn) }
  }
  const answer = (request: number, costUsd: number | null, now: Partial<LoggedTurn>) => {
    change(
      turns.findLastIndex(turn => turn.request === request),
      () => ({ ...now, costUsd, endedAt: at }),
    )
    const sum = runLog.costUsd === null || costUsd === null ? null : runLog.costUsd + costUsd
    runLog.costUsd = sum === null ? null : Math.round(sum * 1_000_000) / 1_000_000
  }
  switch (event.type) {
    case 'request': {
      const { id: request, turn, model, closing, messages = [], continues } = event
      const blocks = messages.flatMap(message => ('blocks' in message ? message.blocks : []))
      const before = turns.findLast(one => one.request === continues)?.path ?? null
      const path = askedPath(blocks) ?? (blocks.length === 0 ? before : null)
      change(turns.length - 1, ({ calls }) => ({ calls: calls.map(call => withAnswer(call, blocks)) }))
      turns.push({ turn, request, model, closing, beganAt: at, ...NOTHING, calls: [], path })
      break
    }
    case 'reply': {
      const { usage, costUsd, stopReason, raw, text: said = textIn(raw), turn, summary: hasSummary = false } = event
      const open = {
        turn,
        text: '',
        isError: false,
        beganAt: at,
        endedAt: at,
        durationMs: 0,
        how: 'unanswered',
      } as const
      const calls = callsOf(raw).map(({ id, name, input }) => ({ ...open, callId: id, name, input }))
      answer(event.request, costUsd, { usage, stopReason, hasSummary, said, thought: thoughtIn(raw), calls })
      break
    }
    case 'no-reply':
      runLog.estimatedTokens += event.estimatedTokens ?? 0
      answer(event.request, event.costUsd, { usage: event.usage, failure: event.why })
      break
    case 'tool': {
      const call = { ...event, ...spanOf(event, at), how: 'carried-out' as const }
      change(
        turns.findLastIndex(({ turn, stopReason }) => turn === event.turn && stopReason !== null),
        ({ calls }) => {
          const open = calls.findIndex(({ callId, how }) => callId === call.callId && how === 'unanswered')
          return { calls: open === -1 ? [...calls, call] : calls.with(open, call) }
        },
      )
      break
    }
  }
}

function withAnswer(call: LoggedCall, blocks: readonly AskedBlock[]): LoggedCall {
  const result = blocks.find(block => block.type === 'tool-result' && block.callId === call.callId)
  if (call.how !== 'unanswered' || result?.text === undefined) return call
  return { ...call, how: 'answered', text: result.text, isError: result.isError === true }
}

function thoughtIn(raw: readonly unknown[]): string {
  const thoughts = raw.map(block => (block as { thinking?: unknown } | null)?.thinking)
  return thoughts.filter(one => typeof one === 'string').join('\n')
}

/** The calls among the blocks of a reply, which may be those of a transcript. */
export function callsOf(raw: readonly unknown[]) {
  return raw.flatMap(block => {
    const { type, id, name, input } = (block ?? {}) as Readonly<Record<string, unknown>>
    return type === 'tool_use' && typeof id === 'string' && typeof name === 'string' ? [{ id, name, input }] : []
  })
}

/**
 * By what the run was given: the task's own wish goes before the input. A revision and work that is gone on with are a
 * conversation in any case.
 */
export function strategyOf({ start, resumed }: RunLog): 'agent' | 'manifest' {
  if (start === null || resumed !== null || start.task.kind === 'revision') return 'agent'
  return (start.task.fields.strategy ?? start.inputs['strategy']) === 'manifest' ? 'manifest' : 'agent'
}

/**
 * The turn that first held a usable summary, and the one that first changed a file: by the editor, or as the next
 * receipt shows. Null where none did.
 */
export function phaseTurns({ turns, receipts }: Pick<RunLog, 'turns' | 'receipts'>) {
  const edits = turns.filter(({ calls }) => calls.some(isEdit)).map(({ turn }) => turn)
  const seen = receipts.filter(({ files }) => files.length > 0).map(({ turn }) => turn)
  const edited = [...edits.slice(0, 1), ...seen.slice(0, 1)]
  return {
    json_turn: turns.find(({ hasSummary }) => hasSummary)?.turn ?? null,
    edit_turn: edited.length === 0 ? null : Math.min(...edited),
  }
}

function isEdit({ name, input, isError, how }: LoggedCall): boolean {
  const { command } = (input ?? {}) as { command?: unknown }
  return name === EDITOR && command !== 'view' && how === 'carried-out' && !isError
}

type AskedBlock = {
  type: string
  text?: string | undefined
  callId?: string
  isError?: boolean
}

const FILE_LINE = /^FILE: (\S.*)$/

/** By the last text of the newest message; null where it asks for no file. The path is untrusted. */
export function askedPath(blocks: readonly AskedBlock[]): string | null {
  const last = blocks.findLast(({ type }) => type === 'text')?.text?.trimEnd() ?? ''
  return FILE_LINE.exec(last.slice(last.lastIndexOf('\n') + 1))?.[1] ?? null
}

const LONGEST = 300
const MOST_ENTRIES = 200
const EMPTIED: ReadonlySet<string> = new Set([
  ...['body', 'comments', 'byEditTool', 'patch', 'raw', 'output', 'messages', 'system', 'tools', 'breakpoints'],
])

/**
 * The event with every untrusted text taken through `clean`, which takes secrets out, and only then cut short. Events
 * of a transcript can be given, too.
 */
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
  return brief({ ...event, ...saidIn(event) }, '') as LogEvent
}

function saidIn(event: RunEvent | LogEvent): { text?: string } {
  if (event.type === 'reply') return { text: event.text ?? textIn(event.raw) }
  return event.type === 'tool' && !event.isError ? { text: '' } : {}
}
