/** What models cost: a dated table, and the form in which the input `model-prices` overrides it. */
import { z } from 'zod'

/** US dollars per million tokens. `cacheWrite` is the five-minute write, the only one used. */
export type Price = {
  readonly input: number
  readonly output: number
  readonly cacheWrite: number
  readonly cacheRead: number
}

/** Prices of one model: `above` holds the band for requests whose whole prompt exceeds `promptTokens`. */
export type ModelPrice = Price & { readonly above?: { readonly promptTokens: number; readonly price: Price } }

/** The day on which the table was last compared with the vendor's list. */
export const PRICES_AS_OF = '2026-11-20'

const price = (input: number, output: number, cacheWrite: number, cacheRead: number): Price => ({
  input,
  output,
  cacheWrite,
  cacheRead,
})

export const PRICES: Readonly<Record<string, ModelPrice>> = {
  'claude-fable-5-2': price(8, 40, 10, 0.2),
  'claude-opus-5-5': price(4, 20, 5, 0.2),
  'claude-sonnet-5-5': price(2, 10, 2.5, 0.1),
  'claude-haiku-5-5': {
    ...price(0.1, 0.5, 0.125, 0.01),
    above: { promptTokens: 100_000, price: price(0.5, 2.5, 0.625, 0.05) },
  },
  'claude-opus-5': price(5, 25, 6.25, 0.5),
  'claude-sonnet-5': price(2, 10, 2.5, 0.2),
  'claude-haiku-4-5': price(1, 5, 1.25, 0.1),
}

const PER_MILLION = z.number().min(0).max(100_000)
const GIVEN = z.record(
  z.string().min(1),
  z.object({
    input: PER_MILLION,
    output: PER_MILLION,
    'cache-write': PER_MILLION.optional(),
    'cache-read': PER_MILLION.optional(),
  }),
)
const EXAMPLE = '{"my-model": {"input": 2, "output": 10, "cache-write": 2.5, "cache-read": 0.2}}'

/** Reads the input `model-prices` (dollars per million tokens by model id). Cache prices not given are 1.25 and 0.1 times the input price. */
export function parsePrices(text: string): { prices: Readonly<Record<string, ModelPrice>> } | { problem: string } {
  if (text === '') return { prices: {} }
  const result = GIVEN.safeParse(jsonOrUndefined(text))
  if (!result.success) return { problem: `must be JSON with dollars per million tokens, for example ${EXAMPLE}` }
  const entries = Object.entries(result.data).map(([model, one]) => [
    model,
    price(one.input, one.output, one['cache-write'] ?? one.input * 1.25, one['cache-read'] ?? one.input * 0.1),
  ])
  return { prices: Object.fromEntries(entries) }
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
