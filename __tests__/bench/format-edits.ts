/** Forty edits of realistic kinds, made the same way each time from this repository's own sources. */
import { filesBelow } from '../contract/repository-files.ts'

/** The lines from `from` up to `to` become `lines`. */
export interface Place {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

export interface Edit {
  readonly kind: string
  readonly before: readonly string[]
  /** In order, none touching another. */
  readonly places: readonly Place[]
}

type Maker = (lines: readonly string[]) => readonly Place[]

const SIZES = [40, 80, 150, 300, 500, 800, 1_200, 1_500]
/** How far into a file an edit lies. */
const DEPTH = 0.4

const KINDS: readonly (readonly [kind: string, make: Maker])[] = [
  ['one-line fix', oneLineFix],
  ['rename', rename],
  ['added function', addedFunction],
  ['deleted block', deletedBlock],
  ['reindented block', reindentedBlock],
]

/** Every kind at every size. */
export function formatEdits(): readonly Edit[] {
  const files = filesBelow('src', '.ts').map(({ text }) => text.trimEnd().split('\n'))
  return SIZES.flatMap((size, at) =>
    KINDS.map(([kind, make], turn) => editOf(kind, make, size, files, at * 7 + turn * 11)),
  )
}

/** The new version of an edit's file. */
export function afterOf({ before, places }: Edit): readonly string[] {
  const lines: string[] = []
  let kept = 0
  for (const { from, to, lines: put } of places) {
    lines.push(...before.slice(kept, from), ...put)
    kept = to
  }
  return [...lines, ...before.slice(kept)]
}

/** The first stretch of that length, from some file on, in which such an edit can be made. */
function editOf(kind: string, make: Maker, size: number, files: readonly (readonly string[])[], start: number): Edit {
  for (let turn = 0; turn < files.length; turn += 1) {
    const rotated = files.map((_, at) => files[(start + turn + at) % files.length] ?? [])
    const before = rotated.flat().slice(0, size)
    const places = make(before)
    if (before.length === size && places.length > 0) return { kind, before, places }
  }
  throw new Error(`no ${kind} can be made in ${size} lines`)
}

function firstFrom(lines: readonly string[], wanted: (line: string, at: number) => boolean): number {
  const start = Math.floor(lines.length * DEPTH)
  return lines.findIndex((line, at) => at >= start && wanted(line, at))
}

function oneLineFix(lines: readonly string[]): readonly Place[] {
  const at = firstFrom(lines, line => /^ +.* === /.test(line))
  return at === -1 ? [] : [{ from: at, to: at + 1, lines: [(lines[at] ?? '').replace(' === ', ' !== ')] }]
}

/** A name that stands on three to eight lines, no two of them near each other. */
function rename(lines: readonly string[]): readonly Place[] {
  for (const line of lines) {
    const name = /\b(?:const|function) ([A-Za-z]{4,})\b/.exec(line)?.[1]
    if (name === undefined) continue
    const word = new RegExp(`\\b${name}\\b`, 'g')
    const found = lines.flatMap((text, at) => (text.search(word) === -1 ? [] : [at]))
    const isSpread = found.every((at, index) => index === 0 || at - (found[index - 1] ?? 0) > 1)
    if (found.length < 3 || found.length > 8 || !isSpread) continue
    return found.map(at => ({ from: at, to: at + 1, lines: [(lines[at] ?? '').replace(word, `${name}Again`)] }))
  }
  return []
}

const NEW_FUNCTION = [
  '/** The longest of some texts, the first one where several are as long. */',
  'function longestOf(texts: readonly string[]): string | null {',
  '  let longest: string | null = null',
  '  for (const text of texts) {',
  '    if (longest === null || text.length > longest.length) longest = text',
  '  }',
  '  return longest',
  '}',
  '',
]

function addedFunction(lines: readonly string[]): readonly Place[] {
  const at = firstFrom(lines, (line, index) => /^function /.test(line) && lines[index - 1] === '')
  return at === -1 ? [] : [{ from: at, to: at, lines: NEW_FUNCTION }]
}

function deletedBlock(lines: readonly string[]): readonly Place[] {
  const block = wholeFunction(lines)
  return block === null ? [] : [{ from: block.from, to: block.to + 1, lines: [] }]
}

/** The body of a function moves into a condition. */
function reindentedBlock(lines: readonly string[]): readonly Place[] {
  const block = wholeFunction(lines)
  if (block === null) return []
  const [from, to] = [block.from + 1, block.to - 1]
  const body = lines.slice(from, to).map(line => (line === '' ? line : `  ${line}`))
  return [{ from, to, lines: ['  if (isWanted) {', ...body, '  }'] }]
}

/** A function of five to twenty lines with an empty line behind it. */
function wholeFunction(lines: readonly string[]): { readonly from: number; readonly to: number } | null {
  const endOf = (from: number) => lines.indexOf('}', from) + 1
  const from = firstFrom(lines, (line, at) => {
    const length = endOf(at) - at
    return /^function .*\{$/.test(line) && length >= 5 && length <= 20 && lines[endOf(at)] === ''
  })
  return from === -1 ? null : { from, to: endOf(from) }
}
