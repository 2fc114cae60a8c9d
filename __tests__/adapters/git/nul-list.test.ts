import { expect, test } from '@jest/globals'
import { entriesWith, nulItems } from '../../../src/adapters/git/git-names.ts'
import { fc } from '../../playground/properties.ts'

const PATTERNS = [Buffer.from('a'), Buffer.from('.g')]

test('finds the entries that hold what is looked for, each once and in order', () => {
  const list = Buffer.from('a.g\0b\0ab.g.g\0x.g\0a\0')
  expect(entriesWith(list, PATTERNS)).toEqual(['a.g', 'ab.g.g', 'x.g', 'a'])
  expect(entriesWith(Buffer.alloc(0), PATTERNS)).toEqual([])
})

test('finds what looking at every entry finds', () => {
  const entry = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'g', '\n', 'é'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), entries => {
      const list = Buffer.from(entries.map(one => `${one}\0`).join(''))
      const every = nulItems(list).map(String)
      expect(entriesWith(list, PATTERNS)).toEqual(every.filter(one => one.includes('a') || one.includes('.g')))
    }),
  )
})
