/** Keeps a page of the job within what GitHub takes: a longer one would be lost as a whole. */

/** One part of a page. `rank`: the part with the highest number is the first to be left out; a part without one always stays. */
export type Section = { readonly name: string; readonly text: string; readonly rank: number | null }

/** https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits: 1,048,576 bytes; some are kept for line ends and what is written besides. */
export const LONGEST_PAGE = 1_000_000

/** The sections in their order, whole sections left out by rank until the page has at most `limit` bytes; what is left out is named at its end. */
export function fitPage(sections: readonly Section[], limit: number = LONGEST_PAGE): string {
  const encoder = new TextEncoder()
  const filled = sections.filter(({ text }) => text !== '')
  const order = filled.filter(({ rank }) => rank !== null).toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
  for (let gone = 0; gone < order.length; gone += 1) {
    const page = pageOf(filled, new Set(order.slice(0, gone)))
    if (encoder.encode(page).length <= limit) return page
  }
  return pageOf(filled, new Set(order))
}

function pageOf(sections: readonly Section[], left: ReadonlySet<Section>): string {
  const names = [...left].map(({ name }) => name)
  const note = names.length === 0 ? [] : [`Left out, since GitHub shows no more than 1 MiB: ${names.join(', ')}.`]
  return [...sections.filter(section => !left.has(section)).map(({ text }) => text), ...note].join('\n\n')
}
