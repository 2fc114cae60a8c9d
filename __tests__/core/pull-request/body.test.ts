import { expect, test } from '@jest/globals'
import { BODY_LIMIT, renderBody } from '../../../src/core/page/pull-request-body.ts'
import { parseBody } from '../../../src/core/pull-request/record-block.ts'
import { readMarker } from '../../../src/core/task/ownership.ts'
import { shareOf } from '../../playground/drawn-values.ts'
import { fc } from '../../playground/properties.ts'
import { liveThings } from '../page/live-things.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import {
  anyRecord,
  decide,
  extras,
  foreignVerdict,
  hostile,
  sampleRecord,
  withEvidence,
  withTests,
} from './sample-record.ts'

test('a good run reads from verdict to record', () => {
  const body = renderBody(sampleRecord, extras)
  expect(body.split('\n')[0]).toBe(
    '✅ **Proven: the tests pass, and at least one changed test fails on the old source.** Closes #12',
  )
  const order = [
    '`sum([])` threw',
    '**Root cause:** `reduce` without a start value.',
    '**Look twice at:** Callers that relied on the exception',
    '**Tested:** A new test',
    '<sub>Written by the model.</sub>',
    '| Evidence | Before | After |',
    '| `npm test` | ❌ failed (exit code 1) | ✅ passed |',
    '| Changed tests | ❌ at least one fails | ✅ pass |',
    '| Fixed: `sum of nothing` | ❌ | ✅ |',
    '| Check: `npm run lint \\| cat` |  | ✅ passed |',
    '<sub>Measured by Diffproof in a sandbox, not claimed by the model.</sub>',
    '| File | Lines | In the model’s words |',
    '| `src/sum.js` | +1 −1 | A start value |',
    '| `logo.png` | new, binary |  |',
    '**Left out:** `coverage/lcov.info`',
    '<sub>Diffproof · `claude-sonnet-5-5` · 1 min 1 s · 7 turns · $0.12',
    '<summary>Verify it yourself</summary>',
    `git rev-parse 'FETCH_HEAD^{tree}' # ${'2'.repeat(40)}`,
    '<!-- diffproof {"task":"issue-12","run":"99-1","tree":"',
    '<summary>Record as JSON</summary>',
    '```json\n{\n  "schema": "diffproof/v1",',
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
    'nothing was tested, because there is no test command',
  ],
  [
    'a failed check',
    withEvidence({ checks: [{ command: 'x', status: 'failed', exit_code: 1, duration_ms: 1 }] }),
    'but 1 check did not',
  ],
  [
    'that no test was changed',
    withTests({ proof: 'no-test-changes', results: null }),
    '✅ **Ready: the tests pass; no test was added or edited.**',
  ],
])('the first sentence does not hide %s', (_, record, words) => {
  expect(renderBody(record, { ...extras, verdict: decide(record).verdict }).split('\n')[0]).toContain(words)
})

test('a text of our own is not told as the words of the model', () => {
  const { phases } = sampleRecord.evidence
  const own = withEvidence({
    phases: { ...phases, summary_source: 'host', summary_attempts: 0 },
    limit: 'timeout-minutes',
  })
  const body = renderBody(own, extras)
  expect(body).not.toMatch(/model’s words|Written by the model|no usable summary/)
})

test('counts of single tests stand in the table, single tests in rows, commands in the warnings stay code', () => {
  const counts = { passed: 7, failed: 1, skipped: 0 }
  const { final, baseline } = sampleRecord.evidence.tests
  const names = ['a', 'b', 'c', 'd', 'e', 'f | @bob']
  const record = withTests({
    baseline: { ...baseline, counts },
    final: { ...final, counts: { passed: 9, failed: 0, skipped: 1 } },
    results: { fixed: ['adds | @bob'], broken: ['x'], still_failing: ['y'], added: names },
    tampering: [{ kind: 'skipped', path: 'test/a|b.js', detail: '1 skipped' }],
  })
  const failed = { command: 'a || { echo `b`; }', status: 'failed', exit_code: 3, duration_ms: 1 } as const
  const { evidence } = { ...record, evidence: { ...record.evidence, checks: [failed] } }
  const { verdict } = decide({ ...record, evidence })
  const body = renderBody({ ...record, evidence }, { ...extras, verdict })
  for (const line of [
    '❌ **Not ready: 9 of 9 tests pass, but 1 check did not.** Closes #12',
    '> - Tests that cannot be relied on: `test/a|b.js`: 1 skipped',
    '> - The check ``a || { echo `b`; }`` failed (exit code 3).',
    '| `npm test` | ❌ 1 of 8 failed | ✅ 9 of 9 passed, 1 skipped |',
    '| Broken: `x` | ✅ | ❌ |',
    '| Still failing: `y` | ❌ | ❌ |',
    '| Passes now: `adds \\| @bob` | ❌ | ✅ |',
    '<summary>4 more tests</summary>',
    '| New: `e` |  | ✅ |\n| New: `f \\| @bob` |  | ✅ |',
  ])
    expect(`\n${body}`).toContain(`\n${line}\n`)
  expect(body.match(/cannot be relied on/g)).toHaveLength(1)
  expect(parseBody(body)?.evidence.tests.baseline.counts).toEqual(counts)
})

