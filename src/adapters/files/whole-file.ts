/** A file that is there whole or not at all. */
import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Puts it into the folder in place of what has its name; returns its path. Throws what the file system throws. */
export function putWhole(folder: string, name: string, text: string): string {
  const file = join(folder, name)
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  writeFileSync(temporary, text, { flag: 'wx' })
  renameSync(temporary, file)
  return file
}
