/** Commits and branches through GitHub's API: small uploads, commits that GitHub signs, no hook and no credential in play. */
import { ForgeError } from '../../core/errors.ts'
import type { Forge, TreeEdit } from '../../ports/forge.ts'
import type { Client } from './client.ts'
import { complaintsOf, forgeErrorOf, statusOf } from './forge-error.ts'

type GitData = Pick<Forge, 'branchesUnder' | 'commit' | 'commitTree' | 'createBranch'>
type TreeEntry = { path: string; mode: Mode; type: 'blob'; content?: string; sha?: string | null }
type Mode = '100644' | '100755' | '120000'

/** Text up to this size travels inside the tree request; more would risk the request limit, so it goes as a blob of its own. */
const INLINE_BYTES = 256 * 1024
const INLINE_TOTAL = 4 * 1024 * 1024

/** The API is not there, or will not take so much: git itself may do. */
const NOT_BY_API: ReadonlySet<number> = new Set([404, 413])

/** The part of the Forge port that makes commits. */
export function createGitData({ octokit, repo, calls }: Client): GitData {
  const git = octokit.rest.git

  async function blobFor(content: Uint8Array): Promise<string> {
    const blob = { content: Buffer.from(content).toString('base64'), encoding: 'base64' }
    return (await calls.repeatable('upload a file', () => git.createBlob({ ...repo, ...blob }))).data.sha
  }

  async function entriesFor(edits: readonly TreeEdit[]): Promise<TreeEntry[]> {
    const entries: TreeEntry[] = []
    let inlined = 0
    for (const { path, mode, content } of edits) {
      const base = { path, mode: mode as Mode, type: 'blob' } as const
      const text = content === null || content.length > INLINE_BYTES ? null : inlineText(content)
      const fits = text !== null && inlined + text.length <= INLINE_TOTAL
      if (fits) inlined += text.length
      if (content === null) entries.push({ ...base, sha: null })
      else entries.push(fits ? { ...base, content: text } : { ...base, sha: await blobFor(content) })
    }
    return entries
  }

  async function makeTree(baseTree: string, edits: readonly TreeEdit[]): Promise<string> {
    const entries = await entriesFor(edits)
    const tree = await calls.repeatable('make the tree', () =>
      git.createTree({ ...repo, base_tree: baseTree, tree: entries }),
    )
    return tree.data.sha
  }

  async function headOf(branch: string): Promise<string | null> {
    const answer = await calls.orNull('read the branch', () => git.getRef({ ...repo, ref: `heads/${branch}` }))
    return answer?.data.object.sha ?? null
  }

  return {
    async branchesUnder(prefix) {
      const answer = await calls.orNull('list branches', () =>
        octokit.paginate(git.listMatchingRefs, { ...repo, ref: `heads/${prefix}` }),
      )
      return answer === null ? null : new Map(answer.map(one => [one.ref.slice('refs/heads/'.length), one.object.sha]))
    },

    async commit(sha) {
      const answer = await calls.orNull('read a commit', () => git.getCommit({ ...repo, commit_sha: sha }))
      return answer === null ? null : { tree: answer.data.tree.sha, message: answer.data.message }
    },

    async commitTree({ baseTree, parent, edits, expectedTree, message }) {
      try {
        let tree = baseTree
        for (const part of inSteps(edits)) tree = await makeTree(tree, part)
        if (tree !== expectedTree)
          throw new ForgeError(
            `the forge made tree ${tree} from the change, but the tested tree is ${expectedTree}`,
            'Nothing was published. Please report this with the kept patch.',
            null,
            'passing',
          )
        const commit = { message, tree, parents: [parent] }
        // Twice the same commit would be one too many that nobody sees.
        return (await calls.repeatable('make the commit', () => git.createCommit({ ...repo, ...commit }))).data.sha
      } catch (thrown) {
        const status = statusOf(thrown)
        if (status !== null && NOT_BY_API.has(status)) return null
        throw thrown
      }
    },

    async createBranch(branch, sha) {
      let tries = 0
      const create = async () => {
        tries += 1
        await git.createRef({ ...repo, ref: `refs/heads/${branch}`, sha })
        return true
      }
      const look = async () => {
        const now = await headOf(branch)
        return now === null ? null : now === sha
      }
      try {
        return await calls.once(`make the branch ${branch}`, create, look)
      } catch (thrown) {
        // A lost race and a name that cannot be are told apart by looking; after a lost answer the winner may be ourselves.
        const isTaken = statusOf(thrown) === 422 ? await look().catch(() => null) : null
        if (isTaken === null) throw thrown
        return isTaken && tries > 1
      }
    },
  }
}

/** Where a file takes the place of a folder or a folder that of a file, what goes must be gone before the rest comes. */
function inSteps(edits: readonly TreeEdit[]): (readonly TreeEdit[])[] {
  const written = edits.filter(edit => edit.content !== null)
  const gone = edits.filter(edit => edit.content === null && !written.some(other => other.path === edit.path))
  const isBelow = (one: TreeEdit, other: TreeEdit) => one.path.startsWith(`${other.path}/`)
  const collide = gone.some(one => written.some(other => isBelow(one, other) || isBelow(other, one)))
  return collide ? [gone, written] : [[...gone, ...written]]
}

/** Bytes as text that JSON carries unharmed; null where they are not UTF-8. Nothing and NUL are not left to how a server reads JSON. */
function inlineText(bytes: Uint8Array): string | null {
  if (bytes.length === 0 || bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

type Swap = { readonly branch: string; readonly from: string; readonly to: string }

const MUTATION = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }'
const NONE = '0'.repeat(40)
/** A schema from before this mutation. */
const UNKNOWN = /doesn't exist on type|isn't a defined input type/i

/** The part of the Forge port that replaces or removes what is there. */
export function createConditionalRefs({ octokit, repo, calls }: Client): Pick<Forge, 'moveBranch' | 'deleteBranch'> {
  async function headOf(branch: string): Promise<string> {
    const answer = await calls.orNull('read the branch', () =>
      octokit.rest.git.getRef({ ...repo, ref: `heads/${branch}` }),
    )
    return answer?.data.object.sha ?? NONE
  }

  /** True where it was done, false where the branch stands elsewhere, null where the forge cannot. What a refusal says is not relied on: the branch itself tells. */
  async function swap(what: string, { branch, from, to }: Swap): Promise<boolean | null> {
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
      const now = await headOf(branch)
      // Somebody else can have put it where we wanted it; only an answer that got lost may have been a yes.
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

  return {
    moveBranch: (branch, from, to) => swap(`move the branch ${branch}`, { branch, from, to }),
    deleteBranch: async (branch, at) =>
      (await swap(`delete the branch ${branch}`, { branch, from: at, to: NONE })) === true,
  }
}

/** No GraphQL at all, or one without this mutation. */
function isMissing(thrown: unknown): boolean {
  return statusOf(thrown) === 404 || complaintsOf(thrown).some(one => UNKNOWN.test(String(one.message)))
}
