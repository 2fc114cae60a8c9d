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

const [FIRST_HALF, HALVES, LAST] = [0xd800, 0x800, 0x10ffff]

/**
 * Every character of Unicode. The unit `binary` of fast-check draws the same ones. But it makes a table of all of them
 * first, which takes 1.4 seconds of every test file.
 */
const anyCharacter = fastCheck.nat(LAST - HALVES).map(
  number => String.fromCodePoint(number < FIRST_HALF ? number : number + HALVES),
  character => {
    if (typeof character !== 'string' || [...character].length !== 1) throw new Error('no single character')
    const code = character.codePointAt(0) ?? 0
    return code < FIRST_HALF ? code : code - HALVES
  },
)

export const string: typeof fastCheck.string = ({ unit, ...options } = {}) =>
  fastCheck.string({ ...options, ...(unit === undefined ? {} : { unit: unit === 'binary' ? anyCharacter : unit }) })
