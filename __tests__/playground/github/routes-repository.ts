import { collaboratorOf, permissionBooleans } from './access.ts'
import { type Answer, forbidden, notFound, ok, Refusal } from './answer.ts'
import type { Call, Route } from './route.ts'
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
  { method: 'GET', path: `${REPO}/actions/runs`, rights: ['actions'], level: 'read', answer: noRuns },
  { method: 'GET', path: `${REPO}/actions/runs/{run_id}`, rights: ['actions'], level: 'read', answer: nothing },
  { method: 'GET', path: `${REPO}/actions/runs/{run_id}/jobs`, rights: ['actions'], level: 'read', answer: nothing },
  { method: 'GET', path: `${REPO}/actions/jobs/{job_id}/logs`, rights: ['actions'], level: 'read', answer: nothing },
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
  if (!call.repository.protectedBranches.includes(call.params['branch'] ?? '')) return ok([])
  const from = { ruleset_source_type: 'Repository', ruleset_source: call.repository.fullName, ruleset_id: 42 }
  return ok([
    { type: 'deletion', ...from },
    { type: 'non_fast_forward', ...from },
  ])
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

/** Runs are not emulated: a repository here has never had one. Even public ones need the right. */
function noRuns(call: Call): Answer {
  if (call.token !== null && call.token.permissions['actions'] === undefined) throw forbidden()
  return ok({ total_count: 0, workflow_runs: [] })
}

function nothing(call: Call): Answer {
  if (call.token !== null && call.token.permissions['actions'] === undefined) throw forbidden()
  throw notFound()
}
