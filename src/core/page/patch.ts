/** A patch of git as files, and an edit as lines of a diff. A patch is untrusted. */
import { cut } from '../text/cut.ts'

const MOST_FILES = 300
const MOST_LINES = 15_000
const MOST_LINES_OF_FILE = 2_000
const LONGEST_LINE = 1_000
const START = 'diff --git '
const HEADER =
  /^(?:(?:new file|deleted file|old|new) mode|rename (?:from|to)|similarity index|Binary files|GIT binary patch)\b/

export type PatchFile = {
  /** As git writes it: quoted where it is odd. */
  name: string
  additions: number
  deletions: number
  /** Hunks, and what git says about mode and name. */
  lines: readonly string[]
  leftOut: number
}

/** The files of a patch and how many more it has. */
export function readPatch(patch: string): { files: readonly PatchFile[]; leftOut: number } {
  const [, ...parts] = `\n${patch.trimEnd()}`.split(`\n${START}`)
  let room = MOST_LINES
  const files = parts.slice(0, MOST_FILES).map((part): PatchFile => {
    const [heading = '', ...lines] = part.split('\n')
    const first = lines.findIndex(line => line.startsWith('@@ '))
    const hunks = first === -1 ? [] : lines.slice(first)
    const shown = hunks.slice(0, Math.min(room, MOST_LINES_OF_FILE))
    room -= shown.length
    return {
      name: nameIn(heading),
      additions: hunks.filter(line => line.startsWith('+')).length,
      deletions: hunks.filter(line => line.startsWith('-')).length,
      lines: [...lines.slice(0, first === -1 ? lines.length : first).filter(line => HEADER.test(line)), ...shown].map(
        line => cut(line, LONGEST_LINE),
      ),
      leftOut: hunks.length - shown.length,
    }
  })
  return { files, leftOut: Math.max(0, parts.length - MOST_FILES) }
}

/** Without a rename, both halves of the first line hold the same path. */
function nameIn(heading: string): string {
  const half = (heading.length - 1) / 2
  const [from, to] = [heading.slice(0, half), heading.slice(half + 1)]
  const bare = (side: string) => side.replace(/^("?)[ab]\//, '$1')
  return bare(from) === bare(to) ? bare(to) : heading
}

/** An edit as lines of a diff: what both texts begin and end with is the same, the rest is deleted and added. */
export function editLines(before: string, after: string): string[] {
  const [old, now] = [linesIn(before), linesIn(after)]
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const all = (sign: string, lines: readonly string[]) => lines.map(line => sign + cut(line, LONGEST_LINE))
  return [
    ...all(' ', old.slice(0, head)),
    ...all('-', old.slice(head, old.length - tail)),
    ...all('+', now.slice(head, now.length - tail)),
    ...all(' ', old.slice(old.length - tail)),
  ]
}

function linesIn(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}
