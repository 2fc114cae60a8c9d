import { expect, test } from '@jest/globals'
import { RepositoryError } from '../../src/core/errors.ts'
import { publish } from '../../src/flow/publish/publish.ts'
import type { Target, TargetedPublication } from '../../src/flow/publish/target.ts'
import { preflight } from '../../src/flow/start/preflight.ts'
import type { Forge } from '../../src/ports/forge.ts'
import type { Base, Repository } from '../../src/ports/repository.ts'
import { SOME_TASK, world } from './fakes.ts'

const BASE: Base = { branch: 'main', sha: 'base-sha', tree: 'base-tree', cloned: false }
const TARGET: Target = {
  kind: 'target',
  branch: 'diffproof/issue-1-broken',
  replaces: null,
  pullRequest: null,
  leftAlone: null,
  onTopOf: null,
  heads: new Map(),
}

/** An answer that a test gives when it wants to. */
function held<T>() {
  let give: (value: T) => void = () => {}
  let fail: (why: Error) => void = () => {}
  const answer = new Promise<T>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return { answer, give, fail }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

/** A run whose base can be checked out, once `checkedOut` is given. */
function runOn(checkedOut: Promise<Base>, order: string[]) {
  const { run } = world([], { 'base-branch': 'main' })
  const repository: Partial<Repository> = {
    ...run.ports.repository,
    checkOut: async () => {
      order.push('check out')
      return checkedOut
    },
  }
  Object.assign(run.ports.workspace, { read: async () => ({ kind: 'directory', entries: [], path: '.' }) })
  const forge: Partial<Forge> = {
    repository: async () => Promise.reject(new Error('not told')),
    rulesOf: async () => {
      order.push('rules')
      return []
    },
  }
  return { ...run, ports: { ...run.ports, repository: repository as Repository, forge: forge as Forge } }
}

test('the base is checked out while it is looked for where the result goes', async () => {
  const order: string[] = []
  const placing = held<Target>()
  const ground = preflight(SOME_TASK, placing.answer, runOn(Promise.resolve(BASE), order))
  await settled()
  expect(order).toEqual(['check out'])
  placing.give(TARGET)
  expect(await ground).toMatchObject({ base: BASE })
  expect(order).toEqual(['check out', 'rules'])
})

test('a place that cannot be found ends the run when nothing is being checked out any more', async () => {
  const order: string[] = []
  const checking = held<Base>()
  const ground = preflight(SOME_TASK, Promise.reject(new Error('the forge is gone')), runOn(checking.answer, order))
  const ended = ground.catch((thrown: Error) => order.push(thrown.message))
  await settled()
  expect(order).toEqual(['check out'])
  checking.give(BASE)
  await ended
  expect(order).toEqual(['check out', 'the forge is gone'])
})

test('the box is tried while the base is checked out, and a checkout that fails ends the run when it is tried no more', async () => {
  const order: string[] = []
  const checking = held<Base>()
  const trying = held<void>()
  const run = runOn(checking.answer, order)
  const openEarly = () => {
    order.push('try the box')
    return trying.answer
  }
  const ports = { ...run.ports, commands: { ...run.ports.commands, openEarly } }
  const ended = preflight(SOME_TASK, Promise.resolve(TARGET), { ...run, ports }).then(ending =>
    order.push('outcome' in ending ? ending.outcome : 'ground'),
  )
  await settled()
  expect(order).toEqual(['try the box', 'check out', 'rules'])
  checking.fail(new RepositoryError('the remote is gone'))
  await settled()
  expect(order).toHaveLength(3)
  trying.give()
  await ended
  expect(order[3]).toBe('forge-error')
})

test('what only git knows is read while the forge is asked whether the place is still free', async () => {
  const { run } = world([])
  const order: string[] = []
  const heads = held<ReadonlyMap<string, string>>()
  const blob = { path: 'src/a.js', change: 'modified', from: null, additions: 1, deletions: 1, oldMode: '100644' }
  const forge: Partial<Forge> = {
    branchesUnder: async () => {
      order.push('heads')
      return heads.answer
    },
    pullRequestsFrom: async () => [],
  }
  const repository: Partial<Repository> = {
    readBlobs: async blobs => {
      order.push('blobs')
      return new Map(blobs.map(one => [one, new Uint8Array()]))
    },
    readBaseFiles: async () => {
      order.push('template')
      return new Map()
    },
  }
  const delivery = {
    task: SOME_TASK,
    target: TARGET,
    base: BASE,
    change: { files: [{ ...blob, newMode: '100644', blob: 'b' }] },
    record: { evidence: { tests: { proof: 'not-run' } } },
  } as unknown as TargetedPublication
  const ports = { ...run.ports, forge: forge as Forge, repository: repository as Repository }
  const ending = publish(delivery, { ...run, ports })
  await settled()
  expect(order.toSorted()).toEqual(['blobs', 'heads', 'template'])
  heads.give(new Map([[TARGET.branch, 'theirs']]))
  expect(await ending).toMatchObject({ outcome: 'superseded' })
})
