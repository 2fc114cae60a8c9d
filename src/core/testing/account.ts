/** What a run of the tests accounts for: each test by its name, or a number of tests, or an exit code alone. */
import type { Finding } from '../change/change.ts'
import { type ChangedTests, explainsLoss, plainTitle, titlesIn } from './changed-tests.ts'
import { countsIn, mayBeOf, type TestCase, type TestResults } from './results/test-results.ts'

export const ACCOUNTS = ['names', 'counts', 'exit-code'] as const
export const MISSING = ['not-run', 'skipped', 'new-not-run', 'new-skipped', 'failure-gone'] as const

/** A test that should have passed and did not run. `failure-gone`: it failed before, and is not there any more. */
export type MissingTest = {
  test: string
  file: string | null
  why: (typeof MISSING)[number]
}

export type Account = {
  by: (typeof ACCOUNTS)[number]
  missing: readonly MissingTest[]
  /** How many tests ran, where there are fewer than before and the change takes less out. */
  fewer: { before: number; now: number } | null
  isSilent: boolean
}

type AccountedRun = { status: string; results: TestResults | null }

/** What a run shows of its tests. */
export function accountedBy({ results }: Pick<AccountedRun, 'results'>): Account['by'] {
  if (results === null) return 'exit-code'
  if (results.passesListed && results.cases.length > 0) return 'names'
  return countsIn(results) === null ? 'exit-code' : 'counts'
}

/** Compares a run with the one before the change, test by test where both name them. Throws nothing. */
export function accountFor(before: AccountedRun, after: AccountedRun, changed: ChangedTests): Account {
  const by = accountedBy(after)
  const account = { by, missing: [], fewer: null, isSilent: false }
  const [then, now] = [before.results, after.results]
  const isSilent = after.status === 'passed' && by === 'exit-code' && accountedBy(before) !== 'exit-code'
  if (now === null || isSilent) return { ...account, isSilent }
  if (!now.complete || (after.status !== 'passed' && after.status !== 'failed')) return account
  const fresh = by === 'names' ? missingNew(now, changed) : []
  if (then === null || now.unloadable.length > 0) return { ...account, missing: fresh }
  const isNamed = by === 'names' && accountedBy(before) === 'names' && then.format === now.format
  const lost = isNamed ? missingOld(then, now, changed) : []
  const gone = then.format === now.format && now.passesListed ? goneFailures(then, now) : []
  return { ...account, missing: [...lost, ...fresh, ...gone], fewer: isNamed ? null : fewerTests(then, now, changed) }
}

/** The title by which a test is found again where its file or its suite has another name. */
function keyOf({ name }: TestCase): string {
  return titlesIn(name.replace(/ \(\d+\)$/, ''))[0] ?? ''
}

/** Parameters may be numbers that differ from run to run. */
function numbersAsZero(key: string): string {
  return key.replace(/\d+/g, '0')
}

function missingOld(then: TestResults, now: TestResults, changed: ChangedTests): MissingTest[] {
  const skipped = new Set(now.cases.filter(({ status }) => status === 'skipped').map(keyOf))
  const runs = new Set(now.cases.filter(({ status }) => status !== 'skipped').map(keyOf))
  const [lost, renumbered] = [lostIn(then, now), Map.groupBy(newKeys(then, now), numbersAsZero)]
  return lost
    .filter(one => renumbered.get(numbersAsZero(keyOf(one)))?.pop() === undefined)
    .filter(one => !explainsLoss(one, changed, runs))
    .map(one => ({ test: one.name, file: one.file, why: skipped.has(keyOf(one)) ? 'skipped' : 'not-run' }))
}

const MOST_REPLACED = 5

/**
 * Tests of changed files that passed before and do not run now, where the text of the change does not show that a test
 * went: their titles are made at run time, as those of a table of cases. It may have lost a row, or have another one.
 */
