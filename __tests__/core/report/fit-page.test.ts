import { expect, test } from '@jest/globals'
import { fitPage, LONGEST_PAGE, type Section } from '../../../src/core/report/fit-page.ts'
import { fc } from '../../playground/properties.ts'

const bytes = (text: string) => Buffer.byteLength(text)

test('the sections keep their order, and empty ones leave no gap', () => {
  const sections = [
    { name: 'a', rank: null, text: 'first' },
    { name: 'b', rank: 1, text: '' },
    { name: 'c', rank: 2, text: 'last' },
  ]
  expect(fitPage(sections)).toBe('first\n\nlast')
})

test('whole sections go by rank, the highest first, until the page fits in bytes, and the page names them', () => {
  const sections = [
    { name: 'head', rank: null, text: 'head' },
    { name: 'proof', rank: 1, text: 'proof' },
    { name: 'chart', rank: 3, text: `\`\`\`\n${'é'.repeat(400)}\n\`\`\`` },
    { name: 'files', rank: 2, text: '😀'.repeat(300) },
  ]
  const note = (names: string) => `Left out, since GitHub shows no more than 1 MiB: ${names}.`
  // 800 bytes of chart and 1,200 of files, in half as many characters.
  expect(fitPage(sections, 1_800)).toBe(`head\n\nproof\n\n${'😀'.repeat(300)}\n\n${note('chart')}`)
  expect(fitPage(sections, 900)).toBe(`head\n\nproof\n\n${note('chart, files')}`)
})

test('what always stays does, however little room there is', () => {
  expect(fitPage([{ name: 'head', rank: null, text: 'head' }], 1)).toBe('head')
})

test('no page is longer than the limit, none is cut inside of a section, and what counts less goes first', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(9), text), { maxLength: 6 }),
      fc.integer({ min: 100, max: 2_000 }),
      (given, limit) => {
        const sections = given.map(([rank, filling], index): Section => {
          return { name: 'x', rank, text: `<${index} ${filling.replace(/[<>]/g, '')} ${index}>` }
        })
        const page = fitPage(sections, limit)
        expect(bytes(page)).toBeLessThanOrEqual(limit)
        const there = sections.filter(section => page.includes(section.text))
        const gone = sections.filter(section => !there.includes(section))
        for (const { text } of gone) expect(page).not.toContain(text.slice(0, 3))
        const leastThere = Math.max(-1, ...there.map(({ rank }) => Number(rank)))
        for (const { rank } of gone) expect(Number(rank)).toBeGreaterThanOrEqual(leastThere)
        if (gone.length > 0) expect(bytes(sections.map(section => section.text).join('\n\n'))).toBeGreaterThan(limit)
      },
    ),
  )
  expect(LONGEST_PAGE).toBeLessThan(1_048_576)
})
