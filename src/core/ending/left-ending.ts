/** The ending of a run that was ended before its own end, as the post step tells it. */

import { endingOf, type RunResult } from '../outcome.ts'
import { escapeHidden } from '../text/hidden-characters.ts'

/** What of the run is there for a person to go on with. */
export type Left = {
  readonly wasCancelled: boolean
  readonly pullRequestUrl: string | null
  /** A branch of the run without a pull request, and where to open one. */
  readonly branch: { readonly name: string; readonly link: string } | null
  readonly patchFile: string | null
}

/** `cancelled`, whoever ended it: the reason says what is left and what to do next. */
export function leftEnding({ wasCancelled, pullRequestUrl, branch, patchFile }: Left): RunResult {
  const how = wasCancelled
    ? 'the run was cancelled and had no time to end by itself'
    : 'the run was killed before its own end (by the runner, for lack of memory, or by hand)'
  const what =
    pullRequestUrl !== null
      ? 'its pull request was open by then; look at it, nothing else is missing'
      : branch !== null
        ? `its branch is there without a pull request: open one by hand at ${branch.link}, or run again`
        : patchFile !== null
          ? 'the patch of the work so far is kept with the job'
          : 'nothing was changed'
  const outputs = {
    ...(pullRequestUrl === null ? {} : { 'pull-request-url': pullRequestUrl }),
    ...(branch === null ? {} : { branch: branch.name }),
  }
  return { ...endingOf('cancelled', `${how}; ${what}`), outputs }
}

/** A longer one is only kept as a file. */
const LONGEST_PATCH = 200_000

/** A patch as Markdown for the page of the job, since it would else be lost with a machine that is thrown away; empty where there is none, or it is too long. No run of backticks in it is as long as the fence. */
export function attachedPatch(patch: string): string {
  if (patch === '' || patch.length > LONGEST_PATCH) return ''
  const longest = patch.matchAll(/`+/g).reduce((length, [run]) => Math.max(length, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  const lines = patch.split('\n').map(line => line.split('\t').map(escapeHidden).join('\t'))
  return ['<details>', '<summary>The patch</summary>', '', `${fence}diff`, ...lines, fence, '', '</details>'].join('\n')
}
