import { type FileChange, type LeftOut, touchedPaths } from '../../core/change/change.ts'
import { messageOf } from '../../core/errors.ts'
import { leftBehindInWords } from '../../core/page/left-out-words.ts'
import type { Commands } from '../../ports/commands.ts'
import type { PublishJob } from '../run.ts'

/** A job that publishes only has no commands. */
type Finishing = PublishJob & { ports: { commands?: Pick<Commands, 'restore'> } }

/**
 * Undoes what commands have left for later steps, and says so. The change stays. To be called when no command runs any
 * more.
 */
export async function sweepUp(
  change: readonly FileChange[],
  { ports: { repository, commands, reporter } }: Finishing,
): Promise<readonly LeftOut[]> {
  const swept = await repository.sweep()
  for (const line of leftBehindInWords(swept)) reporter.warning(line)
  const kept = { change: touchedPaths(change), done: swept.map(({ path }) => path) }
  const restored = await commands?.restore(kept).catch((thrown: unknown) => {
    reporter.warning(`the work tree could not be put in order: ${messageOf(thrown)}`)
    return []
  })
  for (const line of leftBehindInWords(restored ?? [])) reporter.info(line)
  return [...swept, ...(restored ?? [])]
}
