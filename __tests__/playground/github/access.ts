import { forbidden, notFound, Refusal } from './answer.ts'
import type { Collaborator, Level, Repository, Role, Token, User, World } from './world.ts'

const ROLES: readonly Role[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin']

/** The token a request carries, null for none; a token that nobody issued is refused with 401. */
export function tokenOf(world: World, authorization: string | undefined): Token | null {
  if (authorization === undefined) return null
  const [scheme = '', credentials = ''] = authorization.split(' ')
  const value =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : credentials
  const token = world.tokens.get(value)
  if (token === undefined) throw new Refusal(401, 'Bad credentials')
  return token
}

/** Whether the token may read or write where any of the rights is enough. */
export function holds(token: Token | null, rights: readonly string[], level: Level): boolean {
  return rights.some(right => {
    const granted = right === 'metadata' ? 'read' : token?.permissions[right]
    return granted === 'write' || granted === level
  })
}

/** The token as one repository sees it: elsewhere than where it was issued for it is no better than none. */
export function tokenFor(repository: Repository | undefined, token: Token | null): Token | null {
  if (token === null || repository === undefined || token.repositories === null) return token
  const isFor = token.repositories.some(name => name.toLowerCase() === repository.fullName.toLowerCase())
  return isFor ? token : { ...token, permissions: {} }
}

/** Refuses as GitHub does: hidden private repositories, anonymous writes, missing rights. Public things may be read by anyone. */
export function checkAccess(
  repository: Repository | undefined,
  token: Token | null,
  rights: readonly string[],
  level: Level,
): Repository {
  if (repository === undefined || (repository.isPrivate && !sees(repository, token))) throw notFound()
  const isPublicRead = level === 'read' && !repository.isPrivate
  if (isPublicRead || (token !== null && holds(tokenFor(repository, token), rights, level))) return repository
  throw token === null ? new Refusal(401, 'Requires authentication') : forbidden()
}

/** Whether the private repository exists as far as this token is told. */
function sees(repository: Repository, token: Token | null): boolean {
  return (
    token !== null &&
    (token.repositories === null || Object.keys(tokenFor(repository, token)?.permissions ?? {}).length > 0)
  )
}

/** What somebody may do in a repository; anyone may read a public one. */
export function collaboratorOf(repository: Repository, user: User): Collaborator {
  if (user.id === repository.owner.id) return { role: 'admin', roleName: 'admin' }
  const role: Role = repository.isPrivate ? 'none' : 'read'
  return repository.collaborators.get(user.login.toLowerCase()) ?? { role, roleName: role }
}

/** Whether somebody may be asked for a review or be assigned. */
export function isCollaborator(repository: Repository, user: User): boolean {
  return user.id === repository.owner.id || repository.collaborators.has(user.login.toLowerCase())
}

/** GitHub's booleans of a role. */
export function permissionBooleans(role: Role): Record<'admin' | 'maintain' | 'push' | 'triage' | 'pull', boolean> {
  const atLeast = (least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)
  return {
    admin: atLeast('admin'),
    maintain: atLeast('maintain'),
    push: atLeast('write'),
    triage: atLeast('triage'),
    pull: atLeast('read'),
  }
}

/** How GitHub describes somebody's relation to a repository next to what they wrote. */
export function associationOf(repository: Repository, user: User): string {
  if (user.id === repository.owner.id) return 'OWNER'
  return isCollaborator(repository, user) ? 'COLLABORATOR' : 'NONE'
}
