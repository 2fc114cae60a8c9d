import { describe, expect, test } from '@jest/globals'
import { whatNext } from '../../../src/core/report/what-next.ts'
import type { CallView } from '../../../src/core/run-report/call-view.ts'
import { CALL_LIMITS, LINE_LIMITS, MOST_ENTRIES, TEXT_LIMITS } from '../../../src/core/run-report/entries.ts'
import type { RunReport } from '../../../src/core/run-report/run-report.ts'
import {
  begun,
  groundOf,
  reportOf,
  type SampleRun,
  sampleRecord,
  teller,
} from '../../adapters/report-page/sample-run.ts'
import { cancelledRun, failedRun, longRun, manifestRun, smallRun } from '../../adapters/report-page/sample-runs.ts'

const EDITOR = 'str_replace_based_edit_tool'
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
      'Weakened tests',
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
    expect(report.notices).toMatchObject([
      { title: 'What failed', items: [{ text: '`npm test` failed (exit code 1)' }] },
      { title: 'Limits that the run came to', items: [{ text: 'max-cost-usd' }] },
    ])
  })

  test('an end in the transcript says nothing of how the run ended', () => {
    const report = runOf(run => run.end('pr-created', true, 'all is well'))
    expect(report).toMatchObject({ outcome: 'cancelled', outcomeInWords: 'Cancelled', verdict: 'bad' })
    expect(JSON.stringify(report)).not.toContain('all is well')
  })
})

describe('what a person does next', () => {
  test('is said in the words of the comment, for a run that failed and for the post step', () => {
    const next = (run: SampleRun) => reportOf(run).next
    const { start } = failedRun().ground
    for (const run of [failedRun(), cancelledRun()]) expect(next(run)).toBe(whatNext(run.ground.ending, start))
    expect(next(failedRun())).toContain('remove the label `diffproof` and add it again')
    const byHand = { ...cancelledRun().ground, start: { event: 'workflow_dispatch', label: 'diffproof' } }
    expect(next({ ...cancelledRun(), ground: byHand })).toBe('To go on, start the workflow again.')
    expect(next(smallRun())).toBe('')
    expect(runOf(run => run.end('no-changes', true, 'why')).next).toMatch(/^To go on, remove the label/)
  })

  test('and what was refused and what failed stand on top of a run without a record', () => {
    const { notices } = reportOf(cancelledRun())
    const why = 'protected path (.github/workflows/**).'
    expect(notices).toEqual([
      {
        ...{ title: 'Edits that were refused', mark: 'bad', leftOut: 0 },
        items: [{ path: '.github/workflows/ci.yml', text: why }],
      },
    ])
  })
})

describe('a draft', () => {
  test('is called one, and is open although nothing speaks against it', () => {
    const { ground, ...run } = smallRun()
    const draft = (more: object) => reportOf({ ...run, ground: { ...ground, ending: { ...ground.ending, ...more } } })
    expect(draft({ isDraft: true })).toMatchObject({ outcomeInWords: 'Draft opened', verdict: 'open' })
    expect(draft({ isDraft: false })).toMatchObject({ outcomeInWords: 'Pull request opened', verdict: 'good' })
    // The transcript of that run tells of a pull request.
    expect(draft({ isDraft: true, outcome: 'cancelled' }).outcomeInWords).toBe('Cancelled')
  })

  test('is what a change with failing tests goes into, with a record and without', () => {
    const verdicts = (run: SampleRun) =>
      hostOf(reportOf(run)).flatMap(({ title, mark, facts }) =>
        title.startsWith('Judged') ? [{ title, mark, facts }] : [],
      )
    const { ground, ...run } = manifestRun()
    expect(verdicts({ ...run, ground })).toEqual([
      {
        ...{ title: 'Judged: it goes into a draft', mark: 'open' },
        facts: ['the tests failed (exit code 1)', 'proof no-test-changes'],
      },
    ])
    const killed = groundOf('cancelled', 'why')
    expect(verdicts({ ...run, ground: killed })).toMatchObject([
      { title: 'Judged: it goes into a draft', facts: ['`npm test` failed (exit code 1)', 'proof no-test-changes'] },
    ])
    const proving = (proof: string) =>
      verdicts({
        ...run,
        lines: run.lines
          .filter(line => !('purpose' in line))
          .map(line => ('proof' in line ? { ...line, proof } : line)),
        ground: killed,
      }).at(-1)
    expect(proving('green-on-base')).toMatchObject({ title: 'Judged: it goes into a draft', mark: 'open' })
    expect(proving('no-test-changes')).toMatchObject({ title: 'Judged: the change stands', mark: 'plain' })
    expect(proving('red-then-green')).toMatchObject({ title: 'Judged: the change stands', mark: 'good' })
  })
})

