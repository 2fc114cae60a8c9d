import { expect, test } from '@jest/globals'
import type { PathReason, Refusal } from '../../../src/core/change/change.ts'
import { firstRefusalInWords, reasonInWords } from '../../../src/core/page/left-out-words.ts'

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
    { kind: 'left-behind', what: 'new-program', undone: true },
    'a command put it among the installed programs; it was removed',
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
