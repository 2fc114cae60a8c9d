/** "0 tests ran" is not a pass. */
import { cleanLines } from '../clean-output.ts'
import type { TestResults } from './test-results.ts'

/** Jest and Vitest count nothing where they find nothing. */
const FOUND_NOTHING = /^(?:No tests found, exiting with code \d|No test files found, exiting with code \d)/
/** A folder that is called like the target. */
const MADE_NOTHING = /^make(?:\[\d+\])?: (?:['`‘][^'’]+['’] is up to date|Nothing to be done for ['`‘][^'’]+['’])\.$/
const GO_PACKAGE = /^(?:ok|FAIL|\?) *\t\S+(?:\t| )/
const GO_NOTHING = /\[no test(?: file)?s(?: to run)?\]$/

/** True where the runner itself says that no test was run. What is not recognised is false. Throws nothing. */
export function ranNothing(output: string, results: TestResults | null): boolean {
  if (results === null) {
    const lines = cleanLines(output).filter(line => line !== '')
    return (
      lines.some(line => FOUND_NOTHING.test(line)) || (lines.length > 0 && lines.every(line => MADE_NOTHING.test(line)))
    )
  }
  const { format, cases, unloadable, counts } = results
  if (cases.length > 0 || unloadable.length > 0) return false
  if (counts !== null) return counts.passed + counts.failed + counts.skipped === 0
  // Without -v Go names no test that passed, so it is the packages that tell.
  if (format === 'go') {
    const packages = cleanLines(output).filter(line => GO_PACKAGE.test(line))
    return packages.every(line => GO_NOTHING.test(line))
  }
  return format === 'tap'
}
