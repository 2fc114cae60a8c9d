/** Reads what known test runners print. */
import { cleanLines } from '../clean-output.ts'
import { isAmbiguous } from './ambiguous.ts'
import { nameOnce } from './name-once.ts'
import { readCargo } from './read-cargo.ts'
import { readGo } from './read-go.ts'
import { readGoEvents } from './read-go-events.ts'
import { readJest } from './read-jest.ts'
import { readMocha } from './read-mocha.ts'
import { readNode } from './read-node.ts'
import { readPytest } from './read-pytest.ts'
import { readTap } from './read-tap.ts'
import { readUnittest } from './read-unittest.ts'
import { readVitest } from './read-vitest.ts'
import { addCounts, NO_COUNTS, type ReadLines, type TestCounts, type TestResults } from './test-results.ts'

const READERS: readonly ReadLines[] = [
  readTap,
  readNode,
  readJest,
  readVitest,
  readMocha,
  readPytest,
  readUnittest,
  readGo,
  readCargo,
]

/** Longer lines are data; no runner's own line is as long, but for events as JSON. */
const MAX_LINE = 2000
const MAX_EVENT = 20_000
/** How `Commands.run` notes that it kept only both ends. */
const CUT = /^\.\.\. \(\d+ bytes of output cut here\) \.\.\.$/

/**
 * What an output says about single tests; null where no known runner is recognised by its own summary. Several runners one after the other are
 * merged. An output that was cut is never complete. Throws nothing.
 */
export function readTestOutput(output: string): TestResults | null {
  const whole = cleanLines(output)
  const lines = whole.map(line => (line.length > MAX_LINE ? '' : line))
  const events = whole.filter(line => line.startsWith('{') && line.length <= MAX_EVENT)
  const found = [...READERS.map(read => read(lines)), readGoEvents(events)].filter(one => one !== null)
  const [first] = found
  if (first === undefined) return null
  const cases = found.flatMap(one => one.cases)
  const wasCut = lines.some(line => CUT.test(line))
  return {
    format: found.every(({ format }) => format === first.format) ? first.format : 'several',
    cases: nameOnce(cases),
    unloadable: [...new Set(found.flatMap(({ unloadable }) => unloadable))],
    counts: found.reduce<TestCounts | null>(
      (sum, { counts }) => (sum === null || counts === null ? null : addCounts(sum, counts)),
      NO_COUNTS,
    ),
    complete: !wasCut && !isAmbiguous(cases) && found.every(({ complete }) => complete),
    passesListed: !wasCut && found.every(({ passesListed }) => passesListed),
  }
}
