/** The earlier run whose work a run went on with. */
import { z } from 'zod'

/** A run of GitHub Actions, with the attempt where that is not the first. */
export const runId = z.string().regex(/^\d{1,20}(?:-\d{1,6})?$/)

/** `cost_usd`: what it had cost, and those that it went on from; null where a price is not known. */
export const resumedFrom = z.object({ run_id: runId, cost_usd: z.number().nonnegative().nullable() })