test('what needs attention stands on top, made harmless', () => {
  const record = withEvidence({
    sandbox: 'none',
    disagreements: [{ kind: 'tests-claim', path: null, detail: 'says all pass, @bob' }],
    attested_by: 'propose',
  })
  const verdict = foreignVerdict('fixes #1 <b>')
  const body = renderBody(record, { ...extras, verdict, leftAlone: 7 })
  const top = body.slice(0, body.indexOf('`sum([])` threw'))
  expect(top).toContain('> [!WARNING]\n> - A part of the work was refused and left out: `fixes #1 <b>` (kept as')
  expect(top).toContain('says all pass, `@bob`')
  expect(top).toContain('without a sandbox')
  expect(top).toContain('> [!NOTE]\n> - People work on #7')
})

const NOT_RUN = { status: 'not-run', exit_code: null, duration_ms: null } as const

test.each([
  ['red-then-green', '❌ at least one fails | ✅ pass'],
  ['red-by-build', '❌ at least one cannot be built or imported | ✅ pass'],
  ['green-on-base', 'pass too | ✅ pass'],
  ['still-red', '❌ fail | ❌ fail'],
  ['could-not-run', '❌ could not be run |'],
  ['not-run', ' | not run'],
] as const)('the table shows the proof %s', (proof, cells) => {
  const body = renderBody(withTests({ proof, baseline: NOT_RUN }), extras)
  expect(body).toContain('| `npm test` |  | ✅ passed |\n')
  expect(body).toContain(`| Changed tests | ${cells}`)
})

test('what was not run is shown as such, with the reason where the record knows it', () => {
  const untested = renderBody(withTests({ command: null, baseline: NOT_RUN, final: NOT_RUN, proof: 'not-run' }), extras)
  expect(untested).toContain('| Tests |  | not run: there is no test command |')
  const red = { status: 'failed', exit_code: 1, duration_ms: 5 } as const
  expect(renderBody(withTests({ final: red, proof: 'not-run' }), extras)).toContain(
    '| Changed tests |  | not run: the tests fail |',
  )
})

test('red by a build that fails is said to prove less, and is no warning', () => {
  const body = renderBody(withTests({ proof: 'red-by-build' }), extras)
  expect(body).toMatch(
    /> \[!NOTE\]\n> A test that cannot be built without the change proves less than one that runs and fails\./,
  )
  expect(body).not.toContain('[!WARNING]')
})

test('where no command could be run the body says that instead', () => {
  const evidence = { sandbox: 'none', commands_ran: false } as const
  const tests = { ...sampleRecord.evidence.tests, command: null, final: NOT_RUN }
  const record = withEvidence({ ...evidence, tests })
  const { verdict } = decide(record)
  expect(verdict.level).toBe('not-ready')
  const body = renderBody(record, { ...extras, verdict })
  expect(body).toContain('nothing was tested, because this machine has no sandbox to run commands in.')
  expect(body).toContain('No command was run, neither by the model nor as a test')
  expect(body).not.toContain('ran without a sandbox')
})

test('it closes the issue only when asked, and names it otherwise', () => {
  expect(renderBody(sampleRecord, { ...extras, closes: null }).split('\n')[0]).toMatch(/ For #12$/)
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
        verdict: foreignVerdict(foreign),
      })
      expect(body.length).toBeLessThanOrEqual(BODY_LIMIT)
      expect(parseBody(body)).toEqual(wellFormed(record))
      expect(parseBody(body.replaceAll('\n', '\r\n'))).toEqual(wellFormed(record))
      expect(readMarker(body)).toEqual({ task: foreign, run: foreign, tree: record.evidence.tree_sha })
    }),
    { numRuns: 300 },
  )
})

