/** The folder in the work tree in which the run keeps its own files: no part of any change. */
import { realpath } from 'node:fs/promises'
import { relative } from 'node:path'

/** Its path in the real `workspace`, with a slash at its end; null where it lies elsewhere. Throws nothing. */
export async function ownIn(workspace: string, folder: string): Promise<string | null> {
  if (folder === '') return null
  const path = relative(workspace, await realpath(folder).catch(() => folder))
  return path === '' || path.startsWith('..') || path.startsWith('/') ? null : `${path}/`
}

/** Whether a path, which ends with a slash where it is a folder, is that folder or lies in it. */
export function isOwn(path: string, own: string | null): boolean {
  return own !== null && `${path}/`.startsWith(own)
}
