import { collaboratorOf, permissionBooleans } from './access.ts'
import { type Answer, notFound, ok, Refusal } from './answer.ts'
import { RULESET, rulesFor } from './move-ref.ts'
import { type Call, type Route, route } from './route.ts'
import { fullRepositoryShape, userShape } from './shapes.ts'
import type { Role } from './world.ts'

const REPO = '/repos/{owner}/{repo}'

/** What roles are called in the field that is older than triage, maintain and custom roles. */
const LEGACY: Readonly<Record<Role, string>> = {
  none: 'none',
  read: 'read',
  triage: 'read',
  write: 'write',
  maintain: 'write',
  admin: 'admin',
}

/** The repository itself, who may do what in it, and the rules of its branches. */
export const repositoryRoutes: readonly Route[] = [
  route('GET', REPO, ['metadata'], getRepository),
  route('GET', `${REPO}/collaborators/{username}/permission`, ['metadata'], getPermission),
  route('GET', `${REPO}/rules/branches/{branch}`, ['metadata'], getRules),
  route('GET', `${REPO}/rulesets/{ruleset_id}`, ['metadata'], getRuleset),
]

function getRepository(call: Call): Answer {
  // An installation token has rights, not a role: GitHub shows none, whatever it may do.
  const user = call.token?.user ?? null
  const role: Role = user === null ? 'read' : user.type === 'Bot' ? 'none' : collaboratorOf(call.repository, user).role
  return ok(fullRepositoryShape(call.world, call.repository, role))
}

function getPermission(call: Call): Answer {
  if (call.token === null) throw new Refusal(401, 'Requires authentication')
  const user = call.world.users.get((call.params['username'] ?? '').toLowerCase())
  if (user === undefined) throw new Refusal(404, `${call.params['username']} is not a user`)
  const { role, roleName } = collaboratorOf(call.repository, user)
  const permissions = permissionBooleans(role)
  return ok({
    permission: LEGACY[role],
    user: { ...userShape(call.world, user), permissions, role_name: roleName },
    role_name: roleName,
  })
}

function getRules(call: Call): Answer {
  const branch = call.params['branch'] ?? ''
  const from = { ruleset_source_type: 'Repository', ruleset_source: call.repository.fullName }
  return ok([...rulesFor(call.repository, branch).map(rule => ({ ...rule, ...from, ruleset_id: RULESET }))])
}

function getRuleset(call: Call): Answer {
  const { rules, bypass } = call.repository.settings
  if (call.params['ruleset_id'] !== String(RULESET) || rules.length === 0) throw notFound()
  return ok({
    id: RULESET,
    name: 'house rules',
    target: 'branch',
    source_type: 'Repository',
    source: call.repository.fullName,
    enforcement: 'active',
    current_user_can_bypass: bypass,
    rules,
  })
}
