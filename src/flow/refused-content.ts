/** What the changed files hold that is never published: secrets of this run, in whatever form, what looks like somebody's key, and links that leave the tree. */
import type { LeftOut, Receipt } from '../core/change/change.ts'
import { contentProblems, keysInFile } from '../core/change/content-problems.ts'
import { withoutKeys } from '../core/secrets/find-keys.ts'
import { blobsOf } from './blobs-of.ts'
import type { Run } from './run.ts'

/** The changed paths that cannot be published because of what they hold, none of it shown. A key that the base holds anywhere is no finding. */
export async function refusedContent(receipt: Receipt, run: Run): Promise<LeftOut[]> {
  const { repository } = run.ports
  const found: LeftOut[] = []
  for await (const [file, bytes] of blobsOf(receipt.files, repository)) {
    // One character a byte: binary content is searched as well.
    const content = bytes === null ? null : new TextDecoder('latin1').decode(bytes)
    found.push(...contentProblems(file, content, run.holdsSecret))
    for (const { path, why, value } of keysInFile(file, content))
      if (!(await repository.baseHolds(value))) found.push({ path, why })
  }
  return found.map(({ path, why }) => ({ path: withoutKeys(run.redact(path)), why }))
}
