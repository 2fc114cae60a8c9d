/** The one issue about a failing task: found by its marker and its author, opened, updated and closed again. */
import type { FailureIssue, Forge } from '../../ports/forge.ts'
import { type Client, PER_PAGE } from './client.ts'
import { isBy, loginOf } from './comments.ts'

/** Pages of a hundred that are looked through. */
const MOST_PAGES = 5

export function createFailureIssues(client: Client): Pick<Forge, 'openFailureIssue' | 'closeFailureIssue'> {
  const { octokit, repo, calls } = client
  const { issues } = octokit.rest

  const find = async (marker: string, state: 'open' | 'all'): Promise<number | null> => {
    const order = { state, sort: 'created', direction: 'desc', per_page: PER_PAGE } as const
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const list = () => issues.listForRepo({ ...repo, ...order, page })
      const { data } = await calls.repeatable('list the issues', list)
      const marked = data.filter(({ body }) => body?.startsWith(marker) === true)
      const me = marked.length === 0 ? null : await loginOf(client)
      const ours = marked.find(({ user }) => isBy(user, me))
      if (ours !== undefined) return ours.number
      if (data.length < PER_PAGE) return null
    }
    return null
  }
  const update = async (number: number, text: Partial<FailureIssue>, state: 'open' | 'closed') => {
    const change = { ...repo, issue_number: number, ...text, state }
    await calls.repeatable(`update issue #${number}`, () => issues.update(change))
    return number
  }

  return {
    async openFailureIssue(marker, { title, body }) {
      const text = { title, body: `${marker}\n${body}` }
      const known = await find(marker, 'all')
      if (known !== null) return update(known, text, 'open')
      const open = async () => (await issues.create({ ...repo, ...text })).data.number
      return calls.once('open an issue', open, () => find(marker, 'open'))
    },
    async closeFailureIssue(marker, body) {
      const known = await find(marker, 'open')
      return known === null ? null : update(known, { body: `${marker}\n${body}` }, 'closed')
    },
  }
}
