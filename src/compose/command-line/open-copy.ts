/** The user's repository, and where it is at GitHub. */

import { basename } from 'node:path'
import { localGit, lookAtRepository } from '../../adapters/git/user-repository.ts'
import { NO_RETRIES } from '../../adapters/system/machine.ts'
import { proxiedFetch } from '../../adapters/system/proxied-fetch.ts'
import type { ActionName } from '../../core/config/actions.ts'
import { type Config, readConfig } from '../../core/config/read-inputs.ts'
import { timesFor } from '../../core/deadlines.ts'
import { ConfigurationError } from '../../core/errors.ts'
import type { Order } from '../../core/order.ts'
import { misconfigured, type PreflightProblem } from '../../core/start/problem.ts'
import { withoutEndSlash } from '../../core/text/spaces.ts'
import type { Forge } from '../../ports/forge.ts'
import { assertNamedHost, hostOf, tokenNames } from './named-host.ts'
import type { StartedCommand } from './start-command.ts'

/** Throws ConfigurationError where nobody is logged in at GitHub. */
export function requireToken({ given, environment }: Pick<StartedCommand, 'given' | 'environment'>): void {
  if (given.values['github-token'] !== '') return
  const { what, fix } = noToken(environment)
  throw new ConfigurationError(what, fix)
}

export function noToken(environment: NodeJS.ProcessEnv): PreflightProblem {
  return misconfigured(
    'there is no token for GitHub',
    `Set ${tokenNames(environment)[0]}, or log in with: gh auth login.`,
  )
}

export class UsageError extends ConfigurationError {}

export type GithubPlace = {
  owner: string
  repo: string
  serverUrl: string
  apiUrl: string
}

/** The repository at GitHub that an address of git names; null for any other address. */
export function githubPlace(address: string, environment: NodeJS.ProcessEnv): GithubPlace | null {
  const form =
    /^(?:(https?):\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[^@/:]+@)([^/:]+(?::\d+)?)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/
  const [, scheme = 'https', host = '', owner = '', repo = ''] = form.exec(address) ?? []
  if (repo === '') return null
  const serverUrl = withoutEndSlash(environment['GITHUB_SERVER_URL'] || `${scheme}://${host}`)
  const api = hostOf(serverUrl) === 'github.com' ? 'https://api.github.com' : `${serverUrl}/api/v3`
  return { owner, repo, serverUrl, apiUrl: withoutEndSlash(environment['GITHUB_API_URL'] || api) }
}

/** Opens the copy of the repository around a folder. Throws ConfigurationError and RepositoryError. */
export async function openCopy(started: StartedCommand, folder = process.cwd()) {
  const { environment, tempDir } = started
  const git = await localGit({ folder, tempDir, environment })
  const user = await lookAtRepository(git, { folder, tempDir, environment })
  const github = githubPlace(user.origin, environment)
  return { git, user, github }
}

export type Copy = Awaited<ReturnType<typeof openCopy>>

export type IssueAddress = { owner: string; repo: string; number: string }

export function issueOf({ options, inputs }: Order, github: GithubPlace | null): IssueAddress | null {
  const text = options['issue']
  const number = inputs['issue-number']
  if (text === undefined) return number === undefined || github === null ? null : { ...github, number }

  const [, owner = '', repo = '', named = ''] = /^([\w.-]+)\/([\w.-]+)#([1-9]\d{0,8})$/.exec(text) ?? []
  if (named === '') throw new UsageError(`--issue is "${text}", and must have the form owner/repo#12`)
  return { owner, repo, number: named }
}

/** The repository as the pages name it: of the issue, of the remote origin, or a local one. */
export function placeForIssue(
  { user, github }: Copy,
  issue: IssueAddress | null,
  environment: NodeJS.ProcessEnv,
): GithubPlace {
  if (issue !== null) {
    const named = `${issue.owner}/${issue.repo}`
    const isHere = github !== null && `${github.owner}/${github.repo}`.toLowerCase() === named.toLowerCase()
    const there = isHere ? github : githubPlace(`https://github.com/${named}`, environment)
    if (there !== null) return there
  }
  if (github !== null) return github
  const repo =
    basename(user.workTree ?? user.gitDir.replace(/\/\.git$/, '')).replace(/[^\w.-]|^\.+/g, '-') || 'repository'
  return { owner: 'local', repo, serverUrl: 'https://github.invalid', apiUrl: 'https://github.invalid' }
}

/** GitHub itself. Loaded late, because its package looks at the event of a job. Throws ConfigurationError. */
export async function githubForge(started: StartedCommand, place: GithubPlace): Promise<Forge> {
  assertNamedHost(place, started.environment)
  const { createGithubForge } = await import('../../adapters/github/github-forge.ts')
  const { owner, repo, apiUrl } = place
  return createGithubForge({
    ...{
      token: started.given.values['github-token'] ?? '',
      apiUrl,
      repository: { owner, repo },
      retryPolicy: NO_RETRIES,
    },
    ...{ fetch: proxiedFetch(apiUrl), answerLimitMs: timesFor(30).answerMs, redact: started.secrets.publishable },
  })
}

/** The values of the inputs of a run. Throws UsageError that names everything that is wrong. */
export function configOf(values: Readonly<Record<string, string>>, action: ActionName): Config {
  const read = readConfig(values, action)
  if (read.kind === 'config') return read.config
  throw new UsageError(read.problems.join('; '), 'See diffproof --help.')
}
