import { expect, test } from '@jest/globals'
import { readRacyEntries } from '../../../src/adapters/git/racy-entries.ts'
import { fc } from '../../playground/properties.ts'

const WRITTEN = 1_000
type Listed = { readonly path: string; readonly seconds: number; readonly nanoseconds: number }

const listed = ({ path, seconds, nanoseconds }: Listed): string =>
  `${path}\0  ctime: ${seconds}:${nanoseconds}\n  mtime: 1:2\n  dev: 3\tino: 4\n  uid: 0\tgid: 0\n  size: 5\tflags: 0\n`

test('of a listing in pieces, cut anywhere, the paths of the second of the index or later are found', () => {
  const path = fc.string({ unit: fc.constantFrom('a', '/', ' ', ':', '\n', 'ü'), minLength: 1, maxLength: 5 })
  const entry = fc.record({
    path,
    seconds: fc.integer({ min: 998, max: 1_002 }),
    nanoseconds: fc.integer({ min: 0, max: 999_999_999 }),
  })
  const entries = fc.uniqueArray(entry, { maxLength: 8, selector: one => one.path })
  fc.assert(
    fc.property(entries, fc.array(fc.nat({ max: 700 }), { maxLength: 6 }), (all, cuts) => {
      const whole = Buffer.from(all.map(listed).join(''))
      const { racy, take } = readRacyEntries(WRITTEN)
      const at = [0, ...cuts.filter(cut => cut < whole.length).sort((a, b) => a - b), whole.length]
      for (const [n, from] of at.slice(0, -1).entries()) take(whole.subarray(from, at[n + 1]))
      const expected = all.filter(({ seconds }) => seconds >= WRITTEN)
      expect([...racy]).toEqual(
        expected.map(one => [one.path, BigInt(one.seconds) * 1_000_000_000n + BigInt(one.nanoseconds)]),
      )
    }),
  )
})

test('an entry that is longer than all that is read at once is found whole', () => {
  const path = 'a'.repeat(300_000)
  const whole = Buffer.from([path, 'b'].map(one => listed({ path: one, seconds: WRITTEN, nanoseconds: 1 })).join(''))
  const { racy, take } = readRacyEntries(WRITTEN)
  for (let at = 0; at < whole.length; at += 65_536) take(whole.subarray(at, at + 65_536))
  expect([...racy.keys()]).toEqual([path, 'b'])
})
