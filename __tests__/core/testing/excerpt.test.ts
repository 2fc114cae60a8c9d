import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { renderPrompt } from '../../../src/core/model/prompt.ts'
import { type FailureReport, failureExcerpt, failureReport } from '../../../src/core/testing/excerpt.ts'
import { sameFailure } from '../../../src/core/testing/output-text.ts'
import { failureLines } from '../../../src/core/testing/results/failure-lines.ts'
import { readTestOutput } from '../../../src/core/testing/results/read-output.ts'
import { failedNames, PRINTED_FORMATS } from '../../../src/core/testing/results/test-results.ts'
import { fc } from '../../playground/properties.ts'
import { fixture } from './results/fixtures.ts'

const ESCAPE = String.fromCharCode(27)
const JUNIT = { format: 'junit', counts: null, complete: true, passesListed: true } as const

/** What must be in an excerpt of 1,500 characters, and how a passed test looks. */
const RUNNERS: readonly (readonly [name: string, shown: readonly string[], passed: RegExp])[] = [
  ['node-default', ['✖ adds two numbers', '-1 !== 3', 'test/sum.test.js:5:39', '✖ second step', 'fail 5'], /✔/],
  ['node-test-tap', ['not ok 5 - adds two numbers', '-1 !== 3', 'sum.test.js:5:1', 'not ok 7', 'fail 5'], /^ *ok \d/m],
  ['jest-many', ['● adds two numbers', 'Expected: 3', 'Received: -1', 'sum.test.js:3:50', '5 failed'], /✓/],
  ['pytest-main', ['___ test_two ___', 'E   assert -1 == 3', 'test_calc.py:4', '8 failed'], /PASSED/],
  ['unittest', ['ERROR: test_boom', 'line 7', 'ValueError: nope', 'FAIL: test_sub', 'failures=3'], /\bok\b/],
  ['go-all-v', ['Sum = -1, want 3', '--- FAIL: TestTwo', '--- FAIL: TestPanics', 'index out of range [0]'], /--- PASS/],
  ['cargo-all', ["thread 'tests::two' panicked at src/lib.rs:9:24", 'left: -1', 'right: 3', '1 failed'], /\.\.\. ok/],
  ['cargo-build', ['error[E0425]: cannot find function `gone`', 'tests/a.rs:1:25', 'could not compile'], /\.\.\. ok/],
  ['maven', ['expected: <3> but was: <-1>', 'IllegalStateException', 'CalcTest.java:6', 'Failures: 2'], /PASS/],
]

test.each(RUNNERS)('of %s the failures are shown and the passed tests are not', (name, shown, passed) => {
  const output = fixture(`${name}.txt`)
  const excerpt = failureExcerpt(output, 1_500)
  for (const part of shown) expect(excerpt).toContain(part)
  expect(excerpt.length).toBeLessThanOrEqual(1_500)
  if (output.length > 1_500) expect(excerpt).not.toMatch(passed)
})

test('packages of Go without a failure are left out', () => {
  const passed = 'ok  \tex/a\t0.005s\n?   \tex/c\t[no test files]\n\tex/d\t\tcoverage: 0.0% of statements\n'
  const output = `${passed}--- FAIL: TestB (0.00s)\n    b_test.go:3: want 1\nFAIL\nFAIL\tex/b\t0.012s\n${passed}FAIL\n`
  const { excerpt } = failureReport({ output, results: readTestOutput(output), limit: 1_000 })
  expect(excerpt).toBe('--- FAIL: TestB\n    b_test.go:3: want 1\nFAIL\nFAIL\tex/b\t(time)\nFAIL')
})

test('warnings of the Rust compiler do not hide the failure behind them', () => {
  const warning = 'warning: unused `a`\n --> src/lib.rs:1:1\n  |\n1 | a\n  | ^\n\nsee below\n\n'
  const run =
    '     Running tests/a.rs (target/debug/deps/a-0123456789abcdef)\n\nrunning 1 test\ntest two ... FAILED\n\n'
  const failed =
    'failures:\n\n---- two stdout ----\nleft: 1\n\n\nfailures:\n    two\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored;'
  const output = `${warning}${warning}    Finished \`test\` profile in 1s\n${run}${failed}`
  const { excerpt } = failureReport({ output, results: readTestOutput(output), limit: 1_000 })
  expect(excerpt).toMatch(/^ {4}Finished .*\n {5}Running .*\n\nfailures:\n/)
})

test('plans and times of TAP are no part of a failure', () => {
  const output =
    'TAP version 13\n    ok 1 - a\n    1..1\n    # time=2ms\nok 1 - b.js # time=3ms\n\n1..1\n# time=4ms\n\nlint: wrong\n'
  const { excerpt } = failureReport({ output, results: readTestOutput(output), limit: 1_000 })
  expect(excerpt.trim()).toBe('lint: wrong')
})

