/** Issues: one with its comments, labels and reactions, and lists of issues and pull requests. */
import type { ListedPullRequest } from '../../core/task/ownership.ts'
import { signedPicturesIn } from '../../core/task/picture-places.ts'
import type { LiveIssue } from '../../core/task/trigger.ts'
import type { FailureIssue, Forge, IssueComment } from '../../ports/forge.ts'
import { type Client, isHere, noAnswer, PER_PAGE } from './client.ts'
import { isBy, loginOf } from './comments.ts'

const MAY_WRITE: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

export function createIssues({ octokit, repo, calls, all }: Client) {
  const { issues } = octokit.rest
  return {
    async issue(number) {
      const answer = await calls.orNull(`read issue #${number}`, () => issues.get({ ...repo, issue_number: number }))
      // GitHub redirects a transferred issue to its new repository.
      if (answer === null || (answer.data?.number ?? number) !== number) return null
      if (typeof answer.data?.title !== 'string' || typeof answer.data.state !== 'string')
        throw noAnswer(`about issue #${number} holds no issue`)
      return liveIssueOf(answer.data)
    },

    async issueHistory(number) {
      const what = `read how issue #${number} was edited`
      const answer = await calls.orNull(what, () => octokit.graphql<HistoryAnswer>(HISTORY, { ...repo, number }))
      const issue = answer?.repository?.issue
      if (issue === undefined || issue === null) return null
      return {
        texts: nodesOf(issue.userContentEdits).map(one => ({ since: Date.parse(one.editedAt), text: one.diff })),
        titles: nodesOf(issue.timelineItems).map(one => ({
          until: Date.parse(one.createdAt),
          title: one.previousTitle,
        })),
      }
    },

    async comments(issue) {
      const entries = await all('read the comments', issues.listComments, { ...repo, issue_number: issue })
      return entries.map(issueCommentOf)
    },

    async signedPictures(issue) {
      const at = { ...repo, issue_number: issue, mediaType: { format: 'full' } } as const
      const what = 'read the pictures of the issue'
      const { data } = await calls.repeatable(what, () => issues.get(at))
      const comments = data.comments > 0 ? await all(what, issues.listComments, at) : []
      const html = [data, ...comments].map(({ body_html: text = '' }) => text)
      return signedPicturesIn(html.join('\n'))
    },

    async labelledAt(issue, label, by) {
      const entries = await all('read the events of the issue', issues.listEvents, { ...repo, issue_number: issue })
      const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
      const times = entries
        .filter(one => one.event === 'labeled' && same(one.actor?.login, by))
        .filter(one => 'label' in one && same(one.label.name, label))
        .map(one => Date.parse(one.created_at))
        .filter(time => !Number.isNaN(time))
      return times.length === 0 ? null : Math.max(...times)
    },
  } satisfies Partial<Forge>
}

type ListedComment = Awaited<ReturnType<Client['octokit']['rest']['issues']['listComments']>>['data'][number]

function issueCommentOf(one: ListedComment): IssueComment {
  const { minimized } = one as { minimized?: unknown }
  return {
    author: one.user?.login ?? '',
    byBot: one.user?.type === 'Bot' || one.user?.login.endsWith('[bot]') === true,
    createdAt: Date.parse(one.created_at),
    editedAt: Date.parse(one.updated_at),
    body: one.body ?? '',
    hidden: minimized !== undefined && minimized !== null && minimized !== false,
    isByMember: MAY_WRITE.has(one.author_association ?? ''),
  }
}

type Nodes<T> = { nodes: readonly (T | null)[] | null } | null
type HistoryAnswer = {
  repository: {
    issue: {
      userContentEdits: Nodes<{ editedAt: string; diff: string | null }>
      timelineItems: Nodes<{ createdAt: string; previousTitle: string }>
    } | null
  } | null
}

/**
 * `diff` is the whole text after an edit. The first one is the text that was opened.
 * https://docs.github.com/graphql/reference/objects#usercontentedit
 */
const HISTORY = `query($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    issue(number: $number) {
      userContentEdits(first: 100) { nodes { editedAt diff } }
      timelineItems(first: 100, itemTypes: [RENAMED_TITLE_EVENT]) {
        nodes { ... on RenamedTitleEvent { createdAt previousTitle } }
      }
    }
  }
}`

