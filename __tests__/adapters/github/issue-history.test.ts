import { expect, test } from '@jest/globals'
import { forgeErrorOf, REPO, withForge } from './test-bed.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 1)
const at = (minute: number) => new Date(START + minute * MINUTE).toISOString().replace('.000Z', 'Z')

test('permissions are read by their booleans, so custom roles count', async () => {
  await withForge(async ({ github, forge }) => {
    github.setPermission(REPO, 'carla', { name: 'helper', base: 'maintain' })
    github.setPermission(REPO, 'tim', { name: 'admin', base: 'triage' })
    const triage = { isBot: false, triage: true, push: false, maintain: false, admin: false }
    expect(await forge.permissionOf('carla')).toEqual({ ...triage, push: true, maintain: true })
    expect(await forge.permissionOf('tim')).toEqual(triage)
    github.addUser({ login: 'helper[bot]' })
    expect(await forge.permissionOf('helper[bot]')).toMatchObject({ isBot: true, push: false })
  })
})

test.each([403, 404, 500])('no permission comes out of an answer %i', async status => {
  await withForge(async ({ github, forge }) => {
    github.faults.add({ path: /permission$/, times: 9, status, body: { message: 'No' } })
    expect(await forgeErrorOf(forge.permissionOf('mona'))).toMatchObject({ status })
  })
})

test('nor out of one that is about somebody else or holds no booleans', async () => {
  await withForge(async ({ github, forge }) => {
    const answers = [
      { user: { login: 'eve', permissions: { push: true } } },
      { user: { login: 'mona' } },
      { permission: 'admin' },
    ]
    for (const body of answers) {
      github.faults.add({ path: /permission$/, status: 200, body })
      expect((await forgeErrorOf(forge.permissionOf('mona'))).message).toMatch(/did not say what mona may do/)
    }
  })
})

test('the newest labelling by that person with that label is found behind a hundred events', async () => {
  await withForge(async ({ github, forge }) => {
    github.labelIssue(REPO, 1, 'DiffProof', { by: 'Mona', at: at(1) })
    for (let index = 0; index < 60; index += 1) github.labelIssue(REPO, 1, 'other', { by: 'mona', at: at(2) })
    github.labelIssue(REPO, 1, 'diffproof', { by: 'mona', at: at(3) })
    github.labelIssue(REPO, 1, 'diffproof', { by: 'eve', at: at(4) })
    expect(await forge.labelledAt(1, 'diffproof', 'mona')).toBe(START + 3 * MINUTE)
    expect(await forge.labelledAt(1, 'diffproof', 'nobody')).toBeNull()
  })
})

test('all comments are read, with their times, who wrote them, and whether they are hidden', async () => {
  await withForge(async ({ github, forge }) => {
    for (let index = 0; index < 101; index += 1)
      github.comment(REPO, 1, { user: 'mona', body: `${index}`, createdAt: at(index), updatedAt: at(index + 1) })
    github.comment(REPO, 1, { user: 'helper[bot]', body: 'beep', createdAt: at(500), minimized: 'spam' })
    const comments = await forge.comments(1)
    expect(comments).toHaveLength(102)
    const mona = { author: 'mona', byBot: false, hidden: false, isByMember: true }
    expect(comments[7]).toEqual({ ...mona, body: '7', createdAt: START + 7 * MINUTE, editedAt: START + 8 * MINUTE })
    expect(comments.at(-1)).toMatchObject({ author: 'helper[bot]', byBot: true, hidden: true })
  })
})
