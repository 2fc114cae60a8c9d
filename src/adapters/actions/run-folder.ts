/** The private folder of one run, and how the post step learns of it. */
import { randomBytes } from 'node:crypto'
import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as core from '@actions/core'

/** The runner hands it to the post step as `STATE_run-folder`. */
const STATE = 'run-folder'
const NAME = /^diffproof-run-[0-9a-f]{32}$/

/** A new name below the runner's temporary folder, told to the post step; the folder is not made yet. */
export function nameRunFolder(tempDir: string): string {
  const folder = join(tempDir, `diffproof-run-${randomBytes(16).toString('hex')}`)
  if ((process.env['GITHUB_STATE'] ?? '') === '') return folder
  try {
    core.saveState(STATE, folder)
  } catch {
    // Without its file there is no post step either.
  }
  return folder
}

/** The folder that the main step has left, null where it left none. What is not a folder of this user with a name of ours, at the place where ours are, is not touched. */
export function leftRunFolder(environment: NodeJS.ProcessEnv, tempDir: string): string | null {
  const said = environment[`STATE_${STATE}`] ?? ''
  try {
    const stats = lstatSync(said)
    const isPlace = realpathSync(dirname(said)) === realpathSync(tempDir) && NAME.test(basename(said))
    return isPlace && stats.isDirectory() && stats.uid === process.getuid?.() ? said : null
  } catch {
    return null
  }
}
