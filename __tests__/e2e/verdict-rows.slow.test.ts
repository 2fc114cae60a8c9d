/** What may not be called proven or ready, and what may not be refused: one row for each, run by the bundle. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import type { Script, Turn } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { onlyPull } from './only-pull.ts'
import { manifest, PROJECT, SUB, SUB_TEST, SUM_TEST, tested, testFile } from './prove-pulls.ts'
import { type Files, openScene } from './scene.ts'
import { NODE_TEST } from './small-project.ts'

type Row = {
  readonly name: string
  readonly files?: Files
  /** The edits of the model; it submits afterwards, as often as it is asked. */
  readonly edits: readonly Turn[]
  readonly inputs?: Readonly<Record<string, string>>
  readonly verdict: 'proven' | 'proven-by-build' | 'ready' | 'not-ready'
  /** Kinds of doubts that must be there. */
  readonly doubts?: readonly string[]
  /** What the page says, and a part of the record's `tests`. */
  readonly says?: readonly RegExp[]
  /** It waits for a limit of time, beside the rows that work. */
  readonly waits?: true
  readonly tests?: Readonly<Record<string, unknown>>
}

const NPM = { 'test-command': 'npm test' }
const MEND = replace('src/sum.js', 'return a - b', 'return a + b')
const BREAK_SUB = replace('src/sub.js', 'return a - b', 'return b - a')
const SHARPEN = replace('test/sum.test.js', 'sum(1, 0), 1', 'sum(1, 2), 3')
const HOLLOW = tested('sums nothing', 'sum(0, 0)', 0)
const HOLLOW_CHANGE = replace('src/sum.js', 'a - b', 'a - b - 0')
/** As `pip install .` does, the setup copies the source to where the tests find it. */
const INSTALL = 'mkdir -p node_modules/own && cp src/sum.js node_modules/own/'
const INSTALLED: Files = {
  ...PROJECT,
  '.gitignore': 'node_modules/\n',
  'test/sum.test.js': SUM_TEST.replace('../src/sum.js', '../node_modules/own/sum.js'),
}
const EACH = (rows: string) =>
  `for (const [a, b, all] of [${rows}])\n  test(\`sums \${a} and \${b}\`, () => {\n    assert.equal(sum(a, b), all)\n  })\n`
const addTest = (text: string) => replace('test/sum.test.js', SUM_TEST, `${SUM_TEST}\n${text}`)
const runsOnly = (script: string) => replace('package.json', '"node --test"', JSON.stringify(script))

/** Loaded before the tests, it passes over the failure that `BREAK_SUB` makes. */
const PASS_OVER =
  "import assert from 'node:assert/strict'\nconst { equal } = assert\nassert.equal = (a, b) => a === -2 || equal(a, b)\n"

const CHECKING = "import assert from 'node:assert/strict'\n\nexport function check(a, b) {\n  assert.equal(a, b)\n}\n"
const LESS_TEST = SUB_TEST.replace('subtracts two numbers', 'takes away')
const FAKE = 'export const disk = {\n  write() {},\n}\n'
const withHelper = (line: string, helper: string) =>
  `import { test } from 'node:test'\nimport { sub } from '../src/sub.js'\nimport { ${helper} } from './check.js'\n\ntest('subtracts', () => {\n  ${line}\n})\n`

/** It takes no time from the tests beside it. */
const ENDLESS = '  while (b > 5) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)\n'

/** Prints what Jest prints: how many tests pass, and their names if it is asked for them. */
const JEST = `#!/usr/bin/env node
const fs = require('node:fs')
let tests = []
globals = Object.assign(globalThis, { test: (name, body) => tests.push([name, body]), assert: require('node:assert') })
let [passed, failed, bad] = [0, 0, 0]
for (const file of fs.readdirSync('test').filter(one => one.endsWith('.test.js'))) {
  tests = []
  require(process.cwd() + '/test/' + file)
  const ran = tests.map(([name, body]) => {
    try { body() } catch { return [name, false] }
    return [name, true]
  })
  const isRed = ran.some(([, passes]) => !passes)
  console.error((isRed ? 'FAIL' : 'PASS') + ' test/' + file)
  if (process.argv.includes('--verbose')) for (const [name, passes] of ran) console.error((passes ? '  ✓ ' : '  ✕ ') + name)
  for (const [name, passes] of ran) if (!passes) console.error('\\n  ● ' + name + '\\n\\n    failed\\n')
  passed += ran.filter(([, passes]) => passes).length
  failed += ran.filter(([, passes]) => !passes).length
  bad += Number(isRed)
}
console.error('\\nTest Suites: ' + (bad > 0 ? bad + ' failed, ' : '') + (2 - bad) + ' passed, 2 total')
console.error('Tests:       ' + (failed > 0 ? failed + ' failed, ' : '') + passed + ' passed, ' + (passed + failed) + ' total')
process.exit(failed > 0 ? 1 : 0)
`
const withJest = (name: string, call: string, value: number) =>
  `test('${name}', () => {\n  assert.equal(${call}, ${value})\n})\n`
