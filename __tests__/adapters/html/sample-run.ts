/** Runs as their transcripts tell them, made by hand: small, failed, long. */

import { renderReport } from '../../../src/adapters/html/page.ts'
import { type Outcome, resultOf } from '../../../src/core/outcome.ts'
import type { ProofRecord } from '../../../src/core/record/record.ts'
import type { ReportInput } from '../../../src/core/run-report/report-input.ts'
import { readTranscript } from '../../../src/core/transcript/read-transcript.ts'
import { linesOf, startLine } from '../../core/transcript/sample-transcript.ts'

export type SampleRun = { readonly lines: readonly object[]; readonly patch: string; readonly ground: ReportInput }

export const SERVER = 'https://github.example'
export const REPOSITORY = 'octo/project'
export const TREE = '9f2c4a7be01d3358a6c5b7d90e2f41c86a37b512'
const BASE = '41c86a37b5129f2c4a7be01d3358a6c5b7d90e2f'

/** A transcript begins when the base is checked out. */
const BEGUN_AT = 1_800

/** The page of a run. */
export function pageOf({ lines, patch, ground }: SampleRun): string {
  const transcript = readTranscript(linesOf(...lines))
  if (transcript.kind === 'unreadable') throw new Error(transcript.problem)
  if (transcript.damaged.length > 0) throw new Error(`lines ${transcript.damaged} of the sample are no events`)
  return renderReport(transcript, patch, ground)
}

/** Lines with their times; each call takes what comes next. */
export function teller() {
  const lines: object[] = []
  let at = BEGUN_AT
  let requests = 0
  const put = (type: string, more: object, took = 0) => {
    at += took
    lines.push({ type, at, phase: null, ...more, ...(took === 0 ? {} : { durationMs: took }) })
  }
  return {
    lines,
    put,
    begin: (step: string, later = 0) => {
      at += later
      put('began', { step })
    },
    /** One request and its reply. */
    turn(
      turn: number,
      said: string,
      options: Partial<{
        thought: string
        took: number
        cached: number
        fresh: number
        output: number
        costUsd: number | null
        closing: boolean
        model: string
        stopReason: string
        /** Calls that have no result. */
        asks: readonly (readonly [name: string, input: unknown])[]
        /** What it is told. */
        told: string
        /** Answers to calls that were not carried out. */
        answers: readonly (readonly [callId: string, text: string])[]
      }> = {},
    ) {
      const {
        thought,
        took = 4_200,
        cached = 11_000,
        fresh = 900,
        output = 320,
        costUsd = 0.0123,
        closing = false,
      } = options
      const { model = 'claude-sonnet-5-5', stopReason = 'tool_use', asks = [], told, answers = [] } = options
      const blocks = [
        ...answers.map(([callId, text]) => ({ type: 'tool-result', callId, isError: true, text })),
        ...(told === undefined ? [] : [{ type: 'text', text: told }]),
      ]
      requests += 1
      const nothing = {
        continues: null,
        keeps: { messages: 0, blocks: 0 },
        messages: blocks.length === 0 ? [] : [{ role: 'user', blocks }],
        breakpoints: [],
        sharedBlocks: 0,
      }
      put('request', { id: requests, turn, closing, model, maxTokens: 16_000, ...nothing })
      const raw = [
        ...(thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: 's' }]),
        ...(said === '' ? [] : [{ type: 'text', text: said }]),
        ...asks.map(([name, input], index) => ({ type: 'tool_use', id: `asked-${requests}-${index}`, name, input })),
      ]
      const usage = { inputTokens: 12, outputTokens: output, cacheReadTokens: cached, cacheWriteTokens: fresh }
      put('reply', { request: requests, turn, raw, stopReason, usage, costUsd }, took)
    },
    noReply(turn: number, why: string) {
      requests += 1
      const nothing = {
        continues: null,
        keeps: { messages: 0, blocks: 0 },
        messages: [],
        breakpoints: [],
        sharedBlocks: 0,
      }
      put('request', { id: requests, turn, closing: false, model: 'claude-sonnet-5-5', maxTokens: 16_000, ...nothing })
      const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
      put(
        'no-reply',
        { request: requests, turn, why, trouble: 'busy', status: 529, waitMs: 2_000, usage, costUsd: 0 },
        900,
      )
    },
    call(turn: number, name: string, input: unknown, text: string, isError = false, took = 40) {
      put('tool', { turn, callId: `call-${lines.length}`, name, input, text, isError }, took)
    },
    command(
      purpose: string,
      command: string,
      status: 'passed' | 'failed',
      output: string,
      took: number,
      tests: object | null = null,
    ) {
      put('command', { purpose, command, status, exitCode: status === 'passed' ? 0 : 1, output, tests }, took)
    },
    receipt(...paths: string[]) {
      const files = paths.map(path => ({ path, change: 'modified' }))
      put('receipt', { tree: TREE, files, byEditTool: paths, patchSha256: null })
    },
    verdict: (kind: string, why: string | null, proof: string | null = null) =>
      put('verdict', { kind, tree: TREE, proof, why }),
    write: (what: string, target: string, detail: string, ok = true) =>
      put('github', { what, target, ok, detail }, 310),
    end(outcome: string, passes: boolean, reason: string) {
      const usage = { inputTokens: 84, outputTokens: 2_410, cacheReadTokens: 71_400, cacheWriteTokens: 6_020 }
      const turns = requests
      lines.push({
        type: 'end',
        at,
        phase: null,
        outcome,
        reason,
        passes,
        tree: TREE,
        limit: null,
        turns,
        usage,
        costUsd: 0.0861,
        durationMs: at,
      })
    },
  }
}

