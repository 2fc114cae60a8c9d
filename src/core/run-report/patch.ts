/** Reads a patch of git into files, hunks and lines. A patch is untrusted: lines that do not fit are skipped. */

export type PatchLine = {
  /** `note`: a remark of git between the lines. */
  readonly kind: 'same' | 'added' | 'deleted' | 'note'
  readonly text: string
  /** The line's number in the new file, of a deleted line in the old one; null where it is not known. */
  readonly number: number | null
}

export type PatchHunk = { readonly heading: string; readonly lines: readonly PatchLine[] }

export type PatchFile = {
  readonly path: string
  /** The old path of a renamed file. */
  readonly from: string | null
  readonly change: 'added' | 'modified' | 'deleted' | 'renamed'
  /** A change of mode or a special kind of file, in words. */
  readonly mode: string | null
  readonly isBinary: boolean
  readonly additions: number
  readonly deletions: number
  readonly hunks: readonly PatchHunk[]
  /** How many lines are missing from `hunks`. */
  readonly leftOut: number
}

/** How much of a patch is read. */
export const PATCH_LIMITS = { files: 300, linesOfFile: 2_000, lines: 15_000 }

const FILE = 'diff --git '
const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@(.*)$/

/** The files of a patch and how many more it has; none of a text that is no patch. */
export function readPatch(patch: string, limits = PATCH_LIMITS): { files: readonly PatchFile[]; leftOut: number } {
  const lines = patch.split('\n')
  const starts = lines.flatMap((line, at) => (line.startsWith(FILE) ? [at] : []))
  const files: PatchFile[] = []
  let [leftOut, room, next] = [0, limits.lines, 0]
  for (const at of starts) {
    // The content of a hunk may look like the heading of a file.
    if (at < next) continue
    const read = readFile(lines, at, Math.min(room, limits.linesOfFile))
    next = read.next
    if (files.length === limits.files) leftOut += 1
    else {
      files.push(read.file)
      room -= read.file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
    }
  }
  return { files, leftOut }
}

/** The file whose heading is in line `at`, with at most `most` lines, and the line behind it. */
function readFile(lines: readonly string[], at: number, most: number): { file: PatchFile; next: number } {
  const header = readHeader(lines, at)
  const hunks: { heading: string; lines: PatchLine[] }[] = []
  let [additions, deletions, shown, leftOut] = [0, 0, 0, 0]
  const take = (line: PatchLine) => {
    additions += line.kind === 'added' ? 1 : 0
    deletions += line.kind === 'deleted' ? 1 : 0
    if (shown === most) leftOut += 1
    else {
      shown += 1
      hunks.at(-1)?.lines.push(line)
    }
  }
  let { next } = header
  while (next < lines.length && lines[next]?.startsWith(FILE) !== true) {
    const hunk = HUNK.exec(lines[next] ?? '')
    next += 1
    if (hunk === null) continue
    const [, old, oldCount, now, nowCount, heading = ''] = hunk
    hunks.push({ heading: shortened(heading.trim()), lines: [] })
    const count = (text: string | undefined) => (text === undefined ? 1 : Number(text))
    const sides = { old: Number(old), oldCount: count(oldCount), now: Number(now), nowCount: count(nowCount) }
    next = readHunk({ lines, at: next, ...sides }, take)
  }
  const file = { ...header.file, additions, deletions, hunks: hunks.filter(hunk => hunk.lines.length > 0), leftOut }
  return { file, next }
}

/** Gives each line of a hunk to `take` and returns the line behind it. The hunk's heading says how long it is, whatever its lines look like. */
function readHunk(
  hunk: { lines: readonly string[]; at: number; old: number; oldCount: number; now: number; nowCount: number },
  take: (line: PatchLine) => void,
): number {
  let { old, now } = hunk
  const [oldEnd, nowEnd] = [old + hunk.oldCount, now + hunk.nowCount]
  for (let next = hunk.at; ; next += 1) {
    const line = hunk.lines[next] ?? ''
    const [sign, text] = [line[0], line.slice(1)]
    if (sign === '\\') take(patchLine('note', text.trim(), null))
    else if (sign === '+' && now < nowEnd) take(patchLine('added', text, now++))
    else if (sign === '-' && old < oldEnd) take(patchLine('deleted', text, old++))
    else if (sign === ' ' && old < oldEnd && now < nowEnd) {
      old += 1
      take(patchLine('same', text, now++))
    } else return next
  }
}

