import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..')

/** A file by its path below the root, with slashes. */
export type TextFile = { readonly path: string; readonly text: string }

/** Reads one file of the repository. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Every file below a folder of the repository whose name ends so, sorted. */
export function filesBelow(folder: string, ending: string): readonly TextFile[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith(ending))
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
    .map(path => ({ path, text: readText(path) }))
}

/** Paths of all files that git keeps or would keep. */
export function keptPaths(): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return [...new Set(listed.split('\0'))].filter(path => path !== '').sort()
}
