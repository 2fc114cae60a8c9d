import { expect, test } from '@jest/globals'
import { OUTCOMES, resultOf } from '../../../src/core/outcome.ts'
import {
  fitPage,
  jobSummary,
  LONGEST_PAGE,
  pageSummary,
  type ReportedRun,
  type Section,
  taskLine,
} from '../../../src/core/report/job-summary.ts'
import { fc } from '../../playground/properties.ts'
import { anyRecord, hostile, sampleRecord, withEvidence } from '../pull-request/sample-record.ts'
import { answered, anyStory, asked, ended, longStory, ran, started, told, used } from '../run-log/any-run-log.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from '../text/live-markdown.ts'

const NOTHING: ReportedRun = {
  runResult: resultOf('no-changes', 'nothing was changed'),
  runLog: told(),
  record: null,
  receipt: null,
  outputs: {},
  durationMs: 61_000,
  start: { event: 'issues', label: 'diffproof' },
}
const receiptOf = (paths: readonly string[], more: Partial<NonNullable<ReportedRun['receipt']>> = {}) => {
  const modes = { oldMode: '100644', newMode: '100644', blob: 'b', from: null }
  const files = paths.map(path => ({ path, change: 'modified' as const, additions: 1, deletions: 2, ...modes }))
  return { baseTree: 'a', tree: 'b', leftOut: [], refused: [], files, ...more }
}
/** The headings of the page may be live. */
const OURS =
  /^#{2,3} (?:Diffproof: [a-z-]+ \S+|What changed|What proves it|What ran|Refused, left out, sent back|Files|What is kept)$/gm
const liveIn = (page: string) => liveThings(page.replace(OURS, 'ours'))

test('a good run reads from the outcome to the files', () => {
  const page = jobSummary({
    ...NOTHING,
    runResult: {
      ...resultOf('pr-created', 'it is open'),
      outputs: { 'pull-request-url': 'https://github.com/o/r/pull/3' },
    },
    runLog: told([0, started('Sum of nothing')], [5_000, ran('tests')], [6_000, asked(1)], [7_000, answered(1)]),
    record: sampleRecord,
    receipt: receiptOf(['src/sum.js']),
    outputs: {
      'patch-file': '/tmp/d/change.patch',
      'transcript-file': '/tmp/d/transcript.jsonl',
      'report-file': '/tmp/d/r.html',
    },
  })
  const order = [
    '## Diffproof: pr-created ✅\n',
    '[Pull request #3](https://github.com/o/r/pull/3)\n\nit is open',
    'Task `issue-1`: Sum of nothing\n',
    `### What changed\n\n**${sampleRecord.summary.title}**\n\n`,
    '1 turn · 5,400 tokens read (74 % from the cache) · 120 written · $0.01 · 1 min 1 s',
    '### What proves it\n\n| Proof | Result |',
    `| Tree | \`${'2'.repeat(40)}\` |`,
    '### Refused, left out, sent back\n\n**Left out of the change**\n\n- `coverage/lcov.info`: by-product',
    '### Files\n\n- `src/sum.js` modified, +1 −2',
    '### What is kept\n\n- `/tmp/d/change.patch`',
    '- `/tmp/d/transcript.jsonl`',
    '- `/tmp/d/r.html`',
  ].map(part => [part, page.indexOf(part)] as const)
  expect(order.filter(([, at]) => at === -1)).toEqual([])
  expect(order.map(([, at]) => at)).toEqual(order.map(([, at]) => at).toSorted((a, b) => a - b))
  expect(page).not.toContain('What to do next')
})

test('the share of the cache is the one that the report tells: rounded down', () => {
  const usage = { inputTokens: 334, cacheReadTokens: 666, cacheWriteTokens: 0, outputTokens: 1 }
  const runLog = told([0, asked(1)], [1, answered(1, { usage })])
  expect(jobSummary({ ...NOTHING, runLog })).toContain('1,000 tokens read (66 % from the cache)')
})

