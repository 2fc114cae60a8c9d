/** What looks at a repository without a task: the checks before a run, and the totals of a repository at GitHub. */
import { namesAccess } from '../../core/config/access.ts'
import { filledIn } from '../../core/config/read-inputs.ts'
import { ConfigurationError } from '../../core/errors.ts'
import { misconfigured, type PreflightProblem } from '../../core/start/problem.ts'
import type { StartedAction } from '../start.ts'
import { assertNamedHost } from './named-host.ts'
import {
  type Copy,
  githubForge,
  githubPlace,
  noToken,
  openCopy,
  placeForIssue,
  requireToken,
  UsageError,
} from './open-copy.ts'
import type { StartedCommand } from './start-command.ts'
import { startOnCopy, stepOf } from './start-run.ts'

type StartedCheck = {
  start: StartedAction
  copy: Copy
  /** What stands in the way of every run from here. */
  problems: readonly PreflightProblem[]
  /** True where that is not known. */
  isPublic(): Promise<boolean>
}

/** What `doctor` and `init` are started with. Throws ConfigurationError where there is no usable repository. */
export async function startCheck(started: StartedCommand): Promise<StartedCheck> {
  const { given, environment, order } = started
  const copy = await openCopy(started)
  const isOffline = order.options['offline'] === 'true'
  const hasKey = namesAccess(given.values)
  const hasToken = given.values['github-token'] !== ''
  const problems = [
    hasKey || isOffline || order.verb === 'init'
      ? null
      : misconfigured('ANTHROPIC_API_KEY is not set', 'Set it to your API key of the model.'),
    hasToken || isOffline || copy.github === null ? null : noToken(environment),
  ]
  const asksGithub = hasToken && !isOffline && copy.github !== null
  const asked = hasKey ? {} : { 'anthropic-api-key': 'none' }
  const place = placeForIssue(copy, null, environment)
  if (asksGithub) assertNamedHost(place, environment)
  const github = asksGithub ? 'whole' : 'nothing'
  const run = await startOnCopy(started, { copy, place, asked, github, from: 'here' })
  const hasNoModel = !hasKey || isOffline
  const start = hasNoModel ? { ...run, catalog: { lookUp: async () => ({ kind: 'not-listed' as const }) } } : run
  const isPublic = async () => {
    if (!asksGithub) return copy.github !== null
    const facts = await (await githubForge(started, place)).repository().catch(() => null)
    return facts?.isPublic !== false
  }
  return { start, copy, problems: problems.filter(one => one !== null), isPublic }
}

/** Throws ConfigurationError where it is not known which repository is meant. */
export async function startReport(started: StartedCommand): Promise<StartedAction> {
  const { order, given, environment } = started
  const named = order.options['repository']
  const place =
    named === undefined ? (await openCopy(started)).github : githubPlace(`https://github.com/${named}`, environment)
  if (place === null)
    throw named === undefined
      ? new ConfigurationError('the repository has no remote origin at GitHub', 'Name one: --repository owner/repo.')
      : new UsageError(`--repository is "${named}", and must have the form owner/repo`)
  requireToken(started)
  assertNamedHost(place, environment)
  const { 'anthropic-api-key': _, ...own } = given.values
  const values = { ...filledIn(own), 'output-path': started.pages }
  return stepOf(started, place, { action: 'report', values, from: 'github' })
}
