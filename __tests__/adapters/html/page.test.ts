import { describe, expect, test } from '@jest/globals'
import type { CallEnd } from '../../../src/core/edit/tool-results.ts'
import { markdownLine } from '../../../src/core/page/markdown.ts'
import { nextStep } from '../../../src/core/page/next-step.ts'
import { TEXT_LIMITS } from '../../../src/core/page/report-turns.ts'
import { decide, RULES, sampleRecord, withEvidence } from '../../core/pull-request/sample-record.ts'
import { sentBack } from '../../core/run-log/any-run-log.ts'
import { parsedPage } from './parsed-page.ts'
import {
  cancelledRun,
  FAILED,
  failedRun,
  HOME,
  inputFor,
  longRun,
  manifestRun,
  pageOf,
  type SampleRun,
  smallRun,
  transcriptOf,
  withInput,
} from './sample-runs.ts'

const EDITOR = 'str_replace_based_edit_tool'
const { evidence } = sampleRecord

/** The words of a page, each piece on a line of its own; signs, which are for the eye, are left out. */
const wordsIn = (html: string) => `\n${parsedPage(html).texts.join('\n')}\n`.replace(/\n[✓✗!](?=\n)/g, '')
const wordsOf = (run: SampleRun) => wordsIn(pageOf(run))
/** `good`, `open`, `bad` or `plain`: how the page calls the end of the run. */
const badgeOf = (run: SampleRun) => /<strong class="badge (\w+)">/.exec(pageOf(run))?.[1]
const titles = (html: string, tag: string) =>
  Array.from(html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g')), ([, words = '']) =>
    words.replace(/<[^>]*>|[✓✗!]/g, ''),
  )

function pageWith(record: (run: ReturnType<typeof transcriptOf>) => void, patch = '', task = 'A task'): string {
  const run = transcriptOf(task, 'to do')
  record(run)
  return pageOf({ lines: run.lines, patch, input: inputFor('cancelled', 'why') })
}
const wordsWith = (record: Parameters<typeof pageWith>[0]) => wordsIn(pageWith(record))

