import type { Forge } from '../../ports/forge.ts'
import type { Client } from './octokit.ts'
import { PER_PAGE, pages } from './pages.ts'

type Marks = Pick<Forge, 'react' | 'labelNames' | 'moveLabel'>

/** GitHub's answer where the same person had left the same reaction before; else it is 201. */
const WAS_THERE = 200

/** The part of the Forge port that leaves marks. */
export function createMarks({ octokit, repo, calls }: Client): Marks {
  const { issues, reactions } = octokit.rest
  return {
    async react({ on, id }, reaction, instead) {
      const at = on === 'issue' ? { ...repo, issue_number: id } : { ...repo, comment_id: id }
      const isIssue = (target: typeof at): target is typeof repo & { issue_number: number } => 'issue_number' in target
      const what = `react to the ${on}`
      const answer = await calls.repeatable(what, () =>
        isIssue(at)
          ? reactions.createForIssue({ ...at, content: reaction })
          : reactions.createForIssueComment({ ...at, content: reaction }),
      )
      // Who leaves the first one has none to take back.
      if (instead.length === 0 || (answer.status as number) !== WAS_THERE) return
      const me = answer.data.user?.login
      const { entries } = await pages(calls, 'read the reactions', page =>
        isIssue(at)
          ? reactions.listForIssue({ ...at, per_page: PER_PAGE, page })
          : reactions.listForIssueComment({ ...at, per_page: PER_PAGE, page }),
      )
      const stale = entries.filter(
        one => one.user?.login === me && (instead as readonly string[]).includes(one.content),
      )
      for (const { id: reaction_id } of stale)
        await calls.orNull('take a reaction back', () =>
          isIssue(at)
            ? reactions.deleteForIssue({ ...at, reaction_id })
            : reactions.deleteForIssueComment({ ...at, reaction_id }),
        )
    },

    async labelNames() {
      const { entries } = await pages(calls, 'read the labels', page =>
        issues.listLabelsForRepo({ ...repo, per_page: PER_PAGE, page }),
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
