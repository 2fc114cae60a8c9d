/** The events of a streamed answer. The SDK's own reader stops at the first one that is no JSON, while the rest is still being sent and billed. */
import { APIError } from '@anthropic-ai/sdk'
import { Stream } from '@anthropic-ai/sdk/core/streaming'
import type { RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages'
import { watchedChunks } from './watched-fetch.ts'

/** Yields what can be read. Throws where the stream breaks or is silent for `idleMs` before the end of its message, at an error event, and after the last event where one could not be read. */
export async function* readEvents(response: Response, idleMs: number): AsyncGenerator<RawMessageStreamEvent> {
  let isSpoiled = false
  let isWhole = false
  // The SDK goes through the parts of the body, and looks at nothing else.
  const body = response.body === null ? null : watchedChunks(response.body, idleMs)
  try {
    for await (const { event, data } of Stream.rawEvents({ body } as unknown as Response)) {
      if (event === null || event === 'ping' || data === '') continue
      const read = parsed(data)
      if (event === 'error') throw new APIError(undefined, read ?? data, undefined, response.headers, typeOf(read))
      isSpoiled ||= read === null
      isWhole ||= read?.type === 'message_stop'
      if (read !== null) yield read as RawMessageStreamEvent
    }
  } catch (thrown) {
    // What breaks behind the end of a message takes nothing from it.
    if (!isWhole || thrown instanceof APIError) throw thrown
  }
  if (isSpoiled) throw new Error('the answer broke off: one of its events is no JSON')
}

type Read = { readonly type: string; readonly error?: { readonly type?: unknown } }

function parsed(data: string): Read | null {
  try {
    const read: unknown = JSON.parse(data)
    return typeof read === 'object' && read !== null && 'type' in read ? (read as Read) : null
  } catch {
    return null
  }
}

function typeOf(read: Read | null): ConstructorParameters<typeof APIError>[4] {
  const type = read?.error?.type
  return typeof type === 'string' ? (type as ConstructorParameters<typeof APIError>[4]) : null
}
