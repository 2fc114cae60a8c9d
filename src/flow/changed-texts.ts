/** Both sides of every changed file, as text. */
import type { Change } from '../core/change/change.ts'
import type { ChangedText } from '../core/testing/tampering/changed-text.ts'
import type { Repository } from '../ports.ts'
import { blobsOf } from './blobs-of.ts'

/** One entry for each changed file; a side that is not there or no text is null. */
export async function changedTexts(change: Change<'verified'>, repository: Repository): Promise<ChangedText[]> {
  const texts: ChangedText[] = []
  const old = change.files.flatMap(({ path, from, change: kind }) => (kind === 'added' ? [] : [from ?? path]))
  const base = old.length === 0 ? new Map<string, string>() : await repository.readBaseFiles(old)
  for await (const [{ path, from, change: kind }, bytes] of blobsOf(change.files, repository)) {
    const before = kind === 'added' ? null : (base.get(from ?? path) ?? null)
    const after = kind === 'deleted' || bytes === null ? null : asText(bytes)
    texts.push({ path, from, change: kind, before, after })
  }
  return texts
}

function asText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
