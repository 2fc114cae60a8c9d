import { describe, expect, test } from '@jest/globals'
import type { CallView } from '../../../src/core/run-report/call-view.ts'
import { MOST_ENTRIES, type RunReport, TEXT_LIMITS } from '../../../src/core/run-report/run-report.ts'
import {
  begun,
  groundOf,
  reportOf,
  type SampleRun,
  sampleRecord,
  teller,
} from '../../adapters/report-page/sample-run.ts'
import { failedRun, longRun, smallRun } from '../../adapters/report-page/sample-runs.ts'

const turnsOf = ({ entries }: RunReport) => entries.flatMap(entry => (entry.kind === 'turn' ? [entry] : []))
const hostOf = ({ entries }: RunReport) => entries.flatMap(entry => (entry.kind === 'host' ? [entry] : []))
const named = (items: readonly { readonly name: string; readonly value: string }[]) =>
  Object.fromEntries(items.map(({ name, value }) => [name, value]))
const told = ({ verb, object, edit }: CallView) => [verb, object, edit?.lines.length ?? 0]

function runOf(tell: (run: ReturnType<typeof teller>) => void, more: Partial<SampleRun> = {}): RunReport {
  const run = teller()
  run.lines.push(begun('A task', 'to do'))
  tell(run)
  return reportOf({ lines: run.lines, patch: '', ground: groundOf('cancelled', 'why'), ...more })
}

describe('at a glance', () => {
  test('a proven change is good, and says what it cost', () => {
    const report = reportOf(smallRun())
    expect(report).toMatchObject({ verdict: 'good', outcome: 'pr-created', outcomeInWords: 'Pull request opened' })
    expect(report.about).toBe('Issue 12 of octo/project')
    expect(named(report.figures)).toMatchObject({
      ...{ Tests: 'passed', Proof: 'red then green', Change: '2 files, +9 −2', Cost: '$0.0861', 'From cache': '92 %' },
    })
    expect(report.facts).toContainEqual({
      ...{ name: 'Pull request', value: '#13', link: 'https://github.example/octo/project/pull/13', isCode: false },
    })
    expect(report.notices.map(({ title }) => title)).toEqual(['Left out of the change'])
  })

  test('a delivery with a doubt is open, and a failure names every doubt', () => {
    const proven = smallRun()
    const doubted = { ...proven.ground, record: sampleRecord({ limit: 'max-turns' }) }
    expect(reportOf({ ...proven, ground: doubted }).verdict).toBe('open')
    const [start, ...lines] = proven.lines
    const untested = sampleRecord()
    untested.evidence.tests.proof = 'no-test-changes'
    const byRules = (inputs: object) =>
      reportOf({ ...proven, lines: [{ ...start, inputs }, ...lines], ground: { ...proven.ground, record: untested } })
    expect(byRules({}).verdict).toBe('good')
    expect(byRules({ 'require-tests': 'true' })).toMatchObject({
      verdict: 'open',
      notices: [{ items: [{ text: 'the change adds or edits no test' }] }, {}],
    })
    const failed = reportOf(failedRun())
    expect(failed.verdict).toBe('bad')
    expect(failed.notices.map(({ title, items }) => [title, items.length])).toEqual([
      ['What keeps it from being ready', 5],
      ['Tests that cannot be relied on', 1],
      ['Look at the bytes', 1],
      ['The summary differs from the facts', 1],
      ['Refused, and kept apart as refused.patch', 1],
      ['Worth knowing', 1],
      ['Left out of the change', 1],
    ])
    expect(failed.proof.filter(({ mark }) => mark === 'bad').map(({ name }) => name)).toEqual([
      'Tests after',
      'Broken tests',
      'Box',
    ])
  })

  test('a killed run without an end tells what its transcript holds', () => {
    const report = runOf(run => {
      run.put('workshop', { sandbox: 'bubblewrap', testCommand: 'npm test', setAside: 0, untracked: 0 })
      run.turn(1, 'I look.')
      run.command('tests', 'npm test', 'failed', 'no', 400)
      run.put('limit', { limit: 'max-cost-usd', closing: false })
    })
    expect(report).toMatchObject({ verdict: 'bad', outcomeInWords: 'Cancelled', evidence: null, summary: null })
    expect(named(report.figures)).toMatchObject({ Turns: '1', Cost: '$0.0123' })
    expect(report.proof.map(({ name, value }) => [name, value])).toEqual([
      ['Tests after', 'failed (exit code 1), 0.4 s'],
      ['Box', 'bubblewrap'],
    ])
    expect(report.notices).toMatchObject([{ title: 'Limits that the run came to', items: [{ text: 'max-cost-usd' }] }])
  })

  test('the end that the run told itself goes before what the post step makes of it', () => {
    const report = runOf(run => run.end('no-changes', true, 'nothing to do'))
    expect(report).toMatchObject({ outcome: 'no-changes', reason: 'nothing to do', verdict: 'open' })
  })
})

