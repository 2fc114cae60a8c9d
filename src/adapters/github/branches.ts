/** Commits and branches through GitHub's API, which signs commits. */
import { isUtf8 } from 'node:buffer'
import { ForgeError } from '../../core/errors.ts'
import type { Forge, TreeEdit } from '../../ports/forge.ts'
import { type Client, complaintsOf, forgeErrorOf, statusOf } from './client.ts'

type TreeEntry = { path: string; mode: TreeMode; type: 'blob'; content?: string; sha?: string | null }
type TreeMode = '100644' | '100755' | '120000'

/**
 * Text up to this size travels inside the tree request. Larger text is uploaded as a blob, because
 * requests are limited in size.
 */
const INLINE_BYTES = 256 * 1024
const INLINE_TOTAL = 4 * 1024 * 1024

/** The forge has no such API, or does not take so much. A push by git may still work. */
const NOT_BY_API: ReadonlySet<number> = new Set([404, 413])

export function createCommits({ octokit, repo, calls }: Client) {
  const git = octokit.rest.git

  async function blobFor(content: Uint8Array): Promise<string> {
    const blob = { content: Buffer.from(content).toString('base64'), encoding: 'base64' }
    return (await calls.repeatable('upload a file', () => git.createBlob({ ...repo, ...blob }))).data.sha
  }

  async function entriesFor(edits: readonly TreeEdit[]): Promise<TreeEntry[]> {
    const entries: TreeEntry[] = []
    let inlined = 0
    for (const { path, mode, content } of edits) {
      const base = { path, mode: mode as TreeMode, type: 'blob' } as const
      const text = content === null || content.length > INLINE_BYTES ? null : inlineText(content)
      const fits = text !== null && inlined + text.length <= INLINE_TOTAL
      if (fits) inlined += text.length
      if (content === null) entries.push({ ...base, sha: null })
      else entries.push(fits ? { ...base, content: text } : { ...base, sha: await blobFor(content) })
    }
    return entries
  }

  async function makeTree(baseTree: string, edits: readonly TreeEdit[]): Promise<string> {
    const request = { ...repo, base_tree: baseTree, tree: await entriesFor(edits) }
    return (await calls.repeatable('make the tree', () => git.createTree(request))).data.sha
  }

  return {
    async commit(sha) {
      const answer = await calls.orNull('read a commit', () => git.getCommit({ ...repo, commit_sha: sha }))
      // Gitea and Forgejo answer in another form, with a wrong tree id.
      if (answer?.data.tree === undefined) return null
      const { tree, message, author, committer, parents, verification } = answer.data
      const [parent = null] = parents.map(one => one.sha)
      const by = { author: author?.email ?? '', committer: committer?.email ?? '' }
      return { tree: tree.sha, message, ...by, parent, ...(verification && { verified: verification.verified }) }
    },

    async commitTree({ baseTree, parent, edits, expectedTree, message }) {
      try {
        let tree = baseTree
        for (const part of inSteps(edits)) tree = await makeTree(tree, part)
        if (expectedTree !== null && tree !== expectedTree) {
          const title = `the forge made tree ${tree} from the change, but the tested tree is ${expectedTree}`
          throw new ForgeError(title, 'Nothing was published. Please report this with the kept patch.', null, 'passing')
        }
        const commit = { message, tree, parents: [parent] }
        // A second commit of the same content would do no harm: nothing refers to it.
        return (await calls.repeatable('make the commit', () => git.createCommit({ ...repo, ...commit }))).data.sha
      } catch (thrown) {
        const status = statusOf(thrown)
        if (status !== null && NOT_BY_API.has(status)) return null
        throw thrown
      }
    },
  } satisfies Partial<Forge>
}

/** Where a file replaces a folder, or a folder a file, the old paths are removed in a step of their own before. */
function inSteps(edits: readonly TreeEdit[]): (readonly TreeEdit[])[] {
  const written = edits.filter(edit => edit.content !== null)
  const gone = edits.filter(edit => edit.content === null && !written.some(other => other.path === edit.path))
  const isBelow = (one: TreeEdit, other: TreeEdit) => one.path.startsWith(`${other.path}/`)
  const collide = gone.some(one => written.some(other => isBelow(one, other) || isBelow(other, one)))
  return collide ? [gone, written] : [[...gone, ...written]]
}

