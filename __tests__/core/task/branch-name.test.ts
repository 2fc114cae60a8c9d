import { expect, test } from '@jest/globals'
import { branchNameFor, isBranchOf, slugOf } from '../../../src/core/task/branch-name.ts'
import { askedFile, promptTask } from '../../../src/core/task/task.ts'
import { fc } from '../../playground/properties.ts'

test.each([
  ['Fix the odd cents!', 'fix-the-odd-cents'],
  ['  --Éclair & Crème--  ', 'eclair-creme'],
  ['修复错误', 'change'],
  ['🎉🎉', 'change'],
  ['', 'change'],
  ['$(rm -rf /); `x`', 'rm-rf-x'],
  ['a'.repeat(100), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the slug of "%s" is %s', (title, slug) => {
  expect(slugOf(title, 40)).toBe(slug)
})

test('any title gives a branch name of plain characters that git accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), title => {
      const name = branchNameFor({ id: 'issue-12', kind: 'issue', title }, 'diffproof/')
      expect(name).toMatch(/^diffproof\/issue-12-[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(name.length).toBeLessThan(100)
    }),
  )
})

test.each([
  ['diffproof/issue-12', 'issue-12', true],
  ['diffproof/issue-12-fix', 'issue-12', true],
  ['diffproof/issue-123-fix', 'issue-12', false],
  ['other/issue-12-fix', 'issue-12', false],
  ['diffproof/task-update', 'task-update', true],
  ['diffproof/task-update-2', 'task-update', true],
  ['diffproof/task-update-deps', 'task-update', false],
])('%s is a branch of %s: %s', (branch, task, is) => expect(isBranchOf(branch, task, 'diffproof/')).toBe(is))

test('a prompt is known by its slug and its hash', () => {
  const task = promptTask('Add tests for the parser\nand nothing else', () => 'abcdef0123456789')
  expect(task).toMatchObject({
    id: 'task-add-tests-for-the-parser-and-nothing-els-abcdef01',
    title: 'Add tests for the parser',
    issue: null,
  })
  expect(branchNameFor(task, 'diffproof/')).toBe('diffproof/task-add-tests-for-the-parser-and-nothing-els-abcdef01')
})

test.each([
  ['.github/diffproof/update-deps.md', 'task-update-deps'],
  ['Ünïcode Näme.task.md', 'task-unicode-name-task'],
  ['.github/diffproof/日本.md', 'task-change'],
  ['plain', 'task-plain'],
])('the task file %s is known as %s', (path, id) => expect(askedFile(path)).toMatchObject({ id, file: path }))
