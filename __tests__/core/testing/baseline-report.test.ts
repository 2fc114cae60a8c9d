import { expect, test } from '@jest/globals'
import { baselineReport } from '../../../src/core/testing/baseline.ts'
import { readTestOutput } from '../../../src/core/testing/results/read-output.ts'
import { fc } from '../../playground/properties.ts'
import { fixture } from './results/fixtures.ts'

function report(output: string, namesOnly = false): string {
  return baselineReport({ output, results: readTestOutput(output), namesOnly })
}

test('names what failed by file, then says how', () => {
  const told = report(fixture('node-default.txt'))
  expect(told).toMatch(
    /^- test\/other\.test\.js: calls what is not there\n- test\/sum\.test\.js: adds two numbers, sum > of objects > adds # fields, with steps > second step\n\n/,
  )
  expect(told).toContain('-1 !== 3')
})

test('names only where the model has looked itself', () => {
  expect(report(fixture('node-default.txt'), true)).toMatch(/second step$/)
})

test('says what could not be loaded', () => {
  expect(report(fixture('pytest-load.txt'), true)).toContain('- test_missing.py could not be loaded')
})

test('shows the output where no test is named, whoever has looked', () => {
  const told = report('make: *** No rule to make target `check`.\n', true)
  expect(told).toBe('make: *** No rule to make target `check`.')
  expect(report('\n')).toBe('')
})

test('stays short whatever failed, and says how much is left out', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 })
  const one = fc.record({
    name,
    file: fc.option(fc.string({ maxLength: 200 })),
    status: fc.constantFrom('failed' as const, 'passed' as const),
  })
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 80 }),
      fc.array(name, { maxLength: 80 }),
      fc.string(),
      (cases, unloadable, output) => {
        const results = {
          format: 'junit',
          cases,
          unloadable,
          counts: null,
          complete: true,
          passesListed: true,
        } as const
        expect(baselineReport({ output, results, namesOnly: false }).length).toBeLessThan(2_000)
      },
    ),
  )
  const many = Array.from({ length: 200 }, (_, at) => ({ name: `test ${at}`, file: 'a.js', status: 'failed' as const }))
  const results = {
    format: 'junit',
    cases: many,
    unloadable: [],
    counts: null,
    complete: true,
    passesListed: true,
  } as const
  expect(baselineReport({ output: '', results, namesOnly: true })).toMatch(/^- a\.js: test 0, .* and \d+ more$/)
})
