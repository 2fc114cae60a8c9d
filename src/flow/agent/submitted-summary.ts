/** Where a reply holds a usable summary: in a call of `submit_summary`, or as JSON in its text. */

import type { Reply, ToolResultBlock } from '../../core/conversation/messages.ts'
import { SUBMIT } from '../../core/conversation/tools.ts'
import type { SummarySource } from '../../core/record/record.ts'
import { readJson } from '../../core/summary/read-json.ts'
import { readSummary, type Summary, summaryProblems } from '../../core/summary/schema.ts'
import { type ReadingLog, reportReading } from '../record-events.ts'

/** A summary that came with "done", or before where the phases are not structured. Not yet validated. */
export type Submitted = {
  readonly input: unknown
  readonly source: SummarySource
  /** The call that waits for an answer, and the answers to the other calls of that reply; null where none waits. */
  readonly waiting: { readonly callId: string; readonly answered: readonly ToolResultBlock[] } | null
}

/** The last call decides; text counts only where there is no call of the tool. Null where nothing usable is there. */
export function summaryIn(
  reply: Reply,
  reporter: ReadingLog,
): { readonly summary: Summary; readonly source: SummarySource } | null {
  const call = reply.calls.findLast(one => one.name === SUBMIT)
  if (call !== undefined) {
    const read = readSummary(call.input)
    return read.kind === 'summary' ? { summary: read.summary, source: 'tool' } : null
  }
  const json = readJson(reply.text, value => summaryProblems(value).length === 0)
  reportReading('the summary', json, reporter)
  const read = json.kind === 'read' ? readSummary(json.value) : null
  return json.kind === 'read' && read?.kind === 'summary' ? { summary: read.summary, source: json.strategy } : null
}

/** Most replies hold no summary, and need not. */
const QUIET = { warning: () => {}, foreign: () => {}, info: () => {} }

/** The same as something that was handed in before it was asked for. */
export function submittedIn(reply: Reply): Submitted | null {
  const found = summaryIn(reply, QUIET)
  return found === null ? null : { input: found.summary, source: found.source, waiting: null }
}
