/** Can this plan be carried out in this repository? Answered before anything is spent on it. */
import { resolveToolPath, whyUnportable } from '../../edit/path-policy.ts'
import type { Manifest, PlannedFile } from './manifest.ts'
import { placeholderIn } from './placeholder-paths.ts'

/** What the repository says about a path relative to its root; `''` is the root. */
export type RepositoryFacts = {
  /** True for a file. */
  exists(path: string): boolean
  isFolder(path: string): boolean
  /** Why a path may not change, or null. */
  whyClosed(path: string): string | null
  /** No file yet: any folder may be made. */
  readonly isEmpty: boolean
}

/**
 * One line for each thing that cannot be done (S4-55, S4-57 to S4-61); empty when the plan is good. What is modified or deleted must exist, what is created
 * must not: a file is replaced by modifying it. Missing parent folders are made, except those that look like placeholders.
 */
export function checkManifest(manifest: Manifest, facts: RepositoryFacts): readonly string[] {
  const written = new Set(manifest.files.filter(file => file.action !== 'delete').map(file => file.path))
  const deleted = new Set(manifest.files.filter(file => file.action === 'delete').map(file => file.path))
  return manifest.files.flatMap(file => {
    const why = whyNot(file, facts, { written, deleted })
    return why === null ? [] : [`${file.path}: ${why}`]
  })
}

type Planned = { readonly written: ReadonlySet<string>; readonly deleted: ReadonlySet<string> }

function whyNot(file: PlannedFile, facts: RepositoryFacts, planned: Planned): string | null {
  const { path, action } = file
  if (path.endsWith('/') || facts.isFolder(path)) return 'is a folder; list its files instead'
  if (path.startsWith('~')) return 'it is outside the repository'
  const resolved = resolveToolPath(path, [], '')
  if (resolved.kind === 'refused') return resolved.why
  if (resolved.path === '') return 'is a folder; list its files instead'
  const closed = facts.whyClosed(path)
  if (closed !== null) return closed
  if (action !== 'create') return facts.exists(path) ? null : `cannot ${action} what does not exist`
  if (facts.exists(path)) return 'exists already; use modify'
  return whyUnportable(path) ?? blockedBy(path, facts, planned) ?? placeholderIn(path, facts)
}

/** A file cannot lie below another file. */
function blockedBy(path: string, facts: RepositoryFacts, { written, deleted }: Planned): string | null {
  const names = path.split('/')
  const parents = names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'))
  const file = parents.find(parent => written.has(parent) || (facts.exists(parent) && !deleted.has(parent)))
  return file === undefined ? null : `${file} is a file, not a folder`
}
