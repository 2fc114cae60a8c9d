/** The header of a git bundle (https://git-scm.com/docs/gitformat-bundle): prerequisites, refs, and where the pack begins. */

export type BundleHeader = {
  readonly kind: 'header'
  readonly prerequisites: readonly string[]
  readonly refs: readonly { readonly id: string; readonly name: string }[]
  /** The offset of the pack in bytes. */
  readonly packAt: number
}

const MOST_BYTES = 16 * 1024
const NEWLINE = 10
const V2 = '# v2 git bundle'
const V3 = '# v3 git bundle'

/** The header, or what is wrong with it. Version 3 may only name the object format: a filter would leave out objects. */
export function readBundleHeader(
  bytes: Uint8Array,
): BundleHeader | { readonly kind: 'problem'; readonly problem: string } {
  const lines = linesOf(bytes.subarray(0, MOST_BYTES))
  if (lines === null) return { kind: 'problem', problem: 'has no readable header' }
  const { texts, end } = lines
  const [signature, ...rest] = texts
  if (signature !== V2 && signature !== V3) return { kind: 'problem', problem: 'is no git bundle of version 2 or 3' }
  const prerequisites: string[] = []
  const refs: { id: string; name: string }[] = []
  for (const line of rest) {
    const [, needed] = /^-([0-9a-f]{40}|[0-9a-f]{64})(?: .*)?$/.exec(line) ?? []
    const [, id = '', name] = /^([0-9a-f]{40}|[0-9a-f]{64}) (\S+)$/.exec(line) ?? []
    if (needed !== undefined && refs.length === 0) prerequisites.push(needed)
    else if (name !== undefined) refs.push({ id, name })
    else if (signature !== V3 || !/^@object-format=sha(?:1|256)$/.test(line))
      return { kind: 'problem', problem: `has the header line ${JSON.stringify(line.slice(0, 80))}` }
  }
  return { kind: 'header', prerequisites, refs, packAt: end }
}

/** The lines up to the first empty one, and its end; null if there is none or the bytes are not UTF-8. */
function linesOf(bytes: Uint8Array): { readonly texts: readonly string[]; readonly end: number } | null {
  const empty = bytes.findIndex((byte, at) => byte === NEWLINE && bytes[at + 1] === NEWLINE)
  if (empty === -1) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, empty))
    return { texts: text.split('\n'), end: empty + 2 }
  } catch {
    return null
  }
}
