import { holds } from './access.ts'
import { type Answer, created, forbidden, notFound, objectList, ok, Refusal, textField } from './answer.ts'
import { branchSha, objectType, readCommit } from './git-store.ts'
import { writeObject } from './loose-objects.ts'
import { changedWorkflow } from './move-ref.ts'
import { type Call, type Route, route } from './route.ts'
import { refuseEmpty } from './routes-git-refs.ts'
import { repositoryUrl } from './shapes.ts'
import { type Folder, put, readFolder, readObject, readTree, remove, writeFolder } from './trees.ts'
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
  const asked = call.params['tree_sha'] ?? ''
  const name = (await branchSha(call.repository, asked)) ?? asked
  const type = await objectType(call.repository, name)
  if (type === null) throw notFound()
  const sha = type === 'commit' ? (await readCommit(call.repository, name)).tree : name
  return ok(await treeShape(call.world, call.repository, sha, call.query.has('recursive')))
}

async function treeShape(world: World, repository: Repository, sha: string, isRecursive: boolean): Promise<Json> {
  const api = `${repositoryUrl(world, repository)}/git`
  const tree: Json[] = []
  const list = async (id: string, prefix: string): Promise<void> => {
    for (const [name, entry] of await readTree(repository.bareDir, id)) {
      const type = TYPES[entry.mode] ?? 'blob'
      const blob = type === 'blob' ? await readObject(repository.bareDir, entry.sha) : null
      const url = type === 'commit' ? {} : { url: `${api}/${type}s/${entry.sha}` }
      tree.push({
        path: prefix + name,
        type,
        ...entry,
        ...(blob === null ? {} : { size: blob.content.length }),
        ...url,
      })
      if (type === 'tree' && isRecursive) await list(entry.sha, `${prefix}${name}/`)
    }
  }
  await list(sha, '')
  return { sha, url: `${api}/trees/${sha}`, tree, truncated: false }
}

async function createTree(call: Call): Promise<Answer> {
  const { repository, world } = call
  await refuseEmpty(repository)
  const base = textField(call.body, 'base_tree')
  if (base !== undefined && !['tree', 'commit'].includes((await objectType(repository, base)) ?? '')) {
    throw new Refusal(422, 'base_tree is not a valid tree oid')
  }
  const folder: Folder = base === undefined ? new Map() : await readFolder(repository.bareDir, base)
  for (const entry of objectList(call.body, 'tree')) await applyEntry(repository, entry, folder)
  const sha = writeFolder(repository.bareDir, folder)
  await refuseWorkflows(call, sha)
  return created(await treeShape(world, repository, sha, false))
}

async function applyEntry(repository: Repository, entry: Json, folder: Folder): Promise<void> {
  const path = textField(entry, 'path') ?? ''
  if (
    path === '' ||
    path.split('/').some(part => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git')
  ) {
    throw new Refusal(422, 'tree.path contains a malformed path component')
  }
  if (entry['sha'] === null) {
    if (!remove(folder, path)) throw new Refusal(422, 'GitRPC::BadObjectState')
    return
  }
  const mode = textField(entry, 'mode') ?? '100644'
  const content = textField(entry, 'content')
  const given = textField(entry, 'sha')
  if (content !== undefined && given !== undefined)
    throw new Refusal(422, 'Must supply either tree.sha or tree.content, not both')
  if (content === undefined && given === undefined)
    throw new Refusal(422, 'Must supply either tree.sha or tree.content')
  const sha = content === undefined ? (given ?? '') : writeObject(repository.bareDir, 'blob', content)
  const type = TYPES[mode] ?? 'blob'
  if (type !== 'commit' && (await objectType(repository, sha)) !== type)
    throw new Refusal(422, `tree.sha ${sha} is not a valid ${type}`)
  put(folder, path, type === 'tree' ? await readFolder(repository.bareDir, sha) : { mode, sha })
}

/** GitHub refuses here already, before there is a commit or a ref. */
async function refuseWorkflows(call: Call, tree: string): Promise<void> {
  if (holds(call.token, ['workflows'], 'write')) return
  const isTouched = objectList(call.body, 'tree').some(entry => (textField(entry, 'path') ?? '').startsWith('.github'))
  if (!isTouched) return
  const head = await branchSha(call.repository, call.repository.defaultBranch)
  if ((await changedWorkflow(call.repository.bareDir, head, tree)) !== null) throw forbidden()
}
