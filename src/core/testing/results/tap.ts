/** The Test Anything Protocol: https://testanything.org/tap-version-14-specification.html */
import { countOf, isLoadFailure, type TestCase, type TestCounts, type TestResults } from './test-results.ts'

const PLAN = /^1\.\.(\d+)(?: *#.*)?$/
const COUNT = /^# (tests|pass|passed|fail|failed|cancelled|skipped|skip|todo):? +(\d+)$/

/** Recognised by its version line or plan. A point with subtests is listed only if it failed while they all passed. */
export function readTap(lines: readonly string[]): TestResults | null {
  const plans = lines.flatMap(line => PLAN.exec(line)?.[1] ?? []).map(Number)
  const points = withoutTimes(tapPoints(lines))
  const isTap = plans.length > 0 || lines.some(line => /^TAP version 1[34]$/.test(line))
  if (!isTap || (points.length === 0 && !plans.includes(0))) return null
  const planned = plans.reduce((sum, count) => sum + count, 0)
  const failsToLoad = lines.some(line => isLoadFailure(line.replace(/^(?:# | {2}(?:error|code|name): ['"])/, '')))
  const unloadable = points.filter(point => failsToLoad && isWholeFile(point)).map(({ name }) => name)
  const cases = casesOf(points.filter(point => !(failsToLoad && isWholeFile(point))))
  return {
    format: 'tap',
    cases,
    unloadable,
    counts: tapCounts(lines),
    complete: plans.length > 0 && points.length === planned && !lines.some(line => line.startsWith('Bail out!')),
    passesListed: plans.length > 0 && points.length === planned && countOf(cases, 'passed') > 0,
  }
}

/** What some print behind each name: `ok 1 - sums (12ms)`, and bats: `ok 1 sums in 12ms`. */
const RUN_TIME = / (?:\(\d+(?:\.\d+)? ?m?s\)|in \d+(?:\.\d+)?m?s)$/

/** Where all have one: another title may end so. */
function withoutTimes(points: readonly TapPoint[]): readonly TapPoint[] {
  const areTimed = points.every(({ name, skipped }) => skipped || RUN_TIME.test(name))
  return points.map(({ name, children, ...point }) => ({
    ...point,
    name: areTimed ? name.replace(RUN_TIME, '') : name,
    children: withoutTimes(children),
  }))
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

function isWholeFile({ ok, name, file, children }: TapPoint): boolean {
  return !ok && children.length === 0 && file !== null && (file === name || file.endsWith(`/${name}`))
}

function tapCounts(lines: readonly string[]): TestCounts | null {
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

type TapPoint = {
  name: string
  ok: boolean
  skipped: boolean
  children: readonly TapPoint[]
  reason: string | null
  file: string | null
}

const POINT = /^((?: {4})*)(not ok|ok)\b(?: +(\d+))?(?: +- ?| +|$)(.*)$/
const OPEN = ' {'

function tapPoints(lines: readonly string[]): readonly TapPoint[] {
  const waiting: TapPoint[][] = [[]]
  let last: { point: TapPoint; depth: number } | null = null
  let yaml: string | null = null
  const adopt = (point: TapPoint, depth: number) => {
    point.children = waiting[depth + 1] ?? []
    waiting.length = Math.min(waiting.length, depth + 1)
  }
  for (const line of lines) {
    if (yaml !== null) {
      if (line === `${yaml}...`) yaml = null
      else if (last !== null) readYaml(line.slice(yaml.length), last.point)
      continue
    }
    const [, indent = '', ok, , rest = ''] = POINT.exec(line) ?? []
    if (ok !== undefined) {
      const depth = indent.length / 4
      const isOpen = rest.endsWith(OPEN)
      const point = pointOf(isOpen ? rest.slice(0, -OPEN.length) : rest, ok === 'ok')
      if (!isOpen) adopt(point, depth)
      else waiting.length = Math.min(waiting.length, depth + 1)
      while (waiting.length <= depth) waiting.push([])
      waiting[depth]?.push(point)
      last = { point, depth }
      continue
    }
    const text = line.trimStart()
    if (text === '---' && last !== null && line.length >= last.depth * 4 + 5) yaml = line.slice(0, -3)
    else if (text === '}' && (line.length - 1) % 4 === 0) {
      const depth = (line.length - 1) / 4
      const opened = waiting[depth]?.at(-1)
      if (opened !== undefined) adopt(opened, depth)
    }
  }
  return waiting[0] ?? []
}

function pointOf(rest: string, ok: boolean): TapPoint {
  const at = rest.lastIndexOf('#')
  const directive = at < 0 || rest[at - 1] === '\\' ? '' : rest.slice(at + 1).trimStart()
  const isDirective = /^(?:skip|todo|time)/i.test(directive)
  const title = (isDirective ? rest.slice(0, at) : rest).trim()
  return {
    name: title.replace(/\\([#\\])/g, '$1'),
    ok,
    skipped: /^(?:skip|todo)/i.test(directive),
    children: [],
    reason: null,
    file: null,
  }
}

function readYaml(line: string, point: TapPoint): void {
  const [, key, value] = /^(failureType|location|at): ['"](.+)['"]$/.exec(line) ?? []
  if (key === 'failureType') point.reason ??= value ?? null
  else if (key !== undefined) point.file ??= (value ?? '').replace(/:\d+:\d+$/, '')
}
