/** How a tool call failed, in few words. */

import { endingIn } from '../conversation/command-result.ts'
import { BASH, readCall, SUBMIT } from '../conversation/tools.ts'
import { failureIn } from '../edit/tool-results.ts'
import type { ShownCall } from './shown-turns.ts'

/** Null where it did what it should. `refused` is what a rule forbids; the rest has ends of its own. */
export function callFailure({ name, input, text, isError, how }: ShownCall): string | null {
  if (name === SUBMIT) return isError ? 'sent back' : null
  if (how === 'unanswered') return 'no result'
  if (!isError) return null
  if (how === 'answered' || 'problem' in readCall(name, input)) return 'not carried out'
  return (name === BASH ? endingIn(text) : failureIn(text)) ?? 'failed'
}
