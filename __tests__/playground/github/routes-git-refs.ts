import { type Answer, created, isObject, notFound, ok, Refusal, textField } from './answer.ts'
import { tryGit } from './git-command.ts'
import { isEmpty, listRefs, objectType, type Ref, readCommit, refSha } from './git-store.ts'
import { timestamp } from './issue-changes.ts'
import { writeObject } from './loose-objects.ts'
import { moveRef, NO_OBJECT, refuseByRules, refuseWorkflows } from './move-ref.ts'
import { type Call, type Route, route } from './route.ts'
import { actorOf } from './routes-issues.ts'
import { gitCommitShape, nodeId, repositoryUrl } from './shapes.ts'
import { readObject } from './trees.ts'
import type { Json, Repository, User, World } from './world.ts'

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

/** Surely well-formed, so that git need not be asked. */
const PLAIN_REF = /^refs(\/[a-z0-9]+(-[a-z0-9]+)*)+$/

async function createRef(call: Call): Promise<Answer> {
  const { repository, world } = call
  await refuseEmpty(repository)
  const name = textField(call.body, 'ref') ?? ''
  const sha = textField(call.body, 'sha') ?? ''
  const isWellFormed = PLAIN_REF.test(name) || (await tryGit(repository.bareDir, ['check-ref-format', name])).code === 0
  if (!isWellFormed || !/^refs\/[^/]+\/./.test(name)) throw new Refusal(422, `${name} is not a valid ref name.`)
  const type = await objectType(repository, sha)
  if (type === null) throw new Refusal(422, 'Object does not exist')
  if (name.startsWith('refs/heads/') && type !== 'commit') throw new Refusal(422, 'Reference update failed')
  if ((await refSha(repository, name)) !== null) throw new Refusal(422, 'Reference already exists')
  await refuseWorkflows(repository, call.token, sha)
  refuseByRules(repository, name, 'creation')
  if (!moveRef(world, repository, name, sha, NO_OBJECT)) throw new Refusal(422, 'Reference already exists')
  return created(refShape(world, repository, { name, sha, type }))
}

const LARGEST_BLOB = 100 * 1024 * 1024

/** Blobs and commits of the Git Data API. */
export const gitObjectRoutes: readonly Route[] = [
  route('POST', `${GIT}/blobs`, RIGHTS, createBlob),
  route('GET', `${GIT}/blobs/{file_sha}`, RIGHTS, getBlob),
  route('POST', `${GIT}/commits`, RIGHTS, createCommit),
  route('GET', `${GIT}/commits/{commit_sha}`, RIGHTS, getCommit),
]

/** GitHub's Git Data API cannot begin a repository. */
export async function refuseEmpty(repository: Repository): Promise<void> {
  if (await isEmpty(repository)) throw new Refusal(409, 'Git Repository is empty.')
}

async function createBlob(call: Call): Promise<Answer> {
  await refuseEmpty(call.repository)
  const encoding = textField(call.body, 'encoding') ?? 'utf-8'
  if (encoding !== 'utf-8' && encoding !== 'base64') throw new Refusal(422, `encoding must be 'utf-8' or 'base64'`)
  const content = Buffer.from(textField(call.body, 'content') ?? '', encoding === 'base64' ? 'base64' : 'utf8')
  if (content.length > LARGEST_BLOB) throw new Refusal(422, 'Blob is too large')
  const sha = writeObject(call.repository.bareDir, 'blob', content)
  return created({ url: `${repositoryUrl(call.world, call.repository)}/git/blobs/${sha}`, sha })
}

async function getBlob(call: Call): Promise<Answer> {
  const sha = call.params['file_sha'] ?? ''
  const blob = await readObject(call.repository.bareDir, sha)
  if (blob?.type !== 'blob') throw notFound()
  if (call.accept.includes('raw'))
    return { status: 200, raw: blob.content, headers: { 'content-type': 'application/vnd.github.raw' } }
  const url = `${repositoryUrl(call.world, call.repository)}/git/blobs/${sha}`
  const content = blob.content.toString('base64').replace(/.{60}(?=.)/g, '$&\n')
  return ok({
    sha,
    node_id: nodeId('B', call.repository.id),
    size: blob.content.length,
    url,
    content: `${content}\n`,
    encoding: 'base64',
  })
}

async function getCommit(call: Call): Promise<Answer> {
  const sha = call.params['commit_sha'] ?? ''
  if ((await objectType(call.repository, sha)) !== 'commit') throw notFound()
  return ok(gitCommitShape(call.world, call.repository, await readCommit(call.repository, sha)))
}

async function createCommit(call: Call): Promise<Answer> {
  const { repository, body } = call
  await refuseEmpty(repository)
  const tree = textField(body, 'tree') ?? ''
  if ((await objectType(repository, tree)) !== 'tree') throw new Refusal(422, 'Tree SHA does not exist')
  const parents = Array.isArray(body['parents']) ? body['parents'].map(String) : []
  for (const parent of parents) {
    if ((await objectType(repository, parent)) !== 'commit')
      throw new Refusal(422, 'Parent SHA does not exist or is not a commit object')
  }
  const now = timestamp(call.world.now())
  const user = actorOf(call)
  const isSigned = user.type === 'Bot' && body['author'] === undefined && body['committer'] === undefined
  const author = identity(body['author'], noReply(user), now)
  const committer = isSigned
    ? identity(undefined, { name: 'GitHub', email: 'noreply@github.com' }, now)
    : identity(body['committer'] ?? body['author'], noReply(user), now)
  // Only the form of a signature is needed: what matters is that the commit id is not what `git commit-tree` would give.
  const signature = isSigned
    ? 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n wsFcBAABCAAQBQJn\n -----END PGP SIGNATURE-----\n \n'
    : ''
  const parentLines = parents.map(parent => `parent ${parent}\n`).join('')
  const text = `tree ${tree}\n${parentLines}author ${author}\ncommitter ${committer}\n${signature}\n${textField(body, 'message') ?? ''}`
  const sha = writeObject(repository.bareDir, 'commit', text)
  return created(gitCommitShape(call.world, repository, await readCommit(repository, sha)))
}

function noReply(user: User): { readonly name: string; readonly email: string } {
  return { name: user.login, email: `${user.id}+${user.login}@users.noreply.github.com` }
}

function identity(given: unknown, otherwise: { readonly name: string; readonly email: string }, now: string): string {
  const fields: Json = isObject(given) ? given : {}
  const seconds = Math.floor(Date.parse(textField(fields, 'date') ?? now) / 1000)
  return `${textField(fields, 'name') ?? otherwise.name} <${textField(fields, 'email') ?? otherwise.email}> ${seconds} +0000`
}
