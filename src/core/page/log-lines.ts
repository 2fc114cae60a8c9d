/** The lines of the job log: one for each step that has ended, and folded details below it. */

import { cleanEvent, type Step } from '../log/events.ts'
import { askedPath, callsOf } from '../log/run-log.ts'
import type { RunEvent, RunEventOf, SentRequest } from '../log/shorten-events.ts'
import { pictureTokens } from '../model/picture-header.ts'
import { inputOf } from '../model/prices.ts'
import { callInWords } from '../model/tools.ts'
import { sentBackWords } from './sent-back-words.ts'
import { commandEndWords, proofDoubtWords } from './verdict-words.ts'
import {
  amount,
  codeOf,
  commitId,
  dollars,
  duration,
  firstOf,
  isNothing,
  line,
  shortCode,
  type Words,
  words,
} from './words.ts'

export type LogLine =
  | { kind: 'step'; name: Words; text: Words; isBad: boolean }
  | { kind: 'detail'; text: Words }
  /** Many lines, folded below their own title, or below the topic if that is null. */
  | { kind: 'output'; title: Words | null; text: string; limit: number }
  /** The title of everything folded from here on; null for the step of the run. */
  | { kind: 'topic'; text: Words | null }

const TOPICS: Partial<Record<Step, Words>> = {
  setup: words`setup`,
  tests: words`tests`,
  red: words`red run: the changed tests on the old source`,
  check: words`more commands`,
  summary: words`summary`,
  publish: words`publish`,
}

const RUN_NAMES = {
  setup: 'setup',
  baseline: 'baseline',
  tests: 'tests',
  red: 'red run',
  check: 'command',
} as const

/** What the lines of later events need. Times are milliseconds since the run began. */
type LogBefore = {
  beganAt: Map<string, number>
  /** The files that requests ask for, by their number. */
  paths: Map<number, string>
  testCommand: string | null
  tree: string | null
  preparedAt: number | null
}

/**
 * Makes the writer for one run. `at`: milliseconds since the run began. `clean` removes secrets before a text is cut.
 */
export function createLogWriter(clean: (text: string) => string) {
  const before: LogBefore = { beganAt: new Map(), paths: new Map(), testCommand: null, tree: null, preparedAt: null }
  return (event: RunEvent, at: number): readonly LogLine[] => {
    if (event.type !== 'request') return eventLines(cleanEvent(event, clean).event, at, before)
    const newest = event.messages.at(-1)
    before.paths.set(event.id, newest?.role === 'user' ? clean(askedPath(newest.blocks) ?? '') : '')
    return []
  }
}

function eventLines(event: Exclude<RunEvent, SentRequest>, at: number, before: LogBefore): readonly LogLine[] {
  const since = (step: string) => took(at - (before.beganAt.get(step) ?? at))
  switch (event.type) {
    case 'began': {
      before.beganAt.set(event.step, at)
      const name = TOPICS[event.step]
      return name === undefined ? [] : [topic(name)]
    }
    case 'start':
      before.preparedAt = at
      return startLines(event, since('checkout'))
    case 'session': {
      before.testCommand = event.testCommand
      const command = event.testCommand === null ? words`none` : codeOf(event.testCommand)
      const time = took(at - (before.preparedAt ?? at))
      return [step(words`sandbox`, words`${line(event.sandbox)}, test command: ${command}${time}`)]
    }
    case 'reply':
      return [turnLine(event, before.paths.get(event.request) ?? ''), topic(words`turn ${event.turn}`)]
    case 'no-reply':
      return [step(words`turn ${event.turn}`, words`no answer, ${line(event.why)}${took(event.durationMs)}`, true)]
    case 'tool':
      return toolLines(event)
    case 'command':
      if (event.purpose === 'setup') before.preparedAt = at
      return commandLines(event, before.testCommand)
    case 'receipt': {
      const isKnown = event.tree === before.tree
      before.tree = event.tree
      return isKnown ? [] : [step(words`git`, filesWords(event))]
    }
    case 'verification':
      return [verificationLine(event)]
    case 'limit':
      if (event.limit !== 'cancelled') return [step(words`limit`, line(event.limit))]
      return [step(words`cancelled`, words`no further request is sent to the model`)]
    case 'summary': {
      const by = event.source === 'host' ? words`by Diffproof, from the diff` : words`by the model`
      const asked = event.attempts > 1 && words`, ${event.attempts} attempts`
      return [step(words`summary`, words`${by}${asked}${since('summary')}`)]
    }
    case 'github':
      return writeLine(event)
    case 'end':
      return [
        step(
          words`end`,
          words`${line(event.outcome)}, turns ${event.turns}, ${dollars(event.costUsd)}${took(event.durationMs)}`,
        ),
      ]
    case 'pictures':
      return [picturesLine(event)]
    case 'resumed':
      return []
  }
}

const MOST_PICTURES = 20

function picturesLine({ pictures }: RunEventOf<'pictures'>): LogLine {
  const each = pictures.map(({ address, why, picture }, index) => {
    if (picture === null) return words`${index + 1} not shown, ${line(why ?? '')} (${codeOf(address)})`
    const { kind, width, height, bytes, sha256 } = picture
    const size = words`${width} × ${height}, ${amount(Math.ceil(bytes / 1_000))} kB, ${amount(pictureTokens(picture))} tokens`
    return words`${index + 1} ${kind}, ${size}, sha256 ${shortCode(sha256)}`
  })
  return step(words`pictures`, firstOf(each, MOST_PICTURES))
}

