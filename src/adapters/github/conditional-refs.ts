import type { Forge } from '../../ports/forge.ts'
import { complaintsOf, forgeErrorOf, statusOf } from './forge-error.ts'
import type { Client } from './octokit.ts'

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
