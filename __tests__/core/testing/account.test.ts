import { expect, test } from '@jest/globals'
import { accountFor, missingNew, replacedTests } from '../../../src/core/testing/account.ts'
import { explainsLoss, isUntouchedTest, readChangedTests } from '../../../src/core/testing/changed-tests.ts'
import type { TestCase, TestResults } from '../../../src/core/testing/results/test-results.ts'
import type { ChangedText } from '../../../src/core/testing/tampering/finding.ts'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../../src/core/testing/test-command.ts'
import { NOT_RUN, type TestRun } from '../../../src/core/testing/test-run.ts'
import { growthOf } from '../../playground/growth.ts'
import { add, edit } from './tampering/change-rows.ts'

const isTest = testPathMatcher(COMMON_TEST_PATHS)
const STATUS = { '+': 'passed', '-': 'failed', '~': 'skipped' } as const

/** `+a; -b; ~c`: passed, failed, skipped; `name @file` names the file. */
function run(tests: string, more: Partial<TestResults> = {}): TestRun {
  const cases = tests.split('; ').flatMap((one): TestCase[] => {
    const [name = '', file = null] = one.slice(1).split(' @')
    return one === '' ? [] : [{ name, file, status: STATUS[one[0] as '+'] }]
  })
  const of = (status: string) => cases.filter(one => one.status === status).length
  const counts = { passed: of('passed'), failed: of('failed'), skipped: of('skipped') }
  const results = {
    format: 'node',
    cases,
    unloadable: [],
    counts,
    complete: true,
    passesListed: true,
    ...more,
  } as const
  const status = counts.failed > 0 ? 'failed' : 'passed'
  return { ...NOT_RUN, command: 'npm test', status, exitCode: counts.failed, durationMs: 1, results }
}

const body = (...titles: readonly string[]) => titles.map(title => `test('${title}', () => {\n  ok()\n})\n`).join('')
const A = 'test/a.test.js'
const TABLE = "test.each([[1, 2]])('adds %i and %i', (a, b) => {\n  expect(a + b).toBe(3)\n})\n"
const PYTHON_TESTS = 'def test_adds():\n    assert a\n\ndef test_halves(n):\n    assert n\n'

const ONE = 'def test_adds():\n    assert a\n'
const rust = (name: string) =>
  `fn ${name}() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn works() {\n        assert!(${name}());\n    }\n}\n`

