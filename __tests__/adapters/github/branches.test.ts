import { expect, test } from '@jest/globals'
import { type Bed, BRANCH, edit, forgeErrorOf, publish, REPO, withForge } from './test-bed.ts'

test('branches are listed by their beginning, with their heads', async () => {
  await withForge(async bed => {
    const sha = await publish(bed)
    await publish(bed, 'diffproof/issue-12-other')
    await publish(bed, 'elsewhere/issue-1')
    const found = (await bed.forge.branchesUnder('diffproof/issue-1')) ?? new Map<string, string>()
    expect([...found.keys()]).toEqual([BRANCH, 'diffproof/issue-12-other'])
    expect(found.get(BRANCH)).toBe(sha)
    expect(await bed.forge.branchesUnder('diffproof/issue-2')).toEqual(new Map())
  })
})

test('a commit is read with its tree, message, hands and parent, an unknown one is null', async () => {
  await withForge(async bed => {
    const sha = await publish(bed)
    const tree = await bed.treeOf([edit('src/add.js', 'export const add = (a, b) => a + b\n')])
    expect(await bed.forge.commit(sha)).toEqual({
      tree,
      message: 'Add\n\nIt subtracted.',
      author: '41898282+github-actions[bot]@users.noreply.github.com',
      committer: 'noreply@github.com',
      parent: bed.head,
      verified: true,
    })
    expect(await bed.forge.commit('a'.repeat(40))).toBeNull()
  })
})

test('a branch is made once: whoever comes second is told so', async () => {
  await withForge(async bed => {
    const sha = await publish(bed)
    expect(await bed.forge.createBranch(BRANCH, bed.head)).toBe(false)
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, sha]]))
    const racers = await Promise.all([1, 2, 3].map(() => bed.forge.createBranch('diffproof/race', sha)))
    expect(racers.filter(won => won)).toHaveLength(1)
  })
})

test('a branch that cannot be made for another reason is an error', async () => {
  await withForge(async ({ forge, head }) => {
    expect(await forgeErrorOf(forge.createBranch('a..b', head))).toMatchObject({ status: 422 })
    expect(await forgeErrorOf(forge.createBranch('new', 'a'.repeat(40)))).toMatchObject({
      status: 422,
      hint: expect.stringMatching(/Branch rules/),
    })
  })
})

test('a branch is moved, sideways too, while it stands where it was last seen', async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const second = (await bed.commit([edit('README.md', '# Another\n')])) ?? ''
    expect(await bed.forge.moveBranch(BRANCH, first, second)).toBe(true)
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, second]]))
  })
})

test('a branch that was moved or deleted by somebody else is left as it is', async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const second = (await bed.commit([edit('README.md', '# Another\n')])) ?? ''
    const theirs = await bed.github.commit(REPO, BRANCH, { 'theirs.txt': 'theirs\n' })
    expect(await bed.forge.moveBranch(BRANCH, first, second)).toBe(false)
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, theirs]]))
    await bed.github.deleteBranch(REPO, BRANCH)
    expect(await bed.forge.moveBranch(BRANCH, theirs, second)).toBe(false)
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map())
  })
})

/** Lets a person push to the branch when the request that replaces its head is on its way, after everything was read. */
function pushBetween({ github }: Bed): { sha: string | null } {
  const pushed: { sha: string | null } = { sha: null }
  const stop = github.onRequest(async ({ method, path, body }) => {
    const isWrite = method === 'PATCH' || (path.endsWith('/graphql') && JSON.stringify(body).includes('updateRefs'))
    if (!isWrite) return
    stop()
    pushed.sha = await github.commit(REPO, BRANCH, { 'theirs.txt': 'theirs\n' })
  })
  return pushed
}

test('a push between reading the head and replacing it is not lost', async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const second = (await bed.commit([edit('README.md', '# Another\n')])) ?? ''
    const pushed = pushBetween(bed)
    expect(await bed.forge.moveBranch(BRANCH, first, second)).toBe(false)
    expect(pushed.sha).not.toBeNull()
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, pushed.sha]]))
  })
})

