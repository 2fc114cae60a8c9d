/** The proof of a change: its tests fail on the old source and pass on the new one, and not by chance. */
import type { Finding, Receipt } from '../change/change.ts'
import { accountedBy, bareName, keyOf, type MissingTest, missingNew } from './account.ts'
import { type ChangedTests, isUntouchedTest, titlesIn } from './changed-tests.ts'
import {
  areComparable,
  failedCases,
  failedNames,
  failuresIn,
  isAmong,
  mayBeOf,
  type TestCase,
  type TestResults,
} from './results/test-results.ts'
import { cannotLoadPlugin, diedLoading, failedToBuild } from './start-failure.ts'
import type { Proof, TestRun } from './test-run.ts'

type ProofRuns = {
  /** On the untouched tree; `not-run` if no baseline was wanted. */
  before: TestRun
  red: TestRun
  after: TestRun
}

type Failures = ReadonlyMap<string, string | null>
type Failure = Pick<TestCase, 'name' | 'file'>

/**
 * `proving`: tests that certainly prove the change, or unloadable files if none is named. `isSteady`: one of them
 * changed with the change, so that it does not fail by chance.
 */
type ProofResult = {
  proof: Proof
  proving: readonly string[]
  isSteady: boolean
}

const unproven = (proof: Proof): ProofResult => ({ proof, proving: [], isSteady: true })

/**
 * What the runs prove together. Exit codes decide if no test is named. A hang or a crash on the old source is a
 * failure. A test proves the change if it fails on the old source and passes on the new one. One that already failed
 * before counts only if its text may have changed.
 */
export function proofOf({ before, red, after }: ProofRuns, changed: ChangedTests): ProofResult {
  if (red.status === 'passed') {
    const green = changed.onlyRenames ? 'no-test-changes' : 'green-on-base'
    return unproven(runsNone(red, after, changed) ? 'could-not-run' : green)
  }
  if (!isRedRun(red) || (red.results === null && cannotLoadPlugin(red.output))) return unproven('could-not-run')
  const old: Failures = failedNames(before.results)
  // What an interrupted run names failed all the same: pytest ends at a file that it cannot load.
  const { results } = red
  const isWhole = results?.complete === true
  const failing = results !== null && (isWhole || after.status !== 'passed') ? failuresIn(results) : []
  const known = new Set(before.results?.cases.map(({ name }) => name))
  const isNew = (name: string) => before.results?.passesListed === true && !known.has(name)
  const isSteady = (names: readonly TestCase[], proof: Proof) =>
    red.status !== 'failed' ||
    proof === 'red-by-build' ||
    names.some(one => !isUntouchedTest(one, changed) || isNew(one.name))
  const isOut = mayHoldChanged(results, changed)
  const unloadable = new Set(results?.unloadable)
  const passes = passesChanged(after, changed)
  const isOld = ({ name, file }: Failure) => isAmong(old, name, file)
  const shows = (one: Failure) =>
    !isOld(one) || (unloadable.has(one.name) ? isOut(one.name) && passes : !isUntouchedTest(one, changed))
  if (results === null || failing.length === 0) {
    if (after.status !== 'passed') return unproven('still-red')
    // Another step of the command may have failed, as one that checks spelling, and no test began.
    if (isBeforeTests(red, after)) return unproven('could-not-run')
    // It broke off at what failed before the change, so nobody knows what the changed tests do there.
    const reached = red.status === 'failed' ? failuresIn(results) : []
    if (reached.length > 0 && !reached.some(shows)) return unproven('could-not-run')
    const proves = (one: TestCase) => isSure(one, old, changed)
    const proof = redProof(red, proves)
    // A run that broke off names what failed until then.
    const named = failedCases(results).filter(proves)
    return { proof, proving: named.map(({ name }) => name), isSteady: isSteady(named, proof) }
  }
  const turned = failing.filter(passesNow(results, after))
  if (!turned.some(shows))
    return unproven(isWhole && !failing.some(shows) && !results.unloadable.some(isOut) ? 'green-on-base' : 'still-red')
  const green = new Set(turned.map(({ name }) => name))
  const proves = (one: TestCase) => isSure(one, old, changed) && green.has(one.name)
  const tests = failedCases(results).filter(proves)
  const files = results.unloadable.filter(name => green.has(name) && shows({ name, file: null }))
  const proof = redProof(red, proves)
  return {
    proof,
    proving: tests.length > 0 ? tests.map(({ name }) => name) : files,
    isSteady: isSteady(tests, proof),
  }
}

