import { describe, expect, test } from '@jest/globals'
import { CALL_LIMITS, LINE_LIMITS, MOST_ENTRIES, TEXT_LIMITS } from '../../../src/adapters/html/turns.ts'
import { whatNext } from '../../../src/core/report/next-step.ts'
import { readPage } from './read-page.ts'
import { begun, groundOf, pageOf, type SampleRun, sampleRecord, teller } from './sample-run.ts'
import { cancelledRun, failedRun, longRun, manifestRun, smallRun } from './sample-runs.ts'

const EDITOR = 'str_replace_based_edit_tool'
const read = (run: SampleRun) => readPage(pageOf(run))
const without = (run: SampleRun, more: object): SampleRun => ({ ...run, ground: { ...run.ground, ...more } })

function pageWith(record: (run: ReturnType<typeof teller>) => void, more: Partial<SampleRun> = {}): string {
  const run = teller()
  run.lines.push(begun('A task', 'to do'))
  record(run)
  return pageOf({ lines: run.lines, patch: '', ground: groundOf('cancelled', 'why'), ...more })
}
const readWith = (...parts: Parameters<typeof pageWith>) => readPage(pageWith(...parts))

describe('the overview', () => {
  test('of a proven change is good, and says what it cost', () => {
    const page = read(smallRun())
    expect(page).toMatchObject({ verdict: 'good', outcome: ['Pull request opened', 'pr-created'] })
    expect(page.about).toBe('Issue 12 of octo/project')
    expect(page.tiles).toMatchObject({
      ...{ Tests: 'passed', Proof: 'red then green', Change: '2 files, +9 −2', Cost: '$0.09', 'From cache': '92 %' },
    })
    expect(page.facts['Pull request']).toBe('#13 <https://github.example/octo/project/pull/13>')
    expect(page.notices.map(({ title }) => title)).toEqual(['Left out of the change'])
  })

  test('is open where a limit ended the run or the rules ask for more, and names each reason of a failure', () => {
    const proven = smallRun()
    expect(read(without(proven, { record: sampleRecord({ limit: 'max-turns' }) })).verdict).toBe('open')
    const [start, ...lines] = proven.lines
    const record = sampleRecord()
    record.evidence.tests.proof = 'no-test-changes'
    const byRules = (inputs: object) =>
      read(without({ ...proven, lines: [{ ...start, inputs }, ...lines] }, { record }))
    expect(byRules({}).verdict).toBe('good')
    const strict = byRules({ 'require-tests': 'true' })
    expect(strict.verdict).toBe('open')
    expect(strict.notices[0]?.items).toEqual(['the change adds or edits no test'])
    const failed = read(failedRun())
    expect(failed.verdict).toBe('bad')
    expect(failed.notices.map(({ title, items }) => [title, items.length])).toEqual([
      ['What keeps it from being ready', 5],
      ['Tests that cannot be relied on', 1],
      ['Invisible characters in added lines', 1],
      ['The summary differs from the facts', 1],
      ['Refused and kept as refused.patch', 1],
      ['No sandbox', 1],
      ['Left out of the change', 1],
    ])
    expect(failed.proof.filter(({ mark }) => mark === 'bad').map(({ name }) => name)).toEqual([
      'Tests after',
      'Broken tests',
      'Weakened tests',
      'Sandbox',
    ])
  })

  test('of a killed run shows what its transcript holds', () => {
    const page = readWith(run => {
      run.put('session', { sandbox: 'bubblewrap', testCommand: 'npm test', setAside: 0, untracked: 0 })
      run.turn(1, 'I look.')
      run.command('tests', 'npm test', 'failed', 'no', 400)
      run.put('limit', { limit: 'max-cost-usd', closing: false })
    })
    expect(page).toMatchObject({ verdict: 'bad', outcome: ['Cancelled', 'cancelled'] })
    expect(page.sections).not.toContain('summary')
    expect(page.text('evidence')).toContain('There is no record')
    expect(page.tiles).toMatchObject({ Turns: '1', Cost: '$0.01' })
    expect(page.proof.map(({ name, value }) => [name, value])).toEqual([
      ['Tests after', 'failed (exit code 1), 0.4 s'],
      ['Sandbox', 'bubblewrap'],
    ])
    expect(page.notices).toMatchObject([
      { title: 'What failed', items: ['npm test failed (exit code 1)'] },
      { title: 'Limits that were reached', items: ['max-cost-usd'] },
    ])
  })

  test('does not take the outcome from the transcript', () => {
    const html = pageWith(run => run.end('pr-created', true, 'all is well'))
    expect(readPage(html)).toMatchObject({ outcome: ['Cancelled', 'cancelled'], verdict: 'bad' })
    expect(html).not.toContain('all is well')
  })

  test('says what to do next in the words of the comment', () => {
    const { start } = failedRun().ground
    for (const run of [failedRun(), cancelledRun()])
      expect(read(run).next).toBe(whatNext(run.ground.result, start).replaceAll('`', ''))
    const byHand = without(cancelledRun(), { start: { event: 'workflow_dispatch', label: 'diffproof' } })
    expect(read(byHand).next).toBe('To go on, start the workflow again.')
    expect(read(smallRun()).next).toBe('')
  })

  test('of a run without a record shows which edits were refused', () => {
    expect(read(cancelledRun()).notices).toEqual([
      {
        ...{ title: 'Edits that were refused', mark: 'bad' },
        items: ['.github/workflows/ci.yml: protected path (.github/workflows/**).'],
      },
    ])
  })

  test('names the run whose work was resumed, and the cost of both', () => {
    const page = read(cancelledRun())
    expect(page.facts['Resumed']).toBe(
      'run 6, which cost $0.03 more <https://github.example/octo/project/actions/runs/6>',
    )
    expect(page.tiles).toMatchObject({ Cost: '$0.09', 'With run 6': '$0.12' })
    expect(page.host[0]).toMatchObject({ title: 'Resumed the work of run 6', at: '0:02' })
  })

  test('says why a summary is by Diffproof, and gives it no confidence', () => {
    const record = sampleRecord({ limit: 'timeout-minutes' })
    record.evidence.phases = { ...record.evidence.phases, summary_source: 'host', summary_attempts: 0 }
    const page = read(without(smallRun(), { record }))
    expect(page.text('summary')).toMatch(/^Summary, by Diffproof(?!.*Confidence)/s)
    expect(page.text('notices')).toContain('was not asked for a summary: the time was up')
  })
})

