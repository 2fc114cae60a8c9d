/** How one boxed command is started: a program whose standard input is the control pipe and whose standard error is the status pipe. */
import type { BoxPlan } from './box-plan.ts'

export type BoxLevel = 'sudo-unshare' | 'bubblewrap'

export type Launch = {
  readonly program: string
  readonly args: readonly string[]
}

export type LaunchRequest = {
  readonly plan: BoxPlan
  /** A file with the words of `scriptWords`. */
  readonly words: string
  readonly network: boolean
}

/** What programs of the box's own are looked for in: never in folders that the workflow or the repository chose. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
