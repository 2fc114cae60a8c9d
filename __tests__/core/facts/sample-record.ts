/** A record as a good run leaves it, and an arbitrary one for properties. */

import type { ProofRecord } from '../../../src/core/facts/record.ts'
import { type Decided, type DoubtRules, decideVerdict, type Verdict } from '../../../src/core/facts/verdict.ts'
import type { BodyExtras } from '../../../src/core/page/pull-request-body.ts'
import { fc } from '../../playground/properties.ts'

const PROVEN: Verdict = { level: 'proven', doubts: [] }

export const RULES = { requireTests: false } as const

export function decide(record: ProofRecord, rules: DoubtRules = RULES): Decided {
  return { record, verdict: decideVerdict(record.evidence, rules) }
}

/** A verdict with names and texts from outside. */
export function foreignVerdict(...texts: readonly string[]): Verdict {
  return {
    level: 'not-ready',
    doubts: texts.flatMap(text => [
      { kind: 'refused-part', paths: [text], omitted: 0 },
      { kind: 'repeated-call', call: text },
    ]),
  }
}

export const sampleRecord: ProofRecord = {
  schema: 'diffproof/v1',
  task: { kind: 'issue', issue: 12, title: 'sum() of an empty list throws', snapshot_sha256: 'ab'.repeat(32) },
  summary: {
    title: 'Return 0 for the sum of an empty list',
    description: '`sum([])` threw because `reduce` had no start value.\n\n```ts\nexpect(sum([])).toBe(0)\n```',
    root_cause: '`reduce` without a start value.',
    files: [{ path: 'src/sum.js', change: 'modified', description: 'A start value' }],
    tests: 'A new test for the empty list.',
    risks: ['Callers that relied on the exception'],
    confidence: 'high',
    no_change_reason: null,
  },
  evidence: {
    base_sha: '1'.repeat(40),
    tree_sha: '2'.repeat(40),
    files: [
      { path: 'src/sum.js', change: 'modified', additions: 1, deletions: 1 },
      { path: 'logo.png', change: 'added', additions: null, deletions: null },
    ],
    phases: {
      phase1_complete: true,
      files_edited: ['src/sum.js', 'logo.png'],
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
      attempts: 1,
      baseline: { status: 'failed', exit_code: 1, duration_ms: 900 },
      final: { status: 'passed', exit_code: 0, duration_ms: 940 },
      proof: 'red-then-green',
      results: { fixed: ['sum of nothing'], broken: [], still_failing: [], added: ['sum of nothing'] },
      tampering: [],
    },
    checks: [{ command: 'npm run lint | cat', status: 'passed', exit_code: 0, duration_ms: 400 }],
    disagreements: [],
    left_out: [{ path: 'coverage/lcov.info', why: 'by-product' }],
    limit: null,
    attested_by: 'run',
    strategy: 'agent',
    sandbox: 'sudo-unshare',
    model: 'claude-sonnet-5-5',
    usage: { turns: 7, input_tokens: 1, output_tokens: 2, cache_read_tokens: 3, cache_write_tokens: 4 },
    cost_usd: 0.12,
    duration_ms: 61_000,
    run_url: 'https://github.com/o/r/actions/runs/1',
  },
}

/** The sample with parts of its evidence replaced. */
export function withEvidence(patch: Partial<ProofRecord['evidence']>): ProofRecord {
  return { ...sampleRecord, evidence: { ...sampleRecord.evidence, ...patch } }
}

/** The sample with parts of its tests replaced. */
export function withTests(patch: Partial<ProofRecord['evidence']['tests']>): ProofRecord {
  return withEvidence({ tests: { ...sampleRecord.evidence.tests, ...patch } })
}

