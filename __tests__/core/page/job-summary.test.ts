import { expect, test } from '@jest/globals'
import type { Receipt } from '../../../src/core/change/change.ts'
import type { CallEnd } from '../../../src/core/edit/tool-results.ts'
import { NO_USAGE } from '../../../src/core/model/prices.ts'
import { OUTCOMES, resultOf } from '../../../src/core/outcome.ts'
import { jobSummary, pageSummary, taskLine } from '../../../src/core/page/job-summary.ts'
import { markdownLine } from '../../../src/core/page/markdown.ts'
import { type KnownFacts, summarizeRun } from '../../../src/core/page/run-summary.ts'
import { fc } from '../../playground/properties.ts'
import { changedFile, receiptOf as receiptOfFiles } from '../change/changed-file.ts'
import { anyRecord, decide, hostile, sampleRecord, withEvidence } from '../facts/sample-record.ts'
import {
  answered,
  anyStory,
  asked,
  ended,
  longStory,
  ran,
  sentBack,
  sentBackWith,
  started,
  told,
  used,
} from '../log/any-run-log.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from './live-things.ts'
import { PLACES } from './places.ts'

const NOTHING: KnownFacts = {
  ...{ runLog: told(), decided: null, receipt: null, durationMs: 61_000 },
  result: resultOf('no-changes', 'nothing was changed'),
}
function page(more: Partial<KnownFacts> = {}, patch = ''): string {
  const { result, runLog, decided } = { ...NOTHING, ...more }
  const summary = summarizeRun({ ...NOTHING, ...more })
  const start = { event: 'issues', label: 'diffproof', places: PLACES }
  return jobSummary({ runResult: result, summary, runLog, record: decided?.record ?? null, start, patch })
}
const receiptOf = (paths: readonly string[], more: Partial<Receipt> = {}) =>
  receiptOfFiles(
    paths.map(path => changedFile(path, { deletions: 2 })),
    more,
  )
/** The headings of the page may be live. */
const OURS = /^### \S+ |<\/?(?:details|sub)>|<summary>.*<\/summary>|^> ?/gm
const liveIn = (text: string) => liveThings(text.replace(OURS, 'ours'), true)

test('a title cannot end what is bold, or be a link with words of its own', () => {
  const title = 'Mend ✅ **Proven** [l](https://evil.example)'
  const shownTitle = 'Mend ✓ \\*\\*Proven\\*\\* \\[l]\\(`https://evil.example`)'
  const record = { ...sampleRecord, summary: { ...sampleRecord.summary, title } }
  const outputs = { 'pull-request-url': 'https://github.com/o/r/pull/3' }
  const result = { ...resultOf('pr-created', 'it is open'), outputs, pullRequest: { title, state: 'ready for review' } }
  const shown = page({ result, runLog: told([0, started(title)]), decided: decide(record) })
  expect(shown).toContain(
    `### ✅ Diffproof opened [#3 Mend ✓ \\*\\*Proven\\*\\* \\[l\\](\`https://evil.example\`)](https://github.com/o/r/pull/3)\n\n`,
  )
  expect(shown).toContain(`Task \`issue-1\`: ${shownTitle}\n\n`)
  expect(shown).toContain(`\n\n**${shownTitle}**\n\n`)
})

test('every outcome is on the page, only what passes has a tick, and what fails says what to do next', () => {
  for (const outcome of OUTCOMES) {
    const result = resultOf(outcome, 'why')
    const shown = page({ result })
    expect(shown).toMatch(
      new RegExp(`^### ${result.passes ? '✅' : '❌'} \\S.*\n\nWhy\\.\n[\\s\\S]* · \`${outcome}\`$`),
    )
    if (!result.passes) expect(shown).toMatch(/^\*\*Next:\*\* [A-Z].*\.$/m)
  }
})

test('a turn is a row: its calls, its failure, or what it said; of a long run the newest', () => {
  const call = (command: string, isError = false) => used(3, { input: { command }, isError })
  const none = {
    type: 'no-reply',
    request: 1,
    turn: 1,
    why: 'a | b',
    usage: NO_USAGE,
    costUsd: 0,
    durationMs: 1,
    ...{ trouble: null, status: null, waitMs: null },
  } as const
  const runLog = told(
    ...[
      ...([
        [0, asked(1)],
        [1, none],
        [2, asked(2)],
        [1_002, answered(2, { text: 'Hm.' })],
      ] as const),
      ...([
        [1_003, asked(3)],
        [2_003, answered(3)],
        [2_004, call('a | b', true)],
        [2_005, call('ls')],
      ] as const),
      ...([
        [2_006, call('x')],
        [2_007, call('y')],
        [2_008, asked(4)],
      ] as const),
    ],
  )
  const rows = page({ runLog })
    .split('\n')
    .filter(line => /^\| \d/.test(line))
  expect(rows).toEqual([
    '| 1 | no answer: a &#124; b | 0 | 0 | $0.00 | 0.0 s |',
    '| 2 | text only | 5,400 | 120 | $0.01 | 1.0 s |',
    '| 3 | `bash a \\| b` ❌, `bash ls`, `bash x` and 1 more | 5,400 | 120 | $0.01 | 1.0 s |',
    '| 4 | was waited for |  |  |  |  |',
  ])
  const long = page({ runLog: longStory(500) })
  expect(long.match(/^\| \d+ \| /gm)).toHaveLength(60)
  expect(long).toContain('\n440 earlier turns not shown.\n')
})

