import { describe, expect, test } from '@jest/globals'
import { planPage } from '../../../src/core/page/plan-pages.ts'
import {
  folderOf,
  type LabelledIssue,
  type Plan,
  planInWords,
  planIssues,
  screenFiles,
  withinLimit,
} from '../../../src/core/task/plan.ts'

const issue = (number: number, more: Partial<LabelledIssue> = {}): LabelledIssue => ({
  ...{ number, open: true, locked: false, isPullRequest: false },
  ...more,
})
const file = (path: string, more: object = {}) => ({ path, blob: `blob of ${path}`, mode: '100644', size: 10, ...more })
describe('issues', () => {
  test('are planned in the order given, once each, but for those that a run would skip', () => {
    const all = [issue(5), issue(3), issue(5), issue(8, { locked: true }), issue(9, { isPullRequest: true }), issue(4)]
    const { tasks, leftOut } = planIssues([...all, issue(10, { open: false })], new Map([['issue-3', 77]]), 'o/r')
    expect(tasks.map(task => [task.id, task['issue-number'], task.repository])).toEqual([
      ['issue-5', '5', 'o/r'],
      ['issue-4', '4', 'o/r'],
    ])
    expect(leftOut.map(({ task, why }) => `${task} ${why}`)).toEqual([
      '#3 has the open pull request #77',
      '#8 is locked',
      '#9 is a pull request, not an issue',
    ])
  })

  test('beyond the limit are left out with the reason', () => {
    const { tasks, leftOut } = withinLimit(planIssues([issue(1), issue(2)], new Map(), 'o/r'), 1)
    expect(tasks.map(({ id }) => id)).toEqual(['issue-1'])
    expect(leftOut).toEqual([{ task: '#2', why: 'beyond the limit of 1, left for the next time' }])
  })
})

describe('task files', () => {
  test.each([
    ['.github/diffproof/*.md', '.github/diffproof'],
    ['./tasks/**/*.md', 'tasks'],
    ['tasks/one.md', 'tasks'],
    ['one.md', ''],
    ['**/*.md', ''],
    ['{a,b}/*.md', ''],
    ['a b/(x)/*.md', 'a b'],
  ])('%s is looked for below "%s"', (glob, folder) => expect(folderOf(glob)).toBe(folder))

  test('match by the whole path, and are known by their names', () => {
    const paths = ['tasks/b.md', 'tasks/a.md', 'tasks/deep/c.md', 'tasks/a.txt', 'other/a.md', 'tasks/.hidden.md']
    const { candidates, leftOut } = screenFiles(
      paths.map(path => file(path)),
      'tasks/*.md',
      new Map(),
    )
    expect(candidates.map(({ id, path }) => [id, path])).toEqual([
      ['task-hidden', 'tasks/.hidden.md'],
      ['task-a', 'tasks/a.md'],
      ['task-b', 'tasks/b.md'],
    ])
    expect(leftOut).toEqual([])
  })

  test('that are none, in hand, or have the name of another are left out', () => {
    const { candidates, leftOut } = screenFiles(
      [
        file('t/link.md', { mode: '120000' }),
        file('t/module', { mode: '160000' }),
        file('t/large.md', { size: 300_000 }),
        file('t/bell\u0007.md'),
        file(`t/${'x'.repeat(600)}.md`),
        file('t/hand.md'),
        file('t/One.md'),
        file('t/one.markdown'),
      ],
      't/**',
      new Map([['task-hand', 9]]),
    )
    expect(candidates.map(one => one.path)).toEqual(['t/One.md'])
    expect(Object.fromEntries(leftOut.map(({ task, why }) => [task.slice(0, 13), why]))).toEqual({
      't/link.md': 'is a symbolic link',
      't/module': 'is no file',
      't/large.md': 'has 300000 bytes, more than 262144',
      't/bell\u0007.md': 'has a path that must hold no hidden characters',
      't/xxxxxxxxxxx': 'has a path of more than 500 characters',
      't/hand.md': 'has the open pull request #9',
      't/one.markdow': 'has the name of t/One.md: both are task-one',
    })
  })
})

test('a plan is told in one sentence, and names from the repository do nothing on the page', () => {
  const plan: Plan = {
    tasks: [
      { id: 'issue-1', kind: 'issue', repository: 'o/r', 'issue-number': '1', 'task-file': '' },
      { id: 'task-a', kind: 'maintenance', repository: 'o/r', 'issue-number': '', 'task-file': 't/@mona|<b>.md' },
    ],
    leftOut: [
      { task: 't/`x`|@all.md', why: '<img src=x> | @all' },
      { task: '#2', why: 'is locked' },
    ],
  }
  expect(planInWords(plan)).toBe('2 tasks are planned; left out: 2')
  expect(planInWords({ tasks: [], leftOut: [] })).toBe('no tasks are planned')
  expect(planPage(plan)).toBe(
    [
      '**Planned:** #1, `t/@mona|<b>.md`',
      '',
      '| left out | why |',
      '| --- | --- |',
      '| ``t/`x`\\|@all.md`` | &lt;img src=x> &#124; `@all` |',
      '| #2 | is locked |',
    ].join('\n'),
  )
})
