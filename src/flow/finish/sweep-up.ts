import type { LeftOut } from '../../core/change/change.ts'
import { leftBehindInWords } from '../../core/page/left-out-words.ts'
import type { PublishJob } from '../run.ts'

export async function sweepUp({ ports }: PublishJob): Promise<readonly LeftOut[]> {
  const left = await ports.repository.sweep()
  for (const line of leftBehindInWords(left)) ports.reporter.warning(line)
  return left
}
