/** The last line of the log, which GitHub shows on the page of the job, too. */
import type { RunResult } from '../outcome.ts'

/** How it ended and why, that it is a draft where it is one, and where to look. Foreign text. */
export function lastLine({ outcome, reason, isDraft, outputs }: RunResult): string {
  const url = outputs['pull-request-url']
  const where = url === undefined || reason.includes(url) ? '' : `: ${url}`
  return `${outcome}${isDraft === true ? ' (draft)' : ''}: ${reason}${where}`
}
