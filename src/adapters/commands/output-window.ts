/** Keeps the beginning and the end of an output of any length in constant memory. */

/** Room for the note about what was cut. */
const NOTE_LENGTH = 80

export type OutputWindow = {
  add(chunk: Uint8Array): void
  /** The output as text: whole, or both ends with a note between them; at most the limit in characters. */
  text(): string
}

/** Creates a window of at most `limit` characters; half of it keeps the beginning, half the end. Invalid UTF-8 becomes U+FFFD. */
export function createOutputWindow(limit: number): OutputWindow {
  const room = Math.max(0, Math.floor(limit) - NOTE_LENGTH)
  const head = Buffer.alloc(Math.ceil(room / 2))
  const tail = Buffer.alloc(room - head.length)
  let headLength = 0
  let beyond = 0
  const add = (chunk: Uint8Array): void => {
    const taken = Math.min(chunk.length, head.length - headLength)
    head.set(chunk.subarray(0, taken), headLength)
    headLength += taken
    const rest = chunk.subarray(taken)
    if (tail.length > 0) {
      const kept = rest.subarray(Math.max(0, rest.length - tail.length))
      const at = (beyond + rest.length - kept.length) % tail.length
      const first = kept.subarray(0, tail.length - at)
      tail.set(first, at)
      tail.set(kept.subarray(first.length), 0)
    }
    beyond += rest.length
  }
  const text = (): string => {
    const beginning = head.subarray(0, headLength)
    if (beyond <= tail.length) return decode(Buffer.concat([beginning, tail.subarray(0, beyond)]))
    const turn = beyond % Math.max(1, tail.length)
    const end = Buffer.concat([tail.subarray(turn), tail.subarray(0, turn)])
    const whole = beginning.subarray(0, wholeLength(beginning))
    const ending = end.subarray(leadingContinuations(end))
    const cut = beyond + headLength - whole.length - ending.length
    return `${decode(whole)}\n... (${cut} bytes of output cut here) ...\n${decode(ending)}`.slice(0, Math.max(0, limit))
  }
  return { add, text }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The length without a UTF-8 character that the end cuts in two. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0b1100_0000) === 0b1000_0000) continue
    const needed = byte >= 0b1111_0000 ? 4 : byte >= 0b1110_0000 ? 3 : byte >= 0b1100_0000 ? 2 : 1
    return needed > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** How many bytes at the beginning belong to a UTF-8 character that begins before it. */
function leadingContinuations(bytes: Uint8Array): number {
  let count = 0
  while (count < 3 && ((bytes[count] ?? 0) & 0b1100_0000) === 0b1000_0000) count += 1
  return count
}