const nodesOf = <T>(nodes: Nodes<T>): readonly T[] => (nodes?.nodes ?? []).filter(one => one !== null)

/** For a reaction that this account had left before. A new one gets 201. */
const WAS_THERE = 200

type GivenReaction = { id: number; content: string; user: { login: string } | null }

export function createReactionsAndLabels({ octokit, repo, calls, all }: Client) {
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
      const entries = await all('read the labels', issues.listLabelsForRepo, repo)
      return entries.map(({ name }) => name)
    },

    async moveLabel(issue, to, from) {
      const at = { ...repo, issue_number: issue }
      const { data } = await calls.repeatable('move the label of the issue', () =>
        to === null
          ? issues.listLabelsOnIssue({ ...at, per_page: PER_PAGE })
          : issues.addLabels({ ...at, labels: [to] }),
      )
      const there = new Map(data.map(({ name, id }) => [name.toLowerCase(), id]))
      const remove = (name: string) =>
        calls.orNull('take a label off the issue', () => issues.removeLabel({ ...at, name }))
      for (const name of from.filter(one => one !== to && there.has(one.toLowerCase()))) {
        // Gitea and Forgejo find a label by its id only.
        if ((await remove(name)) === null) await remove(String(there.get(name.toLowerCase())))
      }
    },
  } satisfies Partial<Forge>
}

export function createListings(client: Client) {
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
        yield page.filter(one => one.labels.some(own => labelName(own).toLowerCase() === wanted)).map(liveIssueOf)
    },

    async *allComments(since) {
      const order = { sort: 'created', direction: 'desc', per_page: PER_PAGE } as const
      const from = Number.isFinite(since) ? { since: new Date(since).toISOString() } : {}
      const list = octokit.paginate.iterator(issues.listCommentsForRepo, { ...repo, ...order, ...from })
      for await (const page of eachPage(calls, 'list the comments', list))
        yield page.map(({ body, user, author_association: by }) => {
          return { body: body ?? '', isTrusted: user?.type === 'Bot' || MAY_WRITE.has(by ?? '') }
        })
    },

    async *pullRequests(state) {
      const order = { state, sort: 'created', direction: 'desc', per_page: PER_PAGE } as const
      const list = octokit.paginate.iterator(pulls.list, { ...repo, ...order })
      for await (const page of eachPage(calls, 'list pull requests', list))
        yield page.map(
          (one): ListedPullRequest => ({
            number: one.number,
            branch: one.head.ref,
            head: one.head.sha,
            isHere: isHere(client, one.head.repo),
            body: one.body ?? '',
            state: one.state === 'open' ? 'open' : one.merged_at === null ? 'closed' : 'merged',
            draft: one.draft ?? false,
            labels: one.labels.map(labelName),
            createdAt: Date.parse(one.created_at),
          }),
        )
    },
  } satisfies Partial<Forge>
}

type ListedIssue = Awaited<ReturnType<Client['octokit']['rest']['issues']['listForRepo']>>['data'][number]
type ApiIssue = Pick<ListedIssue, 'number' | 'title' | 'body' | 'state' | 'locked' | 'labels' | 'pull_request'>

function liveIssueOf({ number, title, body, state, locked, labels, pull_request }: ApiIssue): LiveIssue {
  const isPullRequest = pull_request !== undefined && pull_request !== null
  const about = { open: state === 'open', locked: locked === true, isPullRequest, labels: labels.map(labelName) }
  return { number, title, body: body ?? '', ...about }
}

function labelName(label: string | { name?: string | undefined }): string {
  return typeof label === 'string' ? label : (label.name ?? '')
}

type ApiPages<T> = AsyncIterable<{ data: T }>

async function* eachPage<T>(calls: Client['calls'], what: string, list: ApiPages<T>): AsyncGenerator<T> {
  const iterator = list[Symbol.asyncIterator]()
  for (;;) {
    const next = await calls.repeatable(what, () => iterator.next())
    if (next.done === true) return
    const data: unknown = next.value.data
    if (!Array.isArray(data)) throw noAnswer(`to ${what} is no list`)
    yield next.value.data
  }
}

const MOST_PAGES = 5

export function createFailureIssues(client: Client) {
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
  } satisfies Partial<Forge>
}
