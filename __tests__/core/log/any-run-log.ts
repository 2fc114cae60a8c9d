/** Run logs told event by event, with what does not matter filled in, and arbitrary ones for properties. */
import type { SentBack } from '../../../src/core/facts/sent-back.ts'
import { type EventOf, STEPS, type Step } from '../../../src/core/log/events.ts'
import { createRunLog, type LogEvent, type RunLog } from '../../../src/core/log/run-log.ts'
import type { RunEvent } from '../../../src/core/log/shorten-events.ts'
import { fc } from '../../playground/properties.ts'
import { hostile } from '../facts/sample-record.ts'
import { endLine, startLine } from './sample-transcript.ts'

export type Timed = readonly [at: number, event: LogEvent]

const USAGE = { inputTokens: 500, outputTokens: 120, cacheReadTokens: 4_000, cacheWriteTokens: 900 }

/** The run log that events tell. */
export function told(...events: readonly Timed[]): RunLog {
  const { add, runLog } = createRunLog()
  for (const [at, event] of events) add(event, at)
  return runLog
}

/** The same for events at 0, 1000, 2000 ... milliseconds. */
export function toldInOrder(...events: readonly LogEvent[]): RunLog {
  return told(...events.map((event, index): Timed => [index * 1_000, event]))
}

export const began = (step: Step): LogEvent => ({ type: 'began', step })

export function started(title = 'It is broken'): EventOf<'start'> {
  const { at: _, phase: __, task, ...start } = startLine()
  return { ...start, task: { ...task, title } } as unknown as EventOf<'start'>
}

export function asked(turn: number, more: { readonly id?: number; readonly closing?: boolean } = {}): LogEvent {
  return { type: 'request', id: more.id ?? turn, turn, closing: more.closing ?? false, model: 'a-model' }
}

export function answered(turn: number, more: Partial<EventOf<'reply'>> = {}): EventOf<'reply'> {
  const known = { raw: [], stopReason: 'tool_use', usage: USAGE, costUsd: 0.01, durationMs: 1_000 } as const
  return { type: 'reply', request: turn, turn, ...known, ...more } as EventOf<'reply'>
}

export function used(turn: number, more: Partial<EventOf<'tool'>> = {}): EventOf<'tool'> {
  const known = { callId: 'c', name: 'bash', input: { command: 'ls' }, text: '', isError: false, durationMs: 100 }
  return { type: 'tool', turn, ...known, ...more }
}

export function ran(purpose: EventOf<'command'>['purpose'], more: Partial<EventOf<'command'>> = {}) {
  const known = {
    command: 'npm test',
    status: 'passed',
    exitCode: 0,
    durationMs: 1_000,
    output: '',
    tests: null,
  } as const
  return { type: 'command', purpose, ...known, ...more } as EventOf<'command'>
}

export const session = (testCommand: string | null): LogEvent => ({
  ...{ type: 'session', sandbox: 'none', testCommand, setAside: 0, untracked: 0 },
})

export const receipt = (...paths: readonly string[]): LogEvent => ({
  ...{ type: 'receipt', tree: 't', byEditTool: [], patchSha256: null },
  files: paths.map(path => ({ path, change: 'modified' })),
})

type Verification = Extract<RunEvent, { type: 'verification' }>

const NOT_VERIFIED = { type: 'verification', tree: null, proof: null, sentBack: null, outcome: null } as const

export const tested = (proof: Verification['proof'] = null): Verification => ({
  ...NOT_VERIFIED,
  kind: 'tested',
  proof,
})
export const over = (outcome: string): Verification => ({ ...NOT_VERIFIED, kind: 'over', outcome })
export const sentBack = (why: SentBack): Verification => ({ ...NOT_VERIFIED, kind: 'sent-back', sentBack: why })

/** Every way of being sent back, with a text from outside wherever one may stand. */
export const sentBackWith = (text: string): readonly SentBack[] => [
  { kind: 'no-changes', leftOut: [text] },
  { kind: 'not-declined', files: [{ path: text, change: text }] },
  { kind: 'refused-change', problems: [text] },
  { kind: 'weakened-tests', findings: [{ kind: text, path: text, detail: text }] },
  { kind: 'tests-required' },
  { ...FAILED, command: text, failing: [{ text, isFile: false, isOld: true, isNew: false }] },
  { ...FAILED, command: text },
  { kind: 'not-proven', proof: 'green-on-base', differences: [{ kind: text, path: null, detail: text }] },
]

