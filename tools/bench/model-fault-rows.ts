/** Everything that can go wrong with the model, at every request of a complete run, and how such a run may end. */

import { MEND } from '../../__tests__/e2e/small-project.ts'
import type { Fault } from '../../__tests__/playground/model/fault.ts'
import { summary, view } from '../../__tests__/playground/model/script.ts'

/** Look, mend, submit a summary that differs from the facts, correct it. */
export const COMPLETE_RUN = [
  view('src/sum.js'),
  MEND,
  summary({ files: [{ path: 'src/sum.js', change: 'added', description: '' }] }),
  summary(),
]
export const REQUESTS = COMPLETE_RUN.length
/** The one request that is sent after the work is verified: what happens to it never loses the work. */
const CLOSING = 4

export interface FaultRow {
  readonly name: string
  readonly fault: Fault
  /** How often it happens; once where it is not said. */
  readonly times?: number
  /** The outcome where the work was not yet verified; `pr-created` after that. */
  readonly outcome: string
  /** What `reason` has to say where nothing is delivered. */
  readonly reason?: RegExp
  readonly inputs?: Readonly<Record<string, string>>
}

const QUICK = { headers: { 'retry-after-ms': '20' } }
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
/** The model may be silent for a quarter of the time there is for editing. */
const SHORT = { 'timeout-minutes': '0.9' }

const PASSING: readonly Omit<FaultRow, 'outcome'>[] = [
  { name: '429, seconds', fault: { status: 429, headers: { 'retry-after': '1' } } },
  { name: '429, date', fault: { status: 429, headers: { 'retry-after': inSeconds(1) } } },
  { name: '529', fault: { status: 529 } },
  { name: '529, three times', fault: { status: 529, ...QUICK }, times: 3 },
  { name: '500', fault: { status: 500 } },
  { name: '502, a page of a gateway', fault: { status: 502, html: '<html><h1>Bad Gateway</h1></html>' } },
  { name: '503', fault: { status: 503 } },
  { name: '504', fault: { status: 504 } },
  { name: 'connection reset', fault: { reset: true } },
  { name: 'cut before the first event', fault: { cutAfterEvents: 0 } },
  { name: 'cut after the start', fault: { cutAfterEvents: 1 } },
  { name: 'cut in the middle', fault: { cutAfterEvents: 4 } },
  { name: 'cut inside an event', fault: { cutAfterBytes: 700 } },
  { name: 'stalled', fault: { stallAfterEvents: 3, ms: 100_000 }, inputs: SHORT },
  { name: 'stalled before the first byte', fault: { stallAfterEvents: 0, ms: 100_000 }, inputs: SHORT },
  { name: 'garbage event', fault: { garbageEvent: true } },
  { name: 'error event: overloaded', fault: { errorEvent: true } },
  { name: 'error event: api_error', fault: { errorEvent: 'api_error' } },
  { name: 'tool input cut', fault: { badToolJson: true } },
  { name: 'max_tokens', fault: { maxTokensCut: true } },
  { name: 'pause_turn', fault: { pauseTurn: true } },
  { name: 'empty reply', fault: { emptyReply: true } },
  { name: 'model_context_window_exceeded', fault: { contextExceeded: 'stop' } },
]

const NO_CREDIT = {
  type: 'error',
  error: {
    type: 'invalid_request_error',
    message: 'Your credit balance is too low to access the Anthropic API.',
  },
}

const FINAL: readonly FaultRow[] = [
  { name: '400', fault: { status: 400 }, outcome: 'model-error', reason: /inputs model and effort/ },
  {
    name: '400, no credit',
    fault: { status: 400, body: NO_CREDIT },
    outcome: 'model-error',
    reason: /access the Anthropic API\. The account has no credit left; add credit/,
  },
  { name: '401', fault: { status: 401 }, outcome: 'model-error', reason: /anthropic-api-key/ },
  { name: '402', fault: { status: 402 }, outcome: 'model-error', reason: /add credit/ },
  { name: '403', fault: { status: 403 }, outcome: 'model-error', reason: /may not use this model/ },
  { name: '404', fault: { status: 404 }, outcome: 'model-error', reason: /input model/ },
  {
    name: 'error event: invalid_request_error',
    fault: { errorEvent: 'invalid_request_error' },
    outcome: 'model-error',
    reason: /inputs model and effort/,
  },
  { name: 'refusal', fault: { refusal: true }, outcome: 'refused-content', reason: /refused the task/ },
  {
    name: '529 for good',
    fault: { status: 529, ...QUICK },
    times: 99,
    outcome: 'model-error',
    reason: /overloaded; run again later/,
  },
  {
    name: '500 for good',
    fault: { status: 500, ...QUICK },
    times: 99,
    outcome: 'model-error',
    reason: /[Rr]un again later/,
  },
  {
    name: 'cut for good',
    fault: { cutAfterEvents: 3 },
    times: 99,
    outcome: 'model-error',
    reason: /run again later/,
  },
  {
    name: '429 beyond the deadline',
    fault: { status: 429, headers: { 'retry-after': '59' } },
    inputs: SHORT,
    outcome: 'model-error',
    reason: /rate limit/,
  },
]

/** Too long: a first message cannot be made shorter, everything else goes on in a new conversation. */
const TOO_LONG: readonly FaultRow[] = [
  { name: '400, prompt too long', fault: { contextExceeded: 'error' }, outcome: 'pr-created' },
  { name: '413', fault: { status: 413 }, outcome: 'pr-created' },
]

export const FAULTS: readonly FaultRow[] = [
  ...PASSING.map(row => ({ ...row, outcome: 'pr-created' })),
  ...TOO_LONG,
  ...FINAL,
]

/** How the run with this fault at this request has to end. */
export function expectedOutcome(row: FaultRow, request: number): { outcome: string; reason: RegExp } {
  const isFirst = request === 1
  if (TOO_LONG.includes(row) && isFirst) return { outcome: 'model-error', reason: /smaller task/ }
  // The scripted model takes an empty reply for a said one: it has then left its edit out, and never makes it.
  if (row.name === 'empty reply' && request === 2) return { outcome: 'no-changes', reason: /without changing any file/ }
  if (row.outcome === 'pr-created' || request >= CLOSING) return { outcome: 'pr-created', reason: /./ }
  // Work that git verified is delivered when the time is up, and then there is a pull request.
  if (row.name === '429 beyond the deadline' && request === 3)
    return { outcome: 'pr-created', reason: /timeout-minutes/ }
  return { outcome: row.outcome, reason: row.reason ?? /./ }
}
