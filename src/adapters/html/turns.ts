/** Turn by turn: what the model said and did, what it cost, and what Diffproof did in between. */
import { exitIn } from '../../core/conversation/command-result.ts'
import { BASH, EDITOR, type EditorInput, LIST, readCall, SEARCH, SUBMIT } from '../../core/conversation/tools.ts'
import { failureIn } from '../../core/edit/tool-results.ts'
import { cacheShare, inputOf } from '../../core/money/prices.ts'
import type { RunLog } from '../../core/run-log/run-log.ts'
import type { ModelCall, ModelTurn } from '../../core/run-report/model-turns.ts'
import { editLines, type PatchLine } from '../../core/run-report/patch.ts'
import { cutMiddle, fairShare } from '../../core/text/cut.ts'
import { clockOf, counted, durationInWords, grouped, money } from '../../core/text/quantities.ts'
import { sanitizedLine, withoutTerminalSequences } from '../../core/text/sanitized-text.ts'
import type { Transcript } from '../../core/transcript/read-transcript.ts'
import { diffBlock } from './changed-files.ts'
import { type HostContext, hostEntries } from './host-entries.ts'
import { type Content, codeBlock, folded, type Html, html, note, prose, section, sign } from './html.ts'

/** What a page can hold: characters of all texts and of one, lines of all edits and of one, calls of all turns and of one. */
export const TEXT_LIMITS = { together: 3_000_000, one: 20_000 }
export const LINE_LIMITS = { together: 20_000, one: 400 }
export const CALL_LIMITS = { together: 10_000, one: 50 }
/** Of more entries only the first and the last are shown. */
export const MOST_ENTRIES = 3_000

type Limits = { readonly text: number; readonly lines: number; readonly calls: number }

/** The section in the order of time; null for a run without any entry. */
export function turnsSection(
  { lines }: Transcript,
  turns: readonly ModelTurn[],
  host: Omit<HostContext, 'most'>,
): Html | null {
  const limits = limitsFor(turns, host.runLog)
  const dearest = turns.reduce((most, { costUsd }) => Math.max(most, costUsd ?? 0), 0)
  const byRequest = new Map(
    turns.map((turn, index) => {
      const isOtherModel = turn.model !== turns[index - 1]?.model
      return [turn.request, { at: turn.beganAt, write: () => turnEntry(turn, { isOtherModel, dearest, limits }) }]
    }),
  )
  const hostEntry = hostEntries({ ...host, most: limits.text })
  const entries = lines
    .flatMap(({ event }) => (event.type === 'request' ? byRequest.get(event.id) : hostEntry(event)) ?? [])
    .toSorted((a, b) => a.at - b.at)
  if (entries.length === 0) return null
  const leftOut = Math.max(0, entries.length - MOST_ENTRIES)
  const half = leftOut === 0 ? entries.length : MOST_ENTRIES / 2
  return section('turns', 'Turn by turn', [
    entries.slice(0, half).map(({ write }) => write()),
    leftOut === 0 ? null : note(`${grouped(leftOut)} entries are left out here; the transcript has them.`),
    entries.slice(half + leftOut).map(({ write }) => write()),
  ])
}

/** Short texts are shown whole, long ones share the rest of the room. */
function limitsFor(turns: readonly ModelTurn[], { commands, verdicts }: RunLog): Limits {
  const calls = turns.flatMap(turn => turn.calls)
  const texts = [
    ...turns.flatMap(({ said, thought }) => [said, thought]),
    ...calls.flatMap(({ text, input }) => [text, ...textsIn(input)]),
    ...commands.map(({ output }) => output),
    ...verdicts.map(({ why }) => why ?? ''),
  ]
  const lines = calls.map(({ input }) => textsIn(input).reduce((sum, text) => sum + text.split('\n').length, 0))
  return {
    text: fairShare(
      texts.map(({ length }) => length),
      TEXT_LIMITS,
    ),
    lines: fairShare(lines, LINE_LIMITS),
    calls: fairShare(
      turns.map(turn => turn.calls.length),
      CALL_LIMITS,
    ),
  }
}

