/** Checks whether a plan can be carried out in this repository, before anything is spent on it. */
import { resolveToolPath, whyUnportable } from '../edit/path-policy.ts'
import type { Manifest, PlannedFile } from './manifest.ts'

/** Answers questions about a path relative to the repository root; `''` is the root. */
export type RepositoryFacts = {
  /** True for a file. */
  exists(path: string): boolean
  isFolder(path: string): boolean
  /** Returns why a path may not change, or null. */
  whyClosed(path: string): string | null
  /** The repository has no file yet. */
  readonly isEmpty: boolean
}

/** Returns one line for each file that cannot be changed as planned (S4-55, S4-57 to S4-61). */
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

type Folders = { isFolder(path: string): boolean; readonly isEmpty: boolean }

/** Names that models use by habit. */
const HABITS: ReadonlySet<string> = new Set(['src', 'lib', 'app'])
const ANYWHERE = /^(?:your[-_ ].*|placeholder|\.{3,}|…|<.*>|\{.*\}|\[your.*)$/i
const AT_THE_ROOT = /^(?:examples?|foo|my[-_]project)$/i

/** Returns why a new path looks like a placeholder from a prompt, else null (S4-60). A folder that exists is no placeholder. */
function placeholderIn(path: string, facts: Folders): string | null {
  const names = path.split('/')
  for (const [at, name] of names.slice(0, -1).entries()) {
    const folder = names.slice(0, at + 1).join('/')
    if (facts.isFolder(folder)) continue
    const isPathTo = name.toLowerCase() === 'path' && names[at + 1]?.toLowerCase() === 'to'
    if (ANYWHERE.test(name) || isPathTo || (at === 0 && AT_THE_ROOT.test(name))) {
      return `${folder}/ looks like a placeholder, and there is no such folder`
    }
    if (at === 0 && HABITS.has(name) && !facts.isEmpty) {
      return `there is no folder ${folder}/; put the file where the repository keeps such files`
    }
  }
  const file = names.at(-1) ?? ''
  return ANYWHERE.test(file) || /^your[-_]/i.test(file) ? `${file} looks like a placeholder` : null
}