test.each<[string, string, string, readonly ChangedText[], readonly string[]]>([
  ['a test that does not run', '+adds; +halves', '+adds', [], ['halves not-run']],
  ['a test that is skipped', '+adds; +halves', '+adds; ~halves', [], ['halves skipped']],
  ['a test that fails', '+adds; +halves', '+adds; -halves', [], []],
  ['a test that was renamed', '+adds', '+adds up', [edit(A, body('adds'), body('adds up'))], []],
  ['a test that was taken out', '+adds; +halves', '+adds', [edit(A, body('adds', 'halves'), body('adds'))], []],
  [
    'a test of another file than the one that lost a test',
    '+adds; +halves; +twice',
    '+adds',
    [edit(A, body('adds', 'halves'), body('adds'))],
    ['twice not-run'],
  ],
  [
    'a test that stands there still',
    '+adds; +halves',
    '+adds',
    [edit(A, body('adds', 'halves'), body('adds', 'halves').replace('ok', 'yes'))],
    ['halves not-run'],
  ],
  [
    'a test of a file whose new name is not collected',
    '+test/test_a.py::test_adds @test/test_a.py; +test/test_a.py::test_halves[1] @test/test_a.py',
    '+test/test_b.py::test_new @test/test_b.py',
    [
      { ...edit('test/checks.py', PYTHON_TESTS, PYTHON_TESTS), change: 'renamed', from: 'test/test_a.py' },
      add('test/test_b.py', 'def test_new():\n    assert new\n'),
    ],
    ['test/test_a.py::test_adds not-run', 'test/test_a.py::test_halves[1] not-run'],
  ],
  [
    'a table of tests in a file whose new name is not collected',
    '+adds 1 and 2 @test/a.test.js',
    '+new @test/b.test.js',
    [
      { ...edit('test/a.tests.js', TABLE, TABLE), change: 'renamed', from: 'test/a.test.js' },
      add('test/b.test.js', body('new')),
    ],
    ['adds 1 and 2 not-run'],
  ],
  [
    'a suite of a table whose row the source lost',
    '+legacyXml > writes @test/a.test.js; +json > writes @test/a.test.js',
    '+json > writes @test/a.test.js; +reads @test/a.test.js',
    [
      edit(
        'src/formats.js',
        'export const formats = { legacyXml: 1, json: 2 }\n',
        'export const formats = { json: 2 }\n',
      ),
      edit(A, body('writes'), body('writes', 'reads')),
    ],
    [],
  ],
  [
    'a test in whose path stands what a source lost',
    '+test/test_a.py::test_adds @test/test_a.py',
    '+test/test_b.py::test_new @test/test_b.py',
    [edit('lib/a.py', 'test_a = 1\n', 'x = 1\n'), add('test/test_b.py', 'def test_new():\n    assert new\n')],
    ['test/test_a.py::test_adds not-run'],
  ],
  ['a file without tests that gets one', `+${A}`, '+adds', [edit(A, '', body('adds'))], []],
  ['a test whose suite has another name', '+sums > adds', '+all sums > adds', [], []],
  ['one of two tests of one name', '+a > adds; +b > adds', '+a > adds', [], ['b > adds not-run']],
  ['a test with another number', '+serves port 4711', '+serves port 4712', [], []],
  [
    'parameters of an edited test',
    '+test/test_a.py::test_adds[1] @test/test_a.py; +test/test_a.py::test_adds[2] @test/test_a.py',
    '+test/test_a.py::test_adds[1] @test/test_a.py',
    [
      edit(
        'test/test_a.py',
        "@pytest.mark.parametrize('n', [1, 2])\ndef test_adds(n):\n    assert n\n",
        "@pytest.mark.parametrize('n', [1])\ndef test_adds(n):\n    assert n\n",
      ),
    ],
    [],
  ],
  [
    'a part of a Go test that was edited',
    '+calc.TestAdd/one; +calc.TestAdd/two_more',
    '+calc.TestAdd/one',
    [
      edit(
        'a_test.go',
        'func TestAdd(t *testing.T) {\n\tfor _, n := range []string{"one", "two more"} {\n\t}\n}\n',
        'func TestAdd(t *testing.T) {\n\tfor _, n := range []string{"one"} {\n\t}\n}\n',
      ),
    ],
    [],
  ],
  [
    'a part of a Go test of an untouched file',
    '+calc.TestAdd/one; +calc.TestAdd/two',
    '+calc.TestAdd/one',
    [edit('b_test.go', 'func TestSub(t *testing.T) {\n\tx()\n}\n', 'func TestSub(t *testing.T) {\n\ty()\n}\n')],
    ['calc.TestAdd/two not-run'],
  ],
  [
    'a test of a file that is gone',
    '+adds @test/a.test.js',
    '',
    [{ path: A, from: null, change: 'deleted', before: 'run(cases)', after: null }],
    [],
  ],
  [
    'a test about a file that is gone',
    '+the rule no-var is known',
    '+other',
    [{ path: 'rules/no-var.js', from: null, change: 'deleted', before: '', after: null }],
    [],
  ],
  ['a new test that does not run', '+adds', '+adds; +halves', [add(A, body('halves', 'twice'))], ['twice new-not-run']],
  ['a new test that is skipped', '+adds', '+adds; ~twice', [add(A, body('twice'))], ['twice new-skipped']],
  [
    'a new test whose title is made at run time',
    '+adds',
    '+adds; +halves; +n is 1',
    [add(A, body('halves', '${n} is 1'))],
    [],
  ],
  [
    'new tests of a runner whose names are none of the titles',
    '+ok 1',
    '+ok 1; +ok 2',
    [add(A, body('halves', 'twice'))],
    [],
  ],
  [
    'a failure that is gone',
    '-adds; +halves',
    '+halves',
    [edit(A, body('adds', 'halves'), body('halves'))],
    ['adds failure-gone'],
  ],
  [
    'what set up a class and a module, where their tests run now',
    '-test_a.Sums[setUpClass]; -test_b[setUpModule]; -test_c.Gone[setUpClass]',
    '+test_a.Sums::test_adds; +test_b.Halves::test_halves',
    [],
    ['test_c.Gone[setUpClass] failure-gone'],
  ],
  [
    'a failure that is gone where a file, a module or a suite has its name',
    '-tests/test_a.py::test_sum; -tests::add; -a.test.js › Sum',
    '+tests/test_sum.py::test_b; +add::tests::works; +a.test.js › Sum::adds',
    [],
    ['tests/test_a.py::test_sum failure-gone', 'tests::add failure-gone', 'a.test.js › Sum failure-gone'],
  ],
  [
    'a test that is skipped where another file has a new one of its title',
    '+test/test_a.py::test_adds @test/test_a.py',
    '~test/test_a.py::test_adds @test/test_a.py; +test/test_b.py::test_adds @test/test_b.py',
    [edit('test/test_a.py', ONE, `@off\n${ONE}`), add('test/test_b.py', ONE.replace('assert a', 'assert b'))],
    ['test/test_a.py::test_adds skipped'],
  ],
  [
    'a test that is gone from the run where another file has a new one of its title',
    '+calc::add::tests::works',
    '+calc::sub::tests::works',
    [
      edit('src/add.rs', rust('add'), rust('add').replace('    #[', '    #[cfg(slow)]\n    #[')),
      add('src/sub.rs', rust('sub')),
    ],
    ['calc::add::tests::works not-run'],
  ],
  [
    'a test that moved to another file',
    '+calc::add::tests::works',
    '+calc::sum::tests::works',
    [edit('src/add.rs', rust('add'), 'fn add() {}\n'), add('src/sum.rs', rust('add'))],
    [],
  ],
  [
    'a skipped test with another number',
    '+adds 1',
    '~adds 1; +adds 2',
    [edit(A, body('adds 1'), body('adds 1', 'adds 2'))],
    ['adds 1 skipped'],
  ],
  [
    'a test that a new one with another number does not replace',
    '+adds 1',
    '+adds 2',
    [edit(A, body('adds 1'), body('adds 1', 'adds 2'))],
    ['adds 1 not-run'],
  ],
  [
    'a test whose suite is named as a renamed one',
    '+sum > sum; +sum > adds',
    '+sum > exports',
    [edit(A, body('sum', 'adds'), body('exports', 'adds'))],
    ['sum > adds not-run'],
  ],
  [
    'a new test of a title that another file has',
    '+adds',
    '+adds; +subs',
    [add('test/b.test.js', body('adds')), edit(A, body('adds'), body('adds', 'subs'))],
    ['adds new-not-run'],
  ],
  [
    'a new test of a title that an untouched file has',
    '+adds',
    '+adds',
    [add('test/b.test.js', body('adds'))],
    ['adds new-not-run'],
  ],
  [
    'a new test with the title of one whose file is gone',
    '+adds',
    '+adds',
    [
      { path: A, from: null, change: 'deleted', before: body('adds'), after: null },
      add('test/b.test.js', body('adds').replace(/assert[^;\n]*/g, 'expect(subs(5, 2)).toBe(3)')),
    ],
    [],
  ],
  [
    'a new test of a title that runs in both files',
    '+adds',
    '+adds; +adds (2)',
    [add('test/b.test.js', body('adds'))],
    [],
  ],
  ['a new test that runs beside a skipped one', '~adds', '~adds; +adds (2)', [add('test/b.test.js', body('adds'))], []],
  [
    'a new test with parameters',
    '+test/test_b.py::test_adds',
    '+test/test_b.py::test_adds; +test/test_c.py::test_adds[1]',
    [add('test/test_c.py', ONE)],
    [],
  ],
  ['a sample with the title of a test', '+adds', '+adds', [add('test/fixtures/b.test.js', body('adds'))], []],
  [
    'a test that another file takes over',
    '+a > adds; +a > halves',
    '+b > halves; +a > adds',
    [edit(A, body('adds', 'halves'), body('adds')), add('test/b.test.js', body('halves'))],
    [],
  ],
  [
    'a new test whose title is a part of another one',
    '+adds',
    '+adds; +adds large numbers well',
    [edit(A, body('adds'), body('adds', 'adds large numbers', 'adds large numbers well'))],
    ['adds large numbers new-not-run'],
  ],
])('%s', (_, before, now, texts, missing) => {
  const account = accountFor(run(before), run(now), readChangedTests(texts, isTest))
  expect(account.missing.map(({ test: name, why }) => `${name} ${why}`)).toEqual(missing)
})

