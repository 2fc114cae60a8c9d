/** The new content of changed files, a few of them in memory at a time. */
import type { FileChange } from '../core/change/change.ts'
import type { Repository } from '../ports.ts'

const AT_ONCE = 50

/** Each file with its bytes, in order; null where it has no content any more. Throws RepositoryError. */
export async function* blobsOf(
  files: readonly FileChange[],
  repository: Repository,
): AsyncGenerator<readonly [FileChange, Uint8Array | null]> {
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE)
    const ids = some.flatMap(({ blob }) => (blob === null ? [] : [blob]))
    const blobs = ids.length === 0 ? new Map<string, Uint8Array>() : await repository.readBlobs([...new Set(ids)])
    for (const file of some) yield [file, file.blob === null ? null : (blobs.get(file.blob) ?? null)]
  }
}
