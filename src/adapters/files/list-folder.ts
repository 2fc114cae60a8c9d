/** What a folder holds, as the file tools show it. */
import { type Dirent, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isGitPath } from '../../core/edit/path-policy.ts'
import { openFolder } from './anchored-folder.ts'
import { locate, type Roots, reasonOf, toolPathOf } from './locate.ts'

/** Folders of installed or generated files: large, and never what a task is about. Shown, but entered only when named. */
const DEPENDENCY_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.venv',
  'venv',
  'virtualenv',
  'site-packages',
  '__pycache__',
  '.tox',
  '.nox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.gradle',
  '.yarn',
  '.pnpm-store',
  '.next',
  '.nuxt',
  '.turbo',
  '.terraform',
])

export type Entry = { readonly name: string; readonly kind: 'folder' | 'file' | 'other' }

/** True for a folder that a walk goes around unless it begins in it. */
export function isDependencyFolder(name: string): boolean {
  return DEPENDENCY_FOLDERS.has(name)
}

/** The entries of a real folder inside the root, sorted by name, without git's own and the run's. Links and special files are `other`. Throws the file system's error. */
export function readEntries(roots: Roots, realFolder: string): readonly Entry[] {
  const folder = openFolder(roots.real, realFolder)
  try {
    const own = dirname(roots.own) === realFolder ? basename(roots.own) : null
    return readdirSync(folder.at('.'), { withFileTypes: true })
      .filter(({ name }) => !isGitPath(name) && name !== own)
      .map(entry => ({ name: entry.name, kind: kindOf(entry) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  } finally {
    folder.close()
  }
}

/** Names of a folder's entries, folders with a trailing slash. */
export function folderEntries(roots: Roots, realFolder: string): readonly string[] {
  return readEntries(roots, realFolder).map(entry => (entry.kind === 'folder' ? `${entry.name}/` : entry.name))
}

function kindOf(entry: Dirent): Entry['kind'] {
  if (entry.isDirectory()) return 'folder'
  return entry.isFile() ? 'file' : 'other'
}

/** More than any repository that is worked on by hand. */
const MAX_FILES = 200_000

/**
 * The regular files below a folder (relative to the root), as paths relative to the root, folder by folder in the order of their names, each folder
 * looked at when it is come to. Links are not followed, dependency folders not entered, folders that cannot be read are taken for empty. Throws nothing.
 */
export function* filesBelow(roots: Roots, start: string): Generator<string, void> {
  let count = 0
  const waiting: { readonly path: string; readonly kind: Entry['kind'] }[] = [{ path: start, kind: 'folder' }]
  for (let next = waiting.pop(); next !== undefined && count < MAX_FILES; next = waiting.pop()) {
    if (next.kind === 'file') {
      count += 1
      yield next.path
    }
    // One by one: a folder may hold more than a call takes arguments.
    if (next.kind === 'folder') for (const entry of within(next.path, entriesOf(roots, next.path))) waiting.push(entry)
  }
}

/** What a walk comes to in a folder, the last first. */
function within(folder: string, entries: readonly Entry[]) {
  return entries
    .filter(({ name, kind }) => kind === 'file' || (kind === 'folder' && !isDependencyFolder(name)))
    .map(({ name, kind }) => ({ path: folder === '' ? name : `${folder}/${name}`, kind }))
    .reverse()
}

/** The entries of a folder (relative to the root); none where it cannot be read. */
export function entriesOf(roots: Roots, folder: string): readonly Entry[] {
  try {
    return readEntries(roots, join(roots.real, folder))
  } catch {
    return []
  }
}

type Listing = { readonly paths: readonly string[]; readonly more: boolean } | { readonly refused: string }

/** Depth first would spend the limit on the first folder; this many folders are enough for any listing. */
const MAX_FOLDERS = 50_000

/**
 * Paths below a folder down to a depth (1: its own entries), sorted, written so that the file tools take them. Where there are more than `limit`, the ones
 * nearest to the folder are kept. Links are not followed; git's data is left out; dependency folders are named but not entered. Throws nothing.
 */
export function listPaths(roots: Roots, written: string, depth: number, limit: number): Listing {
  const start = locate(roots, written)
  if (start.kind === 'refused') return { refused: start.why }
  if (start.kind === 'missing') return { refused: 'it does not exist' }
  if (!start.stat.isDirectory()) return { refused: 'it is a file, not a folder' }
  const paths: string[] = []
  let level = [start.realPath]
  try {
    for (let at = 1; at <= depth && level.length > 0; at += 1) {
      const below: string[] = []
      for (const folder of level) {
        for (const entry of at === 1 ? readEntries(roots, join(roots.real, folder)) : entriesOf(roots, folder)) {
          const path = folder === '' ? entry.name : `${folder}/${entry.name}`
          if (paths.length >= limit) return { paths: paths.sort(), more: true }
          paths.push(toolPathOf(roots, path) + (entry.kind === 'folder' ? '/' : ''))
          if (entry.kind === 'folder' && !isDependencyFolder(entry.name) && below.length < MAX_FOLDERS) below.push(path)
        }
      }
      level = below
    }
    return { paths: paths.sort(), more: false }
  } catch (error) {
    return { refused: reasonOf(error) }
  }
}
