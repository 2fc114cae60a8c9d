import { TRANSCRIPT_SCHEMA } from '../../../src/core/log/events.ts'
import { NO_FIELDS } from '../../../src/core/task/task-fields.ts'

const STAMP = { at: 0, phase: null }
const USAGE = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4 }
export const SNAPSHOT = 'a'.repeat(64)

/** The first line of a run of issue 1 in octo/project. */
export function startLine(overrides: Readonly<Record<string, unknown>> = {}) {
  const task = {
    kind: 'issue',
    id: 'issue-1',
    issue: 1,
    title: 't',
    body: 'b',
    comments: [],
    olderComments: 0,
    fields: NO_FIELDS,
    file: null,
  }
  return {
    ...STAMP,
    ...{
      schema: TRANSCRIPT_SCHEMA,
      type: 'start',
      version: '0.1.0',
      runId: '7',
      runUrl: 'https://github.invalid/runs/7',
    },
    repository: 'octo/project',
    task: { ...task, snapshotSha256: SNAPSHOT },
    base: { branch: 'main', sha: '1'.repeat(40), tree: '2'.repeat(40), cloned: true },
    ...{ model: 'm', inputs: {} },
    ...overrides,
  }
}

export function replyLine(costUsd: number | null, text = 'I am at it.') {
  const raw = [{ type: 'text', text }]
  return {
    ...STAMP,
    type: 'reply',
    request: 1,
    turn: 1,
    raw,
    stopReason: 'end_turn',
    usage: USAGE,
    costUsd,
    durationMs: 1,
  }
}

export function receiptLine(tree: string, patchSha256: string | null, byEditTool: readonly string[] = []) {
  return { ...STAMP, type: 'receipt', tree, files: [], byEditTool, patchSha256 }
}

export function endLine(outcome: string, limit: string | null = null) {
  const known = { reason: 'why', passes: true, tree: null, turns: 1, usage: USAGE, costUsd: 1, durationMs: 1 }
  return { ...STAMP, type: 'end', outcome, limit, ...known }
}

/** Lines as a transcript's text. */
export function linesOf(...lines: readonly (object | string)[]): string {
  return lines.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
}
