/** What the issue is told: one comment, found again by its marker. At the end it holds the pull request and its proof, or what happened instead and what to do. */

import type { RunResult } from '../outcome.ts'
import type { Row } from '../progress/checklist.ts'
import { type Effort, effortInWords, renderChecklist } from '../progress/progress-comment.ts'
import { renderProofTable } from '../pull-request/proof-table.ts'
import type { Evidence } from '../record/record.ts'
import { proofRows } from '../record/verdict.ts'
import { codeSpan } from '../text/code-spans.ts'
import { escapedSentence } from '../text/escape-markdown.ts'
import { escapedJson } from '../text/escaped-json.ts'
import { linkedReason } from './linked-reason.ts'

const LONGEST_REASON = 2_000

/** The invisible line by which a later run for the same task in the same repository finds the comment again. */
export function commentMarker(of: { readonly repository: string; readonly task: string }): string {
  return `<!-- diffproof-comment ${escapedJson({ repository: of.repository, task: of.task }, 0)} -->`
}

/** What is known at the end besides the ending; null and empty for what is not. */
export type Told = {
  readonly runUrl: string
  /** Of what was published, or would have been. */
  readonly evidence: Evidence | null
  readonly rows: readonly Row[]
  readonly next: string
  /** Where the patch is. */
  readonly patch: string
  readonly effort: Effort | null
}

/** The last text of a run, without its marker. */
export function endingText(ending: RunResult, told: Told): string {
  const reason = escapedSentence(ending.reason, LONGEST_REASON)
  const url = ending.outputs['pull-request-url']
  const branch = ending.outputs['branch']
  const log = `([log](${told.runUrl}))`
  const what =
    url === undefined
      ? `No pull request this time, \`${ending.outcome}\`: ${reason} ${log}${branch === undefined ? '' : `\n\nBranch: ${codeSpan(branch)}`}`
      : `${linkedReason(reason, url)} ${log}`
  return partsOf(ending, what, told)
    .filter(part => part !== '')
    .join('\n\n')
}

function partsOf(ending: RunResult, what: string, told: Told): readonly string[] {
  const proof = told.evidence === null ? '' : renderProofTable(proofRows(told.evidence))
  const effort = told.effort === null ? '' : effortInWords(told.effort)
  // The proof would be of what is not there.
  if (ending.outcome === 'superseded') return [what, told.patch]
  if (ending.passes && ending.outputs['pull-request-url'] !== undefined) return [what, proof, effort]
  const next = told.next === '' ? '' : `**What to do:** ${told.next}`
  return [what, next, told.patch, proof === '' ? renderChecklist(told.rows) : proof, effort]
}
