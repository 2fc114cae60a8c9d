/** What the built action sends to the model for the jobs of the comparison (`npm run bench`). None of it depends on the machine; whoever makes it grow has to say why here. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cachedShare, countsOf } from './counts.ts'
import { type Measured, runShape } from './run-shape.ts'
import { manyFiles, SHAPES, type Shape } from './shapes.ts'

/** The files of S4 are searched, not sent: fewer of them are the same to the model. */
const FEW_FILES = 300

type Ceilings = {
  readonly requests: number
  readonly bytes: number
  readonly inputTokens: number
  readonly costUnits: number
  /** The share of the input that comes out of the cache, at least. */
  readonly cached: number
}

const CEILINGS: Readonly<Record<string, Ceilings>> = {
  S1: { requests: 4, bytes: 21_000, inputTokens: 4_900, costUnits: 2_110, cached: 0.7 },
  S2: { requests: 20, bytes: 392_000, inputTokens: 94_800, costUnits: 16_700, cached: 0.93 },
  S2b: { requests: 5, bytes: 80_500, inputTokens: 19_850, costUnits: 9_270, cached: 0.67 },
  S3: { requests: 4, bytes: 46_500, inputTokens: 11_250, costUnits: 5_200, cached: 0.67 },
  S4: { requests: 5, bytes: 26_600, inputTokens: 6_150, costUnits: 2_300, cached: 0.75 },
}
const MOST_FIXED_TOKENS = 960
const MOST_KILOBYTES = 6_000

const shapes: readonly Shape[] = SHAPES.map(shape => (shape.name === 'S4' ? manyFiles(FEW_FILES) : shape))
const folders = mkdtempSync(join(tmpdir(), 'shapes-'))
const runs = new Map<string, Measured>()

beforeAll(async () => {
  await Promise.all(
    shapes.map(async shape => {
      const folder = mkdtempSync(join(folders, 'shape-'))
      shape.layOut(folder)
      runs.set(shape.name, await runShape(shape, folder, 'action'))
    }),
  )
}, 180_000)
afterAll(() => rmSync(folders, { recursive: true, force: true }))

describe.each(Object.entries(CEILINGS))('%s', (name, ceilings) => {
  const counts = () => countsOf(runs.get(name)?.requests ?? [])

  test(`takes ${ceilings.requests} requests of at most ${ceilings.bytes} bytes and ${ceilings.inputTokens} tokens`, () => {
    const { requests, bytes, inputTokens } = counts()
    expect(requests).toBe(ceilings.requests)
    expect(bytes).toBeLessThanOrEqual(ceilings.bytes)
    expect(inputTokens).toBeLessThanOrEqual(ceilings.inputTokens)
  })

  test(`costs at most ${ceilings.costUnits} units of input, with ${100 * ceilings.cached} % or more from the cache`, () => {
    expect(counts().costUnits).toBeLessThanOrEqual(ceilings.costUnits)
    expect(cachedShare(counts())).toBeGreaterThanOrEqual(ceilings.cached)
  })

  test('fits into the cache from its first request on', () => {
    expect(runs.get(name)?.requests[0]?.tokens).toMatchObject({ input: 0, cacheRead: 0 })
  })
})

test(`system text and tools together are at most ${MOST_FIXED_TOKENS} tokens`, () => {
  for (const { counts } of runs.values()) expect(counts.fixedTokens).toBeLessThanOrEqual(MOST_FIXED_TOKENS)
  expect(runs.size).toBe(shapes.length)
})

test(`less than ${MOST_KILOBYTES} kilobytes of code are loaded, and none once the model has been asked`, () => {
  for (const { probed, requests } of runs.values()) {
    expect(probed.loads.length).toBeGreaterThan(0)
    expect(probed.loads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_KILOBYTES * 1000)
    expect(probed.loads.filter(({ at }) => at > (requests[0]?.at ?? 0))).toEqual([])
  }
})
