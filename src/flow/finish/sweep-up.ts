import type { Change, LeftOut } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import { leftBehindInWords } from '../../core/page/left-out-words.ts'
import type { Commands } from '../../ports/commands.ts'
import type { Reporter } from '../../ports/reporter.ts'
import type { Repository } from '../../ports/repository.ts'
import { orWarn, type Run } from '../run.ts'

/** A job that publishes only has no commands. */
type Finishing = {
  ports: {
    repository: Pick<Repository, 'sweep'>
    commands?: Pick<Commands, 'moveBack' | 'restore'>
    reporter: Pick<Reporter, 'info' | 'warning'>
  }
}

/**
 * Makes the work tree what checkout and setup left, and says what else was there than a change, whose paths are known.
 * To be called when no command runs any more.
 */
export async function sweepUp(
  change: readonly string[],
  { ports: { repository, commands, reporter } }: Finishing,
): Promise<readonly LeftOut[]> {
  const moved = (await commands?.moveBack()) ?? []
  const restored = await commands?.restore(change).catch((thrown: unknown) => {
    reporter.warning(`the work tree could not be put in order: ${messageOf(thrown)}`)
    return []
  })
  const undone = [...moved, ...(restored ?? [])]
  for (const line of leftBehindInWords(undone)) reporter.info(line)
  const swept = await repository.sweep()
  for (const line of leftBehindInWords(swept)) reporter.warning(line)
  return [...undone, ...swept]
}

/** Writes a change that may be published into the work tree, where it lies as git has it. Never throws. */
export async function writeChange(change: Change<'allowed' | 'tested'>, run: Run): Promise<void> {
  const { ports } = run
  const notWritten = await orWarn(ports.repository.writeChange(change), 'the work tree lacks a part of the change', run)
  for (const path of notWritten ?? [])
    ports.reporter.info(`${path}: is not in the work tree, because what lies there is no part of the change`)
  ports.journal.note({ kind: 'restored' })
}
