import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { RepositoryError } from '../../core/errors.ts'
import type { CommitInfo, HeadCommit } from '../../core/task/revision.ts'
import type { RetryPolicy } from '../../ports/ports.ts'
import type { CommitAuthor, Origin, Repository } from '../../ports/repository.ts'
import type { Git } from './git-command.ts'
import { gitFailure, refusedPush } from './git-failure.ts'
import { assertBranchName, assertObjectIds } from './git-names.ts'
import { makeGitDir, type TrustedRepository } from './trusted-repository.ts'

/** The remote's branches with this prefix, by name. Throws RepositoryError. */
export async function remoteBranches(git: Git, prefix: string): Promise<Map<string, string>> {
  const lines = (await listRefs(git, ['--heads', git.url])).split('\n')
  const heads = lines.map(line => line.split('\trefs/heads/'))
  return new Map(
    heads.flatMap(([sha = '', name = '']) => (name.startsWith(prefix) && name !== '' ? [[name, sha]] : [])),
  )
}

/** The commit of a remote branch; null where the branch does not exist. Throws RepositoryError. */
export async function remoteTip(git: Git, branch: string): Promise<string | null> {
  const ref = `refs/heads/${branch}`
  // Every repository has HEAD, so an empty answer is no valid one.
  const lines = (await listRefs(git, [git.url, 'HEAD', ref])).split('\n')
  return lines.find(line => line.endsWith(`\t${ref}`))?.split('\t')[0] ?? null
}

export async function remoteIsEmpty(git: Git): Promise<boolean> {
  return (await listRefs(git, [git.url])) === ''
}

/** Asks again after an empty answer: a proxy's web page with status 200 looks like a repository without refs. */
async function listRefs(git: Git, args: readonly string[]): Promise<string> {
  const ask = () => git.ask(['ls-remote', ...args], {}, { network: true })
  const answer = await ask()
  return answer === '' ? ask() : answer
}

const MOST_COMMITS = 5000

/** Whether `commit` is among the last 5,000 commits of the remote branch. Throws RepositoryError. */
export async function isOnRemoteBranch(git: Git, folder: string, branch: string, commit: string): Promise<boolean> {
  const asked = { refs: [tipOf(branch)], depth: MOST_COMMITS, question: logOf('%H') }
  return (await askHistory(git, folder, asked)).split('\n').includes(commit)
}

/**
 * Where the base left a remote branch, with that commit's files; null where they share none of their last 5,000
 * commits. Throws RepositoryError.
 */
export async function fetchMergeBase(repo: TrustedRepository, branch: string): Promise<Origin | null> {
  const { git, folder, gitDir, base, partial } = repo
  assertBranchName(branch)
  if ((await remoteTip(git, branch)) === null) return null
  const sha = await mergeBaseOf({ git, folder }, branch, base.sha)
  if (sha === null) return null
  const context = { gitDir }
  const isThere = async (name: string) =>
    (await git.run(['rev-parse', '--verify', '--quiet', name], context, { answers: [1, 128] })).exitCode === 0
  // What a whole history lacks cannot be its own.
  if (!(await isThere(`${sha}^{tree}`))) await fetchRefs(git, gitDir, ['--depth=1', git.url, sha])
  const tree = await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], context, { network: partial })
  return { sha, tree, hasParent: await isThere(`${base.sha}^`) }
}

type At = Pick<TrustedRepository, 'git' | 'folder'>

/**
 * Where a commit of the remote left a branch; null where they share none of their last 5,000 commits. Throws
 * RepositoryError.
 */
export async function mergeBaseOf({ git, folder }: At, branch: string, commit: string): Promise<string | null> {
  const asked = { refs: [tipOf(branch), commit], depth: MOST_COMMITS, question: ['merge-base', 'refs/tip', commit] }
  const sha = (await askHistory(git, folder, asked)).trim()
  return sha === '' ? null : sha
}

/** A remote branch's newest commit; null where the branch does not exist. Throws RepositoryError. */
export async function remoteCommitOf({ git, folder }: At, branch: string): Promise<HeadCommit | null> {
  if ((await remoteTip(git, branch)) === null) return null
  const asked = { refs: [tipOf(branch)], depth: 1, question: logOf('%T%n%ae%n%ce%n%B') }
  const [tree = '', author = '', committer = '', ...message] = (await askHistory(git, folder, asked)).split('\n')
  return { tree, author, committer, parent: null, message: message.join('\n') }
}

/**
 * The commits of a remote branch that `base` lacks, oldest first, of the last 5,000; null where either branch does not
 * exist. Throws RepositoryError.
 */
export async function remoteCommitsIn({ git, folder }: At, branch: string, base: string): Promise<CommitInfo[] | null> {
  if ((await remoteTip(git, branch)) === null || (await remoteTip(git, base)) === null) return null
  const refs = [tipOf(branch), `+refs/heads/${base}:refs/base`]
  const question = [...logOf('%H%n%T%n%ae%n%ce%n%B%x00', '--reverse', '^refs/base')]
  const commits = (await askHistory(git, folder, { refs, depth: MOST_COMMITS, question })).split('\0\n').slice(0, -1)
  return commits.map(commit => {
    const [sha = '', tree = '', author = '', committer = '', ...message] = commit.split('\n')
    return { sha, tree, author, committer, message: message.join('\n') }
  })
}

