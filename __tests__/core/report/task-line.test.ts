import { expect, test } from '@jest/globals'
import { taskLine } from '../../../src/core/report/task-line.ts'
import { started } from '../story/any-story.ts'
import { HOSTILE_TEXTS } from '../text/hostile-texts.ts'
import { liveThings } from '../text/live-markdown.ts'

const HOME = 'https://github.com/octo/project'
const { task } = started('Sum of nothing')
const runUrl = `${HOME}/actions/runs/7/attempts/2`

test('the issue is linked, and of a revision the pull request', () => {
  expect(taskLine({ task, runUrl })).toBe(`Task [\`issue-1\`](${HOME}/issues/1): Sum of nothing`)
  expect(taskLine({ task: { ...task, issue: null, id: 'task-x' }, runUrl })).toBe('Task `task-x`: Sum of nothing')
  const revision = { number: 2, pullRequest: { number: 3 } } as NonNullable<typeof task.revision>
  expect(taskLine({ task: { ...task, revision }, runUrl })).toBe(
    `Task [\`issue-1\`](${HOME}/issues/1): Sum of nothing, revision 2 of [pull request 3](${HOME}/pull/3)`,
  )
})

test.each(Object.entries(HOSTILE_TEXTS))('%s is no link and does nothing', (_, text) => {
  expect(liveThings(taskLine({ task: { ...task, id: text, title: text }, runUrl: text }))).toEqual([])
})
