/** The lines of the job log, event by event: one line for each step that has ended, and folded details below it. All texts are untrusted. */

import type { SentBack } from '../facts/sent-back.ts'
import { inputOf } from '../money/prices.ts'
import { askedPath, callsOf } from '../run-log/run-log.ts'
import { countsInWords } from '../testing/results/test-results.ts'
import { cut } from '../text/cut.ts'
import { durationInWords, firstFew, grouped, money } from '../text/quantities.ts'
import { shortId } from '../text/sanitized-text.ts'
import type { EventOf, Step, TranscriptEvent } from '../transcript/events.ts'
import type { ReadonlyDeep, RunEvent } from '../transcript/shorten-events.ts'
import { sentBackInWords } from './sent-back-words.ts'
import { proofDoubtInWords, statusInWords } from './verdict-words.ts'

type Facts<Type extends TranscriptEvent['type']> = ReadonlyDeep<EventOf<Type>>

export type LogLine =
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'detail'; readonly text: string }
  /** Many lines, folded below their own title, or below the topic if that is null. */
  | { readonly kind: 'output'; readonly title: string | null; readonly text: string; readonly limit: number }
  /** The title of everything folded from here on; null for the step of the run. */
  | { readonly kind: 'topic'; readonly text: string | null }

const TOPICS: Partial<Record<Step, string>> = {
  setup: 'setup',
  tests: 'tests',
  red: 'red run: the changed tests on the old source',
  check: 'check',
  summary: 'summary',
  publish: 'publish',
}