/** The first line of a sample. */
export function begun(title: string, body: string): object {
  const start = startLine()
  const task = { ...start.task, id: 'issue-12', issue: 12, title, body }
  const base = { branch: 'main', sha: BASE, tree: '7'.repeat(40), cloned: true }
  const runUrl = `${SERVER}/${REPOSITORY}/actions/runs/7`
  return { ...start, at: BEGUN_AT, runUrl, task, base, model: 'claude-sonnet-5-5', inputs: {} }
}

/** What the flow gives besides. */
export function groundOf(outcome: Outcome, reason: string, more: Partial<ReportInput> = {}): ReportInput {
  const url = `${SERVER}/${REPOSITORY}/pull/13`
  const outputs = outcome === 'pr-created' ? { 'pull-request-url': url, branch: 'diffproof/issue-12-empty-input' } : {}
  return {
    runId: '7',
    runUrl: `${SERVER}/${REPOSITORY}/actions/runs/7`,
    serverUrl: SERVER,
    repository: REPOSITORY,
    result: { ...resultOf(outcome, reason), outputs },
    start: { event: 'issues', label: 'diffproof' },
    record: null,
    receipt: null,
    ...more,
  }
}

/** The record of a good run. */
export function sampleRecord(evidence: Partial<ProofRecord['evidence']> = {}): ProofRecord {
  const ran = (status: 'passed' | 'failed', ms: number) => ({
    status,
    exit_code: status === 'passed' ? 0 : 1,
    duration_ms: ms,
  })
  return {
    schema: 'diffproof/v1',
    task: { kind: 'issue', issue: 12, title: 'parse() throws on empty input', snapshot_sha256: 'a'.repeat(64) },
    summary: {
      title: 'Return null from parse() for empty input',
      description:
        'parse() read the first character before it looked at the length. It now returns null for an empty string, as the documentation promises.\n\nThe caller in src/load.js handled null already.',
      root_cause: 'The guard stood behind the first read.',
      files: [{ path: 'src/parse.js', change: 'modified', description: 'guard before the first read' }],
      tests: 'A new case for the empty string; the suite passes.',
      risks: ['Callers that relied on the exception now get null.'],
      confidence: 'high',
    },
    evidence: {
      base_sha: BASE,
      tree_sha: TREE,
      files: [
        { path: 'src/parse.js', change: 'modified', additions: 4, deletions: 2 },
        { path: 'test/parse.test.js', change: 'modified', additions: 5, deletions: 0 },
      ],
      phases: {
        phase1_complete: true,
        files_edited: ['src/parse.js', 'test/parse.test.js'],
        json_provided: true,
        success: true,
        edit_attempts: 1,
        summary_attempts: 1,
        summary_source: 'tool',
        phase1_ms: 41_000,
        phase2_ms: 3_000,
      },
      tests: {
        command: 'npm test',
        attempts: 2,
        baseline: ran('passed', 2_300),
        final: ran('passed', 2_400),
        proof: 'red-then-green',
        results: { fixed: [], broken: [], still_failing: [], added: ['parse › returns null for empty input'] },
        tampering: [],
      },
      checks: [{ command: 'npm run lint', ...ran('passed', 900) }],
      disagreements: [],
      left_out: [{ path: 'coverage/', why: 'a by-product of the tests' }],
      limit: null,
      attested_by: 'run',
      strategy: 'agent',
      sandbox: 'sudo-unshare',
      model: 'claude-sonnet-5-5',
      usage: { turns: 6, input_tokens: 84, output_tokens: 2_410, cache_read_tokens: 71_400, cache_write_tokens: 6_020 },
      cost_usd: 0.0861,
      duration_ms: 52_000,
      run_url: `${SERVER}/${REPOSITORY}/actions/runs/7`,
      ...evidence,
    },
  }
}
