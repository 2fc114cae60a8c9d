import { expect, test } from '@jest/globals'
import type { Receipt } from '../../../src/core/change/change.ts'
import { type ChangePolicy, checkChange, checkLink, closingPaths } from '../../../src/core/change/check-change.ts'
import { protectedPathMatcher } from '../../../src/core/change/paths.ts'
import { changedFile as file, receiptOf as receipt } from './changed-file.ts'

const POLICY = {
  maxFiles: 3,
  isLockFile: (path: string) => path === 'a.lock',
  checkProtected: protectedPathMatcher(['.github/**', 'CODEOWNERS']),
}

/** The change on a base of these paths. */
function check(change: Receipt, policy: ChangePolicy, base: readonly string[] = []) {
  const there = change.files.filter(one => one.change !== 'deleted').map(({ path }) => path)
  return checkChange(change, policy, [...new Set([...base, ...there])])
}

const secretIn = (path: string) => ({ path, reason: { kind: 'secret' } }) as const

test('a tree equal to the base tree is empty', () => {
  expect(check(receipt([]), POLICY)).toEqual({ kind: 'empty' })
})

test('an allowed change is verified', () => {
  expect(check(receipt([file('src/a.js')]), POLICY)).toMatchObject({
    kind: 'allowed',
    change: { tree: 'new-tree' },
  })
})

test('a folder that git takes for a repository is refused', () => {
  const parts = ['docs/Objects/.keep', 'docs/refs/.keep', 'docs/HEAD', 'docs/config', 'docs/a.md'].map(path =>
    file(path),
  )
  const policy = { ...POLICY, maxFiles: 9 }
  const problems = [{ path: 'docs/HEAD', reason: { kind: 'nested-repository' } }]
  expect(check(receipt(parts), policy)).toEqual({ kind: 'refused', problems, rest: null })
  for (const left of [0, 1, 2]) expect(check(receipt(parts.toSpliced(left, 1)), policy).kind).toBe('allowed')
})

test('a folder whose data lies elsewhere is a repository too', () => {
  const policy = { ...POLICY, maxFiles: 9 }
  const verdictOf = (...paths: string[]) => check(receipt(paths.map(path => file(path))), policy)
  const refused = { kind: 'refused', problems: [{ path: 'docs/HEAD', reason: { kind: 'nested-repository' } }] }
  expect(verdictOf('docs/HEAD', 'docs/commondir', 'x/config')).toMatchObject(refused)
  expect(verdictOf('docs/HEAD', 'docs/objects', 'docs/refs')).toMatchObject(refused)
  expect(verdictOf('docs/HEAD', 'docs/config', 'docs/refs/a', 'x/commondir').kind).toBe('allowed')
})

test.each([
  ['docs/HEAD', 'docs/refs/a', 'do\u200ccs/objects/a'],
  ['docs/HEAD', 'docs/refs/a', 'docs/object\u017f/a'],
  ['docs/HEAD', 'docs/ref\u017f/a', 'docs/o\ufeffbjects/a'],
  ['do\u200ccs/HEAD.', 'docs/refs/a', 'docs/objects/a'],
])('%s, %s and %s are a repository where a file system folds names', (...paths) => {
  const problems = [{ path: paths[0], reason: { kind: 'nested-repository' } }]
  expect(check(receipt(paths.map(path => file(path))), { ...POLICY, maxFiles: 9 })).toMatchObject({ problems })
})

test('part of such a repository may be in the base: what completes it, and what steers git in it, is refused', () => {
  const problems = [{ path: 'docs/HEAD', reason: { kind: 'nested-repository' } }]
  const data = ['docs/objects/a.md', 'docs/refs/b.md']
  const added = (path: string) => receipt([file(path, { change: 'added' })])
  const moved = (from: string, path: string) => receipt([file(path, { change: 'renamed', from })])
  expect(check(added('docs/HEAD'), POLICY, data)).toMatchObject({ problems })
  expect(check(moved('head.txt', 'docs/HEAD'), POLICY, data)).toMatchObject({ problems })
  expect(check(added('docs/refs/b.md'), POLICY, ['docs/HEAD', 'docs/objects/a.md'])).toMatchObject({ problems })
  const whole = [...data, 'docs/HEAD']
  for (const path of ['docs/config', 'docs/Config.', 'docs/hooks/pre-commit', 'docs/hooks', 'Docs/config', 'docs/HEAD'])
    expect(check(receipt([file(path)]), POLICY, whole)).toMatchObject({ problems })
  expect(check(moved('docs/commondir', 'out.txt'), POLICY, whole)).toMatchObject({ problems })
})

test('what a repository of the base holds beside its settings may change', () => {
  const whole = ['docs/HEAD', 'docs/config', 'docs/objects/a', 'docs/refs/b']
  for (const path of ['docs/refs/b', 'docs/objects/aa/bb', 'docs/packed-refs', 'docs/src/config', 'src/a.js'])
    expect(check(receipt([file(path)]), POLICY, whole).kind).toBe('allowed')
  const renamed = file('docs/refs/c', { change: 'renamed', from: 'docs/refs/b' })
  expect(check(receipt([renamed]), POLICY, whole.slice(0, 3)).kind).toBe('allowed')
})

