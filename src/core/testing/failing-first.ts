/** What goes back after a failed run: which tests failed, then what the output says about them. */
import { cleanLines, stableLine } from './clean-output.ts'
import { failureExcerpt } from './failure-excerpt.ts'
import { plainGoOutput } from './results/go-output.ts'
import type { TestResults } from './results/test-results.ts'

const MAX_NAMES = 30
const MAX_NAME = 300
/** Of the budget; the rest is for the excerpt. */
const NAMES_SHARE = 0.4

/**
 * The failed tests and what could not be loaded, those first that did not fail before (`old`: the names that did), at most 30 and in the order of
 * their names, so that files that ran in another order make no difference; then the excerpt of the output. At most `budget` characters.
 */
export function failureReport(options: {
  readonly output: string
  readonly budget: number
  readonly results: TestResults | null
  readonly old: ReadonlySet<string>
}): string {
  const budget = Math.max(0, options.budget)
  const output = plainGoOutput(options.output)
  const failing = options.results === null ? [] : failingIn(options.results, options.old)
  if (failing.length === 0) return failureExcerpt(output, budget)
  const list = listOf(failing, Math.floor(budget * NAMES_SHARE))
  const rest = budget - list.length - 2
  return rest > 0 ? `${list}\n\n${failureExcerpt(output, rest)}` : list.slice(0, budget)
}

type Failing = { readonly text: string; readonly isOld: boolean }

function failingIn({ cases, unloadable }: TestResults, old: ReadonlySet<string>): readonly Failing[] {
  const tests = cases
    .filter(({ status }) => status === 'failed')
    .map(({ name, file }) => ({
      text: file === null || name.includes(file) ? shown(name) : `${shown(name)} (${shown(file)})`,
      isOld: old.has(name),
    }))
  const files = unloadable.map(name => ({ text: `${shown(name)} (could not be loaded)`, isOld: old.has(name) }))
  return [...files, ...tests].sort(
    (a, b) => Number(a.isOld) - Number(b.isOld) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
  )
}

function listOf(failing: readonly Failing[], room: number): string {
  const lines = [failing.length === 1 ? 'One test failed:' : `${failing.length} tests failed:`]
  let length = lines.join('').length
  for (const { text, isOld } of failing.slice(0, MAX_NAMES)) {
    const line = `- ${text}${isOld ? ': failed before your change too' : ''}`
    if (length + line.length + 1 > room) break
    lines.push(line)
    length += line.length + 1
  }
  const left = failing.length - (lines.length - 1)
  return [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n')
}

function shown(name: string): string {
  const line = stableLine(cleanLines(name).join(' '))
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}...` : line
}
