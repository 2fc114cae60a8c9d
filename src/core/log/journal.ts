/** What a run notes before it does it, so that the post step can put in order what a killed run left. */

import { z } from 'zod'
import { ACTION_NAMES } from '../config/actions.ts'
import { type RunResult, resultOf } from '../outcome.ts'
import { objectId } from '../text/object-id.ts'
import { parseJson } from '../text/parse-json.ts'

const PATH = z.string().min(1)
const BASE = z.object({ branch: z.string(), sha: objectId, tree: objectId, cloned: z.boolean() })

const note = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape })

const NOTE = z.discriminatedUnion('kind', [
  /** The first: which process this is, and by which variable its children are known. */
  note('began', {
    ...{ schema: z.literal('diffproof-journal/v1'), pid: z.int().positive(), started: z.string() },
    action: z.enum(ACTION_NAMES),
    mark: z.string().regex(/^[0-9a-f]{32}$/),
  }),
  note('cancelled', {}),
  /** `revision`: its pull request, and the marker of the answer there. `comments`: whether the issue hears of the end. */
  note('task', {
    ...{ id: z.string(), issue: z.int().positive().nullable(), comments: z.boolean() },
    revision: z.object({ number: z.int().positive(), marker: z.string() }).nullable(),
  }),
  /** What started the run gets reactions, and the issue labels (null: none); a comment where `task` says so. */
  note('notifying', {
    target: z.object({ on: z.enum(['issue', 'comment']), id: z.int().positive() }).nullable(),
    issue: z.int().positive().nullable(),
  }),
  /** Found in files of the checkout. */
  note('secrets', { values: z.array(z.string()) }),
  note('sandbox', { groups: z.array(z.string()) }),
  /** Files with names of our own that the self-test of a sandbox makes and removes. */
  note('trying', { files: z.array(PATH) }),
  note('git', { folder: PATH, workspace: PATH }),
  note('cloning', { tip: objectId }),
  note('cloned', {}),
  note('switching', { gitDir: PATH, tip: objectId }),
  note('switched', {}),
  note('checked-out', { gitDir: PATH, empty: PATH, base: BASE, partial: z.boolean(), sparse: z.array(z.string()) }),
  /** Where it is noted which repositories and programs there were before any command. */
  note('surroundings', { file: PATH }),
  note('start', { file: PATH }),
  /** The copy in which the model works; `start`: the snapshot of it. */
  note('copied', { folder: PATH, start: PATH }),
  /** A change, as a tree, is being written into the work tree. */
  note('writing', { tree: objectId }),
  note('written', {}),
  note('edited', { path: PATH }),
  note('worked', {}),
  /** The work tree is being moved to `folder`, but for `stays`; a copy takes its place, which then goes back to `copy`. */
  note('swapped', { workspace: PATH, folder: PATH, copy: PATH, stays: z.array(PATH) }),
  note('swapped-back', {}),
  note('publishing', { name: z.string(), base: z.string(), replaces: z.string().nullable() }),
  note('closed', {}),
  note('commented', {}),
  note('reported', { outcome: z.string() }),
  note('report-made', {}),
])

export type Note = z.infer<typeof NOTE>
export type NoteOf<Kind extends Note['kind']> = Extract<Note, { kind: Kind }>

/**
 * The notes of a journal, one a line as JSON. What a kill broke off is left out: what it names had not happened yet.
 */
export function readJournal(text: string): readonly Note[] {
  return text.split('\n').flatMap(line => {
    const read = NOTE.safeParse(parseJson(line))
    return read.success ? [read.data] : []
  })
}

export type LeftRun = NonNullable<ReturnType<typeof leftRunOf>>

/** Null where the journal does not say whose it is: then nothing in it is believed. */
export function leftRunOf(notes: readonly Note[]) {
  const all = <Kind extends Note['kind']>(kind: Kind): readonly NoteOf<Kind>[] =>
    notes.filter((note): note is NoteOf<Kind> => note.kind === kind)
  const last = <Kind extends Note['kind']>(kind: Kind): NoteOf<Kind> | null => all(kind).at(-1) ?? null
  const has = (...kinds: readonly Note['kind'][]): boolean => notes.some(({ kind }) => kinds.includes(kind))
  const lastIndex = (...kinds: readonly Note['kind'][]): number =>
    notes.findLastIndex(({ kind }) => kinds.includes(kind))
  const [began] = notes
  if (began?.kind !== 'began') return null
  const isUnfinished = lastIndex('cloning', 'switching') > lastIndex('cloned', 'switched')
  return {
    began,
    wasCancelled: has('cancelled'),
    task: last('task'),
    notifying: last('notifying'),
    branch: last('publishing'),
    hadBegun: has('notifying', 'start', 'publishing'),
    isClosed: has('closed'),
    isCommented: has('commented'),
    reportedAs: last('reported')?.outcome ?? null,
    hasReport: has('report-made'),
    secrets: all('secrets').flatMap(({ values }) => values),
    groups: last('sandbox')?.groups ?? [],
    trials: all('trying').flatMap(({ files }) => files),
    git: last('git'),
    unfinished: isUnfinished ? (last('switching') ?? last('cloning')) : null,
    checkout: last('checked-out'),
    surroundings: last('surroundings')?.file ?? null,
    start: last('start'),
    copied: last('copied'),
    writing: has('written') ? null : last('writing'),
    byEditTool: [...new Set(all('edited').map(({ path }) => path))],
    swapped: lastIndex('swapped') > lastIndex('swapped-back') ? last('swapped') : null,
  }
}

export type Left = {
  wasCancelled: boolean
  pullRequestUrl?: string | null
  branch?: { name: string; link: string } | null
  patchFile?: string | null
}

/** `cancelled`, whoever ended it: the reason says what is left and what to do next. */
export function orphanedResult({
  wasCancelled,
  pullRequestUrl = null,
  branch = null,
  patchFile = null,
}: Left): RunResult {
  const how = wasCancelled
    ? 'the run was cancelled and had no time to end by itself'
    : 'the run was killed before its own end (by the runner, for lack of memory, or by hand)'
  const what =
    pullRequestUrl !== null
      ? 'its pull request was open by then; look at it, nothing else is missing'
      : branch !== null
        ? `its branch is there without a pull request: open one by hand at ${branch.link}, or run again`
        : patchFile !== null
          ? 'the patch of the work so far is kept with the job'
          : 'nothing was changed'
  const outputs = {
    ...(pullRequestUrl === null ? {} : { 'pull-request-url': pullRequestUrl }),
    ...(branch === null ? {} : { branch: branch.name }),
  }
  return { ...resultOf('cancelled', `${how}; ${what}`), outputs }
}
