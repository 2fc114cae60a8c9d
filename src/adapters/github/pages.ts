/** Lists of the API, page by page, up to a limit. */
import type { ForgeCalls } from './forge-call.ts'

export const PER_PAGE = 100
/** What has more than 5,000 entries is not read to its end. */
const MOST_PAGES = 50

type Page<T> = { readonly data: readonly T[] }

/** Reads the pages of a list, oldest entries first as GitHub sorts them; `what` is for the log. Throws ForgeError. */
export async function pages<T>(
  calls: ForgeCalls,
  what: string,
  get: (page: number) => Promise<Page<T>>,
): Promise<{ readonly entries: readonly T[]; readonly isWhole: boolean }> {
  const entries: T[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await calls.repeatable(what, () => get(page))
    entries.push(...data)
    if (data.length < PER_PAGE) return { entries, isWhole: true }
  }
  return { entries, isWhole: false }
}
