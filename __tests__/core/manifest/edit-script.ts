/** Makes FIND/REPLACE changes from two versions of a text, with the least context that is unique. */

export type Hunk = { readonly find: readonly string[]; readonly replace: readonly string[] }

/** A text as lines; a final line break is followed by an empty line. */
export function segmentsOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n/)
}

/** The changes that turn one version into the other, or null where no unique and visible context exists. `alike`: what uniqueness is judged by. */
export function editScript(
  before: readonly string[],
  after: readonly string[],
  alike: (line: string) => string = line => line,
): readonly Hunk[] | null {
  let hunks = diff(before, after)
  for (;;) {
    const grown = hunks.map(hunk => withContext(before, hunk, alike))
    if (grown.some(hunk => hunk === null)) return null
    const merged = merge(grown.filter(hunk => hunk !== null))
    if (merged.length === hunks.length) return merged.map(hunk => toHunk(before, after, hunk))
    hunks = merged
  }
}

/** Lines `from` to `to` of the old version become lines `newFrom` to `newTo` of the new one. */
type Range = { readonly from: number; readonly to: number; readonly newFrom: number; readonly newTo: number }

function diff(before: readonly string[], after: readonly string[]): Range[] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = common[i] as number[]
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const ranges: Range[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [from, newFrom] = [i, j]
    while ((i < before.length || j < after.length) && before[i] !== after[j]) {
      if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) i += 1
      else j += 1
    }
    if (i > from || j > newFrom) ranges.push({ from, to: i, newFrom, newTo: j })
    else {
      i += 1
      j += 1
    }
  }
  return ranges
}

function withContext(before: readonly string[], range: Range, alike: (line: string) => string): Range | null {
  let { from, to, newFrom, newTo } = range
  for (let turn = 0; !isUnique(before, from, to, alike); turn += 1) {
    if (from === 0 && to === before.length) return null
    if ((turn % 2 === 0 && from > 0) || to === before.length) {
      from -= 1
      newFrom -= 1
    } else {
      to += 1
      newTo += 1
    }
  }
  return { from, to, newFrom, newTo }
}

function isUnique(before: readonly string[], from: number, to: number, alike: (line: string) => string): boolean {
  const block = before.slice(from, to)
  if (block.every(line => line.trim() === '')) return false
  // What blank lines do at the ends of a block is not fixed where white space does not count.
  const first = from + block.findIndex(line => line.trim() !== '')
  const end = from + block.findLastIndex(line => line.trim() !== '') + 1
  const [low, high] = alike(' x') === 'x' ? [first, end] : [from, to]
  const wanted = before.slice(low, high).map(alike).join('\n')
  const places = before.filter(
    (_, at) =>
      before
        .slice(at, at + high - low)
        .map(alike)
        .join('\n') === wanted && at + high - low <= before.length,
  )
  return places.length === 1
}

function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last !== undefined && range.from < last.to) {
      const to = Math.max(last.to, range.to)
      merged[merged.length - 1] = {
        from: Math.min(last.from, range.from),
        to,
        newFrom: last.newFrom - Math.max(0, last.from - range.from),
        newTo: range.newTo + (to - range.to),
      }
    } else merged.push(range)
  }
  return merged
}

function toHunk(before: readonly string[], after: readonly string[], range: Range): Hunk {
  return { find: before.slice(range.from, range.to), replace: after.slice(range.newFrom, range.newTo) }
}

/** The answer that a model would write. `longer`: fences longer than any inside, else three marks each. */
export function answerOf(hunks: readonly Hunk[], longer: boolean, lineBreak = '\n'): string {
  const lines = hunks.flatMap(({ find, replace }, at) => [
    `### CHANGE ${at + 1}: part ${at + 1}`,
    'FIND:',
    ...fenced(find, longer),
    'REPLACE WITH:',
    ...fenced(replace, longer),
    '',
  ])
  return lines.join(lineBreak)
}

function fenced(lines: readonly string[], longer: boolean): readonly string[] {
  const longest = Math.max(2, ...lines.map(line => /^`*/.exec(line)?.[0].length ?? 0))
  const fence = '`'.repeat(longer ? longest + 1 : 3)
  return [`${fence}ts`, ...lines, fence]
}
