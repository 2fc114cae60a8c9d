/** A commit's change of one file as FIND/REPLACE blocks with the least context that is unique. */
import { git } from '../playground/github/git-command.ts'
import type { RawChange, SourceRepository } from './source-repository.ts'

export interface Block {
  readonly find: readonly string[]
  readonly replace: readonly string[]
}

/** What a quotation becomes before it is written down; the same lines where it is exact. */
export type Quote = (lines: readonly string[]) => readonly string[]

/** Lines `from` to `to` of the old version become lines `newFrom` to `newTo` of the new one. */
interface Range {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

/** A text as the blocks see it: a final line break is followed by an empty line, a byte order mark belongs to no line. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n/)
}

/** The blocks that turn one version into the other; null where a file holds nothing that could be quoted. */
export async function blocksOf(
  source: SourceRepository,
  { oldBlob, newBlob }: RawChange,
  before: readonly string[],
  after: readonly string[],
  quote: Quote,
): Promise<readonly Block[] | null> {
  const places = placesOf(before)
  let ranges = upToTheEnd(await differences(source, oldBlob, newBlob), before, after)
  for (;;) {
    const grown = ranges.map(range => withContext(before, places, range, quote))
    if (grown.some(range => range === null)) return null
    const merged = merge(grown.filter(range => range !== null))
    const isDone = merged.length === ranges.length
    ranges = merged
    if (isDone) break
  }
  const blocks = ranges.map(({ from, to, newFrom, newTo }) => ({
    find: before.slice(from, to),
    replace: after.slice(newFrom, newTo),
  }))
  if (!leadsTo(before, after, ranges, blocks)) throw new Error(`the blocks made for ${newBlob} are not its change`)
  return blocks.map(({ find, replace }) => ({ find: quote(find), replace }))
}

/** Git's own differences, without context. */
async function differences({ gitDir }: SourceRepository, oldBlob: string, newBlob: string): Promise<readonly Range[]> {
  const args = ['diff', '-U0', '--text', '--no-color', '--no-ext-diff', '--no-textconv', '--inter-hunk-context=0']
  const patch = await git(gitDir, [...args, oldBlob, newBlob])
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(found => {
    const [old, oldCount, now, newCount] = found.slice(1).map(number => Number(number ?? 1)) as [
      number,
      number,
      number,
      number,
    ]
    const from = oldCount === 0 ? old : old - 1
    const newFrom = newCount === 0 ? now : now - 1
    return { from, to: from + oldCount, newFrom, newTo: newFrom + newCount }
  })
}

/** To git a final line break is part of the last line, to the blocks it is an empty line behind it. */
function upToTheEnd(ranges: readonly Range[], before: readonly string[], after: readonly string[]): readonly Range[] {
  const last = ranges.at(-1)
  if (last === undefined || (before.at(-1) === '') === (after.at(-1) === '')) return ranges
  return [...ranges.slice(0, -1), { ...last, to: before.length, newTo: after.length }]
}

function withContext(before: readonly string[], places: Places, range: Range, quote: Quote): Range | null {
  let { from, to, newFrom, newTo } = range
  for (let turn = 0; !canBeQuoted(before, places, from, to, quote); turn += 1) {
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

/** Unique in the old version; a quotation with other white space that stands exactly elsewhere would be another address. */
function canBeQuoted(before: readonly string[], places: Places, from: number, to: number, quote: Quote): boolean {
  const block = before.slice(from, to)
  if (block.every(line => line.trim() === '') || countOf(before, places, block) !== 1) return false
  const quoted = quote(block)
  return quoted.join('\n') === block.join('\n') || countOf(before, places, quoted) === 0
}

type Places = ReadonlyMap<string, readonly number[]>

function placesOf(lines: readonly string[]): Places {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const known = places.get(line)
    if (known === undefined) places.set(line, [at])
    else known.push(at)
  }
  return places
}

function countOf(lines: readonly string[], places: Places, block: readonly string[]): number {
  const byLine = block.map((line, offset) => ({ offset, at: places.get(line) ?? [] }))
  const rarest = byLine.reduce((one, other) => (other.at.length < one.at.length ? other : one))
  return rarest.at.filter(at => block.every((line, offset) => lines[at - rarest.offset + offset] === line)).length
}

function merge(ranges: readonly Range[]): readonly Range[] {
  const merged: Range[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last === undefined || range.from > last.to) {
      merged.push(range)
      continue
    }
    const [from, to] = [Math.min(last.from, range.from), Math.max(last.to, range.to)]
    const [newFrom, newTo] = [last.newFrom - (last.from - from), range.newTo + (to - range.to)]
    merged[merged.length - 1] = { from, to, newFrom, newTo }
  }
  return merged
}

function leadsTo(
  before: readonly string[],
  after: readonly string[],
  ranges: readonly Range[],
  blocks: readonly Block[],
): boolean {
  const lines: string[] = []
  let kept = 0
  for (const [at, { from, to }] of ranges.entries()) {
    lines.push(...before.slice(kept, from), ...(blocks[at]?.replace ?? []))
    kept = to
  }
  return [...lines, ...before.slice(kept)].join('\n') === after.join('\n')
}
