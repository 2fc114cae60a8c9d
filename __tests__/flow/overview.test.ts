import { expect, test } from '@jest/globals'
import { RepositoryError } from '../../src/core/errors.ts'
import type { Task } from '../../src/core/task/task.ts'
import type { Run } from '../../src/flow/run.ts'
import { findOverview } from '../../src/flow/start/gather-context.ts'
import type { Repository } from '../../src/ports/repository.ts'
import { SOME_TASK, taskSaying, world } from './fakes.ts'

const NAMING: Task = taskSaying('The `oldWay` of src/a.js:1 fails, see src/a.js:1.')

/** The lookup, with calls of the repository answered as given and counted. */
async function lookUp(task: Task, answers: Partial<Repository>) {
  const { run } = world([], {})
  const asked: string[] = []
  const counted = Object.entries(answers).map(([name, answer]) => [
    name,
    (...given: readonly unknown[]) => {
      asked.push(name)
      return (answer as (...given: readonly unknown[]) => unknown)(...given)
    },
  ])
  const repository = { ...run.ports.repository, ...Object.fromEntries(counted) }
  const looked = await findOverview(task, { ...run, ports: { ...run.ports, repository } } as Run)
  return { looked: looked.map(({ pointer }) => pointer), asked }
}

const basePaths = async () => ['src/a.js']
const baseLines = async () => [{ path: 'src/b.js', line: 1, text: 'oldWay()' }]

test('git is asked once each for paths, names and the words of the title, and for no names where none is named', async () => {
  expect(await lookUp(NAMING, { basePaths, baseLines })).toEqual({
    looked: ['src/a.js', 'src/b.js:1'],
    asked: ['basePaths', 'baseLines', 'baseLines'],
  })
  const bare = { ...SOME_TASK, sanitized: { ...SOME_TASK.sanitized, title: 'It is off' } }
  expect(await lookUp(bare, { basePaths, baseLines })).toEqual({ looked: [], asked: ['basePaths'] })
})

test('a search that ended at its limit leaves the named lines, and what fails leaves nothing', async () => {
  const readBaseFiles = async () => new Map()
  const late = await lookUp(NAMING, { basePaths, baseLines: async () => null, readBaseFiles })
  expect(late.looked).toEqual(['src/a.js:1'])
  const failed = await lookUp(NAMING, {
    basePaths,
    baseLines: () => Promise.reject(new RepositoryError('git broke')),
  })
  expect(failed.looked).toEqual([])
})

test('what the task shows as a whole already is not named', async () => {
  const fields = { ...SOME_TASK.fields, inputs: [{ path: 'src/a.js', line: null }] }
  expect((await lookUp({ ...NAMING, fields }, { basePaths, baseLines })).looked).toEqual(['src/b.js:1'])
})
