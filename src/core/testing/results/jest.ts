/** Jest and Vitest: the lists of failures of every reporter, and the tests of the verbose ones. */
import {
  countOf,
  countsInLine,
  numberOf,
  sumOfCounts,
  type TestCase,
  type TestCounts,
  type TestResults,
  totalOf,
} from './test-results.ts'

type File = { label: string; tree: TestCase[]; failures: string[]; unloadable: boolean }

const FILE = /^(?:PASS|FAIL) {1,2}(\S.*)$/
const TREE = /^( +)([✓✕○✎√×]) (?:(?:skipped|todo) )?(.*)$/
const TIME = / \(\d+(?:\.\d+)? m?s\)$/
/** Of a title with several, which looks like the name of a group. */
const LAST_LINE = /^([)\]}].*) \(\d+(?:\.\d+)? m?s\)$/
const HEADING = /^ {2}● (.+)$/
const TESTS = /^Tests: +(.*), \d+ total$/
const SUITES = /^Test Suites: +(?:(.*), )?(\d+) total$/

/**
 * Recognised by `Tests: ... total` or `Test Suites: ... total`. Names begin with the file, because they repeat from
 * file to file.
 */
export function readJest(lines: readonly string[]): TestResults | null {
  const suites = lines.flatMap(line => (line.startsWith('Test Suites:') ? [SUITES.exec(line)] : []))
  if (suites.length === 0) return null
  const counts = sumOfCounts(lines.flatMap(line => TESTS.exec(line)?.[1] ?? []).map(countsInLine))
  const files = jestFiles(lines)
  const cases = files.flatMap(({ label, tree, failures }) =>
    tree.length > 0
      ? tree
      : failures.map((name): TestCase => ({ name: `${label} › ${name}`, file: fileIn(label), status: 'failed' })),
  )
  const unloadable = files.filter(file => file.unloadable).map(({ label }) => label)
  const failedFiles = suites.reduce((sum, one) => sum + numberOf(one?.[1] ?? '', 'failed'), 0)
  const withFailure = files.filter(
    file => file.unloadable || file.failures.length > 0 || countOf(file.tree, 'failed') > 0,
  )
  return {
    format: 'jest',
    cases,
    unloadable,
    counts,
    complete:
      countOf(cases, 'failed') === counts.failed &&
      withFailure.length === failedFiles &&
      // `--bail` leaves files out: "1 of 3 total".
      suites.every(one => one !== null),
    passesListed: countOf(cases, 'passed') === counts.passed,
  }
}

function jestFiles(lines: readonly string[]): readonly File[] {
  const files = new Map<string, File>()
  let file: File | null = null
  let groups: { indent: number; name: string }[] = []
  let inTree = false
  let isRepeated = false
  for (const line of lines) {
    if (line.startsWith('Summary of all failing tests')) isRepeated = true
    else if (line.startsWith('Test Suites:')) isRepeated = false
    const label = FILE.exec(line)?.[1]
    if (label !== undefined) {
      const known = files.get(labelOf(label)) ?? { label: labelOf(label), tree: [], failures: [], unloadable: false }
      files.set(known.label, known)
      file = known
      groups = []
      inTree = true
      continue
    }
    if (file === null || isRepeated) continue
    const heading = HEADING.exec(line)?.[1]
    if (heading !== undefined) {
      inTree = false
      if (heading === 'Test suite failed to run') file.unloadable = true
      else if (heading !== 'Console') file.failures.push(heading)
      continue
    }
    if (line === '' || !line.startsWith('  ')) inTree = false
    if (!inTree) continue
    const [, indent = '', sign = '', name = ''] = TREE.exec(line) ?? []
    const depth = sign === '' ? line.length - line.trimStart().length : indent.length
    while ((groups.at(-1)?.indent ?? -1) >= depth) groups.pop()
    if (sign === '') groups.push({ indent: depth, name: line.trim().replace(LAST_LINE, '$1') })
    else file.tree.push(treeCase(file.label, groups, sign, name))
  }
  return [...files.values()]
}

function treeCase(label: string, groups: readonly { name: string }[], sign: string, name: string): TestCase {
  const status = '✓√'.includes(sign) ? 'passed' : '✕×'.includes(sign) ? 'failed' : 'skipped'
  return {
    name: [label, ...groups.map(group => group.name), name.replace(TIME, '')].join(' › '),
    file: fileIn(label),
    status,
  }
}

