/** The Catalog port over the Models API, by GET requests alone. A gateway without that API is not an error; an address where nobody listens is. */
import { setTimeout as wait } from 'node:timers/promises'
import { APIError } from '@anthropic-ai/sdk'
import type { ModelFacts } from '../../core/preflight/problem.ts'
import type { Catalog } from '../../ports/model.ts'
import { type AnthropicAccess, anthropicClient } from './client.ts'
import { modelErrorOf, STATUS_OF_TYPE } from './model-faults.ts'

const ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,99}$/
const MOST = 1000
const AGAIN_MS = 1_000
const NOBODY_THERE: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND'])
const UNKNOWN_TO_API: ModelFacts = { kind: 'not-listed' }

/** Makes the catalog. `now`: milliseconds since the epoch. */
export function createModelCatalog(access: AnthropicAccess & { readonly now: () => number }): Catalog {
  const client = anthropicClient(access)

  async function list(): Promise<readonly string[]> {
    try {
      const { data } = (await client.models.list({ limit: MOST })) as { readonly data?: unknown }
      return Array.isArray(data) ? data.flatMap(idOf) : []
    } catch {
      return []
    }
  }

  return {
    async lookUp(model) {
      try {
        await reached(() => client.models.retrieve(model))
        return { kind: 'known' }
      } catch (thrown) {
        const type = ownErrorType(thrown)
        const refused = (): ModelFacts => {
          const { message, hint } = modelErrorOf(thrown, model, access.apiKey, access.now())
          return { kind: 'refused', what: message, fix: hint }
        }
        if (type === 'authentication_error' || isNobodyThere(thrown)) return refused()
        if (type !== 'not_found_error' && type !== 'permission_error') return UNKNOWN_TO_API
        // A server without this API answers the same. Only one that lists models, without this one, is believed.
        const others = await list()
        if (others.length === 0 || others.includes(model)) return UNKNOWN_TO_API
        return type === 'permission_error' ? refused() : { kind: 'unknown', others }
      }
    },
  }
}

async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (thrown) {
    if (!isNobodyThere(thrown)) throw thrown
    await wait(AGAIN_MS)
    return ask()
  }
}

function isNobodyThere(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false
  return NOBODY_THERE.has(Reflect.get(thrown, 'code')) || isNobodyThere(Reflect.get(thrown, 'cause'))
}

/** The type of an error that has the API's own form. Null for errors of gateways and other servers. */
function ownErrorType(thrown: unknown): string | null {
  if (!(thrown instanceof APIError) || typeof thrown.status !== 'number') return null
  const body = thrown.error as { readonly type?: unknown; readonly error?: { readonly type?: unknown } } | undefined
  const type = body?.type === 'error' ? body.error?.type : undefined
  return typeof type === 'string' && STATUS_OF_TYPE[type] === thrown.status ? type : null
}

function idOf(entry: unknown): string[] {
  const { type, id } = (entry ?? {}) as { readonly type?: unknown; readonly id?: unknown }
  return type === 'model' && typeof id === 'string' && ID.test(id) ? [id] : []
}
