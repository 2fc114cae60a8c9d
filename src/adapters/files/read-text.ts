import { isUtf8 } from 'node:buffer'
import { type Dirent, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isGitPath } from '../../core/change/paths.ts'
import { errorCode } from '../../core/errors.ts'
import { isRelevantForChecks } from '../../core/testing/check-commands.ts'
import { isRelevantForTests, LOOKED_INTO } from '../../core/testing/test-command.ts'
import type { FileContent, Workspace } from '../../ports/workspace.ts'
import { locate, type Roots, reasonOf, toolPathOf } from './locate.ts'
import { openAnchored, readInside } from './plain-file.ts'

/** Larger files are data. No model reads them, and decoding costs memory. */
export const MAX_TEXT_BYTES = 10_000_000

/** Reads a path from the model. Follows a symbolic link that stays inside the repository. Throws nothing. */
export function readContent(roots: Roots, written: string): FileContent {
  const found = locate(roots, written)
  if (found.kind === 'refused') return { kind: 'refused', why: found.why, path: found.path }
  if (found.kind === 'missing') return { kind: 'missing', path: found.path }
  const path = found.realPath === '' ? '.' : found.realPath
  const refused = (why: string): FileContent => ({ kind: 'refused', why, path })
  try {
    if (found.stat.isDirectory()) {
      const entries = readEntries(roots, found.absolute).map(({ name, kind }) =>
        kind === 'folder' ? `${name}/` : name,
      )
      return { kind: 'directory', entries, path }
    }
    const file = found.stat.isFile() ? readInside(roots.real, found.absolute, MAX_TEXT_BYTES) : null
    if (file === null) return refused('it is not a regular file')
    const { stats, bytes } = file
    if (bytes === null)
      return refused(`it is too large to edit as text (${stats.size} bytes; the limit is ${MAX_TEXT_BYTES})`)
    if (bytes.includes(0) || !isUtf8(bytes)) return refused(`it is not UTF-8 text (${bytes.length} bytes)`)
    return { kind: 'text', text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), path }
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? { kind: 'missing', path } : refused(reasonOf(error))
  }
}

/**
 * The text of a file for a search, by its path relative to the root. Null where it is binary, too large, or missing.
 * Throws nothing.
 */
export function searchedText(roots: Roots, path: string, mostBytes: number): string | null {
  try {
    const bytes = readInside(roots.real, join(roots.real, path), mostBytes)?.bytes ?? null
    return bytes === null || bytes.includes(0) ? null : new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}

const MOST_NAMES = 2000

/**
 * The names in the working directory, and below some of its folders (folders with a trailing slash). Files that say
 * how to test come with their text, others with an empty text. Throws nothing.
 */
export function readRootFiles(roots: Roots): ReadonlyMap<string, string> {
  const names = listedEntries(roots, roots.workingDirectory).flatMap(({ name, kind }) => {
    if (kind !== 'folder') return [name]
    const listed = LOOKED_INTO.test(name) ? listPaths(roots, name, 2, MOST_NAMES) : { paths: [] }
    return [`${name}/`, ...('paths' in listed ? listed.paths : [])]
  })
  const textAt = (path: string): string => {
    const content = isRelevantForTests(path) || isRelevantForChecks(path) ? readContent(roots, path) : null
    return content?.kind === 'text' ? content.text : ''
  }
  return new Map(names.map(name => [name, textAt(name)]))
}

/** Neither searched nor listed, unless a search or a list begins in one. */
export const DEPENDENCY_FOLDERS: ReadonlySet<string> = new Set([
  ...['node_modules', 'bower_components', 'jspm_packages', '.yarn', '.pnpm-store', '.next', '.nuxt', '.turbo'],
  ...['.venv', 'venv', 'virtualenv', 'site-packages', '__pycache__', '.tox', '.nox'],
  ...['.mypy_cache', '.pytest_cache', '.ruff_cache', '.gradle', '.terraform'],
])

type FolderEntry = { name: string; kind: 'folder' | 'file' | 'other' }

function readEntries(roots: Roots, realFolder: string): readonly FolderEntry[] {
  const folder = openAnchored(roots.real, realFolder)
  try {
    const own = dirname(roots.own) === realFolder ? basename(roots.own) : null
    return readdirSync(folder.at('.'), { withFileTypes: true })
      .filter(({ name }) => !isGitPath(name) && name !== own)
      .map(entry => ({ name: entry.name, kind: entryKind(entry) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  } finally {
    folder.close()
  }
}

function entryKind(entry: Dirent): FolderEntry['kind'] {
  if (entry.isDirectory()) return 'folder'
  return entry.isFile() ? 'file' : 'other'
}

function listedEntries(roots: Roots, folder: string): readonly (FolderEntry & { path: string })[] {
  try {
    const entries = readEntries(roots, join(roots.real, folder))
    return entries.map(entry => ({ ...entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }))
  } catch {
    return []
  }
}

type Listing = Awaited<ReturnType<Workspace['list']>>

/** The walk goes level by level, because depth first would spend the limit on the first folder. */
const MAX_FOLDERS = 50_000

/**
 * Sorted paths below a folder down to a depth (1: its own entries), the nearest `limit` of them. Follows no links, and
 * enters no dependency folders. Throws nothing.
 */
export function listPaths(roots: Roots, written: string, depth: number, limit: number): Listing {
  const start = locate(roots, written)
  if (start.kind === 'refused') return { refused: start.why }
  if (start.kind === 'missing') return { refused: 'it does not exist' }
  if (!start.stat.isDirectory()) return { refused: 'it is a file, not a folder' }
  try {
    readEntries(roots, start.absolute)
  } catch (error) {
    return { refused: reasonOf(error) }
  }
  const paths: string[] = []
  for (const { path, kind } of levelsBelow(roots, start.realPath, (_, at) => at < depth)) {
    if (paths.length >= limit) return { paths: paths.sort(), more: true }
    paths.push(toolPathOf(roots, path) + (kind === 'folder' ? '/' : ''))
  }
  return { paths: paths.sort(), more: false }
}

/**
 * The entries below a folder, level by level. `isEntered` decides about each folder below it but those of
 * dependencies; `at` counts levels from 1. Throws nothing.
 */
export function* levelsBelow(roots: Roots, start: string, isEntered: (path: string, at: number) => boolean) {
  let level = [start]
  for (let at = 1; level.length > 0; at += 1) {
    const below: string[] = []
    for (const folder of level)
      for (const entry of listedEntries(roots, folder)) {
        const { path, name, kind } = entry
        yield entry
        const isOpen = kind === 'folder' && !DEPENDENCY_FOLDERS.has(name) && below.length < MAX_FOLDERS
        if (isOpen && isEntered(path, at)) below.push(path)
      }
    level = below
  }
}
