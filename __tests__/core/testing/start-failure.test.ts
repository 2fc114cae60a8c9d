import { expect, test } from '@jest/globals'
import { readTestOutput } from '../../../src/core/testing/results/read-output.ts'
import { causeIn, failedToBuild, startFailure } from '../../../src/core/testing/start-failure.ts'
import { fc } from '../../playground/properties.ts'
import { fixture } from './results/fixtures.ts'

const words = (text: string) => text.trim().split(/\s+/)

const GRADLE =
  ":compileTestJava FAILED\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not resolve all files for configuration ':testCompileClasspath'.\n> Could not resolve junit:junit:9.9.9.\n  Required by:\n      project :\n\n* Try:\nRun with --stacktrace option.\n\nBUILD FAILED in 3s\n1 actionable task: 1 executed\n"

test.each([
  [GRADLE, '> Could not resolve junit:junit:9.9.9.'],
  [
    '> s@1.0.0 prepare\n> make it\n\nnpm error code EUSAGE\nnpm error A complete log of this run can be found\n',
    'npm error code EUSAGE',
  ],
  ['', 'It said nothing'],
])('an installer that ends with %j failed because of %j', (output, cause) => expect(causeIn(output)).toBe(cause))

test.each([
  ['bash: line 1: run-tests: command not found\n', 127, 'exit code 127: bash: line 1: run-tests: command not found'],
  ['bash: line 1: ./run.sh: No such file or directory\n', 127, './run.sh'],
  ['> p@1.0.0 test\n> jest\n\nsh: 1: jest: not found\n', 127, 'sh: 1: jest: not found'],
  ['bash: line 1: ./run.sh: Permission denied\n', 126, 'exit code 126: bash: line 1: ./run.sh: Permission denied'],
  ['npm error Missing script: "test"\nnpm error\n', 1, 'Missing script: "test"'],
  ['npm ERR! Missing script: "test:unit"\n', 1, 'Missing script: "test:unit"'],
  [
    "npm error code ENOENT\nnpm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/p/package.json'\n",
    254,
    'Could not read package.json',
  ],
  ['error Command "test" not found.\n', 1, '"test" not found'],
  ['Usage Error: Couldn\'t find a script named "test".\n', 1, 'named "test"'],
  [' ERR_PNPM_NO_SCRIPT  Missing script: test\n', 1, 'Missing script: test'],
  ['error: Script not found "test"\n', 1, 'not found "test"'],
  [' ERROR  Refusing to run pnpm@9.15.4: its signature could not be verified\n', 1, 'Refusing to run pnpm@9.15.4'],
  [' ERR_PNPM_META_FETCH_FAIL  GET /pnpm: getaddrinfo EAI_AGAIN\n', 1, 'ERR_PNPM_META_FETCH_FAIL'],
  ['Internal Error: Error when performing the request to /pnpm; for help\n', 1, 'performing the request'],
  ['/usr/bin/python3: No module named pytest\n', 1, 'No module named pytest'],
  [
    'Error while loading plugin "pytest11".\nModuleNotFoundError: No module named \'calc.plug\'\n',
    3,
    'loading plugin "pytest11"',
  ],
  [
    'Traceback (most recent call last):\n  File "/p/pluggy/_manager.py", line 287, in load_setuptools_entrypoints\n    plugin = ep.load()\nModuleNotFoundError: No module named \'calc.plug\'\n',
    1,
    'load_setuptools_entrypoints',
  ],
  ["python3: can't open file '/p/run.py': [Errno 2] No such file or directory\n", 2, '/p/run.py'],
  ["make: *** No rule to make target 'test'.  Stop.\n", 2, "target 'test'"],
  ['make: *** No targets specified and no makefile found.  Stop.\n', 2, 'no makefile found'],
  ['error: no such command: `nextest`\n', 101, 'no such command: `nextest`'],
  ['error: could not find `Cargo.toml` in `/p` or any parent directory\n', 101, 'find `Cargo.toml`'],
  ['go: cannot find main module, but found .git/config in /p\n', 1, 'cannot find main module'],
  [
    'pattern ./...: directory prefix . does not contain main module or its selected dependencies\n',
    1,
    'does not contain main module',
  ],
  ['ERROR: file or directory not found: tests\n', 4, 'not found: tests'],
  [
    '\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not create service of type FileHashCache using Services.create().\n> Failed to create parent directory\n\nBUILD FAILED in 0s\n',
    1,
    'Could not create service of type FileHashCache',
  ],
  [
    '* What went wrong:\nGradle could not start your build.\n> Could not initialize native services.\n',
    1,
    'could not start',
  ],
  ["bash: -c: line 1: syntax error near unexpected token `)'\n", 2, 'syntax error near'],
])('%j with exit code %d cannot start', (output, exitCode, said) =>
  expect(startFailure(output, exitCode)).toContain(said),
)