const TABLE = `File      | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s
All files |   92.3 |      100 |     100 |     100 |
 a.js     |     100 |      100 |     100 |     100 |
 b.js     |      80 |      100 |     100 |     100 | 7-9
ℹ c.js    | 100.00 |   100.00 |  100.00 |
half.py                 4      0   100%
more.py                 4      0      2      0   100%
less.py                 4      1    75%   3`

test('rows of a coverage table that miss nothing are left out, and those that do are shown', () => {
  expect(failureExcerpt(TABLE, 10_000).match(/\b\w+\.(?:js|py)|All files/g)).toEqual(['All files', 'b.js', 'less.py'])
})

test('hundreds of passed tests do not hide the failure between them', () => {
  const passes = Array.from({ length: 300 }, (_, at) => `✔ stays ${at} (0.1ms)`).join('\n')
  const failure = '✖ adds (1ms)\n  AssertionError [ERR_ASSERTION]: -1 !== 3'
  const excerpt = failureExcerpt(`${passes}\n${failure}\n${passes}\nℹ pass 600\nℹ fail 1\nℹ todo 0`, 1_500)
  expect(excerpt).toContain('✖ adds\n  AssertionError [ERR_ASSERTION]: -1 !== 3')
  expect(excerpt).toContain('ℹ fail 1')
  expect(excerpt).not.toContain('stays')
})

test('a failure in the middle of a very long output is found', () => {
  const noise = Array.from({ length: 20_000 }, (_, at) => `compiling module ${at} of many`).join('\n')
  const excerpt = failureExcerpt(`${noise}\nsrc/a.ts(3,7): error TS2322: Type 'x' is not assignable\n${noise}`, 2_000)
  expect(excerpt).toContain('error TS2322')
  expect(excerpt).toMatch(/^compiling module 0 of many/)
  expect(excerpt).toContain('module 19999')
  expect(excerpt).toMatch(/\(\d+ lines cut\)/)
})

