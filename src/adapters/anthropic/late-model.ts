import type { Catalog, Model } from '../../ports/model.ts'
import type { AnthropicAccess } from './anthropic-client.ts'
import type { AnthropicOptions } from './anthropic-model.ts'

/** Loads what model and catalog take. */
export function loadModel(): Promise<unknown> {
  return Promise.all([import('./model-catalog.ts'), import('./anthropic-model.ts')])
}

/** Makes the model, as `createAnthropicModel` does. */
export function lateModel(options: AnthropicOptions): Model {
  let made: Promise<Model> | null = null
  const make = async () => (await import('./anthropic-model.ts')).createAnthropicModel(options)
  return {
    name: options.model,
    async reply(...asked) {
      made ??= make()
      return (await made).reply(...asked)
    },
  }
}

/** Makes the catalog, as `createModelCatalog` does. */
export function lateCatalog(access: AnthropicAccess & { readonly now: () => number }): Catalog {
  return {
    async lookUp(model) {
      const { createModelCatalog } = await import('./model-catalog.ts')
      return createModelCatalog(access).lookUp(model)
    },
  }
}
