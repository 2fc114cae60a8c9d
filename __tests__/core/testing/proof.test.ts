import { expect, test } from '@jest/globals'
import { type ChangedTests, isNewTest, readChangedTests } from '../../../src/core/testing/changed-tests.ts'
import {
  type CheckLess,
  checkLess,
  failsUntouched,
  flakyBefore,
  loosenedTests,
  mayCheckLess,
  otherwiseIn,
  proofOf,
  rewrittenFailures,
  settleRuns,
  unseenTests,
  withFailed,
} from '../../../src/core/testing/proof.ts'
import { pathsOf, type TestCase, type TestResults } from '../../../src/core/testing/results/test-results.ts'
import { NOT_RUN, type RunStatus, type TestRun } from '../../../src/core/testing/test-run.ts'
import { growthOf } from '../../playground/growth.ts'
import { fc } from '../../playground/properties.ts'
import { add, edit } from './tampering/change-rows.ts'

const NOTHING = readChangedTests([], () => true)
const changing = (...paths: readonly string[]): ChangedTests => ({ ...NOTHING, paths: pathsOf(paths) })
const CHANGED = changing('test/new.test.js')
const ONE_OF = { '+': 'passed', '-': 'failed' } as const

/** A run by its tests: `+a` passed, `-b` failed, each in a file of its name unless `@file` says otherwise. */
function run(tests: string | null, status: RunStatus = tests?.includes('-') ? 'failed' : 'passed'): TestRun {
  const cases = (tests ?? '')
    .split(' ')
    .filter(one => one !== '')
    .map((one): TestCase => {
      const [name = '', file] = one.slice(1).split('@')
      return {
        name,
        file: file === 'none' ? null : (file ?? `test/${name}.test.js`),
        status: ONE_OF[one[0] as '+' | '-'],
      }
    })
  const counts = {
    passed: cases.filter(one => one.status === 'passed').length,
    failed: cases.filter(one => one.status === 'failed').length,
    skipped: 0,
  }
  const results: TestResults | null =
    tests === null ? null : { format: 'node', cases, unloadable: [], counts, complete: true, passesListed: true }
  return { ...NOT_RUN, command: 'npm test', status, exitCode: status === 'passed' ? 0 : 1, durationMs: 1, results }
}

test.each<[string, string | null, string | null, string | null, string]>([
  ['a new test that fails on the old source and passes now', '+old', '+old -new', '+old +new', 'red-then-green'],
  ['a new test that passes on the old source', '+old', '+old +new', '+old +new', 'green-on-base'],
  ['only an old failure of another file is red on the old source', '-old', '-old +new', '+old +new', 'green-on-base'],
  ['an old failure of a changed file turns green', '-new', '-new', '+new', 'red-then-green'],
  [
    'an old failure that no changed text names turns green',
    '-old@none',
    '-old@none +new',
    '+old@none +new',
    'green-on-base',
  ],
  ['the new test proves although an old failure is left', '-old', '-old -new', '-old +new', 'red-then-green'],
  [
    'the new test passes on the old source and an old failure is left',
    '-old',
    '-old +new',
    '-old +new',
    'green-on-base',
  ],
  ['a changed test that failed before is red on both', '-new', '-new', '-new', 'still-red'],
  ['the new test is red on both', '+old', '+old -new', '+old -new', 'still-red'],
  ['the new test is red on both beside an old failure that was fixed', '-old', '-old -new', '+old -new', 'still-red'],
  ['a test that was not changed fails on the old source, for a fixture was', '+old', '-old', '+old', 'red-then-green'],
  ['nothing is named, the exit codes are red and green', null, null, null, 'red-then-green'],
])('%s', (_, before, red, after, proof) => {
  const redRun = red === null ? run(null, 'failed') : run(red)
  expect(
    proofOf({ before: run(before, before === null ? 'passed' : undefined), red: redRun, after: run(after) }, CHANGED)
      .proof,
  ).toBe(proof)
})

test('a red run that broke off names the new tests that failed until then', () => {
  const red = run('+old -new')
  const cut = { ...red, results: { ...(red.results as TestResults), complete: false } }
  expect(proofOf({ before: run('+old'), red: cut, after: run('+old +new') }, CHANGED)).toMatchObject({
    proof: 'red-then-green',
    proving: ['new'],
  })
})

