/** An id of git, of either length. */
import { z } from 'zod'

export const objectId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'no object id')
