/** A run log told event by event, with what does not matter filled in. */
import { createRunLog, type LogEvent, type RunLog } from '../../../src/core/run-log/run-log.ts'
import type { EventOf, Step } from '../../../src/core/transcript/events.ts'
import { startLine } from '../transcript/sample-transcript.ts'

const usage = { inputTokens: 10, outputTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 }
type CommandEvent = Extract<LogEvent, { type: 'command' }>

/** The events at 0, 1000, 2000 ... milliseconds. */
export function told(...events: readonly LogEvent[]): RunLog {
  const { add, runLog } = createRunLog()
  for (const [index, event] of events.entries()) add(event, index * 1_000)
  return runLog
}

export const began = (step: Step): LogEvent => ({ type: 'began', step })

export const started = (): LogEvent => {
  const { at: _, phase: __, ...start } = startLine()
  return start as unknown as EventOf<'start'>
}

export const request = (turn: number, closing = false): LogEvent => ({
  ...{ type: 'request', id: turn, turn, closing, model: 'a-model' },
})

export const reply = (turn: number, costUsd: number | null = 0.01): LogEvent => ({
  ...{ type: 'reply', request: turn, turn, raw: [], stopReason: 'tool_use', usage, costUsd, durationMs: 40 },
})

export const command = (
  purpose: CommandEvent['purpose'],
  status: CommandEvent['status'],
  line = 'npm test',
): LogEvent => ({
  ...{ type: 'command', purpose, command: line, status, exitCode: status === 'passed' ? 0 : 1 },
  ...{ durationMs: 2_000, output: '', tests: null },
})

export const receipt = (...paths: readonly string[]): LogEvent => ({
  ...{ type: 'receipt', tree: 't', byEditTool: [], patchSha256: null },
  files: paths.map(path => ({ path, change: 'modified' })),
})

export const session = (testCommand: string | null): LogEvent => ({
  ...{ type: 'session', sandbox: 'none', testCommand, setAside: 0, untracked: 0 },
})

export const verdict = (kind: 'over' | 'not-yet', why: string): LogEvent => ({
  ...{ type: 'verdict', kind, tree: null, proof: null, why },
})
