/** A run on a copy of the user's repository, in the form of a step of the action. */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Git } from '../../adapters/git/git-command.ts'
import { repositoriesIn } from '../../adapters/git/repositories.ts'
import {
  commitOf,
  fetchBranch,
  localGit,
  lookAtRepository,
  makeLocalRemote,
  type UserRepository,
} from '../../adapters/git/user-repository.ts'
import { createLocalForge } from '../../adapters/local/local-forge.ts'
import { NO_RETRIES, systemClock } from '../../adapters/system/machine.ts'
import { proxiedFetch } from '../../adapters/system/proxied-fetch.ts'
import { type Config, readConfig } from '../../core/config/read-inputs.ts'
import { timesFor } from '../../core/deadlines.ts'
import { ConfigurationError } from '../../core/errors.ts'
import type { Order } from '../../core/order.ts'
import { findPlaces } from '../../core/page/run-places.ts'
import { PROPOSAL_REF } from '../../core/proposal/proposal.ts'
import { COMMAND_LINE } from '../../core/task/trigger.ts'
import { logLine, logText } from '../../core/text/sanitized-text.ts'
import type { Forge } from '../../ports/forge.ts'
import type { LocalRepository } from '../../ports/repository.ts'
import type { Runner, StartedAction } from '../start.ts'
import type { StartedCommand } from './start-command.ts'

/** The values of the inputs of a run. Throws UsageError that names everything that is wrong. */
function configOf(values: Readonly<Record<string, string>>): Config {
  const read = readConfig(values, 'run')
  if (read.kind === 'config') return read.config
  throw new UsageError(read.problems.join('; '), 'See diffproof run --help.')
}

export type GithubPlace = {
  readonly owner: string
  readonly repo: string
  readonly serverUrl: string
  readonly apiUrl: string
}

/** The repository at GitHub that an address of git names; null for any other address. */
export function githubPlace(address: string, environment: NodeJS.ProcessEnv): GithubPlace | null {
  const form =
    /^(?:(https?):\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[^@/:]+@)([^/:]+(?::\d+)?)[/:]([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/
  const [, scheme = 'https', host = '', owner = '', repo = ''] = form.exec(address) ?? []
  if (repo === '') return null
  const serverUrl = (environment['GITHUB_SERVER_URL'] || `${scheme}://${host}`).replace(/\/+$/, '')
  const api = host === 'github.com' ? 'https://api.github.com' : `${serverUrl}/api/v3`
  return { owner, repo, serverUrl, apiUrl: (environment['GITHUB_API_URL'] || api).replace(/\/+$/, '') }
}

const DETACHED = 'detached-head'

/** Opens the copy of the repository around the current folder. Throws ConfigurationError and RepositoryError. */
export async function openCopy(started: StartedCommand) {
  const { environment, tempDir } = started
  const folder = process.cwd()
  const git = await localGit({ folder, tempDir, environment })
  const user = await lookAtRepository(git, { folder, environment })
  const github = githubPlace(user.origin, environment)
  return { git, user, github }
}

type Copy = Awaited<ReturnType<typeof openCopy>>

/**
 * What a run on the copy is started with, in the form of a step of the action. Throws
 * ConfigurationError for wrong options, before anything is spent.
 */
export async function startRun(started: StartedCommand): Promise<{ start: StartedAction; config: Config; copy: Copy }> {
  const { order, given, environment, reporter, root, pages } = started
  const copy = await openCopy(started)
  const { git, user } = copy
  const isPush = order.options['push'] === 'true'
  const issue = issueOf(order)
  const place = placeOf(copy, issue, environment)
  const branch = user.branch ?? DETACHED
  if (given.values['anthropic-api-key'] === '')
    throw new ConfigurationError('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model.')
  if ((isPush || issue !== null) && given.values['github-token'] === '')
    throw new ConfigurationError('there is no token for GitHub', 'Set GITHUB_TOKEN, or log in with: gh auth login.')
  if (isPush && copy.github === null)
    throw new ConfigurationError(
      'the repository has no remote origin at GitHub, so there is nowhere to push to',
      'Add one with: git remote add origin, or leave --push out.',
    )
  if (user.changed.length > 0)
    reporter.warning(`${user.changed.length} files have changes that are not committed: the copy is made without them`)
  if (isPush && order.options['yes'] !== 'true' && !(process.stdin.isTTY && process.stderr.isTTY))
    throw new UsageError('--push asks before it writes, and here is no terminal to ask on', 'Add --yes.')
  const asked = taskOf(order, issue)
  const own = { 'progress-comment': 'false', 'base-branch': branch, 'output-path': pages, ...asked }
  const token = given.values['github-token'] || 'none'
  const values = { ...own, ...filled(given.values), 'github-token': token, 'output-path': pages }
  const config = configOf(values)
  const base = config.baseBranch
  if (isPush) await checkBase(await githubForge(started, place), user, base)
  else {
    const commit = base === branch ? user.head : await commitOf(git, user, base)
    const remote = join(root, 'remote', place.owner, place.repo)
    await makeLocalRemote(git, user, { folder: remote, branches: { [base]: commit } })
  }
  const runner = runnerOf(started, place, isPush)
  const local = localRepository(started, { git, user, isPush })
  const hidden = [user.workTree ?? user.gitDir, join(root, 'remote')]
  const common = { ...started, given: { ...given, values }, repositories: repositoriesIn(runner.workspace) }
  const connect = isPush ? {} : { connect: await localForge(started, place, base, issue !== null) }
  const start = {
    action: 'run' as const,
    ...common,
    ...connect,
    local,
    hidden,
    runner: () => runner,
    config: () => config,
  }
  return { start, config, copy }
}

function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

type AskedIssue = { readonly owner: string; readonly repo: string; readonly number: string }

function issueOf({ options }: Order): AskedIssue | null {
  const text = options['issue']
  if (text === undefined) return null
  const [, owner = '', repo = '', number = ''] = /^([\w.-]+)\/([\w.-]+)#([1-9]\d{0,8})$/.exec(text) ?? []
  if (number === '') throw new UsageError(`--issue is "${text}", and must have the form owner/repo#12`)
  return { owner, repo, number }
}

/** The command was given wrong words. */
export class UsageError extends ConfigurationError {}

function taskOf({ argument, options, inputs }: Order, issue: AskedIssue | null): Record<string, string> {
  const given = {
    'a task in words': argument.trim() !== '',
    '--issue': issue !== null,
    '--issue-file': options['issue-file'] !== undefined,
    '--task-file': inputs['task-file'] !== undefined,
    '--prompt': inputs['prompt'] !== undefined,
    '--issue-number': inputs['issue-number'] !== undefined,
  }
  const names = Object.entries(given).flatMap(([name, isGiven]) => (isGiven ? [name] : []))
  if (names.length !== 1)
    throw new UsageError(
      names.length === 0 ? 'there is no task' : `only one task at a time: ${names.join(' and ')} were given`,
      'Give one in words, or --issue, --issue-file or --task-file.',
    )
  if (issue !== null) return { 'issue-number': issue.number }
  if (options['issue-file'] !== undefined) return { prompt: issueText(options['issue-file']) }
  return argument.trim() === '' ? {} : { prompt: argument }
}

/** The first line is the title, also where it is marked as a heading. */
function issueText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\s*#+\s+/, '')
  } catch (thrown) {
    throw new UsageError(`--issue-file cannot be read: ${file}`, '', thrown)
  }
}

