/** The first sentence of a body: what was changed and how far it is proven. */
import type { Evidence, ProofRecord } from '../evidence/record.ts'
import { counted } from './quantities.ts'

/** One bold sentence. */
export function renderHeadline({ evidence }: ProofRecord): string {
  const files = evidence.files.length + (evidence.files_omitted ?? 0)
  const added = sum(evidence.files.map(file => file.additions))
  const deleted = sum(evidence.files.map(file => file.deletions))
  const lines = evidence.files_omitted === undefined ? ` (+${added} −${deleted})` : ''
  return `**${counted(files, 'file')} changed${lines}; ${verdictOf(evidence)}.**`
}

function sum(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0)
}

function verdictOf({ tests, checks }: Evidence): string {
  switch (tests.final.status) {
    case 'passed': {
      const failed = checks.filter(check => check.status !== 'passed').length
      if (failed > 0) return `the tests pass, but ${counted(failed, 'check')} did not`
      if (tests.proof === 'red-then-green') return 'the tests pass, and those that were changed fail on the old source'
      return 'the tests pass'
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