const tipOf = (branch: string) => `+refs/heads/${branch}:refs/tip`
const logOf = (format: string, ...more: readonly string[]) => {
  return ['log', '--no-mailmap', '--no-decorate', `--format=${format}`, ...more, 'refs/tip', '--']
}

const FETCH = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head']

/** Fetches without tags and without a note in the git dir. Throws RepositoryError. */
export async function fetchRefs(git: Git, gitDir: string, args: readonly string[]): Promise<void> {
  await git.run([...FETCH, ...args], { gitDir }, { network: true })
}

export async function fetchLocally(git: Git, gitDir: string, args: readonly string[], env = {}): Promise<void> {
  await git.run([...FETCH, ...args], { gitDir }, { env: { ...env, GIT_ALLOW_PROTOCOL: 'file' } })
}

async function askHistory(
  git: Git,
  folder: string,
  { refs, depth, question }: { refs: readonly string[]; depth: number; question: readonly string[] },
): Promise<string> {
  const gitDir = await mkdtemp(join(folder, 'commits-'))
  try {
    await makeGitDir(gitDir)
    await fetchRefs(git, gitDir, ['--filter=tree:0', `--depth=${depth}`, git.url, ...refs])
    return (await git.run(question, { gitDir }, { answers: [1] })).stdout.toString()
  } finally {
    await rm(gitDir, { recursive: true, force: true })
  }
}

/** The committer: https://github.com/apps/github-actions */
const BOT = { name: 'github-actions[bot]', email: '41898282+github-actions[bot]@users.noreply.github.com' }

export function madeBy({ name, email }: CommitAuthor, date?: string): Record<string, string> {
  const facts = { NAME: name, EMAIL: email, ...(date !== undefined && { DATE: date }) }
  const ofBoth = Object.entries(facts).flatMap(([fact, value]) =>
    ['AUTHOR', 'COMMITTER'].map(who => [`GIT_${who}_${fact}`, value]),
  )
  return Object.fromEntries(ofBoth)
}

type PushRequest = Parameters<Repository['push']>[0]

/**
 * Commits and pushes under a lease. Returns the commit; null where the branch is no longer at `expected`. Throws
 * RepositoryError with the server's reason, ConfigurationError for a bad branch name.
 */
export async function pushReceipt(
  repo: TrustedRepository,
  retryPolicy: RetryPolicy,
  request: PushRequest,
): Promise<string | null> {
  const { receipt, branch, expected } = request
  assertBranchName(branch)
  assertObjectIds(receipt.tree, ...(expected === null ? [] : [expected]))
  const commit = await commitReceipt(repo, request)
  for (let tries = 1; ; tries += 1) {
    try {
      await push(repo, request, commit)
      return commit
    } catch (thrown) {
      if (!(thrown instanceof RepositoryError) || thrown.trouble === 'local') throw thrown
      const isPassing = thrown.trouble === 'passing'
      const goesOn = isPassing && (await retryPolicy.pause({ what: thrown.message, tries, askedMs: null }))
      // The branch's head distinguishes a lost answer and a lost race from a refusal.
      const now = await remoteTip(repo.git, branch).catch(() => Promise.reject(thrown))
      if (now === commit) return commit
      if (now !== expected) return null
      if (!goesOn) throw thrown
    }
  }
}

async function push(repo: TrustedRepository, { branch, expected }: PushRequest, commit: string): Promise<void> {
  const ref = `refs/heads/${branch}`
  const flags = ['--porcelain', '--no-verify', '--no-follow-tags', `--force-with-lease=${ref}:${expected ?? ''}`]
  const args = ['push', ...flags, repo.git.url, `${commit}:${ref}`]
  const options = { network: true, answers: [1] }
  const { exitCode, stdout, stderr } = await repo.git.run(args, { gitDir: repo.gitDir }, options)
  const lines = stdout.toString().split('\n')
  const line = lines.find(text => text.startsWith('!'))
  if (line !== undefined) throw refusedPush(branch, line.split('\t').at(-1) ?? '', stderr)
  if (exitCode !== 0) throw gitFailure({ command: 'push', exitCode, output: stderr }, '')
}

type CommitRequest = Parameters<Repository['bundle']>[0]

export async function commitReceipt(
  repo: TrustedRepository,
  { receipt, message, author }: CommitRequest,
): Promise<string> {
  const env = madeBy(author ?? BOT)
  const args = ['commit-tree', receipt.tree, '-p', repo.base.sha, '-F', '-']
  const { stdout } = await repo.git.run(args, { gitDir: repo.gitDir }, { env, input: message, network: repo.partial })
  return stdout.toString().trim()
}
