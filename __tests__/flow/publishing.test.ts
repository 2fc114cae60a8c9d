import { expect, test } from '@jest/globals'
import { ForgeError, RepositoryError } from '../../src/core/errors.ts'
import { branchNotMade, pullRequestNotWritten } from '../../src/core/outcome.ts'
import { renderMarker } from '../../src/core/task/ownership.ts'
import type { Publication } from '../../src/flow/publish/decide.ts'
import { decideOwner, readBackTree } from '../../src/flow/publish/publish.ts'
import type { Run } from '../../src/flow/run.ts'
import type { Forge, PullRequest } from '../../src/ports/forge.ts'
import type { Repository } from '../../src/ports/repository.ts'

const BRANCH = 'diffproof/issue-1-x'
const PUBLICATION = {
  task: { id: 'issue-1' },
  target: { branch: BRANCH },
  base: { branch: 'main' },
} as unknown as Publication

function pull(body: string): PullRequest {
  return {
    number: 7,
    url: 'https://forge/7',
    id: 'PR',
    branch: BRANCH,
    headSha: 'a',
    open: true,
    draft: false,
    into: 'main',
    author: { login: 'github-actions[bot]', isBot: true },
    title: '',
    body,
  }
}

function run(forge: Partial<Forge>, repository: Partial<Repository> = {}, warnings: string[] = []): Run {
  return {
    ports: {
      forge,
      repository,
      reporter: { warning: (line: string) => warnings.push(line) },
      clock: { wait: async () => undefined },
    },
  } as unknown as Run
}

const TREE = 'a'.repeat(40)
const WROTE = { ...PUBLICATION, change: { tree: TREE } } as unknown as Publication
const marked = (task: string, by: string, tree = TREE) => pull(`Text\n${renderMarker({ task, run: by, tree })}`)
const me = (heads: Readonly<Record<string, string>>): Run => ({
  ...run({ branchesUnder: async () => new Map(Object.entries(heads)) }),
  runId: 'me',
  config: { branchPrefix: 'diffproof/' } as Run['config'],
})

test('a pull request with the marker of this run and its tree is the one that was opened, wherever the head is by now', async () => {
  for (const heads of [{ [BRANCH]: 'head' }, { [BRANCH]: 'moved' }, {}])
    expect(await decideOwner(marked('issue-1', 'me'), 'head', WROTE, me(heads))).toBe('new')
})

test('one of another run of ours goes on as an update where the head is ours, and is left alone where it is not', async () => {
  for (const theirs of [marked('issue-1', 'another'), marked('issue-1', 'me', 'b'.repeat(40))]) {
    expect(await decideOwner(theirs, 'head', WROTE, me({ [BRANCH]: 'head' }))).toBe('to-update')
    expect(await decideOwner(theirs, 'head', WROTE, me({ [BRANCH]: 'moved' }))).toBe('others')
  }
})

test("one without our marker, or with another task's, is somebody else's", async () => {
  for (const theirs of [pull('by hand'), marked('issue-11', 'me')])
    expect(await decideOwner(theirs, 'head', WROTE, me({ [BRANCH]: 'head' }))).toBe('others')
})

const DOWN = () => Promise.reject(new ForgeError('GitHub failed', '', 503, 'passing'))
const CUT = () => Promise.reject(new RepositoryError('git ls-remote failed', '', undefined, 'passing'))

test('what was published is read back from the forge, else by git, else it is said that it could not be', async () => {
  const nobody = { message: '', author: '', committer: '', parent: null }
  const byGit = { remoteCommitOf: async () => ({ ...nobody, tree: 'from git' }) }
  const byForge = {
    branchesUnder: async () => new Map([[BRANCH, 'a']]),
    commit: async () => ({ ...nobody, tree: 'from the forge' }),
  }
  expect(await readBackTree(PUBLICATION, run(byForge, byGit))).toEqual({ tree: 'from the forge' })
  expect(await readBackTree(PUBLICATION, run({ branchesUnder: DOWN }, byGit))).toEqual({ tree: 'from git' })
  const heads = ['old', 'new']
  const replica = {
    branchesUnder: async () => new Map([[BRANCH, heads.shift() ?? '']]),
    commit: async (sha: string) => ({ tree: `of ${sha}` }),
  } as unknown as Partial<Forge>
  const replacing = { ...PUBLICATION, target: { ...PUBLICATION.target, replaces: 'old' } }
  expect(await readBackTree(replacing, run(replica))).toEqual({ tree: 'of new' })
  expect(await readBackTree(PUBLICATION, run({ branchesUnder: async () => null }, byGit))).toEqual({ tree: 'from git' })
  const gone = { remoteCommitOf: async () => null }
  expect(await readBackTree(PUBLICATION, run({ branchesUnder: async () => new Map() }, gone))).toEqual({ tree: null })
  const warnings: string[] = []
  expect(await readBackTree(PUBLICATION, run({ branchesUnder: DOWN }, { remoteCommitOf: CUT }, warnings))).toBe(
    'unknown',
  )
  expect(warnings).toEqual([expect.stringMatching(/could not be read back: git ls-remote failed/)])
})

test.each([
  [new ForgeError('No', 'Do this.', 403, 'refused'), 'push-refused', /^No\. Do this\.$/],
  [new ForgeError('It ends.', 'So.', 403, 'refused'), 'push-refused', /^It ends\. So\.$/],
  [new ForgeError('Down', '', 503, 'passing'), 'forge-error', /^Down$/],
  [new ForgeError('Busy', 'Run again after 10:00 UTC.', 429, 'limited'), 'forge-error', /after 10:00 UTC\.$/],
  [new RepositoryError('GH006', 'Ask.', undefined, 'refused'), 'push-refused', /GH006\. Ask\./],
  [new RepositoryError('cut', 'Later.', undefined, 'passing'), 'forge-error', /cut\. Later\./],
  [new RepositoryError('no blob'), 'forge-error', /^no blob$/],
])('without a branch, %s is %s', (error, outcome, reason) => {
  expect(branchNotMade(error)).toMatchObject({ outcome, reason: expect.stringMatching(reason), passes: false })
})

test.each([
  [403, 'refused', 'pr-not-permitted'],
  [404, 'refused', 'pr-not-permitted'],
  [422, 'refused', 'forge-error'],
  [403, 'limited', 'forge-error'],
  [502, 'passing', 'forge-error'],
] as const)('with a branch but no pull request, %i (%s) is %s, with a link', (status, trouble, outcome) => {
  const error = new ForgeError('No', 'Do this.', status, trouble)
  expect(pullRequestNotWritten(error, 'LINK', null)).toMatchObject({
    outcome,
    reason: 'No. Do this. The branch holds the change; open the pull request with one click: LINK',
  })
  expect(pullRequestNotWritten(error, 'LINK', 'URL').reason).toMatch(
    /title and body of URL are still the old ones; compare: LINK$/,
  )
})
