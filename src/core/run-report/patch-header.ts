/** What a patch of git says of a file before its first hunk. */
import { unquotedPath } from './quoted-path.ts'

export type PatchHeader = {
  readonly path: string
  readonly from: string | null
  readonly change: 'added' | 'modified' | 'deleted' | 'renamed'
  readonly mode: string | null
  readonly isBinary: boolean
  /** The line behind it. */
  readonly next: number
}

const KEY =
  /^(---|\+\+\+|rename from|rename to|copy from|copy to|new file mode|deleted file mode|old mode|new mode) (.*)$/

/** Reads from the line `diff --git a/x b/x` on. */
export function readPatchHeader(lines: readonly string[], at: number): PatchHeader {
  const said = new Map<string, string>()
  let isBinary = false
  let next = at + 1
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (line.startsWith('@@ ') || line.startsWith('diff --git ')) break
    const [, key, value = ''] = KEY.exec(line) ?? []
    if (key !== undefined && !isBinary) said.set(key, value)
    isBinary ||= line === 'GIT binary patch' || line.startsWith('Binary files ')
  }
  const from = said.get('rename from') ?? null
  const [old, now] = [sideOf(said.get('---')), sideOf(said.get('+++'))]
  const renamed = said.get('rename to')
  return {
    path: renamed === undefined ? (now ?? old ?? pathIn(lines[at] ?? '')) : unquotedPath(renamed),
    from: from === null ? null : unquotedPath(from),
    change: changeOf(said),
    mode: modeIn(said),
    isBinary,
    next,
  }
}

function changeOf(said: ReadonlyMap<string, string>): PatchHeader['change'] {
  if (said.has('new file mode')) return 'added'
  if (said.has('deleted file mode')) return 'deleted'
  return said.has('rename to') ? 'renamed' : 'modified'
}

/** The name behind `---` or `+++`; null where that side has none. */
function sideOf(value: string | undefined): string | null {
  const name = value?.replace(/\t$/, '')
  return name === undefined || name === '/dev/null' ? null : unquotedPath(name).replace(/^[ab]\//, '')
}

/** `diff --git a/x b/x` of a file that has no other line with its name: both halves are the same. */
function pathIn(line: string): string {
  const names = line.slice('diff --git '.length)
  return unquotedPath(names.slice(0, (names.length - 1) / 2)).replace(/^a\//, '')
}

function modeIn(said: ReadonlyMap<string, string>): string | null {
  const [old, now] = [said.get('old mode'), said.get('new mode')]
  if (old !== undefined && now !== undefined) return `mode ${old.slice(0, 6)} → ${now.slice(0, 6)}`
  const mode = said.get('new file mode') ?? said.get('deleted file mode')
  if (mode === '120000') return 'symbolic link'
  return mode === '100755' ? 'executable' : null
}
