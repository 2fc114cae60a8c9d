/** How the time of a run is divided. */

/** Reserved before the deadline, to test and publish a verified change. */
const RESERVE_SHARE = 0.15
const LONGEST_RESERVE_MS = 2 * 60_000
const LONGEST_SILENCE_MS = 120_000
const SILENCE_SHARE = 0.25
const LONGEST_ANSWER_MS = 120_000
const ANSWER_SHARE = 0.1

/** What git does locally may still end then, so that a draft can be opened. */
export const LATE_MS = 2_000

/**
 * Milliseconds: when everything must end, when editing must end, how long the model may be silent, and how long the
 * forge may take to answer.
 */
export function timesFor(timeoutMinutes: number) {
  const totalMs = Math.round(timeoutMinutes * 60_000)
  const editingMs = Math.round(totalMs - Math.min(LONGEST_RESERVE_MS, totalMs * RESERVE_SHARE))
  return {
    totalMs,
    editingMs,
    silenceMs: Math.round(Math.min(LONGEST_SILENCE_MS, editingMs * SILENCE_SHARE)),
    answerMs: Math.round(Math.min(LONGEST_ANSWER_MS, totalMs * ANSWER_SHARE)),
  }
}

/** When the work must have ended, and its report. The runner waits 7.5 s before its next signal, and 2.5 s more. */
export const SHUTDOWN_TIMES = { workMs: 4_000, reportMs: 6_000 } as const

/** It waits for its commands, which end in the times above. */
export const EVALUATION_SHUTDOWN_TIMES = { workMs: 20_000, reportMs: 22_000 } as const
