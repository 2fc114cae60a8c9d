import { join } from 'node:path'
import { git } from './git-command.ts'
import { timestamp } from './issue-events.ts'
import { copyBare, createBare, type Files, seed } from './seed-repository.ts'
import type { Repository, User, World } from './world.ts'

export interface NewRepository {
  readonly owner: string
  readonly name: string
  /** A folder, or contents by path; nothing makes an empty repository. */
  readonly from?: Files
  readonly defaultBranch?: string
  readonly private?: boolean
  /** `owner/name` of the repository this is a fork of; takes over its branches. */
  readonly forkOf?: string
}

export interface CreatedRepository {
  readonly bareDir: string
  readonly fullName: string
  /** The first commit; null in an empty repository. */
  readonly head: string | null
}

/** Makes a repository, empty, from files, or as a fork. */
export async function createRepository(
  world: World,
  owner: User,
  fresh: NewRepository,
  parent: Repository | null,
): Promise<CreatedRepository> {
  const { name, defaultBranch = parent?.defaultBranch ?? 'main' } = fresh
  const fullName = `${owner.login}/${name}`
  const createdAt = timestamp(world.now())
  const bareDir = join(world.root, 'repositories', owner.login, `${name}.git`)
  const repository: Repository = {
    id: world.nextId(),
    owner,
    name,
    fullName,
    bareDir,
    isPrivate: fresh.private ?? false,
    defaultBranch,
    parent,
    collaborators: new Map(),
    labels: new Map(),
    issues: new Map(),
    runs: [],
    createdAt,
    pushedAt: createdAt,
    settings: { archived: false, disabled: false, hasIssues: true, rules: [], rulesFor: '', bypass: 'never' },
  }
  if (parent === null) await createBare(bareDir, defaultBranch)
  else await copyBare(parent.bareDir, bareDir)
  const first = { branch: defaultBranch, message: 'Initial commit', date: createdAt }
  const seeded = fresh.from === undefined ? null : await seed(bareDir, fresh.from, first)
  world.repositories.set(fullName.toLowerCase(), repository)
  return {
    bareDir,
    fullName,
    head: seeded ?? (parent === null ? null : await git(bareDir, ['rev-parse', `refs/heads/${defaultBranch}`])),
  }
}