/** The repository as the pages name it: of the issue, of the remote origin, or a local one. */
function placeOf({ user, github }: Copy, issue: AskedIssue | null, environment: NodeJS.ProcessEnv): GithubPlace {
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

function runnerOf({ root, tempDir }: StartedCommand, place: GithubPlace, isPush: boolean): Runner {
  const { owner, repo, serverUrl, apiUrl } = place
  const gitServerUrl = isPush ? serverUrl : `file://${join(root, 'remote')}`
  return {
    ...{ workspace: join(root, 'copy', repo), tempDir, repository: { owner, repo }, serverUrl, apiUrl, gitServerUrl },
    event: { name: COMMAND_LINE, payload: {}, ref: '', actor: '', triggeringActor: '', isRerun: false },
    runId: String(systemClock.now()),
    // There is no page of this run at GitHub.
    runUrl: '',
    places: findPlaces({
      ...{ repositoryUrl: `${serverUrl}/${owner}/${repo}`, workflowRef: '' },
      ...{ actionRepository: '', actionRef: '' },
    }),
  }
}

/** GitHub itself. Loaded late, because its package looks at the event of a job. */
export async function githubForge(started: StartedCommand, place: GithubPlace): Promise<Forge> {
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

async function localForge(started: StartedCommand, place: GithubPlace, base: string, readsIssue: boolean) {
  const github = readsIssue ? await githubForge(started, place) : null
  const { issue, comments, permissionOf } = github ?? {}
  const reading = github === null ? {} : ({ issue, comments, permissionOf } as Partial<Forge>)
  const forge = createLocalForge(base, reading)
  return () => forge
}

/** A base that GitHub has as it is here. Throws ConfigurationError, before anything is spent. */
async function checkBase(forge: Forge, { branch, head }: UserRepository, base: string): Promise<void> {
  const tip = await forge.headOf(base)
  if (tip === null)
    throw new ConfigurationError(
      `the branch ${base} is not at GitHub`,
      `Push it with: git push origin ${base}. Or name another one: --base-branch main.`,
    )
  if (branch === base && tip !== head)
    throw new ConfigurationError(
      `GitHub has another commit on ${base} (${tip.slice(0, 12)}) than HEAD (${head.slice(0, 12)})`,
      'Push or pull first. Or name another branch: --base-branch main.',
    )
}

function localRepository(
  started: StartedCommand,
  { git, user, isPush }: { readonly git: Git; readonly user: UserRepository; readonly isPush: boolean },
): LocalRepository {
  const { pages, tempDir, secrets, order } = started
  return {
    author: user.author,
    keepBranch: ({ bytes, wanted }) => fetchBranch(git, user, { bundle: bytes, ref: PROPOSAL_REF, wanted, tempDir }),
    async keepPage(name, text) {
      await mkdir(pages, { recursive: true })
      const file = join(pages, name)
      await writeFile(file, secrets.publishable(text))
      return file
    },
    approve: !isPush
      ? null
      : async ({ title, body, draft, branch, into }) => {
          started.pause()
          const shown = [`Pull request: ${title}`, `from ${branch} into ${into}${draft ? ', as a draft' : ''}`]
          for (const line of shown) process.stderr.write(`${secrets.publishable(logLine(line))}\n`)
          process.stderr.write(`\n${secrets.publishable(logText(body, 20_000))}\n\n`)
          if (order.options['yes'] === 'true') return true
          const prompt = createInterface({ input: process.stdin, output: process.stderr })
          const answer = await prompt
            .question('Open this pull request? [y/N] ', { signal: started.cancelled })
            .catch(() => '')
          prompt.close()
          return /^y(?:es)?$/i.test(answer.trim())
        },
  }
}
