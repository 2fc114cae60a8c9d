/** What a run of the tests accounts for: each test by its name, or a number of tests, or an exit code alone. */
import type { Finding } from '../change/change.ts'
import { phrasesOf } from '../text/phrases.ts'
import { type ChangedTests, explainsLoss, ownTitles, plainTitle, titlesIn } from './changed-tests.ts'
import { countsIn, mayBeOf, type TestCase, type TestResults } from './results/test-results.ts'
import { surplus } from './tampering/finding.ts'

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

/** Without the number that a second test of one name has. */
export function bareName({ name }: TestCase): string {
  return name.replace(/ \(\d+\)$/, '')
}

/** The title by which a test is found again where its file or its suite has another name. */
export function keyOf(one: TestCase): string {
  return titlesIn(bareName(one))[0] ?? ''
}

const hasRun = ({ status }: TestCase) => status !== 'skipped'
const hasPassed = ({ status }: TestCase) => status === 'passed'

function missingOld(then: TestResults, now: TestResults, changed: ChangedTests): MissingTest[] {
  const { skipped, lost, hidden } = lostIn(then, now, changed)
  const runs = new Set(now.cases.filter(hasRun).map(keyOf))
  const skips = new Set(now.cases.filter(one => !hasRun(one)).map(keyOf))
  const renumbered = renumberedIn(then, now, changed)
  const left = lost
    .filter(one => isWritten(one, changed) || renumbered.get(numbersAsZero(one))?.pop() === undefined)
    .filter(one => !explainsLoss(one, changed, runs))
  // What the run itself calls skipped is still there, and nothing explains it away.
  const why = (one: TestCase) => (skips.has(keyOf(one)) ? 'skipped' : 'not-run')
  return [
    ...[...skipped, ...left].map(one => ({ test: one.name, file: one.file, why: why(one) }) as const),
    ...hidden.map(key => ({ test: changed.added.get(key) ?? key.trim(), file: null, why: 'new-not-run' }) as const),
  ]
}

/** Parameters may be numbers that differ from run to run, within one file. */
function numbersAsZero(one: TestCase): string {
  return `${one.file} ${keyOf(one).replace(/\d+/g, '0')}`
}

/** New tests whose titles are made at run time. */
function renumberedIn(then: TestResults, now: TestResults, changed: ChangedTests): Map<string, TestCase[]> {
  const passed = new Set(then.cases.filter(hasPassed).map(keyOf))
  const fresh = now.cases.filter(one => hasRun(one) && !passed.has(keyOf(one)) && !isWritten(one, changed))
  return Map.groupBy(new Map(fresh.map(one => [keyOf(one), one])).values(), numbersAsZero)
}

/** Whether the text of the change holds the very title. */
function isWritten(one: TestCase, { present }: ChangedTests): boolean {
  return [keyOf(one), ...(one.name.endsWith(']') ? [] : ownTitles(one.name))].some(title => present.has(title))
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
    return changed.removed.has(own) || changed.wasIn(own)
  }
  const mayHaveChanged = ({ file }: TestCase) =>
    file === null ? changed.isShared || changed.hidesRemoved : mayBeOf(file, changed.paths)
  return lostIn(then, now, changed)
    .lost.filter(one => !missing.has(one.name) && !isTitled(one) && mayHaveChanged(one))
    .slice(0, MOST_REPLACED)
    .map(({ name, file }) => ({ kind: 'test-replaced', path: file, detail: name }))
}

/**
 * Tests that passed and do not run by their name. Others of their title pay for them, but not those that the change
 * writes into further files, nor for what is skipped by its name. `hidden`: titles of such new ones that do not run.
 */
function lostIn(then: TestResults, now: TestResults, { grown }: ChangedTests) {
  const [passed, ran] = [then.cases.filter(hasPassed), now.cases.filter(hasRun)]
  const skips = (results: TestResults) => results.cases.filter(one => !hasRun(one))
  const skipped = new Set(surplus(skips(now), skips(then), bareName).map(bareName))
  const known = new Set(then.cases.map(bareName))
  // With parameters.
  const under = ran.filter(one => !known.has(bareName(one))).flatMap(one => titlesIn(one.name).slice(1))
  const [had, have] = [Map.groupBy(passed, keyOf), Map.groupBy(ran, keyOf)]
  const [gone, more] = [Map.groupBy(surplus(passed, ran, bareName), keyOf), Map.groupBy(under, title => title)]
  const parts = [...new Set([...gone.keys(), ...grown.keys()])].map(key => {
    const [before, cases] = [had.get(key)?.length ?? 0, gone.get(key) ?? []]
    const added = Math.max(0, (grown.get(key) ?? 0) - (more.get(key)?.length ?? 0))
    const runs = have.get(key)?.length ?? 0
    const short = before + added - runs
    const { true: certain = [], false: others = [] } = Object.groupBy(cases, one => `${skipped.has(bareName(one))}`)
    return {
      skipped: certain,
      lost: others.slice(0, Math.max(0, short - certain.length)),
      hidden: added > 0 && before > 0 && runs > 0 && short > cases.length ? [key] : [],
    }
  })
  return {
    skipped: parts.flatMap(part => part.skipped),
    lost: parts.flatMap(part => part.lost),
    hidden: parts.flatMap(part => part.hidden),
  }
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
  const others = cases.filter(one => hasRun(one) && !present.has(keyOf(one)))
  const isInOther = phrasesOf(others.map(({ name }) => plainTitle(name)).join('\n'))
  return [...added].flatMap(([title, test]): MissingTest[] => {
    if (ran.has(title) || (title.length > LONG_TITLE && isInOther(title))) return []
    if (skipped.has(title)) return [{ test, file: null, why: 'new-skipped' }]
    return isNamed || (BY_FUNCTION.has(format) && listed.has(title)) ? [{ test, file: null, why: 'new-not-run' }] : []
  })
}

/** What unittest names where a class or a module could not be set up. */
const SET_UP = /^(.+)\[(?:setUp|tearDown)(?:Class|Module)\]$/

/**
 * Failures of before that no longer exist. A moved test and one with other parameters still exist, and so does what set
 * up a class or a module of which a test is there.
 */
function goneFailures(then: TestResults, now: TestResults): MissingTest[] {
  const bare = (name: string) => titlesIn(name.replace(/\[[^[\]]*\]$/, ''))[0] ?? ''
  const there = new Set([...now.cases.map(({ name }) => bare(name)), ...now.unloadable.map(bare)])
  const classes = now.cases.map(({ name }) => name.split('::', 1)[0] ?? '')
  const owners = new Set([...classes, ...classes.map(name => name.replace(/\.[^.]*$/, ''))])
  const isThere = (name: string) => there.has(bare(name)) || owners.has(SET_UP.exec(name)?.[1] ?? '')
  const gone = then.cases.filter(({ name, status }) => status === 'failed' && !isThere(name))
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