function labelOf(written: string): string {
  return written.replace(/(?: \([\d.]+ m?s\))?(?: \(\d+ MB heap size\))?$/, '').replace(/ {2,}/g, ' ')
}

function fileIn(label: string): string {
  return label.slice(label.lastIndexOf(' ') + 1)
}

const VITEST_TESTS = /^ +Tests {2}(.*?)(?: \(\d+\))?$/
const VITEST_FILES = /^ *Test Files {2}/
const FAILURE = /^ FAIL {2}(\S.*)$/
const UNLOADABLE = /^(?=.* \]$)(.+) \[ .+ \]$/
/** With the time, repeats and memory behind the name. */
const VERBOSE = /^ ([✓×↓□]) (.+ > .+?)(?: \d+m?s)?(?: \((?:retry|repeat) x\d+\))*(?: \d+ MB heap used)?$/
const FAILED_SUITES = /^⎯+ Failed Suites (\d+) ⎯+$/
/** Before what is listed a second time because its types are checked. */
const MARK = /(?<=^ \S (?:\|[^|]*\| )?) TS {2}/
/** A file with its counts, or a test. */
const LISTED = /^ ([✓×❯↓□]) ((?:\|[^|]*\| )?)( TS {2})?(\S.*?)(?: \((\d+ tests?\b.*?)\))?(?: \d+m?s)?$/

/** Recognised by its line of `Test Files`. Names are `file > suite > test`. */
export function readVitest(lines: readonly string[]): TestResults | null {
  if (!lines.some(line => VITEST_FILES.test(line))) return null
  const printed = sumOfCounts(lines.flatMap(line => VITEST_TESTS.exec(line)?.[1] ?? []).map(countsInLine))
  const failures = new Set<string>()
  const others = new Map<string, TestCase>()
  const unloadable = new Set<string>()
  let suites = 0
  for (const line of lines) {
    suites += Number(FAILED_SUITES.exec(line)?.[1] ?? 0)
    const failure = FAILURE.exec(line)?.[1]
    const file = failure === undefined ? undefined : UNLOADABLE.exec(failure)?.[1]
    if (file !== undefined && !file.includes(' > ')) unloadable.add(file)
    else if (failure !== undefined) failures.add(failure)
    const [, sign, name] = VERBOSE.exec(line.replace(MARK, '')) ?? []
    if (name !== undefined && sign !== '×') others.set(name, vitestCase(name, sign === '✓' ? 'passed' : 'skipped'))
  }
  const cases = [
    ...[...failures].map(name => vitestCase(name, 'failed')),
    ...[...others.values()].filter(({ name }) => !failures.has(name)),
  ]
  const named = failures.size + unloadable.size - suites
  const counts = countedOnce(printed, typesListed(lines), named)
  return {
    format: 'vitest',
    cases,
    unloadable: [...unloadable],
    counts,
    complete: named === counts.failed && !lines.some(line => /^ +Errors {2}\d/.test(line)),
    passesListed: countOf(cases, 'passed') === counts.passed,
  }
}

function typesListed(lines: readonly string[]): TestCounts {
  const listed = lines.flatMap(line => {
    const [, sign, project = '', mark, name = '', counts] = LISTED.exec(line) ?? []
    return sign === undefined ? [] : [{ label: project + name, mark, counts: countsListed(sign, counts) }]
  })
  const run = new Set(listed.flatMap(({ label, mark }) => (mark === undefined ? [label] : [])))
  return sumOfCounts(listed.filter(({ label, mark }) => mark !== undefined && run.has(label)).map(one => one.counts))
}

function countsListed(sign: string, counts: string | undefined): TestCounts {
  if (counts === undefined)
    return { passed: Number(sign === '✓'), failed: Number(sign === '×'), skipped: Number(/[↓□]/.test(sign)) }
  const { failed, skipped } = countsInLine(counts)
  return { passed: numberOf(counts, 'tests?') - failed - skipped, failed, skipped }
}

/** Counts each test once. `named`: how many fail by name; one may fail as it runs, in its types, or in both. */
function countedOnce(printed: TestCounts, twice: TestCounts, named: number): TestCounts {
  const failed = Math.min(Math.max(named, printed.failed - twice.failed), printed.failed)
  const skipped = printed.skipped - twice.skipped
  return { passed: totalOf(printed) - totalOf(twice) - failed - skipped, failed, skipped }
}

function vitestCase(name: string, status: TestCase['status']): TestCase {
  return { name, file: name.slice(0, name.indexOf(' > ')).replace(/^\|[^|]*\| /, ''), status }
}
