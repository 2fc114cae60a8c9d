import { expect, test } from '@jest/globals'
import { createGithubForge } from '../../../src/adapters/github/github-forge.ts'
import { AT, BRANCH, REPO, withForge } from './test-bed.ts'

test('the state of the repository is read once for all who ask', async () => {
  await withForge(async ({ github, forge }) => {
    github.changeSettings(REPO, { archived: true, hasIssues: false })
    const [facts, branch] = [await forge.repository(), await forge.defaultBranch()]
    expect(facts).toEqual({
      archived: true,
      disabled: false,
      hasIssues: false,
      isPublic: true,
      role: { pull: false, push: false },
      isAppToken: true,
    })
    expect(branch).toBe('main')
    expect(github.requests).toHaveLength(1)
  })
})

test('a person’s token shows the person’s role', async () => {
  await withForge(async ({ github, retryPolicy }) => {
    github.setPermission(REPO, 'rea', 'read')
    const token = github.token('own', { contents: 'write' }, { user: 'rea' })
    const forge = createGithubForge({ token, apiUrl: github.apiUrl, repository: AT, retryPolicy })
    expect(await forge.repository()).toMatchObject({ role: { pull: true, push: false }, isAppToken: false })
  })
})

test('after a fault the repository is asked again', async () => {
  await withForge(async ({ github, forge }) => {
    github.faults.add({ path: /\/demo$/, status: 403, body: { message: 'no' } })
    await expect(forge.repository()).rejects.toThrow(/403/)
    expect(await forge.defaultBranch()).toBe('main')
  })
})

test('rules are those of the branch, there or not; who stands on the bypass list is exempt', async () => {
  await withForge(async ({ github, forge }) => {
    const rules = [{ type: 'creation' }, { type: 'max_file_size', parameters: { max_file_size: 5 } }]
    github.changeSettings(REPO, { rules, rulesFor: 'diffproof/' })
    const from = { ruleset: 42, source: REPO }
    expect(await forge.rulesOf(BRANCH)).toEqual([
      { type: 'creation', parameters: undefined, ...from },
      { type: 'max_file_size', parameters: { max_file_size: 5 }, ...from },
    ])
    expect(await forge.rulesOf('main')).toEqual([])
    for (const [bypass, isExempt] of [
      ['never', false],
      ['pull_requests_only', false],
      ['always', true],
      ['exempt', true],
    ] as const) {
      github.changeSettings(REPO, { bypass })
      expect(await forge.isExempt(42)).toBe(isExempt)
    }
    await expect(forge.isExempt(1)).rejects.toThrow(/404/)
  })
})

test('a forge without rules says so, and an answer that is no list is none', async () => {
  await withForge(async ({ github, forge }) => {
    github.faults.add({ path: /\/rules\//, status: 404, body: { message: 'Not Found' } })
    expect(await forge.rulesOf(BRANCH)).toBeNull()
    github.faults.add({ path: /\/rules\//, status: 200, body: { message: 'odd' } })
    expect(await forge.rulesOf(BRANCH)).toEqual([])
    github.faults.add({ path: /\/rules\//, status: 200, body: [null, 5, { type: 7 }, { type: 'update' }] })
    expect(await forge.rulesOf(BRANCH)).toEqual([
      { type: 'update', parameters: undefined, ruleset: null, source: 'the repository' },
    ])
  })
})

test('rules that do not come are waited for a moment only, and the next question has its own time', async () => {
  await withForge(async ({ github, token, retryPolicy }) => {
    const quick = { answerLimitMs: 500, retryPolicy }
    const forge = createGithubForge({ token, apiUrl: github.apiUrl, repository: AT, ...quick })
    github.faults.add({ path: /\/rules\//, mode: 'stall' })
    await expect(forge.rulesOf(BRANCH)).rejects.toThrow(/could not be reached to read the rules/)
    expect(await forge.defaultBranch()).toBe('main')
  })
})
