/** One entry for each path of a manifest, which may name a path several times. */
import type { PlannedFile } from './manifest.ts'

export type MergedFiles =
  | { readonly kind: 'files'; readonly files: readonly PlannedFile[] }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

/**
 * Entries in the order of their first mention (S0-55). The first action and type count, descriptions are joined by line breaks, dependencies are united.
 * A path that is to be deleted and also written is a problem.
 */
export function mergeFiles(files: readonly PlannedFile[]): MergedFiles {
  const merged = new Map<string, PlannedFile>()
  const problems = new Set<string>()
  for (const file of files) {
    const first = merged.get(file.path)
    if (first !== undefined && first.action !== file.action && [first.action, file.action].includes('delete')) {
      problems.add(`${file.path}: listed twice with contradictory actions, ${first.action} and ${file.action}`)
    }
    merged.set(file.path, first === undefined ? file : joined(first, file))
  }
  return problems.size > 0
    ? { kind: 'problems', problems: [...problems] }
    : { kind: 'files', files: [...merged.values()] }
}

function joined(first: PlannedFile, other: PlannedFile): PlannedFile {
  const descriptions = first.description.split('\n').includes(other.description)
    ? first.description
    : `${first.description}\n${other.description}`
  return { ...first, description: descriptions, dependsOn: [...new Set([...first.dependsOn, ...other.dependsOn])] }
}
