/** Recognises a failure that did not change. */
import { plainGoOutput } from './results/go.ts'

/** Makes the output of a program readable, and the same for the same failure. */

const ESCAPE = String.fromCharCode(27)
const BELL = String.fromCharCode(7)
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_])`,
  'g',
)
/** All control characters but tab and line feed. */
const CONTROL = new RegExp(`[${['\\x00-\\x08', '\\x0B-\\x1F', '\\x7F-\\x9F'].join('')}]`, 'g')

const TIME = String.raw`\d+(?:[.,]\d+)? ?(?:ns|µs|us|ms|s|secs?|seconds?|m|min|minutes?)\b(?: ?\d+(?:\.\d+)? ?(?:ms|s)\b)?`

/**
 * Only where test runners write them: a duration or a date inside an assertion is what the test is about, and stays.
 */
const UNSTABLE: readonly (readonly [pattern: RegExp, stable: string])[] = [
  // Jest leaves it out where it is nothing.
  [new RegExp(String.raw` *[([]${TIME}[)\]]$`), ''],
  [new RegExp(String.raw`\b(in|Time:|Time elapsed:|Total time:|Duration|took|estimated) +${TIME}`, 'g'), '$1 (time)'],
  [new RegExp(String.raw` *\(${TIME}\)(?= # )`), ''],
  // Vitest, beside the name of a test or file.
  [/^( *[✓✗×↓❯] .*\S) +\d+m?s$/, '$1'],
  [/\b(Duration \(time\)) \(.*\)$/, '$1'],
  [/^(FAIL|ok)(\s+\S+\s+)\d+(?:\.\d+)?s(?=\s|$)/, '$1$2(time)'],
  [/\bduration_ms:? ?\d+(?:\.\d+)?/, 'duration_ms (time)'],
  [/^(\W{0,2})\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/, '$1(time)'],
  [/^(Time: .*), estimated .*$/, '$1'],
  [/\b(Finished at:|Start at) .*/, '$1 (time)'],
  [/(\/(?:tmp|_temp|T)\/)(?!\(temp\))[^/\s'"`:;,)\]}<>]+/g, '$1(temp)'],
  [/\b0x[0-9a-f]{9,16}\b/gi, '0x(address)'],
  [/(\/\(temp\)\/pytest-)\d+/g, '$1N'],
  [/^(thread '.*') \(\d+\) panicked/, '$1 panicked'],
  [/^goroutine \d+ \[/, 'goroutine N ['],
]

/** Lines without colours, cursor moves and control characters; of a line that was written over, what stood there last. */
export function cleanLines(output: string): readonly string[] {
  return output
    .replace(ANSI, '')
    .split('\n')
    .map(line => lastWritten(line).replace(CONTROL, '').trimEnd())
}

/** The line with run times, dates, temporary paths and addresses replaced, so that two runs of one failure read the same. */
export function stableLine(line: string): string {
  return UNSTABLE.reduce((text, [pattern, stable]) => text.replace(pattern, stable), line)
}

function lastWritten(line: string): string {
  const ended = line.trimEnd()
  return ended.slice(ended.lastIndexOf('\r') + 1)
}

/** Beside what every excerpt has replaced: what depends on which of several workers came first, and on the machine. */
const OF_THIS_RUN: readonly (readonly [pattern: RegExp, stable: string])[] = [
  [/^(\s*)(not ok|ok) \d+/, '$1$2 N'],
  [/\[gw\d+\] ?/, ''],
  [/\[ *\d{1,3}%\]/, ''],
  [/\b(127\.0\.0\.1|localhost|\[?::1\]?):\d{4,5}\b/, '$1:(port)'],
  [/\b(pid|PID)(:? )\d+/, '$1$2N'],
]
/** Progress in dots, in the order in which workers were ready. */
const DOTS = /^[.FEsxX]+$/
const MAX_LINE = 2000

/**
 * True where two outputs show the same failure: the same lines once run times, dates, temporary paths, addresses and worker numbers are
 * replaced. The order of lines does not matter, since files that run beside each other end in any order. Throws nothing.
 */
export function sameFailure(one: string, other: string): boolean {
  return one === other || linesOf(one) === linesOf(other)
}

function linesOf(output: string): string {
  return cleanLines(plainGoOutput(output))
    .map(line =>
      OF_THIS_RUN.reduce((text, [from, to]) => text.replace(from, to), stableLine(line.slice(0, MAX_LINE))).trim(),
    )
    .filter(line => line !== '' && !DOTS.test(line))
    .sort()
    .join('\n')
}

const LONGEST = 2_000
/** Only the end is shown; what lies far before it need not be cleaned. */
const LOOKED_AT = 20_000

/** The end of standard output and error, as they came together, without colours and control characters. */
export function endOfOutput(output: string): string {
  return cleanLines(output.slice(-LOOKED_AT)).join('\n').trim().slice(-LONGEST).trim().toWellFormed()
}
