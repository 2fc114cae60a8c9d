/** What the base tree holds, as one list that is read once: objects of its entries would be many times as large. */
import { type Ground, trustedGit } from './ground.ts'

/** `mode blob stage TAB path` of each entry, a NUL behind it, as `git ls-files -s -z` writes them. */
export type BaseEntries = Buffer

const TAB = 0x09

/** Lists the entries of an index of the base tree. Throws RepositoryError. */
export async function listEntries(ground: Ground, baseIndex: string): Promise<BaseEntries> {
  const place = { gitDir: ground.trusted, workTree: ground.empty, index: baseIndex }
  return trustedGit(ground, ['ls-files', '-s', '-z'], place)
}

/** Whether there is an entry of exactly this path; a path may hold tabs. */
export function holdsPath(entries: BaseEntries, path: string): boolean {
  const end = Buffer.from(`\t${path}\0`)
  for (let at = entries.indexOf(end); at !== -1; at = entries.indexOf(end, at + 1))
    if (entries.indexOf(TAB, entries.lastIndexOf(0, at) + 1) === at) return true
  return false
}
