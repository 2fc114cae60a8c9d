/** An answer that is one file, kept byte for byte. */
import { lineSpansOf } from '../../edit/line-spans.ts'
import { fenceAroundAll, hasStrayFence } from './fence-around-all.ts'

export type WholeFile = {
  readonly text: string
  /** A fence stands on the first or last line of a file that has no use for one: text around the code, or a cut-off answer. */
  readonly strayFence: boolean
}

/**
 * The text of a file from the answer that gives it (S0-25, S0-26, S0-51). Only two things are taken away: a first line that is exactly `FILE: <path>`, and
 * one fence that encloses all the rest. What is inside stays as sent, final line break or none included, and JSON stays text.
 */
export function readWholeFile(answer: string, path: string): WholeFile {
  const echo = /^\s*FILE: (.*?)\r?(?:\n|$)/.exec(answer)
  const text = echo?.[1] === path ? answer.slice(echo[0].length) : answer
  const inside = fenceAroundAll(text, lineSpansOf(text), path)
  if (inside !== null) return { text: text.slice(inside.start, inside.end), strayFence: false }
  return { text, strayFence: hasStrayFence(text, path) }
}
