import { expect, test } from '@jest/globals'
import { endingIn, endingLine } from '../../../src/core/talk/command-ending.ts'

test.each([
  [{ status: 'exited', exitCode: 3 }, 'exit code 3'],
  [{ status: 'exited', exitCode: 0 }, 'exit code 0'],
  [{ status: 'signalled', exitCode: null }, 'stopped'],
  [{ status: 'timed-out', exitCode: null }, 'stopped at the limit of 10 minutes'],
  [{ status: 'could-not-run', exitCode: null }, 'could not be started'],
] as const)('the end of a command is read back from its result: %j', (ending, words) => {
  expect(endingIn(endingLine(ending, 10))).toBe(words)
  expect(endingIn(`(exit code 9)\nits output\n${endingLine(ending, 10)}`)).toBe(words)
})

test('what a command prints is no end', () => {
  expect(endingIn('(exit code 9)\nmore')).toBeNull()
  expect(endingIn('it said (exit code 9)')).toBeNull()
  expect(endingIn('')).toBeNull()
})