describe('the overview', () => {
  test('of a proven change is good, and says what it cost', () => {
    const run = smallRun()
    expect(badgeOf(run)).toBe('good')
    for (const told of [
      ...['Pull request opened\npr-created', 'Issue 12 of octo/project', 'Tests\npassed\nProof\nred then green'],
      ...['Change\n2 files, +1 −1', 'Cost\n$0.09, 92% from cache', 'Left out of the change'],
    ])
      expect(wordsOf(run)).toContain(`\n${told}\n`)
    const figures = /<dl class="figures">(.*?)<\/dl>/.exec(pageOf(run))?.[1] ?? ''
    expect(titles(figures, 'dt')).toEqual(['Tests', 'Proof', 'Change', 'Time', 'Cost'])
    expect(wordsOf(run)).toMatch(/\nTime\n[\d.]+ .*, 6 turns\n/)
  })

  test('links the titles of issue and pull request, and shows hashes below the proof only', () => {
    const run = smallRun()
    const { title } = sampleRecord.summary
    expect(pageOf(run)).toContain(`<a href="${HOME}/pull/13" rel="noreferrer">#13 ${title}</a>`)
    expect(pageOf(run)).toMatch(new RegExp(`<h1[^>]*><a href="${HOME}/issues/12" rel="noreferrer">.+</a></h1>`))
    const [overview = '', after = ''] = wordsOf(run).split('\nProof\nWhat\n')
    expect(overview).not.toMatch(/\b[0-9a-f]{12,}\b/)
    expect(after).toMatch(/These results belong to the tree \n[0-9a-f]{40}\n[^\n]* base \n\w+ [0-9a-f]{12}\n/)
    const elsewhere = { ...run, input: { ...run.input, serverUrl: 'http://127.0.0.1:1' } }
    expect(pageOf(elsewhere)).not.toMatch(/<h1[^>]*><a/)
  })

  test('shows what stands in backticks as code, in prose and in titles', () => {
    const { summary } = sampleRecord
    const said = { title: 'Mend `parse`', description: 'One `a < b` here\nand ``c`d`` there, `half', root_cause: '`x`' }
    const run = withInput(smallRun(), {
      decided: decide({ ...sampleRecord, summary: { ...summary, ...said, risks: ['`y`'] } }),
    })
    const html = pageOf(run)
    for (const code of ['parse', 'a &lt; b', 'c`d', 'x', 'y']) expect(html).toContain(`<code>${code}</code>`)
    expect(html).toContain('there, `half')
    expect(pageWith(one => one.turn(1, 'See `sum`'), '', 'Why `sum` fails')).toMatch(
      /<h1[^>]*>.*Why <code>sum<\/code> fails.*<\/h1>[\s\S]*See <code>sum<\/code>/,
    )
  })

  test('is open where a limit ended the run or the rules ask for more, and names each reason of a failure', () => {
    const limited = withInput(smallRun(), { decided: decide(withEvidence({ limit: 'max-turns' })) })
    expect(badgeOf(limited)).toBe('open')
    const record = withEvidence({ tests: { ...evidence.tests, proof: 'no-test-changes' } })
    const byRules = (requireTests: boolean) =>
      withInput(smallRun(), { decided: decide(record, { ...RULES, requireTests }) })
    expect(badgeOf(byRules(false))).toBe('good')
    expect(badgeOf(byRules(true))).toBe('open')
    expect(wordsOf(byRules(true))).toContain('the change adds or edits no test')
    expect(badgeOf(failedRun())).toBe('bad')
    expect(titles(pageOf(failedRun()), 'h3').slice(0, 7)).toEqual([
      'What keeps it from being ready',
      'Tests that cannot be relied on',
      'Invisible characters in added lines',
      'The summary differs from the facts',
      'Refused and kept as refused.patch',
      'No sandbox',
      'Left out of the change',
    ])
  })

  test('of a killed run shows what its transcript holds, but does not take the outcome from it', () => {
    const words = wordsWith(run => {
      run.turn(1, 'I look.')
      run.command('tests', 'npm test', [0, 1])
      run.put('limit', { limit: 'max-cost-usd', closing: false })
      run.end('pr-created', true, 'all is well')
    })
    expect(words).toMatch(/\nCancelled\ncancelled\n[\s\S]*\nTests\nnpm test\n[\s\S]*1 of 1 failed/)
    expect(words).not.toMatch(/all is well|\nSummary\n/)
  })

  test('says what to do next in the words of the comment', () => {
    for (const run of [failedRun(), cancelledRun()]) {
      const next = markdownLine(nextStep(run.input.result, run.input.start)).split('`').join('\n')
      expect(wordsOf(run)).toContain(`What to do next: \n${next}`)
    }
    expect(wordsOf(smallRun())).not.toContain('What to do next')
  })

  test('of a resumed run without a record names the run before, its cost, and which edits were refused', () => {
    const words = wordsOf(cancelledRun())
    expect(words).toContain('\nResumed\nrun 6, which cost $0.03 more\n')
    expect(words).toContain(
      '\nEdits that were refused\n.github/workflows/ci.yml\n: protected path (.github/workflows/**).\n',
    )
  })

  test('says that a summary is by Diffproof, and gives it no confidence', () => {
    const phases = { ...evidence.phases, summary_source: 'host' } as const
    const words = wordsOf(withInput(smallRun(), { decided: decide(withEvidence({ phases })) }))
    expect(words).toContain('\nSummary, by Diffproof\n')
    expect(words).not.toContain('Confidence')
  })

  test('calls a draft one, although nothing speaks against it', () => {
    expect(badgeOf(manifestRun())).toBe('open')
    expect(wordsOf(manifestRun())).toContain('\nDraft opened\npr-created\n')
  })

  test('says of a draft what to do next', () => {
    expect(wordsOf(manifestRun())).toMatch(/What to do next: \n?Read .*mark it as ready/)
  })
})