const PY = 'test/test_a.py'

const goFile = (name: string) => `//go:build integration\n\npackage a\n\nfunc ${name}(t *testing.T) {\n\tx()\n}\n`
const rustFile = (name: string, mark = '#[test]') =>
  `#![cfg(feature = "net")]\n\n${mark}\nfn ${name}() {\n    x();\n}\n`

const goCalls = (lines: string) =>
  add('b_test.go', `func TestNew(t *testing.T) {\n${lines}\n}\n\nfunc BenchmarkNew(b *testing.B) {\n${lines}\n}\n`)

test.each<[string, TestResults['format'], string, ChangedText, readonly string[]]>([
  ['a Go test behind a tag', 'go', '+a.TestOld', add('b_test.go', goFile('TestNew')), ['TestNew']],
  ['a Go test that runs', 'go', '+a.TestNew/one', add('b_test.go', goFile('TestNew')), []],
  ['what Go runs around tests', 'go', '+a.TestOld', add('b_test.go', goFile('TestMain')), []],
  ['a Go helper', 'go', '+a.TestOld', add('b_test.go', goFile('Testify')), []],
  [
    'a case of Go',
    'go',
    '+a.TestNew',
    goCalls('\tt.Run("a \\"b\\" (c)", func(t *testing.T) {\n\t\tx()\n\t})'),
    ['a \\"b\\" (c)'],
  ],
  ['a case of Go with a named function', 'go', '+a.TestNew', goCalls('\tt.Run("in a row", testRow)'), ['in a row']],
  ['a case of a Go suite', 'go', '+a.TestNew', goCalls('\ts.Run(`in a row`, func() {\n\t})'), ['in a row']],
  [
    'a case of a Go suite with a named function',
    'go',
    '+a.TestNew',
    goCalls('\ts.Run("in a row", testRow)'),
    ['in a row'],
  ],
  ['a Go benchmark', 'go', '+a.TestNew', goCalls('\tb.Run("small", func(b *testing.B) {\n\t\tx()\n\t})'), []],
  [
    'a case of Go whose name is put together',
    'go',
    '+a.TestNew/a_1',
    goCalls('\tt.Run("in a row of "+n, func(t *testing.T) {\n\t})'),
    [],
  ],
  ['a program that a Go test starts', 'go', '+a.TestNew', goCalls('\tapp.Run("serve-it")\n\tr.Run(":80", x)'), []],
  ['a Go method', 'go', '+a.TestOld', add('b_test.go', goFile('(s *Server) TestNew')), []],
  ['a Go helper of tests', 'go', '+a.TestOld', add('test/helpers.go', goFile('TestNew')), []],
  ['a Rust test that a macro takes', 'cargo', '+a::old', add('tests/ui/pass.rs', rustFile('new')), []],
  ['a Go test that is data', 'go', '+a.TestOld', add('testdata/b_test.go', goFile('TestNew')), []],
  ['a Rust test behind a feature', 'cargo', '+a::old', add('tests/b.rs', rustFile('new')), ['new']],
  ['a Rust test that runs with parameters', 'cargo', '+a::new::case_1', add('tests/b.rs', rustFile('new')), []],
  ['a Rust test for a browser', 'cargo', '+a::old', add('tests/b.rs', rustFile('new', '#[wasm_bindgen_test]')), []],
  ['a test of a runner with other names', 'tap', '+ok 1', add('tests/b.rs', rustFile('new')), []],
])('%s: the only new test is missing unless it runs', (_, format, now, change, missing) => {
  const account = accountFor(run('+ok 1', { format }), run(now, { format }), readChangedTests([change], isTest))
  expect(account.missing.filter(({ why }) => why === 'new-not-run').map(one => one.test)).toEqual(missing)
})

