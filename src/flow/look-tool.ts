/** Calls that change nothing and run nothing. */
import type { ToolCall, ToolResultBlock } from '../core/talk/messages.ts'
import { readCall } from '../core/talk/tool-input.ts'
import { EDITOR, LIST, SEARCH } from '../core/talk/tools.ts'
import { runTool } from './run-tool.ts'
import type { Session } from './session.ts'

/** True also for a call that cannot be read: all it comes to is a sentence. */
export function looksOnly(call: ToolCall): boolean {
  const known = call.problem === null ? readCall(call.name, call.input) : null
  if (known === null || 'problem' in known) return true
  return known.tool === SEARCH || known.tool === LIST || (known.tool === EDITOR && known.input.command === 'view')
}

/** Runs a tool in a phase in which nothing may be changed: only looking is open. */
export async function runLookTool(call: ToolCall, session: Session, signal: AbortSignal): Promise<ToolResultBlock> {
  if (looksOnly(call)) return runTool(call, session, signal)
  const text =
    'Not carried out: nothing can be changed or run while the files are planned. Answer with the JSON object.'
  return { type: 'tool-result', callId: call.id, text, isError: true }
}
