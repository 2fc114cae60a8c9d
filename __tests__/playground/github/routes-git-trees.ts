import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holds } from './access.ts'
import { type Answer, created, forbidden, notFound, objectList, ok, Refusal, textField } from './answer.ts'
import { git, tryGit } from './git-command.ts'
import { branchSha, objectType } from './git-store.ts'
import { writeBlob } from './loose-objects.ts'
import { changedWorkflow } from './move-ref.ts'
import { type Call, type Route, route } from './route.ts'
import { refuseEmpty } from './routes-git-refs.ts'
import { repositoryUrl } from './shape-user.ts'
import type { Json, Repository, World } from './world.ts'

const TREES = '/repos/{owner}/{repo}/git/trees'
const TYPES: Readonly<Record<string, string>> = {
  '100644': 'blob',
  '100755': 'blob',
  '120000': 'blob',
  '040000': 'tree',
  '160000': 'commit',
}

export const gitTreeRoutes: readonly Route[] = [
  route('POST', TREES, ['contents'], createTree),
  route('GET', `${TREES}/{tree_sha}`, ['contents'], getTree),
]

async function getTree(call: Call): Promise<Answer> {
  const name = call.params['tree_sha'] ?? ''
  if ((await objectType(call.repository, name)) === null) throw notFound()
  const tree = await git(call.repository.bareDir, ['rev-parse', `${name}^{tree}`])
  return ok(await treeShape(call.world, call.repository, tree, call.query.has('recursive')))
}

async function treeShape(world: World, repository: Repository, sha: string, isRecursive: boolean): Promise<Json> {
  const api = `${repositoryUrl(world, repository)}/git`
  const listed = await tryGit(repository.bareDir, [
    'ls-tree',
    '-z',
    '--long',
    ...(isRecursive ? ['-r', '-t'] : []),
    sha,
  ])
  const tree = listed.stdout
    .toString()
    .split('\0')
    .flatMap(line => {
      const [, mode = '', type = '', id = '', size = '', path = ''] =
        /^(\d+) (\w+) (\w+) +(\S+)\t([\s\S]*)$/.exec(line) ?? []
      if (path === '') return []
      const url = type === 'commit' ? {} : { url: `${api}/${type}s/${id}` }
      return [{ path, mode, type, sha: id, ...(type === 'blob' ? { size: Number(size) } : {}), ...url }]
    })
  return { sha, url: `${api}/trees/${sha}`, tree, truncated: false }
}

async function createTree(call: Call): Promise<Answer> {
  const { repository, world } = call
  await refuseEmpty(repository)
  const base = textField(call.body, 'base_tree')
  if (base !== undefined && !['tree', 'commit'].includes((await objectType(repository, base)) ?? '')) {
    throw new Refusal(422, 'base_tree is not a valid tree oid')
  }
  const index = join(world.root, `index-${randomUUID()}`)
  const env = { GIT_INDEX_FILE: index }
  try {
    if (base !== undefined) await git(repository.bareDir, ['read-tree', base], { env })
    for (const entry of objectList(call.body, 'tree')) await applyEntry(repository, entry, env)
    const sha = await git(repository.bareDir, ['write-tree'], { env })
    await refuseWorkflows(call, sha)
    return created(await treeShape(world, repository, sha, false))
  } finally {
    await rm(index, { force: true })
  }
}

async function applyEntry(repository: Repository, entry: Json, env: Readonly<Record<string, string>>): Promise<void> {
  const path = textField(entry, 'path') ?? ''
  if (
    path === '' ||
    path.split('/').some(part => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git')
  ) {
    throw new Refusal(422, 'tree.path contains a malformed path component')
  }
  const update = (line: string) =>
    tryGit(repository.bareDir, ['update-index', '-z', '--index-info'], { input: `${line}\0`, env })
  if (entry['sha'] === null) return removePath(repository, path, env)
  const mode = textField(entry, 'mode') ?? '100644'
  const content = textField(entry, 'content')
  const given = textField(entry, 'sha')
  if (content !== undefined && given !== undefined)
    throw new Refusal(422, 'Must supply either tree.sha or tree.content, not both')
  if (content === undefined && given === undefined)
    throw new Refusal(422, 'Must supply either tree.sha or tree.content')
  const sha = content === undefined ? (given ?? '') : writeBlob(repository.bareDir, content)
  const type = TYPES[mode] ?? 'blob'
  if (type !== 'commit' && (await objectType(repository, sha)) !== type)
    throw new Refusal(422, `tree.sha ${sha} is not a valid ${type}`)
  // What stood at this path before goes first: a file may take the place of a folder, and a folder that of a file.
  await removePath(repository, path, env, true)
  const written =
    type === 'tree'
      ? await tryGit(repository.bareDir, ['read-tree', `--prefix=${path}/`, sha], { env })
      : await update(`${mode} ${sha}\t${path}`)
  if (written.code !== 0) throw new Refusal(422, 'GitRPC::BadObjectState')
}

async function removePath(
  repository: Repository,
  path: string,
  env: Readonly<Record<string, string>>,
  mayBeMissing = false,
): Promise<void> {
  const listed = await tryGit(repository.bareDir, ['--literal-pathspecs', 'ls-files', '-z', '--', path], { env })
  const found = listed.stdout
    .toString()
    .split('\0')
    .filter(name => name !== '')
  if (found.length === 0 && !mayBeMissing) throw new Refusal(422, 'GitRPC::BadObjectState')
  const lines = found.map(name => `0 ${'0'.repeat(40)}\t${name}\0`).join('')
  await git(repository.bareDir, ['update-index', '-z', '--index-info'], { input: lines, env })
}

/** GitHub refuses here already, before there is a commit or a ref. */
async function refuseWorkflows(call: Call, tree: string): Promise<void> {
  if (holds(call.token, ['workflows'], 'write')) return
  const isTouched = objectList(call.body, 'tree').some(entry => (textField(entry, 'path') ?? '').startsWith('.github'))
  if (!isTouched) return
  const head = await branchSha(call.repository, call.repository.defaultBranch)
  if ((await changedWorkflow(call.repository.bareDir, head, tree)) !== null) throw forbidden()
}
