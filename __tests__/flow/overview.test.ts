import { expect, test } from '@jest/globals'
import { RepositoryError } from '../../src/core/errors.ts'
import type { Task } from '../../src/core/task/task.ts'
import type { Run } from '../../src/flow/run.ts'
import { findOverview, NO_OVERVIEW } from '../../src/flow/start/gather-context.ts'
import type { Repository } from '../../src/ports/repository.ts'
import { SOME_TASK, taskSaying, world } from './fakes.ts'

const NAMING: Task = taskSaying('The `oldWay` of src/a.js:1 fails, see src/a.js:1.')

/** The lookup, with calls of the repository answered as given and counted. */
async function lookUp(task: Task, answers: Partial<Repository>, inputs: Record<string, string> = {}) {
  const { run } = world([], inputs)
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
  return { looked, asked }
}

const basePaths = async () => ['src/a.js']
const baseLines = async () => [{ path: 'src/a.js', line: 1, text: 'old' }]

test('what is named is asked for at once, and read in one call', async () => {
  const { looked, asked } = await lookUp(NAMING, {
    basePaths,
    baseLines,
    readBaseFiles: async () => new Map([['src/a.js', 'old\n']]),
  })
  expect(asked).toEqual(['basePaths', 'baseLines', 'readBaseFiles'])
  expect(looked.places).toEqual(['src/a.js:1-1'])
  expect(looked.text).toBe('[overview] <found-000000000000 path="src/a.js" lines="1-1">\nold\n</found-000000000000>')
})

test('git is not asked where nothing is named, nothing read where nothing is found', async () => {
  expect((await lookUp(SOME_TASK, { basePaths, baseLines })).asked).toEqual([])
  const none = await lookUp(taskSaying('`nowhereToBeSeen`'), { basePaths, baseLines: async () => [] })
  expect(none).toEqual({ looked: NO_OVERVIEW, asked: ['baseLines'] })
})

test('a search that ended at its limit leaves the named lines, and what fails leaves nothing', async () => {
  const late = await lookUp(NAMING, { basePaths, baseLines: async () => null })
  expect(late.looked.places).toEqual(['src/a.js:1-1'])
  const failed = await lookUp(NAMING, {
    basePaths,
    baseLines: () => Promise.reject(new RepositoryError('git broke')),
  })
  expect(failed.looked).toBe(NO_OVERVIEW)
})

test('what the task shows as a whole already is not shown twice', async () => {
  const fields = { ...SOME_TASK.fields, inputs: [{ path: 'src/a.js', line: null }] }
  expect((await lookUp({ ...NAMING, fields }, { basePaths, baseLines })).looked).toEqual(NO_OVERVIEW)
})