const NEW = 'test/test_new.py'
const RUNS = 'def test_runs():\n    assert 1\n\n\n'
const goTest = (more: string) => add('b_test.go', `func TestRuns(t *testing.T) {\n\tx()\n}\n\n${more}`)
const jsTest = (title: string) => add(A, `${body('runs')}test(${title}, () => {\n  ok()\n})\n`)

test.each<[string, readonly ChangedText[], readonly string[]]>([
  ['a function', [add(NEW, `${RUNS}def test_x():\n    assert 1\n`)], ['test_x']],
  ['a fixture', [add(NEW, `${RUNS}@pytest.fixture\ndef test_x():\n    return 1\n`)], []],
  [
    'a fixture with a scope',
    [add(NEW, `${RUNS}@pytest_asyncio.fixture(scope="module")\nasync def test_x():\n    yield\n`)],
    [],
  ],
  ['a function that is marked', [add(NEW, `${RUNS}@pytest.mark.slow\ndef test_x():\n    assert 1\n`)], ['test_x']],
  ['a method of a fake', [add(NEW, `${RUNS}class Fake:\n    def test_x(self):\n        pass\n`)], []],
  ['a method of a suite', [add(NEW, `${RUNS}class TestX:\n    def test_x(self):\n        pass\n`)], ['test_x']],
  [
    'a method of a case',
    [add(NEW, `${RUNS}class X(base.ApiTestCase):\n    def test_x(self):\n        pass\n`)],
    ['test_x'],
  ],
  [
    'a function behind a fake',
    [add(NEW, `class Fake:\n    def run(self):\n        pass\n\n\n${RUNS}def test_x():\n    pass\n`)],
    ['test_x'],
  ],
  [
    'a function of a file that pytest leaves out',
    [add(NEW, RUNS), add('test/data/sample.py', 'def test_x():\n    pass\n')],
    [],
  ],
  ['a Go method', [goTest('func (fake) TestX() int {\n\treturn 1\n}\n')], []],
  ['a Go example', [goTest('func ExampleX() {\n\tx()\n\t// Unordered output: 1\n}\n')], ['ExampleX']],
  ['a Go example without output', [goTest('func ExampleX() {\n\tx()\n}\n\n// Output: none\n')], []],
  ['a title', [jsTest("'x'")], ['x']],
  ['a title with an escape behind it', [jsTest("'x', () => print('\\n'), 1")], ['x']],
  ['a title with a line break', [jsTest("'x\\ny'")], []],
  ['a title in two parts', [jsTest("'x ' +\n  'and more'")], ['x and more']],
  ['a title with a value behind it', [jsTest("'x ' + n")], []],
  ['a title with a value behind two parts', [jsTest("'x ' + 'and ' + n")], []],
  ['a title that is changed', [jsTest("'x'.repeat(n)")], []],
  ['a title in escapes', [jsTest("'caf\\u00e9 \\x41\\u{42}'")], ['café AB']],
])('%s: a new test is missing only if a runner takes it', (_, texts, missing) => {
  const now = run(`+${PY}::test_old; +${NEW}::test_runs; +a.TestRuns; +runs`)
  const account = accountFor(run(`+${PY}::test_old`), now, readChangedTests(texts, isTest))
  expect(account.missing.map(one => one.test)).toEqual(missing)
})

