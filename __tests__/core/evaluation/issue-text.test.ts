import { describe, expect, test } from '@jest/globals'
import { issueTextOf } from '../../../src/core/evaluation/issue-text.ts'

const files = ['src/lib/count.ts', 'test/count.test.ts'].map(path => ({ path, isKept: true, isOld: true }))
const textOf = (message: string) => issueTextOf({ message, files })

describe('the task of a past fix', () => {
  test.each([
    ['is what the author said was wrong', 'Count up\n\nIt counts down.', 'Count up\n\nIt counts down.\n'],
    ['has no number of a pull request and no kind', 'fix(core)!: count up (#12)', 'count up\n'],
    [
      'names no file of the fix',
      'Count up\n\nIt counts down.\n- src/lib/count.ts: swap the sign\nSee `count.test.ts`, too.',
      'Count up\n\nIt counts down.\n',
    ],
    [
      'has no trailers',
      'Count up\n\nWrong since May.\n\nFixes: #12\nCloses #13\nCo-authored-by: Ada <a@b.c>\nSigned-off-by: Ada',
      'Count up\n\nWrong since May.\n',
    ],
    [
      'has no lines of a diff and no commit ids',
      'Count up\n\nSince 0a1b2c3d4e it counts down:\n@@ -1 +1 @@\n-return a - 1\n+return a + 1',
      'Count up\n\nSince  it counts down:\n',
    ],
    [
      'has no lines of an indented diff, and no line that only names a commit',
      'Count up\n\nIt counts down.\n-  return a - 1\n+\treturn a + 1\n  @@ -1 @@\nSee 0a1b2c3d4e.',
      'Count up\n\nIt counts down.\n',
    ],
    [
      'takes another title where the first line is a fact',
      'Merge branch topic: count up\n\nFixes #7. Change count.ts to add.\n\nIt counts down.\n\nSince May.',
      'It counts down.\n\nSince May.\n',
    ],
    ['keeps a title that names a file, without the name', 'Mend src/lib/count.ts for two (#3)', 'Mend for two\n'],
    ['is what a merge merges', 'Merge pull request #7 from a/b\n\nCount up', 'Count up\n'],
    ['keeps a list', 'Count up\n\n- 1 gives 0\n- 2 gives 1', 'Count up\n\n- 1 gives 0\n- 2 gives 1\n'],
  ])('%s', (_, message, text) => {
    expect(textOf(message)).toBe(text)
  })
})
