/** What somebody may do in the repository. See "Get repository permissions for a user" in GitHub's REST API. */

import { ForgeError } from '../../core/errors.ts'
import type { Permission } from '../../core/task/permission.ts'
import type { Client } from './octokit.ts'

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
