/** Calls of the model against workspace and sandbox. Nothing here ends a run. */

import { findElision } from '../../core/edit/elision.ts'
import { insertAfterLine, replaceOnce } from '../../core/edit/replace.ts'
import {
  done,
  failed,
  formatClosed,
  formatCreation,
  formatDirectory,
  formatElision,
  formatInsertion,
  formatMissing,
  formatReplacement,
  formatView,
  type ToolAnswer,
} from '../../core/edit/tool-results.ts'
import { type CallResult, failedCall, type ToolCall } from '../../core/model/messages.ts'
import {
  adviceForGit,
  BASH,
  callInWords,
  EDITOR,
  type EditorInput,
  endOfCommand,
  exitLine,
  foldFrames,
  LIST,
  readCall,
  SEARCH,
  SUBMIT,
} from '../../core/model/tools.ts'
import { reasonInWords } from '../../core/page/left-out-words.ts'
import type { CommandEnd } from '../../core/testing/test-run.ts'
import { cut } from '../../core/text/cut.ts'
import { durationInWords, firstFew } from '../../core/text/quantities.ts'
import { withoutTerminalSequences } from '../../core/text/sanitized-text.ts'
import type { FileContent } from '../../ports/workspace.ts'
import { learn, orWarn, type Run } from '../run.ts'
import type { Session } from '../session.ts'

const COMMAND_MINUTES = 10
const COMMAND_OUTPUT = 16_000
const SEARCH_LIMIT = 100
const SEARCH_LIMIT_OF_FILE = 30
const LIST_LIMIT = 500
const LONGEST_CALL = 160

/** How long a command of the model may take: as one run of the tests, it leaves time to act on its end. */
export function commandMinutes({ timeoutMinutes }: Run['config']): number {
  return Math.min(COMMAND_MINUTES, timeoutMinutes / 2)
}

/**
 * Carries out one call of any tool but `submit_summary`. Problems are results that say how to repair the call
 * (`S1-23`, `S1-24`).
 */
export async function runTool(call: ToolCall, session: Session): Promise<CallResult> {
  const { ports, state } = session.run
  const { id: callId, name, input } = call
  ports.reporter.info(`tool ${callInWords(name, input).slice(0, LONGEST_CALL)}`)
  const started = ports.clock.now()
  const { text, isError, end } = await answerCall(call, session)
  const result = { callId, text: text === '' ? '(no output)' : text, isError, end }
  const durationMs = ports.clock.now() - started
  ports.reporter.record({ type: 'tool', turn: state.turns, name, input, ...result, durationMs })
  return result
}

async function answerCall(call: ToolCall, session: Session): Promise<ToolAnswer> {
  if (call.problem !== null) return failed(call.problem)
  const known = readCall(call.name, call.input)
  if ('problem' in known) return failed(known.problem)
  switch (known.tool) {
    case EDITOR:
      return edit(known.input, session)
    case BASH:
      return 'restart' in known.input
        ? done('Every command starts in a fresh shell; there is nothing to restart.')
        : bash(known.input.command, session)
    case SEARCH: {
      const { pattern, path, glob } = known.input
      const { workspace, repository } = session.run.ports
      const limits = { limit: SEARCH_LIMIT, limitOfFile: SEARCH_LIMIT_OF_FILE }
      const leaveOut = (paths: readonly string[]) => repository.ignoredPaths(paths)
      const found = await workspace.search({ pattern, path, glob: glob ?? null, ...limits, leaveOut })
      if ('refused' in found) return failed(found.refused)
      const note = found.more ? `\n(only the first ${SEARCH_LIMIT} matches; narrow it with path or glob)` : ''
      return done(found.matches.length === 0 ? 'No match.' : found.matches.join('\n') + note)
    }
    case LIST: {
      const listed = await session.run.ports.workspace.list(known.input.path, known.input.depth, LIST_LIMIT)
      return 'refused' in listed ? failed(listed.refused) : formatDirectory(listed.paths, listed.more)
    }
  }
}

async function edit(input: EditorInput, session: Session): Promise<ToolAnswer> {
  const { workspace } = session.run.ports
  if (input.command !== 'view') await session.baseline.mayEdit()
  const found = await workspace.read(input.path)
  if (found.kind === 'refused' && input.command !== 'create') return formatClosed(found.path, found.why)
  if (input.command === 'view') {
    if (found.kind === 'directory') return formatDirectory(found.entries)
    if (found.kind !== 'text') return formatMissing(found.path)
    return formatView(found.path, found.text, input.view_range ?? null)
  }

  const closed = await session.checkWrite(found)
  if (closed !== null) return formatClosed(found.path, reasonInWords(closed))
  if (found.kind === 'directory') return formatClosed(found.path, 'it is a folder')
  if (input.command === 'create') {
    const answer = formatCreation(found.path, input.file_text, found.kind !== 'missing')
    return save(found, input.path, { text: input.file_text, answer }, session)
  }
  if (found.kind !== 'text') return formatMissing(found.path)
  if (input.command === 'insert') {
    const outcome = insertAfterLine(found.text, input.insert_line, input.insert_text)
    const answer = formatInsertion(found.path, outcome)
    return outcome.kind === 'refused' ? answer : save(found, input.path, { text: outcome.text, answer }, session)
  }
  const outcome = replaceOnce(found.text, input.old_str, input.new_str)
  const answer = formatReplacement(found.path, outcome)
  if (outcome.kind === 'refused') return answer
  const saved = await save(found, input.path, { text: outcome.text, answer }, session)
  if (outcome.how === 'whitespace' && !saved.isError) noteLooseMatches(found.path, [outcome.line], session.run)
  return saved
}