/** A run that ended at its first failure: what comes after it is not named. */
function cutShort(tests: string): TestRun {
  const whole = run(tests, 'failed')
  return { ...whole, results: { ...(whole.results as TestResults), complete: false } }
}

test('a named test that turns green proves the change, whatever else the run did not reach', () => {
  const runs = { before: cutShort('+old -broken'), red: cutShort('+old -new'), after: cutShort('+old +new -broken') }
  expect(proofOf(runs, CHANGED)).toMatchObject({ proof: 'red-then-green', proving: ['new'] })
  expect(proofOf({ ...runs, after: cutShort('+old -new') }, CHANGED).proof).toBe('still-red')
  // It was not reached on the change.
  expect(proofOf({ ...runs, after: cutShort('+old -broken') }, CHANGED).proof).toBe('still-red')
  expect(proofOf({ ...runs, red: cutShort('-old -broken'), after: cutShort('+old -broken') }, CHANGED).isSteady).toBe(
    false,
  )
})

test('a run on the old source that broke off at an old failure did not reach the changed tests', () => {
  const runs = { before: cutShort('-old'), after: run('+old +new') }
  expect(proofOf({ ...runs, red: cutShort('-old') }, CHANGED)).toMatchObject({ proof: 'could-not-run', proving: [] })
  expect(proofOf({ ...runs, red: cutShort('-old -new') }, CHANGED).proof).toBe('red-then-green')
  expect(proofOf({ ...runs, red: { ...cutShort('-old'), status: 'timed-out' } }, CHANGED).proof).toBe('red-then-green')
})

/** Runs of Go packages: names of tests without files. `out`: packages that could not be built. */
function goRun(tests: string, ...out: readonly string[]): TestRun {
  const ran = run(tests.replaceAll(/(\w+)/g, 'ex.$1@none'), out.length > 0 || tests.includes('-') ? 'failed' : 'passed')
  return { ...ran, results: { ...(ran.results as TestResults), format: 'go', unloadable: out, counts: null } }
}

test('tests that could not be built on the old source did not pass there', () => {
  const text = 'package ex\n\nimport "testing"\n\nfunc TestNew(t *testing.T) {\n\tt.Fatal()\n}\n'
  const changed = readChangedTests([add('new_test.go', text)], () => true)
  const proof = (before: TestRun, red: TestRun, after: TestRun) => proofOf({ before, red, after }, changed)
  const [out, other] = [goRun('', 'ex'), goRun('+TestOld', 'ex/other')]
  expect(proof(out, out, out).proof).toBe('still-red')
  expect(proof(out, out, goRun('+TestNew +TestOld'))).toMatchObject({ proof: 'red-by-build', proving: ['ex'] })
  // The package that turns green holds no changed test.
  expect(proof(out, out, goRun('+TestOld')).proof).toBe('still-red')
  const passes = goRun('+TestOld +TestNew', 'ex/other')
  expect(proof(other, passes, passes).proof).toBe('green-on-base')
  expect(proof(other, passes, goRun('+TestOld +TestNew')).proof).toBe('green-on-base')
})

test('a changed test that did not run neither passes nor fails on the old source', () => {
  const text = '//go:build more\n\npackage ex\n\nimport "testing"\n\nfunc TestNew(t *testing.T) {\n\tt.Fatal()\n}\n'
  const changed = readChangedTests([add('new_test.go', text)], () => true)
  const [others, all] = [goRun('+TestOld'), goRun('+TestOld +TestNew')]
  expect(proofOf({ before: others, red: others, after: others }, changed).proof).toBe('could-not-run')
  expect(proofOf({ before: others, red: all, after: all }, changed).proof).toBe('green-on-base')
})

test('a changed file that could be loaded neither before nor on the old source is proven by what lets it load', () => {
  const out = unloaded('+old')
  expect(proofOf({ before: out, red: out, after: run('+old +new') }, CHANGED)).toMatchObject({
    proof: 'red-by-build',
    proving: ['test/new.test.js'],
  })
  expect(proofOf({ before: out, red: out, after: out }, CHANGED).proof).toBe('still-red')
  const elsewhere = unloaded('+old +new', 'test/else.test.js')
  expect(proofOf({ before: elsewhere, red: elsewhere, after: elsewhere }, CHANGED).proof).toBe('green-on-base')
})

