/** Names of tests in one line. */
import { codeCell, codeSpan } from '../text/code-spans.ts'

const MOST_NAMES = 5
const NAME_LIMIT = 120

/** The first names as code, and how many more there are. `omitted`: those that the list itself has lost. */
export function listedNames(names: readonly string[], omitted: number, place: 'cell' | 'line'): string {
  const more = Math.max(0, names.length - MOST_NAMES) + omitted
  const write = place === 'cell' ? codeCell : codeSpan
  const shown = names.slice(0, MOST_NAMES).map(name => write(name, NAME_LIMIT))
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
