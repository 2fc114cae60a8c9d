import { describe, expect, test } from '@jest/globals'
import { ranNothing, readTestOutput } from '../../../../src/core/testing/results/read-output.ts'
import type { TestCase, TestResults } from '../../../../src/core/testing/results/test-results.ts'
import { growthOf } from '../../../playground/growth.ts'
import { fc } from '../../../playground/properties.ts'
import { fixture } from './fixtures.ts'

function read(name: string): TestResults {
  const results = readTestOutput(fixture(`${name}.txt`))
  if (results === null) throw new Error(`${name} is not recognised`)
  return results
}

function named({ cases }: TestResults, status: TestCase['status']): readonly string[] {
  return cases.filter(one => one.status === status).map(({ name }) => name)
}

test.each([
  ['(12ms)', ['sums ones', 'sums twos']],
  ['(1.2 s)', ['sums ones', 'sums twos']],
  ['in 12ms', ['sums ones', 'sums twos']],
  ['', ['sums ones', 'sums twos']],
])('the time %j behind the name of each test is no part of the name', (time, names) => {
  const output = `1..2\nok 1 - sums ones ${time}\nnot ok 2 - sums twos ${time}\n`
  expect(readTestOutput(output)?.cases.map(({ name }) => name)).toEqual(names)
})

test('a title that ends like a time stays where others do not', () => {
  const output = '1..2\nok 1 - waits (5 ms)\nok 2 - waits\n'
  expect(readTestOutput(output)?.cases.map(({ name }) => name)).toEqual(['waits (5 ms)', 'waits'])
})

const NODE_FAILED = [
  'calls what is not there',
  'adds two numbers',
  'sum > of objects > adds # fields',
  'with steps > second step',
]
const NODE_PASSED = ['keeps zero', 'prints', 'keeps zero (2)', 'sum > keeps zero', 'with steps > first step']
const NODE_HOOKS = [
  'with a before that fails > one',
  'with a before that fails > two',
  'with a before that fails',
  'with a beforeEach that fails > one',
  'with a beforeEach that fails > two',
  'with an after that fails',
  'throws itself > early',
  'throws itself',
]
const MISSING = 'load/missing.test.js'
const NODE_FILES = [MISSING, 'load/name.test.js', 'load/syntax.test.js']
const JEST_FAILED = [
  'jestmany/sum.test.js › adds two numbers',
  'jestmany/sum.test.js › sum › of objects › adds › fields',
  'jestmany/sum.test.js › sum › each 2',
  'jestmany/sum.test.js › sum › calls what is not there',
  'jestmany/other.test.js › with a hook › one',
]
const VITEST_FAILED = [
  'other.test.js > with a hook',
  'sum.test.js > adds two numbers',
  'sum.test.js > sum > of objects > adds › fields',
  'sum.test.js > sum > each 2',
  'sum.test.js > sum > calls what is not there',
]
const MOCHA_FAILED = [
  'adds two numbers',
  'with a hook > "before all" hook for "one"',
  'with each > "before each" hook for "one"',
  'after > "after each" hook: tidy for "one"',
  'sum > calls what is not there',
  'sum > of objects > adds › fields',
]
const PYTEST_FAILED = [
  'test_calc.py::test_two',
  'test_calc.py::test_each[1-1]',
  'test_calc.py::test_each[x y-z - q]',
  'test_calc.py::test_strict',
  'test_calc.py::TestGroup::test_in_class',
  'test_calc.py::TestGroup::test_import',
  'test_unit.py::Case::test_sub[(i=0)]',
  'test_unit.py::Case::test_sub[(i=2)]',
  'test_calc.py::test_setup',
  'test_calc.py::test_teardown',
]
const VITEST_TYPES_FAILED = [
  'src/sum.test.ts > subtracts',
  'src/sum.test.ts > gives a number',
  'src/other.test.ts > is wrong',
]
const PYTEST_FILES = ['test_missing.py', 'test_name.py', 'test_syntax.py']
const UNITTEST_FAILED = [
  'test_calc.Calc::test_boom',
  'test_calc.Fixture[setUpClass]',
  'test_calc.Calc::test_sub[(i=0)]',
  'test_calc.Calc::test_sub[(i=2)]',
  'test_calc.Calc::test_two',
  'test_calc.Calc::test_unexpected',
]
const UNITTEST_PARTS = [
  ...['[part 0 (n=0)]', '[part 2 (n=2)]'].map(part => `test_red.Red::test_messages${part}`),
  ...['[part 0]', '[part 2]'].map(part => `test_red.Red::test_named${part}`),
  'test_red.Red::test_says_ok',
]
const GO_FAILED = ['ex/calc.TestTwo', 'ex/calc.TestTable/two_words', 'ex/calc.TestTable/a/b', 'ex/calc.ExampleSum']
const GO_PASSED = ['ex/calc.TestZero', 'ex/calc.TestTable/one', 'ex/calc.TestParallel/x', 'ex/calc.TestParallel/y']
const CARGO_UNIT = ['panics', 'result', 'talks', 'two'].map(name => `calc::tests::${name}`)

