/** From token counts to dollars, one request at a time: some models price a request by the length of its whole prompt. */
import type { Usage } from '../conversation/messages.ts'
import { type ModelPrice, PRICES, type Price } from './prices.ts'

/** How a model is priced. For an unknown model costs are not reported and the cap is computed at the dearest known price. */
export type Tariff = { readonly known: boolean; readonly price: ModelPrice }

/** Finds a model's price: the overriding table first, then the dated one, also for ids with a date suffix. */
export function tariffOf(model: string, overriding: Readonly<Record<string, ModelPrice>>): Tariff {
  const undated = model.replace(/-\d{8}$/, '')
  const found = overriding[model] ?? PRICES[model] ?? overriding[undated] ?? PRICES[undated]
  return found === undefined ? { known: false, price: dearest() } : { known: true, price: found }
}

/** The price that holds for a request: some have another one above a length of the prompt. */
export function priceOf(usage: Usage, { price }: Tariff): Price {
  const promptTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens
  return price.above !== undefined && promptTokens > price.above.promptTokens ? price.above.price : price
}

/** Dollars for one request. */
export function costOf(usage: Usage, tariff: Tariff): number {
  const price = priceOf(usage, tariff)
  const millionths =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheWriteTokens * price.cacheWrite +
    usage.cacheReadTokens * price.cacheRead
  return millionths / 1_000_000
}

/** The sum of two counts. */
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