test('without a record the newest runs of the commands are told as they were', () => {
  const runLog = told(
    [1, ran('baseline', { tests: { passed: 3, failed: 0, skipped: 1 } })],
    [2, ran('baseline', { command: 'npm run other', status: 'failed', exitCode: null })],
    [2, ran('tests', { status: 'timed-out', exitCode: null })],
    [3, ran('tests', { status: 'failed', exitCode: 2, tests: { passed: 2, failed: 1, skipped: 0 } })],
    [4, ran('check', { command: 'lint | cat' })],
    [5, ran('red', { status: 'failed', exitCode: null })],
  )
  expect(page({ runLog })).toContain(
    [
      '| Evidence | Before | After |',
      '| --- | --- | --- |',
      '| `npm run other` | ❌ failed |  |',
      '| `npm test` | ✅ 3 of 3 passed, 1 skipped | ❌ 1 of 3 failed |',
      '| Command: `lint \\| cat` |  | ✅ passed |',
      '| Changed tests: `npm test` | ❌ failed |  |',
    ].join('\n'),
  )
})

test('what was refused is told with the reason, and what was sent back once', () => {
  const edit = (end: CallEnd) => used(1, { name: 'str_replace_based_edit_tool', isError: true, end })
  const back = () => sentBack({ kind: 'no-changes', leftOut: [] })
  const runLog = told(
    ...([
      [0, asked(1)],
      [1, answered(1)],
      [2, edit({ kind: 'closed', path: '.github/x.yml', why: 'protected path (.github/**)' })],
      [3, edit({ kind: 'failed' })],
      [4_000, back()],
      [5_000, back()],
      [6_000, sentBack({ kind: 'refused-change', problems: ['a.yml: protected path'] })],
    ] as const),
  )
  const { tests } = sampleRecord.evidence
  const record = withEvidence({
    split_off: ['.github/b.yml'],
    left_out: [
      { path: '.github/b.yml', why: 'protected path' },
      { path: 'x.pyc', why: 'by-product' },
    ],
    disagreements: [{ kind: 'files', path: 'a.ts', detail: 'the summary does not name it' }],
    tests: { ...tests, tampering: [{ kind: 'skipped', path: null, detail: 'a test was skipped' }] },
  })
  const receipt = receiptOf([], { refused: [{ path: 'sub', reason: { kind: 'nested-repository' } }] })
  const shown = page({ runLog, decided: decide(record), receipt })
  const lines = shown
    .slice(shown.indexOf('<summary>Findings'), shown.indexOf('</details>', shown.indexOf('<summary>Findings')))
    .split('\n')
  expect(lines.filter(line => line !== '')).toEqual([
    '<summary>Findings and notes</summary>',
    '**Tests that cannot be relied on**',
    '- a test was skipped',
    '**The summary differs from the facts**',
    '- `a.ts`: the summary does not name it',
    '**Refused and kept as `refused.patch`**',
    '- `.github/b.yml`: protected path',
    '**Cannot be published**',
    '- `sub`: a repository inside the repository',
    '**Edits that were refused**',
    '- `.github/x.yml`: protected path (.github/\\*\\*).',
    '**Sent back to the model**',
    '- git shows no change',
    '- the change cannot be delivered as it is: a.yml: protected path',
    '**Left out of the change**',
    '- `x.pyc`: by-product',
  ])
})

