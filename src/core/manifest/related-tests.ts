/** Finds the tests of a file by its name. */

const MOST = 2
const TEST_WORDS = /(?:^|[._-])(?:tests?|specs?|it)(?=[._-]|$)|(?<=[a-z0-9])(?:Tests?|Spec|IT)$/g

/**
 * Returns at most two of the tests that are named like one of the paths (`sum.test.js`, `test_sum.py`,
 * `SumTest.java`), those in the nearest folder first.
 */
export function testsNamedLike(
  paths: readonly string[],
  tests: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const byName = Map.groupBy(tests, testedName)
  return new Map(
    paths.map(path => {
      const found = (byName.get(testedName(path)) ?? []).filter(test => test !== path)
      return [path, found.sort((a, b) => nearness(b, path) - nearness(a, path)).slice(0, MOST)]
    }),
  )
}

function testedName(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  return file.replace(TEST_WORDS, '').replace(/[._-]/g, '').toLowerCase()
}

function nearness(a: string, b: string): number {
  const others = new Set(b.split('/').slice(0, -1))
  return a
    .split('/')
    .slice(0, -1)
    .filter(name => others.has(name)).length
}
