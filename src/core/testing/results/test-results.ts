/** What a test run says about single tests, in one form for all runners, and how the parts of one run are joined. */

export type TestCase = {
  /** The full name: `suite > test`, pytest's node id, `package.TestX/sub`. Stable between runs and unique. */
  name: string
  /** As the runner wrote it; null if it names none. */
  file: string | null
  status: 'passed' | 'failed' | 'skipped'
}

export type TestCounts = { passed: number; failed: number; skipped: number }

export const PRINTED_FORMATS = ['tap', 'node', 'jest', 'vitest', 'mocha', 'pytest', 'unittest', 'go', 'cargo'] as const

/** `junit`: from report files. `several`: more than one runner in one output. */
type ResultFormat = (typeof PRINTED_FORMATS)[number] | 'junit' | 'several'

/** A failed hook counts as failed; an expected failure and a "todo" count as skipped. */
export type TestResults = {
  format: ResultFormat
  cases: readonly TestCase[]
  /** Files or packages that could not be loaded, built or collected. */
  unloadable: readonly string[]
  /** The runner's own counts, with what it leaves out counted from its list; null if it prints none. */
  counts: TestCounts | null
  /** Every failed test is named and the run reached its end, so "no other test failed" can be believed. */
  complete: boolean
  passesListed: boolean
}