const NAMES = ['new', 'more', 'old', 'odd', 'far'] as const
const MAY_HAVE_CHANGED = new Set<string>(['new', 'more'])
const BOTH = changing('test/new.test.js', 'test/more.test.js')
/** What a run shows: each test passes, fails or is not there, and it may have ended early. */
const anyRun = fc
  .record({ ends: fc.tuple(...NAMES.map(() => fc.constantFrom('+', '-', ''))), isWhole: fc.boolean() })
  .map(({ ends, isWhole }) => {
    const tests = NAMES.flatMap((name, at) => (ends[at] === '' ? [] : [`${ends[at]}${name}`])).join(' ')
    const end = (name: string) => ends[NAMES.indexOf(name as (typeof NAMES)[number])]
    return { end, run: isWhole ? run(tests) : tests.includes('-') ? cutShort(tests) : run(tests) }
  })

test('a proof has a test that fails on the old source and passes on the new one; such a test that is new is a proof', () =>
  fc.assert(
    fc.property(anyRun, anyRun, anyRun, (before, red, after) => {
      fc.pre(red.run.status === 'failed')
      const { proof, proving } = proofOf({ before: before.run, red: red.run, after: after.run }, BOTH)
      const isProven = proof === 'red-then-green'
      const isRedThenGreen = (name: string) => red.end(name) === '-' && after.end(name) === '+'
      const isOld = (name: string) => before.end(name) === '-' && !MAY_HAVE_CHANGED.has(name)
      if (NAMES.some(name => isRedThenGreen(name) && before.end(name) !== '-')) expect(isProven).toBe(true)
      if (NAMES.every(name => red.end(name) !== '-' || after.end(name) === '-' || isOld(name)))
        expect(isProven).toBe(false)
      for (const name of proving) {
        expect(red.end(name)).toBe('-')
        expect(after.end(name)).not.toBe('-')
        expect(isOld(name)).toBe(false)
        if (after.run.results?.complete === false) expect(after.end(name)).toBe('+')
      }
      // Runs that end alike show nothing.
      if (after.run.status === 'failed' && NAMES.every(name => red.end(name) === after.end(name)))
        expect(isProven).toBe(false)
    }),
    { numRuns: 2_000 },
  ))

/** The same run, where a file could not be loaded as well. */
function unloaded(tests: string, file = 'test/new.test.js', isComplete = true): TestRun {
  const red = run(tests, 'failed')
  const results = red.results as TestResults
  const counts = { passed: 0, skipped: 0, failed: tests.split('-').length }
  return { ...red, results: { ...results, counts, unloadable: [file], complete: isComplete } }
}

test.each<[string, string, TestRun, string, string]>([
  ['nothing else fails', '+old', unloaded('+old'), '+old +new', 'red-by-build'],
  ['an old failure of another file is fixed', '-old', unloaded('-old'), '+old +new', 'red-by-build'],
  ['an old failure of another file is left', '-old', unloaded('-old'), '-old +new', 'red-by-build'],
  ['an old failure whose file nobody tells is fixed', '-old@none', unloaded('-old@none'), '+old +new', 'red-by-build'],
  ['not all failures are named', '-old', unloaded('-old', undefined, false), '+old +new', 'red-by-build'],
  ['a new test fails in its body on both', '+old', unloaded('+old -more'), '+old +new -more', 'red-by-build'],
  ['another new test fails in its body', '-old', unloaded('-old -more'), '+old +new +more', 'red-then-green'],
])('a changed test that cannot be loaded on the old source, where %s', (_, before, red, after, proof) => {
  expect(
    proofOf({ before: run(before), red, after: run(after) }, changing('test/new.test.js', 'test/more.test.js')).proof,
  ).toBe(proof)
})

test.each<[RunStatus, string]>([
  ['timed-out', 'red-then-green'],
  ['could-not-run', 'could-not-run'],
  ['not-run', 'could-not-run'],
  ['passed', 'green-on-base'],
])('a red run that %s is %s', (status, proof) => {
  expect(proofOf({ before: run('+old'), red: run(null, status), after: run('+old +new') }, CHANGED).proof).toBe(proof)
})

test('the tests that prove are named: new ones, and old failures in changed files; nothing where a name may be missing', () => {
  const proving = (before: string, red: TestRun, after: string) =>
    proofOf({ before: run(before), red, after: run(after) }, CHANGED).proving
  expect(proving('-old -other', run('-old -other -new -red'), '+old -other +new -red')).toEqual(['new'])
  expect(proving('-new +old', run('-new +old'), '+new +old')).toEqual(['new'])
  expect(proving('-old@none', run('-old@none'), '+old@none')).toEqual([])
  expect(proving('+old', unloaded('+old'), '+old +new')).toEqual(['test/new.test.js'])
  expect(proving('+old', unloaded('+old', undefined, false), '+old +new')).toEqual([])
  expect(proving('+old', run(null, 'failed'), '+old +new')).toEqual([])
})

