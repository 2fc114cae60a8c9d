import { type Answer, notFound, ok, Refusal } from './answer.ts'
import { diffEntries, EMPTY_TREE } from './git-diff.ts'
import { branchSha, listCommits, listRefs, mergeBase, readCommit, resolveCommit } from './git-store.ts'
import { page } from './page.ts'
import type { Call, Route } from './route.ts'
import { commitShape } from './shape-commit.ts'
import { repositoryUrl } from './shape-repository.ts'
import type { Json } from './world.ts'

const REPO = '/repos/{owner}/{repo}'
const RIGHTS = ['contents']

/** Reading history: branches, commits, comparisons. */
export const commitRoutes: readonly Route[] = [
  { method: 'GET', path: `${REPO}/branches`, rights: RIGHTS, level: 'read', answer: getBranches },
  { method: 'GET', path: `${REPO}/branches/{branch}`, rights: RIGHTS, level: 'read', answer: getBranch },
  { method: 'GET', path: `${REPO}/commits`, rights: RIGHTS, level: 'read', answer: getCommits },
  { method: 'GET', path: `${REPO}/commits/{ref}`, rights: RIGHTS, level: 'read', answer: getCommit },
  { method: 'GET', path: `${REPO}/compare/{basehead}`, rights: RIGHTS, level: 'read', answer: compare },
]

/** The listed form of many commits. */
export async function commitShapes(call: Call, shas: readonly string[]): Promise<Json[]> {
  return Promise.all(
    shas.map(async sha => commitShape(call.world, call.repository, await readCommit(call.repository, sha))),
  )
}

async function getBranches(call: Call): Promise<Answer> {
  const api = repositoryUrl(call.world, call.repository)
  const branches = (await listRefs(call.repository, 'refs/heads/')).map(({ name, sha }) => {
    const branch = name.slice('refs/heads/'.length)
    return {
      name: branch,
      commit: { sha, url: `${api}/commits/${sha}` },
      protected: call.repository.protectedBranches.includes(branch),
    }
  })
  const wanted = call.query.get('protected')
  return page(
    call,
    branches.filter(branch => wanted === null || String(branch.protected) === wanted),
  )
}

async function getBranch(call: Call): Promise<Answer> {
  const name = call.params['branch'] ?? ''
  const sha = await branchSha(call.repository, name)
  if (sha === null) throw new Refusal(404, 'Branch not found')
  const api = `${repositoryUrl(call.world, call.repository)}/branches/${encodeURIComponent(name)}`
  const isProtected = call.repository.protectedBranches.includes(name)
  return ok({
    name,
    commit: commitShape(call.world, call.repository, await readCommit(call.repository, sha)),
    _links: { self: api, html: `${call.world.urls.web}/${call.repository.fullName}/tree/${name}` },
    protected: isProtected,
    protection: {
      enabled: isProtected,
      required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
    },
    protection_url: `${api}/protection`,
  })
}

async function getCommits(call: Call): Promise<Answer> {
  const { query, repository } = call
  const start = await resolveCommit(repository, query.get('sha') ?? repository.defaultBranch)
  if (start === null) throw query.has('sha') ? notFound() : new Refusal(409, 'Git Repository is empty.')
  const since = query.get('since')
  const until = query.get('until')
  const limits = [...(since === null ? [] : [`--since=${since}`]), ...(until === null ? [] : [`--until=${until}`])]
  const path = query.get('path')
  return page(
    call,
    await commitShapes(call, await listCommits(repository, [...limits, start, ...(path === null ? [] : ['--', path])])),
  )
}

async function getCommit(call: Call): Promise<Answer> {
  const sha = await resolveCommit(call.repository, call.params['ref'] ?? '')
  if (sha === null) throw new Refusal(422, `No commit found for SHA: ${call.params['ref']}`)
  if (call.accept.includes('sha'))
    return { status: 200, raw: Buffer.from(sha), headers: { 'content-type': 'application/vnd.github.sha' } }
  const commit = await readCommit(call.repository, sha)
  const files = await diffEntries(call.world, call.repository, commit.parents[0] ?? EMPTY_TREE, sha)
  return ok({ ...commitShape(call.world, call.repository, commit), stats: stats(files), files })
}

function stats(files: readonly Json[]): Json {
  const sum = (key: string): number => files.reduce((total, file) => total + Number(file[key]), 0)
  return { total: sum('changes'), additions: sum('additions'), deletions: sum('deletions') }
}

async function compare(call: Call): Promise<Answer> {
  const { world, repository } = call
  const basehead = call.params['basehead'] ?? ''
  const [baseName, headName] = basehead.split('...').map(side => side.replace(/^[^:]*:/, ''))
  if (baseName === undefined || headName === undefined) throw notFound()
  const [base, head] = await Promise.all([resolveCommit(repository, baseName), resolveCommit(repository, headName)])
  if (base === null || head === null) throw notFound()
  const common = await mergeBase(repository, base, head)
  if (common === null) throw new Refusal(404, `No common ancestor between ${baseName} and ${headName}.`)
  const ahead = await listCommits(repository, ['--reverse', `${base}..${head}`])
  const behind = await listCommits(repository, [`${head}..${base}`])
  const status =
    ahead.length === 0 ? (behind.length === 0 ? 'identical' : 'behind') : behind.length === 0 ? 'ahead' : 'diverged'
  const api = `${repositoryUrl(world, repository)}/compare`
  const html = `${world.urls.web}/${repository.fullName}/compare`
  const [baseCommit, mergeBaseCommit] = await commitShapes(call, [base, common])
  return ok({
    url: `${api}/${encodeURI(basehead)}`,
    html_url: `${html}/${encodeURI(basehead)}`,
    permalink_url: `${html}/${repository.owner.login}:${base.slice(0, 7)}...${repository.owner.login}:${head.slice(0, 7)}`,
    diff_url: `${html}/${encodeURI(basehead)}.diff`,
    patch_url: `${html}/${encodeURI(basehead)}.patch`,
    base_commit: baseCommit,
    merge_base_commit: mergeBaseCommit,
    status,
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: (await commitShapes(call, ahead)).slice(0, 250),
    files: await diffEntries(world, repository, common, head),
  })
}