describe('turn by turn', () => {
  test.each<[string, object, CallEnd, string]>([
    ['bash', { command: 'a' }, { kind: 'exited', exitCode: 3 }, 'bash a\nexit code 3'],
    ['bash', { command: 'b' }, { kind: 'stopped' }, 'bash b\nstopped'],
    ['bash', { command: 'b' }, { kind: 'out-of-time' }, 'bash b\nstopped at the time limit'],
    [EDITOR, { command: 'view', path: 'x' }, FAILED, 'view x\nfailed'],
    [
      EDITOR,
      { command: 'create', path: 'x', file_text: '' },
      { kind: 'closed', path: 'x', why: 'no' },
      'create x\nrefused',
    ],
    [EDITOR, { command: 'fly' }, FAILED, 'fly\nnot carried out'],
  ])('a failed call of %s %j says how it failed', (name, input, end, told) => {
    const words = wordsWith(run => {
      run.turn(1, '')
      run.call(1, name, input, 'no', end)
    })
    expect(words).toContain(`${told}\n`)
  })

  test.each([
    ['bash', { command: 'for a in b\ndo c\ndone' }, 'bash for a in b do c done\nInput\nfor a in b\ndo c\ndone\n'],
    ['bash', { restart: true }, 'bash restart\nInput\n{\n  "restart": true\n}\n'],
    ['list_files', {}, 'list\nInput\n{}\n'],
    [EDITOR, { command: 'view', path: 'a', view_range: [3, -1] }, 'view a\nInput\n'],
    [EDITOR, { command: 'create', path: 'a', file_text: 'b\nc\n' }, 'create a\nInput\n+b\n\n+c\n'],
    ['no_such_tool', { odd: [1] }, 'no_such_tool\nInput\n{\n  "odd": [\n    1\n  ]\n}\n'],
  ])('a call of %s %j is named', (name, input, told) => {
    const words = wordsWith(run => {
      run.turn(1, '')
      run.call(1, name, input, 'x')
    })
    expect(words).toContain(`\n${told}`)
  })

  test('a call that was not carried out shows the answer, or that none came', () => {
    const words = wordsWith(run => {
      run.turn(1, '', { asks: [['submit_summary', { title: 'x' }]] })
      run.turn(2, '', { answers: [['asked-1-0', 'Not yet.']], asks: [['bash', { command: 'sleep 60' }]] })
    })
    expect(words).toContain('\nsubmit_summary\nsent back\nInput\n{\n  "title": "x"\n}\nResult\nNot yet.\n')
    expect(words).toContain('\nbash sleep 60\nno result\n')
  })

  test('the files of strategy: manifest are shown as calls', () => {
    expect(wordsOf(manifestRun())).toContain('\ngenerated src/half.js\nexport const half = sum => sum / 2\n')
  })

  test('a limit is named once, and what was written to GitHub as in the log', () => {
    const words = wordsWith(run => {
      for (const _ of [1, 2]) run.put('limit', { limit: 'max-turns', closing: false })
      run.write('decoration', '#12', 'label diffproof: done')
      run.write('push', 'branch', 'no', false)
    })
    expect(words.split('\nLimit\nmax-turns\n')).toHaveLength(2)
    expect(words).toContain('\nGitHub\npush branch: not written, no (0.3 s)\n')
    expect(words).not.toContain('label diffproof: done')
  })

  test('every turn says what was done and what it cost, and Diffproof speaks in between', () => {
    const words = wordsOf(smallRun())
    const inOrder = [
      ...['Turn 1', '4.2 s', 'cost $0.03', '11,912 tokens in', '92% from cache', '320 out', 'claude-sonnet-5-5'],
      ...['Thinking', 'I look at the parser first.', 'search parse\\( src', 'Baseline', '14 passed (2.3 s)'],
      ...['Turn 2', 'edit src/parse.js', 'edit test/parse.test.js', 'failed', 'Turn 3'],
      ...['npm test -- --test-name-pattern=empty', '1.9 s', '✔ returns null for empty input (1.2ms)', 'Turn 4'],
      ...[
        'No answer: overloaded: the service is busy',
        'Git',
        'src/parse.js (modified), test/parse.test.js (modified)',
      ],
      ...['Tests', '15 passed (2.3 s)', 'Check npm run lint', 'Red run', '14 passed, 1 failed, as it should (2.3 s)'],
      ...['Verify', 'proof red-then-green', 'Turn 5', ' summary phase'],
      ...['submit_summary', 'Summary', 'by the model', 'GitHub', 'not written, the label "bugfix" could not be set'],
    ]
    const turns = words.slice(words.indexOf('\nTurn by turn\n'))
    let at = 0
    for (const told of inOrder) {
      const found = turns.indexOf(told, at)
      expect([told, found]).toEqual([told, expect.any(Number)])
      expect(found === -1 ? told : '').toBe('')
      at = found
    }
  })
})

describe('bounds', () => {
  test('five hundred turns with long results fit, and no text is longer than its share', () => {
    const html = pageOf(longRun())
    expect(html.match(/<article /g)).toHaveLength(500)
    expect(html.length).toBeLessThan(6_000_000)
    expect(
      Math.max(
        ...parsedPage(html)
          .texts.slice(3)
          .map(({ length }) => length),
      ),
    ).toBeLessThan(TEXT_LIMITS.one)
    expect(html).toContain('characters are left out here')
  })

  test('edits of many empty lines are no more lines than the page can hold', () => {
    const html = pageWith(run => {
      for (let turn = 1; turn <= 120; turn += 1) {
        run.turn(turn, 'on')
        for (let call = 0; call < 60; call += 1)
          run.call(turn, EDITOR, { command: 'create', path: 'a', file_text: '\n'.repeat(400) }, 'ok')
      }
    })
    expect(html.length).toBeLessThan(12_000_000)
    expect(html).toContain('more lines; the transcript has them')
    expect(html).toContain('10 more calls; the transcript has them')
  })

  test('one huge text of each kind is cut', () => {
    const huge = 'x'.repeat(4_000_000)
    const html = pageWith(
      run => {
        run.turn(1, huge, { thought: huge, model: huge })
        run.call(1, 'bash', { command: huge }, huge)
        run.call(1, EDITOR, { command: 'create', path: huge, file_text: `${huge}\n` }, huge)
        run.command('tests', huge, [0, 1], huge)
        run.verification(sentBack({ kind: 'refused-change', problems: [huge] }))
        run.write('branch', huge, huge, false)
      },
      `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+${huge}\n`,
      huge,
    )
    expect(html.length).toBeLessThan(400_000)
  })
})
