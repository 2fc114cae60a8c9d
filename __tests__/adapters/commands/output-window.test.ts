import { expect, test } from '@jest/globals'
import { createOutputWindow } from '../../../src/adapters/commands/run-process.ts'
import { fc } from '../../playground/properties.ts'

const NOTE = /\n\.\.\. \((?:(\d+) bytes of output|lines (?<from>\d+) to (?<to>\d+) of (?<all>\d+)) cut here\) \.\.\.\n/

function windowed(text: string, limit: number, sizes: readonly number[] = [7]): string {
  const window = createOutputWindow(limit)
  const bytes = Buffer.from(text)
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1)
    window.add(bytes.subarray(at, at + size))
    at += size
  }
  return window.text()
}

test('an output that fits is kept whole', () => {
  expect(windowed('hällo wörld', 200)).toBe('hällo wörld')
  expect(createOutputWindow(100).text()).toBe('')
})

test('a limit too small for the note keeps the limit', () => {
  for (const limit of [0, 1, 50, 80, 81]) expect(windowed('x'.repeat(1_000), limit).length).toBeLessThanOrEqual(limit)
})

test('what is kept is the beginning and the end, no character is cut in two, and the note names the rest', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\n'), maxLength: 600 })
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 81, max: 400 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
      (whole, limit, sizes) => {
        const kept = windowed(whole, limit, sizes)
        expect(kept.length).toBeLessThanOrEqual(limit)
        expect(kept).not.toContain('\uFFFD')
        if (kept === whole) return
        const cut = NOTE.exec(kept)
        if (cut === null) throw new Error(`no note in ${JSON.stringify(kept)}`)
        const beginning = kept.slice(0, cut.index)
        const end = kept.slice(cut.index + cut[0].length)
        if (cut.groups?.['from'] !== undefined) {
          const { from, to, all } = cut.groups
          const lines = whole.split('\n')
          expect([lines.slice(0, Number(from) - 1), lines.slice(Number(to))].map(some => some.join('\n'))).toEqual([
            beginning,
            end,
          ])
          expect(Number(all)).toBe(lines.length - Number(whole.endsWith('\n')))
          return
        }
        expect(whole.startsWith(beginning)).toBe(true)
        expect(whole.endsWith(end)).toBe(true)
        expect(Number(cut[1])).toBe(Buffer.byteLength(whole) - Buffer.byteLength(beginning) - Buffer.byteLength(end))
      },
    ),
    { numRuns: 2_000 },
  )
})
