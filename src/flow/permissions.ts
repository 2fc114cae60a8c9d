/** Who may do what: asked once for each person; an error means no. */

import { DiffproofError, messageOf, withHint } from '../core/errors.ts'
import { isLogin } from '../core/gate/actors.ts'
import type { Permission } from '../core/gate/permission.ts'
import type { Forge } from '../ports.ts'

export type PermissionAnswer = { readonly permission: Permission } | { readonly unknown: string }

export type Permissions = {
  /** What the forge says about a login, or why that is not known. Never throws. */
  of(login: string): Promise<PermissionAnswer>
  /** How many people were asked about. */
  asked(): number
  knows(login: string): boolean
}

/** Remembers every answer, errors included, for the run. */
export function openPermissions(forge: Pick<Forge, 'permissionOf'>): Permissions {
  const answers = new Map<string, Promise<PermissionAnswer>>()
  const ask = async (login: string): Promise<PermissionAnswer> => {
    if (!isLogin(login)) return { unknown: 'that is no login' }
    try {
      return { permission: await forge.permissionOf(login) }
    } catch (thrown) {
      const hint = thrown instanceof DiffproofError ? thrown.hint : ''
      return { unknown: withHint(messageOf(thrown), hint) }
    }
  }
  return {
    of(login) {
      const key = login.toLowerCase()
      const answer = answers.get(key) ?? ask(login)
      answers.set(key, answer)
      return answer
    },
    asked: () => answers.size,
    knows: login => answers.has(login.toLowerCase()),
  }
}
