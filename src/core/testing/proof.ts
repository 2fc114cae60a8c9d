/** The proof of a change: its tests fail on the old source and pass on the new one. What is missing in it, and tests that are missing in the runs. */
import type { Finding, Receipt } from '../change/change.ts'
import {
  areComparable,
  failedNames,
  isAmong,
  mayBeOf,
  type TestCase,
  type TestResults,
  totalOf,
} from './results/test-results.ts'
import { failedToBuild } from './start-failure.ts'
import type { Proof, TestRun } from './test-run.ts'

type ProofRuns = {
  /** On the untouched tree; `not-run` if no baseline was wanted. */
  readonly before: TestRun
  readonly red: TestRun
  readonly after: TestRun
}

type Failures = ReadonlyMap<string, string | null>

/** `proving`: names of the tests that certainly prove the change: they fail on the old source, pass now, and are new or in a changed file. Unloadable files if no test is named. */
type Proven = { readonly proof: Proof; readonly proving: readonly string[] }

/**
 * What the runs prove together. `changed`: changed test files, relative to the root. Exit codes decide if no test is named.
 * A test proves the change if it fails on the old source and passes on the new one. One that already failed before counts only in a changed file.
 */
export function proofOf({ before, red, after }: ProofRuns, changed: ReadonlySet<string>): Proven {
  if (red.status === 'passed') return { proof: 'green-on-base', proving: [] }
  if (red.status !== 'failed') return { proof: 'could-not-run', proving: [] }
  const old: Failures = before.results === null ? new Map() : failedNames(before.results)
  const still = stillFailing(red, after)
  // What an interrupted run names failed all the same: pytest ends at a file that it cannot load.
  const { results, isWhole } = { results: red.results, isWhole: red.results?.complete === true }
  const failing = results !== null && (isWhole || after.status !== 'passed') ? [...failedNames(results)] : []
  if (results === null || failing.length === 0 || still === null) {
    if (after.status !== 'passed') return { proof: 'still-red', proving: [] }
    return { proof: redProof(red, one => isSure(one, old, changed)), proving: [] }
  }
  const turned = failing.filter(([name, file]) => !isAmong(still, name, file))
  if (!turned.some(([name, file]) => !isAmong(old, name, file) || mayBeOf(file, changed)))
    return {
      proof: isWhole && failing.every(([name, file]) => isAmong(old, name, file)) ? 'green-on-base' : 'still-red',
      proving: [],
    }
  const proves = (one: TestCase) => isSure(one, old, changed) && !isAmong(still, one.name, one.file)
  const tests = results.cases.filter(one => one.status === 'failed' && proves(one)).map(({ name }) => name)
  const files = results.unloadable.filter(name => !isAmong(old, name, null) && !isAmong(still, name, null))
  return { proof: redProof(red, proves), proving: tests.length > 0 ? tests : files }
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

function isSure({ name, file }: TestCase, old: Failures, changed: ReadonlySet<string>): boolean {
  return !isAmong(old, name, file) || (file !== null && mayBeOf(file, changed))
}

/** Whether the source says that a test is new. `titles`: of the tests that only the new source holds. */
export function isNewTest(name: string, titles: ReadonlySet<string>): boolean {
  const title = titleOf(name)
  return titles.has(title) || titles.has(title.replace(/ \(.*\)$/, '').replace(/^.*[./]/, ''))
}

function stillFailing(red: TestRun, after: TestRun): Failures | null {
  if (after.status === 'passed') return new Map()
  const { results } = after
  return results?.complete && red.results !== null && areComparable(red.results, results) ? failedNames(results) : null
}

/** Files whose change needs no test: prose, data, settings, pictures. */
export const NO_CODE =
  /(^|\/)(LICENSE|NOTICE|CODEOWNERS|\.[^/]+)$|\.(md|mdx|rst|adoc|txt|html?|css|scss|less|svg|png|jpe?g|gif|ico|json5?|jsonc|ya?ml|toml|ini|cfg|conf|lock|csv|po|properties|env|xml)$/i

/** Whether the model is asked for a better proof. `hasTests`: the base has tests, and none of them failed before and passes now. */
export function isProofMissing(
  { files }: Pick<Receipt, 'files'>,
  { proof, isTest, hasTests }: { readonly proof: Proof; isTest(path: string): boolean; readonly hasTests: boolean },
): boolean {
  // A revision that touches no test does not answer for those of its pull request.
  if (proof === 'green-on-base') return files.some(({ path }) => isTest(path))
  const isCode = ({ path }: { readonly path: string }) => !isTest(path) && !NO_CODE.test(path)
  return proof === 'no-test-changes' && hasTests && files.some(isCode)
}

/** Tests that failed before and pass on the old source with the changed tests: the test was fixed, not the source. */
export function rewrittenFailures({ before, red }: ProofRuns, changed: ReadonlySet<string>): Finding[] {
  if (before.results === null || red.results === null || !areComparable(before.results, red.results)) return []
  const passed = new Set(red.results.cases.filter(one => one.status === 'passed').map(one => one.name))
  return before.results.cases
    .filter(one => one.status === 'failed' && passed.has(one.name) && mayBeOf(one.file, changed))
    .map(({ name, file }) => ({
      kind: 'failing-test-rewritten',
      path: file,
      detail: `the test "${name}" failed before the change and passes on the old source with the changed tests: the test was changed, not what it tests`,
    }))
}

const MOST_GONE = 20

/** Tests that failed on the untouched tree and no longer exist. Empty if that is not certain; moved tests and tests with other parameters still exist. */
export function goneFailures(before: TestRun, after: TestRun): Finding[] {
  const runs = comparable(before, after)
  if (runs === null || !runs.now.passesListed) return []
  const there = new Set([...runs.now.cases.map(one => titleOf(one.name)), ...runs.now.unloadable.map(titleOf)])
  const gone = runs.then.cases.filter(one => one.status === 'failed' && !there.has(titleOf(one.name)))
  return gone.slice(0, MOST_GONE).map(({ name, file }) => ({
    kind: 'failing-test-gone',
    path: file,
    detail: `the test "${name}" failed before the change and is not there any more`,
  }))
}

/** A finding if the runner counted fewer tests than before. Only for a change that removes nothing from a test file. */
export function fewerRan(before: TestRun, after: TestRun): Finding[] {
  const runs = comparable(before, after)
  if (runs === null || runs.then.counts === null || runs.now.counts === null) return []
  const [then, now] = [totalOf(runs.then.counts), totalOf(runs.now.counts)]
  if (now >= then || runs.now.unloadable.length > 0) return []
  const detail = `${then} tests ran before the change and ${now} with it, although no test was taken out of its file`
  return [{ kind: 'fewer-tests-ran', path: null, detail }]
}

function comparable(before: TestRun, after: TestRun): { then: TestResults; now: TestResults } | null {
  const [then, now] = [before.results, after.results]
  if (then === null || now === null || then.format !== now.format || !now.complete) return null
  return after.status === 'passed' || after.status === 'failed' ? { then, now } : null
}

function titleOf(name: string): string {
  const last = name.split(/::| › | > /).at(-1) ?? name
  return last.replace(/\[[^\]]*\]$/, '').trim()
}
