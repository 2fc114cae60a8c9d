/** One issue: its comments, when it was labelled, its labels and the reactions to it. */
import type { IssueComment } from '../../core/task/eligible-comments.ts'
import type { Forge } from '../../ports/forge.ts'
import { type Client, noAnswer, PER_PAGE } from './client.ts'

/** The part of the Forge port that reads one issue. */
export function createIssues({ octokit, repo, calls }: Client): Pick<Forge, 'issue' | 'comments' | 'labelledAt'> {
  const { issues } = octokit.rest
  return {
    async issue(number) {
      const answer = await calls.orNull(`read issue #${number}`, () => issues.get({ ...repo, issue_number: number }))
      // GitHub redirects a transferred issue to its new repository.
      if (answer === null || (answer.data?.number ?? number) !== number) return null
      const { title, body, state, locked, pull_request } = answer.data ?? {}
      if (typeof title !== 'string' || typeof state !== 'string')
        throw noAnswer(`about issue #${number} holds no issue`)
      const isPullRequest = pull_request !== undefined && pull_request !== null
      return { number, title, body: body ?? '', open: state === 'open', locked, isPullRequest }
    },

    async comments(issue) {
      const entries = await calls.repeatable('read the comments', () =>
        octokit.paginate(issues.listComments, { ...repo, issue_number: issue, per_page: PER_PAGE }),
      )
      return entries.map((one): IssueComment => {
        const minimized = (one as { readonly minimized?: unknown }).minimized
        return {
          author: one.user?.login ?? '',
          byBot: one.user?.type === 'Bot' || one.user?.login.endsWith('[bot]') === true,
          createdAt: Date.parse(one.created_at),
          editedAt: Date.parse(one.updated_at),
          body: one.body ?? '',
          hidden: minimized !== undefined && minimized !== null && minimized !== false,
        }
      })
    },

    async labelledAt(issue, label, by) {
      const entries = await calls.repeatable('read the events of the issue', () =>
        octokit.paginate(issues.listEvents, { ...repo, issue_number: issue, per_page: PER_PAGE }),
      )
      const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
      const times = entries
        .filter(one => one.event === 'labeled' && same(one.actor?.login, by))
        .filter(one => 'label' in one && same(one.label.name, label))
        .map(one => Date.parse(one.created_at))
        .filter(time => !Number.isNaN(time))
      return times.length === 0 ? null : Math.max(...times)
    },
  }
}

/** For a reaction that this account had left before. A new one gets 201. */
const WAS_THERE = 200

type GivenReaction = { readonly id: number; readonly content: string; readonly user: { readonly login: string } | null }

type ReactionsAndLabels = Pick<Forge, 'react' | 'labelNames' | 'moveLabel'>

/** The part of the Forge port that shows on an issue how far a run is. */
export function createReactionsAndLabels({ octokit, repo, calls }: Client): ReactionsAndLabels {
  const { issues } = octokit.rest
  return {
    async react({ on, id }, reaction, instead) {
      const list = `/repos/{owner}/{repo}/issues/${on === 'issue' ? '' : 'comments/'}${id}/reactions`
      const what = `react to the ${on}`
      const answer = await calls.repeatable(what, () => octokit.request(`POST ${list}`, { ...repo, content: reaction }))
      // An account that had not reacted before has nothing to take back.
      if (instead.length === 0 || answer.status !== WAS_THERE) return
      const me = (answer.data as GivenReaction).user?.login
      const given = await calls.repeatable('read the reactions', () =>
        octokit.paginate<GivenReaction>(`GET ${list}`, { ...repo, per_page: PER_PAGE }),
      )
      const stale = given.filter(one => one.user?.login === me && (instead as readonly string[]).includes(one.content))
      for (const { id: reaction_id } of stale)
        await calls.orNull('take a reaction back', () =>
          octokit.request(`DELETE ${list}/{reaction_id}`, { ...repo, reaction_id }),
        )
    },

    async labelNames() {
      const entries = await calls.repeatable('read the labels', () =>
        octokit.paginate(issues.listLabelsForRepo, { ...repo, per_page: PER_PAGE }),
      )
      return entries.map(({ name }) => name)
    },

    async moveLabel(issue, to, from) {
      const at = { ...repo, issue_number: issue }
      const { data } = await calls.repeatable('move the label of the issue', () =>
        to === null
          ? issues.listLabelsOnIssue({ ...at, per_page: PER_PAGE })
          : issues.addLabels({ ...at, labels: [to] }),
      )
      const there = new Set(data.map(({ name }) => name.toLowerCase()))
      for (const name of from.filter(one => one !== to && there.has(one.toLowerCase())))
        await calls.orNull('take a label off the issue', () => issues.removeLabel({ ...at, name }))
    },
  }
}