test.each([
  [
    'ESLint',
    '/p/src/a.js',
    '   7:15  warning  Unexpected console statement  no-console',
    "  99:3  error  'x' is not defined  no-undef",
  ],
  ['Ruff', 'Found:', 'src/b.py: formatted', 'src/a.py:3:1: F401 [*] `os` imported but unused'],
  ['Ruff in full', 'Found:', 'help: Remove the import of this name', 'F401 [*] `os` imported but unused'],
  ['Biome', 'Checked:', 'src/b.ts is as it was', 'src/a.ts:3:1 lint/suspicious/noDebugger'],
])('what %s calls an error is found between many other lines', (_, first, other, error) => {
  const many = `${other}\n`.repeat(400)
  expect(failureExcerpt(`${first}\n${many}${error}\n${many}`, 2_000)).toContain(error)
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
  ['control characters', 'a\u0007b\u0000c\u0085d', 'abcd'],
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
    'but temporary folders stay, so that they can be opened',
    'open /tmp/app-x8Yz/a.txt: /home/runner/work/_temp/run-1/tmp/x9/b',
    'open /tmp/app-x8Yz/a.txt: /home/runner/work/_temp/run-1/tmp/x9/b',
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

test('no output is longer than the limit, whatever comes', () => {
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
    fc.property(fc.array(line, { maxLength: 80 }), fc.integer({ min: 0, max: 3_000 }), (lines, limit) => {
      const excerpt = failureExcerpt(lines.join('\n'), limit)
      expect(excerpt.length).toBeLessThanOrEqual(limit)
      expect(failureExcerpt(lines.join('\n'), limit)).toBe(excerpt)
    }),
    { numRuns: 200 },
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
  const started = process.threadCpuUsage().user
  failureExcerpt(output, 6_000)
  expect((process.threadCpuUsage().user - started) / 1000).toBeLessThan(10_000)
})

const nextDigits = (digits: string) => digits.replace(/\d/g, digit => `${(Number(digit) + 1) % 10}`)

/** The output of a second run of the same failure: other run times, dates, addresses and threads. */
function runAgain(output: string): string {
  const times = [
    // With Vitest's colours between number and unit.
    new RegExp(`\\d+(?:\\.\\d+)?(?=(?:${ESCAPE}\\[2m)?(?: ?m?s)\\b)`, 'g'),
    /(?<=duration_ms:? |"Elapsed":|Start at .*)\d[\d.:]*/g,
    /(?<="Time":")[^"]*/g,
    /(?<=\b0x)[0-9a-f]{9,16}\b/g,
    /(?<=^thread '.*' \()\d+|(?<=^goroutine )\d+/gm,
  ]
  return times.reduce((text, time) => text.replace(time, nextDigits), output)
}

/** Two runs each of the same failure. */
const TWICE: readonly (readonly [name: string, one: string, other: string])[] =
  'node-default node-test-tap jest-one vitest-many-verbose mocha pytest-main unittest go-all-v go-json cargo-all maven'
    .split(' ')
    .map(name => [name, fixture(`${name}.txt`), runAgain(fixture(`${name}.txt`))])

function joined({ failing, excerpt }: FailureReport): string {
  return [failing, excerpt].filter(part => part !== '').join('\n\n')
}

function report(output: string, limit: number, old: readonly string[] = []): string {
  return joined(failureReport({ output, limit, results: readTestOutput(output), old: new Set(old) }))
}

describe('the report of a failed run', () => {
  test('begins with the failing tests and their files, new ones first', () => {
    const text = report(fixture('node-default.txt'), 6000, ['adds two numbers'])
    expect(text.split('\n').slice(0, 6)).toEqual([
      '4 tests fail:',
      '- calls what is not there (test/other.test.js)',
      '- sum > of objects > adds # fields (test/sum.test.js)',
      '- with steps > second step (test/sum.test.js)',
      '- adds two numbers (test/sum.test.js): failed before your change too',
      '',
    ])
    expect(text).toContain('-1 !== 3')
  })

  test('names what could not be loaded', () => {
    expect(report(fixture('pytest-load.txt'), 4000)).toContain('- test_missing.py (could not be loaded)\n')
  })

  test('is the excerpt where no test is named', () => {
    const output = fixture('maven.txt')
    expect(report(output, 2000)).toBe(failureExcerpt(output, 2000))
  })

  test('names at most 30 and says how many are left', () => {
    const cases = Array.from({ length: 50 }, (_, at) => ({ name: `test ${at}`, file: null, status: 'failed' as const }))
    const results = { ...JUNIT, cases, unloadable: [] }
    const text = joined(failureReport({ output: '', limit: 5000, results, old: new Set() }))
    expect(text.match(/^- test \d+$/gm)).toHaveLength(30)
    expect(text).toContain('- and 20 more')
  })

  test('names only where the model has looked itself, and shows the output where no test is named', () => {
    const namesOnly = (output: string) =>
      joined(failureReport({ output, limit: 1000, results: readTestOutput(output), detail: 'none' }))
    expect(namesOnly(fixture('node-default.txt'))).toMatch(
      /^- test\/sum\.test\.js: adds two numbers, .*\n- test\/other\.test\.js: calls what is not there$/,
    )
    expect(namesOnly('make: *** No rule to make target `check`.\n')).toBe('make: *** No rule to make target `check`.')
  })

  test.each(['node-default', 'vitest-many-verbose', 'jest-noise', 'vitest-noise', 'go-noise-v'])(
    'shows on wish the first failure of %s only, without the lines of the runner and of passing tests',
    name => {
      const output = fixture(`${name}.txt`)
      const results = readTestOutput(output)
      const { failing, excerpt } = failureReport({ output, limit: 1000, results, detail: 'first failure' })
      expect(failing).toMatch(/^(?:One test fails|\d tests fail):\n(?:- .*\n?)+$/)
      expect(excerpt).toMatch(/Error|Expected|want/)
      expect(excerpt).not.toMatch(/node:internal|ℹ tests|said by a test|this test expects|FAIL is only a word/)
      expect(excerpt.length).toBeLessThanOrEqual(400)
    },
  )

  test.each(TWICE)('of %s is the same for two runs of one failure', (_, one, other) => {
    expect(other).not.toBe(one)
    for (const limit of [600, 3_000, 100_000]) expect(report(other, limit)).toBe(report(one, limit))
  })

  test('shows what Go printed, not the events around it', () => {
    const text = report(fixture('go-json.txt'), 3000)
    expect(text).toContain('calc_test.go:4: Sum = -1, want 3\n')
    expect(text).not.toContain('"Action"')
  })

  test('keeps to its limit, whatever the names hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 400 })),
        fc.string(),
        fc.integer({ min: -5, max: 3000 }),
        (names, output, limit) => {
          const cases = names.map(name => ({ name, file: name, status: 'failed' as const }))
          const results = { ...JUNIT, cases, unloadable: names }
          const text = failureReport({ output, limit, results, old: new Set(names.slice(1)) })
          expect(text.failing.length + text.excerpt.length).toBeLessThanOrEqual(Math.max(0, limit))
        },
      ),
    )
  })
})

const FIXTURES = readdirSync(new URL('./results/fixtures', import.meta.url)).filter(name => name.endsWith('.txt'))
const FAILED = FIXTURES.flatMap(name => {
  const output = fixture(name)
  const results = readTestOutput(output)
  return results === null || failedNames(results).size === 0 ? [] : [{ name, output, results }]
})
const PROMPT = readFileSync(new URL('../../../prompts/tests-failed.md', import.meta.url), 'utf8')