/** Whether the changed tests are known by their names, and none of them ran on the old source. */
function runsNone({ results }: TestRun, { results: now }: TestRun, changed: ChangedTests): boolean {
  if (results === null || !results.passesListed) return false
  const missing = missingNew(results, changed).length
  if (missing > 0 && missing === changed.edited.size) return true
  const changedIn = ({ cases }: TestResults) => cases.filter(({ name }) => isChanged(name, changed))
  return now?.passesListed === true && changedIn(now).length > 0 && changedIn(results).length === 0
}

function isChanged(name: string, { edited }: ChangedTests): boolean {
  return titlesIn(name).some(title => edited.has(title))
}

/** Whether the old source ended with neither a test nor a build that failed, where the new one shows its tests. */
function isBeforeTests({ status, crashed, output, results }: TestRun, after: TestRun): boolean {
  if (status !== 'failed' || crashed === true || accountedBy(after) === 'exit-code') return false
  const hasFailed = results !== null && (results.counts?.failed ?? 0) + failedNames(results).size > 0
  return !hasFailed && !diedLoading(output)
}

/** Whether what fails on the old source passes on the new one. A run that broke off has to name it. */
function passesNow(red: TestResults, after: TestRun): (failure: Failure) => boolean {
  const { results, status } = after
  const [failed, passed] = [failedNames(results), passedNames(after)]
  const isKnown = results !== null && areComparable(red, results)
  return ({ name, file }) =>
    status === 'passed' || (isKnown && !isAmong(failed, name, file) && (results.complete || passed.has(name)))
}

/** Whether changed tests may be in what the old source could not load, so that they did not run there. */
function mayHoldChanged(red: TestResults | null, changed: ChangedTests): (unloadable: string) => boolean {
  const runsNone = red?.passesListed === true && red.cases.every(one => isUntouchedTest(one, changed))
  return unloadable => runsNone || mayBeOf(unloadable, changed.paths)
}

function passesChanged({ results }: TestRun, changed: ChangedTests): boolean {
  return results?.cases.some(one => one.status === 'passed' && !isUntouchedTest(one, changed)) ?? false
}

export function isRedRun({ status, crashed }: TestRun): boolean {
  return status === 'failed' || status === 'timed-out' || crashed === true
}

export function passedNames({ results }: TestRun): ReadonlySet<string> {
  return new Set(results?.cases.flatMap(({ name, status }) => (status === 'passed' ? [name] : [])))
}

/** Whether only tests fail that passed before the change and that it does not touch. */
export function failsUntouched(after: TestRun, before: TestRun, changed: ChangedTests): boolean {
  const { results } = after
  if (after.status !== 'failed' || results?.complete !== true || results.unloadable.length > 0) return false
  const failed = failedCases(results)
  const passed = passedNames(before)
  const passedBefore = ({ name }: TestCase) =>
    passed.has(name) || (before.status === 'passed' && before.results?.passesListed === false)
  return failed.length > 0 && failed.every(one => isUntouchedTest(one, changed) && passedBefore(one))
}

