/** One comment per task, found again by its marker, so that a re-run updates it. */
import { read, statusOf, write } from './forge-call.ts'
import type { Octokit, Repo } from './octokit.ts'

type Author = { readonly login: string; readonly type?: string } | null | undefined

/** Updates our newest comment that begins with the marker, else writes a new one. */
export async function writeComment(
  octokit: Octokit,
  repo: Repo,
  issue: number,
  marker: string,
  body: string,
): Promise<void> {
  const text = `${marker}\n${body}`
  const comments = await read('read the comments', () =>
    octokit.paginate(octokit.rest.issues.listComments, { ...repo, issue_number: issue, per_page: 100 }),
  )
  const marked = comments.filter(one => one.body?.startsWith(marker) === true)
  const isMine = marked.length === 0 ? () => false : await authorship(octokit)
  const mine = marked.findLast(one => isMine(one.user))
  if (mine !== undefined && (await update(octokit, repo, mine.id, text))) return
  await write('comment on the issue', () =>
    octokit.rest.issues.createComment({ ...repo, issue_number: issue, body: text }),
  )
}

/** Anybody can write a marker. An app's token may not ask who it is; then only comments of apps can be ours. */
async function authorship(octokit: Octokit): Promise<(user: Author) => boolean> {
  const me = await octokit.rest.users.getAuthenticated().catch(() => null)
  if (me === null) return user => user?.type === 'Bot'
  return user => user?.login === me.data.login
}

/** False where the comment is gone or somebody else's, so that another one has to be written. */
async function update(octokit: Octokit, repo: Repo, id: number, body: string): Promise<boolean> {
  try {
    await write('update the comment', () => octokit.rest.issues.updateComment({ ...repo, comment_id: id, body }))
    return true
  } catch (thrown) {
    if (statusOf(thrown) === 403 || statusOf(thrown) === 404) return false
    throw thrown
  }
}
