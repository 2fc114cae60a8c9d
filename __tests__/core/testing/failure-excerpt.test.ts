import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { failureExcerpt } from '../../../src/core/testing/excerpt.ts'
import { fc } from '../../playground/properties.ts'

/** What the runners themselves printed for a small project with two faults; `-again` is a second run of the same. */
function outputOf(name: string): string {
  return readFileSync(new URL(`./outputs/${name}.txt`, import.meta.url), 'utf8')
}

const ESCAPE = String.fromCharCode(27)

const RUNNERS: readonly (readonly [name: string, shown: readonly string[], passed: RegExp])[] = [
  [
    'node-spec',
    ['✖ adds two numbers', '-1 !== 3', 'test/sum.test.js:7:12', '✖ adds objects', '  -     3', 'fail 2'],
    /stays \d/,
  ],
  [
    'node-tap',
    ['not ok 2 - adds two numbers', '-1 !== 3', 'sum.test.js:6:3', 'not ok 63 - adds objects', 'fail 2'],
    /stays \d/,
  ],
  [
    'jest',
    [
      '● sum › adds two numbers',
      'Expected: 3',
      'Received: -1',
      'sum.test.js:5:23',
      '● sum › throws',
      'TypeError',
      '2 failed',
    ],
    /✓ stays/,
  ],
  [
    'pytest',
    [
      '___ test_two ___',
      "E       AssertionError: assert '-1' == '1'",
      'captured line',
      'ValueError: nope',
      'test_calc.py:17',
      '2 failed',
    ],
    /PASSED/,
  ],
  ['unittest', ['FAIL: test_a', 'AssertionError: -1 != 3', 'line 4', 'ERROR: test_b', 'ValueError: nope'], /\bok\b/],
  [
    'go',
    [
      'Sum(0, 1) = -1, want 1',
      '--- FAIL: TestSum',
      '--- FAIL: TestFirst',
      'index out of range [0] with length 0',
      'calc.go:5',
      'calc_test.go:24',
    ],
    /--- PASS/,
  ],
  [
    'cargo',
    [
      "thread 'tests::two' panicked at src/lib.rs:6:24",
      'left: -1',
      'right: 3',
      'index out of bounds',
      'tests::boom',
      '2 failed',
    ],
    /\.\.\. ok/,
  ],
  [
    'cargo-build',
    ['error[E0277]: cannot subtract `&str` from `i32`', 'src/lib.rs:1:39', 'could not compile'],
    /\.\.\. ok/,
  ],
  [
    'maven',
    [
      'expected: <3> but was: <-1>',
      'CalcTest.java:6',
      'NullPointerException',
      'CalcTest.java:7',
      'Failures: 1, Errors: 1',
    ],
    /PASS/,
  ],
]

test.each(RUNNERS)('of %s the failures are shown and the passed tests are not', (name, shown, passed) => {
  const excerpt = failureExcerpt(outputOf(name), 1_500)
  for (const part of shown) expect(excerpt).toContain(part)
  expect(excerpt.length).toBeLessThanOrEqual(1_500)
  if (outputOf(name).length > 1_500) expect(excerpt).not.toMatch(passed)
})

test.each(RUNNERS)('of %s two runs with the same failure read the same', name => {
  const again = name === 'cargo-build' ? name : `${name}-again`
  for (const budget of [600, 1_500, 100_000])
    expect(failureExcerpt(outputOf(again), budget)).toBe(failureExcerpt(outputOf(name), budget))
})

test('a failure in the middle of a very long output is found', () => {
  const noise = Array.from({ length: 20_000 }, (_, at) => `compiling module ${at} of many`).join('\n')
  const excerpt = failureExcerpt(`${noise}\nsrc/a.ts(3,7): error TS2322: Type 'x' is not assignable\n${noise}`, 2_000)
  expect(excerpt).toContain('error TS2322')
  expect(excerpt).toMatch(/^compiling module 0 of many/)
  expect(excerpt).toContain('module 19999')
  expect(excerpt).toMatch(/\(\d+ lines cut\)/)
})

