/** The Model port that says again what was recorded, faults included. */

import { ModelError } from '../../src/core/errors.ts'
import type { EventOf } from '../../src/core/log/events.ts'
import type { Transcript } from '../../src/core/log/read-transcript.ts'
import type { Message } from '../../src/core/model/messages.ts'
import type { Model } from '../../src/ports/model.ts'
import { rebuildReply, rebuildRequests } from './rebuild-requests.ts'

type Answer = EventOf<'reply'> | EventOf<'no-reply'>
type Item = Answer | EventOf<'limit'>

/** Makes the models of one replay, which share the recording. `stop` ends the editing, as a limit or a person did in the run, or because nothing more is recorded. */
export function recordedModels(transcript: Transcript, stop: (limit: string) => void): (name: string) => Model {
  const { talk, files } = sorted(transcript)
  /** Requests for single files are sent side by side: each is known by its last text, which names the file. */
  const next = (messages: readonly Message[], hasTools: boolean): Item | undefined => {
    if (hasTools) return talk.shift()
    const at = files.findIndex(file => file.text === lastText(messages))
    return files.splice(Math.max(0, at), 1)[0]?.answer
  }

  return name => ({
    name,
    async reply(request, signal, onUsage) {
      for (;;) {
        const item = next(request.messages, request.tools.length > 0)
        if (item === undefined || item.type === 'limit') {
          stop(item?.limit ?? 'timeout-minutes')
          signal.throwIfAborted()
          if (item === undefined) throw new ModelError('the recording holds no further answer', '', null)
          continue // a summary is asked for after the limit
        }
        onUsage?.(item.usage)
        if (item.type === 'reply') return rebuildReply(item)
        if (item.trouble !== null) throw new ModelError(item.why, '', item.status, item.trouble, item.waitMs)
        if (talk[0]?.type !== 'limit') throw new Error(item.why)
      }
    },
  })
}

function sorted({ lines }: Transcript): { talk: Item[]; files: { text: string; answer: Answer }[] } {
  const requests = new Map(rebuildRequests(lines.map(({ event }) => event)).map(one => [one.id, one]))
  const talk: Item[] = []
  const files: { text: string; answer: Answer; id: number }[] = []
  for (const { event } of lines) {
    if (event.type === 'limit') talk.push(event)
    if (event.type !== 'reply' && event.type !== 'no-reply') continue
    const request = requests.get(event.request)
    if (request === undefined || request.tools.length > 0) talk.push(event)
    else files.push({ text: lastText(request.messages), answer: event, id: event.request })
  }
  return { talk, files: files.sort((a, b) => a.id - b.id) }
}

function lastText(messages: readonly Message[]): string {
  const last = messages.at(-1)
  const text = last?.role === 'user' ? last.blocks.findLast(block => block.type !== 'picture') : undefined
  return text?.text ?? ''
}