type Said = {
  failed: readonly string[]
  unloadable?: readonly string[]
  counts: readonly number[] | null
  complete: boolean
  passed: number | null
}

/** `counts`: passed, failed, skipped as the runner counted; `passed`: how many passed tests are named, null where they are not listed. */
const RUNS: readonly (readonly [name: string, format: string, said: Said])[] = [
  ['node-default', 'node', { failed: NODE_FAILED, counts: [5, 5, 4], complete: true, passed: 5 }],
  ['node-hook-spec', 'node', { failed: NODE_HOOKS, counts: [1, 5, 0], complete: true, passed: 1 }],
  ['node-load-spec', 'node', { failed: [], unloadable: NODE_FILES, counts: [1, 3, 0], complete: true, passed: 1 }],
  ['node-load-none-spec', 'node', { failed: [], unloadable: NODE_FILES, counts: [1, 3, 0], complete: true, passed: 1 }],
  ['node20-test-spec', 'node', { failed: NODE_FAILED, counts: [5, 5, 4], complete: true, passed: 5 }],
  ['node20-load-spec', 'node', { failed: [], unloadable: NODE_FILES, counts: [1, 3, 0], complete: true, passed: 1 }],
  ['node-green-spec', 'node', { failed: [], counts: [2, 0, 0], complete: true, passed: 2 }],
  ['node-none', 'node', { failed: [], counts: [0, 0, 0], complete: true, passed: 0 }],
  ['node-test-tap', 'tap', { failed: NODE_FAILED, counts: [5, 5, 4], complete: true, passed: 5 }],
  ['node-hook-tap', 'tap', { failed: NODE_HOOKS, counts: [1, 5, 0], complete: true, passed: 1 }],
  ['node-load-tap', 'tap', { failed: [], unloadable: NODE_FILES, counts: [1, 3, 0], complete: true, passed: 1 }],
  ['node-load-none-tap', 'tap', { failed: [], unloadable: [MISSING], counts: [1, 1, 0], complete: true, passed: 1 }],
  ['jest-many', 'jest', { failed: JEST_FAILED, counts: [5, 5, 2], complete: true, passed: null }],
  ['jest-many-verbose', 'jest', { failed: JEST_FAILED, counts: [5, 5, 2], complete: true, passed: 5 }],
  [
    'jest-one',
    'jest',
    {
      failed: JEST_FAILED.slice(0, 4).map(name => name.replace('jestmany', 'jest1')),
      counts: [3, 4, 2],
      complete: true,
      passed: 3,
    },
  ],
  [
    'jest-load',
    'jest',
    {
      failed: [],
      unloadable: ['missing', 'syntax', 'empty'].map(name => `jestload/${name}.test.js`),
      counts: [1, 0, 0],
      complete: true,
      passed: null,
    },
  ],
  ['vitest-many-verbose', 'vitest', { failed: VITEST_FAILED, counts: [5, 4, 3], complete: true, passed: 5 }],
  ['vitest-many-tap', 'tap', { failed: VITEST_FAILED, counts: null, complete: true, passed: 5 }],
  [
    'vitest-load',
    'vitest',
    {
      failed: [],
      unloadable: ['empty.test.js', 'missing.test.js', 'syntax.test.js'],
      counts: [1, 0, 0],
      complete: true,
      passed: null,
    },
  ],
  // Each test of a file whose types are checked is counted twice.
  ['vitest-types', 'vitest', { failed: VITEST_TYPES_FAILED, counts: [3, 3, 1], complete: true, passed: null }],
  ['vitest-types-verbose', 'vitest', { failed: VITEST_TYPES_FAILED, counts: [3, 3, 1], complete: true, passed: 3 }],
  ['mocha', 'mocha', { failed: MOCHA_FAILED, counts: [3, 6, 2], complete: true, passed: 3 }],
  ['mocha-dot', 'mocha', { failed: MOCHA_FAILED, counts: [3, 6, 2], complete: true, passed: null }],
  [
    'mocha-tap',
    'tap',
    { failed: MOCHA_FAILED.map(name => name.replaceAll(' > ', ' ')), counts: [3, 6, 0], complete: true, passed: 3 },
  ],
  ['pytest-main', 'pytest', { failed: PYTEST_FAILED, counts: [6, 10, 2], complete: true, passed: null }],
  ['pytest-main-q', 'pytest', { failed: PYTEST_FAILED, counts: [6, 10, 2], complete: true, passed: null }],
  ['pytest-main-color', 'pytest', { failed: PYTEST_FAILED, counts: [6, 10, 2], complete: true, passed: null }],
  ['pytest-main-v', 'pytest', { failed: PYTEST_FAILED, counts: [6, 10, 2], complete: true, passed: 5 }],
  ['pytest-main-rA', 'pytest', { failed: PYTEST_FAILED, counts: [6, 10, 2], complete: true, passed: 5 }],
  ['pytest-main-q--no-summary', 'pytest', { failed: [], counts: [6, 10, 2], complete: false, passed: null }],
  ['pytest-main-x', 'pytest', { failed: PYTEST_FAILED.slice(0, 1), counts: [1, 1, 0], complete: false, passed: null }],
  ['pytest-load', 'pytest', { failed: [], unloadable: PYTEST_FILES, counts: [0, 3, 0], complete: false, passed: null }],
  [
    'pytest-load-continue',
    'pytest',
    { failed: [], unloadable: PYTEST_FILES, counts: [1, 3, 0], complete: true, passed: null },
  ],
  ['unittest', 'unittest', { failed: UNITTEST_FAILED, counts: [2, 6, 2], complete: true, passed: null }],
  ['unittest-v', 'unittest', { failed: UNITTEST_FAILED, counts: [2, 6, 2], complete: true, passed: 2 }],
  ['unittest-class', 'unittest', { failed: [], counts: [2, 0, 1], complete: true, passed: null }],
  ['unittest-class-v', 'unittest', { failed: [], counts: [2, 0, 1], complete: true, passed: 2 }],
  ['unittest-kinds-v', 'unittest', { failed: [], counts: [6, 0, 7], complete: true, passed: 6 }],
  ['unittest-kinds-python3.10-v', 'unittest', { failed: [], counts: [3, 0, 7], complete: true, passed: null }],
  ['unittest-parts-v', 'unittest', { failed: UNITTEST_PARTS, counts: [1, 5, 0], complete: true, passed: 1 }],
  [
    'unittest-load-v',
    'unittest',
    { failed: [], unloadable: ['test_missing', 'test_syntax'], counts: [1, 2, 0], complete: true, passed: 1 },
  ],
  ['go-local', 'go', { failed: ['ex/calc.TestFake', ...GO_FAILED], counts: null, complete: true, passed: null }],
  ['go-json', 'go', { failed: GO_FAILED, unloadable: ['ex/nobuild'], counts: null, complete: true, passed: 5 }],
  [
    'go-all-v',
    'go',
    {
      failed: [...GO_FAILED, 'ex/panics.TestPanics'],
      unloadable: ['ex/imp', 'ex/nobuild', 'ex/vet'],
      counts: null,
      complete: false,
      passed: 6,
    },
  ],
  ['go-panic', 'go', { failed: ['ex/panics.TestPanics'], counts: null, complete: false, passed: null }],
  [
    'cargo-all',
    'cargo',
    { failed: [...CARGO_UNIT, 'whole::whole', 'calc: src/lib.rs - sum'], counts: [3, 6, 1], complete: true, passed: 3 },
  ],
  ['cargo', 'cargo', { failed: CARGO_UNIT, counts: [1, 4, 1], complete: false, passed: 1 }],
  [
    'cargo-q',
    'cargo',
    {
      failed: [...CARGO_UNIT.map(name => name.slice(6)), 'whole', 'src/lib.rs - sum'],
      counts: [3, 6, 1],
      complete: true,
      passed: null,
    },
  ],
  [
    'cargo-build',
    'cargo',
    { failed: [], unloadable: ['empty (test "a")'], counts: null, complete: false, passed: null },
  ],
]

