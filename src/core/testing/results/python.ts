/** Python: pytest by its short test summary and the lines of -v, and unittest, which Django runs too. */
import { countOf, numberOf, sumOfCounts, type TestCase, type TestCounts, type TestResults } from './test-results.ts'

type PytestReport = { word: string; name: string }

const WORD = 'failed|passed|skipped|xfailed|xpassed|errors?|deselected|warnings?|rerun|subtests passed|subtests failed'
const END = new RegExp(`^=* ?((?:\\d+ (?:${WORD})(?:, )?)+|no tests ran) in [\\d.]+s(?: \\([\\d:]+\\))? ?=*$`)
const SUMMARY = /^=+ short test summary info =+$/
const SUMMARY_LINE = /^(FAILED|ERROR|PASSED|XPASS|XFAIL|SUBFAIL(?:ED)?)(\(.*?\)|\[.*?\])? (\S.*)$/
const PARALLEL = /^\[gw\d+\] \[ *\d+%\] (PASSED|XPASS|XFAIL|SKIPPED) (\S.*)$/
const VERBOSE = / (PASSED|XPASS|XFAIL|SKIPPED)(?: \([^()]*\))?(?: +\[ *\d+%\])?$/
const COLLECTING = /^_+ ERROR collecting (.+?) _+$/
const STOPPED = /^!+ .* !+$/
const STATUS: Readonly<Record<string, TestCase['status']>> = {
  PASSED: 'passed',
  XPASS: 'passed',
  XFAIL: 'skipped',
  SKIPPED: 'skipped',
}

/** Recognised by the line of counts. Names are node ids. A run that pytest interrupted is not complete. */
export function readPytest(lines: readonly string[]): TestResults | null {
  const ends = lines.flatMap(line =>
    line.endsWith('s') || line.endsWith('=') || line.endsWith(')') ? (END.exec(line)?.[1] ?? []) : [],
  )
  if (ends.length === 0) return null
  const counts = sumOfCounts(ends.map(pytestCounts))
  const reports = reportsIn(lines)
  const unloadable = [...new Set(reports.filter(isUnloadable).map(({ name }) => name))]
  const tests = reports.filter(one => !isUnloadable(one))
  const failures = tests.filter(({ word }) => STATUS[word] === undefined).map(({ name }) => name)
  const failed = new Set(failures)
  const others = new Map(
    tests.filter(({ name }) => !failed.has(name)).map(({ name, word }) => [name, STATUS[word] ?? 'passed']),
  )
  const passes = new Set(tests.filter(({ word }) => STATUS[word] === 'passed').map(({ name }) => name))
  const cases = [
    ...[...failed].map(name => pytestCase(name, 'failed')),
    ...[...others].map(([name, status]) => pytestCase(name, status)),
  ]
  return {
    format: 'pytest',
    cases,
    unloadable,
    counts,
    complete:
      failures.length + unloadable.length === counts.failed &&
      !lines.some(line => line.startsWith('!') && STOPPED.test(line)),
    passesListed: passes.size === counts.passed && countOf(cases, 'passed') > 0,
  }
}

/** Failures from the summary, which is not mixed with what tests print; the rest from the lines of -v. */
function reportsIn(lines: readonly string[]): readonly PytestReport[] {
  const reports: PytestReport[] = []
  let part: 'progress' | 'details' | 'summary' = 'progress'
  for (const line of lines) {
    if (SUMMARY.test(line)) part = 'summary'
    else if (/^=+ [A-Z]+ =+$/.test(line)) part = part === 'summary' ? part : 'details'
    else if (line.startsWith('=') && END.test(line)) part = 'progress'
    const collecting = part === 'details' && line.startsWith('_') ? COLLECTING.exec(line)?.[1] : undefined
    if (collecting !== undefined) reports.push({ word: 'ERROR', name: collecting })
    if (part === 'summary') {
      const [, word, sub = '', rest = ''] = SUMMARY_LINE.exec(line) ?? []
      if (word !== undefined) reports.push({ word, name: nodeIdIn(rest) + subtestPart(sub) })
    }
    if (part === 'progress') {
      const parallel = line.startsWith('[gw') ? PARALLEL.exec(line) : null
      const serial = line.includes('::') ? VERBOSE.exec(line) : null
      if (parallel !== null) reports.push({ word: parallel[1] ?? '', name: parallel[2] ?? '' })
      else if (serial !== null) reports.push({ word: serial[1] ?? '', name: line.slice(0, serial.index).trimEnd() })
    }
  }
  return reports
}

function isUnloadable({ word, name }: PytestReport): boolean {
  return word === 'ERROR' && !name.includes('::')
}

/** Without the message after it; the parameters of a test may hold ` - ` too. */
function nodeIdIn(rest: string): string {
  const dash = rest.indexOf(' - ')
  const bracket = rest.indexOf('[')
  if (dash < 0) return rest
  if (bracket < 0 || bracket > dash) return rest.slice(0, dash)
  const end = rest.indexOf('] - ', bracket)
  if (end >= 0) return rest.slice(0, end + 1)
  return rest.endsWith(']') ? rest : rest.slice(0, dash)
}

function pytestCase(name: string, status: TestCase['status']): TestCase {
  const end = name.indexOf('::')
  return { name, file: end < 0 ? null : name.slice(0, end), status }
}

function pytestCounts(text: string): TestCounts {
  const of = (what: string) => numberOf(`${text},`, `${what},`)
  return {
    passed: of('passed') + of('xpassed'),
    failed: of('failed') + of('errors?') + of('subtests failed'),
    skipped: of('skipped') + of('xfailed'),
  }
}

