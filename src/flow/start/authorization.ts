/** Only people with the required permission start runs. */
import { type Permission, reaches } from '../../core/config/inputs.ts'
import { adviceIn } from '../../core/errors.ts'
import { type Actor, actorsOf, LOGIN } from '../../core/task/trigger.ts'
import type { Forge } from '../../ports/forge.ts'
import type { PublishJob } from '../run.ts'

type AuthorizedJob = Pick<PublishJob, 'event' | 'config'>

/** Why the run is refused, in one sentence; null when everybody who started it may. */
export async function checkActors(run: AuthorizedJob, permissions: Permissions): Promise<string | null> {
  for (const actor of actorsOf(run.event)) {
    const why = await checkActor(actor, run, permissions)
    if (why !== null) return why
  }
  return null
}

async function checkActor(
  { login, isBot }: Actor,
  run: AuthorizedJob,
  permissions: Permissions,
): Promise<string | null> {
  const { minimumPermission, allowedBots } = run.config
  if (login === '') return 'the event does not say who started this run'
  const answer = isBot ? null : await permissions(login)
  if (answer !== null && 'unknown' in answer)
    return `whether ${login} may start this run cannot be found out, which counts as no: ${answer.unknown}`
  if (answer === null || answer.permission.isBot) {
    if (allowedBots.includes(login)) return null
    return `${login} is a bot, and bots may start this run only where the input allowed-bots names them exactly`
  }
  if (reaches(answer.permission, minimumPermission)) return null
  return `${login} may not start this run: the permission ${minimumPermission} is needed (input minimum-permission)`
}

type PermissionAnswer = { permission: Permission } | { unknown: string }

/** The permission of a login, or why it is not known. Never throws. */
export type Permissions = (login: string) => Promise<PermissionAnswer>

/** Everybody can comment under many names, and each name costs a request. */
const MOST_PEOPLE = 50

/** Remembers every answer for the run, errors included. Nobody is asked about after 50 people. */
export function openPermissions(forge: Pick<Forge, 'permissionOf'>): Permissions {
  const answers = new Map<string, Promise<PermissionAnswer>>()
  const ask = async (login: string): Promise<PermissionAnswer> => {
    if (!LOGIN.test(login)) return { unknown: 'that is no login' }
    if (answers.size >= MOST_PEOPLE) return { unknown: `${MOST_PEOPLE} people were asked about already` }
    try {
      return { permission: await forge.permissionOf(login) }
    } catch (thrown) {
      return { unknown: adviceIn(thrown) }
    }
  }
  return login => {
    const key = login.toLowerCase()
    const answer = answers.get(key) ?? ask(login)
    answers.set(key, answer)
    return answer
  }
}