test('a draft has no tick', () => {
  for (const outcome of ['pr-created', 'dry-run'] as const) {
    const page = jobSummary({ ...NOTHING, runResult: { ...resultOf(outcome, 'why'), isDraft: true } })
    expect(page.startsWith(`## Diffproof: ${outcome} (draft) ⚠️\n\nwhy`)).toBe(true)
  }
})

test('every runResult that fails says what to do next', () => {
  for (const outcome of OUTCOMES) {
    const runResult = resultOf(outcome, 'why')
    const page = jobSummary({ ...NOTHING, runResult })
    expect(page.startsWith(`## Diffproof: ${outcome} ${runResult.passes ? '✅' : '❌'}\n\nwhy`)).toBe(true)
    if (!runResult.passes) expect(page).toMatch(/^\*\*What to do next:\*\* [A-Z].*\.$/m)
  }
})

test('without a record the runs of tests are told as they were', () => {
  const runLog = told(
    [1, ran('baseline', { durationMs: 900, tests: { passed: 3, failed: 0, skipped: 1 } })],
    [2, ran('tests', { status: 'timed-out', exitCode: null })],
    [
      3,
      ran('tests', { status: 'failed', exitCode: 2, tests: { passed: 2, failed: 1, skipped: 0 }, durationMs: 1_500 }),
    ],
    [4, ran('check', { command: 'lint | cat' })],
  )
  expect(jobSummary({ ...NOTHING, runLog })).toContain(
    [
      '| Proof | Result |',
      '| --- | --- |',
      '| Tests before | 3 passed, 1 skipped, 0.9 s: `npm test` |',
      '| Tests after | **failed (exit code 2), 2 passed, 1 failed, 1.5 s**: `npm test` |',
      '| Check | passed, 1.0 s: `lint \\| cat` |',
    ].join('\n'),
  )
})

test('a cancellation is no limit, and a request that it cut is none without an answer', () => {
  const runLog = told(
    [0, asked(1)],
    [1, { ...answered(1), type: 'no-reply', why: 'cancelled', trouble: null, status: null, waitMs: null }],
    [2, { type: 'limit', limit: 'cancelled', closing: false }],
  )
  expect(jobSummary({ ...NOTHING, runResult: resultOf('cancelled', 'the run ended'), runLog })).not.toMatch(
    /`cancelled`|1: cancelled/,
  )
})

test('what was refused is told with the reason: policy, parts, tests, words, limits, requests', () => {
  const runLog = told(
    [0, asked(1)],
    [1, answered(1)],
    [
      2,
      used(1, {
        name: 'str_replace_based_edit_tool',
        isError: true,
        text: '.github/x.yml cannot be used: protected path (.github/**).',
      }),
    ],
    [
      3,
      used(1, {
        name: 'str_replace_based_edit_tool',
        isError: true,
        text: 'old_str is not in a.ts. Nothing was changed.',
      }),
    ],
    [4_000, { type: 'verdict', kind: 'not-yet', tree: null, proof: null, why: 'git shows no change.\n\nMore words.' }],
    [5, { type: 'limit', limit: 'max-turns', closing: false }],
    [6, asked(2)],
    [7, { ...answered(2), type: 'no-reply', why: 'overloaded', trouble: 'busy', status: 529, waitMs: 1 }],
  )
  const record = withEvidence({
    split_off: ['.github/b.yml'],
    disagreements: [{ kind: 'files', path: 'a.ts', detail: 'the summary does not name it' }],
    tests: {
      ...sampleRecord.evidence.tests,
      tampering: [{ kind: 'skipped', path: null, detail: 'a test was skipped' }],
    },
  })
  const receipt = receiptOf([], { refused: [{ path: 'sub', why: 'a repository inside of this one' }] })
  const page = jobSummary({ ...NOTHING, runLog, record, receipt })
  const part = page.slice(page.indexOf('### Refused'))
  expect(
    part
      .trimEnd()
      .split('\n')
      .filter(line => line !== ''),
  ).toEqual([
    '### Refused, left out, sent back',
    '**Limits that were reached**',
    '- `max-turns`',
    '**Tests that cannot be relied on**',
    '- a test was skipped',
    '**The summary differs from the facts**',
    '- `a.ts`: the summary does not name it',
    '**Refused and kept as `refused.patch`**',
    '- `.github/b.yml`',
    '**Cannot be published**',
    '- `sub`: a repository inside of this one',
    '**Edits that were refused**',
    '- `.github/x.yml`: protected path (.github/**).',
    '**Sent back to the model**',
    '- after 4.0 s: git shows no change',
    '**Requests without an answer**',
    '- turn 2: overloaded',
    '**Left out of the change**',
    '- `coverage/lcov.info`: by-product',
  ])
})

