/** Lists of a repository, page by page. See https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api. */
import type { ListedPullRequest } from '../../core/task/ownership.ts'
import type { LiveIssue } from '../../core/task/trigger.ts'
import type { Forge } from '../../ports/forge.ts'
import { type Client, isHere, noAnswer, PER_PAGE } from './client.ts'

/** The part of the Forge port that lists. */
export function createListings(client: Client): Pick<Forge, 'labelled' | 'pullRequests'> {
  const { octokit, repo, calls } = client
  const { issues, pulls } = octokit.rest
  return {
    async *labelled(label) {
      const wanted = label.toLowerCase()
      // A comma would separate two labels in the filter.
      const filter = label.includes(',') ? {} : { labels: label }
      const order = { state: 'open', sort: 'created', direction: 'asc', per_page: PER_PAGE } as const
      const list = octokit.paginate.iterator(issues.listForRepo, { ...repo, ...filter, ...order })
      for await (const page of eachPage(calls, 'list the labelled issues', list))
        yield page
          .filter(one => one.labels.some(own => nameOf(own).toLowerCase() === wanted))
          .map(
            (one): LiveIssue => ({
              number: one.number,
              title: one.title,
              body: one.body ?? '',
              open: one.state === 'open',
              locked: one.locked,
              isPullRequest: one.pull_request !== undefined && one.pull_request !== null,
            }),
          )
    },

    async *pullRequests(state) {
      const order = { state, sort: 'created', direction: 'desc', per_page: PER_PAGE } as const
      const list = octokit.paginate.iterator(pulls.list, { ...repo, ...order })
      for await (const page of eachPage(calls, 'list pull requests', list))
        yield page.map(
          (one): ListedPullRequest => ({
            number: one.number,
            branch: one.head.ref,
            isHere: isHere(client, one.head.repo),
            body: one.body ?? '',
            state: one.state === 'open' ? 'open' : one.merged_at === null ? 'closed' : 'merged',
            draft: one.draft ?? false,
            labels: one.labels.map(nameOf),
            createdAt: Date.parse(one.created_at),
          }),
        )
    },
  }
}

function nameOf(label: string | { readonly name?: string | undefined }): string {
  return typeof label === 'string' ? label : (label.name ?? '')
}

/** The entries of each page. A page that fails temporarily is asked for again. */
async function* eachPage<T>(
  calls: Client['calls'],
  what: string,
  list: AsyncIterable<{ readonly data: T }>,
): AsyncGenerator<T> {
  const iterator = list[Symbol.asyncIterator]()
  for (;;) {
    const next = await calls.repeatable(what, () => iterator.next())
    if (next.done === true) return
    const data: unknown = next.value.data
    if (!Array.isArray(data)) throw noAnswer(`to ${what} is no list`)
    yield next.value.data
  }
}