describe('a run that goes on from another', () => {
  test('says which, when, and what both cost', () => {
    const report = reportOf(cancelledRun())
    expect(report.facts).toContainEqual({
      ...{ name: 'Went on from', value: 'run 6, which cost $0.0312 more', isCode: false },
      link: 'https://github.example/octo/project/actions/runs/6',
    })
    expect(named(report.figures)).toMatchObject({ Cost: '$0.0861', 'With run 6': '$0.12' })
    expect(hostOf(report)[0]).toMatchObject({ title: 'Went on from the work of run 6', at: 2_900 })
  })
})

describe('turn by turn', () => {
  test('a call says how it failed, and refused is what a rule forbids', () => {
    const report = runOf(run => {
      run.turn(1, '', {
        asks: [
          ['bash', { command: 'sleep 60' }],
          ['submit_summary', { title: 'x' }],
        ],
      })
      run.call(1, 'bash', { command: 'a' }, 'no\n(exit code 3)', true)
      run.call(1, 'bash', { command: 'b' }, '(ended by a signal)', true)
      run.call(1, 'bash', { command: 'b' }, 'x\n(stopped at the limit of 10 minutes)', true)
      run.call(1, EDITOR, { command: 'view', path: 'x' }, 'x does not exist. Use list_files to find it.', true)
      run.call(1, EDITOR, { command: 'str_replace', path: 'x', old_str: 'a' }, 'old_str is not in x. Nothing', true)
      run.call(1, EDITOR, { command: 'create', path: 'x', file_text: '' }, 'x cannot be used: protected path.', true)
      run.call(
        1,
        EDITOR,
        { command: 'insert', path: 'x', insert_line: 9, insert_text: '' },
        'Nothing was inserted',
        true,
      )
      run.call(1, EDITOR, { command: 'fly' }, 'The call was not carried out, its input is wrong: command.', true)
      run.call(1, 'bash', { command: 'c' }, '(exit code 0)')
    })
    expect(turnsOf(report)[0]?.calls.map(({ verb, object, failure }) => [verb, object, failure])).toEqual([
      ['Ran', 'a', 'exit code 3'],
      ['Ran', 'b', 'stopped'],
      ['Ran', 'b', 'stopped at the limit of 10 minutes'],
      ['Viewed', 'x', 'not found'],
      ['Edited', 'x', 'text not found'],
      ['Wrote', 'x', 'refused'],
      ['Inserted', 'x, after line 9', 'failed'],
      ['Called', EDITOR, 'not carried out'],
      ['Ran', 'c', null],
      ['Ran', 'sleep 60', 'no result'],
      ['Handed in the summary', '', null],
    ])
  })

  test('a call that was answered without being carried out shows the answer', () => {
    const report = runOf(run => {
      run.turn(1, '', { asks: [['submit_summary', { title: 'x' }]] })
      run.turn(2, '', { answers: [['asked-1-0', 'Not yet: the tests fail.']] })
    })
    expect(turnsOf(report)[0]?.calls).toMatchObject([
      { verb: 'Handed in the summary', failure: 'sent back', result: { head: 'Not yet: the tests fail.' } },
    ])
    expect(turnsOf(report)[0]?.calls[0]?.input?.text.head).toContain('"title": "x"')
  })

  test('the plan and the files of strategy: manifest are shown as what they are', () => {
    const report = reportOf(manifestRun())
    const made = turnsOf(report).map(({ said, calls }) => [
      said?.head,
      ...calls.map(({ verb, object }) => `${verb} ${object}`),
    ])
    expect(made).toEqual([
      [undefined, 'Planned 3 files '],
      [undefined, 'Generated src/half.js'],
      [undefined, 'Generated src/sum.js'],
      ['I cannot see why.', 'Handed in the summary '],
    ])
    expect(turnsOf(report)[0]?.calls[0]?.input?.text.head.split('\n')).toEqual([
      'create src/half.js: what belongs into src/half.js',
      'modify src/sum.js: what belongs into src/sum.js',
      'delete src/old.js: what belongs into src/old.js',
    ])
    expect(report.facts).toContainEqual(
      expect.objectContaining({ name: 'Strategy', value: expect.stringContaining('manifest') }),
    )
    // What an agent says is no plan, whatever it looks like.
    const agent = manifestRun()
    const { ground, lines } = agent
    const talk = { ...agent, lines: lines.map(line => ({ ...line, ...('inputs' in line ? { inputs: {} } : {}) })) }
    expect(turnsOf(reportOf({ ...talk, ground: { ...ground, record: sampleRecord() } }))[0]?.said?.head).toContain(
      'task_id',
    )
  })

  test('work that is handed in again as it is, is told to be', () => {
    const report = runOf(run => {
      for (let turn = 1; turn <= 2; turn += 1) {
        run.turn(turn, 'Done.')
        run.verdict('not-yet', '`npm test` failed with exit code 1.')
      }
    })
    const facts = hostOf(report).map(view => view.facts)
    expect(facts).toEqual([[], ['nothing has changed since, so nothing was run again']])
  })

  test('a cancellation is a signal that came, and a limit is a limit', () => {
    const report = reportOf(cancelledRun())
    expect(hostOf(report)).toContainEqual(
      expect.objectContaining({ title: 'A signal came: the run was cancelled', object: null }),
    )
    expect(report.notices.map(({ title }) => title)).not.toContain('Limits that the run came to')
    const [limited, broken] = [
      runOf(run => run.put('limit', { limit: 'max-turns', closing: false })),
      runOf(run => run.noReply(1, 'cancelled')),
    ]
    expect(hostOf(limited)).toMatchObject([{ title: 'A limit was reached', object: 'max-turns' }])
    expect(turnsOf(broken)[0]?.failure).toBe('broken off, the run was cancelled')
  })

  test('what is written to GitHub goes by its own name', () => {
    const report = runOf(run => {
      run.write('decoration', 'issue 12', 'rocket')
      run.write('decoration', 'comment 7', 'there is no such comment', false)
      run.write('decoration', '#12', 'label diffproof: done')
      run.write('decoration', '#12', 'off: diffproof: working')
      run.write('decoration', '#13', 'set')
      run.write('comment', '#12', 'written')
    })
    expect(hostOf(report).map(({ title, object }) => [title, object])).toEqual([
      ['Reaction set', 'rocket on issue 12'],
      ['Reaction not set', 'comment 7'],
      ['Label set', 'diffproof: done on #12'],
      ['Label taken off', 'diffproof: working on #12'],
      ['Labels and people set', '#13'],
      ['Comment written to GitHub', '#12'],
    ])
  })

  test('every turn says what was done and what it cost, and the host speaks in between', () => {
    const report = reportOf(smallRun())
    expect(turnsOf(report).map(({ turn, failure }) => [turn, failure])).toEqual([
      [1, null],
      [2, null],
      [3, null],
      [4, 'No answer: overloaded: the service is busy'],
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
      ['Handed in the summary', '', 0],
    ])
    expect(turnsOf(report)[2]?.calls[0]?.result.head).toMatch(/^✔ returns null/)
    expect(hostOf(report).map(({ title, mark }) => [title, mark])).toEqual([
      ['Setup passed', 'good'],
      ['Tests before passed', 'plain'],
      ['Git finds 2 changed files', 'plain'],
      ['Tests passed', 'good'],
      ['Check passed', 'good'],
      ['Changed tests on the old source failed (exit code 1)', 'good'],
      ['Judged: the change stands', 'good'],
      ['Summary from the model (tool)', 'plain'],
      ['Commit written to GitHub', 'good'],
      ['Branch written to GitHub', 'good'],
      ['Pull request written to GitHub', 'good'],
      ['Labels and people not set', 'bad'],
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

  test.each([
    ['edits of empty lines', 120, 5, { command: 'create', path: 'a', file_text: '\n'.repeat(400) }],
    ['calls', 400, 60, { command: 'view', path: 'a' }],
  ])('many %s are no more parts of the page than it can hold', (_, turns, calls, input) => {
    const report = runOf(run => {
      for (let turn = 1; turn <= turns; turn += 1) {
        run.turn(turn, 'on')
        for (let call = 0; call < calls; call += 1) run.call(turn, 'str_replace_based_edit_tool', input, 'ok')
      }
    })
    const shown = turnsOf(report).flatMap(turn => turn.calls)
    const lines = shown.reduce((sum, { edit }) => sum + (edit?.lines.length ?? 0), 0)
    expect(lines).toBeLessThanOrEqual(LINE_LIMITS.together)
    expect(shown.length).toBeLessThanOrEqual(CALL_LIMITS.together)
    const leftOut = turnsOf(report).reduce((sum, { callsLeftOut }) => sum + callsLeftOut, 0)
    expect(shown.length + leftOut).toBe(turns * calls)
    for (const { edit } of shown) expect((edit?.lines.length ?? 0) + (edit?.leftOut ?? 400)).toBe(400)
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
