import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { BODY_LIMIT, type BodyExtras, parseBody, renderBody } from '../../../src/core/pull-request/body.ts'
import { readMarker } from '../../../src/core/pull-request/marker.ts'
import { liveThings } from './live-markdown.ts'
import { anyRecord, hostile, sampleRecord, withEvidence, withTests } from './sample-record.ts'

const extras: BodyExtras = {
  taskId: 'issue-12',
  runId: '99-1',
  branch: 'diffproof/issue-12-sum',
  closes: 12,
  reasons: [],
}

test('a good run reads from verdict to record', () => {
  const body = renderBody(sampleRecord, extras)
  expect(body.split('\n')[0]).toBe(
    '**2 files changed (+1 −1); the tests pass, and those that were changed fail on the old source.**',
  )
  const order = [
    '## What changed and why',
    '### Root cause',
    '## Proof',
    '| Tests before | failed (exit code 1), 0.9 s |',
    '| Red, then green | **yes**',
    '| Check | passed, 0.4 s: `npm run lint \\| cat` |',
    '| Box | `sudo-unshare` |',
    `# ${'2'.repeat(40)}`,
    '## Files',
    '| `src/sum.js` | modified | +1 −1 | A start value |',
    '| `logo.png` | added | binary |  |',
    '## Risks',
    '## Left out',
    '7 turns · 1 min 1 s · 0.12 USD',
    'Closes #12',
    '<!-- diffproof {"task":"issue-12","run":"99-1","tree":"',
    '<details>',
    '```json\n{\n  "schema": "diffproof/v1",',
    '```\n\n</details>',
  ].map(part => [part, body.indexOf(part)] as const)
  expect(order.filter(([, at]) => at === -1)).toEqual([])
  expect(order.map(([, at]) => at)).toEqual(order.map(([, at]) => at).sort((a, b) => a - b))
  expect(body).not.toContain('[!')
  expect(body.match(/```json/g)).toHaveLength(1)
})

test.each<[string, ReturnType<typeof withTests>, string]>([
  ['red tests', withTests({ final: { status: 'failed', exit_code: 1, duration_ms: 5 } }), 'the tests fail'],
  [
    'no tests',
    withTests({ command: null, final: { status: 'not-run', exit_code: null, duration_ms: null } }),
    'nothing was tested',
  ],
  [
    'a failed check',
    withEvidence({ checks: [{ command: 'x', status: 'failed', exit_code: 1, duration_ms: 1 }] }),
    'but 1 check did not',
  ],
])('the first sentence does not hide %s', (_, record, words) => {
  expect(renderBody(record, extras).split('\n')[0]).toContain(words)
})

test('what needs attention stands on top, made harmless', () => {
  const record = withEvidence({
    sandbox: 'none',
    disagreements: [{ kind: 'tests-claim', path: null, detail: 'says all pass, @bob' }],
    attested_by: 'propose',
  })
  const body = renderBody(record, { ...extras, reasons: ['the tests failed: fixes #1 <b>'], leftAlone: 7 })
  const top = body.slice(0, body.indexOf('## What changed'))
  expect(top).toContain('> [!WARNING]\n> - The tests failed: fixes `#1` &lt;b>.\n')
  expect(top).toContain('says all pass, `@bob`')
  expect(top).toContain('without a box')
  expect(top).toContain('> [!NOTE]\n> - People have pushed to #7')
})

test('it closes the issue only when asked, and names it otherwise', () => {
  expect(renderBody(sampleRecord, { ...extras, closes: null })).toContain('\nFor #12\n')
  expect(renderBody(sampleRecord, { ...extras, closes: null })).not.toMatch(/closes/i)
  const prompt = { ...sampleRecord, task: { ...sampleRecord.task, kind: 'prompt' as const, issue: null } }
  expect(renderBody(prompt, { ...extras, closes: null })).not.toContain('#12')
})

test('record and marker are read back, whatever they hold, also with other line ends', () => {
  fc.assert(
    fc.property(anyRecord, hostile, (record, foreign) => {
      const body = renderBody(record, {
        ...extras,
        taskId: foreign,
        runId: foreign,
        branch: foreign,
        reasons: [foreign],
      })
      expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
      expect(parseBody(body)).toEqual(wellFormed(record))
      expect(parseBody(body.replaceAll('\n', '\r\n'))).toEqual(wellFormed(record))
      expect(readMarker(body)).toEqual({ task: foreign, run: foreign, tree: record.evidence.tree_sha })
    }),
    { numRuns: 300 },
  )
})

test('nothing foreign is live in a body, and one json fence stands at its end', () => {
  const ours =
    / closes? #\d+|(?:For|Closes) #\d+|<!-- diffproof \{[^<>]*\} -->|<\/?(?:details|summary)>|^> \[!(?:WARNING|NOTE)\]$|^##? .*$|^### .*$|```json/gim
  fc.assert(
    fc.property(anyRecord, hostile, (record, foreign) => {
      const body = renderBody(record, { ...extras, closes: null, reasons: [foreign] })
      expect(body.match(/```json/g)).toHaveLength(1)
      expect(body.endsWith('\n```\n\n</details>\n')).toBe(true)
      expect(liveThings(body.replace(ours, match => (match === '```json' ? '```' : 'ours')))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('the JSON text notifies nobody, should somebody search it', () => {
  const summary = {
    ...sampleRecord.summary,
    description: '@bob fixes #1 https://github.com/o/r/issues/5 <b> &amp; ``` \u202e',
  }
  const json = renderBody({ ...sampleRecord, summary }, extras).split('```json')[1] ?? ''
  expect(json).not.toMatch(/@|#\d|\/issues\/\d|[<>&\u202e](?!\/?details)(?!\n)/)
})

test('a body that is too long loses list ends before prose, says how many, and stays readable', () => {
  const files = Array.from({ length: 5_000 }, (_, at) => ({
    path: `src/folder/file-${at}.ts`,
    change: 'added' as const,
    additions: 1,
    deletions: 0,
  }))
  const record = withEvidence({
    files,
    phases: { ...sampleRecord.evidence.phases, files_edited: files.map(file => file.path) },
  })
  const body = renderBody(record, extras)
  const read = parseBody(body)
  expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
  expect(body.length).toBeGreaterThan(BODY_LIMIT * 0.95)
  const kept = read?.evidence.files.length ?? 0
  expect(kept).toBeGreaterThan(300)
  expect(read?.evidence.files).toEqual(files.slice(0, kept))
  expect(read?.evidence.files_omitted).toBe(5_000 - kept)
  expect(read?.evidence.phases.files_omitted).toBe(5_000 - kept)
  expect(read?.summary).toEqual(sampleRecord.summary)
  expect(body).toContain(`and ${5_000 - 50} more.`)
})

test.each(['<', '@a ', '` ``', 'é', '\u200b', 'word '])('a flood of %j fits too', unit => {
  const flood = unit.repeat(100_000 / unit.length)
  const record = withTests({
    command: flood,
    results: {
      fixed: Array.from({ length: 3_000 }, () => flood.slice(0, 200)),
      broken: [],
      still_failing: [],
      added: [],
    },
  })
  const summary = {
    ...record.summary,
    description: flood,
    tests: flood,
    root_cause: flood,
    risks: Array.from({ length: 300 }, () => flood.slice(0, 900)),
  }
  const body = renderBody({ ...record, summary }, { ...extras, reasons: Array.from({ length: 100 }, () => flood) })
  expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
  expect(parseBody(body)?.evidence.tree_sha).toBe('2'.repeat(40))
})

test('a description of ordinary length is not cut in a long body', () => {
  const description = `${'A sentence about the change. '.repeat(100)}The end.`
  const left_out = Array.from({ length: 4_000 }, (_, at) => ({ path: `coverage/${at}.info`, why: 'by-product' }))
  const body = renderBody({ ...withEvidence({ left_out }), summary: { ...sampleRecord.summary, description } }, extras)
  expect(body).toContain(description)
  expect(parseBody(body)?.evidence.left_out_omitted).toBeGreaterThan(2_000)
})

test.each(['', 'text', '```json\n{}\n```', '```json\n{"schema":"diffproof/v2"}\n```', '\n```json\n'.repeat(50)])(
  '%j holds no record',
  text => {
    expect(parseBody(text)).toBeNull()
    expect(readMarker(text)).toBeNull()
  },
)

test('unknown keys are ignored by the reader', () => {
  const body = renderBody(sampleRecord, extras).replace(
    '"schema": "diffproof/v1",',
    '"schema": "diffproof/v1", "new": {"a": 1},',
  )
  expect(parseBody(body)).toEqual(sampleRecord)
})

/** Half a surrogate pair survives only as an escape, and comes back as it was. */
function wellFormed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
