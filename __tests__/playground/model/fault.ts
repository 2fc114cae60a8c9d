/** One thing that goes wrong with a reply. Exactly one kind is to be set, apart from the fields that belong to it. */
export interface Fault {
  /** Answer with this HTTP status; `body` (JSON) or `html` replace the API's own error body. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly html?: string
  /** Close the connection before any header. */
  readonly reset?: boolean
  /** Close the connection after so many events, or after so many bytes of the body. */
  readonly cutAfterEvents?: number
  readonly cutAfterBytes?: number
  /** Say nothing for `ms` after so many events, then go on. */
  readonly stallAfterEvents?: number
  readonly ms?: number
  /** An SSE `error` event of this type (`true`: overloaded_error) in the middle of the reply, which ends it. */
  readonly errorEvent?: string | boolean
  /** One event whose data is no JSON; the stream goes on after it. */
  readonly garbageEvent?: boolean
  /** The last tool call's input breaks off half-way although the reply ends normally. */
  readonly badToolJson?: boolean
  /** The reply breaks off half-way with `max_tokens`. */
  readonly maxTokensCut?: boolean
  /** Refuse with this explanation (`true`: a stock one). */
  readonly refusal?: string | boolean
  /** End with `pause_turn`; the turn itself follows when the reply is sent back. */
  readonly pauseTurn?: boolean
  readonly emptyReply?: boolean
  /** `error`: 400 "prompt is too long"; `stop`: the reply ends with `model_context_window_exceeded`. */
  readonly contextExceeded?: 'error' | 'stop' | boolean
}

/** A fault and when it happens: at a request's number (from 1), at a script position (from 0), or always. */
export interface PlannedFault extends Fault {
  readonly request?: number
  readonly step?: number
  /** How often, at most; once where it is not said. */
  readonly times?: number
}

/** Hands out the planned faults, each no more often than planned. */
export function createFaultPlan(planned: readonly PlannedFault[]): {
  next: (request: number, step: number) => PlannedFault | undefined
} {
  const left = planned.map(fault => ({ fault, times: fault.times ?? 1 }))
  return {
    next(request, step) {
      const due = left.find(
        ({ fault, times }) =>
          times > 0 && (fault.request ?? request) === request && (fault.step === undefined || fault.step === step),
      )
      if (due === undefined) return undefined
      due.times -= 1
      return due.fault
    },
  }
}

/** Whether a fault is answered before any reply is made: no token is used, no cache entry written. */
export function endsBeforeReply(fault: Fault | undefined): fault is Fault {
  if (fault === undefined) return false
  const tooLong = fault.contextExceeded === true || fault.contextExceeded === 'error'
  return fault.status !== undefined || fault.reset === true || tooLong
}