/** Two runs of one tree: a test fails only if it fails in both. `flaky`: those that failed in one. */
export function settleRuns(one: TestRun, other: TestRun): { run: TestRun; flaky: readonly string[] } {
  if (one.results === null || other.results === null) return { run: other.status === 'passed' ? other : one, flaky: [] }
  const [names, others] = [failedNames(one.results), failedNames(other.results)]
  const flaky = [...names.keys(), ...others.keys()].filter(name => names.has(name) !== others.has(name))
  return { run: withoutFailures(other, flaky), flaky }
}

/** On the old source a test has to fail, on the new one to pass. */
export type SourceSide = 'old' | 'new'

/** The proving tests that end otherwise in another run; null where it agrees. Without names the whole run counts. */
export function otherwiseIn(again: TestRun, side: SourceSide, proving: readonly string[]): readonly string[] | null {
  const { results, status } = again
  if (results === null || proving.length === 0)
    return (side === 'old' ? isRedRun(again) : status === 'passed') ? null : proving
  const [failing, passed] = [failedNames(results), passedNames(again)]
  const passes = (name: string) => (results.complete ? !failing.has(name) : passed.has(name))
  const others = proving.filter(name => (side === 'old' ? passes(name) : failing.has(name)))
  return others.length === 0 ? null : others
}

export function withFailed(run: TestRun, names: readonly string[]): TestRun {
  const { results } = run
  if (results === null) return { ...run, status: 'failed', exitCode: 1 }
  const failed = names.map(name => ({ name, file: null, status: 'failed' as const }))
  const all = new Set(names)
  const cases = [...results.cases.filter(({ name }) => !all.has(name)), ...failed]
  return { ...run, status: 'failed', exitCode: 1, results: { ...results, cases } }
}

export function withoutFailures(run: TestRun, names: readonly string[]): TestRun {
  const { results, status } = run
  if (results === null || names.length === 0) return run
  const passed = new Set(names)
  const left = withFailures(results, ({ name }) => !passed.has(name))
  const cases = results.cases.map(one => (passed.has(one.name) ? { ...one, status: 'passed' as const } : one))
  const unloadable = left.unloadable.filter(name => !passed.has(name))
  const isGreen = status === 'failed' && failedCases({ ...left, cases }).length + unloadable.length === 0
  return {
    ...run,
    ...(isGreen ? { status: 'passed' as const, exitCode: 0 } : {}),
    results: { ...results, cases, unloadable, counts: left.counts },
  }
}

/** Tests that fail in one run and pass in another. */
function turnedGreen({ results }: TestRun, other: TestRun): readonly TestCase[] {
  const passed = passedNames(other)
  return failedCases(results).filter(({ name }) => passed.has(name))
}

/** Tests that failed before, and pass on the old source although their text did not change. */
export function flakyBefore({ before, red }: ProofRuns, changed: ChangedTests): readonly string[] {
  return turnedGreen(before, red).flatMap(one => (isUntouchedTest(one, changed) ? [one.name] : []))
}

/** Looks only at failures that prove something: an old failure must not turn `red-by-build` into `red-then-green`. */
function redProof({ output, results }: TestRun, proves: (one: TestCase) => boolean): Proof {
  return failedToBuild(output, results === null ? null : withFailures(results, proves))
    ? 'red-by-build'
    : 'red-then-green'
}

function withFailures(results: TestResults, isKept: (one: TestCase) => boolean): TestResults {
  const cases = results.cases.filter(one => one.status !== 'failed' || isKept(one))
  const failed = Math.max(0, (results.counts?.failed ?? 0) - (results.cases.length - cases.length))
  return { ...results, cases, counts: results.counts === null ? null : { ...results.counts, failed } }
}

function isSure(one: TestCase, old: Failures, changed: ChangedTests): boolean {
  return !isAmong(old, one.name, one.file) || (one.file !== null && !isUntouchedTest(one, changed))
}

/** Files whose change needs no test: prose, data, settings, pictures. */
export const NO_CODE =
  /(^|\/)(LICENSE|NOTICE|CODEOWNERS|\.[^/]+)$|\.(md|mdx|rst|adoc|txt|html?|css|scss|less|svg|png|jpe?g|gif|ico|json5?|jsonc|ya?ml|toml|ini|cfg|conf|lock|csv|po|properties|env|xml)$/i

