import { expect, test } from '@jest/globals'
import { givenUpWords, insteadOf, textsOfTheProduct } from './word-rules.ts'

test('no word that was given up is in the code, the prompts, the README or action.yml', () => {
  const texts = textsOfTheProduct()
  expect(texts.length).toBeGreaterThan(200)
  const found = texts.flatMap(file => givenUpWords(file).map(word => `${file.path} says ${word}: ${insteadOf(word)}`))
  expect(found).toEqual([])
})

test.each([
  ['const shopWindow = layGround()', ['shop', 'ground']],
  ['The head start is told.', ['told', 'head start']],
  ['function findPlace() {}', ['Place']],
  ['The gateway answers; line endings stay; it is staged, grounded in place and shown.', []],
])('%j holds %j', (text, words) => expect(givenUpWords({ path: 'src/a.ts', text })).toEqual(words))
