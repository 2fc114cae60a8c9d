/** Mocha: the numbered list of failures at the end, and the tree of the spec reporter. */
import { addCounts, countOf, NO_COUNTS, type TestCase, type TestCounts, type TestResults } from './test-results.ts'

const PASSING = /^ {2}(\d+) passing \(/
const COUNT = /^ {2}(\d+) (pending|failing)$/
const FAILURE = /^ {2}(\d+)\) (.+)$/
const RESULT = /^( {2,})(?:[✔✓√] (.+?)(?: \(\d+(?:\.\d+)?m?s\))?|- (.+)|\d+\) .+)$/

/** Recognised by `3 passing (4ms)`. Names are `suite > test`, or `suite > "before all" hook for "test"`. */
export function readMocha(lines: readonly string[]): TestResults | null {
  const ends = lines.flatMap((line, at) => (PASSING.test(line) ? [at] : []))
  if (ends.length === 0) return null
  const runs = ends.map((end, at) => runOf(lines, (ends[at - 1] ?? -1) + 1, end, ends[at + 1] ?? lines.length))
  return {
    format: 'mocha',
    cases: runs.flatMap(({ cases }) => cases),
    unloadable: [],
    counts: runs.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS),
    complete: runs.every(({ complete }) => complete),
    passesListed: runs.every(({ passesListed }) => passesListed),
  }
}

function runOf(lines: readonly string[], start: number, end: number, next: number) {
  let counts: TestCounts = { ...NO_COUNTS, passed: Number(PASSING.exec(lines[end] ?? '')?.[1] ?? 0) }
  const failures: TestCase[] = []
  for (let at = end + 1; at < next; at += 1) {
    const [, count, what] = COUNT.exec(lines[at] ?? '') ?? []
    if (what === 'pending') counts = { ...counts, skipped: Number(count) }
    else if (what === 'failing') counts = { ...counts, failed: Number(count) }
    const [, number, title] = FAILURE.exec(lines[at] ?? '') ?? []
    if (title === undefined || Number(number) !== failures.length + 1) continue
    const titles = [title]
    while (
      lines[at + 1]?.startsWith(' '.repeat(5 + 2 * titles.length)) &&
      /\S/.test(lines[at + 1]?.[5 + 2 * titles.length] ?? '')
    ) {
      at += 1
      titles.push((lines[at] ?? '').trim())
    }
    failures.push({ name: titles.join(' > ').replace(/:$/, ''), file: null, status: 'failed' })
  }
  const others = treeOf(lines, start, end)
  const passesListed = countOf(others, 'passed') === counts.passed
  return {
    cases: [...failures, ...(passesListed ? others : [])],
    counts,
    complete: failures.length === counts.failed,
    passesListed,
  }
}

/** What passed or was skipped. Ignores what tests print at the margin. */
function treeOf(lines: readonly string[], start: number, end: number): readonly TestCase[] {
  const cases: TestCase[] = []
  const groups: { indent: number; name: string }[] = []
  for (let at = start; at < end; at += 1) {
    const line = lines[at] ?? ''
    const indent = line.length - line.trimStart().length
    if (line === '' || indent < 2) continue
    const [result, , passed, pending] = RESULT.exec(line) ?? []
    // A top-level suite's name follows an empty line or the result of a test without a suite.
    const before = lines[at - 1] ?? ''
    if (result === undefined && indent === 2 && before !== '' && !/^ {2}(?:\S+ |\d+\) )/.test(before)) continue
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop()
    const title = passed ?? pending
    if (result === undefined) groups.push({ indent, name: line.trim() })
    else if (title !== undefined) {
      const name = [...groups.map(group => group.name), title].join(' > ')
      cases.push({ name, file: null, status: passed === undefined ? 'skipped' : 'passed' })
    }
  }
  return cases
}
