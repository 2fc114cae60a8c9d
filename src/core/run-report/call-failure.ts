/** How a tool call failed, in few words. */
import { failureIn } from '../edit/tool-results.ts'
import { endingIn } from '../talk/command-ending.ts'
import { readCall } from '../talk/tool-input.ts'
import { BASH, SUBMIT } from '../talk/tools.ts'
import type { ShownCall } from './shown-turns.ts'

/** Null where it did what it should. `refused` is what a rule forbids; the rest has ends of its own. */
export function callFailure({ name, input, text, isError, how }: ShownCall): string | null {
  if (name === SUBMIT) return isError ? 'sent back' : null
  if (how === 'unanswered') return 'no result'
  if (!isError) return null
  if (how === 'answered' || 'problem' in readCall(name, input)) return 'not carried out'
  return (name === BASH ? endingIn(text) : failureIn(text)) ?? 'failed'
}
