import { expect, test } from '@jest/globals'
import { timelineChart } from '../../../src/core/report/timeline-chart.ts'
import { ganttTasks, mermaidBlocks } from '../../playground/mermaid-parser.ts'
import { fc } from '../../playground/properties.ts'
import { answered, anyStory, asked, ended, longStory, ran, started, told, used } from '../story/any-story.ts'

/** https://mermaid.js.org/config/setup/mermaid/interfaces/MermaidConfig.html#maxtextsize */
const MERMAID_LIMIT = 50_000
const LANES = ['Prepare', 'Model', 'Commands', 'Tests', 'Publish']

/** The bars that Mermaid understands, with the seconds since the beginning. */
async function barsOf(markdown: string) {
  const [block = ''] = mermaidBlocks(markdown)
  const origin = new Date(2001, 0, 1).getTime()
  const seconds = (time: Date) => (time.getTime() - origin) / 1_000
  const tasks = await ganttTasks(block)
  return tasks.map(({ section, task, start, end, isBad }) => [section, task, seconds(start), seconds(end), isBad])
}

test('each kind of work has its lane, each bar its time since the beginning', async () => {
  const story = told(
    [0, { type: 'began', step: 'task' }],
    [400, { type: 'began', step: 'checkout' }],
    [2_000, started()],
    [13_000, ran('setup', { command: 'npm ci', durationMs: 11_000 })],
    [13_500, { type: 'session', sandbox: 'none', testCommand: 'npm test', setAside: 0, untracked: 0 }],
    [13_000, asked(1)],
    [16_200, ran('baseline', { status: 'failed', exitCode: 1, durationMs: 3_000 })],
    [17_000, answered(1)],
    [20_000, used(1, { input: { command: 'npm test: "sum"; ls' }, durationMs: 2_500 })],
    [24_000, ran('tests', { status: 'failed', exitCode: 1, durationMs: 3_500 })],
    [28_000, ran('tests', { durationMs: 3_500 })],
    [30_000, ran('check', { command: 'npm run lint' })],
    [33_000, ran('red', { status: 'failed', exitCode: 1, durationMs: 2_000 })],
    [34_000, asked(2, { closing: true })],
    [36_000, answered(2)],
    [36_000, { type: 'began', step: 'publish' }],
    [37_500, { type: 'github', what: 'commit', target: 't', ok: true, detail: 'd', durationMs: 900 }],
    [38_000, ended()],
  )
  expect(await barsOf(timelineChart(story))).toEqual([
    ['Prepare', 'choose the task, 0.4 s ', 0, 0.4, false],
    ['Prepare', 'checkout, 1.6 s ', 0.4, 2, false],
    ['Prepare', 'setup, 11 s ', 2, 13, false],
    ['Prepare', 'sandbox and session, 0.5 s ', 13, 13.5, false],
    ['Model', 'turn 1, 4.0 s ', 13, 17, false],
    ['Model', 'turn 2 summary, 2.0 s ', 34, 36, false],
    ['Commands', 'run npm test sum ls, 2.5 s ', 17.5, 20, false],
    ['Tests', 'baseline npm test, 3.0 s ', 13.2, 16.2, false],
    ['Tests', 'tests, 3.5 s ', 20.5, 24, true],
    ['Tests', 'tests, 3.5 s ', 24.5, 28, false],
    ['Tests', 'check npm run lint, 1.0 s ', 29, 30, false],
    ['Tests', 'red run, 2.0 s ', 31, 33, false],
    ['Publish', 'publish, 1.5 s ', 36, 37.5, false],
  ])
})

test('below the chart stands what its colours say', () => {
  expect(timelineChart(told([1_000, ran('tests')]))).toMatch(
    /^```\n\nTests and checks: grey has passed, red has not\./m,
  )
})

test('a transcript, which begins when task and checkout are done, has one bar for both', async () => {
  expect(await barsOf(timelineChart(told([2_000, started()])))).toEqual([
    ['Prepare', 'task and checkout, 2.0 s ', 0, 2, false],
  ])
})

test('what was at work when the run was killed ends with the last thing that is known', async () => {
  const story = told(
    [0, asked(1)],
    [3_000, answered(1)],
    [4_000, asked(2)],
    [9_000, ran('baseline', { durationMs: 1 })],
  )
  expect((await barsOf(timelineChart(story)))[1]).toEqual(['Model', 'turn 2, 5.0 s ', 4, 9, false])
})

test.each([200, 500])('%d turns become few bars, and the last verdict keeps one of its own', async turns => {
  const markdown = timelineChart(longStory(turns))
  const bars = await barsOf(markdown)
  expect(bars.length).toBeLessThanOrEqual(30)
  expect(bars.filter(([lane]) => lane === 'Model').length).toBeGreaterThan(5)
  expect(bars.filter(([lane]) => lane === 'Tests').slice(-2)).toEqual([
    ['Tests', 'tests, 1.0 s ', turns * 3, expect.any(Number), false],
    ['Tests', 'check npm test, 1.0 s ', turns * 3 + 1, expect.any(Number), false],
  ])
})

test('nothing was done, nothing is drawn', () => {
  expect(timelineChart(told())).toBe('')
})

test('whatever a run holds, Mermaid understands the chart, and nothing in it but our lanes and bars', async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async story => {
      const markdown = timelineChart(story)
      if (markdown === '') return
      expect(markdown.match(/^```/gm)).toHaveLength(2)
      expect(markdown.length).toBeLessThan(MERMAID_LIMIT)
      const written = markdown.match(/^ {4}(?!section |dateFormat |axisFormat |todayMarker ).*$/gm) ?? []
      const bars = await barsOf(markdown)
      expect(bars).toHaveLength(written.length)
      for (const [lane, name, start, end] of bars) {
        expect(LANES).toContain(lane)
        expect(name).toMatch(/^[\p{L}\p{N} ._/+-]+, (?:\d+ min )?[\d.]+ s $/u)
        expect(end).toBeGreaterThan(Number(start))
      }
    }),
    { numRuns: 100 },
  )
})
