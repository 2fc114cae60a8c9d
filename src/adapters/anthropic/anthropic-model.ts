/** The Model port over the SDK's stable streaming call. The caller decides about another try. */
import { APIError } from '@anthropic-ai/sdk'
import type {
  ContentBlockParam,
  ImageBlockParam,
  MessageCreateParamsStreaming,
  TextBlockParam,
  ToolResultBlockParam,
  ToolUnion,
} from '@anthropic-ai/sdk/resources/messages'
import { z } from 'zod'
import { ModelError } from '../../core/errors.ts'
import type { ToolDefinition, UserMessage } from '../../core/model/messages.ts'
import type { Catalog, Model, ModelRequest } from '../../ports/model.ts'
import { type AnthropicAccess, anthropicClient } from './client.ts'
import { collectMessage, readEvents, replyOf } from './collect-message.ts'
import { isUntrusted, modelErrorOf, STATUS_OF_TYPE } from './model-faults.ts'

type AnthropicOptions = AnthropicAccess & {
  model: string
  effort: string
  now: () => number
  redact?: (text: string) => string
}

/**
 * Makes the model. `redact` takes secrets out of everything that it is sent. `reply` throws ModelError, or what its
 * signal carries.
 */
export function createAnthropicModel(options: AnthropicOptions): Model {
  const client = anthropicClient(options)
  const bodyOf = requestBodies(options.model, options.effort, options.redact)
  return {
    name: options.model,
    async reply(request, signal, onUsage) {
      try {
        const body = { ...bodyOf(request), stream: true } as const
        // The SDK listens on the signal as long as the body lives. A signal for this request alone
        // gathers no listeners.
        const own = AbortSignal.any([signal])
        const response = await client.messages.create(body, { signal: own }).asResponse()
        return replyOf(await collectMessage(readEvents(response), onUsage))
      } catch (thrown) {
        signal.throwIfAborted()
        throw modelErrorOf(thrown, options.model, { ...options, now: options.now() })
      }
    },
  }
}

const CACHED = { cache_control: { type: 'ephemeral' } } as const

type BlockParam = TextBlockParam | ToolResultBlockParam | ImageBlockParam

/**
 * Makes the bodies of `POST /v1/messages`. The breakpoint on the system text covers the tools, which come before it.
 */
export function requestBodies(
  model: string,
  effort: string,
  redact: (text: string) => string = text => text,
): (request: ModelRequest) => Omit<MessageCreateParamsStreaming, 'stream'> {
  return request => ({
    model,
    max_tokens: request.maxTokens,
    system: [{ type: 'text', text: request.system, ...CACHED }],
    tools: request.tools.map(toolParam),
    messages: request.messages.map((message, index) => {
      if (message.role === 'assistant') return { role: 'assistant', content: message.raw as ContentBlockParam[] }
      const last = request.breakpoints.includes(index) ? message.blocks.length - 1 : -1
      const shared = index === 0 ? (request.sharedBlocks ?? 0) : 0
      const content = message.blocks.map((block, at) => ({
        ...blockParam(block, redact),
        ...(at === last || at < shared ? CACHED : {}),
      }))
      return { role: 'user', content }
    }),
    ...(effort === '' ? {} : { output_config: { effort: effort as 'low' | 'medium' | 'high' | 'xhigh' | 'max' } }),
  })
}

function toolParam(tool: ToolDefinition): ToolUnion {
  if (tool.kind === 'built-in') return { type: tool.type, name: tool.name, ...tool.options } as ToolUnion
  return { name: tool.name, description: tool.description, input_schema: { type: 'object', ...tool.inputSchema } }
}

/** Texts that were cut inside a character are repaired, because the API refuses half a character. */
function blockParam(block: UserMessage['blocks'][number], redact: (text: string) => string): BlockParam {
  if (block.type === 'text') return { type: 'text', text: redact(block.text).toWellFormed() }
  if (block.type === 'picture')
    return { type: 'image', source: { type: 'base64', media_type: block.kind, data: block.data } }
  return {
    type: 'tool_result',
    tool_use_id: block.callId,
    content: redact(block.text).toWellFormed(),
    ...(block.isError ? { is_error: true } : {}),
  }
}

/** The list of models answers at once, or the run does without it. */
const CATALOG_LIMIT_MS = 5_000

const ID = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,99}$/
const MOST = 1000
const WINDOW = z.int().min(1_000).max(1e9)
/** A time of 1970 stands for one that is not known: https://docs.claude.com/en/api/models */
const RELEASED = z.iso.datetime({ offset: true }).refine(time => Date.parse(time) > Date.parse('2000-01-01'))
const NOBODY_THERE: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND'])

export function createModelCatalog(access: AnthropicAccess & Pick<AnthropicOptions, 'now'>): Catalog {
  const client = anthropicClient({ ...access, idleMs: CATALOG_LIMIT_MS })
  const counts = access.way?.looksUp === 'count'

  async function list(): Promise<readonly string[]> {
    try {
      const { data } = (await client.models.list({ limit: MOST })) as { data?: unknown }
      return Array.isArray(data) ? data.flatMap(idOf) : []
    } catch {
      return []
    }
  }

  return {
    async lookUp(model) {
      try {
        if (counts) {
          // Free, and it asks for the same rights as a request.
          await client.messages.countTokens({ model, messages: [{ role: 'user', content: 'Hello' }] })
          return { kind: 'not-listed' }
        }
        const found: { readonly [name: string]: unknown } = { ...(await client.models.retrieve(model)) }
        const window = WINDOW.safeParse(found['max_input_tokens']).data ?? null
        return { kind: 'known', window, released: RELEASED.safeParse(found['created_at']).data ?? null }
      } catch (thrown) {
        const type = ownErrorType(thrown)
        const { message, hint, known } = modelErrorOf(thrown, model, { ...access, now: access.now() })
        const refused = { kind: 'refused', what: message, fix: hint, known } as const
        if (type === 'authentication_error' || isNobodyThere(thrown) || isLoginRefused(thrown, access)) return refused
        if (isUntrusted(message)) return refused
        if (type !== 'not_found_error' && type !== 'permission_error') return { kind: 'not-listed' }
        // A server without this API answers the same. Only one that lists models, without this one, is believed.
        const others = await list()
        if (others.length === 0 || others.includes(model)) return { kind: 'not-listed' }
        return type === 'permission_error' ? refused : { kind: 'unknown', others }
      }
    },
  }
}

/** An exchange that failed for good, or a cloud that refused the login; clouds have errors of their own form. */
function isLoginRefused(thrown: unknown, { way }: AnthropicAccess): boolean {
  if (thrown instanceof ModelError) return thrown.trouble === 'final'
  return way !== undefined && thrown instanceof APIError && (thrown.status === 401 || thrown.status === 403)
}

function isNobodyThere(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false
  return NOBODY_THERE.has(Reflect.get(thrown, 'code')) || isNobodyThere(Reflect.get(thrown, 'cause'))
}

/** The type of an error that has the API's own form. Null for errors of gateways and other servers. */
function ownErrorType(thrown: unknown): string | null {
  if (!(thrown instanceof APIError) || typeof thrown.status !== 'number') return null
  const body = thrown.error as { type?: unknown; error?: { type?: unknown } } | undefined
  const type = body?.type === 'error' ? body.error?.type : undefined
  return typeof type === 'string' && STATUS_OF_TYPE[type] === thrown.status ? type : null
}

function idOf(entry: unknown): string[] {
  const { type, id } = (entry ?? {}) as { type?: unknown; id?: unknown }
  return type === 'model' && typeof id === 'string' && ID.test(id) ? [id] : []
}
