/** What a folder holds, as the file tools show it. */
import { type Dirent, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isGitPath } from '../../core/edit/path-policy.ts'
import { openFolder } from './anchored-folder.ts'
import type { Roots } from './locate.ts'

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
