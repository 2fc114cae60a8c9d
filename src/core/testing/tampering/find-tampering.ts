/** Finds tampered tests in the diff alone (ADR 13). */
import { forcedPasses, skippedTests } from './disabled-tests.ts'
import type { ChangedText, Tampering } from './finding.ts'
import { lostTests } from './lost-tests.ts'
import { readTestChanges, type TestChanges } from './test-changes.ts'
import { coverageThresholds, testCommands } from './test-settings.ts'
import { emptiedTests, removedAssertions, weakenedAssertions } from './weaker-tests.ts'

const RULES: readonly ((changes: TestChanges) => readonly Tampering[])[] = [
  lostTests,
  skippedTests,
  emptiedTests,
  removedAssertions,
  weakenedAssertions,
  forcedPasses,
  testCommands,
  coverageThresholds,
]

/** Everything in these changes that makes tests check less, rule by rule. Throws nothing; linear in the texts. */
export function findTampering(
  changes: readonly ChangedText[],
  isTest: (path: string) => boolean,
): readonly Tampering[] {
  const read = readTestChanges(changes, isTest)
  return RULES.flatMap(rule => rule(read))
}
