/** The part of a failed run's output that says what went wrong. */
import { cleanLines, stableLine } from './output-text.ts'
import { failureLines } from './results/failure-lines.ts'
import { plainGoOutput } from './results/go.ts'
import { readTestOutput } from './results/read-output.ts'
import type { TestResults } from './results/test-results.ts'

const CAUSES: readonly RegExp[] = [
  /^\s*(?:E {2,}|● .|--- FAIL: |_{3,} .+ _{3,}|---- .+ stdout ----|(?:FAIL|ERROR): test|not ok \d|[✖✗✘×✕] |\S+_test\.go:\d+:)/,
  /\b\w+(?:Error|Exception)\b|\bERR_ASSERTION\b|\bCOMPILATION ERROR\b/,
  /^\s*(?:assert(?:ion)? .*failed|panicked at|thread '.*' panicked|Traceback \(most recent)|error(?:\[E\d+\]| TS\d+|\[|: )/i,
  /^\s*(?:Expected|Received|actual|\+? ?expected|left|right|want|got)\b.*[:=]|^\s*\[ERROR\] .*(?:Test|expected|FAIL|\.java)/,
  /[:-] (?:fatal )?error[: ]/,
  // Linters: the line below its file, the place before its rule, the rule before its place.
  /^\s+\d+:\d+ +error +\S|^[\w./@-]+\.\w+:\d+:\d+:? +(?:[A-Z]+\d+|lint\/)|^[A-Z]{1,4}\d{3,4} (?:\[\*\] )?\S/,
]
const FAILED = /^\s*(?:FAIL|ERROR|Error|panic|fatal)\b|\bFAILED\b/

const FRAME =
  /^\s+.*\((?:node:|internal\/)|^\s+at (?:async )?(?:node:|internal\/|java\.base|jdk\.internal|sun\.|org\.junit|org\.testng|\/rustc\/)|^\s+at .*node_modules\/@?(?:jest|vitest|mocha|jasmine)/

/** A row of a coverage table that misses nothing: of Istanbul and Node, and of coverage.py. */
const COVERED = /^[^|]*\|(?: +100(?:\.00)? \|)+$|^\S+ +\d+ +0(?: +\d+ +0)? +100%$/

const NOISE: readonly RegExp[] = [
  FRAME,
  COVERED,
  /^\s*(?:[✓✔√] |ok \d+|ok\s+\S+\s+\((?:time|cached)\)|--- PASS|PASSED \S|=== (?:RUN|PAUSE|CONT)|PASS\b|test .* \.\.\. ok$|\S+ PASSED\b)/,
  /^\s*(?:# Subtest|# duration_ms|duration_ms|type: 'test'|\.\.\.$|---$)/,
  /^\s+\/\S*\/src\/(?:testing|runtime)\/\w+\.go:|^testing\.|^created by testing\./,
  /^\[ERROR\] (?:-> )?\[Help|^\[ERROR\] (?:To see the full stack|Re-run Maven|For more|Please refer| *$)/,
]

const HEAD_SHARE = 0.1
const TAIL_SHARE = 0.25
const LINES_BEFORE = 2
/** How many lines behind one of a weight belong to it. */
const AROUND = [
  [2, 24],
  [1, 2],
] as const
/** Always kept, even if they look like noise. */
const LAST_LINES = 3
/** Longer lines are data; their beginning is enough. */
const MAX_LINE = 500
const NOTE_LENGTH = 40

/** The most useful part of an output in at most `limit` characters. Run times and addresses are replaced. */
export function failureExcerpt(output: string, limit: number, results: TestResults | null = null): string {
  const lines = usefulLines(output, results)
  while (lines.at(-1) === '') lines.pop()
  const whole = lines.join('\n')
  if (whole.length <= limit) return whole
  const isNoisy = lines.map(isNoise)
  const weights = lines.map((line, at) => (isNoisy[at] ? 0 : weightOf(line)))
  const chosen = new Set<number>()
  let left = limit - NOTE_LENGTH
  // Until one does not fit.
  const choose = (from: number, to: number, reserve: number) => {
    for (let at = from; at !== to; at += Math.sign(to - from)) {
      if (chosen.has(at) || (isNoisy[at] && at < lines.length - LAST_LINES)) continue
      const cost = (lines[at]?.length ?? 0) + 1 + (chosen.has(at - 1) || chosen.has(at + 1) ? 0 : NOTE_LENGTH)
      if (cost > left - reserve) return
      chosen.add(at)
      left -= cost
    }
  }
  const head = Math.floor(limit * HEAD_SHARE)
  const tail = Math.floor(limit * TAIL_SHARE)
  for (const [wanted, after] of AROUND)
    for (const [at, weight] of weights.entries())
      if (weight === wanted) choose(Math.max(0, at - LINES_BEFORE), Math.min(lines.length, at + after + 1), head + tail)
  choose(lines.length - 1, -1, head)
  choose(0, lines.length, 0)
  return withNotes(lines, chosen).slice(0, Math.max(0, limit))
}

function usefulLines(output: string, results: TestResults | null): string[] {
  const all = cleanLines(output).filter(line => !COVERED.test(line))
  const useful =
    results === null ? all : failureLines(all, results).filter(line => !FRAME.test(line.slice(0, MAX_LINE)))
  return useful.map(shortStableLine)
}

/** 2 for a cause, 1 for a mere failure, 0 for any other line. */
function weightOf(line: string): number {
  return CAUSES.some(sign => sign.test(line)) ? 2 : Number(FAILED.test(line))
}

function isNoise(line: string): boolean {
  return NOISE.some(pattern => pattern.test(line))
}

/** What a run prints beside its passing tests: each line once and without numbers, since a change adds tests. */
export function besidePasses(output: string): string {
  const lines = cleanLines(plainGoOutput(output))
    .map(shortStableLine)
    .filter(line => !isNoise(line))
  return [...new Set(lines.map(line => line.replace(/\d+/g, 'N').replace(/\.+/g, '.')))].join('\n')
}

function withNotes(lines: readonly string[], chosen: ReadonlySet<number>): string {
  const kept: string[] = []
  let next = 0
  for (const at of [...[...chosen].sort((a, b) => a - b), lines.length]) {
    if (at > next) kept.push(at === next + 1 ? '... (1 line cut)' : `... (${at - next} lines cut)`)
    kept.push(lines[at] ?? '')
    next = at + 1
  }
  return kept.slice(0, -1).join('\n')
}

function shortStableLine(line: string): string {
  if (line.length <= MAX_LINE) return stableLine(line)
  return `${stableLine(line.slice(0, MAX_LINE))} ... (${line.length - MAX_LINE} characters cut)`
}

const MAX_NAMES = 30
const MAX_NAME = 300
const NAMES_SHARE = 0.4

export type FailureReport = ReturnType<typeof failureReport>

/**
 * `failing`: a list of the tests that fail. `excerpt`: what they said. Together at most `limit` characters. `tests`:
 * the first of them as data. `isNew`: the change adds the test. `detail`: the excerpt, its first failure, or names alone.
 */
export function failureReport(options: {
  output: string
  limit: number
  results: TestResults | null
  old?: ReadonlySet<string>
  isNew?: (name: string) => boolean
  detail?: 'excerpt' | 'first failure' | 'none'
}) {
  const { old = new Set<string>(), isNew = () => false } = options
  const limit = Math.max(0, options.limit)
  const output = plainGoOutput(options.output)
  // Report files name the tests, and the output is still a runner's.
  const printed = options.results?.format === 'junit' ? readTestOutput(output) : options.results
  const failing = options.results === null ? [] : failingIn(options.results, old, isNew)
  const shown = failing.slice(0, MAX_NAMES).map(({ text, isFile, isOld, isNew }) => ({ text, isFile, isOld, isNew }))
  const tests = { shown, omitted: failing.length - shown.length }
  if (failing.length === 0) return { failing: '', excerpt: failureExcerpt(output, limit, printed), tests }
  if (options.detail === 'none') return { failing: namesByFile(failing).slice(0, limit), excerpt: '', tests }
  const list = failingList(failing, Math.floor(limit * NAMES_SHARE)).slice(0, limit)
  const rest = Math.max(0, limit - list.length)
  const room = options.detail === 'first failure' ? Math.min(rest, SHORT) : rest
  const lines = usefulLines(output, printed).filter(line => line.trim() !== '' && !isNoise(line))
  const at = room === rest ? -1 : lines.findIndex(line => weightOf(line) > 1)
  const excerpt = at < 0 ? failureExcerpt(output, room, printed) : lines.slice(at).join('\n').slice(0, room)
  return { failing: list, excerpt, tests }
}

const SHORT = 400

/**
 * `isFile`: a test file that could not be loaded. `isOld`: it failed before the change. `isNew`: the change adds it.
 */
type FailingTest = {
  text: string
  isFile: boolean
  isOld: boolean
  isNew: boolean
}
type Failing = FailingTest & { name: string; file: string }

function failingIn(
  { cases, unloadable }: TestResults,
  old: ReadonlySet<string>,
  isNew: (name: string) => boolean,
): readonly Failing[] {
  const tests = cases
    .filter(({ status }) => status === 'failed')
    .map(test => {
      const name = shortName(test.name)
      const file = test.file === null || test.name.includes(test.file) ? '' : shortName(test.file)
      const isOld = old.has(test.name)
      const text = file === '' ? name : `${name} (${file})`
      return { text, name, file, isFile: false, isOld, isNew: !isOld && isNew(test.name) }
    })
  const files = unloadable.map(one => {
    const text = `${shortName(one)} (could not be loaded)`
    return { text, name: text, file: '', isFile: true, isOld: old.has(one), isNew: false }
  })
  return [...files, ...tests].sort(
    (a, b) => Number(a.isOld) - Number(b.isOld) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
  )
}

/** One line a file, since the model has seen the failures and only has to know them again. */
function namesByFile(failing: readonly Failing[]): string {
  const named = [...Map.groupBy(failing, ({ file }) => file)].map(([file, tests]) => {
    const names = tests.map(({ name }) => name).join(', ')
    return file === '' ? `- ${names}` : `- ${file}: ${names}`
  })
  return named.join('\n')
}

/** `2 tests fail, both new in your change`. `omitted`: how many more fail, of which nothing is known. */
export function failingHeading(failing: readonly FailingTest[], omitted = 0): string {
  const count = failing.length + omitted
  const isOne = count === 1
  const all = isOne ? '' : count === 2 ? 'both ' : 'all '
  const what = isOne ? 'One test' : `${count} test`
  const [files, tests] = isOne ? [' file cannot be loaded', ' fails'] : [' files cannot be loaded', 's fail']
  const fails = `${what}${omitted === 0 && failing.every(({ isFile }) => isFile) ? files : tests}`
  return `${fails}${omitted === 0 && areAllNew(failing) ? `, ${all}new in your change` : ''}`
}

/** What stands behind a failing test among others. */
export function failingMark({ isOld, isNew }: FailingTest, failing: readonly FailingTest[]): string {
  if (isOld) return ': failed before your change too'
  return isNew && !areAllNew(failing) ? ': new in your change' : ''
}

function areAllNew(failing: readonly FailingTest[]): boolean {
  return failing.every(({ isNew }) => isNew)
}

function failingList(failing: readonly Failing[], room: number): string {
  const lines = [`${failingHeading(failing)}:`]
  let length = lines.join('').length
  for (const test of failing.slice(0, MAX_NAMES)) {
    const line = `- ${test.text}${failingMark(test, failing)}`
    if (length + line.length + 1 > room) break
    lines.push(line)
    length += line.length + 1
  }
  const left = failing.length - (lines.length - 1)
  return [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n')
}

function shortName(name: string): string {
  const line = cleanLines(name).join(' ')
  return stableLine(line.slice(0, MAX_NAME)) + (line.length > MAX_NAME ? '...' : '')
}

const TIME = /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ?/
const OWN = /^##\[(?:group|endgroup|command|debug|section)\]/
const ERROR = '##[error]'

/** What follows the last error of a failed job is clean-up and left out. */
export function runLogExcerpt(log: string, limit: number): string {
  const lines = log.split('\n').map(line => line.replace(TIME, ''))
  const last = lines.findLastIndex(line => line.startsWith(ERROR))
  const upToError = last === -1 ? lines : lines.slice(0, last + 1)
  const kept = upToError.filter(line => !OWN.test(line)).map(line => line.replace(ERROR, 'error: '))
  return failureExcerpt(kept.join('\n'), limit)
}