describe('a draft', () => {
  test('is called one, and is open although nothing speaks against it', () => {
    const { result } = smallRun().ground
    const draft = (more: object) => read(without(smallRun(), { result: { ...result, ...more } }))
    expect(draft({ isDraft: true })).toMatchObject({ outcome: ['Draft opened', 'pr-created'], verdict: 'open' })
    expect(draft({ isDraft: false })).toMatchObject({ outcome: ['Pull request opened', 'pr-created'], verdict: 'good' })
    expect(draft({ isDraft: true, outcome: 'cancelled' }).outcome[0]).toBe('Cancelled')
  })

  test('is what a change with failing tests becomes, with a record and without', () => {
    const last = (run: SampleRun) => read(run).host.findLast(({ words }) => words.some(one => one.startsWith('proof ')))
    const run = manifestRun()
    const title = 'The change becomes a draft'
    expect(last(run)).toMatchObject({
      ...{ title, mark: 'open', words: ['the tests failed (exit code 1)', 'proof no-test-changes'] },
    })
    const killed = without(run, groundOf('cancelled', 'why'))
    expect(last(killed)).toMatchObject({ title, words: ['npm test failed (exit code 1)', 'proof no-test-changes'] })
    const untested = run.lines.filter(line => !('purpose' in line))
    const proving = (proof: string) =>
      last({ ...killed, lines: untested.map(line => ('proof' in line ? { ...line, proof } : line)) })
    expect(proving('green-on-base')).toMatchObject({ title, mark: 'open' })
    const fine = 'Nothing speaks against the change'
    expect(proving('no-test-changes')).toMatchObject({ title: fine, mark: 'plain' })
    expect(proving('red-then-green')).toMatchObject({ title: fine, mark: 'good' })
  })
})

