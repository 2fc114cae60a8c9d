/** Finds tampered tests in the diff alone (ADR 13). */
import type { ChangedText, Finding } from './finding.ts'
import { forcedPasses, swallowedFailures } from './forced-passes.ts'
import { deletedTestFiles, fewerTests } from './lost-tests.ts'
import { skippedTests } from './skipped-tests.ts'
import { readTestChanges, type TestChanges } from './test-changes.ts'
import { coverageThresholds, testCommands } from './test-settings.ts'
import { emptiedTests, removedAssertions, weakenedAssertions } from './weaker-tests.ts'

export const TAMPERING_KINDS = [
  'deleted-test-file',
  'fewer-tests',
  'skipped-test',
  'emptied-test',
  'removed-assertion',
  'weakened-assertion',
  'swallowed-failure',
  'forced-pass',
  'test-command',
  'coverage-threshold',
] as const

export type TamperingKind = (typeof TAMPERING_KINDS)[number]

/** `detail` names lines and counts, for the model and for the reviewer. */
export type Tampering = { readonly kind: TamperingKind; readonly path: string | null; readonly detail: string }

const RULES: Readonly<Record<TamperingKind, (changes: TestChanges) => readonly Finding[]>> = {
  'deleted-test-file': deletedTestFiles,
  'fewer-tests': fewerTests,
  'skipped-test': skippedTests,
  'emptied-test': emptiedTests,
  'removed-assertion': removedAssertions,
  'weakened-assertion': weakenedAssertions,
  'swallowed-failure': swallowedFailures,
  'forced-pass': forcedPasses,
  'test-command': testCommands,
  'coverage-threshold': coverageThresholds,
}

/** Everything in these changes that makes tests check less, kind by kind. Throws nothing; linear in the texts. */
export function findTampering(
  changes: readonly ChangedText[],
  isTest: (path: string) => boolean,
): readonly Tampering[] {
  const read = readTestChanges(changes, isTest)
  return TAMPERING_KINDS.flatMap(kind => RULES[kind](read).map(finding => ({ kind, ...finding })))
}