describe('the answer to failed tests', () => {
  test('has samples of every printed format', () => {
    const formats = new Set<string>(FAILED.map(({ results }) => results.format))
    expect(PRINTED_FORMATS.filter(format => !formats.has(format))).toEqual([])
    expect(FAILED.length).toBeGreaterThan(35)
  })

  test.each(FAILED)('names the first failing test of $name within 200 characters', ({ output, results }) => {
    const { failing, excerpt } = failureReport({ output, limit: 6_000, results })
    const values = {
      failing: `${failing}\n\n`,
      command: 'npm test && '.repeat(20),
      result: 'failed',
      excerpt,
      unless: '',
      attempts: '',
    }
    const answer = `Not yet. ${renderPrompt(PROMPT, values)}`
    const [, first = ''] = /^- (.+)$/m.exec(answer.slice(0, 200)) ?? []
    expect([...failedNames(results).keys()].map(nameInLine).filter(name => first.startsWith(name))).not.toEqual([])
  })

  const NOISY = FAILED.filter(({ name }) => name.includes('-noise'))
  test.each(NOISY)('holds nothing that a passing test of $name printed', ({ output, results }) => {
    const { failing, excerpt } = failureReport({ output, limit: 6_000, results })
    expect(failing.split('\n')).toHaveLength(2)
    expect(excerpt).toContain('a-b')
    expect(excerpt).not.toMatch(/this test expects|reports|FAIL is only a word|PASSED/)
    expect(excerpt.length).toBeLessThan(1_500)
  })

  test('marks the tests that the change adds, in the first line if it is all of them', () => {
    const output = fixture('node-default.txt')
    const report = (...added: readonly string[]) =>
      failureReport({ output, limit: 6_000, results: readTestOutput(output), isNew: name => added.includes(name) })
    const all = ['adds two numbers', 'calls what is not there', 'sum > of objects > adds # fields']
    expect(report(...all, 'with steps > second step').failing).toMatch(/^4 tests fail, all new in your change:\n/)
    expect(report('adds two numbers').failing).toMatch(
      /^4 tests fail:\n- adds two numbers \(test\/sum\.test\.js\): new in your change\n- calls what is not there \(test\/other\.test\.js\)\n/,
    )
  })

  test('keeps every line of an unknown format, and lines of failures come from the output', () => {
    const results = { ...JUNIT, cases: [], unloadable: [] }
    fc.assert(fc.property(fc.array(fc.string()), lines => expect(failureLines(lines, results)).toEqual(lines)))
    const line = fc.oneof(fc.string(), fc.constantFrom(...FAILED.flatMap(({ output }) => output.split('\n'))))
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom(...PRINTED_FORMATS), (lines, format) => {
        const kept = failureLines(lines, { ...results, format })
        expect(kept.filter(one => !lines.includes(one))).toEqual([])
      }),
    )
  })
})

/** As the list shows it: cut, and on one line. */
function nameInLine(name: string): string {
  return name.slice(0, 100)
}

describe('the same failure', () => {
  test.each(TWICE)('of %s is recognised in two runs', (_, one, other) => expect(sameFailure(one, other)).toBe(true))

  test('is recognised when files end in another order', () => {
    const lines = fixture('jest-many.txt').split('\n')
    const at = lines.findIndex(line => line.startsWith('FAIL jestmany/other'))
    const end = lines.findIndex(line => line.startsWith('PASS'))
    const turned = [...lines.slice(at, end), ...lines.slice(0, at), ...lines.slice(end)].join('\n')
    expect(turned).not.toBe(lines.join('\n'))
    expect(sameFailure(lines.join('\n'), turned)).toBe(true)
  })

  test('is recognised when cargo had less to build', () => {
    const built = '   Compiling a v0.1.0 (/a)\n    Finished `test` profile in 3s\n'
    expect(sameFailure(`   Compiling b v2.0.0\n${built}left: 1\n`, `${built}left: 1\n`)).toBe(true)
    expect(sameFailure(`${built}left: 1\n`, `${built}left: 2\n`)).toBe(false)
  })

  test.each([
    ['-1 !== 3', '-2 !== 3'],
    ['second step', 'third step'],
    ['sum.test.js:5:39', 'sum.test.js:6:39'],
    ['ℹ fail 5', 'ℹ fail 4'],
  ])('is another one where %j became %j', (from, to) => {
    const output = fixture('node-default.txt')
    expect(sameFailure(output, output.replaceAll(from, to))).toBe(false)
  })

  test('a time or a date in an assertion is what the test is about', () => {
    expect(sameFailure('Expected: 2024-01-02T00:00:00Z', 'Expected: 2024-01-03T00:00:00Z')).toBe(false)
  })

  test('is a relation of equals on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
        expect(sameFailure(one, one)).toBe(true)
        expect(sameFailure(one, other)).toBe(sameFailure(other, one))
      }),
    )
  })
})
