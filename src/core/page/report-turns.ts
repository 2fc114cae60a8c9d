/** Turn by turn: what the model said and did, what it cost, and what Diffproof did in between. */
import { BASH, callInWords, EDITOR, readCall, SUBMIT } from '../conversation/tools.ts'
import type { CallEnd } from '../edit/tool-results.ts'
import { cacheShare, inputOf } from '../money/prices.ts'
import type { RunLog } from '../run-log/run-log.ts'
import { cutMiddle } from '../text/cut.ts'
import { clockOf, counted, durationInWords, grouped, money, upperFirst } from '../text/quantities.ts'
import { sanitizedLine, withoutTerminalSequences } from '../text/sanitized-text.ts'
import type { TranscriptLine } from '../transcript/events.ts'
import type { Transcript } from '../transcript/read-transcript.ts'
import {
  type Content,
  codeBlock,
  folded,
  type Html,
  html,
  type Mark,
  note,
  prose,
  section,
  sentence,
  sign,
} from './html.ts'
import { createLogWriter, type LogLine } from './log-lines.ts'
import { editLines, type PatchLine } from './patch.ts'
import { markOfCommand } from './proof-rows.ts'
import { diffBlock } from './report-change.ts'
import type { ModelCall, ModelTurn } from './timeline.ts'

/** What a page can hold: characters of all texts and of one, and calls of one turn. */
export const TEXT_LIMITS = { together: 3_000_000, one: 20_000 }
const MOST_CALLS = 50

/** The section in the order of time; null for a run without any entry. */
export function turnsSection({ lines }: Transcript, turns: readonly ModelTurn[], runLog: RunLog): Html | null {
  const most = longestText(turns, runLog)
  const byRequest = new Map(
    turns.map((turn, index) => {
      const isOtherModel = turn.model !== turns[index - 1]?.model
      return [turn.request, { at: turn.beganAt, content: turnEntry(turn, isOtherModel, most) }]
    }),
  )
  const hostEntry = hostEntries(most)
  const entries = lines
    .flatMap(({ event }) => (event.type === 'request' ? byRequest.get(event.id) : hostEntry(event)) ?? [])
    .toSorted((a, b) => a.at - b.at)
  if (entries.length === 0) return null
  const inOrder = entries.map(({ content }) => content)
  return section('turns', 'Turn by turn', inOrder)
}

const LINE_MARKUP = 30

function longestText(turns: readonly ModelTurn[], { commands, verifications }: RunLog): number {
  const calls = turns.reduce((sum, turn) => sum + turn.calls.length, 0)
  const texts = 2 * turns.length + 2 * calls + commands.length + verifications.length
  return Math.min(TEXT_LIMITS.one, Math.floor(TEXT_LIMITS.together / Math.max(1, texts)))
}

const USUAL_STOPS: ReadonlySet<string> = new Set(['end_turn', 'tool_use', 'stop_sequence'])

function turnEntry(turn: ModelTurn, isOtherModel: boolean, most: number): Html {
  const { said, thought, failure, stopReason, calls } = turn
  const name = `Turn ${turn.turn}`
  const text = (words: string) => (words.trim() === '' ? null : prose(cutMiddle(words, most)))
  const bad = (words: string) => html`<p class="bad">${sign('bad')}${words}</p>`
  const moreCalls = calls.length - MOST_CALLS
  return html`
    <article class="entry turn" aria-labelledby="request-${turn.request}">
      <div class="at">${clockOf(turn.beganAt)}</div>
      <div class="body">
        <h3 id="request-${turn.request}">
          ${name}${turn.closing ? html`<span class="quiet"> summary phase</span>` : null}
        </h3>
        <ul class="meta">${factsOf(turn, isOtherModel).map(fact => html`<li>${fact}</li>`)}</ul>
        ${failure === null ? null : bad(`No answer: ${sanitizedLine(failure, 1_000)}`)}
        ${stopReason === null || USUAL_STOPS.has(stopReason) ? null : bad(`The answer ended with ${stopReason}`)}
        ${thought.trim() === '' ? null : folded('Thinking', text(thought))}
        ${turn.path === null || said.trim() === '' ? text(said) : generatedFile(turn, turn.path, most)}
        ${calls.slice(0, MOST_CALLS).map((call, index) => callEntry(call, `${name}, call ${index + 1}`, most))}
        ${moreCalls > 0 ? note(`${counted(moreCalls, 'more call')}; the transcript has them.`) : null}
      </div>
    </article>`
}

function factsOf(turn: ModelTurn, isOtherModel: boolean): Content[] {
  const { beganAt, endedAt, usage, costUsd } = turn
  const time = endedAt === null ? 'not answered' : durationInWords(endedAt - beganAt)
  const model = isOtherModel ? [sanitizedLine(turn.model, 100)] : []
  if (usage === null || inputOf(usage) + usage.outputTokens === 0) return [time, ...model]
  const cached = cacheShare(usage)
  return [
    time,
    `cost ${money(costUsd)}`,
    `${grouped(inputOf(usage))} tokens in`,
    ...(cached === null ? [] : [`${cached} from cache`]),
    `${grouped(usage.outputTokens)} out`,
    ...model,
  ]
}

const LONGEST_CALL = 200

