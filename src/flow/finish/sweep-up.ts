import { type Change, type LeftOut, touchedPaths } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import { leftBehindInWords } from '../../core/page/left-out-words.ts'
import type { Commands } from '../../ports/commands.ts'
import type { Reporter } from '../../ports/reporter.ts'
import type { Repository } from '../../ports/repository.ts'
import type { Run } from '../run.ts'

/** A job that publishes only has no commands. */
type Finishing = {
  ports: {
    repository: Pick<Repository, 'sweep'>
    commands?: Pick<Commands, 'moveBack' | 'restore'>
    reporter: Pick<Reporter, 'info' | 'warning'>
  }
}

/**
 * Makes the work tree what checkout and setup left, and says what else was there than a change that may be published.
 * To be called when no command runs any more.
 */
export async function sweepUp(
  change: Change<'allowed' | 'tested'> | null,
  { ports: { repository, commands, reporter } }: Finishing,
): Promise<readonly LeftOut[]> {
  const sweep = async () => {
    const found = await repository.sweep()
    for (const line of leftBehindInWords(found)) reporter.warning(line)
    return found
  }
  const moved = (await commands?.moveBack()) ?? []
  const swept = await sweep()
  const known = { change: touchedPaths(change?.files ?? []), done: swept.map(({ path }) => path) }
  const restored = await commands?.restore(known).catch((thrown: unknown) => {
    reporter.warning(`the work tree could not be put in order: ${messageOf(thrown)}`)
    return []
  })
  const undone = [...moved, ...(restored ?? [])]
  for (const line of leftBehindInWords(undone)) reporter.info(line)
  // A tree that was filled up so that nobody sees all of it is small again.
  const again = swept.some(isNotLookedAt) ? await sweep() : []
  return [...swept.filter(one => !isNotLookedAt(one)), ...undone, ...again]
}

/** Writes a change that may be published into the work tree, where it lies as git has it. Throws RepositoryError. */
export async function writeChange(change: Change<'allowed' | 'tested'>, { ports }: Pick<Run, 'ports'>): Promise<void> {
  for (const path of await ports.repository.writeChange(change))
    ports.reporter.info(`${path}: is not in the work tree, because what lies there is no part of the change`)
  ports.journal.note({ kind: 'restored' })
}

function isNotLookedAt({ reason }: LeftOut): boolean {
  return reason.kind === 'left-behind' && reason.what === 'not-looked-at'
}
