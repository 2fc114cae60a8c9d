import { expect, test } from '@jest/globals'
import type { Run } from '../../src/flow/run.ts'
import { openPermissions, type Permissions } from '../../src/flow/start/authorization.ts'
import { readComments } from '../../src/flow/start/read-comments.ts'

const OURS = '<!-- diffproof-comment {"repository":"o/r","task":"issue-1"} -->\ntext'
const comment = (body: string, byBot = false, createdAt = 1) => ({
  ...{
    author: byBot ? 'github-actions[bot]' : 'mona',
    byBot,
    createdAt,
    editedAt: createdAt,
    body,
    hidden: false,
    isByMember: false,
  },
})

/** What the log says, and what the model may read. */
async function readOf(...comments: readonly ReturnType<typeof comment>[]) {
  return readWith(null, comments)
}

async function readWith(permissions: Permissions | null, comments: readonly ReturnType<typeof comment>[]) {
  const lines: string[] = []
  const run = {
    config: { comments: permissions === null ? 'all' : 'trusted' },
    ports: {
      forge: { comments: async () => comments },
      reporter: { info: (line: string) => void lines.push(line) },
    },
  } as unknown as Run
  const read = await readComments({ issue: 1, triggeredAt: 2 }, permissions ?? ({} as Permissions), run)
  return { lines, bodies: read.comments.map(({ body }) => body) }
}

test('the order that started the run is not counted either, and is not read twice', async () => {
  const order = comment('/diffproof make it two', false, 2)
  expect(await readOf(order)).toEqual({ lines: [], bodies: [] })
  const late = comment('Wait.', false, 2)
  expect((await readOf(order, late)).lines).toEqual([
    'comments: 0 of 1 used (left out: 1 written or edited after the trigger)',
  ])
})

test('the comment by which the issue is told of a run is not counted among those of people', async () => {
  expect(await readOf(comment(OURS, true))).toEqual({ lines: [], bodies: [] })
  expect(await readOf(comment('Please.'), comment(OURS, true), comment('CI is red', true))).toEqual({
    lines: ['comments: 1 of 2 used (left out: 1 by bots)'],
    bodies: ['Please.'],
  })
  expect((await readOf(comment(OURS))).lines).toEqual(['comments: 0 of 1 used (left out: 1 of Diffproof)'])
})

test('members are asked about first, so that strangers cannot crowd them out', async () => {
  const strangers = Array.from({ length: 55 }, (_, n) => ({ ...comment('+1'), author: `stranger-${n}` }))
  const level = { isBot: false, triage: true, maintain: false, admin: false }
  const permissions = openPermissions({
    permissionOf: async login => ({ ...level, push: login === 'mona' }),
  })
  const member = { ...comment('Keep the name.'), isByMember: true }
  expect(await readWith(permissions, [member, ...strangers])).toEqual({
    lines: [
      'comments: 1 of 56 used (left out: 49 by authors without write, 6 by authors whose permission is not known)',
    ],
    bodies: ['Keep the name.'],
  })
})

test('a long comment takes no more room than it is shown with', async () => {
  const long = `${'log '.repeat(14_000)}`
  expect((await readOf(comment('Keep the name.'), comment(long))).bodies).toEqual(['Keep the name.', long])
})
