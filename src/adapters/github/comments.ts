/** One comment per task, found again by its marker and its author, so that a re-run updates it and two runs at once leave one. */
import { fitComment } from '../../core/report/fit-comment.ts'
import type { CommentOptions, WrittenComment } from '../../core/task/issue-comment.ts'
import type { Client } from './client.ts'
import { forgeErrorOf } from './forge-error.ts'

type MarkedComment = CommentOptions & { readonly marker: string; readonly body: string }

/**
 * Updates our oldest comment that begins with the marker, or the one that is known, else writes one, once; ours that are younger are deleted where it is sure that they are ours.
 * Null where there is none and none is to be made. Throws ForgeError.
 */
export async function writeComment(
  client: Client,
  issue: number,
  { marker, body, overwrite, known = null, create = true }: MarkedComment,
): Promise<WrittenComment | null> {
  const { octokit, repo, calls } = client
  const { issues } = octokit.rest
  const text = fitComment(`${marker}\n${body}`)
  const may = (stands: string): boolean => (typeof overwrite === 'boolean' ? overwrite : overwrite(stands))
  const marked = () => markedOn(client, issue, marker)
  const ours = oursAmong(client, marked)

  const isStillThere = async (id: number) => (await marked()).some(one => one.id === id)

  /** Leaves one of these, the first that can be, with our text in it; null where none of them can be kept. */
  const settle = async (found: readonly FoundComment[]): Promise<WrittenComment | null> => {
    for (const [index, one] of found.entries()) {
      const isLeft = one.body !== text && !may(one.body)
      const isKept = one.body === text || isLeft || (await update(client, one, text, isStillThere))
      if (!isKept) continue
      for (const { id, isSurelyOurs } of found.slice(index + 1))
        if (isSurelyOurs) await deleteComment(client, id).catch(() => null)
      return { id: one.id, isWritten: !isLeft, before: one.body }
    }
    return null
  }

  if (known !== null) {
    const before = overwrite === true ? null : await textOf(client, known)
    const isGone = overwrite !== true && before === null
    if (before !== null && !may(before)) return { id: known, isWritten: false, before }
    if (!isGone && (await update(client, { id: known, isSurelyOurs: true }, text, isStillThere)))
      return { id: known, isWritten: true, before }
  }
  const before = await ours()
  const kept = await settle(before)
  if (kept !== null || !create) return kept
  const younger = async () => (await ours()).filter(one => !before.some(({ id }) => id === one.id))
  const id = await calls.once(
    'comment on the issue',
    async () => (await issues.createComment({ ...repo, issue_number: issue, body: text })).data.id,
    async () => (await younger())[0]?.id ?? null,
  )
  // Another run may have written one at the same moment.
  const stays = await settle(await younger())
  return stays === null || stays.id === id ? { id, isWritten: true, before: null } : stays
}

/** Deletes a comment; it may be gone already. Throws ForgeError. */
export async function deleteComment({ octokit, repo, calls }: Client, id: number): Promise<void> {
  await calls.orNull('delete a comment', () => octokit.rest.issues.deleteComment({ ...repo, comment_id: id }))
}

/** Null where it is gone. */
async function textOf({ octokit, repo, calls }: Client, id: number): Promise<string | null> {
  const answer = await calls.orNull('read the comment', () =>
    octokit.rest.issues.getComment({ ...repo, comment_id: id }),
  )
  return answer === null ? null : (answer.data.body ?? '')
}

async function markedOn({ octokit, repo, calls }: Client, issue: number, marker: string): Promise<readonly Marked[]> {
  const comments = await calls.repeatable('read the comments', () =>
    octokit.paginate(octokit.rest.issues.listComments, { ...repo, issue_number: issue, per_page: 100 }),
  )
  return comments.flatMap(({ id, body, user }) => (body?.startsWith(marker) === true ? [{ id, body, user }] : []))
}

/** False where the comment is gone, or perhaps somebody else's, so that another one has to be written. */
async function update(
  { octokit, repo, calls }: Client,
  { id, isSurelyOurs }: Pick<FoundComment, 'id' | 'isSurelyOurs'>,
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

type Author = { readonly login: string; readonly type?: string } | null | undefined

type Marked = { readonly id: number; readonly body: string; readonly user: Author }

/** `isSurelyOurs`: false where it is only known that an app wrote it, as we are one. */
type FoundComment = { readonly id: number; readonly body: string; readonly isSurelyOurs: boolean }

/** Looks our marked comments up, oldest first. Who we are is asked once there is one; where nobody tells, the newest comes first, as it is most likely ours. */
function oursAmong(client: Client, list: () => Promise<readonly Marked[]>): () => Promise<readonly FoundComment[]> {
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