/**
 * Whether the model is asked for a better proof. `hasTests`: the base has tests, and none of them failed before and
 * passes now.
 */
export function isProofMissing(
  { files }: Pick<Receipt, 'files'>,
  { proof, isTest, hasTests }: { proof: Proof; isTest(path: string): boolean; hasTests: boolean },
): boolean {
  // A revision that touches no test does not answer for those of its pull request.
  if (proof === 'green-on-base') return files.some(({ path }) => isTest(path))
  const isCode = ({ path }: { path: string }) => !isTest(path) && !NO_CODE.test(path)
  return proof === 'no-test-changes' && hasTests && files.some(isCode)
}

/**
 * Tests of the change that the old source names and the new one does not, though its run lists what passes: a process
 * that ends early passes by its file's name (node:test).
 */
export function unseenTests({ red, after }: Omit<ProofRuns, 'before'>, changed: ChangedTests): MissingTest[] {
  const { results: now } = after
  if (red.results === null || now?.passesListed !== true || !now.complete || !areComparable(red.results, now)) return []
  const there = new Set(now.cases.flatMap(({ name }) => titlesIn(name)))
  // A failure may name a part of its test, as `subTest` does.
  const isUnseen = (name: string) => {
    const written = titlesIn(name).filter(title => changed.present.has(title))
    return written.length > 0 && !written.some(title => there.has(title))
  }
  return failedCases(red.results)
    .filter(one => isUnseen(one.name) && !isUntouchedTest(one, changed))
    .map(({ name, file }) => ({ test: name, file, why: 'new-not-run' }))
}

/** Tests that failed before and pass on the old source with the changed tests: the test was fixed, not the source. */
export function rewrittenFailures({ before, red }: ProofRuns, changed: ChangedTests): Finding[] {
  if (before.results === null || red.results === null || !areComparable(before.results, red.results)) return []
  return turnedGreen(before, red)
    .filter(one => mayBeOf(one.file, changed.paths) && !isUntouchedTest(one, changed))
    .map(({ name, file }) => ({
      kind: 'failing-test-rewritten',
      path: file,
      detail: `the test "${name}" failed before the change and passes on the old source with the changed tests: the test was changed, not what it tests`,
    }))
}

type BothSides = Omit<ProofRuns, 'before'>

/** Whether a test may check less now: it passes on both sources, or the old one could not be asked about it. */
export function mayCheckLess({ red, after }: BothSides, changed: ChangedTests): boolean {
  const [passed, there] = [passedNames(red), new Set(red.results?.cases.map(bareName))]
  const isUnasked = (one: TestCase) =>
    !there.has(bareName(one)) && (changed.isRedirected || isTitled(one, changed.unchecked))
  const cases = after.results?.cases.filter(one => one.status === 'passed' && mayReadOtherwise(one, changed)) ?? []
  return cases.some(one => passed.has(one.name) || isUnasked(one))
}

/** What the old source says of the tests of one name or title, by their files. */
type Namesakes = ReadonlyMap<string | null, readonly TestCase[]>

/** `loosened`: they pass on both sources. `unasked`: the change itself keeps the old source from being asked. */
export type CheckLess = { loosened: readonly TestCase[]; unasked: readonly TestCase[] }

/**
 * What became of old tests that fail on the new source as they were. A test is found again by its name; where its suite
 * or file has another one, by its title under a name that is new. All namesakes have to pass, and the change takes none
 * out. `namesOf`: a name or a path, and what the change calls it. `old`: all tests as they were.
 */
