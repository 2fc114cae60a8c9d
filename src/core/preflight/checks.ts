import { protectedPathMatcher } from '../change/paths.ts'
import type { FreeSpace, RepositoryFacts } from './facts.ts'
import { type Check, misconfigured } from './problem.ts'

/** Whether the repository takes changes from this token. `writes` is false when a later job publishes. */
export function checkRepository(facts: RepositoryFacts, writes: boolean): Check {
  const problems = []
  if (facts.archived)
    problems.push(
      misconfigured('the repository is archived and takes no change', 'Unarchive it in Settings > General.'),
    )
  if (facts.disabled)
    problems.push(
      misconfigured(
        'GitHub has disabled the repository',
        'Its owner finds the reason on its page, or asks the support.',
      ),
    )
  // GitHub sometimes answers with no permission at all, although the repository could be read.
  if (writes && !facts.isAppToken && facts.role?.pull === true && !facts.role.push)
    problems.push(
      misconfigured(
        'the owner of github-token may read this repository, but not push to it',
        'Pass the token of somebody with write, or leave github-token out and give the job the permissions contents: write and pull-requests: write.',
      ),
    )
  return { problems, remarks: [] }
}

const MEGABYTE = 1024 * 1024
/** Enough for a checkout, an index, a patch and a transcript of a small repository. */
const LEAST_FREE = 50 * MEGABYTE

/** A problem for each place with less than 50 MB. */
export function checkSpace(spaces: readonly FreeSpace[]): Check {
  const problems = spaces
    .filter(({ bytes }) => bytes < LEAST_FREE)
    .map(({ place, bytes }) =>
      misconfigured(
        `${place} has ${Math.floor(bytes / MEGABYTE)} MB of free disk space, and at least ${LEAST_FREE / MEGABYTE} MB are needed`,
        'Free space on the runner, or use one with a larger disk.',
      ),
    )
  return { problems, remarks: [] }
}

/** A sentence about workflow files, which the default token can never change. `isLifted`: the input leaves the rest of `.github` open. */
export function workflowFilesLine(protectedPaths: readonly string[]): {
  readonly said: string
  readonly isLifted: boolean
} {
  const isLifted = protectedPathMatcher(protectedPaths)('.github/dependabot.yml') === null
  const said =
    "workflow files (.github/workflows, .github/actions) are never changed, and GitHub refuses them from the job's own token"
  return { said: isLifted ? `protected-paths leaves .github open, but ${said}` : said, isLifted }
}
