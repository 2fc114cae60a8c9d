import { expect, test } from '@jest/globals'
import type { PathReason, Refusal } from '../../../src/core/change/change.ts'
import { firstRefusalInWords, leftBehindInWords, reasonInWords } from '../../../src/core/page/left-out-words.ts'

const key = (line: number | null) => ({ what: 'a key', line })
const HINT = 'write a placeholder, or read it from the environment'

test.each<[PathReason, string]>([
  [{ kind: 'ignored' }, 'ignored by the base branch'],
  [{ kind: 'by-product', what: 'coverage' }, 'by-product of a command: coverage'],
  [
    { kind: 'made-by-command', leftOut: { kind: 'ignored' } },
    'a command made it, and it would not be part of the change (ignored by the base branch)',
  ],
  [
    { kind: 'excluded', refused: { kind: 'protected', glob: '.github/**' } },
    'protected path (.github/**): refused, kept in refused.patch',
  ],
  [
    { kind: 'left-behind', what: 'new-git-file', undone: true },
    'git would read it, and a command made it; it was removed',
  ],
  [{ kind: 'left-behind', what: 'gone-repository', undone: false }, 'a repository that a command removed; still there'],
  [{ kind: 'keys', keys: [key(null)] }, 'its name looks like a key'],
  [
    { kind: 'keys', keys: [1, 2, 3, 4, 5].map(key) },
    `${[1, 2, 3].map(line => `line ${line} holds what looks like a key; ${HINT}`).join('; ')}; and 2 more`,
  ],
])('%j is told as %j', (reason, words) => {
  expect(reasonInWords(reason)).toBe(words)
})

test('a refusal of the whole change names the count and the input that sets the limit', () => {
  const tooMany: Refusal = { path: null, reason: { kind: 'too-many-files', count: 4, most: 3 } }
  const link: Refusal = { path: 'a', reason: { kind: 'link-absolute' } }
  expect(firstRefusalInWords([tooMany])).toBe('4 files: more than max-changed-files (3)')
  expect(firstRefusalInWords([link, tooMany])).toBe('a: a link to an absolute path (and 1 more)')
})

test('what commands left is a line each, and one line for many', () => {
  const left = (path: string, what: 'new-repository' | 'changed-git-file') =>
    ({ path, reason: { kind: 'left-behind', what, undone: true } }) as const
  const many = Array.from({ length: 4_000 }, (_, at) => left(`a${at}/.git`, 'new-repository'))
  expect(leftBehindInWords([left('.git/config', 'changed-git-file'), ...many])).toEqual([
    '.git/config: git would read it, and a command changed it; it is as it was',
    'a0/.git, a1/.git, a2/.git, a3/.git, a4/.git and 3995 more: a repository that a command made; it was removed',
  ])
})
