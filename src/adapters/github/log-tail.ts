/** The end of a log that may be of any size. */

const KEPT = 512 * 1024
const LONGEST = 64 * 1024 * 1024

/** The last 512 KB of a stream of bytes as text, of its first 64 MB; null for what is no stream. Throws what the stream throws. */
export async function logTail(stream: unknown): Promise<string | null> {
  if (!(stream instanceof ReadableStream)) return null
  let kept: Uint8Array[] = []
  let size = 0
  let total = 0
  for await (const chunk of stream as ReadableStream<Uint8Array>) {
    kept.push(chunk)
    size += chunk.length
    total += chunk.length
    if (size > 2 * KEPT) {
      kept = [Buffer.concat(kept).subarray(-KEPT)]
      size = KEPT
    }
    if (total > LONGEST) break
  }
  return Buffer.concat(kept).subarray(-KEPT).toString('utf8')
}