describe('what runners print', () => {
  test.each(RUNS)('%s is read as %s, with every failure by name', (name, format, said) => {
    const results = read(name)
    expect(results.format).toBe(format)
    expect([...named(results, 'failed')].sort()).toEqual([...said.failed].sort())
    expect(results.unloadable).toEqual(said.unloadable ?? [])
    expect(results.counts && Object.values(results.counts)).toEqual(said.counts)
    expect(results.complete).toBe(said.complete)
    expect(results.passesListed ? named(results, 'passed').length : null).toBe(said.passed)
  })

  test('passed and skipped tests have their full names', () => {
    expect(named(read('node-default'), 'passed')).toEqual(NODE_PASSED)
    expect(named(read('node-test-tap'), 'passed')).toEqual(NODE_PASSED)
    for (const name of ['go-json', 'go-all-v'])
      expect(named(read(name), 'passed')).toEqual(expect.arrayContaining([...GO_PASSED]))
    expect(named(read('mocha'), 'passed')).toEqual(['keeps zero', 'after > one', 'sum > keeps zero'])
    expect(named(read('jest-many-verbose'), 'skipped')).toEqual([
      'jestmany/sum.test.js › sum › of objects › is skipped',
      'jestmany/sum.test.js › sum › of objects › is to do',
    ])
    expect(named(read('node-default'), 'skipped')).toHaveLength(4)
    expect(named(read('unittest-kinds-v'), 'passed')).toEqual(
      ['described', 'described_and_talks', 'logs', 'parts', 'prints', 'zero'].map(
        name => `test_calc.Calc::test_${name}`,
      ),
    )
    expect(named(read('unittest-kinds-v'), 'skipped')).toEqual([
      ...['known', 'skipped', 'some_parts_skipped'].map(name => `test_calc.Calc::test_${name}`),
      ...['test_calc.NotHere[setUpClass]', 'test_calc.Whole::test_one', 'test_none[setUpModule]'],
    ])
  })

  test('points of TAP without a plan are no results beside those of a runner', () => {
    const vitest = fixture('vitest-many-verbose.txt')
    expect(readTestOutput(`TAP version 13\nok 1 - is an object\n${vitest}`)).toEqual(readTestOutput(vitest))
    expect(readTestOutput(`TAP version 13\nnot ok 1 - is an object\n${vitest}`)?.format).toBe('several')
  })

  test('a Jest title of several lines names no test by a time', () => {
    const timed = (time: string) =>
      `PASS a.test.js\n  ✓ takes a => {\n    return a\n  }${time}\n    ✓ takes more\n\nTest Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\n`
    expect(readTestOutput(timed(' (2 ms)'))).toEqual(readTestOutput(timed('')))
    expect(readTestOutput(timed(''))?.cases).toHaveLength(2)
    const each =
      'PASS a.test.js\n  waits (10 ms)\n    ✓ works\n  waits (20 ms)\n    ✓ works\n\nTest Suites: 1 passed, 1 total\n'
    expect(new Set(readTestOutput(each)?.cases.map(({ name }) => name)).size).toBe(2)
  })

  test('the name of a Vitest test holds neither repeats nor memory', () => {
    const noted = fixture('vitest-many-verbose.txt').replace(/(keeps zero.*ms.*)\n/g, '$1 (retry x2) 31 MB heap used\n')
    expect(noted).toContain('(retry x2) 31 MB')
    expect(readTestOutput(noted)).toEqual(readTestOutput(fixture('vitest-many-verbose.txt')))
  })

  test('failures carry their file where the runner says it', () => {
    const fileOf = (name: string, ending: string) => read(name).cases.find(one => one.name.endsWith(ending))?.file
    expect(fileOf('node-default', 'second step')).toBe('test/sum.test.js')
    expect(fileOf('jest-many', 'hook › one')).toBe('jestmany/other.test.js')
    expect(fileOf('vitest-many-verbose', 'each 2')).toBe('sum.test.js')
    expect(fileOf('pytest-main', 'test_import')).toBe('test_calc.py')
    expect(fileOf('mocha', 'adds two numbers')).toBeNull()
  })

  test.each(['jest-none', 'vitest-none', 'mocha-load', 'maven', 'maven-build'])('%s names no test', name =>
    expect(readTestOutput(fixture(`${name}.txt`))).toBeNull(),
  )

  test('runners one after the other are merged', () => {
    const both = readTestOutput(fixture('jest-many.txt') + fixture('pytest-main-v.txt'))
    expect(both).toMatchObject({ format: 'several', complete: true, passesListed: false })
    expect(both?.counts).toEqual({ passed: 11, failed: 15, skipped: 4 })
    const twice = readTestOutput(fixture('node-green-spec.txt') + fixture('node-default.txt'))
    expect(twice).toMatchObject({ format: 'node', complete: true, counts: { passed: 7, failed: 5, skipped: 4 } })
  })

  test('an output that was cut is not complete', () => {
    const cut = fixture('pytest-main.txt').replace(
      '=== FAILURES',
      '\n... (5000 bytes of output cut here) ...\n=== FAILURES',
    )
    expect(readTestOutput(cut)).toMatchObject({ complete: false, passesListed: false })
  })

  test('a failure less than the runner counted is noticed', () => {
    const without = (name: string, line: RegExp) => readTestOutput(fixture(name).replace(line, ''))?.complete
    expect(without('pytest-main.txt', /^FAILED test_calc.py::test_two.*\n/m)).toBe(false)
    expect(without('mocha.txt', /^ {2}6\) sum\n/m)).toBe(false)
    expect(without('jest-many.txt', /^ {2}● adds two numbers\n/m)).toBe(false)
    expect(without('vitest-many-verbose.txt', /^.*FAIL.*each 2.*\n/m)).toBe(false)
    expect(without('cargo-all.txt', /^ {4}tests::two\n/m)).toBe(false)
    expect(without('node-default.txt', /^ *✖ (?:with steps|second step|sum|of objects|adds).*\n/gm)).toBe(false)
    expect(without('node-test-tap.txt', /^not ok 7 .*\n/m)).toBe(false)
  })

  test('tests of one name keep apart, and are not believed where nothing tells them apart', () => {
    const tap = 'TAP version 13\nok 1 - works\nnot ok 2 - works\nok 3 - works (2)\n1..3\n'
    expect(readTestOutput(tap)?.cases.map(({ name }) => name)).toEqual(['works', 'works (3)', 'works (2)'])
    expect(readTestOutput(tap)?.complete).toBe(false)
  })

  test('Mocha tests of one name are counted in the order of the run', () => {
    const mocha =
      '\n  ✔ works\n  1) works\n  ✔ works\n\n  2 passing (4ms)\n  1 failing\n\n  1) works:\n     Error: no\n'
    const read = readTestOutput(mocha)?.cases.map(({ name, status }) => [name, status])
    expect(read).toEqual([
      ['works', 'passed'],
      ['works (2)', 'failed'],
      ['works (3)', 'passed'],
    ])
  })

  test('Jest with --bail and Go with a crash leave tests out', () => {
    const bailed = fixture('jest-many.txt').replace('3 total\nTests', '3 of 5 total\nTests')
    expect(readTestOutput(bailed)?.complete).toBe(false)
    expect(readTestOutput('panic: test timed out after 10m0s\nFAIL\tex/a\t600.0s\nFAIL\n')?.complete).toBe(false)
  })
})

