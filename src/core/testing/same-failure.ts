/** Recognises a failure that did not change. */
import { cleanLines, stableLine } from './clean-output.ts'
import { plainGoOutput } from './results/go-output.ts'

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
