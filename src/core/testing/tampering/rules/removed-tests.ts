/** Test cases, and whole files of them, that are gone. */

import { lostCases } from '../comparing/lost-cases.ts'
import type { ChangedTestFile, PlacedCase, TestChanges } from '../comparing/test-changes.ts'
import { type Finding, some } from './finding.ts'

/** Files with tests that are no test files any more. */
export function deletedTestFiles(changes: TestChanges): readonly Finding[] {
  return byFile(changes)
    .filter(([{ after }]) => after === null)
    .map(([{ path, before }, lost]) => ({
      path,
      detail: `the file and its tests (${before?.cases.length ?? 0}) are gone: ${named(lost)}`,
    }))
}

/** Tests that are gone from a file that stays and has fewer of them: what is replaced there one by one is a rewrite. */
export function fewerTests(changes: TestChanges): readonly Finding[] {
  return byFile(changes)
    .filter(([{ before, after }]) => after !== null && after.cases.length < (before?.cases.length ?? 0))
    .map(([{ path, before, after }, lost]) => ({
      path,
      detail: `tests in this file: ${before?.cases.length ?? 0} before, ${after?.cases.length ?? 0} now; gone: ${named(lost)}`,
    }))
}

function byFile(changes: TestChanges): readonly (readonly [ChangedTestFile, readonly PlacedCase[]])[] {
  return [...Map.groupBy(lostCases(changes), ({ file }) => file)]
}

function named(lost: readonly PlacedCase[]): string {
  return some(lost.map(({ name }) => name))
}
