/** Fits lines that replace others to the white space of the file. */

/** Returns a line without the white space that does not count here: at both ends, and runs of it. */
export function plainLine(line: string): string {
  const trimmed = line.trim()
  return UNEVEN.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

const UNEVEN = /\s\s|[^\S ]/

/** True for a line that is not blank. */
export function isText(line: string): boolean {
  return line.trim() !== ''
}

/** `lines` replace the found lines except the first `head` and the last `tail`, which keep the file's bytes. */
type Fitted = { readonly head: number; readonly tail: number; readonly lines: readonly string[] }

/** Fits `put`, which replaces `quoted`, to the lines of the file, which differ from `quoted` in white space. Null if it is not certain: a guess could change what the code means (S4-30). */
export function fitLines(quoted: readonly string[], found: readonly string[], put: readonly string[]): Fitted | null {
  // A change of white space alone looks like the differences that are ignored here.
  if (words(quoted) === words(put)) return null
  // White space inside a line may be that of a string.
  if (quoted.some((line, at) => QUOTATION_MARK.test(line) && line.trim() !== found[at]?.trim())) return null
  const whose = whoseIndentation(quoted, found, put)
  if (whose === 'unclear') return null
  if (whose === 'of the file') return { head: 0, tail: 0, lines: put }
  const head = sharedLength(quoted, put)
  const after = sharedLength(quoted.toReversed(), put.toReversed())
  const tail = Math.min(after, quoted.length - head, put.length - head)
  const lines = reindent(quoted, found, put.slice(head, put.length - tail))
  return lines && { head, tail, lines }
}

const QUOTATION_MARK = /["'`]/

function words(lines: readonly string[]): string {
  return lines.filter(isText).map(plainLine).join('\n')
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 ? one.length : at
}

function whoseIndentation(
  quoted: readonly string[],
  found: readonly string[],
  put: readonly string[],
): 'of the quotation' | 'of the file' | 'unclear' {
  const [ofQuoted, ofFound, ofPut] = [least(quoted), least(found), least(put)]
  const isSame = quoted.every((line, at) => indentOf(line) === indentOf(found[at] ?? ''))
  if (isSame || ofPut === null) return 'of the quotation'
  const old = new Set(quoted)
  const stays = put.some(line => isText(line) && old.has(line))
  if (ofPut === ofFound && ofPut !== ofQuoted) return stays ? 'unclear' : 'of the file'
  // If lines come or go, depth alone may be a coincidence: new code at the left margin may belong there.
  return ofPut === ofQuoted && (stays || put.filter(isText).length === quoted.filter(isText).length)
    ? 'of the quotation'
    : 'unclear'
}

function least(lines: readonly string[]): string | null {
  return (
    lines
      .filter(isText)
      .map(indentOf)
      .toSorted((a, b) => a.length - b.length)[0] ?? null
  )
}

/** Indents new lines by what every line of the file has more or less, else by the file's indentation of each quoted line. Null if it is not certain. */
function reindent(
  oldLines: readonly string[],
  fileLines: readonly string[],
  newLines: readonly string[],
): readonly string[] | null {
  const pairs = oldLines.flatMap((line, at) =>
    isText(line) ? [{ quoted: indentOf(line), found: indentOf(fileLines[at] ?? '') }] : [],
  )
  const first = pairs[0]
  if (first === undefined || !newLines.some(isText)) return newLines
  // One of these is empty.
  const added = first.found.slice(0, Math.max(0, first.found.length - first.quoted.length))
  const removed = first.quoted.slice(0, Math.max(0, first.quoted.length - first.found.length))
  if (pairs.every(({ quoted, found }) => removed + found === added + quoted))
    return mapIndents(newLines, indent => (indent.startsWith(removed) ? added + indent.slice(removed.length) : null))
  const table = new Map(pairs.map(({ quoted, found }) => [quoted, found]))
  if (pairs.some(({ quoted, found }) => table.get(quoted) !== found)) return null
  return mapIndents(newLines, indent => table.get(indent) ?? scaled(table, indent))
}

function scaled(table: ReadonlyMap<string, string>, indent: string): string | null {
  const blank = onlyBlank([...table.values()])
  if (blank === null || onlyBlank([...table.keys(), indent]) === null) return null
  const points = [...table].map(([quoted, found]) => ({ x: quoted.length, y: found.length })).sort((a, b) => a.x - b.x)
  // With a single point, no indentation stays no indentation.
  const low = points.length > 1 ? points[0] : undefined
  const { x: x0, y: y0 } = low ?? { x: 0, y: 0 }
  const { x: x1, y: y1 } = points.at(-1) ?? { x: 1, y: 1 }
  const lengthAt = (x: number) => y0 + ((x - x0) * (y1 - y0)) / (x1 - x0)
  const length = lengthAt(indent.length)
  const isExact = points.every(({ x, y }) => Math.abs(lengthAt(x) - y) < 1e-9)
  return isExact && length >= 0 && Math.abs(length - Math.round(length)) < 1e-9
    ? blank.repeat(Math.round(length))
    : null
}

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
    const indent = isText(line) ? move(indentOf(line)) : ''
    if (indent === null) return null
    moved.push(isText(line) ? indent + line.trimStart() : line)
  }
  return moved
}
