/** Labels, reviewers and assignees of a pull request: wishes, whose failure is told and ends nothing. */
import { messageOf } from '../../core/errors.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Client } from './octokit.ts'

type Wishes = Parameters<Forge['decorate']>[1]

/** Sets what can be set; returns what could not, one sentence each. */
export async function decorate(
  { octokit, repo, calls }: Client,
  pullRequest: number,
  wishes: Wishes,
): Promise<string[]> {
  const { issues, pulls } = octokit.rest
  const missed: string[] = []
  const attempt = async (names: readonly string[], what: string, call: () => Promise<void>) => {
    if (names.length === 0) return
    await calls
      .repeatable(`set ${what} ${names.join(', ')}`, call)
      .catch((thrown: unknown) => missed.push(messageOf(thrown)))
  }

  await attempt(wishes.labels, 'the labels', async () => {
    await issues.addLabels({ ...repo, issue_number: pullRequest, labels: [...wishes.labels] })
  })
  await attempt(wishes.reviewers, 'the reviewers', async () => {
    await pulls.requestReviewers({ ...repo, pull_number: pullRequest, reviewers: [...wishes.reviewers] })
  })
  await attempt(wishes.assignees, 'the assignees', async () => {
    const logins = [...wishes.assignees]
    const { data } = await issues.addAssignees({ ...repo, issue_number: pullRequest, assignees: logins })
    // GitHub leaves out people who cannot be assigned, without a word.
    const assigned = new Set(data.assignees?.map(one => one.login.toLowerCase()))
    const leftOut = logins.filter(one => !assigned.has(one.toLowerCase()))
    if (leftOut.length > 0)
      missed.push(`GitHub did not assign ${leftOut.join(', ')}: they cannot be assigned in this repository`)
  })
  return missed
}
