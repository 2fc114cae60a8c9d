/** The model and the list of models, whose package is loaded when one of them is first asked: while git and GitHub are at work, and not at all where a run starts nothing. */
import type { Catalog, Model } from '../../ports.ts'
import type { AnthropicAccess } from './anthropic-client.ts'
import type { AnthropicOptions } from './anthropic-model.ts'

/** Makes the model, as `createAnthropicModel` does. */
export function lateModel(options: AnthropicOptions): Model {
  let made: Promise<Model> | null = null
  const make = async () => (await import('./anthropic-model.ts')).createAnthropicModel(options)
  return {
    name: options.model,
    async reply(request, signal, onUsage) {
      made ??= make()
      return (await made).reply(request, signal, onUsage)
    },
  }
}

/** Makes the catalog, as `createModelCatalog` does. */
export function lateCatalog(access: AnthropicAccess & { readonly now: () => number }): Catalog {
  return {
    async lookUp(model) {
      // The model comes with it: it is asked when commands have run already, and nothing is loaded then.
      const [{ createModelCatalog }] = await Promise.all([import('./model-catalog.ts'), import('./anthropic-model.ts')])
      return createModelCatalog(access).lookUp(model)
    },
  }
}
