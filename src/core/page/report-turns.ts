/** The run turn by turn, and what Diffproof did in between. */

import type { CallEnd } from '../edit/tool-results.ts'
import type { TranscriptLine } from '../log/events.ts'
import type { Transcript } from '../log/read-transcript.ts'
import type { LoggedCall, LoggedTurn, RunLog } from '../log/run-log.ts'
import { cacheShare, inputOf } from '../model/prices.ts'
import { BASH, callInWords, EDITOR, readCall, SUBMIT } from '../model/tools.ts'
import { codeBlock, type Document, folded, heading, untrustedText } from './document.ts'
import { createLogWriter } from './log-lines.ts'
import { editLines } from './patch.ts'
import {
  amount,
  capital,
  codeOf,
  counted,
  dollars,
  duration,
  joinWords,
  line,
  small,
  strong,
  type Words,
  words,
} from './words.ts'

/** What a page can hold: characters of all texts and of one, and calls of one turn. */
export const TEXT_LIMITS = { together: 3_000_000, one: 20_000 }
const MOST_CALLS = 50

export type TurnEntry = { at: number; content: Document }

/** The entries in the order of time. */
export function turnEntries({ lines }: Transcript, runLog: RunLog): readonly TurnEntry[] {
  const most = longestText(runLog)
  const byRequest = new Map(
    runLog.turns.map((turn, index) => {
      const isOtherModel = turn.model !== runLog.turns[index - 1]?.model
      return [turn.request, { at: turn.beganAt, content: turnBlocks(turn, isOtherModel, most) }]
    }),
  )
  const hostEntry = hostEntries(most)
  return lines
    .flatMap(({ event }) => (event.type === 'request' ? byRequest.get(event.id) : hostEntry(event)) ?? [])
    .toSorted((a, b) => a.at - b.at)
}

function longestText({ turns, commands, verifications }: RunLog): number {
  const calls = turns.reduce((sum, turn) => sum + Math.min(turn.calls.length, MOST_CALLS), 0)
  const texts = 2 * turns.length + 2 * calls + commands.length + verifications.length
  return Math.min(TEXT_LIMITS.one, Math.floor(TEXT_LIMITS.together / Math.max(1, texts)))
}

const USUAL_STOPS: ReadonlySet<string> = new Set(['end_turn', 'tool_use', 'stop_sequence'])

function turnBlocks(turn: LoggedTurn, isOtherModel: boolean, most: number): Document {
  const { said, thought, failure, stopReason, calls, path } = turn
  const text = (words: string) => untrustedText(words, most)
  const moreCalls = calls.length - MOST_CALLS
  const file = path === null || said.trim() === '' ? null : codeOf(`generated ${path}`, LONGEST_CALL)
  return [
    heading(3, words`Turn ${turn.turn}${turn.closing && words` (summary)`}`),
    small(turnFacts(turn, isOtherModel)),
    failure !== null && words`❌ No answer: ${line(failure)}`,
    stopReason !== null && !USUAL_STOPS.has(stopReason) && words`❌ The answer ended with ${line(stopReason)}`,
    folded('Thinking', text(thought)),
    file === null ? text(said) : folded(file, codeBlock(said, '', most)),
    calls.slice(0, MOST_CALLS).map(call => callBlocks(call, most)),
    moreCalls > 0 && words`${counted(moreCalls, 'more call')} in the transcript.`,
  ]
}

function turnFacts({ beganAt, endedAt, usage, costUsd, model }: LoggedTurn, isOtherModel: boolean): Words {
  const isKnown = usage !== null && inputOf(usage) + usage.outputTokens > 0
  const cached = isKnown ? cacheShare(usage) : null
  return joinWords(
    [
      endedAt === null ? words`not answered` : duration(endedAt - beganAt),
      ...(isKnown
        ? [
            dollars(costUsd),
            words`${amount(inputOf(usage))} tokens read${cached !== null && words` (${line(cached)} from the cache)`}`,
            words`${amount(usage.outputTokens)} written`,
          ]
        : []),
      isOtherModel && codeOf(model),
    ],
    ' · ',
  )
}

