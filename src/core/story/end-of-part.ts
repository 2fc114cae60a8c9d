/** How a part of the run came to its end, in one word. */

/** What a part is called that came to no ending of the run. */
export const DONE = 'done'

/** An ending is called by its outcome, whether it passes or not. */
export function endOfPart(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('outcome' in result) || !('reason' in result)) return DONE
  return typeof result.outcome === 'string' ? result.outcome : DONE
}
