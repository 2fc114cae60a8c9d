import { expect, test } from '@jest/globals'
import { findRuns, NO_VALUE } from '../../../../src/core/generate/find-replace/find-runs.ts'
import { fc } from '../../../playground/properties.ts'

function oneByOne(sequence: readonly number[], run: readonly number[], limit: number): number[] {
  if (run.length === 0) return []
  const starts = sequence.flatMap((_, at) =>
    run.every((value, offset) => sequence[at + offset] === value) ? [at] : [],
  )
  return starts.slice(0, limit)
}

test('finds what a search for each run alone finds', () => {
  const value = fc.integer({ min: 0, max: 2 })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(value, value, value, fc.constant(NO_VALUE)), { maxLength: 40 }),
      fc.array(fc.array(value, { maxLength: 5 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 6 }),
      (sequence, runs, limit) => {
        expect(findRuns(sequence, runs, limit)).toEqual(runs.map(run => oneByOne(sequence, run, limit)))
      },
    ),
    { numRuns: 5_000 },
  )
})
