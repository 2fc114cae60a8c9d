import { expect, test } from '@jest/globals'
import { effortInWords, progressText } from '../../../src/core/progress/progress-comment.ts'
import type { Story } from '../../../src/core/story/story.ts'
import { fc } from '../../playground/properties.ts'
import { hostile } from '../pull-request/sample-record.ts'
import { liveThings } from '../text/live-markdown.ts'
import { startLine } from '../transcript/sample-transcript.ts'
import { began, reply, request, told } from './told-story.ts'

const RUN = 'https://github.com/octo/project/actions/runs/1'
const text = (story: Story, model = 'a-model') =>
  progressText(story, { planned: ['task', 'edit'], elapsedMs: 125_000, model, runUrl: RUN })

test('it tells the steps, the time, the turns, the cost so far, the model, and links the log', () => {
  expect(text(told(began('task'), began('edit'), request(1), reply(1), request(2), reply(2), request(3)))).toBe(
    `**Diffproof is at work on this.**\n\n- [x] Read the task\n- [ ] **Edit** (now): 2 turns\n\nSo far: 2 min 5 s · 2 turns · $0.02 · \`a-model\` · [log](${RUN})`,
  )
  expect(text(told(began('task')))).toContain(`So far: 2 min 5 s · \`a-model\` · [log](${RUN})`)
})

test('what an earlier run had cost is said beside what this one did', () => {
  const resumed = { runId: '4001', costUsd: 0.0054, tree: 't', byEditTool: [], lastText: '', patch: '' }
  const story = { ...told(began('edit'), request(1), reply(1)), resumed }
  expect(text(story)).toContain('· 1 turn · $0.01 · begun in run 4001 ($0.0054 more) · `a-model`')
})

test('a price that is not known is said, and nothing is a price', () => {
  expect(effortInWords({ elapsedMs: 1_000, costUsd: null, turns: 1, begunIn: null })).toBe(
    '1.0 s · 1 turn · cost unknown',
  )
  expect(effortInWords({ elapsedMs: 1_000, costUsd: 0, turns: 1, begunIn: null })).toBe('1.0 s · 1 turn')
})

test('whatever branch and model are called, nothing of it is live', () => {
  fc.assert(
    fc.property(hostile, hostile, (branch, model) => {
      const base = { branch, sha: 'a'.repeat(40), tree: '', cloned: false }
      const start = startLine({ base }) as unknown as Story['start']
      const shown = text({ ...told(began('task'), began('checkout')), start }, model).replaceAll(/^- \[[ x]\]/gm, '-')
      expect(liveThings(shown)).toEqual([])
    }),
  )
})