/** Keeps for the record which edits were made although their quotation differed in white space. */
export function noteLooseMatches(path: string, lines: readonly number[], { state }: Run): void {
  const matches = lines.map(line => ({ path, line }))
  learn(state, { whitespaceMatches: [...state.whitespaceMatches, ...matches] })
}

/** A line that seems to stand for omitted text goes back once. */
async function save(found: FileContent, path: string, made: MadeText, session: Session): Promise<ToolAnswer> {
  const { ports, state } = session.run
  const { workspace } = ports
  const elision = findElision(found.path, made.text, found.kind === 'text' ? [found.text] : [])
  const edit = `${found.path}\n${made.text}`
  if (elision !== null && state.refusedElision !== edit) {
    learn(state, { refusedElision: edit })
    return formatElision(found.path, elision)
  }
  const written = await workspace.write(path, made.text)
  return 'refused' in written ? formatClosed(path, written.refused) : made.answer
}

type MadeText = { text: string; answer: ToolAnswer }

async function bash(command: string, session: Session): Promise<ToolAnswer> {
  const { config, ports } = session.run
  const { clock, commands } = ports
  const [waits, since] = [commands.sharesWorkTree && session.baseline.known() === null, clock.now()]
  await session.baseline.mayEdit()
  const waited = waits ? `(it waited ${durationInWords(clock.now() - since)} for the tests on the untouched tree)` : ''
  ports.journal.note({ kind: 'worked' })
  const network = config.sandboxNetwork === 'host'
  const [minutes, began] = [commandMinutes(config), clock.now()]
  const limits = { timeoutMs: Math.round(minutes * 60_000), outputLimit: COMMAND_OUTPUT }
  const result = await commands.run({ command, by: 'model', network, ...limits }, session.working)
  if (commands.sharesWorkTree) await ports.repository.workTreeMoved()
  const isError = result.status !== 'exited' || result.exitCode !== 0
  // It may be a file, so it is not shortened. A program whose errors are asked for prints no file.
  const mayBeFile = !isError && !command.includes('2>&1')
  const plain = withoutTerminalSequences(result.output) // some projects force colours upon their tools
  const output = (mayBeFile ? plain : foldFrames(plain)).replace(LINE_BREAKS_AT_ENDS, '')
  const advice = commands.sandbox === 'none' ? '' : adviceForGit(command, output)
  const end = endOfCommand(result)
  const left = result.status === 'timed-out' ? await leftInWords(result, began, session.run) : []
  const lines = [output, waited, advice, ...left, exitLine(end, minutes)]
  return { text: lines.filter(line => line !== '').join('\n'), isError, end }
}

const MOST_LEFT = 8
const LONGEST_PROGRAM = 100

/** Of a command that was stopped at its limit. */
async function leftInWords({ running = [] }: CommandEnd, began: number, run: Run): Promise<readonly string[]> {
  const programs = running.map(line => `\`${cut(line.replace(/\s+/g, ' '), LONGEST_PROGRAM)}\``)
  const asked = run.ports.repository.writtenSince(began)
  const written = (await orWarn(asked, 'what the command wrote is not known', run)) ?? []
  return [
    programs.length === 0 ? '' : `(ended with it: ${firstFew(programs, MOST_LEFT)})`,
    written.length === 0 ? '' : `(it wrote: ${firstFew(written, MOST_LEFT)})`,
  ]
}

const LINE_BREAKS_AT_ENDS = /^[\r\n]+|(?<![\r\n])[\r\n]+$/g

const PLAN_FIRST =
  'The plan comes first: answer with its JSON object. The files and the tests follow, then the summary.'

/**
 * Carries out a call in a phase in which nothing may change or run. A call that cannot be read only gets a sentence.
 */
export async function runLookTool(call: ToolCall, session: Session): Promise<CallResult> {
  const known = call.problem === null ? readCall(call.name, call.input) : { problem: call.problem }
  if (call.name === SUBMIT) return failedCall(call.id, session.run.ports.prompts.render('not-yet', { why: PLAN_FIRST }))
  const isWrite = 'tool' in known && known.tool === EDITOR && known.input.command !== 'view'
  if (!isWrite && call.name !== BASH) return runTool(call, session)
  const why = 'nothing can be changed or run while the files are planned. Look with view, search_files and list_files.'
  return failedCall(call.id, `Not carried out: ${why}`)
}
