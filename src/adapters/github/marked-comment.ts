/** One comment per task, found again by its marker and its author, so that a re-run updates it and two runs at once leave one. */
import { forgeErrorOf } from './forge-error.ts'
import type { Client } from './octokit.ts'

type Author = { readonly login: string; readonly type?: string } | null | undefined
/** `isSurelyOurs`: false where it is only known that an app wrote it, as we are one. */
type Found = { readonly id: number; readonly body: string; readonly isSurelyOurs: boolean }
type Marked = { readonly id: number; readonly body: string; readonly user: Author }

export type MarkedComment = { readonly marker: string; readonly body: string; readonly overwrite: boolean }

/** Updates our oldest comment that begins with the marker, else writes one, once; ours that are younger are deleted where it is sure that they are ours. Throws ForgeError. */
export async function writeComment(
  client: Client,
  issue: number,
  { marker, body, overwrite }: MarkedComment,
): Promise<void> {
  const { octokit, repo, calls } = client
  const { issues } = octokit.rest
  const text = `${marker}\n${body}`
  const marked = () => markedOn(client, issue, marker)
  const ours = oursAmong(client, marked)

  const isStillThere = async (id: number) => (await marked()).some(one => one.id === id)

  /** Leaves one of these, the first that can be, with our text in it; false where none of them can be kept. */
  const settle = async (found: readonly Found[]): Promise<boolean> => {
    for (const [index, one] of found.entries()) {
      const isWritten = one.body === text || !overwrite || (await update(client, one, text, isStillThere))
      if (!isWritten) continue
      for (const { id, isSurelyOurs } of found.slice(index + 1))
        if (isSurelyOurs)
          await calls
            .repeatable('delete a comment', () => issues.deleteComment({ ...repo, comment_id: id }))
            .catch(() => null)
      return true
    }
    return false
  }

  const before = await ours()
  if (await settle(before)) return
  const younger = async () => (await ours()).filter(one => !before.some(({ id }) => id === one.id))
  await calls.once(
    'comment on the issue',
    async () => {
      await issues.createComment({ ...repo, issue_number: issue, body: text })
      return true
    },
    async () => ((await younger()).length > 0 ? true : null),
  )
  // Another run may have written one at the same moment.
  await settle(await younger())
}

async function markedOn({ octokit, repo, calls }: Client, issue: number, marker: string): Promise<readonly Marked[]> {
  const comments = await calls.repeatable('read the comments', () =>
    octokit.paginate(octokit.rest.issues.listComments, { ...repo, issue_number: issue, per_page: 100 }),
  )
  return comments.flatMap(({ id, body, user }) => (body?.startsWith(marker) === true ? [{ id, body, user }] : []))
}

/** Looks our marked comments up, oldest first. Anybody can write a marker: who we are is asked once there is one; where nobody tells, the newest comes first, as it is most likely ours. */
function oursAmong(client: Client, list: () => Promise<readonly Marked[]>): () => Promise<readonly Found[]> {
  let asked: Promise<string | null> | null = null
  return async () => {
    const marked = await list()
    if (marked.length === 0) return []
    asked ??= loginOf(client)
    const me = await asked
    return marked
      .filter(one => isBy(one.user, me))
      .map(({ id, body }) => ({ id, body, isSurelyOurs: me !== null }))
      .sort((a, b) => (me === null ? b.id - a.id : a.id - b.id))
  }
}

/** Who the token acts as. An app's token may not ask REST, but GraphQL; null where neither answers. */
async function loginOf({ octokit, calls }: Client): Promise<string | null> {
  const what = 'ask who is asking'
  const viewer = await calls
    .repeatable(what, () => octokit.graphql<{ readonly viewer?: Author }>('query { viewer { login } }'))
    .catch(() => null)
  const login = viewer?.viewer?.login
  if (typeof login === 'string') return login
  const user = await calls.repeatable(what, () => octokit.rest.users.getAuthenticated()).catch(() => null)
  return user?.data.login ?? null
}

/** Where it is not known who we are, it is an app's token, and only comments of apps can be ours. */
function isBy(user: Author, me: string | null): boolean {
  if (me === null) return user?.type === 'Bot'
  return user?.login === me || user?.login === `${me}[bot]`
}

/** False where the comment is gone, or perhaps somebody else's, so that another one has to be written. */
async function update(
  { octokit, repo, calls }: Client,
  { id, isSurelyOurs }: Found,
  body: string,
  isStillThere: (id: number) => Promise<boolean>,
): Promise<boolean> {
  const what = 'update the comment'
  try {
    await calls.repeatable(what, () => octokit.rest.issues.updateComment({ ...repo, comment_id: id, body }))
    return true
  } catch (thrown) {
    const { trouble, status } = forgeErrorOf(what, thrown)
    // A second comment beside one that is still there would be one too many.
    if (trouble === 'refused' && status === 404 && !(await isStillThere(id))) return false
    if (trouble === 'refused' && status === 403 && !isSurelyOurs) return false
    throw thrown
  }
}
