import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from '@jest/globals'
import { closeBeds, openBed } from './test-bed.ts'

afterEach(closeBeds)

test.each(['a clone of its own', 'a shallow clone', 'a whole clone'])(
  'the base of a pull request is where its branch left the other, also after a merge, and its files are there (%s)',
  async how => {
    const bed = await openBed({ 'a.txt': 'a\n', 'gone.txt': 'g\n' })
    for (const n of [1, 2]) await bed.commit('feature', { [`${n}.txt`]: `${n}\n` })
    const later = await bed.commit('main', { 'later.txt': 'l\n' })
    await bed.commit('feature', {})
    const seed = `${bed.root}/seed`
    await bed.git(seed, 'merge', '-q', '--no-edit', 'main')
    await bed.commit('feature', { 'b.txt': 'b\n', 'a.test.txt': 't\n' })
    await bed.git(seed, 'rm', '-q', 'gone.txt')
    const head = await bed.commit('feature', { 'a.txt': 'A\n' })
    await bed.commit('main', { 'newest.txt': 'n\n' })
    if (how === 'a shallow clone') await bed.cloneShallow('feature')
    if (how === 'a whole clone') {
      await rm(bed.workspace, { recursive: true })
      await bed.git(bed.root, 'clone', '-q', '-b', 'feature', `file://${bed.remote}`, bed.workspace)
    }
    const base = await bed.repository.checkOut({ baseBranch: 'feature', fetchDepth: 2, atTip: true })
    expect(base.sha).toBe(head)
    const origin = await bed.repository.mergeBase('main')
    const tree = await bed.git(bed.remote, 'rev-parse', `${later}^{tree}`)
    expect(origin).toEqual({ sha: later, tree, hasParent: how !== 'a shallow clone' })

    await bed.repository.takeStartSnapshot()
    await bed.write({ 'b.txt': 'B\n' })
    const change = await bed.repository.takeReceipt()
    const whole = await bed.repository.since(tree, change)
    const paths = ['1.txt', '2.txt', 'a.test.txt', 'a.txt', 'b.txt', 'gone.txt']
    expect(whole.files.map(({ path }) => path)).toEqual(paths)
    const red = await bed.repository.assemble([{ receipt: whole, paths: ['a.test.txt'] }])
    expect(red.files.map(({ path }) => path)).toEqual(['a.test.txt'])
    await bed.repository.putBack(red)
    expect((await bed.repository.takeReceipt()).tree).toBe(red.tree)
    await bed.repository.putBack(change)
    expect((await bed.repository.takeReceipt()).tree).toBe(change.tree)
  },
)

test('a branch that is not there, and one that shares no commit, has no base in common', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await bed.git(`${bed.root}/seed`, 'checkout', '-q', '--orphan', 'other')
  await bed.commit('other', { 'o.txt': 'o\n' })
  await bed.repository.checkOut({ baseBranch: 'other', fetchDepth: 2, atTip: true })
  expect(await bed.repository.mergeBase('main')).toBeNull()
  expect(await bed.repository.mergeBase('nowhere')).toBeNull()
})
