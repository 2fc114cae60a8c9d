/** The tools of the model: calls against the workspace and the sandbox, and their results. Nothing here ends a run. */
import { failedCall, type ToolCall, type ToolResultBlock } from '../../core/conversation/messages.ts'
import {
  BASH,
  callInWords,
  EDITOR,
  type EditorInput,
  exitLine,
  foldFrames,
  LIST,
  readCall,
  SEARCH,
} from '../../core/conversation/tools.ts'
import { insertAfterLine, replaceOnce } from '../../core/edit/replace.ts'
import {
  done,
  failed,
  formatCreation,
  formatDirectory,
  formatInsertion,
  formatMissing,
  formatRefused,
  formatReplacement,
  formatView,
  type ToolAnswer,
} from '../../core/edit/tool-results.ts'
import type { Session } from '../session.ts'

const COMMAND_TIMEOUT_MS = 10 * 60_000
const COMMAND_OUTPUT = 16_000
const SEARCH_LIMIT = 100
const LIST_LIMIT = 500
const LONGEST_CALL = 160

/** Carries out one call of any tool but `submit_summary`. Problems are results that say how to repair the call (`S1-23`, `S1-24`). */
export async function runTool(call: ToolCall, session: Session): Promise<ToolResultBlock> {
  const { ports, state } = session.run
  const { id: callId, name, input } = call
  ports.reporter.info(`tool ${callInWords(name, input).slice(0, LONGEST_CALL)}`)
  const started = ports.clock.now()
  const { text, isError } = await answerTo(call, session)
  const result = { callId, text: text === '' ? '(no output)' : text, isError }
  const durationMs = ports.clock.now() - started
  ports.reporter.record({ type: 'tool', turn: state.turns, name, input, ...result, durationMs })
  return { type: 'tool-result', ...result }
}

async function answerTo(call: ToolCall, session: Session): Promise<ToolAnswer> {
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
      const found = await session.run.ports.workspace.search({ pattern, path, glob: glob ?? null, limit: SEARCH_LIMIT })
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
  if (input.command !== 'view') await session.baseline.ready()
  const found = await workspace.read(input.path)
  if (found.kind === 'refused' && input.command !== 'create') return formatRefused(found.path, found.why)
  if (input.command === 'view') {
    if (found.kind === 'directory') return formatDirectory(found.entries)
    if (found.kind !== 'text') return formatMissing(found.path)
    return formatView(found.path, found.text, input.view_range ?? null)
  }

  const closed = session.whyClosed(found.path) ?? (await session.whyOutsideChange(found))
  if (closed !== null) return formatRefused(found.path, closed)
  if (found.kind === 'directory') return formatRefused(found.path, 'it is a folder')
  if (input.command === 'create') {
    const answer = formatCreation(found.path, input.file_text, found.kind !== 'missing')
    return save(session, input.path, input.file_text, answer)
  }
  if (found.kind !== 'text') return formatMissing(found.path)
  if (input.command === 'insert') {
    const outcome = insertAfterLine(found.text, input.insert_line, input.insert_text)
    const answer = formatInsertion(found.path, outcome)
    return outcome.kind === 'invalid' ? answer : save(session, input.path, outcome.text, answer)
  }
  const outcome = replaceOnce(found.text, input.old_str, input.new_str)
  const answer = formatReplacement(found.path, outcome)
  return outcome.kind === 'replaced' ? save(session, input.path, outcome.text, answer) : answer
}

async function save(session: Session, path: string, text: string, answer: ToolAnswer): Promise<ToolAnswer> {
  const written = await session.run.ports.workspace.write(path, text)
  return 'refused' in written ? formatRefused(path, written.refused) : answer
}

async function bash(command: string, session: Session): Promise<ToolAnswer> {
  await session.baseline.ready()
  session.run.ports.journal.note({ kind: 'worked' })
  const { config, ports } = session.run
  const network = config.sandboxNetwork === 'host'
  const request = { command, timeoutMs: COMMAND_TIMEOUT_MS, outputLimit: COMMAND_OUTPUT, network }
  const result = await ports.commands.run(request, session.working)
  const isError = result.status !== 'exited' || result.exitCode !== 0
  // The output of a command that succeeded may be a file, so it is not shortened.
  const output = isError ? foldFrames(result.output) : result.output
  return { text: `${output.trimEnd()}\n${exitLine(result, COMMAND_TIMEOUT_MS / 60_000)}`.trimStart(), isError }
}

/** Carries out a call in a phase in which nothing may change or run. A call that cannot be read only gets a sentence. */
export async function runLookTool(call: ToolCall, session: Session): Promise<ToolResultBlock> {
  const known = call.problem === null ? readCall(call.name, call.input) : { problem: call.problem }
  const isWrite = 'tool' in known && known.tool === EDITOR && known.input.command !== 'view'
  if (!isWrite && call.name !== BASH) return runTool(call, session)
  const why = 'nothing can be changed or run while the files are planned. Answer with the JSON object.'
  return failedCall(call.id, `Not carried out: ${why}`)
}
