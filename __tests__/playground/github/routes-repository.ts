import { collaboratorOf, permissionBooleans } from './access.ts'
import { type Answer, notFound, ok, Refusal } from './answer.ts'
import type { Call, Route } from './route.ts'
import { RULESET, rulesFor } from './rules.ts'
import { fullRepositoryShape, repositoryUrl } from './shape-repository.ts'
import { userShape } from './shape-user.ts'
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
  { method: 'GET', path: REPO, rights: ['metadata'], level: 'read', answer: getRepository },
  {
    method: 'GET',
    path: `${REPO}/collaborators/{username}/permission`,
    rights: ['metadata'],
    level: 'read',
    answer: getPermission,
  },
  {
    method: 'GET',
    path: `${REPO}/branches/{branch}/protection`,
    rights: ['administration'],
    level: 'read',
    answer: getProtection,
  },
  { method: 'GET', path: `${REPO}/rules/branches/{branch}`, rights: ['metadata'], level: 'read', answer: getRules },
  { method: 'GET', path: `${REPO}/rulesets/{ruleset_id}`, rights: ['metadata'], level: 'read', answer: getRuleset },
  {
    method: 'GET',
    path: `${REPO}/actions/permissions`,
    rights: ['administration'],
    level: 'read',
    answer: actionsPermissions,
  },
  {
    method: 'GET',
    path: `${REPO}/actions/permissions/workflow`,
    rights: ['administration'],
    level: 'read',
    answer: workflowPermissions,
  },
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

function getProtection(call: Call): Answer {
  const branch = call.params['branch'] ?? ''
  if (!call.repository.protectedBranches.includes(branch)) throw new Refusal(404, 'Branch not protected')
  const url = `${repositoryUrl(call.world, call.repository)}/branches/${encodeURIComponent(branch)}/protection`
  const off = { enabled: false }
  return ok({
    url,
    enforce_admins: { url: `${url}/enforce_admins`, enabled: true },
    allow_force_pushes: off,
    allow_deletions: off,
  })
}

function getRules(call: Call): Answer {
  const branch = call.params['branch'] ?? ''
  const from = { ruleset_source_type: 'Repository', ruleset_source: call.repository.fullName }
  const ofProtection = call.repository.protectedBranches.includes(branch) ? ['deletion', 'non_fast_forward'] : []
  return ok([
    ...ofProtection.map(type => ({ type, ...from, ruleset_id: 41 })),
    ...rulesFor(call.repository, branch).map(rule => ({ ...rule, ...from, ruleset_id: RULESET })),
  ])
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

function actionsPermissions(): Answer {
  return ok({ enabled: true, allowed_actions: 'all', sha_pinning_required: false })
}

function workflowPermissions(call: Call): Answer {
  return ok({
    default_workflow_permissions: 'read',
    can_approve_pull_request_reviews: !call.world.switches.pullRequestsForbidden,
  })
}
