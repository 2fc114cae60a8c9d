/** How the time of a run is divided. */

/** Kept back from the deadline, so that a verified change can still be tested and published. */
const RESERVE_SHARE = 0.15
const LONGEST_RESERVE_MS = 2 * 60_000
/** An answer of the model may be silent for so long, and never for more than this share of the time there is. */
const LONGEST_SILENCE_MS = 120_000
const SILENCE_SHARE = 0.25
/** An answer of the forge may take so long, and never more than this share of the time there is. */
const LONGEST_ANSWER_MS = 120_000
const ANSWER_SHARE = 0.1

/** Milliseconds from the start: when everything has to end, when the editing has to, and how long the model may be silent, and an answer of the forge take. */
export function timesFor(timeoutMinutes: number): {
  readonly totalMs: number
  readonly editingMs: number
  readonly silenceMs: number
  readonly answerMs: number
} {
  const totalMs = Math.round(timeoutMinutes * 60_000)
  const editingMs = Math.round(totalMs - Math.min(LONGEST_RESERVE_MS, totalMs * RESERVE_SHARE))
  return {
    totalMs,
    editingMs,
    silenceMs: Math.round(Math.min(LONGEST_SILENCE_MS, editingMs * SILENCE_SHARE)),
    answerMs: Math.round(Math.min(LONGEST_ANSWER_MS, totalMs * ANSWER_SHARE)),
  }
}

/** After the first signal: when the work has to have ended by itself, and when its report has. The runner gives 7.5 s until the next signal, and 2.5 s more. */
export const ENDING_TIMES = { workMs: 4_000, reportMs: 6_000 } as const