test.each(
  words(`
  node-default node-load-spec jest-many jest-load pytest-main pytest-load unittest-load-v go-all-v cargo-build
  maven-build mocha-load`),
)('%s has started, whatever came of it', name => expect(startFailure(fixture(`${name}.txt`), 1)).toBeNull())

test('a missing prerequisite of make is no missing target, and a pass or a signal is no failed start', () => {
  expect(startFailure("make: *** No rule to make target 'a.c', needed by 'a.o'.  Stop.\n", 2)).toBeNull()
  expect(startFailure('npm error Missing script: "test"\n', 0)).toBeNull()
  expect(startFailure('npm error Missing script: "test"\n', null)).toBeNull()
})

test('what a test prints is not the command', () => {
  expect(startFailure(`npm error Missing script: "x"\n${fixture('node-default.txt')}`, 1)).toBeNull()
})

test('any text gives one line that is short, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(1, 2, 126, 127), (text, exitCode) => {
      for (const output of [text, `npm error Missing script: "${text}"`, `bash: ${text}: command not found`]) {
        const said = startFailure(output, exitCode) ?? ''
        expect(said.length).toBeLessThan(300)
        expect(said).not.toMatch(/[\n\r]/)
      }
    }),
  )
})

const said = (output: string) => failedToBuild(output, readTestOutput(output))

test.each(
  words(`
  node-load-spec node-load-tap jest-load vitest-load mocha-load pytest-load unittest-load-v cargo-build maven-build`),
)('%s: nothing could be built or loaded', name => expect(said(fixture(`${name}.txt`))).toBe(true))

test.each(
  words(`
  node-default node-hook-spec node-test-tap jest-many vitest-many-verbose mocha pytest-main pytest-main-q--no-summary
  unittest go-all-v go-local cargo-all maven node-green-spec pytest-none`),
)('%s: a test failed in its body, or none failed', name => expect(said(fixture(`${name}.txt`))).toBe(false))

test('a failing test decides, whatever else could not be loaded', () => {
  expect(said(fixture('node-load-spec.txt') + fixture('node-default.txt'))).toBe(false)
  expect(said(fixture('jest-load.txt') + fixture('jest-many.txt'))).toBe(false)
  expect(said(fixture('go-json.txt'))).toBe(false)
  expect(said('src/a.ts(1,2): error TS2304: Cannot find name.\nAssertionError: 1 == 2\n')).toBe(false)
})

test('a test about an import that fails is a test that fails', () => {
  const output = fixture('pytest-main.txt').replace(/^(?:FAILED|ERROR|SUBFAILED).*\n/gm, line =>
    line.includes('test_import') ? line : '',
  )
  const counted = output.replace(/^={4} 8 failed.*$/m, '=== 1 failed in 0.02s ===')
  expect(readTestOutput(counted)).toMatchObject({
    complete: true,
    cases: [{ name: 'test_calc.py::TestGroup::test_import' }],
  })
  expect(said(counted)).toBe(false)
})

test.each([
  'src/sum.ts(3,5): error TS2339: Property add does not exist.',
  "src/sum.ts:3:5 - error TS2304: Cannot find name 'add'.",
  'error[E0425]: cannot find function `gone` in crate `empty`',
  'calc.go:5:2: undefined: Gone\n# ex/calc',
  'Calc.java:4: error: cannot find symbol',
  "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/p/gone.js' imported from /p/a.js",
  "Error: Cannot find module './gone'",
  "SyntaxError: The requested module './a.js' does not provide an export named 'b'",
  'Traceback (most recent call last):\n  File "test.py", line 1, in <module>\nModuleNotFoundError: No module named \'gone\'',
  'src/main.c:3:10: fatal error: gone.h: No such file or directory',
])('%j is a failure to build', output => expect(said(output)).toBe(true))

test.each([
  '',
  'FAILED',
  'Error: expected 1 to be 2',
  'It says error TS here',
  "    Error: Cannot find module './x' is what the user sees",
])('%j is none', output => expect(said(output)).toBe(false))

test('any text is judged without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => typeof said(text) === 'boolean'))
})
