/** What somebody may do in the repository, and whether that is enough. */

/** GitHub's booleans of a role; a custom role has them too, so its name does not matter. */
export type Permission = {
  /** True for an app's account. */
  readonly isBot: boolean
  readonly triage: boolean
  readonly push: boolean
  readonly maintain: boolean
  readonly admin: boolean
}

export const LEVELS = ['triage', 'write', 'maintain', 'admin'] as const
export type Level = (typeof LEVELS)[number]

const FLAGS = { triage: 'triage', write: 'push', maintain: 'maintain', admin: 'admin' } as const

/** True where the level or one above it is held. */
export function reaches(permission: Permission, level: Level): boolean {
  return LEVELS.slice(LEVELS.indexOf(level)).some(one => permission[FLAGS[one]])
}
