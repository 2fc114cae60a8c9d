/** Finds git once, by absolute path, so that nothing in the workspace can take its place. */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join, relative } from 'node:path'
import { getExecOutput } from '@actions/exec'
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
    if (!found) continue
    const path = folders.join(delimiter)
    await assertRecent(binary, path)
    return { binary, path }
  }
  throw new ConfigurationError(
    'git was not found on the runner',
    'Install git 2.36 or newer, or add its folder to PATH.',
  )
}

/** Older ones lack options that the receipt needs. */
const OLDEST = [2, 36] as const

async function assertRecent(binary: string, path: string): Promise<void> {
  const env = { PATH: path, LC_ALL: 'C' }
  const { stdout } = await getExecOutput(binary, ['--version'], { silent: true, ignoreReturnCode: true, env })
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? []
  const [least, atLeast] = OLDEST
  if (Number(major) > least || (Number(major) === least && Number(minor) >= atLeast)) return
  throw new ConfigurationError(
    `git on the runner is too old: ${stdout.trim() || 'it does not say its version'}`,
    `Install git ${least}.${atLeast} or newer.`,
  )
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}