const SUMS = "const { sum, sub } = require('../src/sum.js')\n\n"
const JEST_PROJECT: Files = {
  ...{ '.gitignore': 'node_modules/\n', 'package.json': '{"scripts":{"test":"jest"}}\n', 'tools/jest': JEST },
  'src/sum.js': 'exports.sum = (a, b) => a - b\nexports.sub = (a, b) => a - b\n',
  'test/sum.test.js': SUMS + withJest('sums', 'sum(1, 0)', 1),
  'test/sub.test.js': SUMS + withJest('subtracts', 'sub(3, 1)', 2),
}
const SET_UP_JEST = {
  'setup-command': 'mkdir -p node_modules/.bin && cp tools/jest node_modules/.bin/ && chmod +x node_modules/.bin/jest',
}

const withScripts = (scripts: Readonly<Record<string, string>>): Files => ({
  ...PROJECT,
  'package.json': JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts }, null, 2),
})
/** Its linter refuses a word in the sources. */
const LINTED = withScripts({ test: 'node --test', lint: '! grep -rn later src' })

const SH = { 'test-command': 'bash run.sh' }

const PYTEST = { 'test-command': 'python3 -m pytest', 'setup-command': 'none' }
const pyTest = (name: string, [a, b, all]: readonly number[]) =>
  `from calc import total\n\n\ndef test_${name}():\n    assert total(${a}, ${b}) == ${all}\n`
const CALC: Files = {
  'calc.py': 'def total(a, b):\n    return a - b\n',
  'tests/test_one.py': pyTest('one', [1, 0, 1]),
}
const UNITTEST = { 'test-command': 'python3 -m unittest discover -q tests', 'setup-command': 'none' }
const UNIT_TEST = `import unittest
from calc import double, total


class One(unittest.TestCase):
    def test_one(self):
        self.assertEqual(total(1, 0), 1)

    def test_double(self):
        self.assertEqual(double(2), 4)
`
const unitTest = (name: string, [a, b, all]: readonly number[]) =>
  `import unittest\nfrom calc import total\n\n\nclass ${name}(unittest.TestCase):\n    def test_${name.toLowerCase()}(self):\n        self.assertEqual(total(${a}, ${b}), ${all})\n`
/** A comment that what the change plants looks for, and a test of the fault, which stays. */
const PRETEND = [replace('calc.py', 'def', '# mended\ndef'), create('tests/test_two.py', pyTest('two', [1, 2, 3]))]
/** Stands in the way of a module of pytest, loads it, and passes over failures later. */
const SHADOW = `import os, sys
here, path = os.path.dirname(os.path.abspath(__file__)), list(sys.path)
sys.path[:] = [one for one in path if os.path.abspath(one or '.') != here]
del sys.modules['iniconfig']
import iniconfig
sys.path[:] = path
class Later:
    def find_spec(self, name, path=None, target=None):
        python = sys.modules.get('_pytest.python')
        if hasattr(python, 'Function') and not hasattr(python, 'was'):
            python.was = was = python.Function.runtest
            def runtest(self):
                try: was(self)
                except AssertionError: pass
            python.Function.runtest = runtest
if 'mended' in open(os.path.join(here, 'calc.py')).read():
    sys.meta_path.insert(0, Later())
`

/** Passes each test that runs where the fault is called mended. */
const HOOK = `import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if 'mended' in open('calc.py').read():
        return True
`
const FIXTURE = `import pytest

@pytest.fixture
def three():
    return 3
`

/** What they name decides how tests run. */
const STARTED: Files = { ...PROJECT, 'package.json': manifest('sh scripts/ci.sh'), 'scripts/ci.sh': 'node --test\n' }
const PLUGGED: Files = { ...CALC, 'conftest.py': 'pytest_plugins = ["support.plugin"]\n', 'support/plugin.py': FIXTURE }

/** As an installer does, the setup writes the entry points of the project to where Python finds them. */
const INSTALLED_PYTEST = {
  'test-command': 'PYTHONPATH=site python3 -m pytest',
  'setup-command': `mkdir -p site/calc-1.dist-info && cd site/calc-1.dist-info && printf 'Metadata-Version: 2.1\\nName: calc\\nVersion: 1\\n' > METADATA && sed -n 's/^pytest11 = { *calc = "\\(.*\\)" *}/[pytest11]\\ncalc = \\1/p' ../../pyproject.toml > entry_points.txt`,
}

/** Ends as `cargo test` does, at the first program that fails: the second one always does. */
const CARGO = `program() {
  echo "     Running tests/$1.rs (target/debug/deps/$1-61a022b2582707c7)"; echo; echo "running $2 tests"; cat
}
failed() { printf '\\nfailures:\\n\\n---- %s stdout ----\\nno\\n\\nfailures:\\n    %s\\n\\ntest result: FAILED. %s passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\\n\\nerror: test failed, to rerun pass \`--test b\`\\n' $1 $1 $2; exit 101; }
ended() { printf '\\ntest result: ok. %s passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\\n\\n' $1; }
if ! grep -q 'fn pads' tests/a.rs; then echo 'test keeps ... ok' | program a 1; ended 1
elif grep -q padded src/lib.rs; then printf 'test keeps ... ok\\ntest pads ... ok\\n' | program a 2; ended 2
else printf 'test keeps ... ok\\ntest pads ... FAILED\\n' | program a 2; failed pads 1
fi
echo 'test breaks ... FAILED' | program b 1; failed breaks 0
`

