/** Both sides of every changed file, as text. */
import type { Change } from '../core/change/change.ts'
import type { ChangedText } from '../core/testing/tampering/changed-text.ts'
import type { Repository } from '../ports.ts'

/** One entry for each changed file; a side that is not there or no text is null. */
export async function changedTexts(change: Change<'verified'>, repository: Repository): Promise<ChangedText[]> {
  const texts: ChangedText[] = []
  for (const { path, from, change: kind, blob } of change.files) {
    const before = kind === 'added' ? null : await repository.readBaseFile(from ?? path)
    const after = kind === 'deleted' || blob === null ? null : asText(await repository.readBlob(blob))
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