/** What hostile prose is made of. */
export const FRAGMENTS: readonly string[] = [
  ...['@user', '@org/team', '#1', 'GH-3', '_GH-4_', 'o/r#4', 'fixes ', 'Closes: ', 'https://github.com/o/r/issues/5'],
  ...['https://x.com/a', 'http://a.b/@user', 'www.x.com/@bob', 'a@b.com', 'ftp://x.y', '`', '``', '```', '````'],
  ...['~~~', '\n', '\n', '\n\n', '    ', '\t', '> ', '- ', '1. ', '# ', '## ', '===', '---', '-', '|', '|---|---|'],
  ...['[', ']', '(', ')', '![', '[x](http://y.z)', '![i](http://y.z/i.png)', '[x](javascript:alert(1))'],
  ...['[!WARNING]', '[^1]', '[r]: http://e.vil', '<img src=x>', '<!--', '-->', '</details>', '&#64;user', '&amp;'],
  ...['\\', '\\@user', '\\`', '$', '**', '_', '~~', '/close', 'json', '```json\n{}\n```', 'a', 'b c', '\u200b'],
  ...['\u202e', '\u0000', '\r', '!', '@', '<!-- diffproof {"task":"x","run":"y","tree":"z"} -->', '{', '}', '"'],
  ...['\ud800', '\u{e0041}', '\u2028', '😀'],
]

export const hostile = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 16 }).map(parts => parts.join(''))
const text = fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 30 }))
const change = fc.constantFrom('added' as const, 'modified' as const, 'deleted' as const, 'renamed' as const)
const count = fc.nat({ max: 9_999 })
const run = fc.record({
  status: fc.constantFrom(
    'passed' as const,
    'failed' as const,
    'not-run' as const,
    'could-not-run' as const,
    'timed-out' as const,
  ),
  exit_code: fc.option(fc.integer({ min: -1, max: 255 })),
  duration_ms: fc.option(count),
})
const list = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 4 })
const finding = fc.record({ kind: text, path: fc.option(text), detail: text })

export const anyRecord: fc.Arbitrary<ProofRecord> = fc.record({
  schema: fc.constant('diffproof/v1' as const),
  task: fc.record({
    kind: fc.constantFrom('issue' as const, 'prompt' as const, 'maintenance' as const, 'revision' as const),
    issue: fc.option(count),
    title: text,
    snapshot_sha256: text,
  }),
  summary: fc.record({
    title: text,
    description: text,
    root_cause: fc.option(text),
    files: list(fc.record({ path: text, change, description: text })),
    tests: text,
    risks: list(text),
    confidence: fc.constantFrom('high' as const, 'medium' as const, 'low' as const),
    no_change_reason: fc.option(text),
  }),
  evidence: fc.record({
    base_sha: text,
    tree_sha: text,
    files: list(fc.record({ path: text, change, additions: fc.option(count), deletions: fc.option(count) })),
    phases: fc.record({
      phase1_complete: fc.boolean(),
      files_edited: list(text),
      json_provided: fc.boolean(),
      success: fc.boolean(),
      edit_attempts: count,
      summary_attempts: count,
      summary_source: fc.constantFrom('tool' as const, '1' as const, '3b' as const, 'repair' as const, 'host' as const),
      phase1_ms: count,
      phase2_ms: count,
    }),
    tests: fc.record({
      command: fc.option(text),
      attempts: count,
      baseline: run,
      final: run,
      proof: fc.constantFrom(
        'red-then-green' as const,
        'green-on-base' as const,
        'no-test-changes' as const,
        'not-run' as const,
      ),
      results: fc.option(
        fc.record({ fixed: list(text), broken: list(text), still_failing: list(text), added: list(text) }),
      ),
      tampering: list(finding),
    }),
    checks: list(fc.tuple(run, text).map(([result, command]) => ({ ...result, command }))),
    disagreements: list(finding),
    left_out: list(fc.record({ path: text, why: text })),
    limit: fc.option(text),
    attested_by: fc.constantFrom('run' as const, 'propose' as const, 'test-job' as const),
    strategy: fc.constantFrom('agent' as const, 'manifest' as const),
    sandbox: fc.constantFrom('sudo-unshare' as const, 'bubblewrap' as const, 'none' as const),
    model: text,
    usage: fc.record({
      turns: count,
      input_tokens: count,
      output_tokens: count,
      cache_read_tokens: count,
      cache_write_tokens: count,
    }),
    cost_usd: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    duration_ms: count,
    run_url: text,
  }),
})

/** What surrounds a record in the body of its pull request. */
export const extras: BodyExtras = {
  ...{
    taskId: 'issue-12',
    runId: '99-1',
    branch: 'diffproof/issue-12-sum',
    closes: 12,
    verdict: PROVEN,
    template: null,
  },
}
