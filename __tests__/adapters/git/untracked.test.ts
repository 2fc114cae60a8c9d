import { expect, test } from '@jest/globals'
import { deniedPaths } from '../../../src/adapters/git/changed-paths.ts'

test('what git could not look at is read from its complaints', () => {
  const said = "warning: could not open directory 'a b/': Permission denied\nd/x: Permission denied\nwarning: other\n"
  expect(deniedPaths(said)).toEqual(['a b/', 'd/x'])
  expect(deniedPaths('')).toEqual([])
})
