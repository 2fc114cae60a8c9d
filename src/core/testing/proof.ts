/** Red, then green: what the changed tests say on the old source. */
import type { Finding, Proof } from '../evidence/record.ts'
import { failedToBuild } from './build-failure.ts'
import { areComparable, failedNames, isAmong } from './results/failed-names.ts'
import type { RunResult } from './test-verdict.ts'

export type ProofRuns = {
  /** On the untouched tree; `not-run` where that was not asked for. */
  readonly before: RunResult
  /** The changed tests on the old source. */
  readonly red: RunResult
  /** On the changed tree. */
  readonly after: RunResult
}

/** Why there is nothing to run on the old source, or null where the run is wanted. */
export function proofWithoutRun(facts: {
  readonly testsChanged: boolean
  readonly wanted: boolean
  readonly after: RunResult
}): Proof | null {
  if (!facts.testsChanged) return 'no-test-changes'
  const judged = facts.after.status === 'passed' || facts.after.status === 'failed'
  return facts.wanted && judged ? null : 'not-run'
}

/** What the runs prove together. `changed`: paths of the changed test files, relative to the root. Where no test is named, exit codes decide. */
export function proofOf(runs: ProofRuns, changed: ReadonlySet<string>): Proof {
  const { red, after } = runs
  if (red.status === 'passed') return 'green-on-base'
  if (red.status !== 'failed') return 'could-not-run'
  const named = namedProof(runs, changed)
  if (named !== null) return named
  if (after.status !== 'passed') return 'still-red'
  return failedToBuild(red.output, red.results) ? 'red-by-build' : 'red-then-green'
}

/** A test proves something that fails on the old source, passes on the new one, and did not fail before the tests were changed, or stands in a changed file. */
function namedProof({ before, red, after }: ProofRuns, changed: ReadonlySet<string>): Proof | null {
  if (red.results === null || !red.results.complete) return null
  const failing = [...failedNames(red.results)]
  if (failing.length === 0) return null
  const still = stillFailing(red, after)
  if (still === null) return null
  const old = before.results === null ? new Map<string, string | null>() : failedNames(before.results)
  const turned = failing.filter(([name, file]) => !isAmong(still, name, file))
  const proving = turned.filter(([name, file]) => !isAmong(old, name, file) || mayBeChanged(file, changed))
  if (proving.length > 0) return failedToBuild(red.output, red.results) ? 'red-by-build' : 'red-then-green'
  return failing.every(([name, file]) => isAmong(old, name, file)) ? 'green-on-base' : 'still-red'
}

function stillFailing(red: RunResult, after: RunResult): ReadonlyMap<string, string | null> | null {
  if (after.status === 'passed') return new Map()
  const { results } = after
  return results?.complete && red.results !== null && areComparable(red.results, results) ? failedNames(results) : null
}

/** Tests that failed before and pass on the old source once only the tests are changed: it is not the source that was put right. */
export function rewrittenFailures({ before, red }: ProofRuns, changed: ReadonlySet<string>): Finding[] {
  if (before.results === null || red.results === null || !areComparable(before.results, red.results)) return []
  const passed = new Set(red.results.cases.filter(one => one.status === 'passed').map(one => one.name))
  return before.results.cases
    .filter(one => one.status === 'failed' && passed.has(one.name) && mayBeChanged(one.file, changed))
    .map(({ name, file }) => ({
      kind: 'failing-test-rewritten',
      path: file,
      detail: `the test "${name}" failed before the change and passes on the old source with the changed tests: the test was changed, not what it tests`,
    }))
}

/** A runner's path may begin below the root. */
function mayBeChanged(file: string | null, changed: ReadonlySet<string>): boolean {
  return (
    file === null || [...changed].some(path => path === file || path.endsWith(`/${file}`) || file.endsWith(`/${path}`))
  )
}
