import { expect, test } from '@jest/globals'
import { pathGlob } from '../../../src/core/change/paths.ts'
import { fc } from '../../playground/properties.ts'

const anyName = fc
  .string({ unit: fc.constantFrom('a', '.', '\n', '\r', '\u2028', '\u2029', '-'), minLength: 1 })
  .filter(name => !/^\.{1,2}$/.test(name))

test('a glob of all files below a folder names every one of them, whatever its name holds', () => {
  const matches = pathGlob('x/**')
  fc.assert(fc.property(fc.array(anyName, { minLength: 1 }), parts => matches(`x/${parts.join('/')}`)))
})

test('several globs are any of them, and a line end in a glob is one', () => {
  const matches = pathGlob(['a\nb', '*.js'])
  expect(['a\nb', '.x.js', 'a.js', 'ab', 'y/a.js'].map(matches)).toEqual([true, true, true, false, false])
})