test.each([
  ['test/sum.test.ts > sums > adds [1]', 'adds', true],
  ['ex/calc.TestHalf', 'TestHalf', true],
  ['test_calc.Calc::test_two[(i=0)]', 'test_two', true],
  ['tests/test_a.py::Calc::test_two[3]', 'test_two', true],
  ['sums › adds twice', 'adds', false],
])('%s is %s: %s', (name, title, isIt) =>
  expect(
    isNewTest(
      name,
      readChangedTests([add('test/a.test.js', `test('${title}', () => { ok() })`)], () => true),
    ),
  ).toBe(isIt),
)

test('without names a red run and a red change are still-red', () => {
  expect(proofOf({ before: run(null), red: run(null, 'failed'), after: run(null, 'failed') }, CHANGED).proof).toBe(
    'still-red',
  )
})

test('a failing test that passes on the old source once its file is changed was rewritten, not fixed', () => {
  const runs = { before: run('-new +old'), red: run('+new +old'), after: run('+new +old') }
  expect(rewrittenFailures(runs, CHANGED)).toMatchObject([{ kind: 'failing-test-rewritten', path: 'test/new.test.js' }])
  expect(rewrittenFailures(runs, changing('test/other.test.js'))).toEqual([])
  expect(rewrittenFailures({ ...runs, red: run('-new +old') }, CHANGED)).toEqual([])
})

/** A run whose tests have spaces in their names, where a no-break space stands here. */
function spaced(text: string): TestRun {
  const one = run(text)
  const cases = one.results?.cases.map(test => ({ ...test, name: test.name.replaceAll('\u00a0', ' ') })) ?? []
  return { ...one, results: one.results && { ...one.results, cases } }
}

/** Of old tests as they end on the new source. */
function lessOf(old: string, runs: { red: TestRun; after: TestRun }, changed: ChangedTests): CheckLess {
  const cases = run(old).results?.cases ?? []
  const failing = cases.filter(({ status }) => status === 'failed')
  return checkLess(failing, { ...runs, old: cases }, changed, name => [name])
}

const OLD_TEST = "test('adds', () => {\n  assert.equal(add(1, 3), 4)\n})\n"
const ASSERT = "import assert from 'node:assert/strict'\n"
const CHECKING = `${ASSERT}export const check = (a, b) => {\n  assert.equal(a, b)\n}\n`
const FAKE = 'export const disk = {\n  read() {},\n}\n'
const FIXTURES = 'test/fixtures.js'

test.each<[string, string, string, string, 'weakened' | 'for review' | 'no old text']>([
  ['loses a check', 'test/a.test.js', OLD_TEST, OLD_TEST.replace(/ {2}assert.*\n/, '  add(1, 3)\n'), 'weakened'],
  ['ends early', 'test/a.test.js', OLD_TEST, OLD_TEST.replace('  assert', '  if (no) return\n  assert'), 'for review'],
  ['asks for another value', 'test/a.test.js', OLD_TEST, OLD_TEST.replace('1, 3', '2, 2'), 'for review'],
  [
    'has more imports',
    'test/a.test.js',
    ASSERT + OLD_TEST,
    `import assert, { ok } from 'assert'\n${OLD_TEST}`,
    'for review',
  ],
  ['has its own assertions', 'test/a.test.js', ASSERT + OLD_TEST, `const assert = {}\n${OLD_TEST}`, 'weakened'],
  ['uses a helper that checks less', FIXTURES, CHECKING, 'export const check = () => {}\n', 'weakened'],
  ['uses a fake that learns', FIXTURES, FAKE, FAKE.replace('}\n', '  sync() {},\n}\n'), 'for review'],
  ['sets something up', 'test/a.test.js', OLD_TEST, OLD_TEST.replace('  assert', '  start()\n  assert'), 'for review'],
  [
    'has a new one beside it',
    'test/a.test.js',
    OLD_TEST,
    `${OLD_TEST}${OLD_TEST.replace('adds', 'more')}`,
    'no old text',
  ],
])('a test that passes on both sources, and does not as it was, %s', (_, path, before, after, is) => {
  const changed = readChangedTests([edit(path, before, after)], () => true)
  const both = { red: run('+adds@none'), after: run('+adds@none') }
  expect(mayCheckLess(both, changed)).toBe(true)
  const { tampering, forReview } = loosenedTests(lessOf('-adds@none', both, changed), changed)
  expect(changed.rewritesOld).toBe(is !== 'no old text')
  expect([tampering.length, forReview.length]).toEqual(is === 'weakened' ? [1, 0] : [0, 1])
})