function textsIn(input: unknown): string[] {
  const values = Object.values((input ?? {}) as Readonly<Record<string, unknown>>)
  return values.map(value => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
}

const USUAL_STOPS: ReadonlySet<string> = new Set(['end_turn', 'tool_use', 'stop_sequence'])

type TurnContext = { readonly isOtherModel: boolean; readonly dearest: number; readonly limits: Limits }

function turnEntry(turn: ModelTurn, { isOtherModel, dearest, limits }: TurnContext): Html {
  const { said, thought, failure, stopReason, calls, generated } = turn
  const name = `Turn ${turn.turn}`
  const text = (words: string) => (words.trim() === '' ? null : prose(cutMiddle(words, limits.text)))
  const bad = (words: string) => html`<p class="bad">${sign('bad')}${words}</p>`
  const moreCalls = calls.length - limits.calls
  return html`
    <article class="entry turn" aria-labelledby="request-${turn.request}">
      <div class="at">${clockOf(turn.beganAt)}</div>
      <div class="body">
        <h3 id="request-${turn.request}" data-where="${name}">
          ${name}${turn.closing ? html`<span class="quiet"> summary phase</span>` : null}
        </h3>
        <ul class="meta">${factsOf(turn, isOtherModel, dearest).map(fact => html`<li>${fact}</li>`)}</ul>
        ${failure === null ? null : bad(failureInWords(failure))}
        ${stopReason === null || USUAL_STOPS.has(stopReason) ? null : bad(`The answer ended with ${stopReason}`)}
        ${thought.trim() === '' ? null : folded('Thinking', text(thought))}
        ${generated === null ? text(said) : generatedEntry(turn, limits.text)}
        ${calls.slice(0, limits.calls).map((call, index) => callEntry(call, `${name}, call ${index + 1}`, limits))}
        ${moreCalls > 0 ? note(`${counted(moreCalls, 'more call')}; the transcript has them.`) : null}
      </div>
    </article>`
}

/** A run that is stopped names its limit in place of an error. */
const INTERRUPTED: Readonly<Record<string, string>> = {
  cancelled: 'Interrupted: the run was cancelled',
  'timeout-minutes': 'Interrupted: the time of the run was up',
}

function failureInWords(failure: string): string {
  return INTERRUPTED[failure] ?? `No answer: ${sanitizedLine(failure, 1_000)}`
}

function factsOf(turn: ModelTurn, isOtherModel: boolean, dearest: number): Content[] {
  const { beganAt, endedAt, usage, costUsd } = turn
  const time = endedAt === null ? 'not answered' : durationInWords(endedAt - beganAt)
  const model = isOtherModel ? [sanitizedLine(turn.model, 100)] : []
  if (usage === null || inputOf(usage) + usage.outputTokens === 0) return [time, ...model]
  const cached = cacheShare(usage)
  return [
    time,
    [`cost ${money(costUsd)}`, costBar(costUsd, dearest)],
    `${grouped(inputOf(usage))} tokens in`,
    ...(cached === null ? [] : [`${cached} from cache`]),
    `${grouped(usage.outputTokens)} out`,
    ...model,
  ]
}

/** The cost of a turn beside that of the dearest turn. */
function costBar(costUsd: number | null, dearest: number): Html | null {
  if (costUsd === null || dearest === 0) return null
  const width = Math.round((costUsd / dearest) * 10_000) / 100
  return html`
    <svg class="cost" width="56" height="6" aria-hidden="true" focusable="false">
      <rect width="100%" height="6" class="track"></rect><rect width="${width}%" height="6" class="model"></rect>
    </svg>`
}

const LONGEST_OBJECT = 200

/** A plan or a file of `strategy: manifest` looks like the call that made it. */
function generatedEntry({ generated, said, turn }: ModelTurn, most: number): Html {
  const made = (heading: Content, label: string, text: string) =>
    folded(heading, html`<h4>${label}</h4>${codeBlock(`Turn ${turn}: ${label}`, cutMiddle(text, most))}`, {
      name: 'call',
    })
  if (generated?.kind !== 'plan') {
    const path = sanitizedLine(generated?.path ?? '', LONGEST_OBJECT)
    return made(html`<span class="verb">Generated</span><code>${path}</code>`, 'Answer', said)
  }
  const plan = generated.files.map(({ action, path, description }) => `${action} ${path}: ${description}`).join('\n')
  return made(html`<span class="verb">Planned ${counted(generated.files.length, 'file')}</span>`, 'Plan', plan)
}

/** What a call did, and to what. `input`: what else was given to the tool. `edit`: the lines that it wrote. */
type Described = {
  readonly verb: string
  readonly object: string
  readonly input?: readonly [label: string, text: string]
  readonly edit?: readonly PatchLine[]
}

/** Shorter times are not shown. */
const SHORT_MS = 100

function callEntry(call: ModelCall, label: string, limits: Limits): Html {
  const { verb, object, edit, ...described } = describe(call)
  const input = described.input ?? (object.length > LONGEST_OBJECT ? (['Input', object] as const) : null)
  const failure = failureOf(call)
  const workedMs = Math.max(0, call.durationMs - call.waitedMs)
  const quiet = (words: string) => html`<span class="quiet">${words}</span>`
  const heading = [
    failure === null
      ? html`<span class="verb">${verb}</span>`
      : html`<span class="verb bad">${sign('bad')}${verb}</span>`,
    object === '' ? null : html`<code>${sanitizedLine(object, LONGEST_OBJECT)}</code>`,
    failure === null ? null : html`<span class="bad">${failure}</span>`,
    workedMs < SHORT_MS ? null : quiet(durationInWords(workedMs)),
    call.waitedMs < SHORT_MS ? null : quiet(`waited ${durationInWords(call.waitedMs)} for the tests before`),
  ]
  const result = cutMiddle(withoutTerminalSequences(call.text), limits.text)
  const content = [
    input === null ? null : html`<h4>${input[0]}</h4>`,
    input === null ? null : codeBlock(`${label}: ${input[0]}`, cutMiddle(input[1], limits.text)),
    edit === undefined ? null : editBlock(`${label}: lines`, edit, limits),
    result.head === '' || (input === null && edit === undefined) ? null : html`<h4>Result</h4>`,
    result.head === '' ? null : codeBlock(`${label}: result`, result),
  ]
  return folded(heading, content, { name: 'call' })
}

/** How a call failed, in a few words; null where it did not. */
function failureOf({ name, input, text, isError, how }: ModelCall): string | null {
  if (name === SUBMIT) return isError ? 'sent back' : null
  if (how === 'unanswered') return 'no result'
  if (!isError) return null
  if (how === 'answered' || 'problem' in readCall(name, input)) return 'not carried out'
  return (name === BASH ? exitIn(text) : failureIn(text)) ?? 'failed'
}

function editBlock(label: string, lines: readonly PatchLine[], limits: Limits): Content {
  let room = limits.text
  const tooMuch = lines.findIndex(({ text }, index) => {
    room -= text.length + 1
    return room < 0 || index >= limits.lines
  })
  const shown = tooMuch === -1 ? lines.length : Math.max(1, tooMuch)
  const leftOut = lines.length - shown
  return [
    lines.length === 0 ? null : diffBlock(label, [{ heading: '', lines: lines.slice(0, shown) }]),
    leftOut === 0 ? null : note(`${counted(leftOut, 'more line')}; the transcript has them.`),
  ]
}

function describe({ name, input }: ModelCall): Described {
  if (name === SUBMIT) return { verb: 'Submitted the summary', object: '', input: ['Summary', jsonOf(input)] }
  const call = readCall(name, input)
  if ('problem' in call) return { verb: 'Called', object: name, input: ['Input', jsonOf(input)] }
  switch (call.tool) {
    case BASH:
      return 'restart' in call.input ? { verb: 'Restarted', object: 'the shell' } : describeCommand(call.input.command)
    case SEARCH: {
      const { pattern, path, glob } = call.input
      return { verb: 'Searched', object: `${pattern} in ${path}${glob ? ` (${glob})` : ''}` }
    }
    case LIST:
      return { verb: 'Listed', object: call.input.path }
    case EDITOR:
      return describeEdit(call.input)
  }
}

/** A short command is whole in the heading. */
function describeCommand(command: string): Described {
  if (command.length <= LONGEST_OBJECT && !command.includes('\n')) return { verb: 'Ran', object: command }
  const [first = ''] = command.trimStart().split('\n', 1)
  return { verb: 'Ran', object: `${first} …`, input: ['Command', command] }
}

function describeEdit(input: EditorInput): Described {
  const { path } = input
  switch (input.command) {
    case 'view': {
      const [from, to] = input.view_range ?? []
      const range = from === undefined || to === undefined ? '' : `, lines ${from} to ${to === -1 ? 'the end' : to}`
      return { verb: 'Viewed', object: `${path}${range}` }
    }
    case 'create':
      return { verb: 'Wrote', object: path, edit: editLines('', input.file_text) }
    case 'insert': {
      const object = `${path}, after line ${input.insert_line}`
      return { verb: 'Inserted', object, edit: editLines('', input.insert_text) }
    }
    case 'str_replace':
      return { verb: 'Edited', object: path, edit: editLines(input.old_str, input.new_str) }
  }
}

function jsonOf(input: unknown): string {
  return input === undefined ? '(unreadable)' : JSON.stringify(input, null, 2)
}
