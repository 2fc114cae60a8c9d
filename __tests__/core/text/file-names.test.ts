import { expect, test } from '@jest/globals'
import { latin1Of, pathOf } from '../../../src/core/text/file-names.ts'

test('a path of any bytes is a text that gives them again, and what is text stays as it is', () => {
  const texts = ['src/sum.js', 'fünf/日本/😀', '\ufeffmarked', 'a\ufffd/ü']
  const bytes = texts.map(text => Buffer.from(text).toString('latin1'))
  expect(bytes.map(pathOf)).toEqual(texts)
  const others = ['b\xff', 'b\xff/.env', '\xc3', '\xed\xb3\xbf', 'caf\xe9/\xc3\xbc', 'a\xff\n/\xfe\xfe']
  expect([...bytes, ...others].map(pathOf).map(latin1Of)).toEqual([...bytes, ...others])
  expect(new Set([...texts, ...others.map(pathOf)]).size).toBe(texts.length + others.length)
})

test('the name beside one that is no text stays a text', () => {
  expect(pathOf('/home/\xc3\xbc/b\xff')).toBe('/home/ü/b\udcff')
})
