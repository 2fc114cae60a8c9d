/** What changed according to git, which checks it has passed, and its patch. */
import type { Secrets } from '../secrets/secrets.ts'

export type ChangeKind = 'added' | 'modified' | 'deleted' | 'renamed'

/** One changed path, relative to the repository root. Line counts are null for binary content. */
export type FileChange = {
  path: string
  change: ChangeKind
  from: string | null
  additions: number | null
  deletions: number | null
  /** Six octal digits; null if the path does not exist on that side. */
  oldMode: string | null
  newMode: string | null
  /** Null if the path does not exist on that side. */
  oldBlob: string | null
  blob: string | null
}

const EXECUTABLE = '100755'
const MODES: ReadonlySet<string | null> = new Set(['100644', EXECUTABLE])

/** A changed file as the record has it: with its old name, and whether it runs as a program now, where that changed. */
export function countedFile({
  path,
  change,
  from,
  oldMode,
  newMode,
  additions,
  deletions,
}: Omit<FileChange, 'oldBlob' | 'blob'>) {
  const isOther = oldMode !== newMode && MODES.has(oldMode) && MODES.has(newMode)
  const more = { ...(from === null ? {} : { from }), ...(isOther ? { executable: newMode === EXECUTABLE } : {}) }
  return { path, change, ...more, additions, deletions }
}

/** Every path that changes touch, the old ones of renamed files included. */
export function touchedPaths(files: readonly Pick<FileChange, 'path' | 'from'>[]): string[] {
  return files.flatMap(({ path, from }) => (from === null ? [path] : [path, from]))
}

export type PathReason =
  | { kind: PlainReason }
  | { kind: 'by-product'; what: string }
  | { kind: 'too-deep'; folders: number }
  | { kind: 'made-by-command'; leftOut: PathReason }
  | { kind: 'moved-out'; to: string }
  | { kind: 'written-by-run'; command: string }
  | { kind: 'excluded'; refused: PathReason }
  | { kind: 'left-behind'; what: LeftBehind; undone: boolean }
  | { kind: 'protected'; glob: string }
  | { kind: 'no-output'; outputs: readonly string[] }
  | { kind: 'too-many-files' | 'too-many-lines'; count: number; most: number }
  | { kind: 'keys'; keys: readonly KeyPlace[] }

export type PlainReason = OldPath | Unstorable | NameProblem | LinkProblem | OutputProblem
type OutputProblem = 'output-deleted' | 'output-missing' | 'output-unchanged'
type OldPath = 'was-before' | 'untracked-before' | 'dirty-before' | 'ignored'
type Unstorable = FileProblem | RepositoryProblem | 'filtered' | 'not-encodable' | 'secret'
type FileProblem = 'unreadable' | 'special-file' | 'too-large' | 'changed-while-read'
type RepositoryProblem =
  | 'nested-repository'
  | 'inside-submodule'
  | 'submodule-moved'
  | 'submodule-not-there'
  | 'submodule-replaced'
  | 'submodule-filled'
type NameProblem = 'name-not-utf8' | 'name-of-git' | 'link-name-of-git' | 'name-leads-out'
export type LinkProblem =
  | 'link-as-credentials'
  | 'link-without-target'
  | 'link-absolute'
  | 'link-leads-out'
  | 'link-may-lead-out'
  | 'link-into-git'

export type LeftBehind = `new-${NewThing}` | 'gone-repository' | 'changed-git-file' | 'not-looked-at'
type NewThing = 'repository' | 'git-file'

export type KeyPlace = { what: string; line: number | null }

export type LeftOut = { path: string; reason: PathReason }

/** `path` is null where it is about the whole change. */
export type Refusal = { path: string | null; reason: PathReason }

export type Finding = { kind: string; path: string | null; detail: string }

/** The tree receipt: the changes in the work tree, bound to a git tree id. */
export type Receipt = {
  baseTree: string
  tree: string
  files: readonly FileChange[]
  leftOut: readonly LeftOut[]
  /** Paths that can never be published (nested repositories, LFS content, names that are not UTF-8): path and why. */
  refused: readonly LeftOut[]
  /** Deleted files that lie where they are left out now: the deletion alone can be left out. */
  moved?: readonly LeftOut[]
}

declare const step: unique symbol

/**
 * A receipt that passed the named step. Made only in `check-change.ts` (allowed) and `testing/test-run.ts` (tested).
 */
export type Change<Step extends 'allowed' | 'tested'> = Receipt & { [step]: Step }

/** A patch of git: texts in order, each with the heading of a binary file at its end where that file's data follows. */
export type Patch = readonly (string | Uint8Array)[]

/** A file's text on both sides of a change; null where it is not there or is no text. */
export type TextPair = { path: string; before: string | null; after: string | null }

/** Lines of the old file are in the repository already, and `git apply` compares them. */
const OLD_LINE = /^[ -]/

/** The patch without secrets of the run, and without what looks like a key in the lines that it adds. */
export function cleanPatch(patch: Patch, { redact, publishable }: Pick<Secrets, 'redact' | 'publishable'>): Patch {
  const clean = (text: string) => (OLD_LINE.test(text) ? redact(text) : publishable(text))
  return patch.map(part => (typeof part === 'string' ? diffBlocks(part).map(clean).join('') : part))
}

/** Old lines beside each other, and all others beside each other. A key may have several lines. */
function diffBlocks(text: string): string[] {
  const runs: string[][] = []
  for (const line of text.split(/(?<=\n)/)) {
    const last = runs.at(-1)
    if (last !== undefined && OLD_LINE.test(last[0] ?? '') === OLD_LINE.test(line)) last.push(line)
    else runs.push([line])
  }
  return runs.map(lines => lines.join(''))
}

export function textOfPatch(patch: Patch): string {
  return patch.filter(part => typeof part === 'string').join('')
}
