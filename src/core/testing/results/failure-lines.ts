/** The lines of a failed run that are about its failures: what passing tests printed goes. */
import type { TestResults } from './test-results.ts'

type Lines = readonly string[]
type FailureFilter = (lines: Lines, results: TestResults) => Lines

/** Without blocks, each from a line like `from` to the next one like `to`. */
function without(lines: Lines, from: RegExp, to: RegExp): Lines {
  let isInside = false
  return lines.filter(line => {
    isInside = from.test(line) || (isInside && !to.test(line))
    return !isInside
  })
}

function since(lines: Lines, mark: RegExp): Lines {
  return lines.slice(
    Math.max(
      0,
      lines.findIndex(line => mark.test(line)),
    ),
  )
}

const JEST_FILE = /^(?:PASS|FAIL) |^Test Suites:|^Summary of all/
const TAP_END = /^\s*(?:not ok \d|\d+\.\.\d|\}$)|^# (?:tests|pass|passed|fail|failed) \d/
const GO_BLOCK = /^=== (?:RUN|CONT) +[^/\s]+$|^(?:ok|FAIL|PASS|\?|#)(?:\s|$)/

/** What comes after the warnings of a compiler. */
const CARGO_GOES_ON = /^(?:error|running \d|test |failures:)|^ +(?:Compiling|Checking|Finished|Running|Doc-tests) /

const GO_PASSED = /^(?:ok|\?) *\t|^\t\S+\t\tcoverage: /

/** By format: one that is missing shows nothing of passing tests, or nobody can say which lines are theirs. */
const KEPT: Partial<Record<TestResults['format'], FailureFilter>> = {
  vitest: lines => since(lines, /^⎯+ .+ ⎯+$/),
  mocha: lines => since(lines, /^ {2}\d+ passing \(/),
  unittest: lines => since(lines, /^={70}$/),
  // A file that cannot be loaded says why where it ran.
  node: (lines, { unloadable }) => (unloadable.length > 0 ? lines : since(lines, /^✖ failing tests:$/)),
  pytest: lines => {
    const details = since(lines, /^=+ (?:ERRORS|FAILURES) =+$/)
    const failed = without(details, /^=+ (?:PASSES|warnings summary.*) =+$/, /^=+ .+ =+$/)
    return failed.filter(line => !/^(?:PASSED|SKIPPED|XFAIL|XPASS) \S/.test(line))
  },
  jest: lines => {
    const failed = without(lines, /^PASS /, JEST_FILE)
    const quiet = without(failed, /^ {2}(?:● Console|console\.\w+)$/, /^(?: {2})?\S/)
    return quiet.filter(line => !/^ {2,}[✓√○✎] /.test(line))
  },
  // With --nocapture a test says why it fails where it runs.
  cargo: all => {
    const lines = without(all, /^warning(?:\[|: )/, CARGO_GOES_ON)
    return lines.some(line => /^---- .+ stdout ----$/.test(line))
      ? without(lines, /^running \d+ tests?$/, /^failures:$|^test result:|^error/)
      : lines
  },
  // Comments explain the failure before them, or are what tests printed.
  tap: lines =>
    without(lines, /^TAP version|^\s*(?:ok \d|# Subtest: )/, TAP_END).filter(
      line => !/^\s*(?:\d+\.\.\d+|# time=.*)$/.test(line),
    ),
  go: lines => {
    const blocks: string[][] = [[]]
    for (const line of lines) {
      if (GO_BLOCK.test(line)) blocks.push([])
      blocks.at(-1)?.push(line)
    }
    const passes = (block: Lines) =>
      block.some(line => /^--- (?:PASS|SKIP):/.test(line)) && !block.some(line => /--- FAIL:|^panic:/.test(line))
    return blocks
      .filter(block => !passes(block))
      .flat()
      .filter(line => !GO_PASSED.test(line))
  },
}

/** Keeps the lines of failures, or all where nothing is known about the format. `results`: what the same lines say. */
export function failureLines(lines: Lines, results: TestResults): Lines {
  return KEPT[results.format]?.(lines, results) ?? lines
}