test('of a killed run what was running is told, its files, and its patch at the end; of any other not', () => {
  const call = { type: 'tool_use', id: 'c2', name: 'bash', input: { command: 'sleep 60' } }
  const done = { ...call, id: 'c1', input: { command: 'ls' } }
  const files = [{ path: 'a.ts', change: 'added' as const }]
  const runLog = told(
    ...([
      [0, asked(1)],
      [1, answered(1, { raw: [done, call] })],
      [2, used(1, { callId: 'c1' })],
    ] as const),
    [3, { type: 'began', step: 'tests' }],
    [4, { type: 'receipt', tree: 't', files, byEditTool: [], patchSha256: null }],
  )
  const rows = ["| The model's call: `bash sleep 60` |  | was running |", '| Tests |  | was running |']
  const shown = page({ runLog }, 'the patch')
  expect(shown).toContain(rows.join('\n'))
  expect(shown).toMatch(
    /What changed<\/summary>\n\n\| File \| Lines \|\n\| --- \| --- \|\n\| `a\.ts` \| added \|\n\n<\/details>\n[\s\S]*<summary>The patch<\/summary>[\s\S]*the patch/,
  )
  expect(page({ runLog: { ...runLog, end: ended() } })).not.toContain('was running')
  expect(page({ runLog: told([0, { type: 'began', step: 'tests' }], [9, ran('tests')]) })).not.toContain('was running')
})

test.each(Object.entries(HOSTILE_TEXTS))('%s does nothing wherever it stands', (_, text) => {
  const finding = { kind: 'x', path: text, detail: text }
  const runLog = told(
    [0, started(text)],
    [1, asked(1)],
    [2, answered(1, { raw: [{ type: 'tool_use', id: 'x', name: text, input: {} }] })],
    [3, used(1, { name: 'str_replace_based_edit_tool', isError: true, text: `${text} cannot be used: ${text}.` })],
    [5, ran('check', { command: text })],
    ...sentBackWith(text).map(sent => [6, sentBack(sent)] as const),
  )
  const result = { ...resultOf('blocked-changes', text), outputs: { 'pull-request-url': text } }
  const evidence = { split_off: [text], disagreements: [finding], unseen_characters: [finding], tree_sha: text }
  const receipt = receiptOf([text], { refused: [{ path: text, reason: { kind: 'by-product', what: text } }] })
  for (const decided of [null, decide(withEvidence(evidence))])
    expect(liveIn(page({ result, runLog, decided, receipt }))).toEqual([])
  const { task } = started()
  expect(liveThings(markdownLine(taskLine({ task: { ...task, id: text, title: text }, runUrl: text })))).toEqual([])
})

test('whatever a run holds, the page is inert and within 1 MiB', () => {
  fc.assert(
    fc.property(anyStory, fc.option(anyRecord), hostile, (runLog, record, text) => {
      const receipt = receiptOf([text, 'b'], { leftOut: [{ path: text, reason: { kind: 'by-product', what: text } }] })
      const decided = record === null ? null : decide(record)
      const shown = page({ result: resultOf('cancelled', text), runLog, decided, receipt })
      expect(liveIn(shown)).toEqual([])
      expect(Buffer.byteLength(shown)).toBeLessThan(1_048_576)
    }),
  )
})

test('a long run has a short page', () => {
  const paths = Array.from({ length: 2_000 }, (_, index) => `${'目'.repeat(300)}/${index}`)
  const leftOut = paths.map(path => ({ path, reason: { kind: 'protected', glob: '目'.repeat(1_000) } }) as const)
  const run = { result: resultOf('cancelled', '目'.repeat(9_000)), runLog: longStory(500) }
  expect(Buffer.byteLength(page(run))).toBeLessThan(100_000)
  const long = { ...run, receipt: receiptOf(paths, { leftOut, refused: leftOut }) }
  expect(Buffer.byteLength(page(long))).toBeLessThan(1_000_000)
})

test('the page of a mode that solves nothing has its outcome on top', () => {
  expect(
    pageSummary(resultOf('reported', '3 pull requests'), 'tables', {
      event: 'schedule',
      label: 'diffproof',
      places: PLACES,
    }),
  ).toBe('### ✅ Reported\n\n3 pull requests.\n\ntables')
})

test('a patch that nobody can upload is on the page, in a fence that nothing in it can end, with what is hidden shown', () => {
  const shown = page({}, '+\t```\n+`````\n+\u202e\n')
  expect(shown).toContain('\n``````diff\n+\t```\n+`````\n+\\u{202e}\n``````\n')
  expect(page({}, '')).not.toContain('The patch')
})

test('of a long patch the files that fit are on the page, and how much is missing', () => {
  const file = (name: string, length: number) => `diff --git a/${name} b/${name}\n${'+'.repeat(length)}\n`
  expect(page({}, file('a', 150_000) + file('b', 100_000))).toMatch(
    /\n```diff\ndiff --git a\/a b\/a\n\++\n```\n\n100,0\d\d more characters are only in the file\.\n/,
  )
  expect(page({}, file('a', 300_000))).toMatch(
    /<summary>The patch<\/summary>\n\n\n?300,0\d\d more characters are only in the file\.\n/,
  )
})
