import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { readTestOutput } from '../../../src/core/testing/results/read-output.ts'
import { failedToBuild } from '../../../src/core/testing/start-failure.ts'
import { fc } from '../../playground/properties.ts'
import { fixture } from './results/fixtures.ts'

const said = (output: string) => failedToBuild(output, readTestOutput(output))

test.each([
  'node-load-spec',
  'node-load-tap',
  'jest-load',
  'vitest-load',
  'mocha-load',
  'pytest-load',
  'unittest-load',
  'cargo-build',
  'maven-build',
])('%s: nothing could be built or loaded', name => expect(said(fixture(`${name}.txt`))).toBe(true))

test.each([
  'node-default',
  'node-hook-spec',
  'node-test-tap',
  'jest-many',
  'vitest-many',
  'mocha',
  'pytest-main',
  'pytest-main-q--no-summary',
  'unittest',
  'go-all',
  'go-local',
  'cargo-all',
  'maven',
  'node-green-spec',
  'pytest-none',
])('%s: a test failed in its body, or none failed', name => expect(said(fixture(`${name}.txt`))).toBe(false))

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

test('every run of the excerpt tests is one of failing tests, but the one that was not compiled', () => {
  const outputOf = (name: string) => readFileSync(new URL(`./outputs/${name}.txt`, import.meta.url), 'utf8')
  for (const name of ['node-spec', 'node-tap', 'jest', 'pytest', 'unittest', 'go', 'cargo', 'maven']) {
    expect([name, said(outputOf(name))]).toEqual([name, false])
  }
  expect(said(outputOf('cargo-build'))).toBe(true)
})

test('any text is judged without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => typeof said(text) === 'boolean'))
})
