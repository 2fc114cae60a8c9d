/** Names that do not say which test is meant. */
import type { TestCase } from './test-results.ts'

/** True where tests share a name, one of them failed, and no file tells them apart: in the next run they may come in another order. */
export function isAmbiguous(cases: readonly TestCase[]): boolean {
  const counts = new Map<string, number>()
  for (const { name } of cases) counts.set(name, (counts.get(name) ?? 0) + 1)
  return cases.some(({ name, file, status }) => status === 'failed' && file === null && (counts.get(name) ?? 0) > 1)
}
