/** What a run writes down before it does it, so that the post step can put in order what a killed run left. */
import { z } from 'zod'

const SHA = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/)
const PATH = z.string().min(1)
const BASE = z.object({ branch: z.string(), sha: SHA, tree: SHA, cloned: z.boolean() })
const LEFT_OUT = z.object({ path: z.string(), why: z.string() })

const NOTE = z.discriminatedUnion('kind', [
  /** The first: which process this is, and by which variable its children are known. */
  z.object({
    kind: z.literal('began'),
    schema: z.literal('diffproof-journal/v1'),
    pid: z.int().positive(),
    started: z.string(),
    mark: z.string().regex(/^[0-9a-f]{32}$/),
  }),
  z.object({ kind: z.literal('cancelled') }),
  /** `comments`: whether its end is told on the issue. */
  z.object({
    kind: z.literal('task'),
    id: z.string(),
    issue: z.int().positive().nullable(),
    /** The pull request that is revised, and the line by which the answer there is found again. */
    revision: z.object({ number: z.int().positive(), marker: z.string() }).nullable(),
    comments: z.boolean(),
  }),
  /** What started the run gets reactions, and the issue labels (null: none); a comment where `task` says so. */
  z.object({
    kind: z.literal('telling'),
    target: z.object({ on: z.enum(['issue', 'comment']), id: z.int().positive() }).nullable(),
    issue: z.int().positive().nullable(),
  }),
  /** Control groups of the sandbox. */
  z.object({ kind: z.literal('sandbox'), groups: z.array(z.string()) }),
  /** Files with names of our own that the self-test of a sandbox makes and removes. */
  z.object({ kind: z.literal('trying'), files: z.array(PATH) }),
  z.object({ kind: z.literal('git'), folder: PATH, workspace: PATH }),
  /** An empty workspace is being filled with this commit; `cloned` once that is done. */
  z.object({ kind: z.literal('cloning'), tip: SHA }),
  z.object({ kind: z.literal('cloned') }),
  /** A clean work tree is being switched to this commit; `switched` once that is done. */
  z.object({
    kind: z.literal('switching'),
    gitDir: PATH,
    tip: SHA,
    config: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({ kind: z.literal('switched') }),
  z.object({
    kind: z.literal('checked-out'),
    gitDir: PATH,
    empty: PATH,
    base: BASE,
    partial: z.boolean(),
    sparse: z.array(z.string()),
  }),
  /** What stands at `place` is being moved to `saved` (null: nothing stood there, and `missing` folders were not there either). */
  z.object({ kind: z.literal('set-aside'), place: PATH, saved: PATH.nullable(), missing: z.array(PATH) }),
  /** The start snapshot is in this file. */
  z.object({ kind: z.literal('start'), file: PATH }),
  z.object({ kind: z.literal('edited'), path: PATH }),
  z.object({ kind: z.literal('worked') }),
  z.object({ kind: z.literal('measured'), tree: SHA, refused: z.array(LEFT_OUT) }),
  z.object({ kind: z.literal('testing') }),
  /** `replaces`: the head that the branch had. */
  z.object({
    kind: z.literal('publishing'),
    name: z.string(),
    base: z.string(),
    replaces: z.string().nullable(),
  }),
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('commented') }),
  z.object({ kind: z.literal('reported'), outcome: z.string() }),
  /** The report is there, or there is nothing to make one of. */
  z.object({ kind: z.literal('report-made') }),
])

export type Note = z.infer<typeof NOTE>
export type NoteOf<Kind extends Note['kind']> = Extract<Note, { kind: Kind }>

/** The notes of a journal, one a line as JSON. What a kill broke off is left out: what it tells of had not happened yet. */
export function readJournal(text: string): readonly Note[] {
  return text.split('\n').flatMap(line => {
    const read = NOTE.safeParse(jsonOf(line))
    return read.success ? [read.data] : []
  })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
