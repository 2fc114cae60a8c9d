import { describe, expect, test } from '@jest/globals'
import type { ChangeKind, FileChange } from '../../../src/core/change/change.ts'
import { checkChange, outputRules } from '../../../src/core/change/check-change.ts'
import { changedFile, receiptOf } from './changed-file.ts'

test.each([
  ['docs/api.md', 'docs/api.md', true],
  ['docs/api.md', 'docs/api.md.bak', false],
  ['docs/api.md', 'Docs/api.md', false],
  ['docs', 'docs/deep/a.md', true],
  ['docs/', 'docs/a.md', true],
  ['docs', 'docs2/a.md', false],
  ['docs/*.md', 'docs/a.md', true],
  ['docs/*.md', 'docs/deep/a.md', false],
  ['docs/**', 'docs/deep/.hidden', true],
  ['packages/*/', 'packages/a/x.ts', true],
  ['*.md', 'README.md', true],
  ['*.md', 'docs/README.md', false],
  ['{package.json,package-lock.json}', 'package-lock.json', true],
  ['app/[id]/page.tsx', 'app/[id]/page.tsx', true],
  ['.', 'anything/at/all', true],
])('%s: %s may be written: %s', (output, path, may) => {
  expect(outputRules([output])?.check(path) === null).toBe(may)
})

test('without output artifacts there are no rules', () => {
  expect(outputRules([])).toBeNull()
})

describe('a change', () => {
  const file = (path: string, change: ChangeKind = 'modified') => changedFile(path, { change })
  const judge = (outputs: readonly string[], files: readonly FileChange[], paths: readonly string[] = []) =>
    checkChange(
      receiptOf(files),
      {
        maxFiles: 10,
        isLockFile: () => false,
        checkProtected: path => (path.startsWith('.github/') ? { kind: 'protected', glob: '.github/**' } : null),
        outputs: outputRules(outputs),
      },
      paths,
    )

  test('of the output artifacts and nothing else is verified', () => {
    expect(
      judge(['a.md', 'docs/'], [file('a.md'), file('docs/x.md', 'added'), file('docs/old.md', 'deleted')]),
    ).toMatchObject({
      kind: 'allowed',
    })
  })

  test('beside them is refused as a whole, both sides of a rename', () => {
    expect(judge(['a.md'], [file('a.md'), file('b.md')])).toEqual({
      kind: 'refused',
      problems: [{ path: 'b.md', reason: { kind: 'no-output', outputs: ['a.md'] } }],
      rest: null,
    })
    expect(judge(['a.md'], [changedFile('a.md', { change: 'renamed', from: 'b.md' })])).toMatchObject({
      problems: [{ path: 'b.md' }],
    })
  })

  test('that leaves one out, or deletes it, is refused by its name', () => {
    expect(judge(['a.md', 'docs/*'], [file('a.md', 'deleted')])).toEqual({
      kind: 'refused',
      problems: [
        { path: 'a.md', reason: { kind: 'output-deleted' } },
        { path: 'docs/*', reason: { kind: 'output-missing' } },
      ],
      rest: null,
    })
  })

  test('that leaves one as it was on the base is verified, and that one is named', () => {
    expect(judge(['a.md', 'docs/'], [file('a.md')], ['a.md', 'docs/api.md', 'b.md'])).toMatchObject({
      kind: 'allowed',
      change: { leftOut: [{ path: 'docs/', reason: { kind: 'output-unchanged' } }] },
    })
    expect(judge(['a.md', 'docs/'], [file('docs/api.md', 'deleted'), file('a.md')], ['a.md', 'b.md'])).toMatchObject({
      kind: 'refused',
    })
  })

  test('that is empty stays empty, and a protected path is told as one', () => {
    expect(judge(['a.md'], [])).toEqual({ kind: 'empty' })
    expect(judge(['a.md'], [file('a.md'), file('.github/x')])).toMatchObject({
      problems: [{ path: '.github/x', reason: { kind: 'protected' } }],
      rest: ['a.md'],
    })
  })
})
