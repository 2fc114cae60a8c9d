/** What the token may read of the repository: its state, the rules of its branches, and what people may do. */

import { ForgeError } from '../../core/errors.ts'
import type { BranchRule } from '../../core/preflight/facts.ts'
import type { Permission } from '../../core/task/permission.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Client } from './client.ts'

type Facts = Pick<Forge, 'defaultBranch' | 'repository' | 'rulesOf' | 'isExempt'>

/** Nobody waits long for an answer that he can do without. */
const LIMIT_MS = 5_000
/** The request option by which a call asks for a shorter limit than the usual one, in milliseconds. */
export const LIMIT_OPTION = 'answerLimitMs'
const SOON = { request: { [LIMIT_OPTION]: LIMIT_MS } }
const PER_PAGE = 100

/** GitHub's prefix of the tokens of apps, the job's own among them. */
const APP_TOKEN = 'ghs_'

/** The part of the Forge port that reads the repository itself. `impatient`: the client for what can be done without. */
export function createRepositoryFacts({ octokit, repo, calls }: Client, impatient: Client, token: string): Facts {
  let asked: ReturnType<typeof ask> | null = null

  function ask() {
    return calls.repeatable('read the repository', () => octokit.rest.repos.get(repo))
  }

  /** Asked once; after a fault, again. */
  async function answer() {
    asked ??= ask()
    try {
      return (await asked).data
    } catch (thrown) {
      asked = null
      throw thrown
    }
  }

  return {
    async defaultBranch() {
      return (await answer()).default_branch
    },

    async repository() {
      const { archived, disabled, has_issues, permissions } = await answer()
      return {
        archived: archived === true,
        disabled: disabled === true,
        hasIssues: has_issues !== false,
        role:
          typeof permissions?.pull === 'boolean' && typeof permissions.push === 'boolean'
            ? { pull: permissions.pull, push: permissions.push }
            : null,
        isAppToken: token.startsWith(APP_TOKEN),
      }
    },

    async rulesOf(branch) {
      const rules = await impatient.calls.orNull(`read the rules of ${branch}`, () =>
        octokit.rest.repos.getBranchRules({ ...repo, branch, per_page: PER_PAGE, ...SOON }),
      )
      const data: unknown = rules?.data
      return Array.isArray(data) ? data.flatMap(ruleOf) : []
    },

    async isExempt(ruleset) {
      const { data } = await impatient.calls.repeatable(`read ruleset ${ruleset}`, () =>
        octokit.rest.repos.getRepoRuleset({ ...repo, ruleset_id: ruleset, ...SOON }),
      )
      return data.current_user_can_bypass === 'always' || data.current_user_can_bypass === 'exempt'
    },
  }
}

function ruleOf(entry: unknown): BranchRule[] {
  const { type, parameters, ruleset_id, ruleset_source } = (entry ?? {}) as Readonly<Record<string, unknown>>
  if (typeof type !== 'string') return []
  return [
    {
      type,
      parameters,
      ruleset: typeof ruleset_id === 'number' ? ruleset_id : null,
      source: typeof ruleset_source === 'string' ? ruleset_source : 'the repository',
    },
  ]
}

/** Reads the booleans, which custom roles have as well; `permission` and role names are not looked at. Throws ForgeError, also for somebody unknown. */
export async function permissionOf({ octokit, repo, calls }: Client, login: string): Promise<Permission> {
  const { data } = await calls.repeatable(`read what ${login} may do`, () =>
    octokit.rest.repos.getCollaboratorPermissionLevel({ ...repo, username: login }),
  )
  const { user } = data
  const flags = user?.permissions
  if (!user || !flags || user.login.toLowerCase() !== login.toLowerCase())
    throw new ForgeError(`GitHub did not say what ${login} may do`, '', null, 'refused')
  return {
    isBot: user.type === 'Bot',
    triage: flags.triage === true,
    push: flags.push === true,
    maintain: flags.maintain === true,
    admin: flags.admin === true,
  }
}