test('a cause late in the output comes before many earlier lines that only say that something failed', () => {
  const failed = Array.from(
    { length: 300 },
    (_, at) => `FAILED step ${at}\nfiller\nfiller\nfiller\nfiller\nfiller`,
  ).join('\n')
  const cause = 'Traceback (most recent call last):\n  File "app.py", line 7, in run\nKeyError: 42\n'
  const excerpt = failureExcerpt(`${failed}\n${cause}${'quiet\n'.repeat(300)}`, 1_500)
  expect(excerpt).toContain('app.py", line 7')
  expect(excerpt).toContain('KeyError: 42')
})

test('an output without any known sign shows how it begins and how it ends', () => {
  const lines = Array.from({ length: 500 }, (_, at) => `line ${at}`)
  const excerpt = failureExcerpt(lines.join('\n'), 500)
  expect(excerpt).toMatch(/^line 0\n/)
  expect(excerpt).toMatch(/line 499$/)
})

test.each([
  [
    'colours and links',
    `${ESCAPE}[31mred${ESCAPE}[0m ${ESCAPE}]8;;http://x${ESCAPE}\\link${ESCAPE}]8;;${ESCAPE}\\`,
    'red link',
  ],
  ['lines that are written over', 'progress 1\rprogress 2\rdone\r\nnext\r\n', 'done\nnext'],
  ['control characters', 'a\u0007b\u0000c\u009bd', 'abcd'],
  [
    'run times of a runner',
    '✖ adds (12.5ms)\nTests took 3 s\nRan 2 tests in 0.01s',
    '✖ adds\nTests took (time)\nRan 2 tests in (time)',
  ],
  [
    'dates in front of a log line',
    '2026-01-02T03:04:05.678Z starting\n[2026-01-02 03:04:05] on',
    '(time) starting\n[(time)] on',
  ],
  [
    'temporary folders',
    'open /tmp/app-x8Yz/a.txt: /home/runner/work/_temp/run-1/tmp/x9/b',
    'open /tmp/(temp)/a.txt: /home/runner/work/_temp/(temp)/tmp/(temp)/b',
  ],
  ['addresses', '<Foo object at 0x7f3a5c0d1e20> 0xff', '<Foo object at 0x(address)> 0xff'],
])('what changes from run to run or cannot be read goes: %s', (_, output, expected) => {
  expect(failureExcerpt(output, 10_000)).toBe(expected)
})

test.each([
  "AssertionError: expected '5 s' to equal '10 s'",
  'expected 2026-01-02T03:04:05Z to equal 2026-01-02T03:04:06Z',
  'Expected: 12 ms, got 13 ms',
  'expected 0xdeadbeef to equal 0xdeadbeee',
])('what a test is about stays: %s', line => {
  expect(failureExcerpt(line, 1_000)).toBe(line)
})

test('a long line is cut with a note', () => {
  expect(failureExcerpt(`Error: ${'x'.repeat(5_000)}`, 10_000)).toBe(
    `Error: ${'x'.repeat(493)} ... (4507 characters cut)`,
  )
})

test('no output is longer than the budget, whatever comes', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'FAIL a',
      '✖ b (1ms)',
      'E   x',
      'ok 1',
      '',
      'AssertionError: no',
      '    at x (node:internal/y)',
      'plain',
    ),
    fc.string({ maxLength: 700 }),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 80 }), fc.integer({ min: 0, max: 3_000 }), (lines, budget) => {
      const excerpt = failureExcerpt(lines.join('\n'), budget)
      expect(excerpt.length).toBeLessThanOrEqual(budget)
      expect(failureExcerpt(lines.join('\n'), budget)).toBe(excerpt)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['carriage returns', `${'\r'.repeat(1_000_000)}x`],
  ['blanks', `${' '.repeat(1_000_000)}x`],
  ['unfinished escapes', `${ESCAPE}[`.repeat(300_000)],
  ['unfinished links', `${ESCAPE}]8;;${'x'.repeat(1_000_000)}`],
  ['failing lines', 'FAIL x\n'.repeat(150_000)],
  ['digits', '1'.repeat(1_000_000)],
])('a megabyte of %s takes no long time', (_, output) => {
  const started = performance.now()
  failureExcerpt(output, 6_000)
  expect(performance.now() - started).toBeLessThan(30_000)
})
