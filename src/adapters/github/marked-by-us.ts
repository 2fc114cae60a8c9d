/** Which of the comments with our marker are ours: anybody can write a marker. */
import type { Client } from './octokit.ts'

type Author = { readonly login: string; readonly type?: string } | null | undefined

export type Marked = { readonly id: number; readonly body: string; readonly user: Author }

/** `isSurelyOurs`: false where it is only known that an app wrote it, as we are one. */
export type FoundComment = { readonly id: number; readonly body: string; readonly isSurelyOurs: boolean }

/** Looks our marked comments up, oldest first. Who we are is asked once there is one; where nobody tells, the newest comes first, as it is most likely ours. */
export function oursAmong(
  client: Client,
  list: () => Promise<readonly Marked[]>,
): () => Promise<readonly FoundComment[]> {
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
