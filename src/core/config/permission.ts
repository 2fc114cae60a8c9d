/** Permissions in the repository. */

/** GitHub's booleans of a role. Custom roles have them too, so the name of a role does not matter. */
export type Permission = {
  /** True for an app's account. */
  readonly isBot: boolean
  readonly triage: boolean
  readonly push: boolean
  readonly maintain: boolean
  readonly admin: boolean
}

export const LEVELS = ['triage', 'write', 'maintain', 'admin'] as const
type Level = (typeof LEVELS)[number]

const FLAGS = { triage: 'triage', write: 'push', maintain: 'maintain', admin: 'admin' } as const

/** True if the permission includes the level or a higher one. */
export function reaches(permission: Permission, level: Level): boolean {
  return LEVELS.slice(LEVELS.indexOf(level)).some(one => permission[FLAGS[one]])
}
