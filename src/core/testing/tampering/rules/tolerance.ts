import type { AssertionParts } from '../reading/assertion-parts.ts'

/** More of these digits, or places, is stricter; every other tolerance is stricter when smaller. */
const DIGITS = /toBeCloseTo|assertAlmostEqual|assert_almost_equal|decimal/
const TOLERANT =
  /InDelta|InEpsilon|WithinDuration|within|approx|delta|closeTo|isclose|allclose|in_epsilon|\b(?:atol|rtol|abs|rel|tol|eps)\w*=|assert_abs_diff|relative_eq|isCloseTo|offset/i
const UPPER = /LessThan|lessThan|be_below|\bbelow|isAtMost|atMost|\b(?:Less|LessOrEqual)\(|^assert(?:!\()? ?<=?|\(<=?\)/
const LOWER =
  /GreaterThan|greaterThan|\babove|isAtLeast|atLeast|\b(?:Greater|GreaterOrEqual)\(|^assert(?:!\()? ?>=?|\(>=?\)/
const NUMBER = /(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?/gi

/** Says how the second of two assertions is more tolerant than the first, or null. They must be the same but for one number. */
export function widened(before: AssertionParts, after: AssertionParts): string | null {
  if (before.verb !== after.verb) return null
  const [old, now] = [before.parts.join(', '), after.parts.join(', ')]
  const [from, to] = [numbersIn(old), numbersIn(now)]
  const isTolerant = DIGITS.test(old + before.verb) || TOLERANT.test(old + before.verb)
  if (isTolerant && DIGITS.test(before.verb) && after.parts.length < before.parts.length)
    return (from.at(-1) ?? 0) > 2 && now === before.parts.slice(0, -1).join(', ')
      ? `${from.at(-1)} digits -> default`
      : null
  if (old.replace(NUMBER, '#') !== now.replace(NUMBER, '#')) return null
  const differ = from.flatMap((number, at) => (number === to[at] ? [] : [at]))
  const [at] = differ
  if (at === undefined || differ.length > 1 || at !== from.length - 1) return null
  const [a, b] = [from[at] ?? 0, to[at] ?? 0]
  const wider = DIGITS.test(old + before.verb)
    ? !/delta/.test(old) === b < a
    : UPPER.test(before.verb)
      ? b > a
      : LOWER.test(before.verb)
        ? b < a
        : isTolerant && b > a
  return wider ? `${a} -> ${b}` : null
}

function numbersIn(text: string): readonly number[] {
  return Array.from(text.matchAll(NUMBER), ([number]) => Number(number.replaceAll('_', '')))
}