test('of several that replace the same head one does', async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const heads: string[] = []
    for (const text of ['a', 'b', 'c']) heads.push((await bed.commit([edit('README.md', text)])) ?? '')
    const moved = await Promise.all(heads.map(head => bed.forge.moveBranch(BRANCH, first, head)))
    expect(moved.filter(one => one)).toHaveLength(1)
    const winner = heads[moved.indexOf(true)] ?? ''
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, winner]]))
    // Where somebody else has put the branch where we wanted it, it was not us.
    expect(await bed.forge.moveBranch(BRANCH, first, winner)).toBe(false)
  })
})

test.each(['noGraphql', 'noUpdateRefs'] as const)(
  'a forge that cannot compare and swap (%s) moves nothing',
  async lack => {
    await withForge(async bed => {
      const first = await publish(bed)
      const second = (await bed.commit([edit('README.md', '# Another\n')])) ?? ''
      bed.github.switches[lack] = true
      expect(await bed.forge.moveBranch(BRANCH, first, second)).toBeNull()
      expect(await bed.forge.deleteBranch(BRANCH, first)).toBe(false)
      expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, first]]))
    })
  },
)

test("a refusal that has another reason is an error with GitHub's words, a lost answer is looked up", async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const second = (await bed.commit([edit('README.md', '# Another\n')])) ?? ''
    const poor = bed.forgeWith({ contents: 'read' })
    expect(await forgeErrorOf(poor.moveBranch(BRANCH, first, second))).toMatchObject({
      status: 403,
      message: `GitHub refused to move the branch ${BRANCH} (403): Resource not accessible by integration`,
      hint: expect.stringMatching(/contents: write/),
    })
    expect(await forgeErrorOf(bed.forge.moveBranch(BRANCH, first, 'a'.repeat(40)))).toMatchObject({ status: 422 })
    bed.github.faults.add({ path: /graphql/, mode: 'reset', times: 9 })
    expect(await forgeErrorOf(bed.forge.moveBranch(BRANCH, first, second))).toMatchObject({
      status: null,
      trouble: 'passing',
    })
    bed.github.faults.clear()
    bed.github.faults.add({ path: /graphql/, mode: 'after' })
    expect(await bed.forge.moveBranch(BRANCH, first, second)).toBe(true)
  })
})

test('a move that failed in passing is tried again only where the branch still stands as it did', async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const second = (await bed.commit([edit('README.md', '# Another\n')])) ?? ''
    const moves = () => bed.github.requests.filter(({ path }) => path.endsWith('/graphql')).length
    bed.github.faults.add({ path: /graphql/, mode: 'reset' })
    expect(await bed.forge.moveBranch(BRANCH, first, second)).toBe(true)
    expect(moves()).toBe(2)
    bed.github.faults.add({ path: /graphql/, status: 502 })
    const pushed = pushBetween(bed)
    expect(await bed.forge.moveBranch(BRANCH, second, first)).toBe(false)
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, pushed.sha]]))
    expect(moves()).toBe(3)
  })
})

test('a rate limit that GraphQL tells with status 200 is waited for', async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const second = (await bed.commit([edit('README.md', '# Another\n')])) ?? ''
    const errors = [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded for installation.' }]
    bed.github.faults.add({
      path: /graphql/,
      status: 200,
      headers: { 'retry-after': '7' },
      body: { data: null, errors },
    })
    expect(await bed.forge.moveBranch(BRANCH, first, second)).toBe(true)
    expect(bed.retryPolicy.pauses.map(({ askedMs }) => askedMs)).toEqual([7000])
  })
})

test('a branch is deleted where it stands as it was left, and nowhere else', async () => {
  await withForge(async bed => {
    const first = await publish(bed)
    const theirs = await bed.github.commit(REPO, BRANCH, { 'theirs.txt': 'theirs\n' })
    expect(await bed.forge.deleteBranch(BRANCH, first)).toBe(false)
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map([[BRANCH, theirs]]))
    expect(await bed.forge.deleteBranch(BRANCH, theirs)).toBe(true)
    expect(await bed.forge.branchesUnder(BRANCH)).toEqual(new Map())
  })
})