test('a test whose old text names what the sources lost is for the reviewer alone', () => {
  const source = edit('src/sum.js', 'export const plus = 1\n', 'export const sums = 1\n')
  const old = OLD_TEST.replaceAll('add(', 'plus(')
  const now = OLD_TEST.replace(/ {2}assert.*\n/, '')
  const changed = readChangedTests([source, edit('test/a.test.js', old, now)], path => path.startsWith('test/'))
  const both = { red: run('+adds@none'), after: run('+adds@none') }
  const { tampering, forReview } = loosenedTests(lessOf('-adds@none', both, changed), changed)
  expect([tampering, forReview]).toEqual([[], [{ kind: 'loosened-test', path: null, detail: 'adds' }]])
})

test.each<[string, string, string, string, readonly string[], readonly string[]]>([
  ['fails on the old source', '-adds@none', '-adds@none', '+adds@none', [], []],
  ['fails on the new source', '-adds@none', '+adds@none', '-adds@none', [], []],
  ['is not touched', '-adds', '+adds@test/b.test.js', '+adds@test/b.test.js', [], []],
  ['got a namesake', '-adds@none', '+adds@none +adds\u00a0(2)@none', '+adds@none +adds\u00a0(2)@none', ['adds'], []],
  [
    'got a namesake elsewhere that fails on the old source',
    '-adds@test/a.test.js',
    '+adds@none -adds\u00a0(2)@test/b.test.js',
    '+adds@none +adds\u00a0(2)@none',
    ['adds'],
    [],
  ],
  [
    'may be the one of two namesakes that fails on the old source',
    '-adds@none',
    '+adds@none -adds\u00a0(2)@none',
    '+adds@none +adds\u00a0(2)@none',
    [],
    [],
  ],
  ['lost a namesake', '-adds@none -adds\u00a0(2)@none', '+adds@none', '+adds@none', [], []],
  ['is in a suite now', '-adds@none', '+all\u00a0>\u00a0adds@none', '+all\u00a0>\u00a0adds@none', ['all > adds'], []],
  [
    'gave its title to a test of another file',
    '-adds@test/a.test.js',
    '-adds@test/b.test.js',
    '+adds@none',
    [],
    ['adds'],
  ],
  ['cannot be loaded on the old source', '-adds@none', '-test/a.test.js@none', '+adds@none', [], ['adds']],
])('an old test that fails on the new source, and %s', (_, old, red, after, loosened, unasked) => {
  const changed = readChangedTests(
    [edit('test/a.test.js', OLD_TEST, OLD_TEST.replace(/ {2}assert.*\n/, ''))],
    () => true,
  )
  const cases = spaced(old).results?.cases ?? []
  const less = checkLess(cases, { old: cases, red: spaced(red), after: spaced(after) }, changed, name => [name])
  expect(less.loosened.map(({ name }) => name)).toEqual(loosened)
  expect(less.unasked.map(({ name }) => name)).toEqual(unasked)
})

test.each(['name', 'title'])('thousands of tests of one %s are looked for in linear time', what => {
  const find = (count: number) => {
    const sides = (['-before', '+after'] as const).map(side => {
      const names = Array.from({ length: count }, (_, n) =>
        what === 'name' ? `t\u00a0(${n + 1})` : `${side.slice(1)}${n}\u00a0>\u00a0t`,
      )
      return spaced(names.map(name => `${side[0]}${name}@test/new.test.js`).join(' '))
    })
    const [old = NOT_RUN, after = NOT_RUN] = sides
    const cases = old.results?.cases ?? []
    return () => checkLess(cases, { old: cases, red: after, after }, CHANGED, name => [name])
  }
  expect(growthOf({ small: find(400), large: find(4_000) }, 40)).toBeLessThanOrEqual(40)
})

