/** Reads a patch of git into files and lines. A patch is untrusted: lines that do not fit are skipped. */
import { cut } from '../text/cut.ts'

export type PatchLine = {
  readonly kind: 'same' | 'added' | 'deleted' | 'note' | 'hunk'
  readonly text: string
  /** The line's number in the new file, of a deleted line in the old one; null where it is not known. */
  readonly number: number | null
}

export type PatchFile = ReturnType<typeof fileOf>

const LIMITS = { files: 300, linesOfFile: 2_000, lines: 15_000 }

const FILE = 'diff --git '
const HUNK = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/
const HEADER = /^(---|\+\+\+|rename from|rename to|new file mode|deleted file mode|old mode|new mode) (.*)$/

const draftOf = (heading: string) => ({
  ...{ heading, header: new Map<string, string>(), lines: [] as PatchLine[] },
  ...{ isBinary: false, additions: 0, deletions: 0, leftOut: 0 },
})
type Draft = ReturnType<typeof draftOf>

/** The files of a patch and how many more it has; none of a text that is no patch. */
export function readPatch(patch: string, limits = LIMITS): { files: readonly PatchFile[]; leftOut: number } {
  const files: Draft[] = []
  let room = limits.lines
  let [old, now, oldEnd, nowEnd] = [0, 0, 0, 0]
  for (const line of patch.split('\n')) {
    const file = files.at(-1)
    const take = (one: PatchLine) => {
      if (file === undefined) return
      if (one.kind === 'added') file.additions += 1
      if (one.kind === 'deleted') file.deletions += 1
      if (room > 0 && file.lines.length < limits.linesOfFile) {
        room -= 1
        file.lines.push(one)
      } else file.leftOut += 1
    }
    // The heading of a hunk says how long it is, whatever its lines look like.
    const text = line.slice(1)
    if (line.startsWith('+') && now < nowEnd) take(patchLine('added', text, now++))
    else if (line.startsWith('-') && old < oldEnd) take(patchLine('deleted', text, old++))
    else if (line.startsWith(' ') && old < oldEnd && now < nowEnd) {
      old += 1
      take(patchLine('same', text, now++))
    } else if (line.startsWith('\\ ')) take(patchLine('note', text.trim(), null))
    else if (line.startsWith(FILE)) {
      files.push(draftOf(line.slice(FILE.length)))
      oldEnd = nowEnd = 0
    } else if (file !== undefined) {
      const [, oldFrom, oldCount = '1', nowFrom, nowCount = '1', heading = ''] = HUNK.exec(line) ?? []
      if (oldFrom === undefined) readHeader(line, file)
      else {
        ;[old, now] = [Number(oldFrom), Number(nowFrom)]
        ;[oldEnd, nowEnd] = [old + Number(oldCount), now + Number(nowCount)]
        if (heading !== '' || file.lines.length > 0) take(patchLine('hunk', heading, null))
      }
    }
  }
  return { files: files.slice(0, limits.files).map(fileOf), leftOut: Math.max(0, files.length - limits.files) }
}

function readHeader(line: string, file: Draft): void {
  const [, key, value = ''] = HEADER.exec(line) ?? []
  if (key !== undefined && !file.isBinary && file.lines.length === 0) file.header.set(key, value)
  file.isBinary ||= line === 'GIT binary patch' || line.startsWith('Binary files ')
}

function fileOf({ heading, header, ...file }: Draft) {
  const [from, to] = [header.get('rename from'), header.get('rename to')]
  // Without a rename, both halves of the first line hold the same path.
  const sides = [header.get('+++'), header.get('---'), heading.slice(0, (heading.length - 1) / 2)]
  const side = sides.find(one => one !== undefined && one !== '/dev/null') ?? ''
  return {
    ...file,
    path: to === undefined ? unquoted(side.replace(/\t$/, '')).replace(/^[ab]\//, '') : unquoted(to),
    from: from === undefined ? null : unquoted(from),
    change: changeOf(header),
  }
}

function changeOf(header: ReadonlyMap<string, string>): string {
  const [added, deleted] = [header.get('new file mode'), header.get('deleted file mode')]
  const change =
    added !== undefined ? 'added' : deleted !== undefined ? 'deleted' : header.has('rename to') ? 'renamed' : 'modified'
  const [old, now] = [header.get('old mode'), header.get('new mode')]
  if (old !== undefined && now !== undefined) return `${change}, mode ${old.slice(0, 6)} → ${now.slice(0, 6)}`
  const mode = added ?? deleted
  if (mode === '120000') return `${change}, symbolic link`
  return mode === '100755' ? `${change}, executable` : change
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Git quotes odd names and writes their bytes as octal numbers. */
function unquoted(name: string): string {
  if (!/^".*"$/s.test(name)) return name
  return name.slice(1, -1).replace(/(?:\\[0-7]{3})+|\\./gs, part => {
    if (part.length === 2) return ESCAPES[part.charAt(1)] ?? part.charAt(1)
    const bytes = part.slice(1).split('\\')
    return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 8)))
  })
}

const LONGEST_LINE = 1_000

/** A carriage return is part of a source line, so it is shown. */
function patchLine(kind: PatchLine['kind'], text: string, number: number | null): PatchLine {
  return { kind, text: cut(text, LONGEST_LINE).replaceAll('\r', '␍'), number }
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
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}
