import { expect, test } from '@jest/globals'
import { retryAfterMs, WITH_THE_FORGE, WITH_THE_MODEL, waitBeforeNextTry } from '../../../src/core/model/retries.ts'
import { fc } from '../../playground/properties.ts'

const tries = fc.integer({ min: 1, max: WITH_THE_MODEL.mostTries - 1 })
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('with the model, without a word of the server the wait is anything below a ceiling that doubles up to half a minute', () => {
  fc.assert(
    fc.property(tries, fraction, (failed, chance) => {
      const wait = waitBeforeNextTry(WITH_THE_MODEL, { tries: failed, askedMs: null, fraction: chance })
      expect(wait).toBe(Math.round(chance * Math.min(30_000, 1000 * 2 ** (failed - 1))))
    }),
  )
})

test('what the server asks for is waited at least, up to a minute, and a tenth more at most', () => {
  fc.assert(
    fc.property(tries, fraction, fc.nat(10_000_000), (failed, chance, askedMs) => {
      const wait = waitBeforeNextTry(WITH_THE_MODEL, { tries: failed, askedMs, fraction: chance }) ?? -1
      expect(wait).toBeGreaterThanOrEqual(Math.min(askedMs, 60_000))
      expect(wait).toBeLessThanOrEqual(Math.ceil(Math.min(askedMs, 60_000) * 1.1))
    }),
  )
})

test('there is an end of trying, whatever the server asks for', () => {
  for (const askedMs of [null, 1, 1e9]) {
    expect(waitBeforeNextTry(WITH_THE_MODEL, { tries: WITH_THE_MODEL.mostTries, askedMs, fraction: 0.5 })).toBeNull()
    expect(
      waitBeforeNextTry(WITH_THE_MODEL, { tries: WITH_THE_MODEL.mostTries - 1, askedMs, fraction: 0.5 }),
    ).not.toBeNull()
  }
})

test('with GitHub, what the server asks for is waited in full, by itself a doubling time, and no more than four tries', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 1e8 }), fraction, (tries, askedMs, at) => {
      const asked = waitBeforeNextTry(WITH_THE_FORGE, { tries, askedMs, fraction: at })
      const own = waitBeforeNextTry(WITH_THE_FORGE, { tries, askedMs: null, fraction: at })
      if (tries >= WITH_THE_FORGE.mostTries) return asked === null && own === null
      if (asked === null || own === null) return false
      const ceiling = 1000 * 2 ** (tries - 1)
      return asked >= askedMs && asked <= askedMs + 10_000 && own >= ceiling / 2 && own <= ceiling
    }),
  )
})

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0)

test.each([
  ['0', 0],
  ['7', 7000],
  [' 1.5 ', 1500],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Friday, 20-Nov-26 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['1e99', null],
  ['99999999999999', null],
  ['NaN', null],
  ['Fri, 99 Nov 2026 12:00:30 GMT', null],
  ['2026-11-20T12:00:30Z', null],
])('retry-after: %j', (value, milliseconds) => expect(retryAfterMs(value, NOW)).toBe(milliseconds))

test('no text of a server makes anything but a time to wait or nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), text => {
      const milliseconds = retryAfterMs(text, NOW)
      expect(milliseconds === null || (Number.isFinite(milliseconds) && milliseconds >= 0)).toBe(true)
    }),
  )
})
