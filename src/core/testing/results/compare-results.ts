/** Compares single tests of two runs: fixed, broken, still failing, added. */
import {
  areComparable,
  countOf,
  failedNames,
  isAmong,
  suitesOf,
  type TestCase,
  type TestResults,
  totalOf,
} from './test-results.ts'

/**
 * The difference by name; a file that could not be loaded counts as a failure. Null if a run is missing or the names
 * cannot be compared.
 */
export function compareResults(before: TestResults | null, after: TestResults | null) {
  if (before === null || after === null || !areComparable(before, after)) return null
  const [failedBefore, failedNow] = [failedNames(before), failedNames(after)]
  const now = Map.groupBy(failedNow, ([name, file]) => isAmong(failedBefore, name, file))
  const namesOf = (some: readonly (readonly [string, string | null])[] = []) => some.map(([name]) => name)
  const [isFixed, isNew] = [fixedIn(before, after), addedSince(before, after)]
  const isAdded = (one: TestCase) => one.status !== 'skipped' && isNew(one)
  return {
    /** Failed before; passes now, or is not among the failures of a complete run. */
    fixed: namesOf([...failedBefore].filter(([name, file]) => !isAmong(failedNow, name, file) && isFixed(name, file))),
    /** Fails now and not before, new tests included. */
    broken: namesOf(now.get(false)),
    stillFailing: namesOf(now.get(true)),
    added: after.cases.filter(isAdded).map(({ name }) => name),
  }
}

/**
 * True only if it is certain that every failure is old: both runs name all failures, and each one of now failed
 * before.
 */
export function failuresAreAllOld(before: TestResults | null, after: TestResults | null): boolean {
  const difference = compareResults(before, after)
  if (difference === null || before?.complete !== true || after?.complete !== true) return false
  return difference.broken.length === 0 && difference.stillFailing.length > 0
}

function fixedIn(before: TestResults, after: TestResults): (name: string, file: string | null) => boolean {
  const statusOf = new Map(after.cases.map(({ name, status }) => [name, status]))
  const suites = suitesOf(after.cases)
  const unloadable = new Set(before.unloadable)
  const gone = new Set(after.unloadable.filter(name => !unloadable.has(name)))
  const lengths = [...new Set([...gone].map(({ length }) => length))]
  const mayBeHidden = (name: string, file: string | null) =>
    file === null ? gone.size > 0 : gone.has(file) || lengths.some(length => gone.has(name.slice(0, length)))
  const ranFewer = before.counts !== null && after.counts !== null && totalOf(after.counts) < totalOf(before.counts)
  return (name, file) => {
    const status = statusOf.get(name)
    if (status !== undefined) return status === 'passed'
    if (unloadable.has(name)) return after.complete
    const suite = suites.get(name)
    if (suite !== undefined) return suite === 'passed'
    return !after.passesListed && after.complete && !ranFewer && !mayBeHidden(name, file)
  }
}

/** Nothing is certainly new if the earlier run did not name or reach all its tests, or left some out unnamed. */
function addedSince(before: TestResults, after: TestResults): (one: TestCase) => boolean {
  const { cases, unloadable } = before
  const namesAll = before.passesListed && before.complete && unnamedSkips(before) <= unnamedSkips(after)
  if (!namesAll || unloadable.length > 0) return () => false
  const known = new Set(cases.map(({ name }) => name))
  const suites = suitesOf(cases)
  const now = new Set(after.cases.map(({ name }) => name))
  const gone = Map.groupBy(
    cases.filter(({ name }) => !now.has(name)),
    ({ name }) => withoutNumbers(name),
  )
  return ({ name }) => !known.has(name) && !suites.has(name) && gone.get(withoutNumbers(name))?.pop() === undefined
}

/** pytest numbers parameters that it cannot write: `test_x[a-expected0]` may become `test_x[a-expected1]`. */
function withoutNumbers(name: string): string {
  return name.replace(/(?<=^[^[]*)\[.*\]$/, parameters => parameters.replace(/(?<!\d)\d+(?=[-\]])/g, ''))
}

/** pytest's `SKIPPED [16] file:line` names none. */
function unnamedSkips({ counts, cases }: TestResults): number {
  return counts === null ? 0 : counts.skipped - countOf(cases, 'skipped')
}
