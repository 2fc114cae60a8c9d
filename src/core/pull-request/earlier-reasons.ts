/** What the runs before a revision leave behind: a new commit does not make good what was found in an older one. */
import type { Evidence, Proof } from '../record/record.ts'

/** Values of `proof` that say nothing about tests. */
const SILENT: readonly Proof[] = ['no-test-changes', 'not-run']

/**
 * The proof that the pull request stands on: the newest run's, or where a revision changed no test, or tests alone, which its own base already passes, that of
 * the newest run before it that had something to say.
 */
export function standingProof({ tests, revision }: Evidence): Proof {
  if (revision === undefined) return tests.proof
  const addsNothing = revision.tests_only && tests.proof === 'green-on-base'
  if (!addsNothing && !SILENT.includes(tests.proof)) return tests.proof
  const before = revision.earlier.findLast(round => !SILENT.includes(round.proof))?.proof
  return before ?? (addsNothing ? 'not-run' : tests.proof)
}

/** Why a revised pull request is not ready because of what came before, one sentence each. */
export function earlierReasons({ revision }: Evidence, tampering: 'draft' | 'fail' | 'ignore'): string[] {
  const rounds = revision?.earlier ?? []
  const weakened = rounds.some(round => round.tampering.length + (round.tampering_omitted ?? 0) > 0)
  if (!weakened || tampering === 'ignore') return []
  return ['an earlier commit of this pull request weakened tests; see whether that still holds']
}
