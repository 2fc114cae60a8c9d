/** How the cost of one piece of work grows with its input, told so that other work on the machine cannot decide it. */

/** Shorter times say nothing: the small work then counts as this long. */
const TOO_FAST_MS = 5
const PAIRS = 10

/**
 * How many times the processor time of the small work the large one takes: the least of up to ten pairs measured in turns, since the machine only ever adds to a
 * pair; the first that is at most `enough` ends it.
 */
export function growthOf(
  work: { readonly small: () => unknown; readonly large: () => unknown },
  enough: number,
  cost = processorMs,
): number {
  let least = Number.POSITIVE_INFINITY
  for (let pair = 0; pair < PAIRS && least > enough; pair += 1) {
    const small = Math.max(TOO_FAST_MS, cost(work.small))
    least = Math.min(least, cost(work.large) / small)
  }
  return least
}

function processorMs(work: () => unknown): number {
  // Of this thread: what collects garbage and compiles beside it depends on how busy the machine is.
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