export function replacedTests(before: AccountedRun, after: AccountedRun, changed: ChangedTests): readonly Finding[] {
  const [then, now] = [before.results, after.results]
  if (accountedBy(before) !== 'names' || accountedBy(after) !== 'names') return []
  if (then?.format !== now?.format || then === null || now?.complete !== true || now.unloadable.length > 0) return []
  const missing = new Set(missingOld(then, now, changed).map(({ test }) => test))
  const isTitled = ({ name }: TestCase) => {
    const [own = ''] = titlesIn(name)
    return changed.removed.has(own) || changed.before.includes(own)
  }
  const mayHaveChanged = ({ file }: TestCase) =>
    file === null ? changed.isShared || changed.hidesRemoved : mayBeOf(file, changed.paths)
  return lostIn(then, now)
    .filter(one => !missing.has(one.name) && !isTitled(one) && mayHaveChanged(one))
    .slice(0, MOST_REPLACED)
    .map(({ name, file }) => ({ kind: 'test-replaced', path: file, detail: name }))
}

function lostIn(then: TestResults, now: TestResults): readonly TestCase[] {
  const ran = Map.groupBy(
    now.cases.filter(({ status }) => status !== 'skipped'),
    keyOf,
  )
  const passed = Map.groupBy(
    then.cases.filter(({ status }) => status === 'passed'),
    keyOf,
  )
  return [...passed].flatMap(([key, cases]) => {
    const there = ran.get(key) ?? []
    const names = new Set(there.map(({ name }) => name))
    const count = Math.max(0, cases.length - there.length)
    return cases.filter(({ name }) => !names.has(name)).slice(0, count)
  })
}

function newKeys(then: TestResults, now: TestResults): readonly string[] {
  const passed = new Set(then.cases.filter(({ status }) => status === 'passed').map(keyOf))
  const ran = new Set(now.cases.filter(({ status }) => status !== 'skipped').map(keyOf))
  return [...ran].filter(key => !passed.has(key))
}

/** So long a title is found inside a longer name, too. */
const LONG_TITLE = 12

/** Runners that name a test as its function is named, so that a name that is not there did not run. */
const BY_FUNCTION: ReadonlySet<string> = new Set(['cargo', 'go'] satisfies TestResults['format'][])

/**
 * New tests of the change that do not run. Nothing unless the run shows that its names are the titles of the change.
 */
export function missingNew({ cases, format }: TestResults, { added, listed, present }: ChangedTests): MissingTest[] {
  const titlesOf = (isWanted: (one: TestCase) => boolean) =>
    new Set(cases.filter(isWanted).flatMap(({ name }) => titlesIn(name)))
  const ran = titlesOf(({ status }) => status !== 'skipped')
  const skipped = titlesOf(({ status }) => status === 'skipped')
  const isNamed = [...present].some(title => ran.has(title))
  return [...added].flatMap(([title, test]): MissingTest[] => {
    const isIn = ({ name }: TestCase) => plainTitle(name).includes(title)
    if (ran.has(title) || (title.length > LONG_TITLE && cases.some(one => one.status !== 'skipped' && isIn(one))))
      return []
    if (skipped.has(title)) return [{ test, file: null, why: 'new-skipped' }]
    return isNamed || (BY_FUNCTION.has(format) && listed.has(title)) ? [{ test, file: null, why: 'new-not-run' }] : []
  })
}

/** Failures of before that no longer exist. A moved test and one with other parameters still exist. */
function goneFailures(then: TestResults, now: TestResults): MissingTest[] {
  const bare = (name: string) => titlesIn(name.replace(/\[[^[\]]*\]$/, ''))[0] ?? ''
  const there = new Set([...now.cases.map(({ name }) => bare(name)), ...now.unloadable.map(bare)])
  const gone = then.cases.filter(({ name, status }) => status === 'failed' && !there.has(bare(name)))
  return gone.map(({ name, file }) => ({ test: name, file, why: 'failure-gone' }))
}

function fewerTests(then: TestResults, now: TestResults, { mostRemoved, mostAdded }: ChangedTests): Account['fewer'] {
  const ranIn = (results: TestResults) => {
    const counts = countsIn(results)
    return counts === null ? null : counts.passed + counts.failed
  }
  const counts = { before: ranIn(then), now: ranIn(now) }
  // New tests may pay for older ones that are skipped now, and only for them: others may be of another runner.
  const skipped = (countsIn(now)?.skipped ?? 0) - (countsIn(then)?.skipped ?? 0)
  const added = Math.min(mostAdded, Math.max(0, skipped))
  if (counts.before === null || counts.now === null || counts.now + mostRemoved >= counts.before + added) return null
  return { before: counts.before, now: counts.now }
}