export function sumOfCounts(all: readonly TestCounts[]): TestCounts {
  const sum = (what: keyof TestCounts) => all.reduce((total, counts) => total + counts[what], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export function numberOf(text: string, what: string): number {
  return Number(new RegExp(`(?<!\\d)(\\d+) ${what}(?![\\w])`).exec(text)?.[1] ?? 0)
}

export function countsInLine(text: string): TestCounts {
  const of = (what: string) => numberOf(text, what)
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') + of('todo') }
}

/** The results of several runs in one output; null if there are none. */
export function joinRuns(runs: readonly TestResults[]): TestResults | null {
  const [first] = runs
  if (first === undefined) return null
  const counts = runs.flatMap(run => run.counts ?? [])
  return {
    format: runs.every(({ format }) => format === first.format) ? first.format : 'several',
    cases: runs.flatMap(({ cases }) => cases),
    unloadable: [...new Set(runs.flatMap(({ unloadable }) => unloadable))],
    counts: counts.length === runs.length ? sumOfCounts(counts) : null,
    complete: runs.every(({ complete }) => complete),
    passesListed: runs.every(({ passesListed }) => passesListed),
  }
}

/**
 * The runner's own counts, else those of the named tests; null if passed tests are not named either: `go test` without
 * `-v`.
 */
export function countsIn({ counts, cases, passesListed }: TestResults): TestCounts | null {
  return counts ?? (passesListed ? countsOfCases(cases) : null)
}

function countsOfCases(cases: readonly TestCase[]): TestCounts {
  return { passed: countOf(cases, 'passed'), failed: countOf(cases, 'failed'), skipped: countOf(cases, 'skipped') }
}

export function countOf(cases: readonly TestCase[], status: TestCase['status']): number {
  return cases.reduce((count, one) => count + (one.status === status ? 1 : 0), 0)
}

export function totalOf({ passed, failed, skipped }: TestCounts): number {
  return passed + failed + skipped
}

/** With their files. */
export function failedNames(results: TestResults | null): ReadonlyMap<string, string | null> {
  return new Map(failuresIn(results).map(({ name, file }) => [name, file]))
}

/** Tests, and files that could not be loaded. */
export function failuresIn(results: TestResults | null): readonly Pick<TestCase, 'name' | 'file'>[] {
  return [...failedCases(results), ...(results?.unloadable ?? []).map(name => ({ name, file: null }))]
}

export function failedCases(results: TestResults | null): readonly TestCase[] {
  return results?.cases.filter(({ status }) => status === 'failed') ?? []
}

/** True if a name means the same test in another run: their files, if both are known, must be equal. */
export function isAmong(names: ReadonlyMap<string, string | null>, name: string, file: string | null): boolean {
  const known = names.get(name)
  return known !== undefined && (known === null || file === null || known === file)
}

/** Paths among which a file is looked up, also by what stands behind a slash of theirs. */
export type Paths = { whole: ReadonlySet<string>; ends: ReadonlySet<string> }

export function pathsOf(paths: Iterable<string>): Paths {
  const whole = new Set(paths)
  return { whole, ends: new Set([...whole].flatMap(endsOf)) }
}

/** Of a deeper path only its last parts count, so that each name costs no more than its length. */
const DEEPEST = 64

function endsOf(path: string): string[] {
  const starts = Array.from(path.matchAll(/\//g), ({ index }) => index + 1).slice(-DEEPEST)
  return [path, ...starts.map(start => path.slice(start))]
}

/** True if a runner's file, whose path may begin below the root, can be one of these paths. */
export function mayBeOf(file: string | null, { whole, ends }: Paths): boolean {
  return file === null || ends.has(file) || endsOf(file).some(end => whole.has(end))
}

/** Names from a report file cannot be compared with names that a runner printed. */
export function areComparable(before: TestResults, after: TestResults): boolean {
  return (before.format === 'junit') === (after.format === 'junit')
}

/**
 * Whether a failed test shares its name with another and no file separates them: the next run may order them
 * differently.
 */
export function isAmbiguous(cases: readonly TestCase[]): boolean {
  const counts = new Map<string, number>()
  for (const { name } of cases) counts.set(name, (counts.get(name) ?? 0) + 1)
  return cases.some(({ name, file, status }) => status === 'failed' && file === null && (counts.get(name) ?? 0) > 1)
}

/** The cases with unique names: of equal names the second becomes `name (2)`, in the order of the run. */
export function nameOnce(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>()
  const taken = new Set(cases.map(one => one.name))
  return cases.map(one => {
    let count = (seen.get(one.name) ?? 0) + 1
    if (count > 1) while (taken.has(`${one.name} (${count})`)) count += 1
    seen.set(one.name, count)
    if (count === 1) return one
    const name = `${one.name} (${count})`
    taken.add(name)
    return { ...one, name }
  })
}

const BETWEEN = / [>›] |::|\//g
/** No name has so many; each makes a longer one. */
const MOST_LEVELS = 64

/** The status of each suite by its tests: `passed` if one passed and none failed. */
export function suitesOf(cases: readonly TestCase[]): ReadonlyMap<string, TestCase['status']> {
  const suites = new Map<string, TestCase['status']>()
  for (const { name, status } of cases) {
    for (const { index } of name.matchAll(BETWEEN).take(MOST_LEVELS)) {
      const suite = name.slice(0, index)
      const known = suites.get(suite)
      if (known === undefined || known === 'skipped' || status === 'failed') suites.set(suite, status)
    }
  }
  return suites
}

const LOAD_FAILURES: readonly RegExp[] = [
  // At the beginning of a line: a test may quote such a message.
  /^(?:Uncaught )?(?:\w*Error )?\[?(?:ERR_MODULE_NOT_FOUND|ERR_UNSUPPORTED_DIR_IMPORT|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_UNKNOWN_FILE_EXTENSION|ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX|ERR_INVALID_TYPESCRIPT_SYNTAX)\b/,
  /^(?:Error: )?Cannot find (?:module|package) ['"`]/,
  /^SyntaxError\b/,
  /\bdoes not provide an export named\b/,
  /^(?:Error: )?Failed to (?:load url|resolve import)\b/,
]

export function isLoadFailure(line: string): boolean {
  return line.length < 2000 && LOAD_FAILURES.some(sign => sign.test(line))
}

/** `40 passed, 1 failed`, without zeros except in `0 passed`. */
export function countsInWords({ passed, failed, skipped }: TestCounts): string {
  const parts = [
    ...(passed > 0 || failed + skipped === 0 ? [`${passed} passed`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ]
  return parts.join(', ')
}

/** One JUnit report. `whole`: it was read to its end and names as many failures as it declares. */
export type Report = {
  cases: readonly TestCase[]
  unloadable: readonly string[]
  whole: boolean
}

/** The reports of one run as results; null if there are none. */
export function resultsOfReports(reports: readonly Report[]): TestResults | null {
  if (reports.length === 0) return null
  const cases = reports.flatMap(report => report.cases)
  const unloadable = [...new Set(reports.flatMap(report => report.unloadable))]
  const counts = countsOfCases(cases)
  return {
    format: 'junit',
    cases: nameOnce(cases),
    unloadable,
    counts: { ...counts, failed: counts.failed + unloadable.length },
    complete: reports.every(({ whole }) => whole) && !isAmbiguous(cases),
    passesListed: cases.length > 0,
  }
}

/**
 * The names of the reports, unless the output names other failures. Unloadable files come from the output: many
 * reporters leave them out.
 */
export function joinResults(reported: TestResults | null, printed: TestResults | null): TestResults | null {
  if (reported === null || printed === null) return reported ?? printed
  const files = new Set(printed.unloadable)
  const isFile = ({ name, status }: TestCase) => status === 'failed' && endsOf(name).some(end => files.has(end))
  const cases = reported.cases.filter(one => !isFile(one))
  const more = countOf(cases, 'failed') - countOf(printed.cases, 'failed')
  if (more < 0 || (more > 0 && printed.complete)) return printed
  if (cases.length === 0 && printed.cases.length > 0) return printed
  const unloadable = printed.unloadable.length > 0 ? printed.unloadable : reported.unloadable
  const counts = reported.counts && { ...reported.counts, failed: countOf(cases, 'failed') + unloadable.length }
  return { ...reported, cases, unloadable, counts, complete: reported.complete && printed.complete }
}