test('a body holds no command that keeps checks from running, and its record says what was said', () => {
  const commands = ['[skip ci]', '[ci skip]', '[no ci]', '[skip actions]', '[ACTIONS SKIP]', '[skip-ci]', '***NO_CI***']
  const around = fc.constantFrom('', '`', ' ', '\n', '\\', '[', '**')
  fc.assert(
    fc.property(fc.constantFrom(...commands), around, around, (command, before, after) => {
      const text = `a ${before}${command}${after} b`
      const summary = { ...sampleRecord.summary, title: text, description: text, tests: text, risks: [text] }
      const files = [{ path: text, change: 'added' as const, description: text }]
      const record = { ...withEvidence({ left_out: [{ path: text, why: text }] }), summary: { ...summary, files } }
      for (const template of [null, `## ${command}\n`]) {
        const body = renderBody(record, { ...extras, verdict: foreignVerdict(text), template })
        for (const one of commands) expect(body.toLowerCase()).not.toContain(one.toLowerCase())
        expect(parseBody(body)).toEqual(record)
      }
    }),
  )
})

test('nothing foreign is live in a body, and one json fence stands at its end', () => {
  const ours =
    /⚠️| closes? #\d+|(?:For|Closes) #\d+|<!-- diffproof \{[^<>]*\} -->|<\/?(?:details|summary|sub)>|^> \[!(?:WARNING|NOTE)\]$|```json/gim
  fc.assert(
    fc.property(anyRecord, hostile, (record, foreign) => {
      const body = renderBody(record, { ...extras, closes: null, verdict: foreignVerdict(foreign) })
      expect(body.match(/```json/g)).toHaveLength(1)
      expect(body.endsWith('\n```\n\n</details>\n')).toBe(true)
      expect(
        liveThings(
          body.replace(ours, match => (match === '```json' ? '```' : 'ours')),
          true,
        ),
      ).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('%s in every field of a summary is not live, and is read back', (_, text) => {
  const ours =
    /⚠️|^#{1,3} .*$|^<!-- diffproof \{[^<>]*\} -->$|^<\/?(?:details|summary|sub)>|<\/(?:summary|sub)>$|For #12$/gm
  const files = [{ path: `src/sum.js ${text}`, change: 'added' as const, description: text }]
  const summary = {
    ...sampleRecord.summary,
    title: text,
    description: text,
    root_cause: text,
    tests: text,
    files,
    risks: [text],
  }
  const disagreements = [{ kind: 'tests-claim', path: text, detail: text }]
  const record = { ...withEvidence({ disagreements, left_out: [{ path: text, why: text }] }), summary }
  for (const template of [null, `${text}\n## ${text}\n- [x] ${text}\n`]) {
    const body = renderBody(record, { ...extras, closes: null, template })
    expect(body.match(/```json/g)).toHaveLength(1)
    expect(body.match(/<!--/g)).toHaveLength(1)
    expect(body.match(/^\| Evidence \| Before \| After \|$/gm)).toHaveLength(1)
    expect(parseBody(body)).toEqual(record)
    const bare = body
      .replace('```json', '```')
      .replace(/^ *- \[ \] |^---$|^> \[!WARNING\]$/gm, 'ours ')
      .replace(ours, 'ours')
    expect(liveThings(bare, true)).toEqual([])
  }
})

test('the JSON text notifies nobody, should somebody search it', () => {
  const summary = {
    ...sampleRecord.summary,
    description: '@bob fixes #1 GH-2 https://github.com/o/r/issues/5 <b> &amp; ``` \u202e',
  }
  const json = renderBody({ ...sampleRecord, summary }, extras).split('```json')[1] ?? ''
  expect(json).not.toMatch(/@|#\d|GH-\d|\/issues\/\d|[<>&\u202e](?!\/?details)(?!\n)/)
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
  expect(body).toContain('<summary>4,990 more files</summary>')
  expect(body).toContain('\nand 4,890 more\n')
})

const FLOODS = ['<', '@a ', '` ``', 'é', '\u200b', 'word ']

test.each(FLOODS.slice(0, shareOf(FLOODS.length)))('a flood of %j fits too', unit => {
  const flood = unit.repeat(20_000 / unit.length)
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
    risks: Array.from({ length: 100 }, () => flood.slice(0, 900)),
  }
  const body = renderBody(
    { ...record, summary },
    { ...extras, verdict: foreignVerdict(...Array.from({ length: 20 }, () => flood)) },
  )
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