export function checkLess(
  failing: readonly TestCase[],
  { old, red, after }: BothSides & { old: readonly TestCase[] },
  changed: ChangedTests,
  namesOf: (name: string) => readonly string[],
): CheckLess {
  const found = { loosened: new Map<string, TestCase>(), unasked: new Map<string, TestCase>() }
  const [was, now, there] = [old, after.results?.cases ?? [], red.results?.cases ?? []].map(cases => ({
    named: Map.groupBy(cases, bareName),
    titled: Map.groupBy(cases, keyOf),
  }))
  const known = new Set([...(was?.named.keys() ?? [])].flatMap(namesOf))
  const findNamesakes = (one: TestCase, isNamed: boolean): Namesakes | null => {
    const named = namesOf(bareName(one)).flatMap(name => now?.named.get(name) ?? [])
    const isFresh = (other: TestCase) => !known.has(bareName(other))
    const namesakes = isNamed ? named : (now?.titled.get(keyOf(one))?.filter(isFresh) ?? [])
    const before = isNamed ? (was?.named.get(bareName(one))?.length ?? 0) : 1
    const hasPassed = namesakes.length >= before && namesakes.every(({ status }) => status === 'passed')
    if (!hasPassed || !namesakes.some(other => mayReadOtherwise(other, changed))) return null
    const all = [...new Set(namesakes.map(bareName))].flatMap(name => there?.named.get(name) ?? [])
    return Map.groupBy(all, ({ file }) => file)
  }
  // Thousands of tests may have one name or title, so each is looked for once.
  const asked = new Map<string, Namesakes | null>()
  const seen = new Set<string>()
  for (const one of failing) {
    const isNamed = namesOf(bareName(one)).some(name => now?.named.has(name))
    const key = `${isNamed} ${isNamed ? bareName(one) : keyOf(one)}`
    const inFile = `${key}\0${isNamed ? one.file : ''}`
    if (seen.has(inFile)) continue
    seen.add(inFile)
    if (!asked.has(key)) asked.set(key, findNamesakes(one, isNamed))
    const byFile = asked.get(key) ?? null
    if (byFile === null) continue
    const files = one.file === null || !isNamed ? [...byFile.keys()] : [null, ...namesOf(one.file)]
    const own = files.flatMap(file => byFile.get(file) ?? [])
    const [first] = own
    if (first !== undefined && own.every(({ status }) => status === 'passed')) found.loosened.set(first.name, first)
    else if (own.length === 0 && (byFile.size > 0 || changed.isRedirected || isTitled(one, changed.unchecked)))
      found.unasked.set(one.name, one)
  }
  return { loosened: [...found.loosened.values()], unasked: [...found.unasked.values()] }
}

function mayReadOtherwise({ file }: TestCase, { isShared, paths }: ChangedTests): boolean {
  return isShared || mayBeOf(file, paths)
}

function isTitled({ name }: TestCase, titles: ReadonlySet<string>): boolean {
  return titlesIn(name).some(one => titles.has(one))
}

const MOST_LOOSENED = 5

/**
 * Findings about tests that pass on both sources, and fail on the new one as they were before. Where a check went, it
 * was weakened; else, or where it named what the sources lost, it may only have learned what the new source asks.
 */
export function loosenedTests(
  { loosened, unasked }: CheckLess,
  { unchecked, isUnchecked, outdated, isOutdated }: ChangedTests,
): { tampering: Finding[]; forReview: Finding[] } {
  const isWeakened = (one: TestCase) =>
    (isUnchecked || isTitled(one, unchecked)) && !isOutdated && !isTitled(one, outdated)
  const found = ({ name, file }: TestCase, detail = name) => ({ kind: 'loosened-test', path: file, detail })
  const inWords = (name: string) =>
    `the test "${name}" passes on both sources, but as it was it fails on the new one: it checks less`
  return {
    tampering: loosened.filter(isWeakened).map(one => found(one, inWords(one.name))),
    forReview: [...loosened.filter(one => !isWeakened(one)), ...unasked].slice(0, MOST_LOOSENED).map(one => found(one)),
  }
}
