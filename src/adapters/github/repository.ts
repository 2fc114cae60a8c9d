/** What the token may read of the repository. */
import { isUtf8 } from 'node:buffer'
import { ForgeError } from '../../core/errors.ts'
import type { BranchRule } from '../../core/start/problem.ts'
import type { BranchFile } from '../../core/task/plan.ts'
import type { FailedJobLog } from '../../core/task/revision.ts'
import type { Forge } from '../../ports/forge.ts'
import { type Client, PER_PAGE } from './client.ts'

/** GitHub's prefix for tokens of apps, the job's own token among them. */
const APP_TOKEN = 'ghs_'

type Level = 'triage' | 'push' | 'maintain' | 'admin'
const ALL = { triage: true, push: true, maintain: true, admin: true }
const FLAGS: Readonly<Record<string, Partial<Record<Level, boolean>>>> = {
  ...{ none: {}, read: {}, write: { triage: true, push: true } },
  ...{ admin: ALL, owner: ALL },
}

/** `quick`: for answers that the run can do without. */
export function createRepository({ octokit, repo, calls }: Client, quick: Client, token: string) {
  const { repos } = octokit.rest
  let known: Awaited<ReturnType<typeof repos.get>>['data'] | null = null
  const facts = async () => {
    known ??= (await calls.repeatable('read the repository', () => repos.get(repo))).data
    return known
  }

  return {
    async defaultBranch() {
      return (await facts()).default_branch
    },

    async repository() {
      const { archived, disabled, has_issues, permissions, private: isPrivate } = await facts()
      const { pull, push } = permissions ?? {}
      return {
        ...{ archived: archived === true, disabled: disabled === true, hasIssues: has_issues !== false },
        role: typeof pull === 'boolean' && typeof push === 'boolean' ? { pull, push } : null,
        isAppToken: token.startsWith(APP_TOKEN),
        ...(typeof isPrivate === 'boolean' ? { isPublic: !isPrivate } : {}),
      }
    },

    async rulesOf(branch) {
      const rules = await quick.calls.orNull(`read the rules of ${branch}`, () =>
        quick.octokit.rest.repos.getBranchRules({ ...repo, branch, per_page: PER_PAGE }),
      )
      if (rules === null) return null
      const data: unknown = rules.data
      return Array.isArray(data) ? data.flatMap(ruleOf) : []
    },

    async isExempt(ruleset) {
      const { data } = await quick.calls.repeatable(`read ruleset ${ruleset}`, () =>
        quick.octokit.rest.repos.getRepoRuleset({ ...repo, ruleset_id: ruleset }),
      )
      return data.current_user_can_bypass === 'always' || data.current_user_can_bypass === 'exempt'
    },

    // https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user
    async permissionOf(login) {
      const { data } = await calls.repeatable(`read what ${login} may do`, () =>
        repos.getCollaboratorPermissionLevel({ ...repo, username: login }),
      )
      const { user } = data
      // The booleans are right for custom roles too; the names of roles are not. Gitea and Forgejo have only the names.
      const flags: Partial<Record<Level, boolean>> | undefined = user?.permissions ?? FLAGS[data.permission]
      if (!user || !flags || user.login.toLowerCase() !== login.toLowerCase())
        throw new ForgeError(`GitHub did not say what ${login} may do`, '', null, 'refused')
      const may = (level: Level) => flags[level] === true
      const levels = { triage: may('triage'), push: may('push'), maintain: may('maintain'), admin: may('admin') }
      return { isBot: user.type === 'Bot', ...levels }
    },
  } satisfies Partial<Forge>
}

function ruleOf(entry: unknown): BranchRule[] {
  const { type, parameters, ruleset_id, ruleset_source } = (entry ?? {}) as Readonly<Record<string, unknown>>
  if (typeof type !== 'string') return []
  const ruleset = typeof ruleset_id === 'number' ? ruleset_id : null
  const source = typeof ruleset_source === 'string' ? ruleset_source : 'the repository'
  return [{ type, parameters, ruleset, source }]
}

export function createBranchFiles({ octokit, repo, calls }: Client) {
  const git = octokit.rest.git

  async function treeAt(name: string, recursive: boolean) {
    const request = { ...repo, tree_sha: name, ...(recursive ? { recursive: '1' } : {}) }
    return (await calls.orNull('list the files of the branch', () => git.getTree(request)))?.data ?? null
  }

  return {
    async filesOf(branch, folder) {
      let name = branch
      // Folder by folder: GitHub cuts off large trees.
      for (const part of folder.split('/').filter(one => one !== '')) {
        const above = await treeAt(name, false)
        if (above === null) return null
        const entry = above.tree.find(one => one.path === part && one.type === 'tree')
        if (entry?.sha === undefined) return { files: [], isWhole: true }
        name = entry.sha
      }
      const found = await treeAt(name, true)
      if (found === null) return null
      const { tree, truncated } = found
      const files = tree
        .filter(entry => entry.type !== 'tree')
        .map(({ path, sha: blob, mode, size = 0 }): BranchFile => {
          return { path: folder === '' ? path : `${folder}/${path}`, blob, mode, size }
        })
      return { files, isWhole: !truncated }
    },

    async textOf(blob) {
      const request = { ...repo, file_sha: blob }
      const { data } = await calls.repeatable('read a file of the branch', () => git.getBlob(request))
      const bytes = Buffer.from(data.content, 'base64')
      return isUtf8(bytes) ? new TextDecoder().decode(bytes) : null
    },
  } satisfies Partial<Forge>
}

const MOST_LOGS = 3
const KEPT = 512 * 1024
const LONGEST = 64 * 1024 * 1024

export function createWorkflowRuns({ octokit, repo, calls, all }: Client) {
  const { actions } = octokit.rest

  async function logOf(job: number): Promise<string | null> {
    try {
      // GitHub redirects to another host; fetch follows without the token. The body stays a stream
      // because logs can be huge.
      const answer = await calls.repeatable('read the log of a job', () =>
        actions.downloadJobLogsForWorkflowRun({ ...repo, job_id: job, request: { parseSuccessResponseBody: false } }),
      )
      return await logTail(answer.data)
    } catch {
      return null
    }
  }

  return {
    async failedJobs(run) {
      const request = { ...repo, run_id: run }
      const entries = await all('list the jobs of the workflow run', actions.listJobsForWorkflowRun, request)
      const jobs: FailedJobLog[] = []
      for (const [index, { id, name, steps = [] }] of entries.filter(job => hasFailed(job.conclusion)).entries())
        jobs.push({
          name,
          steps: steps.filter(step => hasFailed(step.conclusion)).map(step => step.name),
          log: index < MOST_LOGS ? await logOf(id) : null,
        })
      return jobs
    },
  } satisfies Partial<Forge>
}

function hasFailed(conclusion: string | null): boolean {
  return conclusion === 'failure' || conclusion === 'timed_out'
}

async function logTail(stream: unknown): Promise<string | null> {
  if (!(stream instanceof ReadableStream)) return null
  let kept = Buffer.alloc(0)
  let total = 0
  for await (const chunk of stream as ReadableStream<Uint8Array>) {
    kept = Buffer.concat([kept, chunk]).subarray(-KEPT)
    total += chunk.length
    if (total > LONGEST) break
  }
  return kept.toString('utf8')
}
