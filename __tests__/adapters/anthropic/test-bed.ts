import { inspect } from 'node:util'
import { createAnthropicModel } from '../../../src/adapters/anthropic/anthropic-model.ts'
import { ModelError } from '../../../src/core/errors.ts'
import { breakpointsFor, type Message, type Reply, type ToolResultBlock } from '../../../src/core/model/messages.ts'
import { toolDefinitions } from '../../../src/core/model/tools.ts'
import type { Model, ModelRequest } from '../../../src/ports/model.ts'
import { type ModelOptions, type ModelServer, startModel } from '../../playground/model/start-model.ts'
import type { Script } from '../../playground/model/turn.ts'

export const MODEL = 'claude-sonnet-5-5'

type Options = Omit<ModelOptions, 'script'> & {
  readonly idleMs?: number
  readonly apiKey?: string
  readonly model?: string
  readonly effort?: string
}

/** A scripted model and the adapter that talks to it. */
export type Bed = { readonly server: ModelServer; readonly model: Model }

const servers: ModelServer[] = []

/** Starts a scripted model; `closeBeds` ends it. */
export async function bedWith(script: Script, options: Options = {}): Promise<Bed> {
  const { idleMs = 30_000, apiKey, model = MODEL, effort = '', ...rest } = options
  const server = await startModel({ script, keys: ['sk-test-7c1d0e5b'], ...rest })
  servers.push(server)
  const adapter = createAnthropicModel({
    apiKey: apiKey ?? server.key,
    baseURL: server.url,
    model,
    effort,
    idleMs,
    now: () => performance.timeOrigin + performance.now(),
  })
  return { server, model: adapter }
}

export async function closeBeds(): Promise<void> {
  await Promise.all(servers.splice(0).map(server => server.close()))
}

const TOOLS = toolDefinitions({ search: 'Search.', list: 'List.', submit: 'Submit.' })

/** A first user message. */
export function user(text = 'Please correct the bug.'): Message {
  return { role: 'user', blocks: [{ type: 'text', text }] }
}

/** A request as the flow makes it; `more` replaces parts of it. */
export function request(messages: readonly Message[] = [user()], more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You solve one task.',
    tools: TOOLS,
    messages,
    breakpoints: breakpointsFor(messages),
    maxTokens: 4096,
    ...more,
  }
}

/** Asks once, with a signal that is never given. */
export function ask(model: Model, more: ModelRequest = request()): Promise<Reply> {
  return model.reply(more, new AbortController().signal)
}

/** Talks until a reply calls no tool; every call is answered with the same text. */
export async function converse(model: Model, answer = 'ok'): Promise<readonly Reply[]> {
  const messages: Message[] = [user()]
  const replies: Reply[] = []
  for (;;) {
    const reply = await ask(model, request(messages))
    replies.push(reply)
    if (reply.calls.length === 0) return replies
    const blocks: ToolResultBlock[] = reply.calls.map(({ id, problem }) => ({
      type: 'tool-result',
      callId: id,
      text: problem ?? answer,
      isError: problem !== null,
    }))
    messages.push({ role: 'assistant', raw: reply.raw }, { role: 'user', blocks })
  }
}

/** The ModelError that a call ends with; anything else is an error of the test. */
export async function modelErrorOf(call: Promise<unknown>): Promise<ModelError> {
  try {
    await call
  } catch (thrown) {
    if (thrown instanceof ModelError) return thrown
    throw thrown
  }
  throw new Error('the call did not fail')
}

/** Everything that a value could show, hidden fields and causes included. */
export function laidOpen(value: unknown): string {
  return inspect(value, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null })
}