const FAILED = {
  kind: 'tests-failed',
  command: 'npm test',
  status: 'failed',
  exitCode: 1,
  failing: [],
  omitted: 0,
} as const

export function ended(more: Partial<EventOf<'end'>> = {}): EventOf<'end'> {
  const { at: _, phase: __, ...end } = endLine('pr-created')
  return { ...end, ...more } as EventOf<'end'>
}

/** A run of so many turns, each of a second, with a command of the model in each and a test run after each tenth. */
export function longStory(turns: number): RunLog {
  const events = Array.from({ length: turns }, (_, index): Timed[] => {
    const [turn, at] = [index + 1, index * 3_000]
    const tests: Timed[] = turn % 10 === 0 ? [[at + 2_500, ran('tests', { status: 'failed', exitCode: 1 })]] : []
    return [[at, asked(turn)], [at + 1_000, answered(turn)], [at + 1_200, used(turn)], ...tests]
  }).flat()
  const end = turns * 3_000
  return told(...events, [end + 1_000, ran('tests')], [end + 2_000, ran('check')])
}

const milliseconds = fc.oneof(
  fc.nat(5_000),
  fc.nat(3 * 86_400_000),
  fc.double({ min: 0, max: 1e7, noNaN: true }),
  fc.constant(1e300),
)
const tokens = fc.oneof(fc.nat(100), fc.nat(2_000_000))
const usage = fc.record({
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
})
const dollars = fc.option(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 500, noNaN: true }), fc.constant(1e300)))
const status = fc.constantFrom('passed', 'failed', 'not-run', 'could-not-run', 'timed-out')
const foreign = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 4 })
  .map(parts => parts.join(''))

const anyEvents: fc.Arbitrary<LogEvent[]> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...STEPS).map(step => [{ type: 'began', step }]),
      foreign.map(title => [started(title)]),
      fc
        .record({
          purpose: fc.constantFrom('setup', 'baseline', 'tests', 'red', 'check'),
          command: foreign,
          status,
          exitCode: fc.option(fc.nat(255)),
          durationMs: fc.option(milliseconds),
          tests: fc.option(fc.record({ passed: fc.nat(99), failed: fc.nat(9), skipped: fc.nat(9) })),
        })
        .map(more => [{ type: 'command', output: '', ...more }]),
      fc
        .record({
          turn: fc.integer({ min: 1, max: 300 }),
          usage,
          costUsd: dollars,
          command: foreign,
          text: foreign,
          durationMs: milliseconds,
        })
        .map(({ turn, command, text, ...more }) => [
          asked(turn),
          answered(turn, more),
          used(turn, { input: { command }, durationMs: more.durationMs }),
          used(turn, {
            name: 'str_replace_based_edit_tool',
            text,
            isError: true,
            end: { kind: 'closed', path: text, why: text },
          }),
        ]),
      fc
        .record({ turn: fc.integer({ min: 1, max: 300 }), why: foreign, usage, costUsd: dollars })
        .map(({ turn, ...more }) => [
          asked(turn),
          { type: 'no-reply', request: turn, turn, trouble: null, status: null, waitMs: null, durationMs: 1, ...more },
        ]),
      foreign.map(text => sentBackWith(text).map(sentBack)),
      foreign.map(limit => [{ type: 'limit', limit, closing: false }]),
      foreign.map(path => [
        { type: 'receipt', tree: path, files: [{ path, change: 'added' }], byEditTool: [], patchSha256: null },
      ]),
      foreign.map(target => [{ type: 'github', what: 'branch', target, ok: true, detail: target, durationMs: 3 }]),
    ),
    { maxLength: 40 },
  )
  .map(events => events.flat() as LogEvent[])

/** Anything may be in it, in any order. */
export const anyStory: fc.Arbitrary<RunLog> = fc
  .tuple(anyEvents, fc.array(milliseconds, { minLength: 1, maxLength: 8 }))
  .map(([events, pauses]) => {
    let at = 0
    return told(
      ...events.map((event, index): Timed => {
        at += pauses[index % pauses.length] ?? 0
        return [at, event]
      }),
    )
  })
