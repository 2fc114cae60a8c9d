/** The one comment of a run: found by its marker and its author, updated, or written. */
import { fitComment } from '../../core/page/comment.ts'
import type { CommentOptions, OwnComment, WrittenComment } from '../../ports/forge.ts'
import { type Client, forgeErrorOf } from './client.ts'

/**
 * Updates the known comment, or our oldest one that begins with the marker, or writes one. Later ones of ours are
 * deleted. Returns null if there is none and none is to be made. Throws ForgeError.
 */
export async function writeComment(
  client: Client,
  issue: number,
  asked: CommentOptions & { marker: string; body: string },
): Promise<WrittenComment | null> {
  const { marker, body, overwrite, known = null, create = true, keep = () => '', beginsWith = marker } = asked
  const { octokit, repo, calls } = client
  const textAfter = (old: string) => fitComment(`${marker}\n${keep(old)}${body}`)
  const mayReplace = (old: string): boolean => (typeof overwrite === 'boolean' ? overwrite : overwrite(old))
  const marked = () => markedOn(client, issue, beginsWith)
  const ours = oursAmong(client, marked)
  const isStillThere = async (id: number) => (await marked()).some(one => one.id === id)

  const settle = async (found: readonly FoundComment[]): Promise<WrittenComment | null> => {
    for (const [index, one] of found.entries()) {
      const text = textAfter(one.body)
      const staysAsItIs = one.body !== text && !mayReplace(one.body)
      const isKept = one.body === text || staysAsItIs || (await update(client, one, text, isStillThere))
      if (!isKept) continue
      for (const { id, isSurelyOurs } of found.slice(index + 1))
        if (isSurelyOurs) await deleteComment(client, id).catch(() => null)
      return { id: one.id, isWritten: !staysAsItIs }
    }
    return null
  }

  if (known !== null) {
    const old = overwrite === true && asked.keep === undefined ? '' : await commentText(client, known)
    const done = old === null ? null : await settle([{ id: known, body: old, isSurelyOurs: true }])
    if (done !== null) return done
  }
  const before = await ours()
  const kept = await settle(before)
  if (kept !== null || !create) return kept
  const newer = async () => (await ours()).filter(one => !before.some(({ id }) => id === one.id))
  const comment = { ...repo, issue_number: issue, body: textAfter('') }
  const write = async () => (await octokit.rest.issues.createComment(comment)).data.id
  const id = await calls.once('comment on the issue', write, async () => (await newer())[0]?.id ?? null)
  // Another run may have written one at the same moment.
  const stays = await settle(await newer())
  return stays === null || stays.id === id ? { id, isWritten: true } : stays
}

export async function deleteComment({ octokit, repo, calls }: Client, id: number): Promise<void> {
  await calls.orNull('delete a comment', () => octokit.rest.issues.deleteComment({ ...repo, comment_id: id }))
}

export async function commentText({ octokit, repo, calls }: Client, id: number): Promise<string | null> {
  const { issues } = octokit.rest
  const answer = await calls.orNull('read the comment', () => issues.getComment({ ...repo, comment_id: id }))
  return answer === null ? null : (answer.data.body ?? '')
}

/** Those that begin so and are surely of this token's owner, oldest first. */
export async function ownComments(client: Client, issue: number, beginsWith: string): Promise<readonly OwnComment[]> {
  const marked = await markedOn(client, issue, beginsWith)
  if (marked.length === 0) return []
  const me = await loginOf(client)
  return marked
    .filter(({ user }) => me !== null && isBy(user, me))
    .map(({ id, body }) => ({ id, body }))
    .sort((a, b) => a.id - b.id)
}

async function markedOn({ octokit, repo, all }: Client, issue: number, marker: string): Promise<readonly Marked[]> {
  const comments = await all('read the comments', octokit.rest.issues.listComments, { ...repo, issue_number: issue })
  return comments.flatMap(({ body, ...rest }) => (body?.startsWith(marker) === true ? [{ ...rest, body }] : []))
}

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
    // GitHub says 404 for a missing permission too. Then no second comment is written.
    if (trouble === 'refused' && status === 404 && !(await isStillThere(id))) return false
    if (trouble === 'refused' && status === 403 && !isSurelyOurs) return false
    throw thrown
  }
}

type Author = { login: string; type?: string } | null | undefined

type Marked = {
  id: number
  body: string
  user: Author
  created_at: string
  updated_at: string
}

/** `isSurelyOurs`: false if it is only known that an app wrote it. */
type FoundComment = { id: number; body: string; isSurelyOurs: boolean }

/** Oldest first. If GitHub does not say who the token is, the newest comes first: it is most likely ours. */
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

/** The login of the token, or null. Tokens of apps are answered by GraphQL only. */
export async function loginOf({ octokit, calls }: Client): Promise<string | null> {
  const what = 'ask who is asking'
  const viewer = await calls
    .repeatable(what, () => octokit.graphql<{ viewer?: Author }>('query { viewer { login } }'))
    .catch(() => null)
  const login = viewer?.viewer?.login
  if (typeof login === 'string') return login
  const user = await calls.repeatable(what, () => octokit.rest.users.getAuthenticated()).catch(() => null)
  return user?.data.login ?? null
}

/** Without a login the token is an app's, so only comments of apps can be ours. */
export function isBy(user: Author, me: string | null): boolean {
  if (me === null) return user?.type === 'Bot'
  return user?.login === me || user?.login === `${me}[bot]`
}
