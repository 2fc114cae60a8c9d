/** The first sentence of a body: what was changed and how far it is proven. */
import type { Evidence, Proof, ProofRecord } from '../record/record.ts'
import { counted } from '../text/quantities.ts'

/** One bold sentence; of a revision it is about the newest commit. */
export function renderHeadline({ evidence }: ProofRecord): string {
  const files = evidence.files.length + (evidence.files_omitted ?? 0)
  const added = sum(evidence.files.map(file => file.additions))
  const deleted = sum(evidence.files.map(file => file.deletions))
  const lines = evidence.files_omitted === undefined ? ` (+${added} −${deleted})` : ''
  return `**${whichOf(evidence)}${counted(files, 'file')} changed${lines}; ${verdictOf(evidence)}.**`
}

const ASKED = { comment: 'a comment', review: 'a review', 'failed-run': 'a failed check' } as const

function whichOf({ revision }: Evidence): string {
  return revision === undefined ? '' : `Revision ${revision.number}, after ${ASKED[revision.asked_by]}: `
}

function sum(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0)
}

const PROVEN: Partial<Record<Proof, string>> = {
  'red-then-green': ', and those that were changed fail on the old source',
  'red-by-build': ', and those that were changed cannot be built on the old source',
  'green-on-base': ', but those that were changed pass on the old source too',
}

function verdictOf({ tests, checks }: Evidence): string {
  switch (tests.final.status) {
    case 'passed': {
      const failed = checks.filter(check => check.status !== 'passed').length
      if (failed > 0) return `the tests pass, but ${counted(failed, 'check')} did not`
      return `the tests pass${PROVEN[tests.proof] ?? ''}`
    }
    case 'failed':
      return 'the tests fail'
    case 'timed-out':
      return 'the tests ran into the time limit'
    case 'could-not-run':
      return 'the tests could not be run'
    case 'not-run':
      return 'nothing was tested'
  }
}
