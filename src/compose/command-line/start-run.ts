/** A run on a copy of the user's repository, in the form of a step of the action. */
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { putWhole } from '../../adapters/files/plain-file.ts'
import type { Git } from '../../adapters/git/git-command.ts'
import { repositoriesIn } from '../../adapters/git/repositories.ts'
import {
  changedPaths,
  commitOf,
  fetchBranch,
  makeLocalRemote,
  type UserRepository,
} from '../../adapters/git/user-repository.ts'
import { createLocalForge } from '../../adapters/local/local-forge.ts'
import { systemClock } from '../../adapters/system/machine.ts'
import { namesAccess } from '../../core/config/access.ts'
import type { ActionName } from '../../core/config/actions.ts'
import { filledIn } from '../../core/config/read-inputs.ts'
import { ConfigurationError } from '../../core/errors.ts'
import type { Order } from '../../core/order.ts'
import { findPlaces } from '../../core/page/run-places.ts'
import { PROPOSAL_REF } from '../../core/proposal/proposal.ts'
import { COMMAND_LINE } from '../../core/task/trigger.ts'
import { logLine, logText } from '../../core/text/sanitized-text.ts'
import type { Forge } from '../../ports/forge.ts'
import type { LocalRepository } from '../../ports/repository.ts'
import type { RunnerContext, StartedAction } from '../start.ts'
import {
  type Copy,
  configOf,
  type GithubPlace,
  githubForge,
  type IssueAddress,
  issueOf,
  openCopy,
  placeForIssue,
  requireToken,
  UsageError,
} from './open-copy.ts'
import type { StartedCommand } from './start-command.ts'

const DETACHED = 'detached-head'

type OnCopy = {
  copy: Copy
  place: GithubPlace
  asked: Readonly<Record<string, string>>
  /** What of GitHub is asked: everything, the text of an issue, or nothing. */
  github: 'whole' | 'issue' | 'nothing'
  /** Where the work is cloned from. */
  from: 'github' | 'here'
  local?: LocalRepository
}

/** Throws ConfigurationError. */
export async function startOnCopy(
  started: StartedCommand,
  { copy, place, asked, github, from, local }: OnCopy,
): Promise<StartedAction> {
  const { given, root, pages } = started
  const { git, user } = copy
  const branch = user.branch ?? DETACHED
  const own = { 'progress-comment': 'false', 'base-branch': branch, ...asked }
  const values = { 'github-token': 'none', ...own, ...filledIn(given.values), 'output-path': pages }
  const step = stepOf(started, place, { action: 'run', values, from })
  const base = step.config().baseBranch
  if (from === 'here') {
    const commit = base === branch ? user.head : await commitOf(git, user, base)
    const remote = join(root, 'remote', place.owner, place.repo)
    await makeLocalRemote(user, { folder: remote, branches: { [base]: commit } })
  }
  const connect = github === 'whole' ? {} : { connect: await localForge(started, place, base, github === 'issue') }
  const hidden = [user.workTree ?? user.gitDir, join(root, 'remote'), ...started.hiddenFolders]
  return { ...step, ...connect, hidden, ...(local === undefined ? {} : { local }) }
}

type AskedStep = Pick<OnCopy, 'from'> & {
  action: ActionName
  values: Readonly<Record<string, string>>
  payload?: object
}

/** Throws ConfigurationError for wrong options, before anything is spent. */
export function stepOf(
  started: StartedCommand,
  place: GithubPlace,
  { action, values, from, payload = {} }: AskedStep,
): StartedAction {
  const config = configOf(values, action)
  const runner = runnerOf(started, { place, from, payload })
  return {
    ...{
      ...started,
      action,
      given: { ...started.given, values },
      repositories: repositoriesIn(runner.workspace),
      ofGit: [],
    },
    ...{ runner: () => runner, config: () => config },
  }
}