type Header = Pick<PatchFile, 'path' | 'from' | 'change' | 'mode' | 'isBinary'>

const KEY = /^(---|\+\+\+|rename from|rename to|new file mode|deleted file mode|old mode|new mode) (.*)$/

/** Everything between the line `diff --git a/x b/x` and the first hunk. */
function readHeader(lines: readonly string[], at: number): { file: Header; next: number } {
  const values = new Map<string, string>()
  let isBinary = false
  let next = at + 1
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (line.startsWith('@@ ') || line.startsWith(FILE)) break
    const [, key, value = ''] = KEY.exec(line) ?? []
    if (key !== undefined && !isBinary) values.set(key, value)
    isBinary ||= line === 'GIT binary patch' || line.startsWith('Binary files ')
  }
  const [from, to] = [values.get('rename from'), values.get('rename to')]
  const path = to === undefined ? null : unquoted(to)
  return {
    file: {
      path: path ?? sideOf(values.get('+++')) ?? sideOf(values.get('---')) ?? pathIn(lines[at] ?? ''),
      from: from === undefined ? null : unquoted(from),
      change: changeOf(values),
      mode: modeOf(values),
      isBinary,
    },
    next,
  }
}

function changeOf(values: ReadonlyMap<string, string>): PatchFile['change'] {
  if (values.has('new file mode')) return 'added'
  if (values.has('deleted file mode')) return 'deleted'
  return values.has('rename to') ? 'renamed' : 'modified'
}

function modeOf(values: ReadonlyMap<string, string>): string | null {
  const [old, now] = [values.get('old mode'), values.get('new mode')]
  if (old !== undefined && now !== undefined) return `mode ${old.slice(0, 6)} → ${now.slice(0, 6)}`
  const mode = values.get('new file mode') ?? values.get('deleted file mode')
  if (mode === '120000') return 'symbolic link'
  return mode === '100755' ? 'executable' : null
}

/** The path behind `---` or `+++`; null where the file is not on that side. */
function sideOf(value: string | undefined): string | null {
  const name = value?.replace(/\t$/, '')
  return name === undefined || name === '/dev/null' ? null : unquoted(name).replace(/^[ab]\//, '')
}

/** The path in `diff --git a/x b/x`: without a rename both halves are the same. */
function pathIn(line: string): string {
  const names = line.slice(FILE.length)
  return unquoted(names.slice(0, (names.length - 1) / 2)).replace(/^a\//, '')
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Git quotes odd names and writes their bytes as octal numbers. */
function unquoted(name: string): string {
  if (!/^".*"$/s.test(name)) return name
  const parts = name.slice(1, -1).match(/(?:\\[0-7]{3})+|\\.|[^\\]+/gs) ?? []
  return parts
    .map(part => {
      if (!part.startsWith('\\')) return part
      if (!/^\\[0-7]{3}/.test(part)) return ESCAPES[part[1] ?? ''] ?? part.slice(1)
      const bytes = part.slice(1).split('\\')
      return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 8)))
    })
    .join('')
}

const LONGEST_LINE = 1_000

function patchLine(kind: PatchLine['kind'], text: string, number: number | null): PatchLine {
  return { kind, text: shortened(text), number }
}

/** A carriage return is part of a source line, so it is shown. */
function shortened(text: string): string {
  const short = text.length <= LONGEST_LINE ? text : text.slice(0, LONGEST_LINE).replace(/[\ud800-\udbff]$/, '')
  const more = text.length - short.length
  return short.replaceAll('\r', '␍') + (more === 0 ? '' : `… (${more} more characters)`)
}

/** An edit as lines: what both texts begin and end with is the same, the rest is deleted and added. */
export function editLines(before: string, after: string): PatchLine[] {
  const [old, now] = [linesIn(before), linesIn(after)]
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const all = (kind: PatchLine['kind'], lines: readonly string[]) => lines.map(line => patchLine(kind, line, null))
  return [
    ...all('same', old.slice(0, head)),
    ...all('deleted', old.slice(head, old.length - tail)),
    ...all('added', now.slice(head, now.length - tail)),
    ...all('same', old.slice(old.length - tail)),
  ]
}

function linesIn(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}
