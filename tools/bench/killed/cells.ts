/** The cells of the whole matrix, and a few of them that are always played. */
import type { Cell } from './cell.ts'

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const
const WORKSPACES = ['empty', 'dirty', 'elsewhere'] as const
/** Requests of a complete run that are no reads: reaction, comment and who wrote it, tree, commit, branch, pull request, comment, reaction. */
const WRITES = 9
const REQUESTS = 4
/** Lines of the journal of a complete run. */
const NOTES = 24
/** About as many changes of files as a complete run makes. */
const CHANGES = 580
const CHANGE_STEP = 12
/** A complete run takes about so long. */
const RUN_MS = 5_000

/** Every side effect with every signal; `random`: as many more at random moments. What is not varied fully takes turns. */
export function cellsOf(random: number): readonly Cell[] {
  const moments: Cell['at'][] = [
    ...upTo(WRITES).flatMap(n => [{ kind: 'write-arrives', n } as const, { kind: 'write-done', n } as const]),
    ...[0, 100, 300].map(n => ({ kind: 'self-test', n }) as const),
    ...upTo(REQUESTS).map(n => ({ kind: 'model', n }) as const),
    ...upTo(NOTES).map(n => ({ kind: 'note', n }) as const),
  ]
  const cells = moments.flatMap((at, row) => SIGNALS.map((signal, turn) => cellAt(signal, at, row + turn)))
  const changes = upTo(Math.floor(CHANGES / CHANGE_STEP)).map((n, row) =>
    cellAt(row % 3 === 2 ? 'SIGINT' : 'SIGKILL', { kind: 'file', n: n * CHANGE_STEP }, row),
  )
  const moment = (): Cell['at'] => ({ kind: 'time', n: Math.round(Math.random() * RUN_MS) })
  return [...cells, ...changes, ...upTo(random).map(n => cellAt(SIGNALS[n % 3] ?? 'SIGKILL', moment(), n * 7))]
}

/** One of each kind. */
export const SAMPLE: readonly Cell[] = [
  { signal: 'SIGKILL', at: { kind: 'note', n: 8 }, workspace: 'dirty', box: 'auto', post: true },
  { signal: 'SIGKILL', at: { kind: 'self-test', n: 100 }, workspace: 'dirty', box: 'auto', post: true },
  { signal: 'SIGKILL', at: { kind: 'write-arrives', n: 7 }, workspace: 'empty', box: 'auto', post: false },
  { signal: 'SIGKILL', at: { kind: 'write-done', n: 7 }, workspace: 'empty', box: 'auto', post: true },
  { signal: 'SIGTERM', at: { kind: 'model', n: 4 }, workspace: 'elsewhere', box: 'auto', post: true },
  { signal: 'SIGINT', at: { kind: 'note', n: 16 }, workspace: 'empty', box: 'off', post: true },
]

function cellAt(signal: Cell['signal'], at: Cell['at'], turn: number): Cell {
  const workspace = WORKSPACES[turn % WORKSPACES.length] ?? 'empty'
  const box = turn % 4 === 3 && at.kind !== 'self-test' ? 'off' : 'auto'
  return { signal, at, workspace, box, post: turn % 5 !== 4 || at.kind === 'self-test' }
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
