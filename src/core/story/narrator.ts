/** Tells a run in its log, event by event: a line for each step that has ended, and what is folded below it. */
import { costInWords } from '../pull-request/quantities.ts'
import type { EventOf, TranscriptEvent } from '../transcript/events.ts'
import type { ReadonlyDeep, RunEvent } from '../transcript/sent-request.ts'
import type { Step } from './steps.ts'
import { now, step, type Told, took, topic } from './told.ts'
import { commandLine, outputShown } from './told-command.ts'
import { callsIn, turnLine } from './told-turn.ts'

type Facts<Type extends TranscriptEvent['type']> = ReadonlyDeep<EventOf<Type>>

const RESULT_SHOWN = 4_000
const WHY_SHOWN = 2_000
const LONGEST_NAMES = 3

/** Makes the narrator of one run; `at`: milliseconds since it began. `clean` takes secrets out of what is cut short here. */
export function createNarrator(clean: (text: string) => string): (event: RunEvent, at: number) => readonly Told[] {
  const beganAt = new Map<string, number>()
  let testCommand: string | null = null
  let tree: string | null = null
  const since = (step: string, at: number) => took(at - (beganAt.get(step) ?? at))

  return (event, at) => {
    switch (event.type) {
      case 'began':
        beganAt.set(event.step, at)
        return began(event)
      case 'start': {
        const { task, base } = event
        const chosen = took((beganAt.get('checkout') ?? at) - (beganAt.get('task') ?? at))
        const how = base.cloned ? 'cloned' : 'as it lay there'
        return [
          step(`task: ${task.id}, ${task.title}${chosen}`),
          step(`checkout: ${base.branch} at ${base.sha.slice(0, 12)}, ${how}${since('checkout', at)}`),
        ]
      }
      case 'workshop': {
        testCommand = event.testCommand
        const box = event.sandbox === 'none' ? 'no box' : event.sandbox
        return [step(`workshop: box ${box}, test command ${testCommand ?? 'none'}`)]
      }
      case 'command':
        // The baseline runs beside the model, whose topic stays.
        return [
          step(commandLine(event, testCommand)),
          ...outputShown(event),
          ...(event.purpose === 'baseline' ? [] : [topic(null)]),
        ]
      case 'receipt': {
        const isNew = event.tree !== tree
        tree = event.tree
        return isNew ? [step(`git: ${filesInWords(event)}`)] : []
      }
      case 'summary': {
        const by = event.source === 'host' ? 'written by the host' : 'by the model'
        return [step(`summary: ${by}, attempts ${event.attempts}${since('summary', at)}`)]
      }
      default:
        return told(event, clean)
    }
  }
}

function told(
  event: Exclude<RunEvent, { type: 'began' | 'start' | 'workshop' | 'command' | 'receipt' | 'summary' }>,
  clean: (text: string) => string,
): readonly Told[] {
  switch (event.type) {
    case 'request':
      return [now(`turn ${event.turn}: the model is asked`)]
    case 'reply': {
      const turn = `turn ${event.turn}`
      return [step(turnLine(event, clean)), topic(turn), now(`${turn}: ${callsIn(event, clean)}`)]
    }
    case 'no-reply':
      return [step(`turn ${event.turn}: no answer, ${event.why}${took(event.durationMs)}`)]
    case 'tool':
      return toolTold(event)
    case 'verdict':
      return verdictTold(event)
    case 'limit':
      return [step(`limit: ${event.limit}`)]
    case 'github':
      return [githubTold(event)]
    case 'end': {
      const { outcome, turns, costUsd, durationMs } = event
      return [step(`end: ${outcome}, turns ${turns}, ${costInWords(costUsd)}${took(durationMs)}`)]
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

function verdictTold({ kind, proof, why }: Facts<'verdict'>): readonly Told[] {
  switch (kind) {
    case 'tested':
      return [step(`judged: the change stands, proof ${proof ?? 'not-run'}`)]
    case 'over':
      return [step(`judged: ${why ?? 'over'}`)]
    case 'not-yet': {
      const text = why ?? ''
      const line = text.split('\n', 1)[0] ?? ''
      const rest: Told = { kind: 'foreign', title: 'what the model is told', text, limit: WHY_SHOWN }
      return [step(`sent back: ${line}`), ...(text === line ? [] : [rest])]
    }
  }
}

function githubTold({ what, target, ok, detail, durationMs }: Facts<'github'>): Told {
  const text = `${what} ${target}: ${ok ? '' : 'not written, '}${detail}${took(durationMs)}`
  const isAside = ok && (what === 'comment' || what === 'decoration')
  return isAside ? { kind: 'detail', text } : step(`github: ${text}`)
}

function filesInWords({ files }: Facts<'receipt'>): string {
  if (files.length === 0) return 'nothing is changed'
  const named = files.slice(0, LONGEST_NAMES).map(({ path, change }) => `${path} (${change})`)
  const more = files.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
