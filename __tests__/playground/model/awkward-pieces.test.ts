import { expect, test } from '@jest/globals'
import { awkwardChunks, awkwardPieces, mixedEscapes } from './send-reply.ts'

const json = JSON.stringify({ text: 'é"🙂"\\n日\n\t'.repeat(40) })

test.each([1, 40])('pieces add up to the text, of %i repetitions', times => {
  const text = json.repeat(times)
  expect(awkwardPieces(text).join('')).toBe(text)
  expect(awkwardPieces(text).length).toBeLessThan(2000)
})

test('most pieces end behind a backslash, none inside a surrogate pair', () => {
  const pieces = awkwardPieces(json)
  expect(pieces.filter(piece => piece.endsWith('\\')).length).toBeGreaterThan(pieces.length / 2)
  expect(pieces.filter(piece => !piece.isWellFormed())).toEqual([])
})

test('mixed escapes say the same', () => {
  expect(JSON.parse(mixedEscapes(json))).toEqual(JSON.parse(json))
  expect(mixedEscapes(json)).toContain('\\u00e9')
  expect(mixedEscapes(json)).toContain('日')
})

test('chunks break inside sequences, and add up to the bytes', () => {
  const bytes = Buffer.from('aé日🙂z')
  const chunks = awkwardChunks(bytes, 10)
  expect(chunks.map(chunk => chunk.length)).toEqual([2, 2, 3, 4])
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  expect(awkwardChunks(bytes, 1)).toHaveLength(2)
})
