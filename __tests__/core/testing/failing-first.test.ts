import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { failureExcerpt, failureReport } from '../../../src/core/testing/excerpt.ts'
import { sameFailure } from '../../../src/core/testing/output-text.ts'
import { readTestOutput } from '../../../src/core/testing/results/read-output.ts'
import { fc } from '../../playground/properties.ts'
import { fixture } from './results/fixtures.ts'

const RUNNERS = ['node-spec', 'node-tap', 'jest', 'pytest', 'unittest', 'go', 'cargo', 'maven']

function outputOf(name: string): string {
  return readFileSync(new URL(`./outputs/${name}.txt`, import.meta.url), 'utf8')
}

/** Two runs each of the same failure: other run times, temporary folders, addresses and threads. */
const TWICE: readonly (readonly [runner: string, one: string, other: string])[] = [
  ...RUNNERS.map(name => [name, outputOf(name), outputOf(`${name}-again`)] as const),
  ...['node', 'vitest', 'go'].map(
    name => [`${name} (other reporter)`, fixture(`again-${name}-1.txt`), fixture(`again-${name}-2.txt`)] as const,
  ),
]

function report(output: string, budget: number, old: readonly string[] = []): string {
  return failureReport({ output, budget, results: readTestOutput(output), old: new Set(old) })
}

describe('the report of a failed run', () => {
  test('begins with the failing tests and their files, new ones first', () => {
    const text = report(fixture('node-default.txt'), 6000, ['adds two numbers'])
    expect(text.split('\n').slice(0, 6)).toEqual([
      '4 tests failed:',
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
    const results = {
      format: 'junit',
      cases,
      unloadable: [],
      counts: null,
      complete: true,
      passesListed: true,
    } as const
    const text = failureReport({ output: '', budget: 5000, results, old: new Set() })
    expect(text.match(/^- test \d+$/gm)).toHaveLength(30)
    expect(text).toContain('- and 20 more')
  })

  test.each(TWICE)('of %s is the same for two runs of one failure', (_, one, other) => {
    expect(other).not.toBe(one)
    expect(report(other, 3000)).toBe(report(one, 3000))
  })

  test('shows what Go printed, not the events around it', () => {
    const text = report(fixture('again-go-1.txt'), 3000)
    expect(text).toContain('calc_test.go:4: Sum = -1, want 3\n')
    expect(text).not.toContain('"Action"')
  })

  test('keeps to its budget, whatever the names hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 400 })),
        fc.string(),
        fc.integer({ min: -5, max: 3000 }),
        (names, output, budget) => {
          const cases = names.map(name => ({ name, file: name, status: 'failed' as const }))
          const results = {
            format: 'junit',
            cases,
            unloadable: names,
            counts: null,
            complete: true,
            passesListed: true,
          } as const
          const text = failureReport({ output, budget, results, old: new Set(names.slice(1)) })
          expect(text.length).toBeLessThanOrEqual(Math.max(0, budget))
        },
      ),
    )
  })
})

describe('the same failure', () => {
  test.each(TWICE)('of %s is recognised in two runs', (_, one, other) => expect(sameFailure(one, other)).toBe(true))

  test('is recognised when files end in another order', () => {
    const lines = fixture('jest-many.txt').split('\n')
    const at = lines.findIndex(line => line.startsWith('FAIL jestmany/other'))
    const end = lines.findIndex(line => line.startsWith('PASS'))
    const turned = [...lines.slice(at, end), ...lines.slice(0, at), ...lines.slice(end)].join('\n')
    expect(turned).not.toBe(lines.join('\n'))
    expect(sameFailure(lines.join('\n'), turned)).toBe(true)
    const slower = fixture('vitest-many-verbose.txt')
      .replace(/\d+ms/g, '77ms')
      .replace(/Start at.*/, 'Start at 00:00:01')
    expect(sameFailure(fixture('vitest-many-verbose.txt'), slower)).toBe(true)
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