const cases = (values: string) =>
  `@pytest.mark.parametrize('n', [${values}])\ndef test_adds(n):\n    assert n\n\n\ndef test_one():\n    assert 1\n`
const pytest = (...names: readonly string[]) => run(names.map(name => `+${PY}::${name} @${PY}`).join('; '))

test('a test of a table of cases that does not run any more is named, where others came and where none did', () => {
  const before = pytest('test_adds[1]', 'test_adds[2]', 'test_one')
  const changed = readChangedTests([edit(PY, cases('1, 2'), cases('1, 3'))], isTest)
  const found = [{ kind: 'test-replaced', path: PY, detail: `${PY}::test_adds[2]` }]
  expect(replacedTests(before, pytest('test_adds[1]', 'test_adds[3]', 'test_one'), changed)).toEqual(found)
  expect(replacedTests(before, pytest('test_adds[1]', 'test_one'), changed)).toEqual(found)
  expect(replacedTests(before, before, changed)).toEqual([])
  const elsewhere = readChangedTests([edit('test/test_b.py', cases('1, 2'), cases('1'))], isTest)
  expect(replacedTests(before, pytest('test_adds[1]', 'test_adds[3]', 'test_one'), elsewhere)).toEqual([])
  const gone = readChangedTests([edit(PY, cases('1, 2'), cases('1, 2').replace(/def test_one[\s\S]*/, ''))], isTest)
  expect(replacedTests(before, pytest('test_adds[1]', 'test_adds[2]'), gone)).toEqual([])
  expect(replacedTests({ ...before, results: null }, before, changed)).toEqual([])
})

