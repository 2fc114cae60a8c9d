/** A change that holds a secret of this run is never published, whatever form the secret has in it. */
import type { LeftOut, Receipt } from '../core/change/change.ts'
import type { Run } from './run.ts'

/** The changed paths whose new content holds the key or the token, also encoded. */
export async function secretsIn(receipt: Receipt, run: Run): Promise<LeftOut[]> {
  const found: LeftOut[] = []
  for (const { path, blob } of receipt.files) {
    const bytes = blob === null ? null : await run.ports.repository.readBlob(blob)
    // One character a byte: binary content is searched as well.
    const text = bytes === null ? '' : new TextDecoder('latin1').decode(bytes)
    if (run.redact(text) !== text || run.redact(path) !== path)
      found.push({ path: run.redact(path), why: 'it holds a secret of this run' })
  }
  return found
}
