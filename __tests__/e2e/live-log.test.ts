import { expect, test } from '@jest/globals'
import { bash, replace, say, summary, turn, view } from '../playground/model/script.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { openWholeScene } from './scene.ts'
import { MEND_AFTER_WRONG, STILL_WRONG } from './small-project.ts'

const MORE_TESTS = replace(
  'test/sum.test.js',
  "test('sums two",
  "test('adds', () => assert.equal(sum(2, 2), 4))\ntest('sums two",
)
const SCRIPT = [
  turn(say('I look at it first.'), view('src/sum.js'), bash('echo "::error::no"')),
  turn(STILL_WRONG),
  say('Done.'),
  turn(MEND_AFTER_WRONG, MORE_TESTS),
  summary({ files: [{ path: 'src/sum.js', change: 'added', description: '' }] }),
]
const ESCAPE = '\u001b'
const STAMP = /^\[ *(\d+) s\] /

/** Each line with the title that it is folded below, null for none. Fails where a title comes before another has ended. */
function folded({ log }: Pick<TestRun, 'log'>): { readonly title: string | null; readonly line: string }[] {
  let title: string | null = null
  return log.split('\n').flatMap(line => {
    const opens = /^::group::(.*)$/.exec(line)?.[1]
    if (opens !== undefined) {
      expect(title).toBeNull()
      title = opens
      return []
    }
    if (line !== '::endgroup::') return line === '' ? [] : [{ title, line }]
    expect(title).not.toBeNull()
    title = null
    return []
  })
}

test('every step is one line with its time and how long it took, in order, and what belongs to it is folded', async () => {
  await using scene = await openWholeScene({ script: SCRIPT })
  const result = await scene.run({ inputs: { 'setup-command': 'echo installed', 'check-commands': 'node --version' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  const lines = folded(result)
  const steps = lines.filter(({ line }) => STAMP.test(line))
  expect(steps.filter(({ title }) => title !== null)).toEqual([])
  const seconds = steps.map(({ line }) => Number(STAMP.exec(line)?.[1]))
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))

  const took = String.raw`\((?:\d+ min )?[\d.]+ s\)$`
  const order = [
    `^Choose the task: done ${took}`,
    '^task: issue-1, It is broken$',
    `^checkout: main at [0-9a-f]{12}, cloned ${took}`,
    `^setup echo installed: passed ${took}`,
    `^sandbox: .*, test command: npm test ${took}`,
    String.raw`^turn 1: view src/sum\.js, bash echo .*; [\d,]+ tokens read .*, \$[\d.]+ ${took}`,
    String.raw`^turn 2: edit src/sum\.js; .*`,
    '^turn 3: text only; .*',
    String.raw`^git: src/sum\.js \(modified\)$`,
    `^tests: 1 failed ${took}`,
    '^sent back: One test fails: sums two numbers',
    String.raw`^turn 4: edit src/sum\.js, edit test/sum\.test\.js; .*`,
    '^turn 5: submit_summary; .*',
    String.raw`^git: src/sum\.js \(modified\), test/sum\.test\.js \(modified\)$`,
    `^tests: 2 passed ${took}`,
    `^check node --version: passed ${took}`,
    `^red run: 2 failed, as it should ${took}`,
    '^verify: proof red-then-green$',
    `^summary: by the model(?:, \\d attempts)? ${took}`,
    `^github: commit [0-9a-f]{12} of tree [0-9a-f]{12} ${took}`,
    `^github: branch diffproof/issue-1-it-is-broken: made at .* ${took}`,
    `^github: pull-request .* ${took}`,
    `^Publish: pr-created ${took}`,
    `^end: pr-created, turns \\d, \\$[\\d.]+ ${took}`,
  ].map(pattern => new RegExp(pattern))
  const told = steps.map(({ line }) => line.replace(STAMP, ''))
  let at = -1
  for (const pattern of order) {
    const found = told.findIndex((line, index) => index > at && pattern.test(line))
    expect([pattern.source, found]).not.toEqual([pattern.source, -1])
    at = found
  }
  // Beside the model, so that its place is not known.
  expect(told.filter(line => /^baseline: 1 failed \(/.test(line))).toHaveLength(1)

  const below = (title: string) => lines.filter(one => one.title === title).map(({ line }) => line)
  expect(below('turn 1')).toContain('| I look at it first.')
  expect(below('turn 1')).toContain('| : :error::no')
  expect(below('output of echo installed')).toEqual(['| installed'])
  expect(below('output of npm test').filter(line => line.includes('✖ sums two numbers'))).not.toEqual([])
  // Nothing moves on the runner.
  expect(result.log).not.toContain(ESCAPE)
})
