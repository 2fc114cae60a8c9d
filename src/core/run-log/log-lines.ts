/** The lines of the job log, event by event: one line for each step that has ended, and folded details below it. All texts are untrusted. */

import { inputOf } from '../money/prices.ts'
import { doubtOfProof, statusInWords } from '../record/verdict.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import { durationInWords, money } from '../text/quantities.ts'
import type { EventOf, Step, TranscriptEvent } from '../transcript/events.ts'
import type { ReadonlyDeep, RunEvent, SentRequest } from '../transcript/shorten-events.ts'
import { askedPath, callsOf } from './run-log.ts'

type Facts<Type extends TranscriptEvent['type']> = ReadonlyDeep<EventOf<Type>>

const RESULT_SHOWN = 4_000
const WHY_SHOWN = 2_000
const MOST_NAMES = 4
const SHORT_ID = 12

/** Makes the writer for one run. `at`: milliseconds since the run began. `clean` removes secrets before a text is cut. */
export function createLogWriter(clean: (text: string) => string): (event: RunEvent, at: number) => readonly LogLine[] {
  const beganAt = new Map<string, number>()
  let testCommand: string | null = null
  let tree: string | null = null
  const turns = createTurnWriter(clean)
  let preparedAt: number | null = null
  const runs = new Map<string, Facts<'command'>>()
  const since = (step: string, at: number) => took(at - (beganAt.get(step) ?? at))

  return (event, at) => {
    switch (event.type) {
      case 'began':
        beganAt.set(event.step, at)
        return beganLines(event)
      case 'start': {
        const { task, base } = event
        const how = base.cloned ? 'cloned' : 'the checkout of the job'
        preparedAt = at
        return [
          step(`task: ${task.id}, ${task.title}`),
          step(`checkout: ${base.branch} at ${base.sha.slice(0, SHORT_ID)}, ${how}${since('checkout', at)}`),
        ]
      }
      case 'session': {
        testCommand = event.testCommand
        return [
          step(`sandbox: ${event.sandbox}, test command: ${testCommand ?? 'none'}${took(at - (preparedAt ?? at))}`),
        ]
      }
      case 'command':
        if (event.purpose === 'setup') preparedAt = at
        if (event.purpose === 'tests' || event.purpose === 'check') runs.set(`${event.purpose} ${event.command}`, event)
        // The baseline runs beside the model and keeps the topic of the model.
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
        return verdictLines(event, [...runs.values()])
      default:
        return otherLines(event, turns)
    }
  }
}

