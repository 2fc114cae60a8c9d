import { randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { git, SOMEBODY } from './git-command.ts'
import { timestamp } from './issue-changes.ts'
import { looseRefs, moveLooseRef, writeObject } from './loose-objects.ts'
import { type Folder, put, readFolder, remove, writeFolder } from './trees.ts'
import type { Repository, User, World } from './world.ts'

type Files = string | Readonly<Record<string, string | Buffer>>

const CONFIG = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = true
[http]
	receivepack = true
[uploadpack]
	allowFilter = true
	allowReachableSHA1InWant = true
	allowAnySHA1InWant = true
[receive]
	procReceiveRefs = refs/heads
	hideRefs = refs/pull
	autogc = false
[gc]
	auto = 0
[core]
	logAllRefUpdates = false
`

/** Makes an empty bare repository that behaves as GitHub's do towards git. */
async function createBare(bareDir: string, defaultBranch: string): Promise<void> {
  for (const folder of ['objects', 'refs/heads']) await mkdir(join(bareDir, folder), { recursive: true })
  await writeFile(join(bareDir, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`)
  await writeFile(join(bareDir, 'config'), CONFIG)
  const hook = join(bareDir, 'hooks', 'proc-receive')
  const script = fileURLToPath(new URL('./receive-hook.ts', import.meta.url))
  await mkdir(dirname(hook), { recursive: true })
  await writeFile(
    hook,
    `#!/bin/sh\nexec "$EMULATOR_NODE" --disable-warning=ExperimentalWarning '${script.replaceAll("'", "'\\''")}'\n`,
  )
  await chmod(hook, 0o755)
}

interface Commit {
  readonly branch: string
  readonly message: string
  readonly date: string
}

/** Commits the files of a folder as the whole content of a branch. Ignore rules and nested `.git` folders do not count. */
async function commitFolder(bareDir: string, folder: string, commit: Commit): Promise<string> {
  const index = `${bareDir}.index-${randomUUID()}`
  const env = { GIT_INDEX_FILE: index }
  try {
    await git(bareDir, [`--work-tree=${folder}`, '-C', folder, 'add', '--all', '--force', '.'], { env })
    return commitTree(bareDir, await git(bareDir, ['write-tree'], { env }), commit)
  } finally {
    await rm(index, { force: true })
  }
}

/** A link by its target, or a submodule by its commit. */
export type NoFile = { readonly link: string | Buffer } | { readonly submodule: string }

/** Commits on top of a branch with some files changed; null deletes one. */
export async function commitChanges(
  bareDir: string,
  changes: Readonly<Record<string, string | Buffer | NoFile | null>>,
  commit: Commit,
): Promise<string> {
  const head = headOf(bareDir, commit.branch)
  const folder: Folder = head === null ? new Map() : await readFolder(bareDir, head)
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) remove(folder, path)
    else if (typeof content === 'object' && 'link' in content)
      put(folder, path, { mode: '120000', sha: writeObject(bareDir, 'blob', content.link) })
    else if (typeof content === 'object' && 'submodule' in content)
      put(folder, path, { mode: '160000', sha: content.submodule })
    else put(folder, path, { mode: '100644', sha: writeObject(bareDir, 'blob', content) })
  }
  return commitTree(bareDir, writeFolder(bareDir, folder), commit)
}

function headOf(bareDir: string, branch: string): string | null {
  return looseRefs(bareDir)?.find(({ name }) => name === `refs/heads/${branch}`)?.text ?? null
}

function commitTree(bareDir: string, tree: string, { branch, message, date }: Commit): string {
  const parent = headOf(bareDir, branch)
  const person = `${SOMEBODY.name} <${SOMEBODY.email}> ${Math.floor(Date.parse(date) / 1000)} +0000`
  const parents = parent === null ? '' : `parent ${parent}\n`
  const text = `tree ${tree}\n${parents}author ${person}\ncommitter ${person}\n\n${message.trimEnd()}\n`
  const sha = writeObject(bareDir, 'commit', text)
  if (!moveLooseRef(bareDir, `refs/heads/${branch}`, sha, parent)) throw new Error(`${branch} is being moved`)
  return sha
}

/** Fills a fresh repository from a folder, or from texts by path; gives the first commit, null where there are no files. */
async function seed(bareDir: string, from: Files, commit: Commit): Promise<string | null> {
  if (typeof from === 'string') return commitFolder(bareDir, from, commit)
  return Object.keys(from).length === 0 ? null : commitChanges(bareDir, from, commit)
}

/** A fork is a copy with its own refs. */
async function copyBare(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, { recursive: true })
}

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
    head: seeded ?? headOf(bareDir, defaultBranch),
  }
}
