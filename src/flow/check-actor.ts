/** The gate before the first token: may who started this run start it? */
import { type Actor, actorsOf } from '../core/gate/actors.ts'
import { reaches } from '../core/gate/permission.ts'
import type { Permissions } from './permissions.ts'
import type { Run } from './run.ts'

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
