/** The Test Anything Protocol, as `node --test`, tape, Mocha, Vitest and many others write it. */
import { isLoadFailure } from './load-failure.ts'
import { type TapPoint, tapPoints } from './tap-points.ts'
import { countOf, type TestCase, type TestCounts, type TestResults } from './test-results.ts'

const PLAN = /^1\.\.(\d+)(?: *#.*)?$/
const COUNT = /^# (tests|pass|passed|fail|failed|cancelled|skipped|skip|todo):? +(\d+)$/

/**
 * Recognised by its version line or its plan, with at least one test point or a plan of none. Complete where there are as many points as planned
 * and nothing bailed out. A point stands for its subtests: it is named itself only where it has none, or failed while they all passed.
 */
export function readTap(lines: readonly string[]): TestResults | null {
  const plans = lines.flatMap(line => PLAN.exec(line)?.[1] ?? []).map(Number)
  const points = tapPoints(lines)
  const isTap = plans.length > 0 || lines.some(line => /^TAP version 1[34]$/.test(line))
  if (!isTap || (points.length === 0 && !plans.includes(0))) return null
  const planned = plans.reduce((sum, count) => sum + count, 0)
  const failsToLoad = lines.some(line => isLoadFailure(line.replace(/^# /, '')))
  const unloadable = points.filter(point => failsToLoad && isFile(point)).map(({ name }) => name)
  const cases = casesOf(points.filter(point => !(failsToLoad && isFile(point))))
  return {
    format: 'tap',
    cases,
    unloadable,
    counts: countsOf(lines),
    complete: plans.length > 0 && points.length === planned && !lines.some(line => line.startsWith('Bail out!')),
    passesListed: plans.length > 0 && points.length === planned && countOf(cases, 'passed') > 0,
  }
}

function casesOf(points: readonly TapPoint[]): readonly TestCase[] {
  const cases: TestCase[] = []
  const walk = (point: TapPoint, path: string): boolean => {
    const name = path === '' ? point.name : `${path} > ${point.name}`
    const below = point.children.map(child => walk(child, name))
    const failed = !point.ok && !point.skipped
    const itself = failed && (!below.includes(true) || (point.reason !== null && point.reason !== 'subtestsFailed'))
    if (point.children.length === 0 || itself) {
      cases.push({ name, file: point.file, status: point.skipped ? 'skipped' : failed ? 'failed' : 'passed' })
    }
    return failed || below.includes(true)
  }
  for (const point of points) walk(point, '')
  return cases
}

/** A failed point of `node --test` that stands for a whole file: its name is where it stands. */
function isFile({ ok, name, file, children }: TapPoint): boolean {
  return !ok && children.length === 0 && file !== null && (file === name || file.endsWith(`/${name}`))
}

/** The comments at the end, where the runner writes them. */
function countsOf(lines: readonly string[]): TestCounts | null {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const [, what, count] = line.startsWith('# ') ? (COUNT.exec(line) ?? []) : []
    if (what !== undefined) sums.set(what, (sums.get(what) ?? 0) + Number(count))
  }
  const of = (...names: readonly string[]) => names.reduce((sum, name) => sum + (sums.get(name) ?? 0), 0)
  if (!sums.has('pass') && !sums.has('passed') && !sums.has('fail') && !sums.has('failed')) return null
  return {
    passed: of('pass', 'passed'),
    failed: of('fail', 'failed', 'cancelled'),
    skipped: of('skipped', 'skip', 'todo'),
  }
}