const RAN = /^Ran (\d+) tests? in [\d.]+s$/
const VERDICT = /^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/
const RULE = /^={70}$/
const HEADER = /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (\S+) \(([^()]+)\)(.*)$/
/** What -v begins a test with, or a part of one. A docstring is on a line of its own. */
const STARTED = /^(?: {2})?(\S+) \(([^()\s]+)\)(?: [[(].*)?(?:\n(?!\S+ \([^()\s]+\) \.\.\.).*)?? \.\.\.(?: |$)/gm
const SAID: ReadonlyMap<string, TestCase['status']> = new Map([
  ['ok', 'passed'],
  ['skipped', 'skipped'],
  ['expected failure', 'skipped'],
  ...['FAIL', 'ERROR', 'unexpected success'].map(word => [word, 'failed'] as const),
])
const LETTERS = /^[.sxFEu]+$/
const FAILED_LOADING = /^unittest\.loader\._FailedTest\b/
const FIXTURE = /^(?:setUp|tearDown)(?:Class|Module)$/

/** Recognised by `Ran 3 tests in 0.001s`. Names are `module.Class::test`, and `[(n=1)]` for a subtest. */
export function readUnittest(lines: readonly string[]): TestResults | null {
  const totals = totalsIn(lines)
  if (totals.length === 0) return null
  const failures: TestCase[] = []
  const unloadable: string[] = []
  const failing = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const [, test = '', owner = '', parameters = ''] = RULE.test(lines[at - 1] ?? '') ? (HEADER.exec(line) ?? []) : []
    if (test === '') continue
    const name = nameOf(test, owner)
    if (FAILED_LOADING.test(owner)) unloadable.push(test)
    else failures.push({ name: name + subtestPart(parameters), file: null, status: 'failed' })
    if (!FIXTURE.test(test)) failing.add(name)
  }
  const started = testStartedIn(lines.join('\n'))
  const others = started.flatMap(({ name, said }): TestCase[] => {
    const [status = 'failed', ...more] = said
    return status === 'failed' || more.length > 0 || failing.has(name) ? [] : [{ name, file: null, status }]
  })
  const { passed: ran, ...counts } = sumOfCounts(totals)
  const tests = started.filter(({ name }) => name.includes('::'))
  const areNamed = tests.length === ran && tests.every(({ name, said }) => said.size === 1 || failing.has(name))
  const least = Math.max(0, ran - counts.skipped - failing.size)
  const passed = areNamed ? countOf(others, 'passed') : Math.max(least, Math.min(ran, dotsIn(lines, totals)))
  return {
    format: 'unittest',
    cases: [...failures, ...others],
    unloadable,
    counts: { ...counts, passed },
    complete: failures.length + unloadable.length === counts.failed,
    passesListed: areNamed && passed > 0,
  }
}

/** What -v names, with all that stands for a status behind it: a test may print one too. */
function testStartedIn(text: string) {
  const started: { name: string; said: Set<TestCase['status']> }[] = []
  const found = [...text.matchAll(STARTED)]
  for (const [at, { index, 0: whole, 1: test = '', 2: owner = '' }] of found.entries()) {
    const name = nameOf(test, owner)
    // A part of it, or the test again behind its parts.
    if (started.at(-1)?.name !== name) started.push({ name, said: new Set() })
    const [behind = ''] = text.slice(index + whole.length, found[at + 1]?.index).split(/^[=-]{70}$/m, 1)
    for (const line of behind.split('\n')) {
      const status = SAID.get(line.replace(/^skipped ['"].*/, 'skipped'))
      if (status !== undefined) started.at(-1)?.said.add(status)
    }
  }
  return started
}

/** Without -v there is a letter for each test, and for a class that is skipped, which did not run. */
function dotsIn(lines: readonly string[], runs: readonly TestCounts[]): number {
  const all = lines.filter(line => LETTERS.test(line))
  const { failed, skipped } = sumOfCounts(runs)
  const count = (others: RegExp) => all.join('').replace(others, '').length
  const isWhole = all.length === runs.length && count(/[^sx]/g) === skipped && count(/[^FEu]/g) === failed
  return isWhole ? count(/[^.]/g) : 0
}

/** `passed`: all that ran. */
function totalsIn(lines: readonly string[]): readonly TestCounts[] {
  return lines.flatMap((line, at) => {
    const ran = RAN.exec(line)?.[1]
    if (ran === undefined) return []
    const verdict = lines.slice(at + 1, at + 4).flatMap(next => VERDICT.exec(next) ?? [])[1] ?? ''
    const of = (what: string) => Number(new RegExp(`(?:^|, )${what}=(\\d+)`).exec(verdict)?.[1] ?? 0)
    const failed = of('failures') + of('errors') + of('unexpected successes')
    return [{ passed: Number(ran), failed, skipped: of('skipped') + of('expected failures') }]
  })
}

/** As a parameter: a subtest that passes has no name, and its test has. */
function subtestPart(parameters: string): string {
  return parameters === '' ? '' : `[${parameters.trim().replace(/[[\]]/g, '')}]`
}

/**
 * From Python 3.11 on `owner` ends with the test. A level of its own: by its title a test is found again. What sets up a
 * class or a module is named as a part of that.
 */
function nameOf(test: string, owner: string): string {
  if (FIXTURE.test(test)) return `${owner}[${test}]`
  return `${owner.endsWith(`.${test}`) ? owner.slice(0, -test.length - 1) : owner}::${test}`
}