test('a test that has its module from elsewhere is asked for its old text', () => {
  const old = `import { add } from '../src/add.js'\n${OLD_TEST}`
  const asked = (now: string) => readChangedTests([edit('test/a.test.js', old, now)], () => true)
  const moved = asked(old.replace('src/add', 'src/old/add'))
  expect([moved.rewritesOld, moved.isRedirected]).toEqual([true, true])
  expect(mayCheckLess({ red: run('-test/a.test.js'), after: run('+adds@none') }, moved)).toBe(true)
  const more = asked(old.replace('{ add }', '{ add, sub }'))
  expect([more.rewritesOld, more.isRedirected]).toEqual([false, false])
})

test('a test of the change that only the old source names is missing, if the run lists what passes', () => {
  const added = readChangedTests([add('test/new.test.js', "test('new', () => { ok() })")], () => true)
  const runs = { red: run('+old -new'), after: run('+old +test/new.test.js@none') }
  expect(unseenTests(runs, added)).toEqual([{ test: 'new', file: 'test/new.test.js', why: 'new-not-run' }])
  expect(unseenTests({ ...runs, after: run('+old +new') }, added)).toEqual([])
  expect(unseenTests({ ...runs, after: run(null, 'passed') }, added)).toEqual([])
  expect(unseenTests({ red: run('-new[0]'), after: run('+new') }, added)).toEqual([])
  expect(unseenTests({ ...runs, red: run('-old -hook') }, added)).toEqual([])
})

test('a crash on the old source is red; a command that cannot start there is not', () => {
  const crashed = { ...run(null, 'could-not-run'), crashed: true as const }
  expect(proofOf({ before: run('+old'), red: crashed, after: run('+old +new') }, CHANGED).proof).toBe('red-then-green')
})

test.each([
  ['a changed test fails', '+old', '-new +old', true],
  ['only a test fails that did not change', '+old +new', '-old +new', false],
  ['nothing is named', null, null, false],
])('a proof is steady or may be chance: %s', (_, before, red, isSteady) => {
  const runs = { before: run(before), after: run(red === null ? null : '+old +new') }
  expect(proofOf({ ...runs, red: red === null ? run(null, 'failed') : run(red) }, CHANGED).isSteady).toBe(isSteady)
})

test('of two runs of a tree only what fails in both is a failure', () => {
  const settled = settleRuns(run('-a -b +c'), run('-a +b -c'))
  expect(settled.flaky).toEqual(['b', 'c'])
  expect(settled.run).toMatchObject({ status: 'failed', results: { counts: { failed: 1 } } })
  expect(settleRuns(run('-a'), run('+a'))).toMatchObject({ flaky: ['a'], run: { status: 'passed' } })
  expect(settleRuns(run('+a'), run('-a'))).toMatchObject({ flaky: ['a'], run: { status: 'passed', exitCode: 0 } })
  expect(settleRuns(run(null, 'failed'), run(null)).run.status).toBe('passed')
})

test('a run fails untouched where all of its failures passed before and are not in a changed file', () => {
  expect(failsUntouched(run('-old +new'), run('+old'), CHANGED)).toBe(true)
  for (const [after, before] of [
    ['-old -new', '+old +new'],
    ['-old', '-old'],
    ['-unknown', '+old'],
    ['+old', '+old'],
  ] as const)
    expect(failsUntouched(run(after), run(before), CHANGED)).toBe(false)
})

test('a failure of before that the old source does not show was chance', () => {
  const runs = { before: run('-old -new'), red: run('+old +new'), after: run('+old +new') }
  expect(flakyBefore(runs, CHANGED)).toEqual(['old'])
})

test.each([
  ['old', '-new +old', null],
  ['old', '+new -old', ['new']],
  ['old', '+old', ['new']],
  ['new', '+new -old', null],
  ['new', '-new +old', ['new']],
] as const)('on the %s source a run with %s says otherwise: %j', (side, names, otherwise) => {
  expect(otherwiseIn(run(names), side, ['new'])).toEqual(otherwise)
})

test('without names the whole run says otherwise, and a test that fails once more is no proof', () => {
  expect(otherwiseIn(run(null, 'failed'), 'old', [])).toBeNull()
  expect(otherwiseIn(run(null, 'timed-out'), 'old', ['new'])).toBeNull()
  expect(otherwiseIn(run(null, 'passed'), 'old', ['new'])).toEqual(['new'])
  expect(otherwiseIn(run(null, 'failed'), 'new', [])).toEqual([])
  const after = withFailed(run('+old +new'), ['new'])
  expect(proofOf({ before: run('+old'), red: run('+old -new'), after }, CHANGED).proof).toBe('still-red')
  expect(withFailed(run(null), [])).toMatchObject({ status: 'failed', results: null })
})

