/** Reads lists page by page. */
import { type Interruption, interruptionOf } from '../run.ts'

/** Why the reading ended: at the end of the list, at the page limit, or with the run. */
type PagesEnd = 'read' | 'too-many' | Interruption

/** Hands at most `most` pages to `take`, which returns false when it needs no more. Throws ForgeError. */
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