describe('turn by turn', () => {
  test('a call says how it failed, and refused is what a rule forbids', () => {
    const { turns } = readWith(run => {
      const asks = [['bash', { command: 'sleep 60' }] as const, ['submit_summary', { title: 'x' }] as const]
      run.turn(1, '', { asks })
      const call = (name: string, input: object, text: string) => run.call(1, name, input, text, true)
      call('bash', { command: 'a' }, 'no\n(exit code 3)')
      call('bash', { command: 'b' }, '(ended by a signal)')
      call('bash', { command: 'b' }, 'x\n(stopped at the limit of 10 minutes)')
      call(EDITOR, { command: 'view', path: 'x' }, 'x does not exist. Use list_files to find it.')
      call(EDITOR, { command: 'str_replace', path: 'x', old_str: 'a' }, 'old_str is not in x. Nothing')
      call(EDITOR, { command: 'create', path: 'x', file_text: '' }, 'x cannot be used: protected path.')
      call(EDITOR, { command: 'insert', path: 'x', insert_line: 9, insert_text: '' }, 'Nothing was inserted')
      call(EDITOR, { command: 'fly' }, 'The call was not carried out, its input is wrong: command.')
      run.call(1, 'bash', { command: 'c' }, '(exit code 0)')
    })
    expect(turns[0]?.calls.map(({ words }) => words)).toEqual([
      ['Ran', 'a', 'exit code 3'],
      ['Ran', 'b', 'stopped'],
      ['Ran', 'b', 'stopped at the limit of 10 minutes'],
      ['Viewed', 'x', 'not found'],
      ['Edited', 'x', 'text not found'],
      ['Wrote', 'x', 'refused'],
      ['Inserted', 'x, after line 9', 'failed'],
      ['Called', EDITOR, 'not carried out'],
      ['Ran', 'c'],
      ['Ran', 'sleep 60', 'no result'],
      ['Submitted the summary'],
    ])
  })

  test('a call that was answered without being carried out shows the answer', () => {
    const { turns } = readWith(run => {
      run.turn(1, '', { asks: [['submit_summary', { title: 'x' }]] })
      run.turn(2, '', { answers: [['asked-1-0', 'Not yet: the tests fail.']] })
    })
    expect(turns[0]?.calls).toMatchObject([
      {
        words: ['Submitted the summary', 'sent back'],
        blocks: ['{\n  "title": "x"\n}', 'Not yet: the tests fail.'],
      },
    ])
  })

  test('the plan and the files of strategy: manifest are shown as calls', () => {
    const page = read(manifestRun())
    expect(page.turns.map(({ said, calls }) => [said, ...calls.map(({ words }) => words.join(' '))])).toEqual([
      ['', 'Planned 3 files'],
      ['', 'Generated src/half.js'],
      ['', 'Generated src/sum.js'],
      ['I cannot see why.', 'Submitted the summary'],
    ])
    expect(page.turns[0]?.calls[0]?.blocks[0]?.split('\n')).toEqual([
      'create src/half.js: what belongs into src/half.js',
      'modify src/sum.js: what belongs into src/sum.js',
      'delete src/old.js: what belongs into src/old.js',
    ])
    expect(page.facts['Strategy']).toContain('manifest')
    // What an agent says is no plan, whatever it looks like.
    const { ground, ...run } = manifestRun()
    const lines = run.lines.map(line => ({ ...line, ...('inputs' in line ? { inputs: {} } : {}) }))
    const agent = read({ ...run, lines, ground: { ...ground, record: sampleRecord() } })
    expect(agent.turns[0]?.said).toContain('task_id')
  })

  test('work that is submitted unchanged says so', () => {
    const { host } = readWith(run => {
      for (let turn = 1; turn <= 2; turn += 1) {
        run.turn(turn, 'Done.')
        run.verdict('not-yet', '`npm test` failed with exit code 1.')
      }
    })
    const unchanged = 'nothing has changed since, so nothing was run again'
    expect(host.map(({ words }) => words)).toEqual([[], [unchanged]])
  })

  test('a cancellation is a signal that came, and a limit is a limit', () => {
    const page = read(cancelledRun())
    expect(page.host).toContainEqual(
      expect.objectContaining({ title: 'A signal came: the run was cancelled', words: [] }),
    )
    expect(page.notices.map(({ title }) => title)).not.toContain('Limits that were reached')
    const limited = readWith(run => {
      for (const _ of [1, 2]) run.put('limit', { limit: 'max-turns', closing: false })
    })
    expect(limited.host).toMatchObject([{ title: 'A limit was reached', words: ['max-turns'] }])
    const interrupted = readWith(run => run.noReply(1, 'cancelled'))
    expect(interrupted.turns[0]?.failures).toEqual(['Interrupted: the run was cancelled'])
  })

  test('what is written to GitHub goes by its own name', () => {
    const { host } = readWith(run => {
      run.write('decoration', 'issue 12', 'rocket')
      run.write('decoration', 'comment 7', 'there is no such comment', false)
      run.write('decoration', '#12', 'label diffproof: done')
      run.write('decoration', '#12', 'off: diffproof: working')
      run.write('decoration', '#13', 'set')
      run.write('comment', '#12', 'written')
    })
    expect(host.map(({ title, words }) => [title, words[0]])).toEqual([
      ['Reaction set', 'rocket on issue 12'],
      ['Reaction not set', 'comment 7'],
      ['Label set', 'diffproof: done on #12'],
      ['Label removed', 'diffproof: working on #12'],
      ['Labels and people set', '#13'],
      ['Comment written to GitHub', '#12'],
    ])
  })

  test('every turn says what was done and what it cost, and Diffproof speaks in between', () => {
    const { turns, host } = read(smallRun())
    expect(turns.map(({ name, failures }) => [name, failures[0] ?? null])).toEqual([
      ['Turn 1', null],
      ['Turn 2', null],
      ['Turn 3', null],
      ['Turn 4', 'No answer: overloaded: the service is busy'],
      ['Turn 4', null],
      ['Turn 5 summary phase', null],
    ])
    expect(turns[1]).toMatchObject({
      facts: ['4.2 s', 'cost $0.01', '11,912 tokens in', '92 % from cache', '320 out'],
      said: 'The guard stands behind the first read. I move it, and add a test.',
    })
    expect(turns.flatMap(({ calls }) => calls.map(({ words, lines }) => [...words, lines.length]))).toEqual([
      ['Viewed', 'src/parse.js', 0],
      ['Searched', 'parse\\( in src', 0],
      ['Edited', 'src/parse.js', 4],
      ['Inserted', 'test/parse.test.js, after line 12', 4],
      ['Edited', 'src/lod.js', 'failed', 2],
      ['Ran', 'npm test -- --test-name-pattern=empty', '1.9 s', 0],
      ['Submitted the summary', 0],
    ])
    expect(turns[2]?.calls[0]?.blocks[0]).toMatch(/^✔ returns null/)
    expect(host.map(({ title, mark }) => [title, mark])).toEqual([
      ['Setup passed', 'good'],
      ['Tests before passed', 'plain'],
      ['Git finds 2 changed files', 'plain'],
      ['Tests passed', 'good'],
      ['Check passed', 'good'],
      ['Changed tests on the old source failed (exit code 1)', 'good'],
      ['Nothing speaks against the change', 'good'],
      ['Summary from the model (tool)', 'plain'],
      ['Commit written to GitHub', 'good'],
      ['Branch written to GitHub', 'good'],
      ['Pull request written to GitHub', 'good'],
      ['Labels and people not set', 'bad'],
    ])
  })

  test('calls of every kind are named, also those that nobody could read', () => {
    const { turns } = readWith(run => {
      run.turn(1, '')
      run.call(1, 'bash', { command: 'for a in b\ndo c\ndone' }, 'x')
      run.call(1, 'bash', { restart: true }, 'x')
      run.call(1, 'list_files', {}, 'x')
      run.call(1, EDITOR, { command: 'view', path: 'a', view_range: [3, -1] }, 'x')
      run.call(1, EDITOR, { command: 'create', path: 'a', file_text: 'b\nc\n' }, 'x')
      run.call(1, 'no_such_tool', { odd: [1] }, 'x', true)
    })
    const calls = turns[0]?.calls ?? []
    expect(calls.map(({ words, lines }) => [...words, lines.length])).toEqual([
      ['Ran', 'for a in b …', 0],
      ['Restarted', 'the shell', 0],
      ['Listed', '.', 0],
      ['Viewed', 'a, lines 3 to the end', 0],
      ['Wrote', 'a', 2],
      ['Called', 'no_such_tool', 'not carried out', 0],
    ])
    expect(calls[0]?.blocks[0]).toBe('for a in b\ndo c\ndone')
    expect(calls[5]?.blocks[0]).toBe('{\n  "odd": [\n    1\n  ]\n}')
  })
})