/**
 * Bytes as text for JSON; null if they are not UTF-8. Empty texts and NUL are null too, because
 * servers differ in how they read them.
 */
function inlineText(bytes: Uint8Array): string | null {
  if (bytes.length === 0 || bytes.includes(0) || !isUtf8(bytes)) return null
  return Buffer.from(bytes).toString()
}

/** See https://docs.github.com/graphql/reference/git#updaterefs. REST cannot move a branch only from a known commit. */
const MUTATION = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }'
const NO_COMMIT = '0'.repeat(40)
const UNKNOWN_MUTATION = /doesn't exist on type|isn't a defined input type/i

export function createBranches(client: Client) {
  const { octokit, repo, calls } = client
  const git = octokit.rest.git
  return {
    headOf: branch => branchHead(client, branch),

    async branchesUnder(prefix) {
      const below = { ...repo, ref: `heads/${prefix}` }
      const answer = await calls.orNull('list branches', () => octokit.paginate(git.listMatchingRefs, below))
      return answer === null ? null : new Map(answer.map(one => [one.ref.slice('refs/heads/'.length), one.object.sha]))
    },

    async createBranch(branch, sha) {
      let tries = 0
      const create = async () => {
        tries += 1
        await git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha })
        return true
      }
      const look = async () => {
        const now = await branchHead(client, branch)
        return now === null ? null : now === sha
      }
      try {
        return await calls.once(`make the branch ${branch}`, create, look)
      } catch (thrown) {
        // Reading the branch distinguishes a lost race from an impossible name. After a lost
        // answer, the winner may be this run.
        const isTaken = statusOf(thrown) === 422 ? await look().catch(() => null) : null
        if (isTaken === null) throw thrown
        return isTaken && tries > 1
      }
    },

    moveBranch: (branch, from, to) => swap(client, `move the branch ${branch}`, { branch, from, to }),

    async deleteBranch(branch, from) {
      return (await swap(client, `delete the branch ${branch}`, { branch, from, to: NO_COMMIT })) === true
    },
  } satisfies Partial<Forge>
}

async function branchHead({ octokit, repo, calls }: Client, branch: string): Promise<string | null> {
  const ref = { ...repo, ref: `heads/${branch}` }
  const answer = await calls.orNull('read the branch', () => octokit.rest.git.getRef(ref))
  return answer?.data.object.sha ?? null
}

/**
 * False if it is elsewhere, null if the forge cannot. The words of a refusal prove nothing, so the branch is read
 * again.
 */
async function swap(client: Client, what: string, move: { branch: string; from: string; to: string }) {
  const { octokit, repo, calls } = client
  const { branch, from, to } = move
  const { data } = await calls.repeatable('read the repository', () => octokit.rest.repos.get(repo))
  const refUpdates = [{ name: `refs/heads/${branch}`, beforeOid: from, afterOid: to, force: true }]
  let mayBeDone = false

  const attempt = async (): Promise<boolean | null> => {
    try {
      await octokit.graphql(MUTATION, { input: { repositoryId: data.node_id, refUpdates } })
      return true
    } catch (thrown) {
      if (isMissing(thrown)) return null
      mayBeDone ||= forgeErrorOf(what, thrown).trouble === 'passing'
      throw thrown
    }
  }
  const look = async () => {
    const now = (await branchHead(client, branch)) ?? NO_COMMIT
    // Somebody else can have moved it to the same commit. It was this run only if an answer got lost.
    return now === from ? null : mayBeDone && now === to
  }
  try {
    return await calls.once(what, attempt, look)
  } catch (thrown) {
    const hasMoved = forgeErrorOf(what, thrown).trouble === 'refused' ? await look().catch(() => null) : null
    if (hasMoved === null) throw thrown
    return hasMoved
  }
}

function isMissing(thrown: unknown): boolean {
  return statusOf(thrown) === 404 || complaintsOf(thrown).some(one => UNKNOWN_MUTATION.test(String(one.message)))
}