describe('turn by turn', () => {
  test('every turn says what was done and what it cost, and the host speaks in between', () => {
    const report = reportOf(smallRun())
    expect(turnsOf(report).map(({ turn, failure }) => [turn, failure])).toEqual([
      [1, null],
      [2, null],
      [3, null],
      [4, 'overloaded: the service is busy'],
      [4, null],
      [5, null],
    ])
    expect(turnsOf(report)[1]).toMatchObject({
      costUsd: 0.0123,
      tokens: { input: 11_912, cached: '92 %', output: 320 },
      said: { head: 'The guard stands behind the first read. I move it, and add a test.' },
      model: null,
    })
    expect(turnsOf(report).flatMap(({ calls }) => calls.map(told))).toEqual([
      ['Viewed', 'src/parse.js', 0],
      ['Searched', 'parse\\( in src', 0],
      ['Edited', 'src/parse.js', 4],
      ['Inserted', 'test/parse.test.js, after line 12', 4],
      ['Edited', 'src/lod.js', 2],
      ['Ran', 'npm test -- --test-name-pattern=empty', 0],
    ])
    expect(turnsOf(report)[2]?.calls[0]?.result.head).toMatch(/^✔ returns null/)
    expect(hostOf(report).map(({ title, mark }) => [title, mark])).toEqual([
      ['Setup passed', 'good'],
      ['Tests before passed', 'plain'],
      ['Git finds 2 changed files', 'plain'],
      ['Tests passed', 'good'],
      ['Check passed', 'good'],
      ['Changed tests on the old source failed (exit code 1)', 'good'],
      ['The change stands', 'good'],
      ['Summary from the model (tool)', 'plain'],
      ['Commit written to GitHub', 'good'],
      ['Branch written to GitHub', 'good'],
      ['Pull request written to GitHub', 'good'],
      ['Labels and people not written to GitHub', 'bad'],
    ])
  })

  test('calls of every kind are named, also those that nobody could read', () => {
    const report = runOf(run => {
      run.turn(1, '')
      run.call(1, 'bash', { command: 'for a in b\ndo c\ndone' }, 'x')
      run.call(1, 'bash', { restart: true }, 'x')
      run.call(1, 'list_files', {}, 'x')
      run.call(1, 'str_replace_based_edit_tool', { command: 'view', path: 'a', view_range: [3, -1] }, 'x')
      run.call(1, 'str_replace_based_edit_tool', { command: 'create', path: 'a', file_text: 'b\nc\n' }, 'x')
      run.call(1, 'no_such_tool', { odd: [1] }, 'x', true)
    })
    const calls = turnsOf(report)[0]?.calls ?? []
    expect(calls.map(told)).toEqual([
      ['Ran', 'for a in b …', 0],
      ['Restarted', 'the shell', 0],
      ['Listed', '.', 0],
      ['Viewed', 'a, lines 3 to the end', 0],
      ['Wrote', 'a', 2],
      ['Called', 'no_such_tool', 0],
    ])
    expect(calls[0]?.input).toMatchObject({ label: 'Command', text: { head: 'for a in b\ndo c\ndone' } })
    expect(calls[5]?.input?.text.head).toBe('{\n  "odd": [\n    1\n  ]\n}')
  })
})

describe('bounds', () => {
  const sizeOf = (report: RunReport) => JSON.stringify(report).length

  test('five hundred turns with long results fit, and no text is longer than its share', () => {
    const report = reportOf(longRun())
    expect(turnsOf(report)).toHaveLength(500)
    expect(sizeOf(report)).toBeLessThan(6_000_000)
    const results = turnsOf(report).flatMap(({ calls }) => calls.map(({ result }) => result))
    expect(Math.max(...results.map(({ head, tail }) => head.length + tail.length))).toBeLessThan(TEXT_LIMITS.one)
    expect(results.some(({ leftOut }) => leftOut > 0)).toBe(true)
  })

  test('of more entries than anybody reads the first and the last are shown', () => {
    const report = runOf(run => {
      for (let turn = 1; turn <= MOST_ENTRIES + 500; turn += 1) run.turn(turn, 'on')
    })
    expect(report.entries).toHaveLength(MOST_ENTRIES)
    expect(report.entriesLeftOut).toBe(500)
    expect(turnsOf(report).at(-1)?.turn).toBe(MOST_ENTRIES + 500)
  })

  test('one huge text of each kind is cut', () => {
    const huge = 'x'.repeat(4_000_000)
    const report = runOf(
      run => {
        run.lines.splice(0, 1, begun(huge, huge))
        run.turn(1, huge, { thought: huge, model: huge })
        run.call(1, 'bash', { command: huge }, huge)
        run.call(1, 'str_replace_based_edit_tool', { command: 'create', path: huge, file_text: `${huge}\n` }, huge)
        run.command('tests', huge, 'failed', huge, 1)
        run.verdict('not-yet', huge)
        run.write('branch', huge, huge, false)
      },
      { patch: `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+${huge}\n` },
    )
    expect(sizeOf(report)).toBeLessThan(400_000)
  })
})
