/** What may not be called proven or ready, and what may not be refused: one row for each, run by the bundle. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import type { Script, Turn } from '../playground/model/turn.ts'
import { onlyPull } from './only-pull.ts'
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
  readonly says?: RegExp
  readonly tests?: Readonly<Record<string, unknown>>
}

const tested = (name: string, call: string, value: number | string, head = 'test') =>
  `${head}('${name}', () => {\n  assert.equal(${call}, ${value})\n})\n`
const testFile = (from: string, names: string, ...tests: readonly string[]) =>
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${names} } from '${from}'\n\n${tests.join('\n')}`
const project = (testScript: string) =>
  JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts: { test: testScript } }, null, 2)

/** `sum` is wrong, `sub` is right; each has its test file, and the one of `sum` is too weak to see it. */
const SUM = 'export function sum(a, b) {\n  return a - b\n}\n'
const SUB = 'export function sub(a, b) {\n  return a - b\n}\n'
const SUM_TEST = testFile('../src/sum.js', 'sum', tested('sums two numbers', 'sum(1, 0)', 1))
const SUB_TEST = testFile('../src/sub.js', 'sub', tested('subtracts two numbers', 'sub(3, 1)', 2))
const PROJECT: Files = {
  'package.json': project('node --test'),
  'src/sum.js': SUM,
  'src/sub.js': SUB,
  'test/sum.test.js': SUM_TEST,
  'test/sub.test.js': SUB_TEST,
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

const withScripts = (scripts: Readonly<Record<string, string>>): Files => ({
  ...PROJECT,
  'package.json': JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts }, null, 2),
})
/** Its linter refuses a word in the sources. */
const LINTED = withScripts({ test: 'node --test', lint: '! grep -rn later src' })

/** A runner that is not read, with what it prints. */
const printing = (text: string) => ({
  ...PROJECT,
  'run.sh': `cat <<'END'\n${text}\nEND\n`,
})
const SH = { 'test-command': 'bash run.sh' }

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
const counters: string[] = []
function flakyTest(name: string, failsIn: readonly number[]): string {
  const path = join(tmpdir(), `verdict-row-${randomUUID()}`)
  counters.push(path)
  return `test('${name}', async () => {
  const { appendFileSync, readFileSync } = await import('node:fs')
  appendFileSync('${path}', '.')
  assert.ok(!${JSON.stringify(failsIn)}.includes(readFileSync('${path}').length))
})
`
}
const flakyFile = (failsIn: readonly number[]) =>
  testFile('../src/sub.js', 'sub', flakyTest('reaches the server', failsIn))

