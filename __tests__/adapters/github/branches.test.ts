import { expect, test } from '@jest/globals'
import { BRANCH, edit, forgeErrorOf, publish, REPO, withForge } from './test-bed.ts'

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

test('a commit is read with its tree and message, an unknown one is null', async () => {
  await withForge(async bed => {
    const sha = await publish(bed)
    const tree = await bed.treeOf([edit('src/add.js', 'export const add = (a, b) => a + b\n')])
    expect(await bed.forge.commit(sha)).toEqual({ tree, message: 'Add\n\nIt subtracted.' })
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