const LONGEST_CALL = 200

function callBlocks(call: LoggedCall, most: number): Document {
  const name = codeOf(callInWords(call.name, call.input), LONGEST_CALL)
  const failure = failureOf(call)
  const time = call.how === 'carried-out' && duration(call.durationMs)
  return folded(joinWords([failure === null ? name : words`❌ ${name} ${failure}`, time], ' · '), [
    words`Input`,
    inputBlocks(call, most),
    call.text !== '' && [words`Result`, codeBlock(call.text, '', most)],
  ])
}

function inputBlocks({ name, input }: LoggedCall, most: number): Document {
  const call = readCall(name, input)
  if ('tool' in call && call.tool === BASH && 'command' in call.input) return codeBlock(call.input.command, '', most)
  const edit = 'tool' in call && call.tool === EDITOR ? call.input : null
  if (edit?.command === 'create') return editBlocks(editLines('', edit.file_text), most)
  if (edit?.command === 'insert') return editBlocks(editLines('', edit.insert_text), most)
  if (edit?.command === 'str_replace') return editBlocks(editLines(edit.old_str, edit.new_str), most)
  return codeBlock(JSON.stringify(input, null, 2) ?? '(unreadable)', '', most)
}

const LINE_MARKUP = 30

function editBlocks(lines: readonly string[], most: number): Document {
  let room = most
  const end = lines.findIndex(text => {
    room -= text.length + LINE_MARKUP
    return room < 0
  })
  const shown = end === -1 ? lines : lines.slice(0, Math.max(1, end))
  const leftOut = lines.length - shown.length
  return [
    codeBlock(shown.join('\n'), 'diff'),
    leftOut !== 0 && words`${counted(leftOut, 'more line')} in the transcript.`,
  ]
}

function failureOf({ name, input, isError, end, how }: LoggedCall): Words | null {
  if (name === SUBMIT) return isError ? words`sent back` : null
  if (how === 'unanswered') return words`no result`
  if (!isError) return null
  if (how === 'answered' || 'problem' in readCall(name, input)) return words`not carried out`
  return end === undefined ? words`failed` : callEndWords(end)
}

function callEndWords(end: CallEnd): Words {
  switch (end.kind) {
    case 'exited':
      return words`exit code ${end.exitCode}`
    case 'out-of-time':
      return words`stopped at the time limit`
    case 'not-started':
      return words`could not be started`
    case 'closed':
      return words`refused`
    default:
      return words`${end.kind}`
  }
}

/** Shown with its turn. */
const OF_TURNS: ReadonlySet<string> = new Set(['request', 'reply', 'no-reply', 'tool', 'cut'])
/** Said by the overview. */
const OF_OVERVIEW: ReadonlySet<string> = new Set(['start', 'session', 'end'])

function hostEntries(most: number) {
  const write = createLogWriter(text => text)
  let limit: string | null = null
  return (event: TranscriptLine): TurnEntry | null => {
    if (OF_TURNS.has(event.type)) return null
    const lines = write(event as Parameters<typeof write>[0], event.at)
    const step = lines.find(one => one.kind === 'step')
    // A limit is reported at every request that it forbids.
    const isKnown = event.type === 'limit' && event.limit === limit
    if (event.type === 'limit') limit = event.limit
    if (step === undefined || isKnown || OF_OVERVIEW.has(event.type)) return null
    const at = Math.max(0, event.at - ('durationMs' in event ? (event.durationMs ?? 0) : 0))
    const output = lines.find(one => one.kind === 'output')
    const content = [
      words`${step.isBad && words`❌ `}${strong(capital(step.name))} ${step.text}`,
      output !== undefined && folded(capital(output.title ?? words`output`), codeBlock(output.text, '', most)),
    ]
    return { at, content }
  }
}
