/** The Catalog port over the Models API, by GET requests alone. A gateway without that API is not an error; an address where nobody listens is. */
import { setTimeout as wait } from 'node:timers/promises'
import { APIError } from '@anthropic-ai/sdk'
import type { ModelFacts } from '../../core/preflight/facts.ts'
import type { Catalog } from '../../ports/model.ts'
import { type AnthropicAccess, anthropicClient } from './client.ts'
import { modelErrorOf } from './model-faults.ts'

/** What a model id looks like; nothing else is taken out of a list. */
const ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,99}$/
const MOST = 1000
/** Between the two attempts to reach a server that is not there. */
const AGAIN_MS = 1_000
/** What the network says of an address at which nobody is. */
const NOBODY_THERE: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND'])
const NOT_TOLD: ModelFacts = { kind: 'not-told' }

/** Makes the catalog. `now`: milliseconds since the epoch. */
export function createModelCatalog(access: AnthropicAccess & { readonly now: () => number }): Catalog {
  const client = anthropicClient(access)

  /** The ids of the models that the key may use, empty where that cannot be found out. */
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
        if (type !== 'not_found_error' && type !== 'permission_error') return NOT_TOLD
        // A server that knows no such address says the same. One that lists models, and not this one, means it.
        const others = await list()
        if (others.length === 0 || others.includes(model)) return NOT_TOLD
        return type === 'permission_error' ? refused() : { kind: 'unknown', others }
      }
    },
  }
}

/** What `ask` gives; it is asked twice where nobody is there the first time. */
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

const STATUS: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
}

/** The type of an error in the API's own shape whose status fits; null for what a gateway or another server says. */
function ownErrorType(thrown: unknown): string | null {
  if (!(thrown instanceof APIError) || typeof thrown.status !== 'number') return null
  const body = thrown.error as { readonly type?: unknown; readonly error?: { readonly type?: unknown } } | undefined
  const type = body?.type === 'error' ? body.error?.type : undefined
  return typeof type === 'string' && STATUS[thrown.status] === type ? type : null
}

function idOf(entry: unknown): string[] {
  const { type, id } = (entry ?? {}) as { readonly type?: unknown; readonly id?: unknown }
  return type === 'model' && typeof id === 'string' && ID.test(id) ? [id] : []
}
