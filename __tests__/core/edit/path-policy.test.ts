import { expect, test } from '@jest/globals'
import { foldedName, isGitPath } from '../../../src/core/change/paths.ts'
import { checkPortable, resolveToolPath } from '../../../src/core/edit/path-policy.ts'
import { fc } from '../../playground/properties.ts'

const roots = ['/repo', '/real/repo']

test.each([
  ['a.ts', '.', 'a.ts'],
  ['./a.ts', '', 'a.ts'],
  ['src//a.ts', '', 'src/a.ts'],
  ['a.ts', 'packages/one', 'packages/one/a.ts'],
  ['../two/a.ts', 'packages/one', 'packages/two/a.ts'],
  ['/repo/a.ts', 'packages/one', 'a.ts'],
  ['/real/repo/a.ts', '', 'a.ts'],
  ['/repo', 'packages/one', ''],
  ['/repo/', '', ''],
  ['.', '', ''],
  ['', 'src', 'src'],
  ['.github/x.yml', '', '.github/x.yml'],
  ['.gitignore', '', '.gitignore'],
  ['a.git/b', '', 'a.git/b'],
  ['~/a', '', '~/a'],
])('%s from %s is %s', (path, workingDirectory, expected) => {
  expect(resolveToolPath(path, roots, workingDirectory)).toEqual({ kind: 'inside', path: expected })
})

test.each([
  '../a',
  '/etc/passwd',
  '/repository/a',
  '/repo/../a',
  'a/../../b',
  '/proc/self/environ',
  '/',
  'a\0b',
  'C:\\x',
  'a\uD83D',
])('%j is refused with a reason', path => {
  expect(resolveToolPath(path, roots, '')).toMatchObject({ kind: 'refused', why: expect.stringMatching(/\w/) })
})

test.each(['.git', '.git/config', 'a/.git/hooks/x', '.GIT/config', '.g\u200Cit/config', '.git. .', '.git:x', 'GIT~2'])(
  '%j is taken for git’s own folder',
  path => {
    expect(isGitPath(path)).toBe(true)
    expect(resolveToolPath(path, roots, '').kind).toBe('refused')
  },
)

test.each('.github .gitignore .gitmodules .gitattributes git x.git .git-blame-ignore-revs git~ agit~1'.split(' '))(
  '%j is not',
  path => {
    expect(isGitPath(path)).toBe(false)
  },
)

const BAD_NAMES = [
  'a\nb',
  'a ',
  'a'.repeat(256),
  ...'a:b a? a\\b a. con CON.txt nul lpt1.c x/aux/y <a> a|b " *'.split(' '),
]
test.each(BAD_NAMES)('a new file may not be called %j', path => {
  expect(checkPortable(path)).toEqual(expect.any(String))
})

const GOOD_NAMES = "a src/[id].tsx (group)/page.tsx @slot/x .env.example é.txt console.ts com.ts it's -x #a $a".split(
  ' ',
)
test.each([...GOOD_NAMES, 'a b.txt'])('a new file may be called %j', path => {
  expect(checkPortable(path)).toBeNull()
})

test('no path leads outside, whatever it is made of', () => {
  const part = fc.constantFrom('..', '.', 'a', '', '/', '/repo', '.git', ' ', '~')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('', 'a', 'a/b'), (parts, workingDirectory) => {
      const found = resolveToolPath(parts.join('/'), roots, workingDirectory)
      if (found.kind === 'refused') return
      expect(found.path.split('/')).not.toContain('..')
      expect(found.path.startsWith('/')).toBe(false)
      expect(isGitPath(found.path)).toBe(false)
    }),
  )
})

test("whatever a path is made of, it is git's exactly where a part folds into a name of git's", () => {
  const part = fc.string({
    unit: fc.constantFrom('.', 'g', 'i', 't', 'G', 'I', 'T', '~', '1', ':', ' ', 'İ', 'ⅰ', '\u200c', 'ｇ', 'x'),
    maxLength: 7,
  })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.constantFrom('.git', 'GIT~1', '.gi\u200ct', '.git ')), { maxLength: 3 }),
      parts => {
        const isOne = parts.some(name => /^(\.git|git~\d+)$/.test(foldedName(name)))
        expect(isGitPath(parts.join('/'))).toBe(isOne)
      },
    ),
  )
})
