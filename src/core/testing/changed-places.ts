/** The changed places of a source, each as the file would be without it. */
import type { ChangedText } from './tampering/finding.ts'
import { readSource } from './tampering/source-text.ts'

/** `line`: its first line in the new file. `without`: the file with this place as it was; null where it did not exist. */
export type ChangedPlace = { path: string; line: number; without: string | null }

/** First line and number of lines, before and after. */
type Hunk = Readonly<Record<'oldLine' | 'oldCount' | 'newLine' | 'newCount', number>>

/**
 * The places of these files in a patch of git, in its order. Comments and blank lines are none; files that are gone
 * and mere renames have none.
 */
export function changedPlaces(patch: string, texts: readonly ChangedText[]): readonly ChangedPlace[] {
  const hunks = hunksIn(patch)
  return texts.flatMap((text): ChangedPlace[] => {
    const { path, before, after } = text
    if (after === null) return []
    const nowCode = codeLines(path, after)
    if (before === null)
      return text.change === 'added' && bareCode(nowCode) !== '' ? [{ path, line: 1, without: null }] : []
    const [old, now] = [before.split('\n'), after.split('\n')]
    const oldCode = codeLines(path, before)
    return (hunks.get(path) ?? []).flatMap(hunk => {
      const code = bareCode(hunkLines(oldCode, hunk.oldLine, hunk.oldCount))
      const isSame = code === bareCode(hunkLines(nowCode, hunk.newLine, hunk.newCount))
      return isSame ? [] : [placeOf(path, hunk, { old, now })]
    })
  })
}

function placeOf(path: string, hunk: Hunk, { old, now }: { old: readonly string[]; now: readonly string[] }) {
  const [before, after] = [hunkLines(old, hunk.oldLine, hunk.oldCount), hunkLines(now, hunk.newLine, hunk.newCount)]
  const start = hunkStart(hunk.newLine, hunk.newCount)
  const same = after.findIndex((line, at) => line !== before[at])
  const line = start + 1 + (same === -1 ? after.length : same)
  const without = [...now.slice(0, start), ...before, ...now.slice(start + hunk.newCount)].join('\n')
  return { path, line, without }
}

/** Git counts the line before an empty range. */
function hunkStart(line: number, count: number): number {
  return count === 0 ? line : line - 1
}

function hunkLines(lines: readonly string[], line: number, count: number): readonly string[] {
  const start = hunkStart(line, count)
  return lines.slice(start, start + count)
}

/** Without comments; of an unknown language as they are. */
function codeLines(path: string, text: string): readonly string[] {
  return (readSource(path, text)?.plain ?? text).split('\n')
}

function bareCode(lines: readonly string[]): string {
  return lines
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** By the path of the new file. Names that git quotes are passed over. */
function hunksIn(patch: string): ReadonlyMap<string, readonly Hunk[]> {
  const found = new Map<string, Hunk[]>()
  let hunks: Hunk[] = []
  // Lines of content may look like headings.
  let [oldLeft, newLeft] = [0, 0]
  for (const line of patch.split('\n')) {
    if (oldLeft > 0 || newLeft > 0) {
      if (line.startsWith('-') || line.startsWith(' ')) oldLeft -= 1
      if (line.startsWith('+') || line.startsWith(' ')) newLeft -= 1
      continue
    }
    // A file that is gone has no path here, and its hunks are nobody's.
    if (line.startsWith('+++ ')) hunks = []
    const [, path] = /^\+\+\+ b\/([^\t]+)/.exec(line) ?? []
    if (path !== undefined) found.set(path, hunks)
    const [head, oldLine, oldCount = '1', newLine, newCount = '1'] = HUNK.exec(line) ?? []
    if (head === undefined) continue
    const hunk = {
      ...{ oldLine: Number(oldLine), oldCount: Number(oldCount) },
      ...{ newLine: Number(newLine), newCount: Number(newCount) },
    }
    hunks.push(hunk)
    ;[oldLeft, newLeft] = [hunk.oldCount, hunk.newCount]
  }
  return found
}
