/** The dollars of an evaluation. An attempt starts only where its own limit still fits. */

export function createBudget({ max, paid }: Readonly<Record<'max' | 'paid', number>>) {
  let spent = paid
  let reserved = 0
  return {
    /** Keeps the limit of one attempt back; false where it does not fit any more. */
    reserve(limit: number): boolean {
      if (spent + reserved + limit > max + ROUNDING) return false
      reserved += limit
      return true
    },
    /** Gives back what was kept, and counts what was paid. An unknown price counts as the whole limit. */
    settle(limit: number, cost: number | null): void {
      reserved -= limit
      spent += cost ?? limit
    },
  }
}

export type SpendingLimit = ReturnType<typeof createBudget>

const ROUNDING = 1e-9

/** Dollars for a task of an unknown repository: the cheapest and the dearest of seven measured runs (docs/cost.md). */
const MEASURED = { low: 0.04, high: 0.1, output: 10 } as const

/** What attempts may cost in all, before anything is known. `output`: dollars for a million tokens of the model; null if unknown. */
export function estimateOf(attempts: number, output: number | null, limits: { max: number; each: number }) {
  const most = Math.min(limits.max, attempts * limits.each)
  if (output === null) return { attempts, low: null, high: null, most }
  const [low, high] = [MEASURED.low, MEASURED.high].map(one =>
    Math.min(most, (attempts * one * output) / MEASURED.output),
  ) as [number, number]
  return { attempts, low, high, most }
}

export type Estimate = ReturnType<typeof estimateOf>
