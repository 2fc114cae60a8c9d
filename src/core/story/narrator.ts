/** Tells a run in its log, event by event: a line for each step that has ended, and what is folded below it. */
import { money } from '../text/quantities.ts'
import type { EventOf, TranscriptEvent } from '../transcript/events.ts'
import type { ReadonlyDeep, RunEvent } from '../transcript/shorten-events.ts'
import { judgedInWords } from './judged-in-words.ts'
import { sentBackInWords } from './sent-back-in-words.ts'
import type { Step } from './steps.ts'
import { now, step, type Told, took, topic } from './told.ts'
import { commandLine, outputShown } from './told-command.ts'
import { createTurnNarrator, type TurnNarrator } from './told-turn.ts'
import { writeTold } from './told-write.ts'

type Facts<Type extends TranscriptEvent['type']> = ReadonlyDeep<EventOf<Type>>

const RESULT_SHOWN = 4_000
const WHY_SHOWN = 2_000
const MOST_NAMES = 4
const SHORT_ID = 12

/** Makes the narrator of one run; `at`: milliseconds since it began. `clean` takes secrets out of what is cut short here. */
export function createNarrator(clean: (text: string) => string): (event: RunEvent, at: number) => readonly Told[] {
  const beganAt = new Map<string, number>()
  let testCommand: string | null = null
  let tree: string | null = null
  const turns = createTurnNarrator(clean)
  let preparedAt: number | null = null
  const runs = new Map<string, Facts<'command'>>()
  const since = (step: string, at: number) => took(at - (beganAt.get(step) ?? at))

  return (event, at) => {
    switch (event.type) {
      case 'began':
        beganAt.set(event.step, at)
        return began(event)
      case 'start': {
        const { task, base } = event
        const how = base.cloned ? 'cloned' : 'as it lay there'
        preparedAt = at
        return [
          step(`task: ${task.id}, ${task.title}`),
          step(`checkout: ${base.branch} at ${base.sha.slice(0, SHORT_ID)}, ${how}${since('checkout', at)}`),
        ]
      }
      case 'session': {
        testCommand = event.testCommand
        const box = event.sandbox === 'none' ? 'no box' : event.sandbox
        return [step(`session: sandbox ${box}, test command ${testCommand ?? 'none'}${took(at - (preparedAt ?? at))}`)]
      }
      case 'command':
        if (event.purpose === 'setup') preparedAt = at
        if (event.purpose === 'tests' || event.purpose === 'check') runs.set(`${event.purpose} ${event.command}`, event)
        // The baseline runs beside the model, whose topic stays.
        return [
          step(commandLine(event, testCommand)),
          ...outputShown(event),
          ...(event.purpose === 'baseline' ? [] : [topic(null)]),
        ]
      case 'receipt': {
        const isNew = event.tree !== tree
        tree = event.tree
        if (isNew) runs.clear()
        return isNew ? [step(`git: ${filesInWords(event)}`)] : []
      }
      case 'summary': {
        const by = event.source === 'host' ? 'by Diffproof, from the diff' : 'by the model'
        const asked = event.attempts > 1 ? `, ${event.attempts} attempts` : ''
        return [step(`summary: ${by}${asked}${since('summary', at)}`)]
      }
      case 'verdict':
        return verdictTold(event, [...runs.values()])
      default:
        return told(event, turns)
    }
  }
}

function told(
  event: Exclude<RunEvent, { type: 'began' | 'start' | 'session' | 'command' | 'receipt' | 'summary' | 'verdict' }>,
  turns: TurnNarrator,
): readonly Told[] {
  switch (event.type) {
    case 'request':
      return turns.asked(event)
    case 'reply':
      return turns.replied(event)
    case 'no-reply':
      return [step(`turn ${event.turn}: no answer, ${event.why}${took(event.durationMs)}`)]
    case 'tool':
      return toolTold(event)
    case 'limit':
      if (event.limit === 'cancelled') return [step('cancelled: a signal came, no more is asked of the model')]
      return [step(`limit: ${event.limit}`)]
    case 'github':
      return writeTold(event)
    case 'end': {
      const { outcome, turns, costUsd, durationMs } = event
      return [step(`end: ${outcome}, turns ${turns}, ${money(costUsd)}${took(durationMs)}`)]
    }
    case 'resumed':
      return []
  }
}

const TOPICS: Partial<Record<Step, string>> = {
  setup: 'setup',
  tests: 'tests',
  red: 'red run: the changed tests on the old source',
  check: 'check',
  summary: 'summary',
  publish: 'publish',
}

function began({ step: name }: EventOf<'began'>): readonly Told[] {
  const title = TOPICS[name]
  return title === undefined ? [now(name)] : [topic(title), now(title)]
}

function toolTold({ name, text, isError, durationMs }: Facts<'tool'>): readonly Told[] {
  const end: Told = { kind: 'detail', text: `${isError ? 'problem' : 'done'}${took(durationMs)}` }
  const shown = isError || name === 'bash'
  return shown ? [{ kind: 'foreign', title: null, text, limit: RESULT_SHOWN }, end] : [end]
}

function verdictTold({ kind, proof, why }: Facts<'verdict'>, ran: readonly Facts<'command'>[]): readonly Told[] {
  switch (kind) {
    case 'tested':
      return [step(`judged: ${judgedInWords(proof, ran)}`)]
    case 'over':
      return [step(`judged: ${why ?? 'over'}`)]
    case 'not-yet': {
      const text = why ?? ''
      const rest: Told = { kind: 'foreign', title: 'what the model is told', text, limit: WHY_SHOWN }
      return [step(`sent back: ${sentBackInWords(text)}`), ...(text === '' ? [] : [rest])]
    }
  }
}

/** One more than fits is named as well: that there is another takes as much room. */
function filesInWords({ files }: Facts<'receipt'>): string {
  if (files.length === 0) return 'nothing is changed'
  const shown = files.length > MOST_NAMES ? files.slice(0, MOST_NAMES - 1) : files
  const named = shown.map(({ path, change }) => `${path} (${change})`)
  const more = files.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
