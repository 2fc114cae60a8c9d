import { expect, test } from '@jest/globals'
import type { Permission } from '../../src/core/config/permission.ts'
import type { Run } from '../../src/flow/run.ts'
import { chooseTask } from '../../src/flow/start/choose-task.ts'
import { prefetch } from '../../src/flow/start/prefetch.ts'
import { world } from './fakes.ts'

const NOBODY: Permission = { isBot: false, triage: false, push: false, maintain: false, admin: false }
const WRITER: Permission = { ...NOBODY, triage: true, push: true }
const LIVE = { number: 7, title: 'Broken', body: 'Please.', open: true, locked: false, isPullRequest: false }
const PAYLOAD = {
  action: 'labeled',
  label: { name: 'diffproof' },
  issue: { number: 7, title: 'Broken', body: 'Please.', state: 'open' },
  sender: { login: 'mona' },
}

/** A forge whose answers wait until they are let go; `asked` holds what is on its way or was. */
function slowForge(permission: Permission) {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const answer =
    <T>(what: string, value: T) =>
    () => {
      asked.push(what)
      return new Promise<T>(resolve => waiting.push(() => resolve(value)))
    }
  const forge = {
    permissionOf: answer('permission', permission),
    issue: answer('issue', LIVE),
    labelledAt: answer('history', Date.UTC(2026, 0, 1)),
    comments: answer('comments', { comments: [], isWhole: true }),
  } as unknown as Run['ports']['forge']
  const letGo = async () => {
    for (const go of waiting.splice(0)) go()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { forge, asked, letGo }
}

function runWith(forge: Run['ports']['forge'], payload: unknown): Run {
  const { run } = world([])
  return { ...run, event: { ...run.event, payload }, ports: { ...run.ports, forge } }
}

test('two waits make a task: who and what at once, then history and comments at once', async () => {
  const { forge, asked, letGo } = slowForge(WRITER)
  const chosen = chooseTask(runWith(forge, PAYLOAD))
  expect(asked).toEqual(['permission', 'issue'])
  await letGo()
  expect(asked).toEqual(['permission', 'issue', 'history', 'comments'])
  await letGo()
  expect(await chosen).toMatchObject({ kind: 'issue', id: 'issue-7' })
  expect(asked).toHaveLength(4)
})

test('nothing more is asked for somebody who may not start the run', async () => {
  const { forge, asked, letGo } = slowForge(NOBODY)
  const chosen = chooseTask(runWith(forge, PAYLOAD))
  await letGo()
  expect(await chosen).toMatchObject({ outcome: 'refused-actor' })
  expect(asked).toEqual(['permission', 'issue'])
})

test('an issue that cannot be read troubles nobody where the run is refused', async () => {
  const { forge, letGo } = slowForge(NOBODY)
  const chosen = chooseTask(
    runWith({ ...forge, issue: () => Promise.reject(new Error('the issue cannot be read')) }, PAYLOAD),
  )
  await letGo()
  expect(await chosen).toMatchObject({ outcome: 'refused-actor' })
})

test('an event that starts nothing asks nothing', () => {
  const { forge, asked } = slowForge(WRITER)
  const ahead = prefetch(runWith(forge, { ...PAYLOAD, label: { name: 'question' } }))
  expect(ahead).toMatchObject({ trigger: { kind: 'skip' }, live: null })
  expect(asked).toEqual([])
})
