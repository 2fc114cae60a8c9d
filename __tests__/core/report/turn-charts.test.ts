import { expect, test } from '@jest/globals'
import { turnCharts } from '../../../src/core/report/turn-charts.ts'
import { mermaidBlocks, parseMermaid } from '../../playground/mermaid-parser.ts'
import { fc } from '../../playground/properties.ts'
import { answered, anyStory, asked, longStory, told } from '../story/any-story.ts'

/** The numbers of each bar or line in a chart, in order. */
function seriesOf(chart: string): number[][] {
  return Array.from(chart.matchAll(/^ {4}(?:bar|line) \[(.*)\]$/gm), ([, list = '']) => list.split(', ').map(Number))
}

test('each turn has its tokens read, those from the cache, those written, and its cost in cents', async () => {
  const usage = { inputTokens: 200, outputTokens: 50, cacheReadTokens: 1_000, cacheWriteTokens: 300 }
  const story = told(
    [0, asked(1)],
    [1, answered(1, { usage, costUsd: 0.0125 })],
    [2, asked(2)],
    [3, answered(2, { usage: { ...usage, outputTokens: 75 }, costUsd: 0.0025 })],
  )
  const blocks = mermaidBlocks(turnCharts(story))
  expect(await Promise.all(blocks.map(parseMermaid))).toEqual(['xychart', 'xychart', 'xychart'])
  expect(blocks.map(seriesOf)).toEqual([
    [
      [1.5, 1.5],
      [1, 1],
    ],
    [[50, 75]],
    [[1.25, 0.25]],
  ])
  expect(blocks[0]).toContain('x-axis "turn" ["1", "2"]')
  const titles = blocks.map(block => /^ {4}title "(.*)"$/m.exec(block)?.[1])
  expect(titles).toEqual(['Tokens read by turn', 'Tokens written by turn', 'Cost by turn'])
  expect(blocks[0]).toContain('"height": 180')
  expect(mermaidBlocks(turnCharts(longStory(9)))[0]).toContain('"height": 280')
})

test('what a failed request was billed belongs to its turn', () => {
  const story = told(
    [0, asked(1)],
    [1, { ...answered(1), type: 'no-reply', why: 'x', trouble: null, status: null, waitMs: null }],
    [2, asked(1, { id: 2 })],
    [3, answered(1, { request: 2, costUsd: 0.02 })],
  )
  expect(seriesOf(mermaidBlocks(turnCharts(story))[2] ?? '')).toEqual([[3]])
})

test('without a known price no cost is drawn, without an answer nothing', () => {
  const story = told([0, asked(1)], [1, answered(1, { costUsd: null })])
  expect(mermaidBlocks(turnCharts(story))).toHaveLength(2)
  expect(turnCharts(told([0, asked(1)]))).toBe('')
})

test.each([
  [200, '8 to a bar', 25],
  [500, '20 to a bar', 25],
  [27, '2 to a bar', 14],
])('%d turns are drawn %s, and no token is lost', (turns, words, bars) => {
  const [read = '', written = ''] = mermaidBlocks(turnCharts(longStory(turns)))
  expect(read).toContain(words)
  const [all = []] = seriesOf(written)
  expect(all).toHaveLength(bars)
  expect(all.reduce((sum, one) => sum + one, 0)).toBeCloseTo(turns * 120, -1)
})

test('whatever a run holds, Mermaid understands the charts', async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async story => {
      const markdown = turnCharts(story)
      const blocks = mermaidBlocks(markdown)
      expect(markdown.match(/^```/gm) ?? []).toHaveLength(2 * blocks.length)
      for (const block of blocks) {
        expect(await parseMermaid(block)).toBe('xychart')
        const lengths = seriesOf(block).map(one => one.length)
        expect(new Set([...lengths, block.match(/x-axis.*\[(.*)\]/)?.[1]?.split(', ').length]).size).toBe(1)
      }
    }),
    { numRuns: 60 },
  )
})
