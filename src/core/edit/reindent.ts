/** Moves lines that were written with one indentation to the indentation that the file has. */

/**
 * Indents new lines for a block that was quoted as `oldLines` and stands in the file as `fileLines` (same length, S4-30):
 * 1. the file has every quoted line deeper by the same characters: these go in front of every new line;
 * 2. the file has every quoted line shallower by the same characters: these come off every new line;
 * 3. else an indentation that a quoted line has becomes the one that this line has in the file, and any other is scaled by the
 *    one whole-number rule (spaces to tabs, two spaces to four) that holds for all quoted lines.
 * Blank lines stay as they are. Returns null where none of these fits: a guess could change what the code means.
 */
export function reindent(
  oldLines: readonly string[],
  fileLines: readonly string[],
  newLines: readonly string[],
): readonly string[] | null {
  const pairs = oldLines
    .map((line, at) => ({ quoted: indentOf(line), found: indentOf(fileLines[at] ?? ''), blank: line.trim() === '' }))
    .filter(pair => !pair.blank)
  const first = pairs[0]
  if (first === undefined || newLines.every(line => line.trim() === '')) return newLines
  const added = first.found.slice(0, Math.max(0, first.found.length - first.quoted.length))
  if (pairs.every(({ quoted, found }) => found === added + quoted))
    return mapIndents(newLines, indent => added + indent)
  const removed = first.quoted.slice(0, Math.max(0, first.quoted.length - first.found.length))
  if (pairs.every(({ quoted, found }) => quoted === removed + found)) {
    return mapIndents(newLines, indent => (indent.startsWith(removed) ? indent.slice(removed.length) : null))
  }
  return reindentByTable(pairs, newLines)
}

type Pair = { readonly quoted: string; readonly found: string }

function reindentByTable(pairs: readonly Pair[], newLines: readonly string[]): readonly string[] | null {
  const table = new Map<string, string>()
  for (const { quoted, found } of pairs) {
    if ((table.get(quoted) ?? found) !== found) return null
    table.set(quoted, found)
  }
  return mapIndents(newLines, indent => table.get(indent) ?? scaled(table, indent))
}

/** Applies found = factor * quoted + shift, where all pairs agree on it and each side uses one kind of blank. */
function scaled(table: ReadonlyMap<string, string>, indent: string): string | null {
  const quotedBlank = onlyBlank([...table.keys(), indent])
  const foundBlank = onlyBlank([...table.values()])
  if (quotedBlank === null || foundBlank === null) return null
  const points = [...table].map(([quoted, found]) => ({ x: quoted.length, y: found.length })).sort((a, b) => a.x - b.x)
  const low = points[0]
  const high = points.at(-1)
  if (low === undefined || high === undefined) return null
  // With one point only, no indentation is taken to stay no indentation.
  const factor = high.x > low.x ? (high.y - low.y) / (high.x - low.x) : low.y / low.x
  const shift = low.y - factor * low.x
  const length = factor * indent.length + shift
  const fits = (point: { x: number; y: number }) => Math.abs(factor * point.x + shift - point.y) < 1e-9
  if (!points.every(fits) || !(length >= 0) || Math.abs(length - Math.round(length)) > 1e-9) return null
  return foundBlank.repeat(Math.round(length))
}

/** The one character that all indentations consist of; null where they mix. */
function onlyBlank(indents: readonly string[]): string | null {
  const kinds = new Set(indents.join(''))
  return kinds.size > 1 ? null : ([...kinds][0] ?? ' ')
}

function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}

function mapIndents(lines: readonly string[], move: (indent: string) => string | null): readonly string[] | null {
  const moved: string[] = []
  for (const line of lines) {
    const indent = line.trim() === '' ? line : move(indentOf(line))
    if (indent === null) return null
    moved.push(line.trim() === '' ? line : indent + line.trimStart())
  }
  return moved
}
