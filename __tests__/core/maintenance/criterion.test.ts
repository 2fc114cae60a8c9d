import { expect, test } from '@jest/globals'
import { readCriterion } from '../../../src/core/maintenance/read-task-file.ts'
import { fc } from '../../playground/properties.ts'

test.each([
  'npm test',
  'npm run test:all -- --ci',
  'pytest tests/test_feature.py',
  'node check.mjs',
  'node --test',
  'python -m pytest -q',
  'go test ./...',
  'go vet',
  'make lint',
  'make -C docs all',
  'cargo clippy --all-targets -- -D warnings',
  'CI=1 npm test',
  './scripts/check.sh',
  'scripts/check.sh docs all',
  'test -f docs/api.md',
  'git diff --exit-code',
  'grep -q "this is the word" docs/api.md',
  'tsc --noEmit && eslint .',
  'true',
  'exit 1',
])('%j is a command', text => expect(readCriterion(text)).toEqual({ kind: 'command', text }))

test.each([
  ['`npm test`', 'npm test'],
  ['`` make sure it works ``', 'make sure it works'],
  ['`anything at all`', 'anything at all'],
])('%j is a command by its code span', (span, text) => expect(readCriterion(span)).toEqual({ kind: 'command', text }))

test.each([
  'The README explains the new flag.',
  'All tests pass',
  'Run npm test',
  'npm test passes for every package',
  'npm audit is clean',
  'make sure the docs build',
  'test the login page',
  'test coverage grows steadily',
  'find broken links everywhere',
  'go through the list once more',
  'node versions are pinned',
  'git history should stay readable',
  'documentation updated',
  'no new dependencies',
  'docs/api.md is current',
  'src/sum.js has a test',
  'npm test.',
  '`npm test` passes',
  'run `npm test`',
  '`a` and `b`',
  'line one\nline two',
  '',
  '`',
  '``',
])('%j is words', text => expect(readCriterion(text)).toEqual({ kind: 'words', text }))

test('prose is never a command: sentences of ordinary words, whatever they begin with', () => {
  const first = fc.constantFrom(
    'The',
    'Every',
    'docs',
    'npm',
    'make',
    'test',
    'git',
    'node',
    'scripts/check.sh',
    'Rust',
  )
  const verb = fc.constantFrom('is', 'are', 'must', 'should', 'has', 'was', 'cannot')
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(
      first,
      fc.array(word, { maxLength: 4 }),
      verb,
      fc.array(word, { maxLength: 4 }),
      (head, before, said, after) => {
        const text = [head, ...before, said, ...after].join(' ')
        expect(readCriterion(text)).toEqual({ kind: 'words', text })
      },
    ),
  )
})

test('any text is one or the other, and its command is what stands in it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map(text => `\`${text}\``),
      ),
      text => {
        expect(text).toContain(readCriterion(text).text)
      },
    ),
  )
})
