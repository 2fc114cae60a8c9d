/** What models cost: a dated table, and the input `model-prices`. */
import { z } from 'zod'
import { parseJson } from '../text/parse-json.ts'

/** `inputTokens` is what was neither read from nor written to the cache. */
export type Usage = Readonly<Record<'inputTokens' | 'outputTokens' | 'cacheReadTokens' | 'cacheWriteTokens', number>>

/** US dollars per million tokens. `cacheWrite`: for five minutes, the only one used. */
type Price = Readonly<Record<'input' | 'output' | 'cacheWrite' | 'cacheRead', number>>

type ModelPrice = Price & { above?: { promptTokens: number; price: Price } }

export const PRICES_AS_OF = '2026-11-20'

const price = (input: number, output: number, cacheWrite: number, cacheRead: number): Price => {
  return { input, output, cacheWrite, cacheRead }
}

const PRICES: Readonly<Record<string, ModelPrice>> = {
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

/**
 * Reads the input `model-prices` (dollars per million tokens by model id). Cache prices not given are 1.25 and 0.1
 * times the input price.
 */
export function parsePrices(text: string): { prices: Readonly<Record<string, ModelPrice>> } | { problem: string } {
  if (text === '') return { prices: {} }
  const result = GIVEN.safeParse(parseJson(text))
  if (!result.success) return { problem: `must be JSON with dollars per million tokens, for example ${EXAMPLE}` }
  const entries = Object.entries(result.data).map(([model, one]) => [
    model,
    price(one.input, one.output, one['cache-write'] ?? one.input * 1.25, one['cache-read'] ?? one.input * 0.1),
  ])
  return { prices: Object.fromEntries(entries) }
}

/** Of an unknown model costs are not reported, and the cap counts the dearest known price. */
export type Tariff = { known: boolean; price: ModelPrice }

/** Finds a model's price: the overriding table first, then the dated one, also for ids with a date suffix. */
export function tariffOf(model: string, overriding: Readonly<Record<string, ModelPrice>>): Tariff {
  // As the clouds write it: `anthropic.claude-sonnet-5-5`, `claude-haiku-4-5@20251001`.
  const undated = model.replace(/[-@]\d{8}$/, '').replace(/^anthropic\./, '')
  const found = overriding[model] ?? PRICES[model] ?? overriding[undated] ?? PRICES[undated]
  return found === undefined ? { known: false, price: dearest() } : { known: true, price: found }
}

/** The price that holds for a request: some have another one above a length of the prompt. */
export function priceOf(usage: Usage, { price }: Tariff): Price {
  return price.above !== undefined && inputOf(usage) > price.above.promptTokens ? price.above.price : price
}

export function costOf(usage: Usage, tariff: Tariff): number {
  const price = priceOf(usage, tariff)
  const millionths =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheWriteTokens * price.cacheWrite +
    usage.cacheReadTokens * price.cacheRead
  return millionths / 1_000_000
}

export function inputOf({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage): number {
  return inputTokens + cacheReadTokens + cacheWriteTokens
}

/** How much of the input came from the cache, as `91 %`; null without input. */
export function cacheShare(usage: Usage): string | null {
  const all = inputOf(usage)
  return all === 0 ? null : `${Math.floor((usage.cacheReadTokens / all) * 100)}%`
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  }
}

export const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

function dearest(): Price {
  return Object.values(PRICES).reduce((most, one) => (one.output > most.output ? one : most))
}

/** Dollars to six places as they are reported, or null where the price of the model is not known. */
export function costIn(dollars: number, tariff: Tariff): number | null {
  return tariff.known ? Math.round(dollars * 1_000_000) / 1_000_000 : null
}
