/** A patch of git, split into its files and hunks; whoever reads one takes it for hostile. */
import { readPatchHeader } from './patch-header.ts'
import { type PatchLine, patchLine } from './patch-lines.ts'
import { shownName } from './shown-text.ts'

export type PatchHunk = { readonly heading: string; readonly lines: readonly PatchLine[] }

export type PatchFile = {
  readonly path: string
  /** The former path of a rename, else null. */
  readonly from: string | null
  readonly change: 'added' | 'modified' | 'deleted' | 'renamed'
  /** What git says about modes, as people read it; null where there is nothing to say. */
  readonly mode: string | null
  readonly isBinary: boolean
  readonly additions: number
  readonly deletions: number
  readonly hunks: readonly PatchHunk[]
  /** Lines that are not in `hunks`, because there are too many. */
  readonly leftOut: number
}

/** What is shown of a patch at most. */
export const PATCH_LIMITS: PatchLimits = { files: 300, linesOfFile: 2_000, lines: 15_000 }
type PatchLimits = { readonly files: number; readonly linesOfFile: number; readonly lines: number }

const LONGEST_NAME = 500
const FILE = 'diff --git '
const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@(.*)$/

/** The files of a patch in its order, and how many more there are. What is no patch has none. */
export function splitPatch(
  patch: string,
  limits: PatchLimits = PATCH_LIMITS,
): { readonly files: readonly PatchFile[]; readonly leftOut: number } {
  const lines = patch.split('\n')
  const files: PatchFile[] = []
  let leftOut = 0
  let room = limits.lines
  let at = 0
  while (at < lines.length) {
    if (lines[at]?.startsWith(FILE) !== true) at += 1
    else {
      const read = readFile(lines, at, Math.min(room, limits.linesOfFile))
      at = read.next
      if (files.length === limits.files) leftOut += 1
      else {
        files.push(read.file)
        room -= read.file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
      }
    }
  }
  return { files, leftOut }
}

/** The file whose heading is in line `at`, with at most `most` lines, and where the next one may begin. */
function readFile(lines: readonly string[], at: number, most: number): { file: PatchFile; next: number } {
  const header = readPatchHeader(lines, at)
  const hunks: { heading: string; lines: PatchLine[] }[] = []
  let [additions, deletions, shown, leftOut] = [0, 0, 0, 0]
  const take = (...line: Parameters<typeof patchLine>) => {
    additions += line[0] === 'added' ? 1 : 0
    deletions += line[0] === 'deleted' ? 1 : 0
    if (shown === most) leftOut += 1
    else {
      shown += 1
      hunks.at(-1)?.lines.push(patchLine(...line))
    }
  }
  let next = header.next
  while (next < lines.length && lines[next]?.startsWith(FILE) !== true) {
    const line = lines[next] ?? ''
    const hunk = HUNK.exec(line)
    next += 1
    if (hunk === null) continue
    hunks.push({ heading: patchLine('note', (hunk[5] ?? '').trim(), null, null).text, lines: [] })
    const [old, oldCount = 1, now, nowCount = 1] = hunk.slice(1, 5).map(count => (count ? Number(count) : undefined))
    next = readHunk(lines, next, { old: old ?? 0, oldCount, now: now ?? 0, nowCount }, take)
  }
  const { change, mode, isBinary } = header
  const path = shownName(header.path, LONGEST_NAME)
  const from = header.from === null ? null : shownName(header.from, LONGEST_NAME)
  const told = { path, from, change, mode, isBinary, additions, deletions }
  return { file: { ...told, hunks: hunks.filter(hunk => hunk.lines.length > 0), leftOut }, next }
}

type Place = { old: number; oldCount: number; now: number; nowCount: number }

/** Gives every line of the hunk that begins in line `at` to `take`; returns the line behind it. Its heading says how long it is: what looks like another heading inside of it is content. */
function readHunk(
  lines: readonly string[],
  at: number,
  { old, oldCount, now, nowCount }: Place,
  take: (...line: Parameters<typeof patchLine>) => void,
): number {
  const [oldEnd, nowEnd] = [old + oldCount, now + nowCount]
  for (let next = at; ; next += 1) {
    const [sign, text] = [lines[next]?.[0], lines[next]?.slice(1) ?? '']
    if (sign === '\\') take('note', text.trim(), null, null)
    else if (sign === '+' && now < nowEnd) take('added', text, null, now++)
    else if (sign === '-' && old < oldEnd) take('deleted', text, old++, null)
    else if (sign === ' ' && old < oldEnd && now < nowEnd) take('same', text, old++, now++)
    else return next
  }
}
