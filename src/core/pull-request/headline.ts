/** The first sentence of a body: what was changed and how far it is proven. */

import type { Evidence, ProofRecord } from '../record/record.ts'
import { provenInWords } from '../record/verdict.ts'
import { counted } from '../text/quantities.ts'

/** One bold sentence; of a revision it is about the newest commit. */
export function renderHeadline({ evidence }: ProofRecord): string {
  const files = evidence.files.length + (evidence.files_omitted ?? 0)
  const added = sum(evidence.files.map(file => file.additions))
  const deleted = sum(evidence.files.map(file => file.deletions))
  const lines = evidence.files_omitted === undefined ? ` (+${added} −${deleted})` : ''
  return `**${whichOf(evidence)}${counted(files, 'file')} changed${lines}; ${provenInWords(evidence)}.**`
}

const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' } as const

function whichOf({ revision }: Evidence): string {
  return revision === undefined ? '' : `Revision ${revision.number}, after ${ASKED[revision.asked_by]}: `
}

function sum(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0)
}