test('a panic that names no test is that of the test on its stack', () => {
  const stack = 'goroutine 7 [running]:\nex/a.Add(...)\n\t/a.go:3\nex/a.TestGroup_Add.func1(0xc0)\n\t/a_test.go:9 +0x1'
  const output = `=== RUN   TestGroup_Add\npanic: boom\n\n${stack}\nFAIL\tex/a\t0.01s\nok  \tex/b\t0.01s\nFAIL\n`
  const failed = [{ name: 'ex/a.TestGroup_Add', file: null, status: 'failed' }]
  expect(readTestOutput(output)).toMatchObject({ cases: failed, complete: false })
  expect(readTestOutput(output.replace(/=== RUN.*\n/, ''))).toMatchObject({ cases: failed, complete: false })
})

test('more failures than a call takes arguments are read', () => {
  const lines = Array.from({ length: 131_000 }, (_, n) => `--- FAIL: Test${n} (0.00s)`)
  const results = readTestOutput([...lines, 'FAIL\texample.com/calc\t1.0s', ''].join('\n'))
  expect(results?.cases).toHaveLength(131_000)
})

test('any text is read without an error, and each name once', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(...RUNS.flatMap(([name]) => fixture(`${name}.txt`).split('\n').slice(-30))),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), lines => {
      const names = readTestOutput(lines.join('\n'))?.cases.map(({ name }) => name) ?? []
      expect(new Set(names).size).toBe(names.length)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['points', 'ok 1 - a', '1..9'],
  ['groups of node', '▶ a', 'ℹ tests 1'],
  ['equal failures', '✖ same (1ms)\ntest at a:1:1\n✖ same (1ms)', 'ℹ tests 1'],
  ['subtests of Go', `--- FAIL: ${'a/'.repeat(900)} (0.00s)`, 'FAIL\tp\t0.1s'],
  ['words of pytest', 'a::b PASSED ('.repeat(140), '=== 1 failed in 0.1s ==='],
  ['blanks', ' '.repeat(1900), '  1 passing (1ms)'],
  ['suites of Jest', `FAIL a.test.js\n${'  x\n   y\n    z\n'.repeat(9)}`, 'Test Suites: 1 failed, 1 total'],
])('hostile %s take time in proportion to their length', (_, line, end) => {
  const read = (bytes: number) => () =>
    expect(() => readTestOutput(`${`${line}\n`.repeat(Math.ceil(bytes / line.length))}${end}\n`)).not.toThrow()
  // Eight times as long. What is quadratic takes 64 times.
  expect(growthOf({ small: read(50_000), large: read(400_000) }, 32)).toBeLessThanOrEqual(32)
})

