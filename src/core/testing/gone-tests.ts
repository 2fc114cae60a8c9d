/** Tests that are not run any more: what nobody runs cannot fail. */
import type { Finding } from '../evidence/record.ts'
import type { TestCounts, TestResults } from './results/test-results.ts'
import type { TestRun } from './test-verdict.ts'

const MOST_GONE = 20

/** Tests that failed on the untouched tree and are not among the tests any more: they were not fixed, they are gone. Empty where that is not certain; one that was only moved or has other parameters is there. */
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

/** Fewer tests than before, by the runner's own count. For a change that takes nothing out of a test file. */
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

function totalOf({ passed, failed, skipped }: TestCounts): number {
  return passed + failed + skipped
}

/** The last part of a full name, without parameters. */
function titleOf(name: string): string {
  const last = name.split(/::| › | > /).at(-1) ?? name
  return last.replace(/\[[^\]]*\]$/, '').trim()
}
