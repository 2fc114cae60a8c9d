/** What failed on the untouched tree, in few words: it may be noise, and every later request carries it. */
import { cleanLines, stableLine } from './clean-output.ts'
import { failureExcerpt } from './failure-excerpt.ts'
import { firstFailure } from './first-failure.ts'
import { plainGoOutput } from './results/go-output.ts'
import type { TestResults } from './results/test-results.ts'

const NAMES = 500
const LONGEST_NAME = 120
const EXCERPT = 400
/** Where no test is named, the output is all there is. */
const EXCERPT_ALONE = 1_000

/**
 * The names of the tests that failed, by file, then what the output says about the first of them; without that where `namesOnly` says that the model looks itself. Where the results name
 * nothing, an excerpt of the output. About 1,000 characters at most, empty where there is nothing to say.
 */
export function baselineReport(run: {
  readonly output: string
  readonly results: TestResults | null
  readonly namesOnly: boolean
}): string {
  const output = plainGoOutput(run.output)
  const names = run.results === null ? [] : failingByFile(run.results)
  if (names.length === 0) return failureExcerpt(output, EXCERPT_ALONE).trim()
  const excerpt = run.namesOnly ? '' : firstFailure(output, EXCERPT).trim()
  return [names.join('\n'), excerpt].filter(part => part !== '').join('\n\n')
}

function failingByFile({ cases, unloadable }: TestResults): readonly string[] {
  const failed = cases.filter(({ status }) => status === 'failed')
  const files = [...new Set(failed.map(({ file }) => file))].sort((a, b) => compare(a ?? '', b ?? ''))
  const lines = [
    ...unloadable.toSorted(compare).map(name => `- ${shown(name)} could not be loaded`),
    ...files.flatMap(file => {
      const names = failed.filter(one => one.file === file).map(({ name }) => name)
      const isTold = file === null || names.every(name => name.includes(file))
      return fitting(isTold ? '- ' : `- ${shown(file)}: `, names.map(shown).sort(compare))
    }),
  ]
  return fittingLines(lines)
}

/** One line of as many names as there is room for. */
function fitting(begin: string, names: readonly string[]): string {
  let line = begin + (names[0] ?? '')
  for (const [at, name] of names.entries()) {
    if (at === 0) continue
    if (line.length + name.length > NAMES) return `${line} and ${names.length - at} more`
    line += `, ${name}`
  }
  return line
}

function fittingLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = []
  let length = 0
  for (const line of lines) {
    if (length + line.length > NAMES + LONGEST_NAME)
      return [...kept, `- and more in ${lines.length - kept.length} other places`]
    kept.push(line)
    length += line.length
  }
  return kept
}

function shown(name: string): string {
  const line = stableLine(cleanLines(name).join(' '))
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}...` : line
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
