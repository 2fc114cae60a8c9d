/** Counts of what was replayed, and how they are shown. */
import type { Replayed } from './replay-commit.ts'
import type { ReplayableCommit } from './replayable-change.ts'
import { NOISES } from './white-space-noise.ts'

export interface Row {
  readonly name: string
  readonly replayed: readonly { readonly commit: ReplayableCommit; readonly result: Replayed }[]
  /** Commits of which nothing was left to replay. */
  readonly nothingLeft: readonly ReplayableCommit[]
  readonly seconds: number
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})/m
const CONFLICT = /^(?:<{7}|={7}|>{7})(?:[ \t]|\r?$)/m

const COLUMNS = [
  'repository',
  'commits',
  'files',
  'blocks',
  'fenced',
  'equal',
  'refused',
  'WRONG',
  'failed',
  'left out',
  's',
]

/** The head of the table of counts, in Markdown. */
export function countsHead(): string {
  return [COLUMNS, COLUMNS.map(() => '---')].map(line).join('\n')
}

/** One line of the table of counts. */
export function countsLine(row: Row): string {
  return line(countsOf(row))
}

/** All rows as one. */
export function total(rows: readonly Row[]): Row {
  return {
    name: 'all',
    replayed: rows.flatMap(row => row.replayed),
    nothingLeft: rows.flatMap(row => row.nothingLeft),
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
  }
}

function countsOf({ name, replayed, nothingLeft, seconds }: Row): readonly (string | number)[] {
  const ended = (ending: Replayed['ending']) => replayed.filter(one => one.result.ending === ending).length
  const files = replayed.flatMap(one => one.result.files)
  const fenced = replayed
    .flatMap(one => one.commit.files)
    .filter(file => {
      const texts = [...('before' in file ? [file.before] : []), ...('after' in file ? [file.after] : [])]
      return texts.some(text => FENCE.test(text) || CONFLICT.test(text))
    })
  const leftOut = [...replayed.map(one => one.commit), ...nothingLeft].flatMap(one => one.leftOut)
  const reasons = Object.entries(Object.groupBy(leftOut, one => one.why))
  return [
    name,
    replayed.length,
    files.length,
    files.reduce((sum, file) => sum + file.blocks, 0),
    fenced.length,
    ended('equal'),
    ended('refused'),
    ended('WRONG'),
    ended('failed'),
    reasons.map(([why, paths]) => `${paths?.length} ${why}`).join(', ') || 'none',
    Math.round(seconds),
  ]
}

/** How files ended by the mistake in their quotations. */
export function noiseTable(rows: readonly Row[]): string {
  const files = rows.flatMap(row => row.replayed.flatMap(one => one.result.files)).filter(file => file.blocks > 0)
  const lines = [...NOISES, null].map(noise => {
    const some = files.filter(file => file.noise === noise)
    const ended = (ending: string) => some.filter(file => file.ending === ending).length
    return [noise ?? '(none: it changed nothing)', some.length, ended('right'), ended('refused'), ended('WRONG')]
  })
  const head = ['mistake', 'files', 'right', 'not made', 'WRONG']
  return [head, head.map(() => '---'), ...lines].map(line).join('\n')
}

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
