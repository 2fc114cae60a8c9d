/** What was said and done on an issue: its comments, and when it was labelled. */
import type { IssueComment } from '../../core/task/issue-comment.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Client } from './octokit.ts'
import { PER_PAGE, pages } from './pages.ts'

/** The part of the Forge port that reads an issue's history. */
export function createIssueHistory({ octokit, repo, calls }: Client): Pick<Forge, 'comments' | 'labelledAt'> {
  const { issues } = octokit.rest
  return {
    async comments(issue) {
      const { entries, isWhole } = await pages(calls, 'read the comments', page =>
        issues.listComments({ ...repo, issue_number: issue, per_page: PER_PAGE, page }),
      )
      const comments = entries.map((one): IssueComment => {
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
      return { comments, isWhole }
    },

    async labelledAt(issue, label, by) {
      const { entries, isWhole } = await pages(calls, 'read the events of the issue', page =>
        issues.listEvents({ ...repo, issue_number: issue, per_page: PER_PAGE, page }),
      )
      if (!isWhole) return null
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
