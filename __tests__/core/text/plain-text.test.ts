import { expect, test } from '@jest/globals'
import { commitMessage, isTaskCommit, pullRequestTitle } from '../../../src/core/page/commit-message.ts'
import { inBackticks } from '../../../src/core/text/code-spans.ts'
import { durationInWords, money } from '../../../src/core/text/quantities.ts'
import { fc } from '../../playground/properties.ts'
import { hostile } from '../facts/sample-record.ts'

const TREE = 'd'.repeat(40)
const commit = (title: string, description = '') =>
  commitMessage({ title, description, taskId: 'issue-12', runId: '99-1', tree: TREE })
const TRAILERS = `Diffproof-Task: issue-12\nDiffproof-Run: 99-1\nDiffproof-Tree: ${TREE}\n`

test('a commit has a subject, a body and our trailers', () => {
  expect(commit('Fix it', 'Because.\n\nReally.')).toBe(`Fix it\n\nBecause.\n\nReally.\n\n${TRAILERS}`)
  expect(commit('Fix it')).toBe(`Fix it\n\n${TRAILERS}`)
  expect(commit('\u200b', '')).toBe(`Change without a title\n\n${TRAILERS}`)
})

test.each([
  ['Closes #1, fixes o/r#2', 'Closes # 1, fixes o/r# 2'],
  ['Resolve GH-3', 'Resolve GH 3'],
  ['fix https://github.com/o/r/issues/4', 'fix https://github.com/o/r/issues 4'],
  ['Bump @types/node', 'Bump @ types/node'],
  ['Fix [skip ci] and [ci-skip]', 'Fix (skip ci) and (ci-skip)'],
  ['[skip travis-ci] a [CF-Pages-Skip] [ci travis skip]', '(skip travis-ci) a (CF-Pages-Skip) (ci travis skip)'],
  ['Sort a[0] and [no longer used] lists', 'Sort a[0] and [no longer used] lists'],
  ['two\nlines', 'two lines'],
  ['✅ Proven: 12 of 12', '✓ Proven: 12 of 12'],
  [':white_check_mark: Proven, :x:', '✓ Proven, ✗'],
  ['feat(core)!: drop everything', 'feat(core): drop everything'],
  ['my-feat!: drop everything', 'my-feat: drop everything'],
  ['feat(a)(b) ! : drop', 'feat(a)(b) : drop'],
  ['!: drop', ': drop'],
  [`feat(${'a'.repeat(400)})!: x`, `feat(${'a'.repeat(66)}…`],
  ['Say hello! Or: not', 'Say hello! Or: not'],
])('the subject %j becomes %j', (title, subject) => {
  expect(commit(title).split('\n')[0]).toBe(subject)
})

test('a line that looks like a trailer or an order is quoted', () => {
  const message = commit(
    'Fix',
    'Why.\n\nDiffproof-Task: issue-1\nCo-authored-by: Eve <e@x.y>\nskip-checks: true\n/close',
  )
  for (const long of [' ', '*', '| '])
    expect(commit('Fix', `a\n${long.repeat(200)}BREAKING CHANGE: x`)).not.toMatch(/^[\s|*>]*BREAKING/m)
  expect(message).toContain('> Diffproof-Task: issue-1\n> Co-authored-by: Eve <e@ x.y>\n"skip-checks": true\n> /close')
  expect(isTaskCommit({ message, tree: TREE }, 'issue-12')).toBe(true)
  expect(isTaskCommit({ message, tree: TREE }, 'issue-1')).toBe(false)
})

test('a commit is known by its trailers, and only while it holds the tree that they name', () => {
  const message = commit('Fix')
  expect(isTaskCommit({ message, tree: TREE }, 'issue-12')).toBe(true)
  expect(isTaskCommit({ message, tree: 'e'.repeat(40) }, 'issue-12')).toBe(false)
  expect(isTaskCommit({ message: `${message}\nmore\n`, tree: TREE }, 'issue-12')).toBe(false)
  expect(isTaskCommit({ message: '', tree: '' }, 'issue-12')).toBe(false)
})

test('nothing in a commit message is live, whatever it is made of', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, description) => {
      const message = commit(title, description)
      const [subject = '', second] = message.split('\n')
      expect(subject.length).toBeLessThanOrEqual(72)
      expect(subject).not.toBe('')
      expect(second).toBe('')
      expect(message.endsWith(`\n\n${TRAILERS}`)).toBe(true)
      expect(message).not.toMatch(/@\w|#\d|(?<![a-z0-9])GH-\d|\/(?:issues|pull)\/\d|^\s*\/[a-z]|\[skip ci\]/im)
      expect(message).not.toMatch(/[\p{Cf}\p{Cs}\u2028]|(?!\n|\t)\p{Cc}/u)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['', 'Fix sum', 'Fix sum'],
  ['bot:', 'Fix sum', 'bot: Fix sum'],
  ['[not proven] ', 'Fix sum', '[not proven] Fix sum'],
  ['', 'Bump @types/node', 'Bump `@types/node`'],
  ['', 'Fix #5', 'Fix `#5`'],
  ['', 'Mend `fixes #5`', 'Mend `fixes # 5`'],
  ['', 'Use `@a` here', 'Use `@a` here'],
  ['', 'a ` b', "a ' b"],
  ['', '[skip ci] x', '(skip ci) x'],
  ['', 'refactor!: drop', 'refactor: drop'],
  ['', '`✅` Proven: `a ❌`', '`✓` Proven: `a ✗`'],
  ['chore!:', 'drop', 'chore!: drop'],
  ['', '', 'Change without a title'],
])('prefix %j and title %j give %j', (prefix, title, whole) => {
  expect(pullRequestTitle(prefix, title)).toBe(whole)
})

test('a title is one line of at most 256 characters with nothing live', () => {
  fc.assert(
    fc.property(hostile, fc.nat({ max: 20 }), (title, times) => {
      const whole = pullRequestTitle('', title.repeat(times + 1))
      expect(whole.length).toBeLessThanOrEqual(256)
      expect(whole).not.toMatch(/[\n\p{Cf}]/u)
      const bare = whole.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '.')
      expect(bare).not.toMatch(/@\w|#\d|(?<![a-z0-9])GH-\d|\/issues\/\d/i)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['src/a.ts', '`src/a.ts`'],
  ['a`b', '`` a`b ``'],
  ['a\nb', '`a b`'],
  ['', '`  `'],
])('the name %j stands in a plain sentence', (name, span) => expect(inBackticks(name)).toBe(span))

test('quantities read well', () => {
  expect([40, 9_940, 9_960, 59_600, 125_000].map(durationInWords)).toEqual([
    '0.0 s',
    '9.9 s',
    '10 s',
    '1 min 0 s',
    '2 min 5 s',
  ])
  expect([null, 0.00012, 0.12, 3].map(money)).toEqual(['cost unknown', '$0.00', '$0.12', '$3.00'])
})
