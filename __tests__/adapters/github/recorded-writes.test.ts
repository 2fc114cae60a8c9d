import { expect, test } from '@jest/globals'
import { recordedForge, recordedPush } from '../../../src/adapters/github/recorded-writes.ts'
import type { Forge } from '../../../src/ports/forge.ts'
import type { Repository } from '../../../src/ports/repository.ts'

function listener() {
  const events: unknown[] = []
  let time = 0
  return { events, record: (event: unknown) => events.push(event), now: () => (time += 5) }
}

test('every write is told with what came of it, reads are not, and answers and errors pass through', async () => {
  const { events, ...rest } = listener()
  const pull = { url: 'https://github.invalid/pull/1', branch: 'b' }
  const forge = recordedForge(
    {
      defaultBranch: async () => 'main',
      commitTree: async () => 'c0ffee',
      createBranch: async () => false,
      moveBranch: async () => true,
      openPullRequest: async () => pull,
      updatePullRequest: async () => ({ draftAsAsked: false }),
      comment: async () => Promise.reject(new Error('403: not allowed\nmore')),
      decorate: async () => ['no such label'],
    } as unknown as Forge,
    rest,
  )
  expect(await forge.defaultBranch()).toBe('main')
  expect(await forge.commitTree({ expectedTree: 'tree' } as Parameters<Forge['commitTree']>[0])).toBe('c0ffee')
  expect(await forge.createBranch('b', 'c0ffee')).toBe(false)
  expect(await forge.moveBranch('b', 'old', 'new')).toBe(true)
  expect(await forge.openPullRequest({ branch: 'b' } as Parameters<Forge['openPullRequest']>[0])).toBe(pull)
  await forge.updatePullRequest(pull as never, {} as never)
  await expect(forge.comment(1, 'marker', 'body', { overwrite: true })).rejects.toThrow('403')
  expect(await forge.decorate(1, { labels: [], reviewers: [], assignees: [] })).toEqual(['no such label'])
  const told = (what: string, target: string, ok: boolean, detail: string) => ({
    type: 'github',
    what,
    target,
    ok,
    detail,
    durationMs: 5,
  })
  expect(events).toEqual([
    told('commit', 'tree', true, 'c0ffee'),
    told('branch', 'b', true, 'was there'),
    told('branch', 'b', true, 'moved from old to new'),
    told('pull-request', 'b', true, `opened ${pull.url}`),
    told('pull-request', 'b', true, `updated ${pull.url}, draft or ready as before`),
    told('comment', '#1', false, '403: not allowed'),
    told('decoration', '#1', true, 'no such label'),
  ])
})

test('a push is told, too', async () => {
  const { events, ...rest } = listener()
  const repository = recordedPush({ push: async () => 'c0ffee' } as unknown as Repository, rest)
  expect(await repository.push({ branch: 'b' } as Parameters<Repository['push']>[0])).toBe('c0ffee')
  expect(events).toEqual([{ type: 'github', what: 'push', target: 'b', ok: true, detail: 'c0ffee', durationMs: 5 }])
})
