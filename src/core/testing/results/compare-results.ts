/** What a change did to single tests. */
import { areComparable, failedNames, isAmong } from './failed-names.ts'
import { suitesOf } from './suites.ts'
import { countOf, type TestCase, type TestCounts, type TestResults } from './test-results.ts'

export type ResultDifference = {
  /** Failed before; passed now, or not among the failures of a complete run. */
  readonly fixed: readonly string[]
  /** Failed now and not before, new tests included. */
  readonly broken: readonly string[]
  readonly stillFailing: readonly string[]
  /** Not there before; only what is certain. */
  readonly added: readonly string[]
}

/** The difference by name; what could not be loaded counts as failed under its own name. Null where a run is missing or the names have different sources. */
export function compareResults(before: TestResults | null, after: TestResults | null): ResultDifference | null {
  if (before === null || after === null || !areComparable(before, after)) return null
  const failedBefore = failedNames(before)
  const failedNow = failedNames(after)
  const isFixed = fixedIn(before, after)
  const isAdded = addedSince(before)
  const now = [...failedNow]
  return {
    fixed: [...failedBefore]
      .filter(([name, file]) => !isAmong(failedNow, name, file) && isFixed(name, file))
      .map(([name]) => name),
    broken: now.filter(([name, file]) => !isAmong(failedBefore, name, file)).map(([name]) => name),
    stillFailing: now.filter(([name, file]) => isAmong(failedBefore, name, file)).map(([name]) => name),
    added: after.cases.filter(isAdded).map(({ name }) => name),
  }
}

/** True only where it is certain that nothing new failed: both runs name every failure, there is one now, and each of them failed before. */
export function failuresAreAllOld(before: TestResults | null, after: TestResults | null): boolean {
  if (before === null || after === null || !areComparable(before, after)) return false
  const failedBefore = failedNames(before)
  const failedNow = [...failedNames(after)]
  return (
    before.complete &&
    after.complete &&
    failedNow.length > 0 &&
    failedNow.every(([name, file]) => isAmong(failedBefore, name, file))
  )
}

/** Whether a former failure that is none now has passed: by its name, as a suite whose tests have, or because a complete run names failures only. */
function fixedIn(before: TestResults, after: TestResults): (name: string, file: string | null) => boolean {
  const statusOf = new Map(after.cases.map(({ name, status }) => [name, status]))
  const suites = suitesOf(after.cases)
  const gone = after.unloadable.filter(name => !before.unloadable.includes(name))
  const mayBeHidden = (name: string, file: string | null) =>
    file === null ? gone.length > 0 : gone.some(place => place === file || name.startsWith(place))
  const ranFewer = before.counts !== null && after.counts !== null && totalOf(after.counts) < totalOf(before.counts)
  return (name, file) => {
    const status = statusOf.get(name)
    if (status !== undefined) return status === 'passed'
    if (before.unloadable.includes(name)) return after.complete
    const suite = suites.get(name)
    if (suite !== undefined) return suite === 'passed'
    return !after.passesListed && after.complete && !ranFewer && !mayBeHidden(name, file)
  }
}

function totalOf({ passed, failed, skipped }: TestCounts): number {
  return passed + failed + skipped
}

/** Nothing is certainly new where the run before did not name all its tests, or did not reach them. */
function addedSince(before: TestResults): (one: TestCase) => boolean {
  const { counts, cases, unloadable } = before
  const namesAll =
    before.passesListed && before.complete && (counts === null || countOf(cases, 'skipped') === counts.skipped)
  if (!namesAll || unloadable.length > 0) return () => false
  const known = new Set(cases.map(({ name }) => name))
  const suites = suitesOf(cases)
  return ({ name }) => !known.has(name) && !suites.has(name)
}