function generatedFile({ said, turn }: ModelTurn, path: string, most: number): Html {
  const heading = html`<code>generated ${sanitizedLine(path, LONGEST_CALL)}</code>`
  return folded(heading, codeBlock(`Turn ${turn}: answer`, cutMiddle(said, most)), { name: 'call' })
}

const SHORT_MS = 100

function callEntry(call: ModelCall, label: string, most: number): Html {
  const failure = failureOf(call)
  const heading = [
    failure === null ? null : sign('bad'),
    html`<code>${sanitizedLine(callInWords(call.name, call.input), LONGEST_CALL)}</code>`,
    failure === null ? null : html`<span class="bad">${failure}</span>`,
    call.durationMs < SHORT_MS ? null : html`<span class="quiet">${durationInWords(call.durationMs)}</span>`,
  ]
  const edit = editIn(call)
  const written = () => codeBlock(`${label}: input`, cutMiddle(inputText(call), most))
  const input = edit === null ? written() : editBlock(`${label}: lines`, edit, most)
  const result = cutMiddle(withoutTerminalSequences(call.text), most)
  const output = result.head === '' ? null : [html`<h4>Result</h4>`, codeBlock(`${label}: result`, result)]
  return folded(heading, [html`<h4>Input</h4>`, input, output], { name: 'call' })
}

function inputText({ name, input }: ModelCall): string {
  const call = readCall(name, input)
  const command = 'tool' in call && call.tool === BASH && 'command' in call.input ? call.input.command : null
  return command ?? JSON.stringify(input, null, 2) ?? '(unreadable)'
}

function editIn({ name, input }: ModelCall): readonly PatchLine[] | null {
  const call = readCall(name, input)
  if ('problem' in call || call.tool !== EDITOR) return null
  const edit = call.input
  if (edit.command === 'create') return editLines('', edit.file_text)
  if (edit.command === 'insert') return editLines('', edit.insert_text)
  return edit.command === 'str_replace' ? editLines(edit.old_str, edit.new_str) : null
}

function failureOf({ name, input, isError, end, how }: ModelCall): string | null {
  if (name === SUBMIT) return isError ? 'sent back' : null
  if (how === 'unanswered') return 'no result'
  if (!isError) return null
  if (how === 'answered' || 'problem' in readCall(name, input)) return 'not carried out'
  return end === undefined ? 'failed' : endInWords(end)
}

function endInWords(end: CallEnd): string {
  switch (end.kind) {
    case 'exited':
      return `exit code ${end.exitCode}`
    case 'out-of-time':
      return 'stopped at the time limit'
    case 'not-started':
      return 'could not be started'
    case 'closed':
      return 'refused'
    default:
      return end.kind
  }
}

function editBlock(label: string, lines: readonly PatchLine[], most: number): Content {
  let room = most
  const end = lines.findIndex(({ text }) => {
    room -= text.length + LINE_MARKUP
    return room < 0
  })
  const shown = end === -1 ? lines : lines.slice(0, Math.max(1, end))
  const leftOut = lines.length - shown.length
  return [
    lines.length === 0 ? null : diffBlock(label, shown),
    leftOut === 0 ? null : note(`${counted(leftOut, 'more line')}; the transcript has them.`),
  ]
}

const LONGEST = 400
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['request', 'reply', 'no-reply', 'tool', 'end', 'cut'])

function hostEntries(most: number) {
  const write = createLogWriter(text => text)
  let limit: string | null = null
  return (event: TranscriptLine) => {
    if (SHOWN_ELSEWHERE.has(event.type)) return null
    const lines = write(event as Parameters<typeof write>[0], event.at)
    const step = lines.find(({ kind }) => kind === 'step')?.text ?? null
    // A limit is reported at every request that it forbids.
    const isKnown = event.type === 'limit' && event.limit === limit
    if (event.type === 'limit') limit = event.limit
    if (step === null || isKnown || event.type === 'start' || event.type === 'session') return null
    const at = Math.max(0, event.at - ('durationMs' in event ? (event.durationMs ?? 0) : 0))
    const output = lines.find(line => line.kind === 'output')
    return { at, content: entryOf(at, markOf(event), step, output === undefined ? null : outputOf(output, most)) }
  }
}

function outputOf({ title, text }: Extract<LogLine, { kind: 'output' }>, most: number): Html {
  const name = titled(title ?? 'output')
  return folded(name, codeBlock(name, cutMiddle(withoutTerminalSequences(text), most)))
}

function titled(words: string): string {
  return sanitizedLine(upperFirst(words), LONGEST)
}

function entryOf(at: number, mark: Mark, line: string, more: Html | null): Html {
  const [, name = line, rest = ''] = /^(.*?): (.*)$/s.exec(line) ?? []
  return html`
    <div class="entry host">
      <div class="at">${clockOf(at)}</div>
      <div class="body">
        <p class="line">
          <span class="${mark}">${sign(mark)}${titled(name === 'github' ? 'GitHub' : name)}</span>
          ${rest === '' ? null : html`<span class="quiet">${sentence(sanitizedLine(rest, LONGEST))}</span>`}
        </p>
        ${more}
      </div>
    </div>`
}

function markOf(event: TranscriptLine): Mark {
  if (event.type === 'command') return markOfCommand(event)
  if (event.type === 'verification') return event.kind === 'sent-back' ? 'bad' : 'plain'
  if (event.type === 'github') return event.ok ? 'good' : 'bad'
  return event.type === 'limit' ? 'open' : 'plain'
}
