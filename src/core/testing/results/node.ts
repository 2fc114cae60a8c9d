/** `node --test`, the spec reporter: https://nodejs.org/api/test.html#test-reporters */
import { isLoadFailure, joinRuns, type TestCase, type TestResults } from './test-results.ts'

/** `loadFailed`: a module could not be loaded just before its line. */
type Point = { name: string; path: string; status: TestCase['status']; isGroup: boolean; loadFailed: boolean }
type NodeFailure = { name: string; file: string; loadFailed: boolean }
type NodeRun = { points: Point[]; failures: NodeFailure[]; counts: Map<string, number> }

const RESULT = /^( *)([✔✖﹣⚠▶]) (.*)$/
const TIME = / \(\d+(?:\.\d+)?ms\)$/
const COUNT = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo) (\d+)$/
const LOCATION = /^test at (.+):\d+:\d+$/

/**
 * Recognised by its counts (`ℹ tests 3`). A failure that is missing in the closing list was printed by a test and does
 * not count.
 */
export function readNode(lines: readonly string[]): TestResults | null {
  return joinRuns(runsOf(lines).map(nodeResults))
}

function runsOf(lines: readonly string[]): readonly NodeRun[] {
  const runs: NodeRun[] = []
  let open: { name: string; indent: number }[] = []
  let run: NodeRun = { points: [], failures: [], counts: new Map() }
  let loadFailed = false
  let location: string | null = null
  for (const line of lines) {
    const count = COUNT.exec(line)
    if (count !== null) {
      const [, what = '', number] = count
      if (what === 'tests') {
        runs.push(run)
        open = []
      }
      run.counts.set(what, Number(number))
      continue
    }
    const file = LOCATION.exec(line)?.[1]
    if (file !== undefined) {
      location = file
      continue
    }
    const [, indent = '', sign = '', rest = ''] = RESULT.exec(line) ?? []
    if (sign === '') {
      loadFailed ||= isLoadFailure(line)
      // Without a process of its own, a file's error stands in the closing list alone.
      const newest = run.failures.at(-1)
      if (newest !== undefined && line.startsWith('  ')) newest.loadFailed ||= isLoadFailure(line.slice(2))
      continue
    }
    const { name, skipped } = titleIn(rest)
    const isClosed = run.counts.size > 0
    if (isClosed && (indent !== '' || location !== null || rest === 'failing tests:')) {
      if (location !== null && sign === '✖' && !skipped) run.failures.push({ name, file: location, loadFailed: false })
      location = null
      continue
    }
    if (isClosed) run = { points: [], failures: [], counts: new Map() }
    while ((open.at(-1)?.indent ?? -1) > indent.length) open.pop()
    const top = open.at(-1)
    const isGroup = top?.indent === indent.length && top.name === name
    if (top?.indent === indent.length) open.pop()
    if (sign === '▶' && !isGroup && !TIME.test(rest)) open.push({ name, indent: indent.length })
    else {
      const path = [...open.map(group => group.name), name].join(' > ')
      const status = skipped || sign === '﹣' || sign === '⚠' ? 'skipped' : sign === '✖' ? 'failed' : 'passed'
      run.points.push({ name, path, status, isGroup, loadFailed })
    }
    loadFailed = false
  }
  return runs
}

function titleIn(rest: string): { name: string; skipped: boolean } {
  const timed = rest.lastIndexOf('ms)')
  const directive = rest.indexOf(' # ', timed < 0 ? rest.length : timed)
  const titled = directive < 0 ? rest : rest.slice(0, directive)
  return {
    name: titled.replace(TIME, ''),
    skipped: directive >= 0 && /^ # (?:SKIP|TODO)\b/.test(rest.slice(directive)),
  }
}

function nodeResults({ points, failures, counts }: NodeRun): TestResults {
  const of = (what: string) => counts.get(what) ?? 0
  const total = { passed: of('pass'), failed: of('fail') + of('cancelled'), skipped: of('skipped') + of('todo') }
  const waiting = Map.groupBy(points.filter(({ status }) => status === 'failed').reverse(), ({ name }) => name)
  const unloadable: string[] = []
  const fileOf = new Map<Point, string>()
  const loose: TestCase[] = []
  for (const { name, file, loadFailed } of failures) {
    const point = waiting.get(name)?.pop()
    // Node before 22 prints the absolute path as the name.
    if ((loadFailed || point?.loadFailed) && (name === file || name.endsWith(`/${file}`))) unloadable.push(file)
    else if (point === undefined) loose.push({ name, file, status: 'failed' })
    else fileOf.set(point, file)
  }
  const passes = points.filter(one => one.status === 'passed' && !one.isGroup).length
  const groups = points.filter(one => one.isGroup)
  const passesListed = passes <= total.passed && total.passed <= passes + groups.length
  const named = points.filter(one => !one.isGroup && fileOf.has(one)).length + unloadable.length + loose.length
  const spare = groups.filter(one => one.status === 'failed').length
  return {
    format: 'node',
    cases: points
      .filter(one =>
        one.status === 'failed' ? fileOf.has(one) : !one.isGroup && (passesListed || one.status === 'skipped'),
      )
      .map(one => ({ name: one.path, file: fileOf.get(one) ?? null, status: one.status }))
      .concat(loose),
    unloadable,
    counts: total,
    complete: named <= total.failed && total.failed <= named + spare,
    passesListed,
  }
}
