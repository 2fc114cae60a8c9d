/** Reads blobs from the trusted git dir. */
import { RepositoryError } from '../../core/errors.ts'
import { type Ground, trustedGit } from './ground.ts'
import { assertObjectIds } from './object-id.ts'

/** The bytes of each blob, by id, with one process for all. Throws RepositoryError when one is missing. */
export async function readBlobs(ground: Ground, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>()
  if (ids.length === 0) return blobs
  assertObjectIds(...ids)
  const input = ids.map(id => `${id}\n`).join('')
  const output = await trustedGit(ground, ['cat-file', '--batch'], { gitDir: ground.trusted }, { input })
  let at = 0
  for (const id of ids) {
    const end = output.indexOf(10, at)
    const [, type = '', size = ''] = output.subarray(at, end).toString().split(' ')
    if (type !== 'blob') throw new RepositoryError(`git cat-file found no blob ${id}`)
    blobs.set(id, output.subarray(end + 1, end + 1 + Number(size)))
    at = end + 1 + Number(size) + 1
  }
  return blobs
}
