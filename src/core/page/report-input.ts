/** What the HTML report needs in addition to transcript and patch, and which addresses it links to. */
import type { Receipt } from '../change/change.ts'
import type { Decided } from '../facts/verdict.ts'
import type { RunResult } from '../outcome.ts'
import type { Start } from './next-step.ts'

export type ReportInput = {
  /** The transcript has to be of this run. */
  readonly runId: string
  readonly runUrl: string
  readonly serverUrl: string
  readonly repository: string
  readonly result: RunResult
  readonly start: Start
  /** Null where the run did not get so far, or was killed. */
  readonly decided: Decided | null
  readonly receipt: Receipt | null
}

const PLAIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[\w.~:/?=&%+-]*$/i

/** The address if it is a plain https address in the repository on its server; else null. */
export function checkedLink(address: string, home: Pick<ReportInput, 'serverUrl' | 'repository'>): string | null {
  const start = `${home.serverUrl.replace(/\/$/, '')}/${home.repository}`
  const isThere = address === start || address.startsWith(`${start}/`)
  return isThere && PLAIN.test(address) && !/\/\.\.?(?:\/|$)|%2e|%2f|%5c/i.test(address) ? address : null
}
