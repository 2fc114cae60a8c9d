/** What a run sent to the model, in numbers that no machine changes. */
import type { RequestRecord } from '../playground/model/request-record.ts'

export type Counts = {
  readonly requests: number
  /** Of all requests as sent. */
  readonly bytes: number
  /** Estimated, characters by four: system text and tools of the first request, cache marks included. */
  readonly fixedTokens: number
  readonly inputTokens: number
  readonly cachedTokens: number
  /** In tokens of plain input, by the API's ratios of prices. */
  readonly costUnits: number
}

/** What a token costs beside one that is neither read from the cache nor written to it. */
const READ = 0.1
const WRITTEN = 1.25
const WRITTEN_FOR_AN_HOUR = 2
const CHARACTERS_PER_TOKEN = 4

/** The counts of all requests of one run. Throws where the model did not answer one of them. */
export function countsOf(requests: readonly RequestRecord[]): Counts {
  const tokens = requests.map(({ tokens: counted, number }) => {
    if (counted === null) throw new Error(`request ${number} was not answered`)
    return counted
  })
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const first = requests[0]?.bytes
  return {
    requests: requests.length,
    bytes: sum(requests.map(({ bytes }) => bytes.total)),
    fixedTokens:
      Math.ceil((first?.system ?? 0) / CHARACTERS_PER_TOKEN) + Math.ceil((first?.tools ?? 0) / CHARACTERS_PER_TOKEN),
    inputTokens: sum(tokens.map(({ input, cacheRead, cacheWrite }) => input + cacheRead + cacheWrite)),
    cachedTokens: sum(tokens.map(({ cacheRead }) => cacheRead)),
    costUnits: sum(
      tokens.map(
        ({ input, cacheRead, cacheWrite, cacheWriteHour }) =>
          input + cacheRead * READ + (cacheWrite - cacheWriteHour) * WRITTEN + cacheWriteHour * WRITTEN_FOR_AN_HOUR,
      ),
    ),
  }
}

/** Share of the input that came out of the cache. */
export function cachedShare({ cachedTokens, inputTokens }: Counts): number {
  return inputTokens === 0 ? 0 : cachedTokens / inputTokens
}
