import { expect, test } from '@jest/globals'
import { linkedReason } from '../../../src/core/report/linked-reason.ts'

const URL = 'https://github.com/octo/project/pull/2'

test('the pull request that a reason names is linked in its sentence, any other above it', () => {
  expect(linkedReason('pull request `#2` is open, as a draft', URL)).toBe(
    `[Pull request #2](${URL}) is open, as a draft`,
  )
  expect(linkedReason('pull request `#21` is open', URL)).toBe(
    `[Pull request #2](${URL})\n\npull request \`#21\` is open`,
  )
  expect(linkedReason('somebody was faster', URL)).toBe(`[Pull request #2](${URL})\n\nsomebody was faster`)
  expect(linkedReason('no', undefined)).toBe('no')
})

test('what is no plain address of a pull request is no link', () => {
  for (const url of ['javascript:alert(1)', 'https://a/b) [x](https://c/2', 'https://a/b'])
    expect(linkedReason('why', url)).toMatch(/^`.*`\n\nwhy$/)
})
