/** All of fast-check, whose `assert` draws a part of the values unless all are asked for. */
import fastCheck from 'fast-check'

export * from 'fast-check'

/** Drawn with the slow tests, or by `DEEP=1 npm test`. */
const DRAWS_ALL = process.env['DEEP'] === '1' || process.env['EXPLORE'] === '1'
const SHARE = 0.2
const LEAST = 20
const USUAL = 100

/** As many of so many as are drawn in this run. */
export const shareOf = (count: number): number => (DRAWS_ALL ? count : Math.ceil(count * SHARE))

export const assert: typeof fastCheck.assert = (property, options = {}) => {
  const { numRuns = USUAL } = options
  const part = Math.min(numRuns, Math.max(LEAST, shareOf(numRuns)))
  return fastCheck.assert(property as never, { ...options, numRuns: part } as never)
}
