/** Lists that are read page by page. */
import { type Interruption, interruptionOf } from '../run.ts'

/** Why reading ended: at the list's end or where the reader had enough, at the page limit, or with the run. */
type PagesEnd = 'read' | 'too-many' | Interruption

/** Hands each page to `take`, which returns false when it has enough; at most `most` pages. Throws ForgeError. */
export async function readPages<T>(
  list: AsyncIterable<readonly T[]>,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
  take: (page: readonly T[]) => boolean,
): Promise<PagesEnd> {
  let count = 0
  for await (const page of list) {
    const interruption = interruptionOf(signal)
    if (interruption !== null) return interruption
    if (count === most) return 'too-many'
    count += 1
    if (!take(page)) break
  }
  return 'read'
}
