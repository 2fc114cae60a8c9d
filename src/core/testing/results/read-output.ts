/** Reads the output of known test runners. */
import { cleanLines } from '../output-text.ts'
import { readCargo } from './cargo.ts'
import { plainGoOutput, readGo } from './go.ts'
import { readJest, readVitest } from './jest.ts'
import { readMocha } from './mocha.ts'
import { readNode } from './node.ts'
import { readPytest, readUnittest } from './python.ts'
import { readTap } from './tap.ts'
import { isAmbiguous, joinRuns, nameOnce, type TestResults, totalOf } from './test-results.ts'

const READERS = [readTap, readNode, readJest, readVitest, readMocha, readPytest, readUnittest, readGo, readCargo]

const MAX_LINE = 2000
/** The note of `Commands.run` that it kept only both ends. */
const CUT = /^\.\.\. \(\d+ bytes of output cut here\) \.\.\.$/

/** What an output says about single tests; null for an unknown runner. Several runners are merged; a cut output is never complete. Throws nothing. */
export function readTestOutput(output: string): TestResults | null {
  const lines = cleanLines(plainGoOutput(output)).map(line => (line.length > MAX_LINE ? '' : line))
  const joined = joinRuns(READERS.flatMap(read => read(lines) ?? []))
  if (joined === null) return null
  const { cases, complete, passesListed } = joined
  const wasCut = lines.some(line => CUT.test(line))
  return {
    ...joined,
    cases: nameOnce(cases),
    complete: complete && !wasCut && !isAmbiguous(cases),
    passesListed: passesListed && !wasCut,
  }
}

/** Jest and Vitest print no counts if they find no tests. */
const FOUND_NOTHING = /^(?:No tests found, exiting with code \d|No test files found, exiting with code \d)/
/** make: a folder has the name of the target. */
const MADE_NOTHING = /^make(?:\[\d+\])?: (?:['`‘][^'’]+['’] is up to date|Nothing to be done for ['`‘][^'’]+['’])\.$/
const GO_PACKAGE = /^(?:ok|FAIL|\?) *\t\S+(?:\t| )/
const GO_NOTHING = /\[no test(?: file)?s(?: to run)?\]$/

/** True if the runner itself says that no test ran; false for an unknown output. Throws nothing. */
export function ranNothing(output: string, results: TestResults | null): boolean {
  if (results === null) {
    const lines = cleanLines(output).filter(line => line !== '')
    return (
      lines.some(line => FOUND_NOTHING.test(line)) || (lines.length > 0 && lines.every(line => MADE_NOTHING.test(line)))
    )
  }
  const { format, cases, unloadable, counts } = results
  if (cases.length > 0 || unloadable.length > 0) return false
  if (counts !== null) return totalOf(counts) === 0
  // Without -v Go names no passed test, so the packages decide.
  if (format === 'go') {
    const packages = cleanLines(plainGoOutput(output)).filter(line => GO_PACKAGE.test(line))
    return packages.every(line => GO_NOTHING.test(line))
  }
  return format === 'tap'
}
