/** Parts that several kinds of events have. */
import { z } from 'zod'

export const count = z.int().nonnegative()
export const milliseconds = z.number().nonnegative()
export const dollars = z.number().nonnegative().nullable()

export const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheWriteTokens: z.number(),
})
