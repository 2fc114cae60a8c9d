/** Where the summary and the diff differ. The diff is right. */
import type { FileChange } from '../change/change.ts'
import type { Summary } from './schema.ts'

export type Disagreement = { readonly kind: string; readonly path: string | null; readonly detail: string }

/** A summary that is wrong about more than this is not read any more carefully. */
const MOST = 50

/** Files named but not changed, and changed but not named (`S3-22`). */
export function findDisagreements(summary: Summary, files: readonly FileChange[]): Disagreement[] {
  const claimed = new Set(summary.files.map(file => normal(file.path)))
  const changed = new Set(files.flatMap(file => (file.from === null ? [file.path] : [file.path, file.from])))
  const all = [
    ...[...claimed]
      .filter(path => !changed.has(path))
      .map(path => ({ kind: 'claimed-not-changed', path, detail: 'the summary names it, the diff does not hold it' })),
    ...files
      .filter(file => !claimed.has(file.path))
      .map(file => ({
        kind: 'changed-not-claimed',
        path: file.path,
        detail: 'the diff holds it, the summary does not name it',
      })),
  ]
  if (all.length <= MOST) return all
  return [...all.slice(0, MOST), { kind: 'more', path: null, detail: `and ${all.length - MOST} more` }]
}

function normal(path: string): string {
  return path.replace(/^\.\//, '')
}
