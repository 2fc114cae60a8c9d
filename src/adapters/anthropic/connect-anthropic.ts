/** Anthropic's API as two ports. This file is loaded late, and the SDK with it. */
import type { Catalog, Model } from '../../ports/model.ts'
import type { AnthropicAccess } from './anthropic-client.ts'
import { createAnthropicModel } from './anthropic-model.ts'
import { createModelCatalog } from './model-catalog.ts'

/** The list of models answers at once, or the run does without it. */
const CATALOG_LIMIT_MS = 5_000

/** Connects to the API. `redact` takes secrets out of everything that the model is sent; `now`: milliseconds since the epoch. */
export function connectAnthropic(
  access: AnthropicAccess & {
    readonly effort: string
    readonly now: () => number
    readonly redact: (text: string) => string
  },
): { readonly modelNamed: (model: string) => Model; readonly catalog: Catalog } {
  return {
    modelNamed: model => createAnthropicModel({ ...access, model }),
    catalog: createModelCatalog({ ...access, idleMs: CATALOG_LIMIT_MS }),
  }
}
