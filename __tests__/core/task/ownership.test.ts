import { expect, test } from '@jest/globals'
import { ownershipOf, renderMarker } from '../../../src/core/task/ownership.ts'
import { fc } from '../../playground/properties.ts'
import { hostile } from '../facts/sample-record.ts'

const marked = (task: string) => `Text\n\n${renderMarker({ task, run: '1', tree: 't' })}\n`

test.each([
  ['diffproof/issue-12', 'issue-12'],
  ['diffproof/issue-12-mend-it', 'issue-12'],
  ['diffproof/issue-12-mend-it-2', 'issue-12'],
  ['diffproof/task-update-deps', 'task-update-deps'],
])('%s with the marker of %s is ours', (branch, task) => {
  expect(ownershipOf({ branch, isHere: true, body: marked(task) }, 'diffproof/')).toMatchObject({
    kind: 'ours',
    marker: { task },
  })
})

test.each([
  ['diffproof/issue-12', marked('issue-12'), false, /another repository/],
  ['feature', marked('issue-12'), true, /branch is not named like one of Diffproof/],
  ['diffproof/other', marked('issue-12'), true, /branch is not named like one of Diffproof/],
  ['diffproof/issue-12', 'By hand', true, /no marker/],
  ['diffproof/issue-123', marked('issue-12'), true, /another task/],
  ['diffproof/issue-1-sum', marked('issue-12'), true, /another task/],
  ['diffproof/../x', marked('../x'), true, /not named like/],
  ['diffproof/issue-12', marked(''), true, /another task/],
  ['diffproof/task-x', marked('task-'), true, /another task/],
])('%s with %j, in the repository: %s, is not-ours', (branch, body, isHere, why) => {
  expect(ownershipOf({ branch, isHere, body }, 'diffproof/')).toEqual({
    kind: 'not-ours',
    why: expect.stringMatching(why),
  })
})

test.each(['main', 'diffproof/', 'diffproof/notes', 'diffproof/issue-', 'other/issue-1'])('%s is nobody', branch => {
  expect(ownershipOf({ branch, isHere: true, body: 'Closes #1' }, 'diffproof/')).toEqual({ kind: 'other' })
})

test('nothing that stands in a body makes a branch ours that is not', () => {
  fc.assert(
    fc.property(hostile, fc.string(), (body, branch) => {
      expect(ownershipOf({ branch: `x${branch}`, isHere: true, body }, 'diffproof/').kind).not.toBe('ours')
    }),
  )
})
