/** The order by which a comment starts a run. */

/** People address it as they address each other: `/diffproof, please` and `/diffproof: do`. */
const COMMAND = /^\/diffproof(?:[:,](?=\s|$)|(?=\s|$))/i

/**
 * What stands after `/diffproof` where a comment begins with it, else null. Only the very first characters count: an order inside a quote, behind blanks,
 * in code or further down is somebody talking about it.
 */
export function readCommand(comment: string): { readonly words: string } | null {
  const match = COMMAND.exec(comment)
  return match === null ? null : { words: comment.slice(match[0].length).trim() }
}
