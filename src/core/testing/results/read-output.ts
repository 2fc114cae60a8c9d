import { cleanLines } from '../output-text.ts'
import { readCargo } from './cargo.ts'
import { plainGoOutput, readGo } from './go.ts'
import { readJest, readVitest } from './jest.ts'
import { readMocha } from './mocha.ts'
import { readNode } from './node.ts'
import { readPytest, readUnittest } from './python.ts'
import { readTap } from './tap.ts'
import { countOf, isAmbiguous, joinRuns, nameOnce, type TestResults, totalOf } from './test-results.ts'

const READERS = [readTap, readNode, readJest, readVitest, readMocha, readPytest, readUnittest, readGo, readCargo]

const MAX_LINE = 2000
/** The note of `Commands.run` that it kept only both ends. */
const CUT = /^\.\.\. \((?:\d+ bytes of output|lines \d+ to \d+ of \d+) cut here\) \.\.\.$/

/**
 * What an output says about single tests; null for an unknown runner. Several runners are merged; a cut output is
 * never complete. Throws nothing.
 */
export function readTestOutput(output: string): TestResults | null {
  const lines = cleanLines(plainGoOutput(output)).map(line => (line.length > MAX_LINE ? '' : line))
  const parts = READERS.flatMap(read => read(lines) ?? [])
  const runs = parts.filter(one => !isFragment(one))
  const joined = joinRuns(runs.length > 0 ? runs : parts)
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

/** What a test of another runner prints (measured: `describe` of Node in a test of Vitest). */
function isFragment({ format, counts, complete, cases }: TestResults): boolean {
  return format === 'tap' && counts === null && !complete && countOf(cases, 'failed') === 0
}

/** What runners print that found no test. They exit with 0 all the same. */
const FOUND_NOTHING: readonly RegExp[] = [
  /^No tests? (?:files? )?found(?:, exiting with code \d| related to files changed)/,
  // RSpec, Minitest, PHPUnit and Mix.
  /^0 (?:examples|runs), 0 /,
  /^No tests executed!$/,
  /^There are no tests to run$/,
  /^No test (?:is available in|matches the given testcase filter)/,
  /^\[INFO\] No tests to run\.$/,
  /^> Task :(?:\S+:)?test NO-SOURCE$/,
]
/** What they print of a part of the project that has tests. */
const RAN_SOMETHING =
  /^[1-9]\d* (?:examples?|runs?|tests?),? |^OK \([1-9]|^Tests: [1-9]|\bTests run: [1-9]|\bPassed: +[1-9]|^> Task :(?:\S+:)?test(?: UP-TO-DATE| FROM-CACHE)?$/
/** make: a folder has the name of the target. */
const MADE_NOTHING = /^make(?:\[\d+\])?: (?:['`‘][^'’]+['’] is up to date|Nothing to be done for ['`‘][^'’]+['’])\.$/

/** True if the runner itself says that no test ran; false for an unknown output. Throws nothing. */
export function ranNothing(output: string, results: TestResults | null): boolean {
  if (results === null) {
    const lines = cleanLines(output).filter(line => line !== '')
    const foundNothing = lines.some(line => FOUND_NOTHING.some(sign => sign.test(line)))
    if (foundNothing) return !lines.some(line => RAN_SOMETHING.test(line))
    return lines.length > 0 && lines.every(line => MADE_NOTHING.test(line))
  }
  const { format, cases, unloadable, counts, complete, passesListed } = results
  if (cases.length > 0 || unloadable.length > 0) return false
  if (counts !== null) return totalOf(counts) === 0
  // Without -v Go names no passed test, and lists none only where no package has one.
  return format === 'tap' || (format === 'go' && complete && passesListed)
}