const partOf = (page: string, title: string) =>
  page
    .split(`**${title}**`)[1]
    ?.split(/\n\n(?:\*\*|###)/)[0]
    ?.trim()
    .split('\n')

test('work that was sent back again as it was is told once, in the words that say why', () => {
  const back = (at: number, tree: string, why: string) =>
    [at, { type: 'verdict', kind: 'not-yet', tree, proof: null, why }] as const
  const failed = '`npm test` failed with exit code 1 on your change:\n\nmore\n\nFind out why.'
  const refused = 'The change cannot be delivered as it is:\n- a.yml: protected path\nPut these right.'
  const runLog = told(
    ...[back(1_000, 'a', failed), back(2_000, 'a', failed), back(3_000, 'a', refused), back(4_000, 'a', failed)],
    back(5_000, 'b', failed),
  )
  expect(partOf(jobSummary({ ...NOTHING, runLog }), 'Sent back to the model')).toEqual([
    '- after 1.0 s: `npm test` failed with exit code 1 on your change (3 times, the work unchanged)',
    '- after 3.0 s: The change cannot be delivered as it is: a.yml: protected path',
    '- after 5.0 s: `npm test` failed with exit code 1 on your change',
  ])
})

test('a part that was split off is told once, with why; other left out parts stay by themselves', () => {
  const left_out = [
    { path: '.github/b.yml', why: 'protected path' },
    { path: 'x.pyc', why: 'by-product' },
  ]
  const page = jobSummary({ ...NOTHING, record: withEvidence({ split_off: ['.github/b.yml'], left_out }) })
  expect(partOf(page, 'Refused and kept as `refused.patch`')).toEqual(['- `.github/b.yml`: protected path'])
  expect(partOf(page, 'Left out of the change')).toEqual(['- `x.pyc`: by-product'])
})

test('a request without an answer is told with what became of it', () => {
  const none = (turn: number, id: number) =>
    ({
      ...answered(turn),
      request: id,
      type: 'no-reply',
      why: 'overloaded',
      trouble: 'busy',
      status: 529,
      waitMs: 1,
    }) as const
  const runLog = told(
    ...([
      [0, asked(1)],
      [1_000, none(1, 1)],
      [2_500, asked(1, { id: 2 })],
      [3_000, none(1, 2)],
    ] as const),
    ...([
      [4_000, asked(1, { id: 3 })],
      [5_000, answered(1, { request: 3 })],
      [6_000, asked(2, { id: 4 })],
    ] as const),
    [7_000, none(2, 4)],
  )
  expect(partOf(jobSummary({ ...NOTHING, runLog }), 'Requests without an answer')?.slice(0, 3)).toEqual([
    '- turn 1: overloaded; asked again after 1.5 s, no answer either',
    '- turn 1: overloaded; asked again after 1.0 s, answered',
    '- turn 2: overloaded',
  ])
})

test('of a killed run what was running is told, of any other not', () => {
  const call = { type: 'tool_use', id: 'c2', name: 'bash', input: { command: 'sleep 60' } }
  const done = { ...call, id: 'c1', input: { command: 'ls' } }
  const runLog = told(
    ...([
      [0, asked(1)],
      [1, answered(1, { raw: [done, call] })],
      [2, used(1, { callId: 'c1' })],
    ] as const),
    [3, { type: 'began', step: 'tests' }],
  )
  const rows = ["| The model's call | was running: `bash sleep 60` |", '| Tests after | was running |']
  expect(jobSummary({ ...NOTHING, runLog })).toContain(rows.join('\n'))
  expect(jobSummary({ ...NOTHING, runLog: { ...runLog, end: ended() } })).not.toContain('was running')
  expect(
    jobSummary({ ...NOTHING, runLog: told([0, { type: 'began', step: 'tests' }], [9, ran('tests')]) }),
  ).not.toContain('was running')
})

test('a killed run tells the files of its newest receipt, and its patch at the end', () => {
  const files = [{ path: 'a.ts', change: 'added' as const }]
  const runLog = told([1, { type: 'receipt', tree: 't', files, byEditTool: [], patchSha256: null }])
  const page = jobSummary({ ...NOTHING, runLog, attached: 'the patch' })
  expect(page).toContain('### Files\n\n- `a.ts` added\n\nthe patch')
  expect(page.endsWith('\n\nthe patch')).toBe(true)
})

test.each(Object.entries(HOSTILE_TEXTS))('%s does nothing wherever it stands', (_, text) => {
  const finding = { kind: 'x', path: text, detail: text }
  const runLog = told(
    [0, started(text)],
    [1, asked(1)],
    [2, answered(1, { raw: [{ type: 'tool_use', id: 'x', name: text, input: {} }] })],
    [3, used(1, { name: 'str_replace_based_edit_tool', isError: true, text: `${text} cannot be used: ${text}.` })],
    [4, used(1, { input: { command: text } })],
    [5, ran('check', { command: text })],
    [6, { type: 'verdict', kind: 'not-yet', tree: null, proof: null, why: text }],
    [7, { type: 'limit', limit: text, closing: false }],
  )
  const runResult = resultOf('blocked-changes', text)
  const outputs = { 'patch-file': text, 'pull-request-url': text }
  const evidence = { split_off: [text], disagreements: [finding], unseen_characters: [finding], tree_sha: text }
  for (const record of [null, withEvidence(evidence)]) {
    const receipt = receiptOf([text], { refused: [{ path: text, why: text }] })
    const page = jobSummary({ ...NOTHING, runResult, runLog, record, receipt, outputs })
    expect(liveIn(page)).toEqual([])
  }
})

test('whatever a run holds, the page is inert and within 1 MiB', () => {
  fc.assert(
    fc.property(anyStory, fc.option(anyRecord), hostile, (runLog, record, text) => {
      const receipt = receiptOf([text, 'b'], { leftOut: [{ path: text, why: text }] })
      const page = jobSummary({
        ...NOTHING,
        runResult: resultOf('cancelled', text),
        runLog,
        record,
        receipt,
        outputs: { 'patch-file': text },
      })
      expect(liveIn(page)).toEqual([])
      expect(Buffer.byteLength(page)).toBeLessThan(1_048_576)
    }),
  )
})

test('a page of 500 turns is within 100,000 bytes, and with a patch of the largest size within 1 MiB', () => {
  const paths = Array.from({ length: 5_000 }, (_, index) => `${'目'.repeat(300)}/${index}`)
  const leftOut = paths.map(path => ({ path, why: '目'.repeat(1_000) }))
  const receipt = receiptOf(paths, { leftOut, refused: leftOut })
  const run = { ...NOTHING, runResult: resultOf('cancelled', '目'.repeat(9_000)), runLog: longStory(500) }
  expect(Buffer.byteLength(jobSummary(run))).toBeLessThan(100_000)
  const page = jobSummary({ ...run, receipt, attached: '目'.repeat(200_000) })
  expect(Buffer.byteLength(page)).toBeLessThan(1_048_576)
  expect(page).toContain('目'.repeat(200_000))
  const longer = jobSummary({ ...run, receipt, attached: '目'.repeat(330_000) })
  expect(longer).toMatch(/^Left out, since GitHub shows no more than 1 MiB: [^.]*patch\.$/m)
})

test('the page of a mode that solves nothing has its outcome on top', () => {
  expect(
    pageSummary(resultOf('reported', '3 pull requests'), 'tables', { event: 'schedule', label: 'diffproof' }),
  ).toBe('## Diffproof: reported ✅\n\n3 pull requests\n\ntables')
})

test('a run that planned its files first says so', () => {
  const manifest = { ...started(), inputs: { strategy: 'manifest' } }
  const page = (start: typeof manifest) =>
    jobSummary({ ...NOTHING, runLog: told([0, start], [1_000, asked(1)], [2_000, answered(1)]) })
  expect(page(manifest)).toContain('1 turn · strategy manifest · ')
  expect(page({ ...manifest, inputs: { strategy: 'agent' } })).toContain('1 turn · 5,400 tokens read')
})

const bytes = (text: string) => Buffer.byteLength(text)

test('the sections keep their order, and empty ones leave no gap', () => {
  const sections = [
    { name: 'a', rank: null, text: 'first' },
    { name: 'b', rank: 1, text: '' },
    { name: 'c', rank: 2, text: 'last' },
  ]
  expect(fitPage(sections)).toBe('first\n\nlast')
})

test('whole sections go by rank, the highest first, until the page fits in bytes, and the page names them', () => {
  const sections = [
    { name: 'head', rank: null, text: 'head' },
    { name: 'proof', rank: 1, text: 'proof' },
    { name: 'chart', rank: 3, text: `\`\`\`\n${'é'.repeat(400)}\n\`\`\`` },
    { name: 'files', rank: 2, text: '😀'.repeat(300) },
  ]
  const note = (names: string) => `Left out, since GitHub shows no more than 1 MiB: ${names}.`
  // 800 bytes of chart and 1,200 of files, in half as many characters.
  expect(fitPage(sections, 1_800)).toBe(`head\n\nproof\n\n${'😀'.repeat(300)}\n\n${note('chart')}`)
  expect(fitPage(sections, 900)).toBe(`head\n\nproof\n\n${note('chart, files')}`)
})

test('what always stays does, however little room there is', () => {
  expect(fitPage([{ name: 'head', rank: null, text: 'head' }], 1)).toBe('head')
})

test('no page is longer than the limit, none is cut inside of a section, and what counts less goes first', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(9), text), { maxLength: 6 }),
      fc.integer({ min: 100, max: 2_000 }),
      (given, limit) => {
        const sections = given.map(([rank, filling], index): Section => {
          return { name: 'x', rank, text: `<${index} ${filling.replace(/[<>]/g, '')} ${index}>` }
        })
        const page = fitPage(sections, limit)
        expect(bytes(page)).toBeLessThanOrEqual(limit)
        const there = sections.filter(section => page.includes(section.text))
        const gone = sections.filter(section => !there.includes(section))
        for (const { text } of gone) expect(page).not.toContain(text.slice(0, 3))
        const leastThere = Math.max(-1, ...there.map(({ rank }) => Number(rank)))
        for (const { rank } of gone) expect(Number(rank)).toBeGreaterThanOrEqual(leastThere)
        if (gone.length > 0) expect(bytes(sections.map(section => section.text).join('\n\n'))).toBeGreaterThan(limit)
      },
    ),
  )
  expect(LONGEST_PAGE).toBeLessThan(1_048_576)
})

const HOME = 'https://github.com/octo/project'
const { task } = started('Sum of nothing')
const runUrl = `${HOME}/actions/runs/7/attempts/2`

test('the issue is linked, and of a revision the pull request', () => {
  expect(taskLine({ task, runUrl })).toBe(`Task [\`issue-1\`](${HOME}/issues/1): Sum of nothing`)
  expect(taskLine({ task: { ...task, issue: null, id: 'task-x' }, runUrl })).toBe('Task `task-x`: Sum of nothing')
  const revision = { number: 2, pullRequest: { number: 3 } } as NonNullable<typeof task.revision>
  expect(taskLine({ task: { ...task, revision }, runUrl })).toBe(
    `Task [\`issue-1\`](${HOME}/issues/1): Sum of nothing, revision 2 of [pull request 3](${HOME}/pull/3)`,
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('%s is no link and does nothing', (_, text) => {
  expect(liveThings(taskLine({ task: { ...task, id: text, title: text }, runUrl: text }))).toEqual([])
})
