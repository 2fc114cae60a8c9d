/** Rule: source code that asks whether a test runs it. Commits that do so are rare, and all of them ask (ADR 13). */
import { some, surplus, type Tampering } from './finding.ts'
import { readSource } from './source-text.ts'
import type { TestChanges } from './test-changes.ts'
import { SETTINGS } from './test-settings.ts'

/** What only a test runner sets or answers: Node, Jest, Vitest, Mocha, pytest, Go, Rust. */
const ASKS =
  /\b(?:NODE_TEST_CONTEXT|JEST_WORKER_ID|VITEST(?:_\w+)?|MOCHA_WORKER_ID|PYTEST_CURRENT_TEST|testing\.Testing\(\)|cfg!\(test\))/

/** Added lines of sources that ask for a runner. Settings of runners may ask. */
export function asksForTests({ sources }: TestChanges): readonly Tampering[] {
  return sources.flatMap(({ path, from, before, after }): Tampering[] => {
    if (after === null || SETTINGS.test(path) || !ASKS.test(after)) return []
    const linesOf = (name: string, text: string | null) =>
      (text === null ? null : readSource(name, text))?.plain.split('\n').filter(line => ASKS.test(line)) ?? []
    const lines = surplus(linesOf(path, after), linesOf(from ?? path, before))
    const detail = `the code asks whether a test runs it: ${some(lines)}`
    return lines.length === 0 ? [] : [{ kind: 'asks-for-tests', path, detail }]
  })
}
