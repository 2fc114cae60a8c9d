import { expect, test } from '@jest/globals'
import { type BaseEntries, holdsPath } from '../../../src/adapters/git/base-files.ts'
import { fc } from '../../playground/properties.ts'

const listOf = (paths: readonly string[]): BaseEntries =>
  Buffer.from(paths.map(path => `100644 ${'ab'.repeat(20)} 0\t${path}\0`).join(''))

test('a path is held where an entry has exactly that path', () => {
  const entries = listOf(['src/a.js', 'b\tc', 'long/name'])
  for (const path of ['src/a.js', 'b\tc', 'long/name']) expect([path, holdsPath(entries, path)]).toEqual([path, true])
  for (const path of ['a.js', 'c', 'src', 'src/', 'name', 'src/a.j', ''])
    expect([path, holdsPath(entries, path)]).toEqual([path, false])
})

test('whatever the paths are made of, exactly those of the list are held', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '/', '\t', ' ', 'ü', '0', '1'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), part, (paths, path) => {
      expect(holdsPath(listOf(paths), path)).toBe(paths.includes(path))
    }),
  )
})
