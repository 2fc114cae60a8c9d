/** Copies of git's index. */

import { copyFile, stat, utimes } from 'node:fs/promises'

/**
 * Copies an index with its time. Git takes a file that changed in the same second for unchanged where the index is
 * younger (https://git-scm.com/docs/racy-git). Throws the file system's error.
 */
export async function copyIndex(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from)
  await copyFile(from, to)
  await utimes(to, atime, mtime)
}