/** What `diffproof run` is started with. Throws ConfigurationError for wrong options, before anything is spent. */
export async function startRun(started: StartedCommand): Promise<StartedAction> {
  const { order, given, environment, reporter } = started
  const copy = await openCopy(started)
  const { git, user } = copy
  const isPush = order.options['push'] === 'true'
  const issue = issueOf(order, copy.github)
  const asked = taskInputs(order, issue)
  if (isPush && order.options['yes'] !== 'true' && !(process.stdin.isTTY && process.stderr.isTTY))
    throw new UsageError('--push asks before it writes, and here is no terminal to ask on', 'Add --yes.')
  if (!namesAccess(given.values))
    throw new ConfigurationError('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model.')
  if (isPush || issue !== null) requireToken(started)
  if (isPush && copy.github === null)
    throw new ConfigurationError(
      'the repository has no remote origin at GitHub, so there is nowhere to push to',
      'Add one with: git remote add origin, or leave --push out.',
    )
  const changed = await changedPaths(git, user)
  if (changed.length > 0)
    reporter.warning(`${changed.length} files have changes that are not committed: the copy is made without them`)
  const place = placeForIssue(copy, issue, environment)
  if (isPush) await checkBase(await githubForge(started, place), user, given.values['base-branch'] || user.branch)
  const local = localRepository(started, { git, user, isPush })
  const github = isPush ? 'whole' : issue === null ? 'nothing' : 'issue'
  return startOnCopy(started, { copy, place, asked, github, from: isPush ? 'github' : 'here', local })
}

function taskInputs({ argument, options, inputs }: Order, issue: IssueAddress | null): Record<string, string> {
  const given = {
    'a task in words': argument.trim() !== '',
    'an issue': issue !== null,
    '--issue-file': options['issue-file'] !== undefined,
    '--task-file': inputs['task-file'] !== undefined,
    '--prompt': inputs['prompt'] !== undefined,
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

function runnerOf(
  { root, tempDir }: StartedCommand,
  { place, from, payload }: Pick<OnCopy, 'place' | 'from'> & { payload: object },
): RunnerContext {
  const { owner, repo, serverUrl, apiUrl } = place
  const gitServerUrl = from === 'github' ? serverUrl : `file://${join(root, 'remote')}`
  return {
    ...{ workspace: join(root, 'copy', repo), tempDir, repository: { owner, repo }, serverUrl, apiUrl, gitServerUrl },
    event: { name: COMMAND_LINE, payload, ref: '', actor: '', triggeringActor: '', isRerun: false },
    runId: String(systemClock.now()),
    // There is no page of this run at GitHub.
    runUrl: '',
    places: findPlaces({
      ...{ repositoryUrl: `${serverUrl}/${owner}/${repo}`, workflowRef: '' },
      ...{ actionRepository: '', actionRef: '' },
    }),
  }
}

export async function localForge(started: StartedCommand, place: GithubPlace, base: string, readsIssue: boolean) {
  const github = readsIssue ? await githubForge(started, place) : null
  const { issue, comments, permissionOf, signedPictures } = github ?? {}
  const reading = github === null ? {} : ({ issue, comments, permissionOf, signedPictures } as Partial<Forge>)
  const forge = createLocalForge(base, reading)
  return () => forge
}

/** A base that GitHub has as it is here. Throws ConfigurationError, before anything is spent. */
async function checkBase(forge: Forge, { branch, head }: UserRepository, base: string | null): Promise<void> {
  if (base === null)
    throw new ConfigurationError('HEAD is detached, so there is no branch to go into', 'Name it: --base-branch main.')
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
  { git, user, isPush }: { git: Git; user: UserRepository; isPush: boolean },
): LocalRepository {
  const { pages, tempDir, secrets } = started
  return {
    author: user.author,
    keepBranch: ({ bytes, wanted }) => fetchBranch(git, user, { bundle: bytes, ref: PROPOSAL_REF, wanted, tempDir }),
    async keepPage(name, text) {
      await mkdir(pages, { recursive: true })
      return putWhole(pages, name, secrets.publishable(text))
    },
    approve: !isPush
      ? null
      : ({ title, body, draft, branch, into }) => {
          const head = [`Pull request: ${title}`, `from ${branch} into ${into}${draft ? ', as a draft' : ''}`]
          const shown = [...head.map(line => logLine(line)), '', logText(body, 20_000), '']
          return started.agrees('Open this pull request?', shown)
        },
  }
}
