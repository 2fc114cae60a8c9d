/** Which lines of a file a patch changes, by the numbers they had before it. */

export type LineRange = { readonly from: number; readonly to: number }

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/

/** Whether the patch takes away a line of the range or adds one beside it; null where the patch shows no lines of the file. Git's form, names unquoted. */
export function touchesLines(patch: string, path: string, range: LineRange): boolean | null {
  let isFile = false
  let isKnown = false
  let old = 0
  let inHunk = false
  for (const line of patch.split('\n')) {
    if (line.startsWith('diff --git ')) {
      isFile = false
      inHunk = false
    } else if (!inHunk && line.startsWith('--- ')) {
      isFile = line === `--- a/${path}`
    }
    const hunk = isFile ? HUNK.exec(line) : null
    if (hunk !== null) {
      inHunk = true
      isKnown = true
      // A hunk without old lines stands behind the line it names.
      old = Number(hunk[1]) + (hunk[2] === '0' ? 1 : 0)
    } else if (isFile && inHunk) {
      if (line.startsWith('-')) {
        if (old >= range.from && old <= range.to) return true
        old += 1
      } else if (line.startsWith('+')) {
        // It stands between the old lines `old - 1` and `old`.
        if (old >= range.from && old - 1 <= range.to) return true
      } else if (line.startsWith(' ')) old += 1
    }
  }
  return isKnown ? false : null
}
