import { describe, expect, test } from '@jest/globals'
import { closedNumbers, pullRequestIn, textOfIssue } from '../../../src/core/evaluation/closed-issue.ts'

describe('the issue of a past fix', () => {
  test.each([
    ['Fixes #12', [12]],
    ['This closes #3 and resolves: #4, fixed #3.', [3, 4]],
    ['Fixes other/place#12, see #13', []],
    ['prefixes #12', []],
  ])('%s closes %j', (text, numbers) => {
    expect(closedNumbers(text)).toEqual(numbers)
  })

  test.each([
    ['Merge pull request #7 from a/b\n\nCount up (#9)', 7],
    ['Count up (#9)', 9],
    ['Count up\n\nas in (#9)', null],
  ])('%j came with pull request %p', (message, number) => {
    expect(pullRequestIn({ message })).toBe(number)
  })

  test('is its title and what is below', () => {
    expect(textOfIssue({ title: ' It counts down ', body: '\n1 gives 0\n' })).toBe('It counts down\n\n1 gives 0\n')
    expect(textOfIssue({ title: 'It counts down', body: '' })).toBe('It counts down\n')
  })
})
