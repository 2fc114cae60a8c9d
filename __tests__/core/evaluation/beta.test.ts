import { describe, expect, test } from '@jest/globals'
import { betaQuantile, betaShare, exactInterval } from '../../../src/core/evaluation/beta.ts'

/** The ends as tables and other programs have them. */
const KNOWN = [
  [0, 10, 0, 0.3084971],
  [1, 10, 0.0025286, 0.4450161],
  [5, 10, 0.187086, 0.812914],
  [10, 10, 0.6915029, 1],
  [2, 4, 0.067586, 0.932414],
  [19, 20, 0.7512672, 0.9987349],
  [50, 100, 0.3983211, 0.6016789],
] as const

/** The chance of at least `hits`, added up term by term. */
function atLeast(hits: number, all: number, chance: number): number {
  let ways = 0
  let sum = 0
  for (let k = 0; k <= all; k += 1) {
    if (k > 0) ways += Math.log((all - k + 1) / k)
    if (k >= hits) sum += Math.exp(ways + k * Math.log(chance) + (all - k) * Math.log1p(-chance))
  }
  return sum
}

describe('the exact interval of a rate', () => {
  test.each(KNOWN)('%i of %i is from %f to %f', (hits, all, low, high) => {
    const [from, to] = exactInterval(hits, all)
    expect(from).toBeCloseTo(low, 6)
    expect(to).toBeCloseTo(high, 6)
  })

  test('nothing counted says nothing', () => {
    expect(exactInterval(0, 0)).toEqual([0, 1])
  })

  test('the share of a beta distribution is the sum of binomial chances', () => {
    for (const all of [1, 7, 50, 200])
      for (const hits of [1, Math.ceil(all / 3), all])
        for (const chance of [0.001, 0.1, 0.37, 0.5, 0.9, 0.999])
          expect(betaShare(chance, hits, all - hits + 1)).toBeCloseTo(atLeast(hits, all, chance), 10)
  })

  test('a quantile is the value below which that share lies', () => {
    for (const share of [0.005, 0.025, 0.5, 0.975])
      for (const [a, b] of [
        [1, 1],
        [0.5, 3],
        [12, 40],
        [900, 2],
      ] as const)
        expect(betaShare(betaQuantile(share, a, b), a, b)).toBeCloseTo(share, 10)
  })
})
