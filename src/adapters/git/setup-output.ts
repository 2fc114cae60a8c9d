/** What the setup command has made in the work tree. */

import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { clonePartOf } from '../../core/change/clone-parts.ts'
import { isLockFile } from '../../core/testing/setup-command.ts'
import { withoutEndSlash } from '../../core/text/spaces.ts'
import type { SetupOutput } from '../../ports/repository.ts'
import { entriesOf } from './base-files.ts'
import type { TrustedRepository } from './trusted-repository.ts'

/** `made`: untracked paths; a folder ends with a slash. Throws RepositoryError. */
export async function lookAtSetup(repo: TrustedRepository, made: readonly string[]): Promise<SetupOutput> {
  const { workspace } = repo
  const partOf = (path: string) => clonePartOf(path, file => existsSync(join(workspace, file)))
  const installed = made.filter(path => partOf(path) === 'dependency')
  return {
    // A lock file follows the manifests, which install anew where they change.
    generated: made.filter(path => partOf(path) === 'other' && !isLockFile(path)),
    copiesSource: installed.length > 0 && (await holdsCopy(repo, installed)),
  }
}

/** Texts that many projects share. */
const SHARED = /^(licen[cs]e|copying|notice|readme|changelog|authors)|\.(md|txt|rst|json|ya?ml|toml|lock|cfg|ini)$|^\./i
/** Shorter files may be equal by chance. */
const SHORTEST = 40

async function holdsCopy(repo: TrustedRepository, folders: readonly string[]): Promise<boolean> {
  const { workspace } = repo
  const own = new Map<string, string[]>()
  for (const { path, mode, size } of await entriesOf(repo, ['-r', '-l'])) {
    if (!mode.startsWith('100') || Number(size) < SHORTEST || SHARED.test(basename(path))) continue
    own.set(basename(path), [...(own.get(basename(path)) ?? []), path])
  }
  const isCopy = (path: string): boolean => {
    const stats = lstatSync(join(workspace, path), { throwIfNoEntry: false })
    return (own.get(basename(path)) ?? []).some(source => {
      const original = lstatSync(join(workspace, source), { throwIfNoEntry: false })
      if (original?.size !== stats?.size || stats?.isFile() !== true) return false
      return readFileSync(join(workspace, source)).equals(readFileSync(join(workspace, path)))
    })
  }
  const open = folders.map(path => withoutEndSlash(path))
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const entry of await readdir(join(workspace, folder), { withFileTypes: true }).catch(() => [])) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) open.push(path)
      else if (own.has(entry.name) && isCopy(path)) return true
    }
  return false
}
