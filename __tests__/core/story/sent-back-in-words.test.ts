import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { sentBackInWords } from '../../../src/core/story/sent-back-in-words.ts'

/** A prompt of ours with its values filled in. */
function prompt(name: string, values: Readonly<Record<string, string>> = {}): string {
  return readFileSync(`prompts/${name}.md`, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
}

test('of what the model is told the sentence that says why is told to people, with the list below it', () => {
  expect(sentBackInWords(prompt('no-changes'))).toBe(
    'git shows no change in the work tree, so there is nothing to deliver yet',
  )
  expect(sentBackInWords(prompt('tests-failed', { command: 'npm test', result: 'failed with exit code 1' }))).toBe(
    '`npm test` failed with exit code 1 on your change',
  )
  expect(sentBackInWords(prompt('refused-change', { problems: '- a.yml: protected path\n- b.txt: too large' }))).toBe(
    'The change cannot be delivered as it is: a.yml: protected path; b.txt: too large',
  )
  const five = ['a', 'b', 'c', 'd', 'e'].map(one => `- ${one}`).join('\n')
  expect(sentBackInWords(prompt('weakened-tests', { findings: five }))).toBe(
    'The change weakens what the tests prove: a; b; c; and 2 more',
  )
})

test('other prompts are told by their first sentence', () => {
  expect(sentBackInWords('')).toBe('')
  expect(sentBackInWords('Not good. Do it again.')).toBe('Not good')
  expect(sentBackInWords('Not yet:\n\nmore')).toBe('Not yet')
  expect(sentBackInWords('One line\n- item')).toBe('One line')
})
