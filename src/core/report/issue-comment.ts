/** What the issue is told at the end: the pull request, or what happened instead and what to do. */
import type { Ending } from '../outcome.ts'
import { inertJson } from '../pull-request/inert-json.ts'
import { sanitizeProse } from '../pull-request/prose.ts'

const LONGEST_REASON = 2_000

/** The comment, and the invisible marker by which a later run for the same task in the same repository finds it again. */
export function issueComment(
  ending: Ending,
  { repository, task }: { readonly repository: string; readonly task: string },
  runUrl: string,
): { marker: string; body: string } {
  const marker = `<!-- diffproof-comment ${inertJson({ repository, task }, 0)} -->`
  const reason = sanitizeProse(ending.reason, LONGEST_REASON)
  const url = ending.outputs['pull-request-url']
  const branch = ending.outputs['branch']
  const end = `([log](${runUrl}))`
  if (url !== undefined) return { marker, body: `${url}\n\n${reason} ${end}` }
  return {
    marker,
    body: `No pull request this time, \`${ending.outcome}\`: ${reason}${branch === undefined ? '' : ` Branch: \`${branch}\`.`} ${end}`,
  }
}
