/** What changed according to git, and which checks it has passed. */
export type ChangeKind = 'added' | 'modified' | 'deleted' | 'renamed'

/** One changed path, relative to the repository root. Line counts are null for binary content. */
export type FileChange = {
  readonly path: string
  readonly change: ChangeKind
  readonly from: string | null
  readonly additions: number | null
  readonly deletions: number | null
  /** Git's modes as six octal digits; null if the path does not exist on that side. */
  readonly oldMode: string | null
  readonly newMode: string | null
  /** Blob ids; null if the path does not exist on that side. */
  readonly oldBlob: string | null
  readonly blob: string | null
}

/** Every path that changes touch, the old ones of renamed files included. */
export function touchedPaths(files: readonly Pick<FileChange, 'path' | 'from'>[]): string[] {
  return files.flatMap(({ path, from }) => (from === null ? [path] : [path, from]))
}

export type LeftOut = { readonly path: string; readonly why: string }

/** Something that was found about a change. `path` is null where it concerns no single file. */
export type Finding = { readonly kind: string; readonly path: string | null; readonly detail: string }

/** The tree receipt: the changes in the work tree, bound to a git tree id. */
export type Receipt = {
  readonly baseTree: string
  readonly tree: string
  readonly files: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  /** Paths that can never be published (nested repositories, LFS content, names that are not UTF-8): path and why. */
  readonly refused: readonly LeftOut[]
}

declare const step: unique symbol

/** A receipt that passed the named step. Made only in `check-change.ts` (verified) and `testing/verdict.ts` (tested). */
export type Change<Step extends 'verified' | 'tested'> = Receipt & { readonly [step]: Step }