function startLines({ task, base }: RunEventOf<'start'>, time: Words): readonly LogLine[] {
  const how = base.cloned ? words`cloned` : words`the checkout of the job`
  return [
    step(words`task`, words`${line(task.id)}, ${line(task.title)}`),
    step(words`checkout`, words`${line(base.branch)} at ${shortCode(base.sha)}, ${how}${time}`),
  ]
}

function step(name: Words, text: Words, isBad = false): LogLine {
  return { kind: 'step', name, text, isBad }
}

function topic(text: Words | null): LogLine {
  return { kind: 'topic', text }
}

function took(milliseconds: number): Words {
  return words` (${duration(Math.max(0, milliseconds))})`
}

const RESULT_SHOWN = 4_000
const OUTPUT_SHOWN = { setup: 60_000, failed: 12_000, passed: 4_000 }
const MOST_NAMES = 4

function toolLines({ name, text, isError, durationMs }: RunEventOf<'tool'>): readonly LogLine[] {
  const end: LogLine = { kind: 'detail', text: words`${isError ? 'problem' : 'done'}${took(durationMs)}` }
  const shown = isError || name === 'bash'
  return shown ? [{ kind: 'output', title: null, text, limit: RESULT_SHOWN }, end] : [end]
}

function verificationLine({ proof, sentBack, outcome }: RunEventOf<'verification'>): LogLine {
  if (sentBack !== null) return step(words`sent back`, sentBackWords(sentBack), true)
  if (outcome !== null) return step(words`verify`, words`the work ends here, ${line(outcome)}`)
  const doubt = proofDoubtWords(proof)
  return step(
    words`verify`,
    words`proof ${proof ?? 'not-run'}${isNothing(doubt) ? doubt : words`, not proven: ${doubt}`}`,
  )
}

/** A single further file is named too: "and 1 more" would take as much room. */
function filesWords({ files }: RunEventOf<'receipt'>): Words {
  if (files.length === 0) return words`no changes`
  const names = files.map(({ path, change }) => words`${codeOf(path)} (${change})`)
  return firstOf(names, files.length > MOST_NAMES ? MOST_NAMES - 1 : MOST_NAMES)
}

function commandLines(event: RunEventOf<'command'>, testCommand: string | null): readonly LogLine[] {
  const { purpose, command, durationMs, status, output } = event
  const isNamed = purpose === 'check' || purpose === 'setup' || (purpose === 'baseline' && command !== testCommand)
  const name = words`${RUN_NAMES[purpose]}${isNamed && words` ${codeOf(command)}`}`
  const text = words`${commandEndWords(event)}${durationMs !== null && took(durationMs)}`
  const title = words`output of ${codeOf(command)}`
  const limit = OUTPUT_SHOWN[purpose === 'setup' ? 'setup' : status === 'passed' ? 'passed' : 'failed']
  return [
    step(name, text, markOfCommand(event) === 'bad'),
    ...(output.trim() === '' ? [] : [{ kind: 'output', title, text: output.trimEnd(), limit } as const]),
    // The baseline runs beside the model and keeps the topic of the model.
    ...(purpose === 'baseline' ? [] : [topic(null)]),
  ]
}

/**
 * What the end of a command says about the change: the changed tests should fail on the old source, and the baseline
 * says nothing.
 */
export function markOfCommand({ purpose, status }: Pick<RunEventOf<'command'>, 'purpose' | 'status'>) {
  if (status === 'not-run' || purpose === 'baseline') return 'plain'
  return status === (purpose === 'red' ? 'failed' : 'passed') ? 'good' : 'bad'
}

const MOST_CALLS = 3
const LONGEST_CALL = 80

function turnLine({ turn, usage, costUsd, durationMs, raw, stopReason }: RunEventOf<'reply'>, path: string): LogLine {
  const cached = words`${amount(usage.cacheReadTokens)} from the cache`
  const tokens = words`${amount(inputOf(usage))} tokens read (${cached}), ${amount(usage.outputTokens)} written`
  const calls = callsOf(raw).map(({ name, input }) => callCode(callInWords(name, input)))
  const did =
    calls.length > 0
      ? firstOf(calls, MOST_CALLS)
      : stopReason !== 'end_turn'
        ? words`text only, ${stopReason}`
        : path === ''
          ? words`text only`
          : callCode(`generated ${path}`)
  return step(words`turn ${turn}`, words`${did}; ${tokens}, ${dollars(costUsd)}${took(durationMs)}`)
}

function callCode(call: string): Words {
  return codeOf(call, LONGEST_CALL)
}

const FULL_ID = /\b[0-9a-f]{40}\b/g

/** Comments, reactions and labels that were written are not logged. */
function writeLine({ what, target, ok, detail, durationMs }: RunEventOf<'github'>): readonly LogLine[] {
  if (ok && (what === 'comment' || what === 'decoration')) return []
  const short = (text: string) => line(text.replace(FULL_ID, id => id.slice(0, 12)))
  const written =
    what === 'commit' && /^[0-9a-f]{40}$/.test(detail)
      ? words`commit ${commitId(detail)} of tree ${commitId(target)}`
      : words`${what} ${short(target)}: ${!ok && words`not written, `}${short(detail)}`
  return [step(words`GitHub`, words`${written}${took(durationMs)}`, !ok)]
}
