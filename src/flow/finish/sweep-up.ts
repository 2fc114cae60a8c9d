import type { LeftOut } from '../../core/change/change.ts'
import { leftBehindInWords } from '../../core/page/left-out-words.ts'
import type { PublishJob } from '../run.ts'

/** Undoes what commands have left for later steps, and warns of it. To be called when no command runs any more. */
export async function sweepUp({ ports }: PublishJob): Promise<readonly LeftOut[]> {
  const left = await ports.repository.sweep()
  for (const line of leftBehindInWords(left)) ports.reporter.warning(line)
  return left
}
