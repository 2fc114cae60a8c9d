/** Mocha: the numbered list of failures at the end, and the tree of the spec reporter. */
import { countOf, joinRuns, type TestCase, type TestResults } from './test-results.ts'

const PASSING = /^ {2}(\d+) passing \(/
const COUNT = /^ {2}(\d+) (pending|failing)$/
const FAILURE = /^ {2}(\d+)\) (.+)$/
const RESULT = /^( {2,})(?:[✔✓√] (.+?)(?: \(\d+(?:\.\d+)?m?s\))?|- (.+)|(\d+)\) .+)$/

/** Recognised by `3 passing (4ms)`. Names are `suite > test`, or `suite > "before all" hook for "test"`. */
export function readMocha(lines: readonly string[]): TestResults | null {
  const ends = lines.flatMap((line, at) => (PASSING.test(line) ? [at] : []))
  return joinRuns(ends.map((end, at) => runOf(lines, (ends[at - 1] ?? -1) + 1, end, ends[at + 1] ?? lines.length)))
}

function runOf(lines: readonly string[], start: number, end: number, next: number): TestResults {
  const counts = { passed: Number(PASSING.exec(lines[end] ?? '')?.[1] ?? 0), failed: 0, skipped: 0 }
  const failures: TestCase[] = []
  for (let at = end + 1; at < next; at += 1) {
    const [, count, what] = COUNT.exec(lines[at] ?? '') ?? []
    if (what !== undefined) counts[what === 'pending' ? 'skipped' : 'failed'] = Number(count)
    const [, number, title] = FAILURE.exec(lines[at] ?? '') ?? []
    if (title === undefined || Number(number) !== failures.length + 1) continue
    const titles = [title]
    const indent = () => 5 + 2 * titles.length
    while (lines[at + 1]?.startsWith(' '.repeat(indent())) && /\S/.test(lines[at + 1]?.[indent()] ?? '')) {
      at += 1
      titles.push((lines[at] ?? '').trim())
    }
    failures.push({ name: titles.join(' > ').replace(/:$/, ''), file: null, status: 'failed' })
  }
  const tree = mochaTree(lines.slice(start, end), failures)
  const passesListed = countOf(tree, 'passed') === counts.passed
  return {
    format: 'mocha',
    cases: passesListed ? [...new Set([...tree, ...failures])] : failures,
    unloadable: [],
    counts,
    complete: failures.length === counts.failed,
    passesListed,
  }
}

/** A failure stands where its number is. */
function mochaTree(lines: readonly string[], failures: readonly TestCase[]): readonly TestCase[] {
  const cases: TestCase[] = []
  const groups: { indent: number; name: string }[] = []
  for (const [at, line] of lines.entries()) {
    const indent = line.length - line.trimStart().length
    if (line === '' || indent < 2) continue
    const [result, , passed, pending, failed] = RESULT.exec(line) ?? []
    // A top-level suite's name follows an empty line or the result of a test without a suite.
    const before = lines[at - 1] ?? ''
    if (result === undefined && indent === 2 && before !== '' && !/^ {2}(?:\S+ |\d+\) )/.test(before)) continue
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop()
    const title = passed ?? pending
    const failure = failures[Number(failed) - 1]
    if (result === undefined) groups.push({ indent, name: line.trim() })
    else if (failure !== undefined) cases.push(failure)
    else if (title !== undefined) {
      const name = [...groups.map(group => group.name), title].join(' > ')
      cases.push({ name, file: null, status: passed === undefined ? 'skipped' : 'passed' })
    }
  }
  return cases
}
