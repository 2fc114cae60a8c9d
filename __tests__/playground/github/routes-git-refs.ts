import { type Answer, created, notFound, ok, Refusal } from './answer.ts'
import { textField } from './fields.ts'
import { tryGit } from './git-command.ts'
import { listRefs, objectType, type Ref, refSha } from './git-store.ts'
import { moveRef, NO_OBJECT, refuseWorkflows } from './move-ref.ts'
import { type Call, type Route, route } from './route.ts'
import { refuseEmpty } from './routes-git-objects.ts'
import { refuseByRules } from './rules.ts'
import { repositoryUrl } from './shape-repository.ts'
import { nodeId } from './shape-user.ts'
import type { Json, Repository, World } from './world.ts'

const GIT = '/repos/{owner}/{repo}/git'
const RIGHTS = ['contents']

export const gitRefRoutes: readonly Route[] = [
  route('GET', `${GIT}/ref/{ref}`, RIGHTS, getRef),
  route('GET', `${GIT}/matching-refs/{ref}`, RIGHTS, matchingRefs),
  route('POST', `${GIT}/refs`, RIGHTS, createRef),
]

function refShape(world: World, repository: Repository, ref: Ref): Json {
  const api = `${repositoryUrl(world, repository)}/git`
  const path = ref.name.split('/').map(encodeURIComponent).join('/')
  return {
    ref: ref.name,
    node_id: nodeId('REF', repository.id),
    url: `${api}/${path}`,
    object: { sha: ref.sha, type: ref.type, url: `${api}/${ref.type}s/${ref.sha}` },
  }
}

async function matchingRefs(call: Call): Promise<Answer> {
  const found = await listRefs(call.repository, `refs/${call.params['ref']}`)
  return ok(found.map(ref => refShape(call.world, call.repository, ref)))
}

async function getRef(call: Call): Promise<Answer> {
  const name = `refs/${call.params['ref']}`
  const found = (await listRefs(call.repository, name)).find(ref => ref.name === name)
  if (found === undefined) throw notFound()
  return ok(refShape(call.world, call.repository, found))
}

async function createRef(call: Call): Promise<Answer> {
  const { repository, world } = call
  await refuseEmpty(repository)
  const name = textField(call.body, 'ref') ?? ''
  const sha = textField(call.body, 'sha') ?? ''
  const isWellFormed = (await tryGit(repository.bareDir, ['check-ref-format', name])).code === 0
  if (!isWellFormed || !/^refs\/[^/]+\/./.test(name)) throw new Refusal(422, `${name} is not a valid ref name.`)
  const type = await objectType(repository, sha)
  if (type === null) throw new Refusal(422, 'Object does not exist')
  if (name.startsWith('refs/heads/') && type !== 'commit') throw new Refusal(422, 'Reference update failed')
  if ((await refSha(repository, name)) !== null) throw new Refusal(422, 'Reference already exists')
  await refuseWorkflows(repository, call.token, sha)
  refuseByRules(repository, name, 'creation')
  if (!(await moveRef(world, repository, name, sha, NO_OBJECT))) throw new Refusal(422, 'Reference already exists')
  return created(refShape(world, repository, { name, sha, type }))
}
