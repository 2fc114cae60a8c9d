import { describe, expect, test } from '@jest/globals'
import { closedNumbers, issueBefore, pullRequestIn, textOfIssue } from '../../../src/core/evaluation/closed-issue.ts'

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

  const today = { title: 'Count from 1', body: 'the fix is to add' }
  const texts = [
    { since: 30, text: 'the fix is to add' },
    { since: 20, text: '1 gives 0 here' },
    { since: 10, text: '1 gives 0' },
  ]
  const titles = [
    { until: 25, title: 'It counts down' },
    { until: 15, title: 'Help' },
  ]

  test.each([
    [12, { title: 'Help', body: '1 gives 0' }],
    [25, { title: 'It counts down', body: '1 gives 0 here' }],
    [31, today],
    [5, null],
  ])('is what it was before moment %i', (moment, then) => {
    expect(issueBefore(today, { texts, titles }, moment)).toEqual(then)
  })

  test('is what it is where it was never edited, and unknown where its text of then was deleted', () => {
    expect(issueBefore(today, { texts: [], titles: [] }, 5)).toEqual(today)
    expect(issueBefore(today, { texts: [{ since: 1, text: null }], titles: [] }, 5)).toBeNull()
  })
})
