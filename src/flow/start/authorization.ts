/** The gate before the first token: may who started this run start it? */

import { DiffproofError, messageOf, withHint } from '../../core/errors.ts'
import { type Actor, actorsOf, isLogin } from '../../core/task/authorization.ts'
import { type Permission, reaches } from '../../core/task/permission.ts'
import type { Forge } from '../../ports/forge.ts'
import type { Run } from '../run.ts'

/** Null where everybody who started the run may, else why not, in one sentence. */
export async function whyRefusedActor(run: Run, permissions: Permissions): Promise<string | null> {
  for (const actor of actorsOf(run.event)) {
    const why = await whyRefused(actor, run, permissions)
    if (why !== null) return why
  }
  return null
}

async function whyRefused({ login, isBot }: Actor, run: Run, permissions: Permissions): Promise<string | null> {
  const { minimumPermission, allowedBots } = run.config
  if (login === '') return 'the event does not say who started this run'
  if (isBot) return allowedBots.includes(login) ? null : botRefused(login)
  const answer = await permissions.of(login)
  if ('unknown' in answer)
    return `whether ${login} may start this run cannot be found out, which counts as no: ${answer.unknown}`
  if (answer.permission.isBot) return allowedBots.includes(login) ? null : botRefused(login)
  if (reaches(answer.permission, minimumPermission)) return null
  return `${login} may not start this run: the permission ${minimumPermission} is needed (input minimum-permission)`
}

function botRefused(login: string): string {
  return `${login} is a bot, and bots may start this run only where the input allowed-bots names them exactly`
}

type PermissionAnswer = { readonly permission: Permission } | { readonly unknown: string }

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
