import { type Answer, notFound, ok, Refusal } from './answer.ts'
import { tryGit } from './git-command.ts'
import { resolveCommit } from './git-store.ts'
import type { Call, Route } from './route.ts'
import { repositoryUrl } from './shape-repository.ts'
import type { Json } from './world.ts'

interface TreeEntry {
  readonly mode: string
  readonly type: string
  readonly sha: string
  readonly size: number
  readonly path: string
}

const SYMLINK = '120000'
const RAW = { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' }

export const contentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/repos/{owner}/{repo}/contents/{path}',
    rights: ['contents'],
    level: 'read',
    answer: getContents,
  },
]

async function getContents(call: Call): Promise<Answer> {
  const ref = call.query.get('ref') ?? call.repository.defaultBranch
  const commit = await resolveCommit(call.repository, ref)
  if (commit === null)
    throw call.query.has('ref')
      ? new Refusal(404, `No commit found for the ref ${ref}`)
      : new Refusal(404, 'This repository is empty.')
  const path = (call.params['path'] ?? '').replace(/\/+$/, '')
  const entry = (await list(call, commit, path))[0]
  if (entry === undefined) throw notFound()
  if (entry.type === 'tree')
    return ok((await list(call, commit, `${path}/`)).map(child => entryShape(call, child, ref)))
  if (entry.type === 'commit') return ok({ ...entryShape(call, entry, ref), submodule_git_url: null })
  const { stdout } = await tryGit(call.repository.bareDir, ['cat-file', 'blob', entry.sha])
  if (call.accept.includes('raw')) return { status: 200, raw: stdout, headers: RAW }
  if (entry.mode === SYMLINK) return ok({ ...entryShape(call, entry, ref), target: stdout.toString() })
  const content = stdout.toString('base64').replace(/.{60}(?=.)/g, '$&\n')
  return ok({ ...entryShape(call, entry, ref), content: `${content}\n`, encoding: 'base64' })
}

async function list(call: Call, commit: string, path: string): Promise<TreeEntry[]> {
  const listed = await tryGit(call.repository.bareDir, [
    '--literal-pathspecs',
    'ls-tree',
    '-z',
    '--long',
    commit,
    '--',
    path,
  ])
  return listed.stdout
    .toString()
    .split('\0')
    .flatMap(line => {
      const [, mode = '', type = '', sha = '', size = '', name = ''] =
        /^(\d+) (\w+) (\w+) +(\S+)\t([\s\S]*)$/.exec(line) ?? []
      return name === '' ? [] : [{ mode, type, sha, size: Number(size) || 0, path: name }]
    })
}

function entryShape(call: Call, entry: TreeEntry, ref: string): Json {
  const encoded = entry.path.split('/').map(encodeURIComponent).join('/')
  const web = `${call.world.urls.web}/${call.repository.fullName}`
  const api = repositoryUrl(call.world, call.repository)
  const url = `${api}/contents/${encoded}?ref=${encodeURIComponent(ref)}`
  const isFile = entry.type === 'blob'
  const html = `${web}/${isFile ? 'blob' : 'tree'}/${encodeURIComponent(ref)}/${encoded}`
  const git = `${api}/git/${isFile ? 'blobs' : 'trees'}/${entry.sha}`
  return {
    name: entry.path.slice(entry.path.lastIndexOf('/') + 1),
    path: entry.path,
    sha: entry.sha,
    size: entry.size,
    url,
    html_url: html,
    git_url: git,
    download_url: isFile ? `${web}/raw/${encodeURIComponent(ref)}/${encoded}` : null,
    type: kindOf(entry),
    _links: { self: url, git, html },
  }
}

function kindOf(entry: TreeEntry): string {
  if (entry.type === 'tree') return 'dir'
  if (entry.type === 'commit') return 'submodule'
  return entry.mode === SYMLINK ? 'symlink' : 'file'
}
