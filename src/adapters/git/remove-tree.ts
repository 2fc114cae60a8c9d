/** Removal of what commands may have made: any name, any depth, folders that nobody may list. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { SYSTEM_PATH } from '../../core/testing/command-environment.ts'

/** Goes on where it may not, and by steps, because no path can be as long as folders can be deep. */
const REMOVE = '[ -L "$1" ] || chmod -R u+rwX -- "$1"; rm -rf -- "$1"'

/**
 * Removes a file, a link, or a folder with all in it. `path`: absolute, one character a byte. Returns whether it is
 * gone: what belongs to others stays. Throws nothing.
 */
export function removeTree(path: string): boolean {
  const place = Buffer.from(path, 'latin1')
  try {
    fs.rmSync(place, { recursive: true, force: true })
    return true
  } catch {
    // An argument of a program that Node starts is a text.
    const input = Buffer.concat([place, Buffer.from([0])])
    spawnSync('xargs', ['-0', 'sh', '-c', REMOVE, 'remove'], { env: { PATH: SYSTEM_PATH }, input, stdio: 'pipe' })
  }
  try {
    fs.lstatSync(place)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
