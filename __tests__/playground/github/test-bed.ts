import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOctokit } from '@actions/github'
import { jest } from '@jest/globals'
import { gitEnvironment } from './git-command.ts'
import { type GitHub, startGitHub } from './start-github.ts'
import type { Level } from './world.ts'

// Every test starts dozens of git processes, which a busy machine makes slow.
jest.setTimeout(60_000)

export const DEFAULT_RIGHTS = { contents: 'write', 'pull-requests': 'write', issues: 'write' } as const

export const FILES = {
  'README.md': '# Demo\n',
  'src/add.js': 'export const add = (a, b) => a - b\n',
  '.github/workflows/ci.yml': 'on: push\n',
}

/** Where a request goes: spread into octokit's arguments. */
export const AT = { owner: 'octo-org', repo: 'demo' }
export const REPO = 'octo-org/demo'

export interface TestBed {
  readonly github: GitHub
  readonly token: string
  readonly head: string
  readonly bareDir: string
  readonly rest: ReturnType<typeof getOctokit>['rest']
  client(permissions: Readonly<Record<string, Level>>, user?: string): ReturnType<typeof getOctokit>
}

/** A fresh GitHub with one public repository, an issue by `mona` (who may write) and a client with the usual rights. */
export async function withGitHub(use: (bed: TestBed) => Promise<void>): Promise<void> {
  const github = await startGitHub()
  try {
    const { head, bareDir } = await github.createRepository({ owner: AT.owner, name: AT.repo, from: FILES })
    github.setPermission(REPO, 'mona', 'write')
    github.createIssue(REPO, { title: 'add subtracts', body: 'It should add.', user: 'mona' })
    const token = github.token('default', DEFAULT_RIGHTS)
    const client: TestBed['client'] = (permissions, user) =>
      getOctokit(github.token('special', permissions, user === undefined ? {} : { user }), { baseUrl: github.apiUrl })
    const { rest } = getOctokit(token, { baseUrl: github.apiUrl })
    await use({ github, token, head: head ?? '', bareDir, rest, client })
  } finally {
    await github.close()
  }
}

/** What a refused request says: `403 Resource not accessible by integration`. */
export async function refusalOf(request: Promise<unknown>): Promise<string> {
  try {
    await request
    return 'no refusal'
  } catch (error) {
    const { status, message } = error as { readonly status?: number; readonly message: string }
    return `${status} ${message.replace(/ - https:.*$/s, '')}`
  }
}

export interface GitRun {
  readonly code: number
  readonly out: string
}

/** Runs git as a client would, with the token in the environment only. */
export function clientGit(cwd: string, args: readonly string[], github: GitHub, token: string | null): Promise<GitRun> {
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64')
  const auth = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${github.serverUrl}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${credentials}`,
  }
  const env = gitEnvironment(token === null ? {} : auth)
  return new Promise(resolve => {
    execFile('git', [...args], { cwd, env }, (error, stdout, stderr) => {
      resolve({
        code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1,
        out: `${stdout}${stderr}`,
      })
    })
  })
}

/** A temporary folder for clones, gone afterwards. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clones-'))
  try {
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Publishes one file on a new branch through the Git Data API, as a client without git would. */
export async function publishChange(
  { rest, head }: Pick<TestBed, 'rest' | 'head'>,
  branch: string,
  path = 'src/add.js',
  content = 'export const add = (a, b) => a + b\n',
): Promise<{ readonly sha: string; readonly tree: string }> {
  const base = (await rest.git.getCommit({ ...AT, commit_sha: head })).data
  const entry = { path, mode: '100644', type: 'blob', content } as const
  const tree = (await rest.git.createTree({ ...AT, base_tree: base.tree.sha, tree: [entry] })).data
  const commit = (await rest.git.createCommit({ ...AT, message: 'Add', tree: tree.sha, parents: [head] })).data
  await rest.git.createRef({ ...AT, ref: `refs/heads/${branch}`, sha: commit.sha })
  return { sha: commit.sha, tree: tree.sha }
}
