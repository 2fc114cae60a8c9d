/** Makes the story of a run, event by event: from the events as they happen, or from the lines of a transcript. */
import type { EventOf } from '../transcript/events.ts'
import { type RunEvent, type SentRequest, textIn } from '../transcript/shorten-events.ts'
import { callsOf } from './calls-of.ts'
import type { Story, StoryCall, StoryTurn } from './story.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer One)[] ? One[] : T[Key] }

/** What both a run and its transcript tell; a request may come whole or shortened. */
export type StoryEvent =
  | Exclude<RunEvent, SentRequest>
  | Pick<EventOf<'request'>, 'type' | 'id' | 'turn' | 'closing' | 'model'>
  | EventOf<'cut'>

export type StoryMaker = {
  /** `at`: milliseconds since the run began. Events come in their order. */
  add(event: StoryEvent, at: number): void
  /** As far as it is told; it grows with what is added. */
  readonly story: Story
}

/** An empty story, and the way to go on with it. */
export function createStory(): StoryMaker {
  const story: Mutable<Story> = {
    start: null,
    session: null,
    resumed: null,
    began: [],
    turns: [],
    openCalls: [],
    commands: [],
    receipts: [],
    verdicts: [],
    limits: [],
    summary: null,
    writes: [],
    end: null,
    lastAt: 0,
    costUsd: 0,
  }
  const byRequest = new Map<number, number>()

  const change = (request: number, now: Partial<StoryTurn>) => {
    const index = byRequest.get(request)
    const turn = index === undefined ? undefined : story.turns[index]
    if (index !== undefined && turn !== undefined) story.turns[index] = { ...turn, ...now }
  }
  const paid = (costUsd: number | null) => {
    story.costUsd = story.costUsd === null || costUsd === null ? null : story.costUsd + costUsd
  }

  function add(event: StoryEvent, at: number): void {
    story.lastAt = Math.max(story.lastAt, at)
    const span = { beganAt: Math.max(0, at - ('durationMs' in event ? (event.durationMs ?? 0) : 0)), endedAt: at }
    switch (event.type) {
      case 'start':
        story.start = { ...event, at }
        break
      case 'session':
        story.session = { ...event, at }
        break
      case 'resumed':
        story.resumed = event
        break
      case 'began':
        story.began.push({ step: event.step, at })
        break
      case 'request':
        byRequest.set(event.id, story.turns.length)
        story.turns.push(asked(event, at))
        story.openCalls = []
        break
      case 'reply': {
        const { usage, costUsd, stopReason, raw, text } = event
        change(event.request, {
          endedAt: at,
          usage,
          costUsd,
          stopReason,
          said: text ?? textIn(raw),
          thought: thoughtIn(raw),
        })
        story.openCalls = callsOf(raw)
        paid(costUsd)
        break
      }
      case 'no-reply':
        change(event.request, { endedAt: at, usage: event.usage, costUsd: event.costUsd, failure: event.why })
        paid(event.costUsd)
        break
      case 'tool': {
        story.openCalls = story.openCalls.filter(({ id }) => id !== event.callId)
        const index = story.turns.findLastIndex(({ turn, stopReason }) => turn === event.turn && stopReason !== null)
        const turn = story.turns[index]
        const call: StoryCall = { ...event, ...span }
        if (turn !== undefined) story.turns[index] = { ...turn, calls: [...turn.calls, call] }
        break
      }
      case 'command':
        story.commands.push({ ...event, ...span })
        break
      case 'receipt':
        story.receipts.push({ ...event, at })
        break
      case 'verdict':
        story.verdicts.push({ ...event, at })
        break
      case 'limit':
        if (event.limit !== 'cancelled') story.limits.push(event.limit)
        break
      case 'summary':
        story.summary = { ...event, at }
        break
      case 'github':
        story.writes.push({ ...event, ...span })
        break
      case 'end':
        story.end = event
        break
      case 'cut':
        break
    }
  }
  return { add, story }
}

function asked(
  { id, turn, closing, model }: Pick<EventOf<'request'>, 'id' | 'turn' | 'closing' | 'model'>,
  at: number,
): StoryTurn {
  const nothing = { endedAt: null, usage: null, costUsd: null, said: '', thought: '', stopReason: null, failure: null }
  return { turn, request: id, model, closing, beganAt: at, ...nothing, calls: [] }
}

function thoughtIn(raw: readonly unknown[]): string {
  return raw
    .flatMap(block =>
      typeof block === 'object' && block !== null && 'thinking' in block && typeof block.thinking === 'string'
        ? [block.thinking]
        : [],
    )
    .join('\n')
}
