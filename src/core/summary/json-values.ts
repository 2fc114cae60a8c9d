/** Where objects and arrays stand in a text. */
import { type Scan, scanValue } from './scan-value.ts'

/** A half-open range of UTF-16 positions. */
export type Span = { readonly start: number; readonly end: number }

/** Each position is looked at this often on average at most, so that hostile text costs linear time. */
const MOST_PASSES = 8

/**
 * The outermost objects and arrays of a text in the order they stand, prose and braces in prose skipped (`S2-05`). What lies inside a value
 * that began well and then broke is no value of its own: a fragment would be a wrong answer. Spans do not overlap.
 */
export function jsonValues(text: string): Span[] {
  const found: Span[] = []
  let work = MOST_PASSES * text.length
  let at = nextOpening(text, 0)
  while (at < text.length && work > 0) {
    const scan = scanValue(text, at)
    work -= scan.end - at
    if (scan.complete) found.push({ start: at, end: scan.end })
    at = nextOpening(text, scan.complete ? scan.end : whereToResume(scan, at))
  }
  return found
}

/** A broken value may have been prose whose quotation mark swallowed the real one. */
function whereToResume(scan: Scan, start: number): number {
  return Math.max(start + 1, Math.min(scan.openingInString ?? scan.end, scan.end))
}

function nextOpening(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at
  return text.length
}
