/** What the built action sends to the model. None of it depends on the machine; whoever makes it grow has to say why here. */
import { beforeAll, describe, expect, test } from '@jest/globals'
import { runShape } from '../../tools/bench/run-shape.ts'
import { SHAPES } from '../../tools/bench/shapes.ts'

type Ceilings = {
  readonly requests: number
  readonly bytes: number
  readonly inputTokens: number
  /** In tokens of plain input, by the API's ratios of prices. */
  readonly costUnits: number
  /** The share of the input that comes out of the cache, at least. */
  readonly cached: number
}

/** The result of the baseline is told from the second request on: about 60 bytes a request more. */
const CEILINGS: Readonly<Record<string, Ceilings>> = {
  S1: { requests: 4, bytes: 22_100, inputTokens: 5_230, costUnits: 2_225, cached: 0.7 },
  S2: { requests: 20, bytes: 394_000, inputTokens: 95_200, costUnits: 16_800, cached: 0.93 },
  S3: { requests: 4, bytes: 47_100, inputTokens: 11_470, costUnits: 5_255, cached: 0.67 },
}
/** Of system text and tools, characters by four. 20 of them say what the sandbox allows, 20 how to decline, 7 that commands do not stop the summary. */
const MOST_FIXED_TOKENS = 990
const MOST_KILOBYTES = 6_000
/** What a token costs beside one that is neither read from the cache nor written to it. */
const READ = 0.1
const WRITTEN = 1.25
const WRITTEN_FOR_AN_HOUR = 2

type Measured = Awaited<ReturnType<typeof runShape>>
const runs = new Map<string, Measured>()

beforeAll(async () => {
  await Promise.all(SHAPES.map(async shape => runs.set(shape.name, await runShape(shape))))
})

describe.each(Object.entries(CEILINGS))('%s', (name, ceilings) => {
  const requests = () => runs.get(name)?.requests ?? []
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const tokens = () => requests().flatMap(one => one.tokens ?? [])
  const input = () => sum(tokens().map(one => one.input + one.cacheRead + one.cacheWrite))

  test(`takes ${ceilings.requests} requests of at most ${ceilings.bytes} bytes and ${ceilings.inputTokens} tokens`, () => {
    expect(tokens()).toHaveLength(ceilings.requests)
    expect(requests()).toHaveLength(ceilings.requests)
    expect(sum(requests().map(({ bytes }) => bytes.total))).toBeLessThanOrEqual(ceilings.bytes)
    expect(input()).toBeLessThanOrEqual(ceilings.inputTokens)
  })

  test(`costs at most ${ceilings.costUnits} units of input, with ${100 * ceilings.cached} % or more from the cache`, () => {
    const costs = tokens().map(
      ({ input, cacheRead, cacheWrite, cacheWriteHour }) =>
        input + cacheRead * READ + (cacheWrite - cacheWriteHour) * WRITTEN + cacheWriteHour * WRITTEN_FOR_AN_HOUR,
    )
    expect(sum(costs)).toBeLessThanOrEqual(ceilings.costUnits)
    expect(sum(tokens().map(({ cacheRead }) => cacheRead)) / input()).toBeGreaterThanOrEqual(ceilings.cached)
  })

  test(`fits into the cache from its first request on, with at most ${MOST_FIXED_TOKENS} tokens of system text and tools`, () => {
    const [first] = requests()
    expect(first?.tokens).toMatchObject({ input: 0, cacheRead: 0 })
    expect(Math.ceil(((first?.bytes.system ?? 0) + (first?.bytes.tools ?? 0)) / 4)).toBeLessThanOrEqual(
      MOST_FIXED_TOKENS,
    )
  })

  test(`loads less than ${MOST_KILOBYTES} kilobytes of code, and none once the model has been asked`, () => {
    const { loads = [] } = runs.get(name) ?? {}
    expect(loads.length).toBeGreaterThan(0)
    expect(sum(loads.map(({ bytes }) => bytes))).toBeLessThan(MOST_KILOBYTES * 1000)
    expect(loads.filter(({ at }) => at > (requests()[0]?.at ?? 0))).toEqual([])
  })
})
