/** The pull request of `diffproof init --pull-request`: one new file at GitHub. */
import { ConfigurationError, ForgeError } from '../../core/errors.ts'
import { SETUP_BRANCH, SETUP_COMMIT, setupPullRequest } from '../../core/page/setup-pull-request.ts'
import type { Forge, TreeEdit } from '../../ports/forge.ts'
import { type Copy, githubForge, placeForIssue, requireToken } from './open-copy.ts'
import type { StartedCommand } from './start-command.ts'
import type { ChosenWorkflow } from './write-workflow.ts'

type OpenedSetup = {
  end: 'opened' | 'open' | 'same' | 'other' | 'left-out'
  /** The address of the pull request; empty without one. */
  url: string
}

/**
 * Opens a pull request that adds the workflow to the default branch, unless a file of its name or such a pull request
 * is there. Throws ConfigurationError and ForgeError.
 */
export async function openSetup(
  started: StartedCommand,
  copy: Copy,
  { file, text, jobs }: ChosenWorkflow,
): Promise<OpenedSetup> {
  if (copy.github === null)
    throw new ConfigurationError(
      'the repository has no remote origin at GitHub, so there is nowhere to open a pull request',
      'Leave out --pull-request.',
    )
  requireToken(started)
  const place = placeForIssue(copy, null, started.environment)
  const forge = await githubForge(started, place)
  const base = await forge.defaultBranch()
  const there = await forgeText(forge, base, file)
  if (there !== null) return { end: there === text ? 'same' : 'other', url: '' }
  const open = (await forge.pullRequestsFrom(SETUP_BRANCH)).find(one => one.open)
  if (open !== undefined) return { end: 'open', url: open.url }
  const page = setupPullRequest({ jobs, repositoryUrl: `${place.serverUrl}/${place.owner}/${place.repo}` })
  const shown = [`Pull request: ${page.title}`, `from ${SETUP_BRANCH} into ${base}`, '', page.body, '', text]
  if (!(await started.agrees('Open this pull request?', shown))) return { end: 'left-out', url: '' }
  await makeBranch(forge, base, { path: file, mode: '100644', content: Buffer.from(text) })
  const { url } = await forge.openPullRequest({ ...page, draft: false, branch: SETUP_BRANCH, base })
  return { end: 'opened', url }
}

async function forgeText(forge: Forge, branch: string, file: string): Promise<string | null> {
  const found = await forge.filesOf(branch, file.slice(0, file.lastIndexOf('/')))
  const blob = found?.files.find(one => one.path === file)?.blob
  return blob === undefined ? null : forge.textOf(blob)
}

/** A branch that an earlier try has left, without a pull request, is replaced. */
async function makeBranch(forge: Forge, base: string, edit: TreeEdit): Promise<void> {
  const made = await commitOn(base, edit, forge)
  const old = await forge.headOf(SETUP_BRANCH)
  const isDone =
    old === null ? await forge.createBranch(SETUP_BRANCH, made) : await forge.moveBranch(SETUP_BRANCH, old, made)
  if (isDone !== true)
    throw new ForgeError(`the branch ${SETUP_BRANCH} appeared or moved meanwhile`, 'Try again.', null, 'refused')
}

const NEEDS =
  'The token needs the right to write workflow files: gh auth refresh --scopes workflow. Or leave out --pull-request.'

/** GitHub answers 403 or 404 where the token may not write workflow files. */
async function commitOn(base: string, edit: TreeEdit, forge: Forge): Promise<string> {
  const parent = await forge.headOf(base)
  const tip = parent === null ? null : await forge.commit(parent)
  if (parent === null || tip === null)
    throw new ForgeError(`the branch ${base} cannot be read`, 'Leave out --pull-request.', null, 'refused')
  const request = { baseTree: tip.tree, parent, edits: [edit], expectedTree: null, message: SETUP_COMMIT }
  const made = await forge.commitTree(request).catch((thrown: unknown) => {
    if (thrown instanceof ForgeError && thrown.status === 403) return null
    throw thrown
  })
  if (made === null) throw new ForgeError('GitHub did not take the workflow file', NEEDS, 403, 'refused')
  return made
}
