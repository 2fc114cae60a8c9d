/** How far a run had got, read from its journal. */
import type { Note, NoteOf } from './journal.ts'

export type LeftRun = {
  readonly began: NoteOf<'began'>
  readonly wasCancelled: boolean
  readonly task: NoteOf<'task'> | null
  /** What the issue was told by. */
  readonly telling: NoteOf<'telling'> | null
  /** The branch that it had begun to publish. */
  readonly branch: NoteOf<'publishing'> | null
  /** The model, or a job of its own, had got to work, or the issue was told so. */
  readonly hadBegun: boolean
  readonly isClosed: boolean
  readonly isCommented: boolean
  readonly isReported: boolean
  readonly hasReport: boolean
  /** The outcome that it reported. */
  readonly reportedAs: string | null
  readonly groups: readonly string[]
  /** What the self-tests of sandboxes may have left. */
  readonly trials: readonly string[]
  readonly git: NoteOf<'git'> | null
  /** An unfinished clone or switch of the user's work tree. */
  readonly unfinished: NoteOf<'cloning'> | NoteOf<'switching'> | null
  readonly checkout: NoteOf<'checked-out'> | null
  readonly setAside: readonly NoteOf<'set-aside'>[]
  readonly start: NoteOf<'start'> | null
  readonly byEditTool: readonly string[]
  /** The newest receipt; `isUnderTest` while the host's tests, not the model, are what may have changed the work tree since. */
  readonly measured: NoteOf<'measured'> | null
  readonly isUnderTest: boolean
}

/** Null where the journal does not say whose it is: then nothing in it is believed. */
export function leftRunOf(notes: readonly Note[]): LeftRun | null {
  const all = <Kind extends Note['kind']>(kind: Kind): NoteOf<Kind>[] =>
    notes.filter((note): note is NoteOf<Kind> => note.kind === kind)
  const last = <Kind extends Note['kind']>(kind: Kind): NoteOf<Kind> | null => all(kind).at(-1) ?? null
  const has = (kind: Note['kind']): boolean => notes.some(note => note.kind === kind)
  const [began] = notes
  if (began?.kind !== 'began') return null
  const lastIndex = (...kinds: readonly Note['kind'][]): number =>
    notes.findLastIndex(({ kind }) => kinds.includes(kind))
  const unfinished = lastIndex('cloning', 'switching') > lastIndex('cloned', 'switched')
  return {
    began,
    wasCancelled: has('cancelled'),
    task: last('task'),
    telling: last('telling'),
    branch: last('publishing'),
    hadBegun: has('telling') || has('start') || has('publishing'),
    isClosed: has('closed'),
    isCommented: has('commented'),
    isReported: has('reported'),
    hasReport: has('report-made'),
    reportedAs: last('reported')?.outcome ?? null,
    groups: last('sandbox')?.groups ?? [],
    trials: all('trying').flatMap(({ files }) => files),
    git: last('git'),
    unfinished: unfinished ? (last('switching') ?? last('cloning')) : null,
    checkout: last('checked-out'),
    setAside: all('set-aside'),
    start: last('start'),
    byEditTool: [...new Set(all('edited').map(({ path }) => path))],
    measured: last('measured'),
    isUnderTest: lastIndex('testing') > lastIndex('edited', 'worked'),
  }
}
