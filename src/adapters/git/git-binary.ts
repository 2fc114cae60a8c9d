/** Finds git once, by absolute path, so that nothing in the workspace can take its place. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join, relative } from 'node:path'
import { ConfigurationError } from '../../core/errors.ts'

/** The git program and the search path its own children may use: absolute folders outside the workspace. Throws ConfigurationError. */
export async function findGit(searchPath: string, workspace: string): Promise<{ binary: string; path: string }> {
  const folders = searchPath.split(delimiter).filter(folder => isAbsolute(folder) && !isInside(workspace, folder))
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  for (const folder of folders) {
    const binary = join(folder, name)
    const found = await access(binary, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return { binary, path: folders.join(delimiter) }
  }
  throw new ConfigurationError(
    'git was not found on the runner',
    'Install git 2.36 or newer, or add its folder to PATH.',
  )
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}