const said = (output: string) => ranNothing(output, readTestOutput(output))

test.each([
  'node-none',
  'jest-none',
  'jest-none-pass',
  'vitest-none',
  'mocha-none',
  'pytest-none',
  'pytest-none-q',
  'unittest-none',
  'go-none',
  'go-run-none',
  'cargo-none',
  'cargo-filtered',
])('%s: no test ran', name => expect(said(fixture(`${name}.txt`))).toBe(true))

test.each([
  'node-default',
  'node-green-spec',
  'node-load-spec',
  'jest-many',
  'jest-load',
  'vitest-many-verbose',
  'vitest-load',
  'mocha',
  'pytest-main-q',
  'pytest-load',
  'unittest',
  'go-all-v',
  'go-local',
  'go-json',
  'cargo',
  'cargo-build',
])('%s: something ran, or failed before it could', name => expect(said(fixture(`${name}.txt`))).toBe(false))

test('a plan of no tests is nothing, and what is not known is not', () => {
  expect(said('TAP version 13\n1..0\n')).toBe(true)
  expect(said('NO TESTS RAN')).toBe(false)
  expect(said('\nRan 0 tests in 0.000s\n\nNO TESTS RAN\n')).toBe(true)
  expect(said('')).toBe(false)
  expect(said('All good.\n')).toBe(false)
  expect(said('?   \tex/a\t[no test files]\nok  \tex/b\t0.1s\n')).toBe(false)
  expect(said(`${fixture('node-none.txt')}${fixture('pytest-main.txt')}`)).toBe(false)
})

test.each([
  '0 examples, 0 failures',
  'No tests executed!',
  '0 runs, 0 assertions, 0 failures, 0 errors, 0 skips',
  'No test is available in /src/bin/Tests.dll. Make sure that test discoverer & executors are registered.',
  '[INFO] No tests to run.\n[INFO] BUILD SUCCESS',
  '> Task :compileTestJava NO-SOURCE\n> Task :test NO-SOURCE\n\nBUILD SUCCESSFUL in 1s',
  'There are no tests to run',
  'No tests found related to files changed since last commit.\nPress `a` to run all tests.',
  "make: 'test' is up to date.",
])('of a runner that is not read, %j says that no test ran', output => expect(said(`${output}\n`)).toBe(true))

test('reports without a test are nothing', () => {
  const none = { format: 'junit', cases: [], unloadable: [], complete: true, passesListed: false } as const
  expect(ranNothing('', { ...none, counts: { passed: 0, failed: 0, skipped: 0 } })).toBe(true)
  expect(ranNothing('', { ...none, counts: { passed: 0, failed: 1, skipped: 0 } })).toBe(false)
})

test('any text is judged without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => typeof said(text) === 'boolean'))
})