const ROWS: readonly Row[] = [
  {
    name: 'a script that runs one file of two names the test that did not run',
    edits: [turn(MEND, BREAK_SUB, SHARPEN, runsOnly('node --test test/sum.test.js'))],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    says: /1 test passed before and did not run: `subtracts two numbers`/,
  },
  {
    name: 'a script with a name pattern names the test that it leaves out',
    edits: [
      turn(
        MEND,
        BREAK_SUB,
        SHARPEN,
        runsOnly("node --test --test-name-pattern='two numbers$|sums'"),
        replace('test/sub.test.js', 'subtracts two numbers', 'subtracts two'),
      ),
    ],
    files: { ...PROJECT, 'test/more.test.js': testFile('../src/sub.js', 'sub', tested('takes away', 'sub(2, 1)', 1)) },
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    says: /`takes away`/,
  },
  {
    name: 'where a runner only counts, fewer tests than before are told',
    files: {
      ...PROJECT,
      'run.sh':
        "echo 'PASS test/sum.test.js'; echo 'Test Suites: 1 passed, 1 total'; echo 'Tests:       2 passed, 2 total'\n",
    },
    edits: [
      turn(
        MEND,
        SHARPEN,
        create(
          'run.sh',
          "echo 'PASS test/sum.test.js'; echo 'Test Suites: 1 passed, 1 total'; echo 'Tests:       1 skipped, 1 passed, 2 total'\n",
        ),
      ),
    ],
    inputs: SH,
    verdict: 'not-ready',
    doubts: ['fewer-tests'],
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
    says: /only recorded output was edited, no line of a test \(`test\/__snapshots__\/sum\.snap`\)/,
    tests: { proof: 'no-test-changes', recorded_output: ['test/__snapshots__/sum.snap'] },
  },
  ...['node --test | cat', 'node --test || true', 'node --test; echo done'].map(
    (script): Row => ({
      name: `a failure that the exit code of ${script} hides is told`,
      files: { ...PROJECT, 'package.json': project(script) },
      edits: [BREAK_SUB],
      inputs: NPM,
      verdict: 'not-ready',
      doubts: ['failures-hidden'],
      says: /1 of 2 tests fails, although `npm test` exited with 0/,
    }),
  ),
  {
    name: 'a new test that no run picks up is told',
    files: { ...PROJECT, 'package.json': project('node --test test/*.test.js') },
    edits: [
      turn(
        MEND,
        addTest(tested('adds two numbers', 'sum(1, 2)', 3)),
        create(
          'test/unit/minus.test.js',
          testFile('../../src/sum.js', 'sum', tested('sums negative numbers', 'sum(-1, -2)', 99)),
        ),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    says: /1 new test did not run: `sums negative numbers`/,
  },
  {
    name: 'a new test that skips itself is told',
    edits: [
      turn(
        MEND,
        addTest(
          `${tested('adds two numbers', 'sum(1, 2)', 3)}\ntest('sums negative numbers', { skip: !process.env.NEVER }, () => {\n  assert.equal(sum(-1, -2), 99)\n})\n`,
        ),
      ),
    ],
    verdict: 'not-ready',
    doubts: ['tests-missing'],
    says: /1 new test did not run: skipped: `sums negative numbers`/,
  },
  {
    name: 'an older test that fails by chance on the old source proves nothing',
    files: { ...PROJECT, 'test/sum.test.js': SUM_TEST.replace(/\n$/, `\n\n${flakyTest('reaches the server', [3])}`) },
    edits: [
      turn(
        replace('src/sum.js', 'a - b', 'a - b - 0'),
        replace('test/sum.test.js', "test('reaches", `${HOLLOW}\ntest('reaches`),
      ),
    ],
    verdict: 'not-ready',
    doubts: ['green-on-base'],
    says: /flaky test `reaches the server`/,
    tests: { proof: 'green-on-base', flaky: [{ test: 'reaches the server', run: 'red' }] },
  },
  {
    name: 'a new test that fails by chance on the old source proves nothing',
    edits: [turn(HOLLOW_CHANGE, addTest(flakyTest('reaches the server', [2])))],
    verdict: 'not-ready',
    doubts: ['green-on-base'],
    says: /flaky test `reaches the server`/,
    tests: { proof: 'green-on-base', flaky: [{ test: 'reaches the server', run: 'red' }] },
  },
  {
    name: 'a new test that passes by chance on the change proves nothing',
    edits: [turn(HOLLOW_CHANGE, addTest(flakyTest('reaches the server', [2, 3, 4, 5, 6, 7, 8, 9])))],
    verdict: 'not-ready',
    doubts: ['still-red'],
    says: /flaky test `reaches the server` failed in one run of the change and passed in another one/,
    tests: { proof: 'still-red', flaky: [{ test: 'reaches the server', run: 'final' }] },
  },
  {
    name: 'an older test that fails by chance on the change runs again, and the page says so',
    files: { ...PROJECT, 'test/flaky.test.js': flakyFile([2]) },
    edits: [turn(MEND, SHARPEN)],
    verdict: 'proven',
    says: /flaky test `reaches the server` failed in one run of the change and passed in another one/,
    tests: {
      final: expect.objectContaining({ status: 'passed' }),
      flaky: [{ test: 'reaches the server', run: 'final' }],
    },
  },
  {
    name: 'a failure of the base that was chance is not called fixed',
    files: { ...PROJECT, 'test/flaky.test.js': flakyFile([1]) },
    edits: [replace('src/sum.js', 'a - b', 'a + b')],
    verdict: 'ready',
    says: /flaky test `reaches the server` failed once before the change/,
    tests: {
      flaky: [{ test: 'reaches the server', run: 'baseline' }],
      results: expect.objectContaining({ fixed: [] }),
    },
  },
  {
    name: 'a fix of an endless loop is proven by a test that does not end without it',
    files: { ...PROJECT, 'src/sum.js': 'export function sum(a, b) {\n  while (b > 5);\n  return a + b\n}\n' },
    edits: [
      turn(replace('src/sum.js', '  while (b > 5);\n', ''), addTest(tested('sums large numbers', 'sum(1, 6)', 7))),
    ],
    inputs: { 'timeout-minutes': '1' },
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
    name: 'code that asks whether a test runs it is told',
    edits: [
      turn(
        SHARPEN,
        replace('src/sum.js', 'return a - b', 'if (process.env.NODE_TEST_CONTEXT) return a + b\n  return a - b'),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['tampering'],
    says: /asks whether a test runs it/,
  },
  {
    name: 'attributes that change no byte of what was tested are no doubt',
    edits: [turn(MEND, SHARPEN, create('.gitattributes', '* text=auto eol=lf\n*.bat text eol=crlf\n'))],
    verdict: 'proven',
  },
  {
    name: 'attributes by which a checkout differs are a doubt',
    edits: [turn(MEND, SHARPEN, create('.gitattributes', '*.js text eol=crlf\n'))],
    verdict: 'not-ready',
    doubts: ['tampering'],
  },
  ...[
    { name: 'that was there', files: { 'build/.keep': '' } },
    { name: 'that is new', files: {} },
  ].map(
    ({ name, files }): Row => ({
      name: `a file that is moved into an ignored folder ${name} is not published as deleted`,
      files: { ...PROJECT, ...files, '.gitignore': 'build/*\n', 'src/tools/old.js': 'export const old = 1\n' },
      edits: [turn(MEND, SHARPEN, bash('mkdir -p build && mv src/tools build/'))],
      verdict: 'not-ready',
      doubts: ['refused-part'],
      says: /A part of the work was refused and left out: `src\/tools\/old\.js`/,
    }),
  ),
  {
    name: 'a file that is deleted beside the copy that a build has made of it may go',
    files: { ...PROJECT, '.gitignore': 'build/\n', 'src/old.js': 'export const old = 1\n' },
    edits: [turn(MEND, SHARPEN, bash('mkdir -p build && cp src/old.js build/ && rm src/old.js'))],
    verdict: 'proven',
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
    name: 'a row of a parametrized test that goes while others come is named',
    files: { ...PROJECT, 'test/sum.test.js': testFile('../src/sum.js', 'sum', EACH('[1, 0, 1], [2, 0, 2]')) },
    edits: [turn(MEND, replace('test/sum.test.js', '[2, 0, 2]', '[1, 2, 3], [2, 2, 4]'))],
    verdict: 'proven',
    says: /a test that passed before does not run now: `sums 2 and 0`/,
  },
  {
    name: 'another name and another mode of a file are told',
    files: { ...PROJECT, 'run.sh': 'echo 1\n', 'src/old.js': 'export const one = 1\nexport const two = 2\n' },
    edits: [turn(MEND, SHARPEN, bash('chmod +x run.sh; mv src/old.js src/new.js'))],
    verdict: 'proven',
    says: /`run\.sh` \| executable now, \+0 −0 [\s\S]*`src\/new\.js` \| renamed from `src\/old\.js`, \+0 −0/,
  },
  {
    name: 'a setup command that installs the project itself runs again, so that tests see the change',
    files: INSTALLED,
    edits: [replace('src/sum.js', 'return a - b', 'return a * b')],
    inputs: { 'setup-command': INSTALL, 'max-attempts': '1' },
    verdict: 'not-ready',
    doubts: ['tests-not-green'],
  },
  {
    name: 'an honest fix is proven where the setup command installs the project itself',
    files: INSTALLED,
    edits: [turn(MEND, SHARPEN)],
    inputs: { 'setup-command': INSTALL },
    verdict: 'proven',
  },
  {
    name: 'parts of a new test are no older tests',
    edits: [
      turn(
        MEND,
        addTest(
          "test('sums in parts', async t => {\n  await t.test('small', () => assert.equal(sum(1, 2), 3))\n  await t.test('large', () => assert.equal(sum(10, 20), 30))\n})\n",
        ),
      ),
    ],
    verdict: 'proven',
    says: /Proven: [^\n]*\bnew tests? fails? without this change/,
  },
  {
    name: 'a check that the project configures and that fails only with the change is told',
    files: LINTED,
    edits: [turn(replace('src/sum.js', 'return a - b', 'return a + b // later'), SHARPEN)],
    inputs: { ...NPM, 'max-attempts': '1' },
    verdict: 'not-ready',
    doubts: ['check-not-green'],
    says: /Command: `npm run lint` \| ✅ passed \| ❌ failed/,
  },
  {
    name: 'tests that pass only with options of the change are told',
    edits: [
      turn(
        SHARPEN,
        replace('src/sum.js', 'a - b', 'a - b - 0'),
        runsOnly('node --import=./pre.mjs --test'),
        create('pre.mjs', "import assert from 'node:assert/strict'\nassert.equal = () => {}\n"),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['own-settings'],
    says: /`npm test` passes only with settings of this change/,
  },
  {
    name: 'a plug-in of the change that passes over failures of old tests is told',
    edits: [
      turn(
        MEND,
        SHARPEN,
        BREAK_SUB,
        runsOnly('node --import=./pre.mjs --test'),
        create(
          'pre.mjs',
          "import assert from 'node:assert/strict'\nconst { equal } = assert\nassert.equal = (a, b) => a === -2 || equal(a, b)\n",
        ),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['own-settings'],
  },
  {
    name: 'options of the change without which the tests pass too are no doubt',
    edits: [turn(MEND, SHARPEN, runsOnly('node --test --test-timeout=60000'))],
    inputs: NPM,
    verdict: 'proven',
    says: /With the settings before: `npm test` \| +\| ✅ 2 of 2 passed/,
  },
  {
    name: 'a check that passes only by its changed settings is told',
    files: LINTED,
    edits: [
      turn(
        replace('src/sum.js', 'return a - b', 'return a + b // later'),
        SHARPEN,
        replace('package.json', '! grep -rn later src', '! grep -rn never src'),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['own-settings'],
    says: /`npm run lint` passes only with settings of this change/,
  },
  {
    name: 'a check that the change names anew runs as it was',
    files: LINTED,
    edits: [turn(MEND, SHARPEN, replace('package.json', '"lint"', '"lint:all"'))],
    inputs: NPM,
    verdict: 'proven',
    says: /Command: `npm run lint` \| ✅ passed \| ✅ passed/,
  },
  {
    name: 'a check that the change takes away still counts',
    files: LINTED,
    edits: [
      turn(
        replace('src/sum.js', 'return a - b', 'return a + b // later'),
        SHARPEN,
        replace('package.json', '"lint"', '"lint:all"'),
      ),
    ],
    inputs: NPM,
    verdict: 'not-ready',
    doubts: ['check-not-green'],
  },
  {
    name: 'a check that failed before the change is no doubt and does not run again',
    files: { ...LINTED, 'src/old.js': '// later\n' },
    edits: [turn(MEND, SHARPEN)],
    inputs: NPM,
    verdict: 'proven',
    says: /Command: `npm run lint` \| ❌ failed \(exit code 1\) \| not run again/,
  },
  {
    name: 'commands of the input replace detected checks',
    files: LINTED,
    edits: [turn(replace('src/sum.js', 'return a - b', 'return a + b // later'), SHARPEN)],
    inputs: { ...NPM, 'more-commands': 'true' },
    verdict: 'proven',
    says: /Command: `true` \| ✅ passed \| ✅ passed/,
  },
  {
    name: 'a check that cannot start on the base does not count',
    files: withScripts({ test: 'node --test', lint: 'no-such-linter .' }),
    edits: [turn(MEND, SHARPEN)],
    inputs: NPM,
    verdict: 'proven',
    says: /^(?![\s\S]*Command: )/,
  },
]

/** What runners print when they find no test, each with exit code 0. */
const NOTHING_RAN = {
  RSpec: 'No examples found.\n\nFinished in 0.00019 seconds (files took 0.04 seconds to load)\n0 examples, 0 failures',
  PHPUnit: 'PHPUnit 11.5.2 by Sebastian Bergmann and contributors.\n\nNo tests executed!',
  Minitest:
    'Run options: --seed 1\n\n# Running:\n\nFinished in 0.000471s\n0 runs, 0 assertions, 0 failures, 0 errors, 0 skips',
  'dotnet test':
    'No test is available in /src/bin/Tests.dll. Make sure that test discoverer & executors are registered.',
  Maven: '[INFO] --- surefire:3.2.5:test (default-test) @ app ---\n[INFO] No tests to run.\n[INFO] BUILD SUCCESS',
  Gradle: '> Task :compileTestJava NO-SOURCE\n> Task :test NO-SOURCE\n\nBUILD SUCCESSFUL in 1s',
  Mix: 'There are no tests to run',
  'jest -o': 'No tests found related to files changed since last commit.\nPress `a` to run all tests.',
} as const

for (const [runner, output] of Object.entries(NOTHING_RAN))
  test(`a run of ${runner} without a test is not a test`, () =>
    expectRow({
      name: runner,
      files: printing(output),
      edits: [MEND],
      inputs: SH,
      verdict: 'not-ready',
      doubts: ['not-tested'],
    }))

for (const row of ROWS) test(row.name, () => expectRow(row))

async function expectRow({
  files = PROJECT,
  edits,
  inputs = {},
  verdict,
  doubts = [],
  says,
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
  if (says !== undefined) expect(body).toMatch(says)
  if (tests !== undefined) expect(evidence.tests).toMatchObject(tests)
  for (const path of counters.splice(0, 0)) rmSync(path, { force: true })
}