test('a lock file counts as a file, and its lines do not count', () => {
  const long = { additions: 9_000 }
  expect(check(receipt([file('a.lock', long), file('b.js')]), POLICY).kind).toBe('allowed')
  expect(check(receipt([file('a.js', long)]), POLICY).kind).toBe('refused')
})

test('files with keys are refused line by line, and can be split off like protected paths', () => {
  const places = [1, 2].map(line => ({ what: 'a key', line }))
  const keys = places.map(place => ({ path: 'a.pem', reason: { kind: 'keys', keys: [place] } as const }))
  const files = [file('a.pem'), file('b.js')]
  const policy = closingPaths(POLICY, keys)
  expect(check(receipt(files), policy)).toEqual({
    kind: 'refused',
    problems: [{ path: 'a.pem', reason: { kind: 'keys', keys: places } }],
    rest: ['b.js'],
  })
  expect(check(receipt(files, { refused: [secretIn('b.js')] }), policy)).toMatchObject({ rest: null })
  expect(check(receipt([file('a.pem')]), policy)).toMatchObject({ rest: null })
})

test('a rename out of a protected path is refused by its former name', () => {
  const renamed = file('ci.yml', { change: 'renamed', from: '.github/workflows/ci.yml' })
  expect(check(receipt([renamed]), POLICY)).toMatchObject({
    kind: 'refused',
    problems: [{ path: '.github/workflows/ci.yml' }],
  })
})

test('too many files and too many lines are refused with the limit', () => {
  const many = receipt(['a', 'b', 'c', 'd'].map(path => file(path)))
  expect(check(many, POLICY)).toMatchObject({
    problems: [{ path: null, reason: { kind: 'too-many-files', count: 4, most: 3 } }],
  })
  const long = receipt([file('a', { additions: 5_000 })])
  expect(check(long, POLICY)).toMatchObject({
    problems: [{ path: null, reason: { kind: 'too-many-lines', count: 5_001, most: 5_000 } }],
  })
})

test('what git could not take is refused even where nothing else changed', () => {
  const refused = [{ path: 'sub/', reason: { kind: 'nested-repository' } }] as const
  expect(check(receipt([], { refused }), POLICY)).toEqual({ kind: 'refused', problems: refused, rest: null })
})

test('a submodule may neither come, move nor go', () => {
  for (const modes of [
    { oldMode: null, newMode: '160000' },
    { oldMode: '160000' },
    { newMode: null, oldMode: '160000' },
  ])
    expect(check(receipt([file('sub', modes)]), POLICY)).toMatchObject({
      kind: 'refused',
      problems: [{ path: 'sub', reason: { kind: 'submodule-moved' } }],
      rest: null,
    })
})

test('where only protected paths stand in the way, the rest is named; a rename on either side of the fence is not part of it', () => {
  const moved = file('ci.yml', { change: 'renamed', from: '.github/workflows/ci.yml' })
  const kept = file('b.js', { change: 'renamed', from: 'a.js' })
  expect(check(receipt([moved, kept, file('.github/x')]), POLICY)).toMatchObject({ rest: ['b.js', 'a.js'] })
  expect(check(receipt([file('.github/x')]), POLICY)).toMatchObject({ rest: null })
  expect(check(receipt([file('.github/x'), file('a', { additions: 5_000 })]), POLICY)).toMatchObject({
    rest: ['a'],
  })
  const both = receipt([file('.github/x'), file('a')], { refused: [secretIn('a')] })
  expect(check(both, POLICY)).toMatchObject({ rest: null })
})

test.each([
  ['link', '/etc/passwd', 'link-absolute'],
  ['link', 'C:\\Windows', 'link-absolute'],
  ['link', '\\\\server\\share', 'link-absolute'],
  ['link', '~/x', 'link-absolute'],
  ['link', '..', 'link-leads-out'],
  ['a/link', '../../x', 'link-leads-out'],
  ['a/b/link', '../../../x', 'link-leads-out'],
  ['a/link', '..\\..\\x', 'link-leads-out'],
  // `a/b/s` may itself be a link to the root: what climbs behind it is outside.
  ['link', 'a/b/s/..', 'link-may-lead-out'],
  ['link', 'a/../../etc', 'link-may-lead-out'],
  ['link', '.git/config', 'link-into-git'],
  ['a/link', '../.GIT', 'link-into-git'],
  ['a/link', '../GIT~1/hooks', 'link-into-git'],
  ['a/link', '../git\u200c/../.g\u200cit', 'link-may-lead-out'],
  ['link', '', 'link-without-target'],
  ['link', 'a\0b', 'link-without-target'],
])('a link at %j to %j is refused', (path, target, problem) => {
  expect(checkLink(path, target)).toBe(problem)
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
  expect(checkLink(path, target)).toBeNull()
})
