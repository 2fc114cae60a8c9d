import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { loadContract } from './contract.ts'
import { routes } from './routes.ts'
import { AT, refusalOf, withGitHub } from './test-bed.ts'

const ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}'

test('every route is described, and every described operation has a route', () => {
  const answered = [...routes.map(({ method, path }) => `${method} ${path}`), 'GET /user']
  expect(answered.sort()).toEqual([...loadContract().operations].sort())
})

type Compared = { readonly missing: readonly string[]; readonly lacking: Readonly<Record<string, readonly string[]>> }

test('each version of Enterprise Server that GitHub describes has every route, and no field that its answers lack is read', () => {
  const recorded = readFileSync(join(import.meta.dirname, 'openapi-ghes.json'), 'utf8')
  const versions = JSON.parse(recorded).versions as Readonly<Record<string, Compared>>
  expect(Object.keys(versions)).toEqual(['3.17', '3.18', '3.19'])
  const adapter = join(import.meta.dirname, '../../../src/adapters/github')
  const code = readdirSync(adapter)
    .map(name => readFileSync(join(adapter, name), 'utf8'))
    .join('\n')
  expect(code).toContain('default_branch')
  for (const { missing, lacking } of Object.values(versions)) {
    expect(missing).toEqual([])
    const names = Object.values(lacking).flatMap(fields => fields.map(field => field.split('.').at(-1) ?? ''))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(name => code.includes(name))).toEqual([])
  }
})

test('answers that differ from the description are found', async () => {
  await withGitHub(async ({ rest }) => {
    const contract = loadContract()
    const issue = (await rest.issues.get({ ...AT, issue_number: 1 })).data
    const check = (change: object): string => contract.checkAnswer('GET', ISSUE, 200, { ...issue, ...change }).join()
    expect(check({})).toBe('')
    expect(check({ number: 'one' })).toMatch(/\/number must be integer/)
    expect(check({ user: { login: 'mona' } })).toMatch(/\/user/)
    expect(check({ state_reason: 'bored' })).toMatch(/state_reason/)
    expect(check({ title: undefined })).toMatch(/title/)
    expect(contract.checkAnswer('GET', ISSUE, 299, issue)).toEqual(['status 299 is not described'])
    expect(contract.checkAnswer('GET', ISSUE, 404, 'gone')).toHaveLength(1)
  })
})

test('requests that GitHub would not take are refused and written down', async () => {
  await withGitHub(async ({ github, rest }) => {
    // @ts-expect-error the client's own types know better
    expect(await refusalOf(rest.issues.createComment({ ...AT, issue_number: 1, body: 5 }))).toMatch(/^422/)
    expect(await refusalOf(rest.pulls.update({ ...AT, pull_number: 1, titel: 'x' }))).toMatch(/^422/)
    expect(await refusalOf(rest.issues.listForRepo({ ...AT, label: 'x' }))).toMatch(/^422/)
    // @ts-expect-error not one of the choices
    expect(await refusalOf(rest.issues.listForRepo({ ...AT, state: 'opened' }))).toMatch(/^422/)
    expect(github.violations).toEqual([
      expect.stringContaining('/body must be string'),
      expect.stringContaining('body has no field "titel"'),
      expect.stringContaining('has no query parameter "label"'),
      expect.stringContaining('query parameter "state" must not be "opened"'),
    ])
  })
})

test('requests that nobody answers are written down', async () => {
  await withGitHub(async ({ github, rest }) => {
    expect(await refusalOf(rest.repos.listForks(AT))).toBe('404 Not Found')
    expect(github.unknownRequests).toEqual(['GET /api/v3/repos/octo-org/demo/forks'])
    expect(github.violations).toEqual([])
  })
})