const TEST_OF_GO = `func TestAdd(t *testing.T) {
\trows := []struct{ a, want int }{{1, 2}}
\tfor _, row := range rows {
\t\trequire.Equal(t, row.want, run(func(s string) int { return 2 }, row.a))
\t\thelp(t, func(s string) {})
\t}
}
`

test.each<[string, string, string, string]>([
  ['a name that nobody uses goes', 'help(t, func(s string) {})', 'help(t, func(string) {})', 'no-test-changes'],
  ['a helper has another name', 'help(t', 'assist(t', 'no-test-changes'],
  ['an assertion is another one', 'row.want, run(', 'row.want, walk(', 'green-on-base'],
  ['a row is added', '{1, 2}', '{1, 2}, {2, 2}', 'green-on-base'],
  ['a value is another one', '{1, 2}', '{3, 2}', 'green-on-base'],
  ['an assertion is added', '\t}\n', '\t}\n\trequire.True(t, ok)\n', 'green-on-base'],
  ['a test has another title', 'TestAdd', 'TestSum', 'green-on-base'],
])('an edited test that passes on the old source: %s', (_, from, to, proof) => {
  const path = 'add_test.go'
  const edited = { ...{ path, change: 'modified' as const, from: null }, before: TEST_OF_GO }
  const changed = readChangedTests([{ ...edited, after: TEST_OF_GO.replace(from, to) }], () => true)
  const green = run('+TestAdd')
  expect(proofOf({ before: green, red: green, after: green }, changed).proof).toBe(proof)
})

test.each<[string, string, string]>([
  ['spelling fails', 'test/new.test.js:3:7 - Unknown word (zeroish)\n', 'could-not-run'],
  ['the file is not found', "Could not find 'tests/new.test.js'\n", 'could-not-run'],
  ['the test cannot be loaded', "Error: Cannot find module '../src/more.js'\n", 'red-by-build'],
  ['the file of the test fails', 'TypeError: sum.more is not a function\n    at Suite.<anonymous>\n', 'red-then-green'],
  ['Mocha ends while it loads', ' Exception during run: TypeError: more is not a function\n', 'red-then-green'],
  ['vet fails', 'vet: ./m_test.go:6:5: undefined: More\n', 'red-then-green'],
  ['types do not fit', 'test/x.py:3: error: Module "x" has no attribute "more"  [attr-defined]\n', 'red-then-green'],
  ['Vitest counts no test', 'Vitest caught 1 unhandled error during the test run.\n', 'red-then-green'],
])('on the old source no test ran, where the new one names them: %s', (_, output, proof) => {
  const red = { ...run(null, 'failed'), output }
  expect(proofOf({ before: run('+old'), red, after: run('+old +new') }, CHANGED).proof).toBe(proof)
})

test('a changed test that did not run on the old source did not pass there', () => {
  const text = { path: 'unit/new.test.js', change: 'added' as const, from: null, before: null }
  const changed = readChangedTests(
    [{ ...text, after: "test('new', () => {\n  assert.equal(sum(1), 1)\n})\n" }],
    () => true,
  )
  const after = run('+old +new@unit/new.test.js')
  expect(proofOf({ before: run('+old'), red: run('+old'), after }, changed).proof).toBe('could-not-run')
  expect(proofOf({ before: run('+old'), red: after, after }, changed).proof).toBe('green-on-base')
})

test('a pytest that cannot load a plug-in does not run the changed tests, and proves nothing', () => {
  const output = 'Error while loading plugin "pytest11".\nModuleNotFoundError: No module named \'calc.plug\'\n'
  const red = { ...run(null, 'failed'), output }
  expect(proofOf({ before: run('+old'), red, after: run('+old +new') }, CHANGED).proof).toBe('could-not-run')
  const conftest = 'ERROR: Error importing plugin "tests.fixtures": No module named \'pkg.more\'\n'
  const runs = { before: run('+old'), red: { ...red, output: conftest }, after: run('+old +new') }
  expect(proofOf(runs, CHANGED).proof).toBe('red-then-green')
})
