/** What the transcript tells besides its story: calls without an event of their own, files that were asked for one by one, and when a limit was met. */
import { askedPath } from '../story/asked-path.ts'
import type { Transcript } from '../transcript/read-transcript.ts'

/** A call as the reply has it. */
export type AskedCall = {
  readonly callId: string
  readonly name: string
  readonly input: unknown
  /** What the model was told; null where it was told nothing. */
  readonly answer: { readonly text: string; readonly isError: boolean } | null
}

export type ToldBesides = {
  /** Calls that were not carried out, `submit_summary` among them, by the number of the request that was replied to. */
  readonly calls: ReadonlyMap<number, readonly AskedCall[]>
  /** The path that a request of `strategy: manifest` asked for, by its number. */
  readonly paths: ReadonlyMap<number, string>
  readonly limits: readonly { readonly limit: string; readonly at: number }[]
  /** When the work of an earlier run was laid down; null where none was. */
  readonly resumedAt: number | null
}

/** From its lines, in their order. */
export function toldBesides({ lines }: Transcript): ToldBesides {
  const calls = new Map<number, AskedCall[]>()
  const paths = new Map<number, string>()
  const limits: { limit: string; at: number }[] = []
  const answers = new Map<string, NonNullable<AskedCall['answer']>>()
  const carriedOut = new Set<string>()
  let resumedAt: number | null = null
  for (const { event } of lines) {
    if (event.type === 'tool') carriedOut.add(event.callId)
    else if (event.type === 'reply') calls.set(event.request, callsIn(event.raw))
    else if (event.type === 'limit') {
      if (limits.at(-1)?.limit !== event.limit) limits.push({ limit: event.limit, at: event.at })
    } else if (event.type === 'resumed') resumedAt = event.at
    else if (event.type === 'request') {
      const blocks = event.messages.flatMap(message => ('blocks' in message ? message.blocks : []))
      for (const block of blocks)
        if (block.type === 'tool-result' && block.text !== undefined)
          answers.set(block.callId, { text: block.text, isError: block.isError })
      const path = askedPath(blocks) ?? (blocks.length === 0 ? paths.get(event.continues ?? 0) : undefined)
      if (path !== undefined) paths.set(event.id, path)
    }
  }
  const uncarried = [...calls].map(
    ([request, all]) =>
      [
        request,
        all
          .filter(({ callId }) => !carriedOut.has(callId))
          .map(call => ({ ...call, answer: answers.get(call.callId) ?? null })),
      ] as const,
  )
  return { calls: new Map(uncarried), paths, limits, resumedAt }
}

function callsIn(raw: readonly unknown[]): AskedCall[] {
  return raw.flatMap(block => {
    const { type, id, name, input } = (block ?? {}) as Readonly<Record<string, unknown>>
    return type === 'tool_use' && typeof id === 'string' && typeof name === 'string'
      ? [{ callId: id, name, input, answer: null }]
      : []
  })
}
