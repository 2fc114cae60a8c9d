import { expect, test } from '@jest/globals'
import { withLineFeeds } from '../../../src/core/edit/lines.ts'
import { replaceOnce } from '../../../src/core/edit/replace.ts'
import { fc } from '../../playground/properties.ts'
import { lineSpansOf } from './line-spans.ts'

const word = fc.constantFrom('a', 'b', 'if x:', 'return 1', '}', 'x  =  1', 'x = 1', '"  "', 'é😀')
const indent = fc.constantFrom('', '  ', '    ', '      ', '\t', '\t\t')
const trail = fc.constantFrom('', '', '', ' ', '\t')
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(indent, word, trail).map(parts => parts.join('')) },
  { weight: 1, arbitrary: fc.constantFrom('', '  ') },
)
const lineBreak = fc.constantFrom('\n', '\n', '\n', '\r\n')
const text = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(line, lineBreak), { minLength: 1, maxLength: 14 }), fc.boolean())
  .map(([mark, lines, open]) => {
    const body = lines.map(parts => parts.join('')).join('')
    return (mark ? '\uFEFF' : '') + (open ? body.replace(/\r?\n$/, '') : body)
  })

/** White space as a model may get it wrong, one kind for the whole block. */
const noise = fc.record({
  add: fc.constantFrom('', '  ', '\t'),
  strip: fc.constantFrom(0, 2, 4),
  tabs: fc.constantFrom('\t', '    ', '  '),
  trail: fc.constantFrom('', ' '),
  break: fc.constantFrom('\n', '\r\n'),
  last: fc.constantFrom('', '\n'),
})

function occurrences(whole: string, part: string): number[] {
  const found: number[] = []
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) found.push(at)
  return found
}

function words(block: string): string {
  return block
    .split(/\s+/)
    .filter(part => part !== '')
    .join(' ')
}

test('an exact and unique passage is replaced and every byte outside it stays', () => {
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.nat(),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      (whole, from, length, newText) => {
        const start = from % (whole.length + 1)
        const end = start + (length % (whole.length - start + 1))
        const oldText = whole.slice(start, end)
        fc.pre(
          oldText.isWellFormed() &&
            oldText.replace('\uFEFF', '') !== '' &&
            !oldText.startsWith('\uFEFF') &&
            oldText !== newText &&
            !oldText.endsWith('\r'),
        )
        const outcome = replaceOnce(whole, oldText, newText)
        if (occurrences(withLineFeeds(whole), withLineFeeds(oldText)).length > 1) {
          expect(outcome).toMatchObject({ refused: { kind: 'ambiguous' } })
          return
        }
        const splitsBreak = oldText.startsWith('\n') && whole[start - 1] === '\r'
        const before = whole.slice(0, splitsBreak ? start - 1 : start)
        const after = whole.slice(end)
        if (outcome.kind === 'refused' && outcome.refused.kind === 'same') return
        expect(outcome).toMatchObject({ kind: 'edited', how: 'exact' })
        if (outcome.kind !== 'edited') return
        expect(outcome.text.startsWith(before)).toBe(true)
        expect(outcome.text.endsWith(after)).toBe(true)
        const inserted = outcome.text.slice(before.length, outcome.text.length - after.length)
        expect(withLineFeeds(inserted)).toBe(withLineFeeds(newText))
      },
    ),
    { numRuns: 1_500 },
  )
})

test('a passage with wrong white space is replaced in the right place or not at all', () => {
  let replaced = 0
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      noise,
      fc.array(fc.tuple(indent, fc.constantFrom('new', 'b')), { maxLength: 3 }),
      (whole, at, count, wrong, added) => {
        const spans = lineSpansOf(whole)
        const first = at % spans.length
        const last = Math.min(first + count, spans.length) - 1
        const start = spans[first]?.start ?? 0
        const end = spans[last]?.next ?? 0
        const lines = spans.slice(first, last + 1).map(span => whole.slice(span.start, span.end))
        const noisy = lines.map(content => {
          const stripped = content.replace(new RegExp(`^ {0,${wrong.strip}}`), '').replaceAll('\t', wrong.tabs)
          return content.trim() === '' ? content : wrong.add + stripped + wrong.trail
        })
        const oldText = noisy.join(wrong.break) + wrong.last
        const newText = added.map(parts => parts.join('')).join('\n')
        const outcome = replaceOnce(whole, oldText, newText)
        if (outcome.kind !== 'edited') return
        replaced += 1
        const exact = occurrences(whole, oldText)
        const places = spans.flatMap((_, from) => {
          const to = from + lines.length - 1
          const span = { start: spans[from]?.start ?? 0, end: spans[to]?.next ?? -1 }
          return span.end >= 0 && words(whole.slice(span.start, span.end)) === words(oldText) ? [span] : []
        })
        if (outcome.how === 'exact') {
          const plain = occurrences(withLineFeeds(whole), withLineFeeds(oldText))
          expect([exact.length, plain.length]).toContain(1)
          return
        }
        // Only one stretch of lines says the same, and it is the one that was meant.
        expect(exact).toHaveLength(0)
        expect(places.length).toBeGreaterThan(0)
        expect(outcome.text.startsWith(whole.slice(0, start))).toBe(true)
        expect(outcome.text.endsWith(whole.slice(end))).toBe(true)
      },
    ),
    { numRuns: 5_000 },
  )
  expect(replaced).toBeGreaterThan(fc.shareOf(500))
})

test('no line keeps or gets another line break than its neighbours have', () => {
  const blocks = fc.array(fc.constantFrom('a', 'b', '  c', 'd'), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      blocks,
      fc.nat(),
      fc.array(fc.constantFrom('x', '  y'), { minLength: 1, maxLength: 3 }),
      (lines, at, added) => {
        const whole = lines.map((content, index) => `${index} ${content}\r\n`).join('')
        const target = `${at % lines.length} ${lines[at % lines.length]}`
        const outcome = replaceOnce(whole, target, added.join('\n'))
        expect(outcome.kind).toBe('edited')
        expect(outcome.kind === 'edited' && /(?<!\r)\n/.test(outcome.text)).toBe(false)
      },
    ),
  )
})
