/** Makes the output of a program readable, and recognises two outputs of the same failure. */
import { withoutTerminalSequences } from '../text/sanitized-text.ts'
import { plainGoOutput } from './results/go.ts'

const CONTROL = /(?!\t)\p{Cc}/gu

const TIME = String.raw`\d+(?:[.,]\d+)? ?(?:ns|µs|us|ms|s|secs?|seconds?|m|min|minutes?)\b(?: ?\d+(?:\.\d+)? ?(?:ms|s)\b)?`

/** Only the places where test runners write them: a duration or a date inside an assertion stays. */
const UNSTABLE: readonly (readonly [pattern: RegExp, stable: string])[] = [
  // Jest leaves out a time of zero, and an estimate.
  [new RegExp(String.raw` *[([]${TIME}[)\]](?=$| # )|(?<=^Time: .*), estimated .*$`), ''],
  [
    new RegExp(String.raw`\b(in|Time:|Time elapsed:|Total time:|Duration|took) +${TIME}(?: \(.*\)$)?`, 'g'),
    '$1 (time)',
  ],
  // Vitest, after the name of a test or file.
  [/^( *[✓✗×↓❯] .*\S) +\d+m?s$/, '$1'],
  [/^(FAIL|ok)(\s+\S+\s+)\d+(?:\.\d+)?s(?=\s|$)/, '$1$2(time)'],
  [/\bduration_ms:? ?\d+(?:\.\d+)?/, 'duration_ms (time)'],
  [/^(\W{0,2})\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/, '$1(time)'],
  [/\b(Finished at:|Start at) .*/, '$1 (time)'],
  [/\b0x[0-9a-f]{9,16}\b/gi, '0x(address)'],
  [/^(thread '.*') \(\d+\) panicked/, '$1 panicked'],
  [/^goroutine \d+ \[/, 'goroutine N ['],
]

/** Lines without colours, cursor moves and control characters; of an overwritten line only the last text. */
export function cleanLines(output: string): readonly string[] {
  const lines = withoutTerminalSequences(output).split('\n')
  const written = lines.map(line => line.trimEnd()).map(line => line.slice(line.lastIndexOf('\r') + 1))
  return written.map(line => line.replace(CONTROL, '').trimEnd())
}

/** The line with run times, dates and addresses replaced, which say nothing. Paths stay, so that they can be opened. */
export function stableLine(line: string): string {
  return UNSTABLE.reduce((text, [pattern, stable]) => text.replace(pattern, stable), line)
}

/** What depends on the order of workers and on the machine. */
const OF_THIS_RUN: readonly (readonly [pattern: RegExp, stable: string])[] = [
  [/(\/(?:tmp|_temp|T)\/)(?!\(temp\))[^/\s'"`:;,)\]}<>]+/g, '$1(temp)'],
  [/(\/\(temp\)\/pytest-)\d+/g, '$1N'],
  [/^(\s*)(not ok|ok) \d+/, '$1$2 N'],
  [/\[gw\d+\] ?/, ''],
  [/\[ *\d{1,3}%\]/, ''],
  [/\b(127\.0\.0\.1|localhost|\[?::1\]?):\d{4,5}\b/, '$1:(port)'],
  [/\b(pid|PID)(:? )\d+/, '$1$2N'],
]
/** Dots, and what cargo does on its way: less if a run before has built it. */
const PROGRESS = /^[.FEsxX]+$|^(?:Compiling|Checking|Download(?:ed|ing)|Finished|Fresh|Locking|Updating) /
const MAX_LINE = 2000

/**
 * True if two outputs show the same failure: the same lines in any order, but for times, paths, addresses and worker
 * numbers. Throws nothing.
 */
export function sameFailure(one: string, other: string): boolean {
  return one === other || comparedLines(one) === comparedLines(other)
}

function comparedLines(output: string): string {
  return cleanLines(plainGoOutput(output))
    .map(line =>
      OF_THIS_RUN.reduce((text, [from, to]) => text.replace(from, to), stableLine(line.slice(0, MAX_LINE))).trim(),
    )
    .filter(line => line !== '' && !PROGRESS.test(line))
    .sort()
    .join('\n')
}

const LONGEST = 2_000
const CLEANED = 20_000

/** The last 2,000 characters of an output, without colours and control characters. */
export function endOfOutput(output: string): string {
  return cleanLines(output.slice(-CLEANED)).join('\n').trim().slice(-LONGEST).trim().toWellFormed()
}
