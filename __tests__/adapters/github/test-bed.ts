import { inspect } from 'node:util'
import { jest } from '@jest/globals'
import { createGithubForge } from '../../../src/adapters/github/github-forge.ts'
import { ForgeError } from '../../../src/core/errors.ts'
import type { Forge, PullRequestText, TreeEdit } from '../../../src/ports/forge.ts'
import { git } from '../../playground/github/git-command.ts'
import { type GitHub, startGitHub } from '../../playground/github/start-github.ts'
import type { Level } from '../../playground/github/world.ts'
import { createRetryPolicy, type QuickRetryPolicy } from '../quick-retry-policy.ts'

// Every test starts dozens of git processes, which a busy machine makes slow.
jest.setTimeout(60_000)

export const AT = { owner: 'octo-org', repo: 'demo' }
export const REPO = 'octo-org/demo'
export const BRANCH = 'diffproof/issue-1-add'
/** For comments: whatever was said before is written over. */
export const LAST_WORD = { overwrite: true } as const
export const TEXT: PullRequestText & { readonly branch: string; readonly base: string } = {
  title: 'Add instead of subtracting',
  body: 'What and why.',
  draft: false,
  branch: BRANCH,
  base: 'main',
}

const FILES = {
  'README.md': '# Demo\n',
  'src/add.js': 'export const add = (a, b) => a - b\n',
  'src/old/one.js': '1\n',
  'src/old/two.js': '2\n',
}
const RIGHTS = { contents: 'write', 'pull-requests': 'write', issues: 'write' } as const

/** An emulated GitHub with one repository, one issue, and the forge that works on it. */
export type Bed = {
  readonly github: GitHub
  readonly forge: Forge
  readonly retryPolicy: QuickRetryPolicy
  readonly token: string
  readonly head: string
  readonly baseTree: string
  readonly bareDir: string
  /** A forge whose token has other rights. */
  readonly forgeWith: (permissions: Readonly<Record<string, Level>>) => Forge
  /** The tree that git itself makes of the base and the edits. */
  readonly treeOf: (edits: readonly TreeEdit[]) => Promise<string>
  /** Commits the edits through the forge. */
  readonly commit: (edits: readonly TreeEdit[], expectedTree?: string) => Promise<string | null>
}

/** Uses a fresh bed; afterwards every request must have been one that GitHub's description knows. */
export async function withForge(use: (bed: Bed) => Promise<void>): Promise<void> {
  const github = await startGitHub()
  try {
    const { head, bareDir } = await github.createRepository({ owner: AT.owner, name: AT.repo, from: FILES })
    github.setPermission(REPO, 'mona', 'write')
    github.createIssue(REPO, { title: 'add subtracts', body: 'It should add.', user: 'mona' })
    const baseTree = await git(bareDir, ['rev-parse', 'main^{tree}'])
    const token = github.token('job', RIGHTS)
    const retryPolicy = createRetryPolicy({ tries: 4 })
    const forgeOf = (value: string) =>
      createGithubForge({ token: value, apiUrl: github.apiUrl, repository: AT, retryPolicy })
    const forge = forgeOf(token)
    const treeOf: Bed['treeOf'] = edits => treeByGit(bareDir, baseTree, edits)
    await use({
      github,
      forge,
      retryPolicy,
      token,
      head: head ?? '',
      baseTree,
      bareDir,
      forgeWith: permissions => forgeOf(github.token('other', permissions)),
      treeOf,
      commit: async (edits, expectedTree) =>
        forge.commitTree({
          baseTree,
          parent: head ?? '',
          edits,
          expectedTree: expectedTree ?? (await treeOf(edits)),
          message: 'Add\n\nIt subtracted.',
        }),
    })
    const findings = [...github.violations, ...github.unknownRequests]
    if (findings.length > 0) throw new Error(`GitHub's description does not know:\n${findings.join('\n')}`)
  } finally {
    await github.close()
  }
}

async function treeByGit(bareDir: string, baseTree: string, edits: readonly TreeEdit[]): Promise<string> {
  const env = { GIT_INDEX_FILE: `${bareDir}.expected-index` }
  await git(bareDir, ['read-tree', baseTree], { env })
  const info = (line: string) => git(bareDir, ['update-index', '-z', '--index-info'], { input: `${line}\0`, env })
  for (const { path, content } of edits) if (content === null) await info(`0 ${'0'.repeat(40)}\t${path}`)
  for (const { path, mode, content } of edits) {
    if (content === null) continue
    // Not written to the repository: what the forge makes must come from what was sent to it.
    const blob = await git(bareDir, ['hash-object', '--stdin'], { input: Buffer.from(content) })
    await info(`${mode} ${blob}\t${path}`)
  }
  return git(bareDir, ['write-tree', '--missing-ok'], { env })
}

/** One edit: text or bytes at a path; null deletes it. */
export function edit(path: string, content: string | Uint8Array | null, mode = '100644'): TreeEdit {
  return { path, mode, content: typeof content === 'string' ? new TextEncoder().encode(content) : content }
}

/** Makes a branch with one changed file; gives its commit. */
export async function publish({ commit, forge }: Bed, branch = BRANCH): Promise<string> {
  const sha = await commit([edit('src/add.js', 'export const add = (a, b) => a + b\n')])
  if (sha === null || !(await forge.createBranch(branch, sha))) throw new Error(`${branch} was not made`)
  return sha
}

/** The ForgeError that a call ends with; anything else is an error of the test. */
export async function forgeErrorOf(call: Promise<unknown>): Promise<ForgeError> {
  try {
    await call
  } catch (thrown) {
    if (thrown instanceof ForgeError) return thrown
    throw thrown
  }
  throw new Error('the call did not fail')
}

/** Everything that an error could show, hidden fields and causes included. */
export function laidOpen(thrown: unknown): string {
  return inspect(thrown, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null })
}
