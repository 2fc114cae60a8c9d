import { holds } from './access.ts'
import { forbidden, Refusal } from './answer.ts'
import { tryGit } from './git-command.ts'
import { branchSha } from './git-store.ts'
import { timestamp } from './issue-changes.ts'
import { moveLooseRef } from './loose-objects.ts'
import { readTree } from './trees.ts'
import type { Repository, RepositorySettings, Token, World } from './world.ts'

/** Where a ref points that is not there. */
export const NO_OBJECT = '0'.repeat(40)

/** Compare-and-swap; false where somebody else was faster, or a name is in the way (`a` and `a/b`). */
export function moveRef(world: World, repository: Repository, name: string, to: string, from: string): boolean {
  const [target, expected] = [to, from].map(sha => (sha === NO_OBJECT ? null : sha)) as [string | null, string | null]
  const isMoved = moveLooseRef(repository.bareDir, name, target, expected)
  if (isMoved) repository.pushedAt = timestamp(world.now())
  return isMoved
}

/** Refuses a commit that changes workflow files, unless the token has the right to. */
export async function refuseWorkflows(repository: Repository, token: Token | null, sha: string): Promise<void> {
  if (holds(token, ['workflows'], 'write')) return
  const head = await branchSha(repository, repository.defaultBranch)
  if ((await changedWorkflow(repository.bareDir, head, sha)) !== null) throw forbidden()
}

/** The id of the one ruleset that a repository here can have. */
export const RULESET = 42

const HEADS = 'refs/heads/'
const TOLD = {
  creation: 'Cannot create ref due to creations being restricted.',
  update: 'Cannot update this protected ref.',
  non_fast_forward: 'Cannot force-push to this branch',
  pull_request: 'Changes must be made through a pull request.',
} as const

/** The rules in force for a branch, which need not be there. */
export function rulesFor({ settings }: Repository, branch: string): RepositorySettings['rules'] {
  return branch.startsWith(settings.rulesFor) ? settings.rules : []
}

/** Refuses as GitHub does what a rule forbids to whoever is not on its bypass list. */
export function refuseByRules(
  repository: Repository,
  ref: string,
  change: 'creation' | 'forward' | 'replacement',
): void {
  const { bypass } = repository.settings
  if (!ref.startsWith(HEADS) || bypass === 'always' || bypass === 'exempt') return
  const types = {
    creation: ['creation'],
    forward: ['update', 'pull_request'],
    replacement: ['update', 'pull_request', 'non_fast_forward'],
  }[change]
  const broken = rulesFor(repository, ref.slice(HEADS.length)).filter(rule => types.includes(rule.type))
  if (broken.length === 0) return
  const told = broken.map(rule => TOLD[rule.type as keyof typeof TOLD]).join('\n\n')
  throw new Refusal(422, `Repository rule violations found\n\n${told}\n\n`)
}

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

const WORKFLOWS = '.github/workflows'

/** The first workflow file in which two commits differ, or null. No older commit: everything counts as new. */
export async function changedWorkflow(gitDir: string, from: string | null, to: string): Promise<string | null> {
  const [before, after] = await Promise.all([from ?? EMPTY_TREE, to].map(sha => workflowsOf(gitDir, sha)))
  if (before === after) return null
  const diff = await tryGit(gitDir, ['diff-tree', '-r', '-z', '--name-only', from ?? EMPTY_TREE, to, '--', WORKFLOWS])
  return diff.stdout.toString().split('\0')[0] || null
}

async function workflowsOf(gitDir: string, sha: string): Promise<string | undefined> {
  const folder = (await readTree(gitDir, sha)).get('.github')
  return folder === undefined ? undefined : (await readTree(gitDir, folder.sha)).get('workflows')?.sha
}

/** What GitHub tells somebody who pushes it without the right. */
export function workflowMessage(path: string): string {
  return `refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission`
}
