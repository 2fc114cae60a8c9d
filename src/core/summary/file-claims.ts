/** The files that a summary names beside those that the diff holds. */
import type { ChangeKind, FileChange } from '../change/change.ts'
import type { Finding } from '../evidence/record.ts'
import type { Summary } from './schema.ts'

/** The kind of a finding about a file of the diff that a summary does not name. */
export const NOT_NAMED = 'changed-not-claimed'

/** Files named but not changed, changed but not named, and named with another kind of change (`S3-22`). A rename may be named by either path, or as one deleted and one added. */
export function fileDisagreements(summary: Summary, files: readonly FileChange[]): Finding[] {
  const claims = new Map<string, Set<ChangeKind>>()
  for (const { path, change } of summary.files) {
    const name = normal(path)
    claims.set(name, (claims.get(name) ?? new Set()).add(change))
  }
  const kinds = kindsByPath(files)
  return [
    ...[...claims.keys()]
      .filter(path => !kinds.has(path))
      .map(path => ({ kind: 'claimed-not-changed', path, detail: 'the summary names it, the diff does not hold it' })),
    ...files
      .filter(file => !claims.has(file.path) && !(file.from !== null && claims.has(file.from)))
      .map(file => ({
        kind: NOT_NAMED,
        path: file.path,
        detail: `the diff holds it (${file.change}), the summary does not name it`,
      })),
    ...[...claims].flatMap(([path, claimed]) => {
      const known = kinds.get(path)
      if (known === undefined || [...claimed].some(kind => known.fitting.has(kind))) return []
      const detail = `the summary says ${[...claimed].join(' and ')}, the diff says ${known.is}`
      return [{ kind: 'change-kind', path, detail }]
    }),
  ]
}

type Kinds = { readonly is: string; readonly fitting: ReadonlySet<ChangeKind> }

function kindsByPath(files: readonly FileChange[]): Map<string, Kinds> {
  const kinds = new Map<string, Kinds>()
  for (const { path, from } of files) {
    if (from === null) continue
    kinds.set(from, { is: `renamed to ${path}`, fitting: new Set(['renamed', 'deleted']) })
  }
  // Git finds a rename where half of the content stayed; a model that moved less may still call it one.
  const deletes = files.some(file => file.change === 'deleted')
  const adds = files.some(file => file.change === 'added')
  for (const { path, change, from } of files) {
    const fitting = new Set<ChangeKind>([change])
    if (change === 'renamed') fitting.add('added')
    if ((change === 'added' && deletes) || (change === 'deleted' && adds)) fitting.add('renamed')
    kinds.set(path, { is: from === null ? change : `renamed from ${from}`, fitting })
  }
  return kinds
}

/** As git writes it: no `./`, no quotes around it. */
function normal(path: string): string {
  return path
    .trim()
    .replace(/^`(.*)`$/, '$1')
    .replace(/^(?:\.\/+)+/, '')
}