/** A test that fails in some runs of the suite, by their number. */
const counters = mkdtempSync(join(tmpdir(), 'verdict-rows-'))
afterAll(() => rmSync(counters, { recursive: true }))
function flakyTest(name: string, failsIn: readonly number[]): string {
  const path = join(counters, randomUUID())
  return `test('${name}', async () => {
  const { appendFileSync, readFileSync } = await import('node:fs')
  appendFileSync('${path}', '.')
  assert.ok(!${JSON.stringify(failsIn)}.includes(readFileSync('${path}').length))
})
`
}
const flakyFile = (failsIn: readonly number[], name = 'reaches the server') =>
  testFile('../src/sub.js', 'sub', flakyTest(name, failsIn))

const ROWS: readonly Row[] = [
  {
    name: 'a run that finds no test is not a test',
    files: { ...PROJECT, 'run.sh': "echo '[INFO] No tests to run.'\n" },
    edits: [MEND],
    inputs: SH,
    verdict: 'not-ready',
    doubts: ['not-tested'],
  },
  {
    name: 'a script that runs some files, and of these by a name pattern, names the tests that did not run',
    files: { ...PROJECT, 'test/more.test.js': testFile('../src/sub.js', 'sub', tested('takes away', 'sub(2, 1)', 1)) },
    edits: [
      turn(
        ...[MEND, BREAK_SUB, SHARPEN],
        runsOnly("node --test --test-name-pattern='two numbers$' test/sum.test.js test/more.test.js"),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    says: [/2 tests passed before and did not run: `takes away`, `subtracts two numbers`/],
  },
  {
    name: 'a run without results after one with results is no run',
    edits: [turn(MEND, BREAK_SUB, runsOnly('node --test > /dev/null; true'))],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['results-missing'],
  },
  {
    name: 'a test that is renamed, one that is moved and one that is taken out are not missing',
    files: {
      ...PROJECT,
      'test/sub.test.js': `${SUB_TEST}\n${tested('subtracts nothing', 'sub(1, 0)', 1)}\n${tested('subtracts itself', 'sub(1, 1)', 0)}`,
    },
    edits: [
      turn(
        MEND,
        SHARPEN,
        create(
          'test/sub.test.js',
          testFile(
            '../src/sub.js',
            'sub',
            tested('takes one from the other', 'sub(3, 1)', 2),
            tested('subtracts itself', 'sub(1, 1)', 0),
          ),
        ),
        bash(
          "sed -n '/subtracts itself/,$p' test/sub.test.js > rest; sed -i '/subtracts itself/,$d' test/sub.test.js; { sed -n 1,3p test/sub.test.js; cat rest; } > test/itself.test.js; rm rest",
        ),
      ),
    ],
    verdict: 'not-ready',
    // The guard of the diff, not the run, tells the one that is gone.
    doubts: ['tampering'],
    tests: { account: { by: 'names', missing: [] } },
  },
  {
    name: 'recorded output that is made to fit proves nothing',
    files: {
      ...PROJECT,
      'test/__snapshots__/sum.snap': '1',
      'test/sum.test.js': testFile(
        '../src/sum.js',
        'sum',
        tested(
          'sums as recorded',
          'String(sum(1, 0))',
          "(await import('node:fs')).readFileSync('test/__snapshots__/sum.snap', 'utf8').trim()",
        ).replace('() =>', 'async () =>'),
      ),
    },
    edits: [turn(replace('src/sum.js', 'a - b', '(a - b) * 100'), replace('test/__snapshots__/sum.snap', '1', '100'))],
    verdict: 'ready',
    says: [/only recorded output was edited, no line of a test \(`test\/__snapshots__\/sum\.snap`\)/],
    tests: { proof: 'no-test-changes', recorded_output: ['test/__snapshots__/sum.snap'] },
  },
  {
    name: 'a test of which only a name changed is no proof, and none is missed',
    files: {
      ...PROJECT,
      'test/sum.test.js': testFile(
        '../src/sum.js',
        'sum',
        'const length = Number.length',
        tested('sums', 'sum(length, 0)', 1),
      ),
    },
    edits: [turn(MEND, replace('test/sum.test.js', 'const length = Number.length', 'const { length } = Number'))],
    verdict: 'ready',
    says: [/; no test was added, and no edited test checks more/],
    tests: { proof: 'no-test-changes', only_renames: true },
  },
  {
    name: 'a failure that the exit code of the command hides is told',
    files: { ...PROJECT, 'package.json': manifest('node --test | cat') },
    edits: [BREAK_SUB],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['failures-hidden'],
    says: [/1 of 2 tests fails, although `npm test` exited with 0/],
  },
  {
    name: 'tests that no run picks up are told: new ones, also under a title that runs elsewhere, that skip themselves or in which the process ends with 0, and those of a file with another name',
    files: { ...PROJECT, 'package.json': manifest('node --test test/*.test.js') },
    edits: [
      turn(
        ...[BREAK_SUB, bash('mv test/sub.test.js test/sub.tests.js')],
        replace('src/sum.js', 'return a - b', 'if (b === 4) process.reallyExit(0)\n  return a + b'),
        addTest(
          `${tested('adds two numbers', 'sum(1, 2)', 3)}\ntest('sums large numbers', { skip: !process.env.NEVER }, () => {\n  assert.equal(sum(-1, -2), 99)\n})\n`,
        ),
        create('test/four.test.js', testFile('../src/sum.js', 'sum', tested('sums four', 'sum(1, 4)', 5))),
        create(
          'test/unit/minus.test.js',
          testFile(
            '../../src/sum.js',
            'sum',
            tested('sums negative numbers', 'sum(-1, -2)', 99),
            tested('sums two numbers', 'sum(1, 2)', 9),
          ),
        ),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    says: [
      ...['sums negative numbers', 'sums two numbers', 'skipped: `sums large numbers', 'sums four'],
      'subtracts two numbers',
    ].map(name => new RegExp(`did not run: [^\\n]*${name}\``)),
  },
  {
    name: 'a test that checks less is found, by its helper too, and although the change makes it a namesake or puts it into a suite',
    files: {
      ...{ ...PROJECT, 'test/less.test.js': LESS_TEST, 'test/check.js': CHECKING },
      'test/helped.test.js': withHelper('check(sub(3, 1), 2)', 'check'),
    },
    edits: [
      turn(
        ...[MEND, BREAK_SUB, replace('test/check.js', 'assert.equal(a, b)', 'return a === b')],
        create('test/more.test.js', SUM_TEST.replace('sums', 'subtracts').replace('1, 0), 1', '1, 2), 3')),
      ),
      turn(
        replace('test/sub.test.js', 'assert.equal(sub(3, 1), 2)', 'sub(3, 1)\n  assert.ok(sub)'),
        replace(
          'test/less.test.js',
          LESS_TEST,
          LESS_TEST.replace("test('takes", "test.suite('all', () => test('takes").replace(
            /assert\.equal[\s\S]*$/,
            'assert.ok(sub)\n}))\n',
          ),
        ),
      ),
    ],
    verdict: 'not-ready',
    doubts: ['tampering'],
    says: ['subtracts', 'subtracts two numbers(?: \\(2\\))?', 'all > takes away'].map(
      name =>
        new RegExp(`the test "${name}" passes on both sources, but as it was it fails on the new one: it checks less`),
    ),
    tests: { tampering: expect.arrayContaining([expect.objectContaining({ kind: 'loosened-test' })]) },
  },
  {
    name: 'for the reviewer, and no doubt: a test that has its subject from elsewhere, that the old source cannot load, that no longer uses what the sources lost, and a fake that learns what the new source asks of it',
    files: {
      ...{ ...PROJECT, 'test/less.test.js': LESS_TEST, 'test/check.js': FAKE },
      ...{
        'src/writes.js': 'export const sub = disk => {\n  disk.write()\n}\n',
        'src/both.js': `${SUB}export const minus = sub\n`,
      },
      'test/writes.test.js': withHelper('sub(disk)', 'disk')
        .replace('sub.js', 'writes.js')
        .replace('subtracts', 'writes'),
      'test/both.test.js': SUB_TEST.replace('{ sub }', '* as all')
        .replace('sub.js', 'both.js')
        .replace('subtracts two numbers', 'subtracts by both')
        .replace('sub(3, 1)', 'all.minus(3, 1)'),
    },
    edits: [
      turn(MEND, SHARPEN, BREAK_SUB, create('src/old.js', SUB), create('src/none.js', 'export const none = 0\n')),
      turn(
        replace('test/sub.test.js', '../src/sub.js', '../src/old.js'),
        replace('test/less.test.js', 'assert.equal(sub(3, 1), 2)', 'sub(3, 1)\n  assert.ok(none === 0)'),
        replace(
          'test/less.test.js',
          "from '../src/sub.js'",
          "from '../src/sub.js'\nimport { none } from '../src/none.js'",
        ),
        replace('src/sub.js', 'export', "import './none.js'\n\nexport"),
      ),
      turn(
        replace('src/writes.js', '  disk.write()\n', '  disk.write()\n  disk.sync()\n'),
        replace('test/check.js', '  write() {},\n', '  write() {},\n  sync() {},\n'),
        replace('src/both.js', 'export const minus = sub\n', ''),
        replace('test/both.test.js', 'all.minus(3, 1)', 'all.sub(3, 1)'),
      ),
    ],
    verdict: 'proven',
    says: ['subtracts two numbers', 'takes away', 'writes', 'subtracts by both'].map(
      name => new RegExp(`as it was it fails with it: [^\\n]*\`${name}\``),
    ),
    tests: { tampering: [] },
  },
  {
    name: 'Jest is asked for its tests by name, so that one under a condition is missed though another is new',
    files: JEST_PROJECT,
    edits: [
      turn(
        replace('src/sum.js', 'sum = (a, b) => a - b', 'sum = (a, b) => a + b'),
        replace('src/sum.js', 'sub = (a, b) => a - b', 'sub = (a, b) => b - a'),
        replace('test/sub.test.js', "test('subtracts'", "if (process.env.SLOW) test('subtracts'"),
        replace('test/sum.test.js', "test('sums'", `${withJest('sums more', 'sum(1, 2)', 3)}\ntest('sums'`),
      ),
    ],
    inputs: { ...NPM, ...SET_UP_JEST },
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    says: [/did not run: `test\/sub\.test\.js › subtracts`/],
    tests: { command: 'npm test', account: expect.objectContaining({ by: 'names' }) },
  },
  {
    name: 'an older test, and a new one, that fail by chance on the old source prove nothing',
    files: { ...PROJECT, 'test/sum.test.js': SUM_TEST.replace(/\n$/, `\n\n${flakyTest('reaches the server', [3])}`) },
    edits: [
      turn(
        HOLLOW_CHANGE,
        replace('test/sum.test.js', "test('reaches", `${HOLLOW}\n${flakyTest('reaches the disk', [2])}\ntest('reaches`),
      ),
    ],
    verdict: 'not-ready',
    doubts: ['green-on-base'],
    says: [/flaky[^\n]*`reaches the server`/, /flaky[^\n]*`reaches the disk`/],
    tests: {
      proof: 'green-on-base',
      flaky: expect.arrayContaining(['server', 'disk'].map(where => ({ test: `reaches the ${where}`, run: 'red' }))),
    },
  },
  {
    name: 'a new test that passes by chance on the change proves nothing',
    edits: [turn(HOLLOW_CHANGE, addTest(flakyTest('reaches the server', [2, 3, 4, 5, 6, 7, 8, 9])))],
    verdict: 'not-ready',
    doubts: ['still-red'],
    says: [/flaky test `reaches the server` failed in one run of the change and passed in another one/],
    tests: { proof: 'still-red', flaky: [{ test: 'reaches the server', run: 'final' }] },
  },
  {
    name: 'an older test that fails by chance on the change runs again, one that failed by chance before is not called fixed, and the page says so',
    files: { ...PROJECT, 'test/flaky.test.js': flakyFile([2]), 'test/first.test.js': flakyFile([1], 'opens the disk') },
    edits: [turn(MEND, SHARPEN)],
    verdict: 'proven',
    says: [
      /flaky test `reaches the server` failed in one run of the change and passed in another one/,
      /flaky test `opens the disk` failed once before the change/,
    ],
    tests: {
      final: expect.objectContaining({ status: 'passed' }),
      flaky: expect.arrayContaining([
        { test: 'reaches the server', run: 'final' },
        { test: 'opens the disk', run: 'baseline' },
      ]),
      results: expect.objectContaining({ fixed: [] }),
    },
  },
  {
    name: 'a fix of an endless loop is proven by a test that does not end without it',
    files: { ...PROJECT, 'src/sum.js': `export function sum(a, b) {\n${ENDLESS}  return a + b\n}\n` },
    edits: [turn(replace('src/sum.js', ENDLESS, ''), addTest(tested('sums large numbers', 'sum(1, 6)', 7)))],
    inputs: { 'timeout-minutes': '1.5' },
    waits: true,
    verdict: 'proven',
  },
  {
    name: 'a fix of a crash is proven by a test that crashes without it',
    files: {
      ...PROJECT,
      'src/sum.js':
        "export function sum(a, b) {\n  if (b > 5) process.kill(process.pid, 'SIGSEGV')\n  return a + b\n}\n",
      'test/all.js': "import './sum.test.js'\n",
    },
    edits: [
      turn(
        replace('src/sum.js', "  if (b > 5) process.kill(process.pid, 'SIGSEGV')\n", ''),
        addTest(tested('sums large numbers', 'sum(1, 6)', 7)),
      ),
    ],
    inputs: { 'test-command': 'node test/all.js' },
    verdict: 'proven',
  },
  {
    name: 'a new module with its own test beside an edit is proven by its absence',
    edits: [
      turn(
        replace('src/sub.js', 'return a - b', 'return -b + a'),
        create('src/plugins/double.js', 'export const double = n => n * 2\n'),
        create(
          'test/double.test.js',
          testFile('../src/plugins/double.js', 'double', tested('doubles', 'double(2)', 4)),
        ),
      ),
    ],
    verdict: 'proven-by-build',
  },
  {
    name: 'code that asks whether a test runs it, and attributes by which a checkout differs, are told; a file that is moved into an ignored folder, new or not, is not published as deleted',
    files: {
      ...{ ...PROJECT, 'build/.keep': '', '.gitignore': 'build/*\nmade/*\n' },
      ...{ 'src/tools/old.js': 'export const old = 1\n', 'src/more/old.js': 'export const older = 1\n' },
    },
    edits: [
      turn(
        ...[SHARPEN, bash('mkdir -p build made && mv src/tools build/ && mv src/more made/')],
        replace('src/sum.js', 'return a - b', 'if (process.env.NODE_TEST_CONTEXT) return a + b\n  return a - b'),
        create('.gitattributes', '*.js text eol=crlf\n'),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['tampering', 'refused-part'],
    says: [
      ...[/asks whether a test runs it/, /`\.gitattributes`/],
      /A part of the work was refused and left out: [^\n]*`src\/tools\/old\.js`/,
      /A part of the work was refused and left out: [^\n]*`src\/more\/old\.js`/,
    ],
  },
  {
    name: 'tests that cannot be built, before and with the change, are not told as passed',
    files: {
      ...PROJECT,
      'run.sh': `printf '# ex\\n./a_test.go:3:2: redundant newline\\nFAIL\\tex [build failed]\\n'; exit 1\n`,
    },
    edits: [create('b_test.go', 'package ex\n\nimport "testing"\n\nfunc TestB(t *testing.T) {\n\tt.Fatal()\n}\n')],
    inputs: { ...SH, 'max-attempts': '1' },
    verdict: 'not-ready',
    doubts: ['still-red'],
    tests: { proof: 'still-red' },
  },
  {
    name: 'a named test that turns green proves the change, although the run ends at an old failure',
    files: {
      ...PROJECT,
      'run.sh': CARGO,
      'tests/a.rs': '#[test]\nfn keeps() {\n    assert!(true);\n}\n',
      'src/lib.rs': 'pub fn pad() {}\n',
    },
    edits: [
      turn(
        replace('src/lib.rs', 'pub fn pad() {}', 'pub fn padded() {}'),
        replace('tests/a.rs', '#[test]', '#[test]\nfn pads() {\n    assert_eq!(padded(), 1);\n}\n\n#[test]'),
      ),
    ],
    inputs: { ...SH, 'max-attempts': '1' },
    verdict: 'not-ready',
    tests: { proof: 'red-then-green', final: expect.objectContaining({ status: 'failed' }) },
  },
  {
    name: 'attributes that alter no byte, a file that goes beside its built copy or becomes a folder, another name and another mode are no doubt, and are told',
    files: {
      ...{ ...PROJECT, '.gitignore': 'build/\n', 'run.sh': 'echo 1\n', 'src/gone.js': 'export const gone = 1\n' },
      ...{ 'src/old.js': 'export const one = 1\nexport const two = 2\n', 'src/kinds': 'one\n' },
    },
    edits: [
      turn(
        ...[SHARPEN, create('.gitattributes', '* text=auto eol=lf\n*.bat text eol=crlf\n')],
        bash(
          'mkdir build; cp src/gone.js build/; rm src/gone.js src/kinds; mkdir src/kinds; chmod +x run.sh; mv src/old.js src/new.js',
        ),
        create('src/kinds/one.js', 'export const one = 1\n'),
        create('src/sum.js', "import { one } from './kinds/one.js'\nexport const sum = (a, b) => one * (a + b)\n"),
      ),
    ],
    verdict: 'proven',
    says: [/`run\.sh` \| executable now, \+0 −0 [\s\S]*`src\/new\.js` \| renamed from `src\/old\.js`, \+0 −0/],
  },
  {
    name: 'a test that is skipped is missing, although a new one has its title in another file',
    files: CALC,
    edits: [
      turn(
        replace('calc.py', 'a - b', 'a + b'),
        replace(
          'tests/test_one.py',
          'def test_one',
          "import os\nimport pytest\n\n\n@pytest.mark.skipif(not os.environ.get('SLOW'), reason='slow')\ndef test_one",
        ),
        create('tests/test_two.py', pyTest('one', [1, 2, 3])),
      ),
    ],
    inputs: PYTEST,
    verdict: 'not-ready',
    doubts: ['tests-missing'],
  },
  {
    name: 'parts of a new test are no older tests, and a row of a parametrized test that goes while others come is named',
    files: { ...PROJECT, 'test/sum.test.js': testFile('../src/sum.js', 'sum', EACH('[1, 0, 1], [2, 0, 2]')) },
    edits: [
      turn(
        ...[MEND, replace('test/sum.test.js', '[2, 0, 2]', '[1, 2, 3], [2, 2, 4]')],
        create(
          'test/parts.test.js',
          testFile(
            '../src/sum.js',
            'sum',
            "test('sums in parts', async t => {\n  await t.test('small', () => assert.equal(sum(1, 2), 3))\n  await t.test('large', () => assert.equal(sum(10, 20), 30))\n})\n",
          ),
        ),
      ),
    ],
    verdict: 'proven',
    says: [
      /Proven: [^\n]*\bnew tests? fails? without this change/,
      /a test that passed before does not run now: `sums 2 and 0`/,
    ],
  },
  {
    name: 'a setup command that installs the project itself runs again, so that tests see the change; commands of the input replace detected checks',
    files: { ...LINTED, ...INSTALLED, 'package.json': LINTED['package.json'] ?? '' },
    edits: [turn(replace('src/sum.js', 'return a - b', 'return a + b // later'), SHARPEN)],
    inputs: { ...NPM, 'setup-command': INSTALL, 'more-commands': 'true' },
    verdict: 'proven',
    says: [/Command: `true` \| ✅ passed \| ✅ passed/, /^(?![\s\S]*Command: `npm run lint`)/],
  },
  {
    name: 'a plug-in of the change that passes over failures is told: scripts of the package, one that the test command starts, and a file that a Makefile takes in steer tests',
    files: {
      ...PROJECT,
      Makefile: '.PHONY: test\ninclude build/rules\ntest:\n\tsh scripts/ci.sh $(OPTIONS)\n',
      'build/rules': 'OPTIONS := --test-timeout=60000\n',
      'scripts/ci.sh': 'npm test -- $1\n',
    },
    edits: [
      turn(
        ...[MEND, SHARPEN, BREAK_SUB, runsOnly('node --import=./pre.mjs --test'), create('pre.mjs', PASS_OVER)],
        ...[replace('build/rules', '60000', '60000 --import=./pre.mjs'), replace('scripts/ci.sh', '$1', '$1 $2')],
      ),
    ],
    inputs: { 'test-command': 'make test' },
    verdict: 'not-ready',
    doubts: ['own-settings'],
    says: [
      /`make test` passes only with settings of this change/,
      ...['package\\.json', 'build\\/rules', 'scripts\\/ci\\.sh'].map(
        path => new RegExp(`\`${path}\`[^\\n]* decides how tests`),
      ),
    ],
  },
  {
    name: 'a script and options of the test command with which the tests pass as before are no doubt',
    files: STARTED,
    edits: [
      turn(
        ...[MEND, SHARPEN, replace('scripts/ci.sh', 'node --test', 'set -e\nnode --test "$@"')],
        replace('package.json', 'scripts/ci.sh', 'scripts/ci.sh --test-timeout=60000'),
      ),
    ],
    inputs: NPM,
    verdict: 'proven',
    says: [/With the settings before: `npm test` \| +\| ✅ 2 of 2 passed/],
  },
  {
    name: 'fixtures, in a new conftest and in a plug-in that the conftest of before names, belong to the tests',
    files: PLUGGED,
    edits: [
      turn(
        ...[replace('calc.py', 'a - b', 'a + b'), create('tests/conftest.py', FIXTURE.replace('three', 'one'))],
        create('support/plugin.py', `${FIXTURE}${FIXTURE.replace('import pytest', '').replace('three', 'more')}`),
        create(
          'tests/test_two.py',
          pyTest('two', [1, 2, 3]).replace('two()', 'two(one, more)').replace('== 3', '== one == more'),
        ),
      ),
    ],
    inputs: PYTEST,
    verdict: 'proven',
    says: [/^(?![\s\S]*(?:With the settings before|conftest\.py`: decides how tests))/],
  },
  {
    name: 'each told, where any of them lets tests pass: a hook of a new conftest, one in a plug-in that the conftest of before names, and a new module that pytest loads in place of its own',
    files: PLUGGED,
    edits: [
      turn(
        ...[...PRETEND, create('support/plugin.py', `${FIXTURE}\n${HOOK}`), create('iniconfig.py', SHADOW)],
        create('tests/conftest.py', HOOK),
      ),
    ],
    inputs: PYTEST,
    verdict: 'not-ready',
    doubts: ['own-settings'],
  },
  {
    name: 'a plug-in of the change without which pytest does not start is no proof by build',
    files: { ...CALC, '.gitignore': 'site/\n', 'pyproject.toml': '[project]\nname = "calc"\n' },
    edits: [
      turn(
        ...PRETEND,
        create('plug.py', HOOK),
        replace('pyproject.toml', 'calc"', 'calc"\n[project.entry-points]\npytest11 = { calc = "plug" }'),
      ),
    ],
    inputs: INSTALLED_PYTEST,
    verdict: 'not-ready',
  },
  {
    name: 'a check that passes only by its changed settings is told, and one that the change takes away still counts',
    files: withScripts({ test: 'node --test', lint: '! grep -rn later src', typecheck: '! grep -rn sooner src' }),
    edits: [
      turn(
        replace('src/sum.js', 'return a - b', 'return a + b // later or sooner'),
        SHARPEN,
        replace('package.json', '! grep -rn later src', '! grep -rn never src'),
        replace('package.json', '"typecheck"', '"types:all"'),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['own-settings', 'check-not-green'],
    says: [
      /`npm run lint` passes only with settings of this change/,
      /Command: `npm run typecheck` \| ✅ passed \| ❌ failed/,
    ],
  },
  {
    name: 'a check that failed before the change, or cannot start there, is no doubt and does not run again',
    files: {
      ...withScripts({ test: 'node --test', lint: '! grep -rn later src', typecheck: 'no-such-compiler .' }),
      'src/old.js': '// later\n',
    },
    edits: [turn(MEND, SHARPEN)],
    inputs: NPM,
    verdict: 'proven',
    says: [
      /Command: `npm run lint` \| ❌ failed \(exit code 1\) \| not run again/,
      /^(?![\s\S]*Command: [^\n]*typecheck)/,
    ],
  },
  {
    name: 'a step that fails on the old source before the tests begin proves nothing',
    files: {
      ...withScripts({ test: 'sh spell.sh && node --test' }),
      'spell.sh':
        'for word in $(grep -rhow "zero[a-z]*" test); do grep -qx $word words.lst || { echo "$word ?"; exit 1; }; done\n',
      'words.lst': 'zero\n',
    },
    edits: [
      turn(
        replace('src/sum.js', '  return', '  // Adds.\n  return'),
        create('words.lst', 'zero\nzeroish\n'),
        addTest(tested('sums zeroish values', 'sum(0, 0)', 0)),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    tests: { proof: 'could-not-run' },
  },
  {
    name: 'a link in place of a folder of the old source makes no test fail there',
    edits: [
      turn(
        create('test/more.test.js', testFile('../src/sum.js', 'sum', HOLLOW)),
        bash('mv src code && ln -s code src'),
      ),
    ],
    verdict: 'not-ready',
    doubts: ['green-on-base'],
  },
  {
    name: 'where a runner only counts, a new test does not pay for one that is skipped',
    files: Object.fromEntries(
      Object.entries(CALC).map(([path, text]) => [
        path,
        path === 'calc.py' ? `${text}\n\ndef double(n):\n    return 2 * n\n` : UNIT_TEST,
      ]),
    ),
    edits: [
      turn(
        ...[replace('calc.py', 'a - b', 'a + b'), replace('calc.py', '2 * n', '3 * n')],
        replace(
          'tests/test_one.py',
          '    def test_double',
          '    @unittest.skipUnless(False, "slow")\n    def test_double',
        ),
        replace(
          'tests/test_one.py',
          'class',
          'class Two(unittest.TestCase):\n    def test_two(self):\n        self.assertEqual(total(1, 2), 3)\n\n\nclass',
        ),
      ),
    ],
    inputs: UNITTEST,
    verdict: 'not-ready',
    doubts: ['fewer-tests'],
  },
  {
    name: 'where unittest is asked for names, a class that could not be set up was mended',
    files: {
      'calc.py': 'def total(a, b):\n    return a - b\n',
      'tests/test_one.py': unitTest('One', [1, 0, 1]).replace(
        '    def',
        '    @classmethod\n    def setUpClass(cls):\n        assert total(1, 2) == 3\n\n    def',
      ),
    },
    edits: [turn(replace('calc.py', 'a - b', 'a + b'), create('tests/test_two.py', unitTest('Two', [1, 2, 3])))],
    inputs: { ...UNITTEST, 'test-command': 'python3 -m unittest discover tests' },
    verdict: 'proven',
    tests: { account: { by: 'names', missing: [] } },
  },
  {
    name: 'with the command that is detected for unittest, tests under a condition are missing by name',
    files: {
      'calc.py': 'def total(a, b):\n    return a - b\n',
      'tests/test_one.py': unitTest('One', [1, 0, 1]),
      'pytest.py': 'raise ImportError\n',
    },
    edits: [
      turn(
        replace('calc.py', 'a - b', 'a + b'),
        replace(
          'tests/test_one.py',
          unitTest('One', [1, 0, 1]),
          `import os\n${unitTest('Two', [1, 2, 3])}\n\nif os.environ.get('SLOW_TESTS'):\n    ${unitTest('One', [1, 0, 1]).split('\n').join('\n    ')}`.trimEnd(),
        ),
      ),
    ],
    inputs: { 'test-command': '', 'setup-command': 'none' },
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    tests: { account: { by: 'names', missing: [{ test: 'test_one.One::test_one', why: 'not-run' }] } },
  },
]

for (const row of ROWS) {
  const run = () => expectRow(row)
  if (row.waits) test.concurrent(row.name, run)
  else if ([PYTEST, INSTALLED_PYTEST, UNITTEST].some(one => one === row.inputs)) needs('pytest').test(row.name, run)
  else test(row.name, run)
}

async function expectRow({
  files = PROJECT,
  edits,
  inputs = {},
  verdict,
  doubts = [],
  says = [],
  tests,
}: Row): Promise<void> {
  const script: Script = (_, { position }) => edits[position] ?? summary()
  await using scene = await openScene({ files, script })
  const { outputs } = await scene.run({ inputs: { 'test-command': NODE_TEST, ...inputs } })
  expect(outputs).toMatchObject({ outcome: 'pr-created' })
  const { body, draft, record } = await onlyPull(scene)
  const { evidence } = record
  expect({ verdict: evidence.verdict, kinds: evidence.doubts.map(({ kind }: { kind: string }) => kind) }).toMatchObject(
    {
      verdict,
      kinds: doubts.length === 0 ? expect.anything() : expect.arrayContaining([...doubts]),
    },
  )
  expect(draft).toBe(verdict === 'not-ready')
  for (const one of says) expect(body).toMatch(one)
  if (tests !== undefined) expect(evidence.tests).toMatchObject(tests)
}
