/** What failed in a run, by name. */
import type { TestResults } from './test-results.ts'

/** Names of failed tests and of what could not be loaded, each with the file where the runner says it (a file that cannot be loaded is its own). */
export function failedNames({ cases, unloadable }: TestResults): ReadonlyMap<string, string | null> {
  const failed = cases.filter(({ status }) => status === 'failed')
  return new Map<string, string | null>([
    ...failed.map(({ name, file }) => [name, file] as const),
    ...unloadable.map(name => [name, null] as const),
  ])
}

/** True where a name of one run is the same test in another: not where both say in which file it stands, and the files differ. */
export function isAmong(names: ReadonlyMap<string, string | null>, name: string, file: string | null): boolean {
  const known = names.get(name)
  return known !== undefined && (known === null || file === null || known === file)
}

/** Names from a report file and names that a runner printed are different names. */
export function areComparable(before: TestResults, after: TestResults): boolean {
  return (before.format === 'junit') === (after.format === 'junit')
}