const COUNTED = { cases: [], passesListed: false } as const
const counting = (passed: number, skipped = 0) => run('', { ...COUNTED, counts: { passed, skipped, failed: 0 } })

test('where runs are only counted, no more tests may be gone than the change takes out', () => {
  const removing = readChangedTests([edit(A, body('adds', 'halves'), body('adds'))], isTest)
  expect(accountFor(counting(3), counting(2), removing)).toMatchObject({ by: 'counts', fewer: null })
  expect(accountFor(counting(3), counting(2, 1), removing).fewer).toBeNull()
  expect(accountFor(counting(3), counting(1, 2), removing).fewer).toEqual({ before: 3, now: 1 })
  const adding = readChangedTests([edit(A, body('adds'), body('adds', 'halves'))], isTest)
  expect(accountFor(counting(3), counting(3, 1), adding).fewer).toEqual({ before: 3, now: 3 })
  expect(accountFor(counting(3), counting(4, 1), adding).fewer).toBeNull()
  expect(accountFor(counting(3), counting(3), adding).fewer).toBeNull()
})

test('a green run without results after one with results is silent, and a red one is not', () => {
  const none = { ...run('+a'), results: null }
  const nothing = readChangedTests([], isTest)
  expect(accountFor(run('+a'), none, nothing)).toMatchObject({ by: 'exit-code', isSilent: true })
  expect(accountFor(none, none, nothing).isSilent).toBe(false)
  expect(accountFor(run('+a'), { ...none, status: 'failed' }, nothing).isSilent).toBe(false)
})

test('an output that was cut accounts for nothing', () => {
  expect(accountFor(run('+a; +b'), run('+a', { complete: false }), readChangedTests([], isTest)).missing).toEqual([])
})

const upTo = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const manyTitles = (count: number) => body(...upTo(count, n => `a rather long title ${n}`))
const manyFiles = (count: number) => upTo(count, n => edit(`test/of-${n}.test.js`, '', '// x\n'))
const passes = (count: number, ends = '') => upTo(count, n => ({ name: `n${n}${ends}`, file: `lib/n${n}.test.js` }))

test.each<[string, (times: number) => () => unknown]>([
  [
    'new titles among the names of a run',
    times => {
      const changed = readChangedTests([add(A, manyTitles(times))], isTest)
      const { results } = run(
        passes(times * 10)
          .map(({ name }) => `+${name}`)
          .join('; '),
      )
      return () => results && missingNew(results, changed)
    },
  ],
  [
    'names in files among changed files',
    times => {
      const changed = readChangedTests(manyFiles(times), isTest)
      return () => passes(times * 10).filter(one => isUntouchedTest(one, changed))
    },
  ],
  [
    'names without files in the text of changed tests',
    times => {
      const changed = readChangedTests([edit(A, manyTitles(times), manyTitles(times - 1))], isTest)
      return () => passes(times * 10).filter(({ name }) => isUntouchedTest({ name, file: null }, changed))
    },
  ],
  [
    'names that are gone among files that are gone',
    times => {
      const gone = upTo(times, n => ({ ...edit(`lib/of-${n}.js`, '', ''), change: 'deleted', after: null }) as const)
      const changed = readChangedTests([...gone, ...manyFiles(times)], isTest)
      return () => passes(times * 10, '.').filter(one => explainsLoss(one, changed, new Set()))
    },
  ],
])('%s are looked up in linear time', (_, work) => {
  expect(growthOf({ small: work(200), large: work(2_000) }, 40)).toBeLessThanOrEqual(40)
})