describe('bounds', () => {
  test('five hundred turns with long results fit, and no text is longer than its share', () => {
    const html = pageOf(longRun())
    const { turns } = readPage(html)
    expect(turns).toHaveLength(500)
    expect(html.length).toBeLessThan(6_000_000)
    const calls = turns.flatMap(turn => turn.calls)
    expect(Math.max(...calls.flatMap(({ blocks }) => blocks.map(block => block.length)))).toBeLessThan(TEXT_LIMITS.one)
    expect(calls.some(({ notes }) => notes.some(one => one.includes('characters are left out here')))).toBe(true)
  })

  test.each([
    ['edits of empty lines', 120, 5, { command: 'create', path: 'a', file_text: '\n'.repeat(400) }],
    ['calls', 400, 60, { command: 'view', path: 'a' }],
  ])('many %s are no more parts of the page than it can hold', (_, turns, calls, input) => {
    const page = readWith(run => {
      for (let turn = 1; turn <= turns; turn += 1) {
        run.turn(turn, 'on')
        for (let call = 0; call < calls; call += 1) run.call(turn, EDITOR, input, 'ok')
      }
    })
    const numberIn = (notes: readonly string[]) => Number.parseInt(notes[0] ?? '0', 10)
    const shown = page.turns.flatMap(turn => turn.calls)
    expect(shown.reduce((sum, { lines }) => sum + lines.length, 0)).toBeLessThanOrEqual(LINE_LIMITS.together)
    expect(shown.length).toBeLessThanOrEqual(CALL_LIMITS.together)
    const leftOut = page.turns.reduce((sum, turn) => sum + numberIn(turn.notes.slice(-1)), 0)
    if (calls > CALL_LIMITS.one) expect(shown.length + leftOut).toBe(turns * calls)
    for (const { lines, notes } of shown) if (lines.length > 0) expect(lines.length + numberIn(notes)).toBe(400)
  })

  test('of more entries than anybody reads the first and the last are shown', () => {
    const page = readWith(run => {
      for (let turn = 1; turn <= MOST_ENTRIES + 500; turn += 1) run.turn(turn, 'on')
    })
    expect(page.turns).toHaveLength(MOST_ENTRIES)
    expect(page.text('turns')).toContain('500 entries are left out here')
    expect(page.turns.at(-1)?.name).toBe(`Turn ${MOST_ENTRIES + 500}`)
  })

  test('one huge text of each kind is cut', () => {
    const huge = 'x'.repeat(4_000_000)
    const html = pageWith(
      run => {
        run.lines.splice(0, 1, begun(huge, huge))
        run.turn(1, huge, { thought: huge, model: huge })
        run.call(1, 'bash', { command: huge }, huge)
        run.call(1, EDITOR, { command: 'create', path: huge, file_text: `${huge}\n` }, huge)
        run.command('tests', huge, 'failed', huge, 1)
        run.verdict('not-yet', huge)
        run.write('branch', huge, huge, false)
      },
      { patch: `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+${huge}\n` },
    )
    expect(html.length).toBeLessThan(400_000)
  })
})
