import { expect, test } from '@jest/globals'
import { checkChange, closingKeys, whyLinkRefused } from '../../../src/core/change/check-change.ts'
import { protectedPathMatcher } from '../../../src/core/change/paths.ts'
import { changedFile as file, receiptOf as receipt } from './changed-file.ts'

const POLICY = { maxFiles: 3, maxLines: 10, protectedReason: protectedPathMatcher(['.github/**', 'CODEOWNERS']) }

test('a tree equal to the base tree is empty', () => {
  expect(checkChange(receipt([]), POLICY)).toEqual({ kind: 'empty' })
})

test('an allowed change is verified', () => {
  expect(checkChange(receipt([file('src/a.js')]), POLICY)).toMatchObject({
    kind: 'verified',
    change: { tree: 'new-tree' },
  })
})

test.each([
  '.github/workflows/ci.yml',
  '.GitHub/Workflows/CI.yml',
  '.g\u200Cithub/workflows/ci.yml',
  '.ｇithub/workflows/ci.yml',
  '.github./workflows/ci.yml',
  'CODEOWNERS',
  'docs/codeowners',
  'a/.git/config',
])('%s may not change', path => {
  expect(checkChange(receipt([file(path)]), POLICY)).toMatchObject({ kind: 'refused', problems: [{ path }] })
})

test('workflow files stay protected when the input names other globs', () => {
  const policy = { ...POLICY, protectedReason: protectedPathMatcher(['secret/**']) }
  expect(checkChange(receipt([file('.github/workflows/ci.yml')]), policy)).toMatchObject({ kind: 'refused' })
  expect(checkChange(receipt([file('secret/x')]), policy)).toMatchObject({ kind: 'refused' })
  expect(checkChange(receipt([file('.github/ISSUE_TEMPLATE/bug.md')]), policy)).toMatchObject({ kind: 'verified' })
})

test('files with keys are refused line by line, and can be split off like protected paths', () => {
  const keys = [1, 2, 3, 4, 5].map(line => ({ path: 'a.pem', why: `line ${line} holds a key` }))
  const files = [file('a.pem'), file('b.js')]
  const policy = closingKeys(POLICY, keys)
  expect(checkChange(receipt(files), policy)).toEqual({
    kind: 'refused',
    problems: [{ path: 'a.pem', why: 'line 1 holds a key; line 2 holds a key; line 3 holds a key; and 2 more' }],
    rest: ['b.js'],
  })
  expect(checkChange(receipt(files, { refused: [{ path: 'b.js', why: 'a secret' }] }), policy)).toMatchObject({
    rest: null,
  })
  expect(checkChange(receipt([file('a.pem')]), policy)).toMatchObject({ rest: null })
})

test('a rename out of a protected path is refused by its former name', () => {
  const renamed = file('ci.yml', { change: 'renamed', from: '.github/workflows/ci.yml' })
  expect(checkChange(receipt([renamed]), POLICY)).toMatchObject({
    kind: 'refused',
    problems: [{ path: '.github/workflows/ci.yml' }],
  })
})

test('too many files and too many lines are refused with the input that sets the limit', () => {
  const many = receipt(['a', 'b', 'c', 'd'].map(path => file(path)))
  expect(checkChange(many, POLICY)).toMatchObject({ problems: [{ why: 'more than max-changed-files (3)' }] })
  const long = receipt([file('a', { additions: 11 })])
  expect(checkChange(long, POLICY)).toMatchObject({ problems: [{ why: 'more than max-changed-lines (10)' }] })
})

test('what git could not take is refused even where nothing else changed', () => {
  const refused = [{ path: 'sub/', why: 'nested repository' }]
  expect(checkChange(receipt([], { refused }), POLICY)).toEqual({ kind: 'refused', problems: refused, rest: null })
})

test('a submodule may neither come, move nor go', () => {
  for (const modes of [
    { oldMode: null, newMode: '160000' },
    { oldMode: '160000' },
    { newMode: null, oldMode: '160000' },
  ])
    expect(checkChange(receipt([file('sub', modes)]), POLICY)).toMatchObject({
      kind: 'refused',
      problems: [{ path: 'sub', why: expect.stringContaining('submodule') }],
      rest: null,
    })
})

test('where only protected paths stand in the way, the rest is named; a rename on either side of the fence is not part of it', () => {
  const moved = file('ci.yml', { change: 'renamed', from: '.github/workflows/ci.yml' })
  const kept = file('b.js', { change: 'renamed', from: 'a.js' })
  expect(checkChange(receipt([moved, kept, file('.github/x')]), POLICY)).toMatchObject({ rest: ['b.js', 'a.js'] })
  expect(checkChange(receipt([file('.github/x')]), POLICY)).toMatchObject({ rest: null })
  expect(checkChange(receipt([file('.github/x'), file('a', { additions: 11 })]), POLICY)).toMatchObject({ rest: ['a'] })
  const secret = [{ path: 'a', why: 'it holds a secret of this run' }]
  expect(checkChange(receipt([file('.github/x'), file('a')], { refused: secret }), POLICY)).toMatchObject({
    rest: null,
  })
})

test.each([
  ['link', '/etc/passwd', /absolute/],
  ['link', 'C:\\Windows', /absolute/],
  ['link', '\\\\server\\share', /absolute/],
  ['link', '~/x', /absolute/],
  ['link', '..', /leaves/],
  ['a/link', '../../x', /leaves/],
  ['a/b/link', '../../../x', /leaves/],
  ['a/link', '..\\..\\x', /leaves/],
  // `a/b/s` may itself be a link to the root: what climbs behind it is outside.
  ['link', 'a/b/s/..', /climbs/],
  ['link', 'a/../../etc', /climbs/],
  ['link', '.git/config', /git's own data/],
  ['a/link', '../.GIT', /git's own data/],
  ['a/link', '../git\u200c/../.g\u200cit', /climbs/],
  ['link', '', /usable/],
  ['link', 'a\0b', /usable/],
])('a link at %j to %j is refused', (path, target, why) => {
  expect(whyLinkRefused(path, target)).toMatch(why)
})

test.each([
  ['link', 'src/a.js'],
  ['a/link', '../src/a.js'],
  ['a/b/link', '../../README.md'],
  ['a/link', '..'],
  ['link', './x/./y'],
  ['link', '...'],
  ['link', 'a..b'],
])('a link at %j to %j stays', (path, target) => {
  expect(whyLinkRefused(path, target)).toBeNull()
})
