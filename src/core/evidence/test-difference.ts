/** Single tests that a change has made pass, fail or appear. */
import { z } from 'zod'

const names = z.array(z.string())
/** What exists where a list was cut at its end: how many entries are missing. */
const omitted = z.int().nonnegative().optional()

export const testDifference = z.object({
  fixed: names,
  fixed_omitted: omitted,
  broken: names,
  broken_omitted: omitted,
  still_failing: names,
  still_failing_omitted: omitted,
  added: names,
  added_omitted: omitted,
})
