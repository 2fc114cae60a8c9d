import type { Change, LeftOut } from '../../core/change/change.ts'
import { leftBehindInWords } from '../../core/page/left-out-words.ts'
import type { Reporter } from '../../ports/reporter.ts'
import type { Repository } from '../../ports/repository.ts'
import { orWarn, type Run } from '../run.ts'

type Finishing = { ports: { repository: Pick<Repository, 'sweep'>; reporter: Pick<Reporter, 'warning'> } }

/** Undoes what commands have left for later steps, and names it. To be called when no command runs any more. */
export async function sweepUp({ ports: { repository, reporter } }: Finishing): Promise<readonly LeftOut[]> {
  const swept = await repository.sweep()
  for (const line of leftBehindInWords(swept)) reporter.warning(line)
  return swept
}

/** Writes a change that may be published into the work tree, where it lies as git has it. Never throws. */
export async function writeChange(change: Change<'allowed' | 'tested'>, run: Run): Promise<void> {
  const { ports } = run
  ports.journal.note({ kind: 'writing', tree: change.tree })
  const notWritten = await orWarn(ports.repository.writeChange(change), 'the work tree lacks a part of the change', run)
  for (const path of notWritten ?? [])
    ports.reporter.info(
      `${path}: is not in the work tree: what lies there is no part of the change, or could not be replaced`,
    )
  if (notWritten !== null) ports.journal.note({ kind: 'written' })
}
