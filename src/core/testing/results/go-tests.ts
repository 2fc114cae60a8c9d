/** Which of Go's tests stand for themselves. */
import type { TestCase } from './test-results.ts'

export type GoTest = { readonly package: string; readonly test: string; readonly status: TestCase['status'] }

/** The tests by full name. A test with subtests stands for itself only where it failed and none of them did. */
export function goTests(tests: readonly GoTest[]): readonly TestCase[] {
  const worst = new Map<string, boolean>()
  for (const { package: place, test, status } of tests) {
    for (let slash = test.lastIndexOf('/'); slash > 0; slash = test.lastIndexOf('/', slash - 1)) {
      const parent = `${place}.${test.slice(0, slash)}`
      const known = worst.get(parent)
      // Then what is above has been told too.
      if (known === true || known === (status === 'failed')) break
      worst.set(parent, status === 'failed')
    }
  }
  return tests
    .map(({ package: place, test, status }): TestCase => ({ name: `${place}.${test}`, file: null, status }))
    .filter(({ name, status }) => {
      const subtestFailed = worst.get(name)
      return subtestFailed === undefined || (status === 'failed' && !subtestFailed)
    })
}
