/** What one generated file took: its tokens, cost and time, so that they can be added up by kind of file (`S0-44`, `S0-47`). */
import { z } from 'zod'

const count = z.int().nonnegative()

export const generatedFile = z.object({
  path: z.string(),
  action: z.enum(['create', 'modify', 'delete']),
  file_type: z.enum(['source', 'test', 'config', 'docs', 'other']),
  mode: z.enum(['whole', 'changes']),
  attempts: count,
  input_tokens: count,
  output_tokens: count,
  cache_read_tokens: count,
  cache_write_tokens: count,
  cost_usd: z.number().nonnegative().nullable(),
  duration_ms: z.number().nonnegative(),
})