/** Makes the writer for one run. `at`: milliseconds since the run began. `clean` removes secrets before a text is cut. */
export function createLogWriter(clean: (text: string) => string) {
  const beganAt = new Map<string, number>()
  const paths = new Map<number, string | null>()
  let testCommand: string | null = null
  let tree: string | null = null
  let preparedAt: number | null = null
  const since = (step: string, at: number) => took(at - (beganAt.get(step) ?? at))

  return (event: RunEvent, at: number): readonly LogLine[] => {
    switch (event.type) {
      case 'began': {
        beganAt.set(event.step, at)
        const title = TOPICS[event.step]
        return title === undefined ? [] : [topic(title)]
      }
      case 'start': {
        const { task, base } = event
        const how = base.cloned ? 'cloned' : 'the checkout of the job'
        preparedAt = at
        return [
          step(`task: ${task.id}, ${task.title}`),
          step(`checkout: ${base.branch} at ${shortId(base.sha)}, ${how}${since('checkout', at)}`),
        ]
      }
      case 'session':
        testCommand = event.testCommand
        return [
          step(`sandbox: ${event.sandbox}, test command: ${testCommand ?? 'none'}${took(at - (preparedAt ?? at))}`),
        ]
      case 'request': {
        const newest = event.messages.at(-1)
        paths.set(event.id, newest?.role === 'user' ? askedPath(newest.blocks) : null)
        return []
      }
      case 'reply': {
        const calls = callsIn(event, paths.get(event.request) ?? null, clean)
        paths.delete(event.request)
        return [step(turnLine(event, calls)), topic(`turn ${event.turn}`)]
      }
      case 'no-reply':
        return [step(`turn ${event.turn}: no answer, ${event.why}${took(event.durationMs)}`)]
      case 'tool':
        return toolLines(event)
      case 'command': {
        const { purpose } = event
        if (purpose === 'setup') preparedAt = at
        // The baseline runs beside the model and keeps the topic of the model.
        const rest = purpose === 'baseline' ? [] : [topic(null)]
        return [step(commandLine(event, testCommand)), ...outputShown(event), ...rest]
      }
      case 'receipt':
        if (event.tree === tree) return []
        tree = event.tree
        return [step(`git: ${filesInWords(event)}`)]
      case 'verification':
        return [verificationLine(event)]
      case 'limit':
        if (event.limit === 'cancelled') return [step('cancelled: no further request is sent to the model')]
        return [step(`limit: ${event.limit}`)]
      case 'summary': {
        const by = event.source === 'host' ? 'by Diffproof, from the diff' : 'by the model'
        const asked = event.attempts > 1 ? `, ${event.attempts} attempts` : ''
        return [step(`summary: ${by}${asked}${since('summary', at)}`)]
      }
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
}

function step(text: string): LogLine {
  return { kind: 'step', text }
}

function topic(text: string | null): LogLine {
  return { kind: 'topic', text }
}

export function took(milliseconds: number): string {
  return ` (${durationInWords(Math.max(0, milliseconds))})`
}

const RESULT_SHOWN = 4_000
const OUTPUT_SHOWN = { setup: 60_000, failed: 12_000, passed: 4_000 }
const MOST_NAMES = 4

function toolLines({ name, text, isError, durationMs }: Facts<'tool'>): readonly LogLine[] {
  const end: LogLine = { kind: 'detail', text: `${isError ? 'problem' : 'done'}${took(durationMs)}` }
  const shown = isError || name === 'bash'
  return shown ? [{ kind: 'output', title: null, text, limit: RESULT_SHOWN }, end] : [end]
}

function verificationLine({ proof, sentBack, outcome }: Facts<'verification'>): LogLine {
  if (sentBack !== null) return step(`sent back: ${sentBackInWords(sentBack as SentBack)}`)
  if (outcome !== null) return step(`verify: the work ends here, ${outcome}`)
  const doubt = proofDoubtInWords(proof)
  return step(`verify: proof ${proof ?? 'not-run'}${doubt === null ? '' : `, not proven: ${doubt}`}`)
}

/** A single further file is named too: "and 1 more" would take as much room. */
function filesInWords({ files }: Facts<'receipt'>): string {
  if (files.length === 0) return 'no changes'
  const names = files.map(({ path, change }) => `${path} (${change})`)
  return firstFew(names, files.length > MOST_NAMES ? MOST_NAMES - 1 : MOST_NAMES)
}

function commandLine(event: Facts<'command'>, testCommand: string | null): string {
  const { purpose, command, durationMs } = event
  const isNamed = purpose === 'check' || purpose === 'setup' || (purpose === 'baseline' && command !== testCommand)
  const name = `${purpose === 'red' ? 'red run' : purpose}${isNamed ? ` ${command}` : ''}`
  return `${name}: ${resultInWords(event)}${durationMs === null ? '' : took(durationMs)}`
}

function outputShown({ purpose, command, status, output }: Facts<'command'>): readonly LogLine[] {
  if (output.trim() === '') return []
  const limit = OUTPUT_SHOWN[purpose === 'setup' ? 'setup' : status === 'passed' ? 'passed' : 'failed']
  return [{ kind: 'output', title: `output of ${command}`, text: output.trimEnd(), limit }]
}

const MOST_CALLS = 3
const LONGEST_CALL = 80

function turnLine({ turn, usage, costUsd, durationMs }: Facts<'reply'>, calls: string): string {
  const tokens = `${grouped(inputOf(usage))} tokens read (${grouped(usage.cacheReadTokens)} from the cache), ${grouped(usage.outputTokens)} written`
  return `turn ${turn}: ${calls}; ${tokens}, ${money(costUsd)}${took(durationMs)}`
}

function callsIn({ raw, stopReason }: Facts<'reply'>, path: string | null, clean: (text: string) => string): string {
  const cutCall = (text: string) => cut(clean(text).replace(/\s+/g, ' '), LONGEST_CALL)
  const calls = callsOf(raw).map(({ words }) => words)
  if (calls.length === 0 && path !== null && stopReason === 'end_turn') return `generated ${cutCall(path)}`
  if (calls.length === 0) return stopReason === 'end_turn' ? 'text only' : `text only, ${stopReason}`
  return firstFew(calls.map(cutCall), MOST_CALLS)
}

const FULL_ID = /\b[0-9a-f]{40}\b/g

/** Comments, reactions and labels that were written are not logged. The transcript has them. */
function writeLine({ what, target, ok, detail, durationMs }: Facts<'github'>): readonly LogLine[] {
  if (ok && (what === 'comment' || what === 'decoration')) return []
  const isCommit = what === 'commit' && /^[0-9a-f]{40}$/.test(detail)
  const done = isCommit ? `commit ${detail} of tree ${target}` : `${what} ${target}: ${detail}`
  const text = ok ? done : `${what} ${target}: not written, ${detail}`
  return [step(`github: ${text.replace(FULL_ID, shortId)}${took(durationMs)}`)]
}

/** `40 passed, 1 failed` where single tests were counted, else `failed (exit code 1)`, or both. */
export function resultInWords(run: Pick<Facts<'command'>, 'purpose' | 'status' | 'exitCode' | 'tests'>): string {
  const { purpose, status, exitCode, tests } = run
  const words = statusInWords({ status, exit_code: exitCode })
  const isCounted = tests !== null && (status === 'passed' || tests.failed > 0)
  const result = tests === null ? words : isCounted ? countsInWords(tests) : `${words}, ${countsInWords(tests)}`
  // That the old source fails is what the changed tests are for.
  return purpose === 'red' && status === 'failed' ? `${result}, as it should` : result
}