function otherLines(
  event: Exclude<RunEvent, { type: 'began' | 'start' | 'session' | 'command' | 'receipt' | 'summary' | 'verdict' }>,
  turns: TurnWriter,
): readonly LogLine[] {
  switch (event.type) {
    case 'request':
      turns.asked(event)
      return []
    case 'reply':
      return turns.replied(event)
    case 'no-reply':
      return [step(`turn ${event.turn}: no answer, ${event.why}${took(event.durationMs)}`)]
    case 'tool':
      return toolLines(event)
    case 'limit':
      if (event.limit === 'cancelled') return [step('cancelled: no further request is sent to the model')]
      return [step(`limit: ${event.limit}`)]
    case 'github':
      return writeLine(event)
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

function beganLines({ step: name }: EventOf<'began'>): readonly LogLine[] {
  const title = TOPICS[name]
  return title === undefined ? [] : [topic(title)]
}

function toolLines({ name, text, isError, durationMs }: Facts<'tool'>): readonly LogLine[] {
  const end: LogLine = { kind: 'detail', text: `${isError ? 'problem' : 'done'}${took(durationMs)}` }
  const shown = isError || name === 'bash'
  return shown ? [{ kind: 'output', title: null, text, limit: RESULT_SHOWN }, end] : [end]
}

function verdictLines({ kind, proof, why }: Facts<'verdict'>, ran: readonly Facts<'command'>[]): readonly LogLine[] {
  switch (kind) {
    case 'tested':
      return [step(`verify: ${verdictInWords(proof, ran)}`)]
    case 'over':
      return [step(`verify: the work ends here, ${why ?? 'over'}`)]
    case 'not-yet': {
      const text = why ?? ''
      const rest: LogLine = { kind: 'output', title: 'what the model reads', text, limit: WHY_SHOWN }
      return [step(`sent back: ${sentBackInWords(text)}`), ...(text === '' ? [] : [rest])]
    }
  }
}

/** A single further file is named too: "and 1 more" would take as much room. */
function filesInWords({ files }: Facts<'receipt'>): string {
  if (files.length === 0) return 'no changes'
  const shown = files.length > MOST_NAMES ? files.slice(0, MOST_NAMES - 1) : files
  const named = shown.map(({ path, change }) => `${path} (${change})`)
  const more = files.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export type LogLine =
  /** A line of its own. */
  | { readonly kind: 'step'; readonly text: string }
  /** Folded together with the lines around it. */
  | { readonly kind: 'detail'; readonly text: string }
  /** Many lines, folded below their own title, or below the topic if that is null. */
  | { readonly kind: 'output'; readonly title: string | null; readonly text: string; readonly limit: number }
  /** The title of everything folded from here on; null for the step of the run. */
  | { readonly kind: 'topic'; readonly text: string | null }

function step(text: string): LogLine {
  return { kind: 'step', text }
}

function topic(text: string | null): LogLine {
  return { kind: 'topic', text }
}

/** A duration behind a result: ` (3.2 s)`. */
export function took(milliseconds: number): string {
  return ` (${durationInWords(Math.max(0, milliseconds))})`
}

type Ran = ReadonlyDeep<EventOf<'command'>>

const OUTPUT_SHOWN = { setup: 60_000, failed: 12_000, passed: 4_000 }

/** `tests: 41 passed, 1 failed (3.2 s)`; names the command where there may be several. */
export function commandLine(event: Ran, testCommand: string | null): string {
  const { purpose, command, durationMs } = event
  const isNamed = purpose === 'check' || purpose === 'setup' || (purpose === 'baseline' && command !== testCommand)
  const name = `${purpose === 'red' ? 'red run' : purpose}${isNamed ? ` ${command}` : ''}`
  const result = resultInWords(event)
  // The changed tests should fail on the old source.
  const meant = purpose === 'red' && event.status === 'failed' ? ', as it should' : ''
  return `${name}: ${result}${meant}${durationMs === null ? '' : took(durationMs)}`
}

/** The output of a command, folded; nothing if it is empty. */
export function outputShown({ purpose, command, status, output }: Ran): readonly LogLine[] {
  if (output.trim() === '') return []
  const limit = OUTPUT_SHOWN[purpose === 'setup' ? 'setup' : status === 'passed' ? 'passed' : 'failed']
  return [{ kind: 'output', title: `output of ${command}`, text: output.trimEnd(), limit }]
}

type Reply = ReadonlyDeep<EventOf<'reply'>>

const MOST_CALLS = 3
const LONGEST_CALL = 80

export type TurnWriter = {
  asked(event: SentRequest): void
  replied(event: Reply): readonly LogLine[]
}

export function createTurnWriter(clean: (text: string) => string): TurnWriter {
  const paths = new Map<number, string | null>()
  return {
    asked({ id, messages }) {
      const newest = messages.at(-1)
      paths.set(id, newest?.role === 'user' ? askedPath(newest.blocks) : null)
    },
    replied(event) {
      const calls = callsIn(event, paths.get(event.request) ?? null, clean)
      paths.delete(event.request)
      return [step(turnLine(event, calls)), topic(`turn ${event.turn}`)]
    },
  }
}

/** `turn 3: view src/a.ts, bash npm test; 12.3k tokens read (11k from the cache), 240 written, $0.01 (4.1 s)`. */
function turnLine(event: Reply, calls: string): string {
  const { turn, usage, costUsd, durationMs } = event
  const tokens = `${short(inputOf(usage))} tokens read (${short(usage.cacheReadTokens)} from the cache), ${short(usage.outputTokens)} written`
  return `turn ${turn}: ${calls}; ${tokens}, ${money(costUsd)}${took(durationMs)}`
}

/** The tool calls of a reply, or the file that it generated at `path`. */
function callsIn({ raw, stopReason }: Reply, path: string | null, clean: (text: string) => string): string {
  const calls = callsOf(raw).map(({ words }) => words)
  if (calls.length === 0 && path !== null && stopReason === 'end_turn') return `generated ${shortened(clean(path))}`
  if (calls.length === 0) return stopReason === 'end_turn' ? 'text only' : `text only, ${stopReason}`
  const more = calls.length - MOST_CALLS
  const shown = calls.slice(0, MOST_CALLS).map(call => shortened(clean(call).replace(/\s+/g, ' ')))
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function shortened(call: string): string {
  return call.length > LONGEST_CALL ? `${call.slice(0, LONGEST_CALL - 1)}…` : call
}

function short(tokens: number): string {
  if (tokens < 1_000) return String(tokens)
  return `${(tokens / 1_000).toFixed(tokens < 10_000 ? 1 : 0)}k`
}

const FULL_ID = /\b[0-9a-f]{40}\b/g
const IS_ID = /^[0-9a-f]{40}$/

/** Comments, reactions and labels that were written are not logged. The transcript has them. */
export function writeLine({ what, target, ok, detail, durationMs }: EventOf<'github'>): readonly LogLine[] {
  if (ok && (what === 'comment' || what === 'decoration')) return []
  const isMade = what === 'commit' && IS_ID.test(detail)
  const done = isMade ? `commit ${detail} of tree ${target}` : `${what} ${target}: ${detail}`
  const text = ok ? done : `${what} ${target}: not written, ${detail}`
  return [step(`github: ${text.replace(FULL_ID, id => id.slice(0, SHORT_ID))}${took(durationMs)}`)]
}

type TestedRun = Pick<EventOf<'command'>, 'purpose' | 'command' | 'status' | 'exitCode'>

/** `ran`: the newest runs of tests and checks on this tree. */
export function verdictInWords(proof: string | null, ran: readonly TestedRun[]): string {
  const name = proof ?? 'not-run'
  const reason = doubtOfProof(name)
  const doubts = [
    ...(ran.some(({ purpose }) => purpose === 'tests') ? [] : ['it was not tested']),
    ...ran.filter(({ status }) => status !== 'passed').map(doubtOf),
    ...(reason === null ? [] : [reason]),
  ]
  return doubts.length === 0
    ? `nothing speaks against the change, proof ${name}`
    : `not proven: ${doubts.join('; ')}; proof ${name}`
}

function doubtOf({ purpose, command, status, exitCode }: TestedRun): string {
  if (purpose === 'tests' && status === 'failed') return 'the tests fail'
  const words = statusInWords({ status, exit_code: exitCode })
  return purpose === 'tests' ? `the tests: ${words}` : `the check ${command} ${words}`
}

type Ended = Pick<EventOf<'command'>, 'status' | 'exitCode' | 'tests'>

/** `40 passed, 1 failed` where single tests were counted, else `failed (exit code 1)`, or both. */
export function resultInWords({ status, exitCode, tests }: Ended): string {
  const words = statusInWords({ status, exit_code: exitCode })
  if (tests === null) return words
  return status === 'passed' || tests.failed > 0 ? countsInWords(tests) : `${words}, ${countsInWords(tests)}`
}

const MOST_ITEMS = 3
const ITEM = /^\s*- /

/** Why work was sent back, as one untrusted line: the first sentence of what the model reads, with its list if it ends with a colon. */
export function sentBackInWords(answer: string): string {
  const paragraph = (answer.trim().split(/\n[ \t]*\n/, 1)[0] ?? '').split('\n')
  const items = paragraph.filter(line => ITEM.test(line)).map(line => line.replace(ITEM, '').trim())
  const [first = ''] = paragraph
  if (items.length === 0 || !first.trimEnd().endsWith(':')) return sentenceOf(first)
  const more = items.length - MOST_ITEMS
  return `${first.trim()} ${items.slice(0, MOST_ITEMS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

function sentenceOf(line: string): string {
  return (line.split(/\.\s/, 1)[0] ?? '').trim().replace(/[.:]$/, '')
}

/** How a part of the run came to its end, in one word. */

/** What a part is called without a result of the run. */
export const DONE = 'done'

/** A result is called by its outcome, whether it passes or not. */
export function endOfStep(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('outcome' in result) || !('reason' in result)) return DONE
  return typeof result.outcome === 'string' ? result.outcome : DONE
}
