import { describe, expect, test } from '@jest/globals'
import { compareResults, failuresAreAllOld } from '../../../../src/core/testing/results/compare-results.ts'
import { readTestOutput } from '../../../../src/core/testing/results/read-output.ts'
import type { TestCase, TestResults } from '../../../../src/core/testing/results/test-results.ts'
import { fc } from '../../../playground/properties.ts'
import { fixture } from './fixtures.ts'

/** Cases as words: `+a` passed, `-a` failed, `~a` skipped; `-a@file` with its file. */
function run(words: string, more: Partial<TestResults> = {}): TestResults {
  const cases = words
    .split(' ')
    .filter(Boolean)
    .map((word): TestCase => {
      const [name = '', file] = word.slice(1).split('@')
      const status = word[0] === '+' ? 'passed' : word[0] === '-' ? 'failed' : 'skipped'
      return { name, file: file ?? null, status }
    })
  return { format: 'node', cases, unloadable: [], counts: null, complete: true, passesListed: true, ...more }
}

describe('the difference between two runs', () => {
  test('names what was fixed, broken, still fails and is new', () => {
    expect(compareResults(run('-a -b +c +d'), run('+a -b -c +d +e -f'))).toEqual({
      fixed: ['a'],
      broken: ['c', 'f'],
      stillFailing: ['b'],
      added: ['e', 'f'],
    })
  })

  test('a run that names only failures tells what is fixed if it is complete', () => {
    const quiet = { passesListed: false }
    expect(compareResults(run('-a -b', quiet), run('-b', quiet))).toMatchObject({ fixed: ['a'], added: [] })
    expect(compareResults(run('-a -b', quiet), run('-b', { ...quiet, complete: false }))?.fixed).toEqual([])
  })

  test('skipped tests without a name hide no new test, unless one of them may run now', () => {
    const skipping = (skipped: number) => ({ counts: { passed: 1, failed: 0, skipped } })
    expect(compareResults(run('+a', skipping(16)), run('+a +b', skipping(16)))?.added).toEqual(['b'])
    expect(compareResults(run('+a', skipping(16)), run('+a +b', skipping(15)))?.added).toEqual([])
  })

  test('a failure that was removed or skipped is not fixed', () => {
    expect(compareResults(run('-a -b +c'), run('~b +c'))?.fixed).toEqual([])
  })

  test('a failure is not fixed because its file cannot be loaded now', () => {
    const quiet = { passesListed: false }
    const after = run('', { ...quiet, unloadable: ['a.js'] })
    expect(compareResults(run('-x@a.js -y@b.js', quiet), after)).toMatchObject({ fixed: ['y'], broken: ['a.js'] })
    expect(compareResults(run('-x', quiet), after)?.fixed).toEqual([])
  })

  test('what could not be loaded counts as a failure of its name', () => {
    const before = run('', { unloadable: ['a.js', 'b.js'] })
    expect(compareResults(before, run('+x', { unloadable: ['b.js', 'c.js'] }))).toEqual({
      fixed: ['a.js'],
      broken: ['c.js'],
      stillFailing: ['b.js'],
      added: [],
    })
  })

  test('a suite that failed itself is fixed when its tests pass, and is no new test', () => {
    const { cases } = run('')
    const before = { ...run(''), cases: [...cases, { name: 'suite', file: null, status: 'failed' as const }] }
    const after = run('')
    const passed = { name: 'suite > one', file: null, status: 'passed' as const }
    expect(compareResults(before, { ...after, cases: [passed] })?.fixed).toEqual(['suite'])
    expect(compareResults({ ...after, cases: [passed] }, before)).toMatchObject({ broken: ['suite'], added: [] })
  })

  test('a test of the same name in another file is another test', () => {
    expect(compareResults(run('-x@a.js'), run('-x@b.js'))).toMatchObject({ broken: ['x'], stillFailing: [] })
    expect(failuresAreAllOld(run('-x@a.js'), run('-x@b.js'))).toBe(false)
  })

  test('there is none where a run is missing or names come from another source', () => {
    expect(compareResults(null, run('+a'))).toBeNull()
    expect(compareResults(run('+a'), null)).toBeNull()
    expect(compareResults(run('-a'), run('-a', { format: 'junit' }))).toBeNull()
    expect(failuresAreAllOld(run('-a'), run('-a', { format: 'junit' }))).toBe(false)
  })

  test('every failure of now is either broken or still failing, and nothing is said twice', () => {
    const cases = fc.array(fc.tuple(fc.constantFrom('+', '-', '~'), fc.constantFrom(...'abcdefgh')), { maxLength: 9 })
    const runs = fc.tuple(cases, fc.boolean(), fc.boolean()).map(([list, complete, passesListed]) =>
      run([...new Map(list.map(([sign, name]) => [name, sign + name])).values()].join(' '), {
        complete,
        passesListed,
      }),
    )
    fc.assert(
      fc.property(runs, runs, (before, after) => {
        const difference = compareResults(before, after)
        if (difference === null) throw new Error('comparable')
        const { fixed, broken, stillFailing } = difference
        const failed = after.cases.filter(({ status }) => status === 'failed').map(({ name }) => name)
        expect([...broken, ...stillFailing].sort()).toEqual([...failed].sort())
        expect(fixed.filter(name => failed.includes(name))).toEqual([])
        const isOld = before.complete && after.complete && failed.length > 0 && broken.length === 0
        expect(failuresAreAllOld(before, after)).toBe(isOld)
      }),
    )
  })
})

test('real runs of a runner compare with themselves and with a repaired one', () => {
  const before = readTestOutput(fixture('pytest-main.txt'))
  const repaired = fixture('pytest-main.txt')
    .replace(/^FAILED test_calc.py::test_two .*\n/m, '')
    .replace('8 failed, 5 passed', '7 failed, 6 passed')
  const after = readTestOutput(repaired)
  expect(failuresAreAllOld(before, before)).toBe(true)
  expect(failuresAreAllOld(before, after)).toBe(true)
  expect(failuresAreAllOld(after, before)).toBe(false)
  expect(compareResults(before, after)).toMatchObject({ fixed: ['test_calc.py::test_two'], broken: [] })
  const interrupted = readTestOutput(fixture('pytest-load.txt'))
  expect(failuresAreAllOld(interrupted, interrupted)).toBe(false)
})
