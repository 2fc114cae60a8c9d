/** What git says was changed, and how far it has been judged. */
export type ChangeKind = 'added' | 'modified' | 'deleted' | 'renamed'

/** One changed path, relative to the repository root. Line counts are null for binary content. */
export type FileChange = {
  readonly path: string
  readonly change: ChangeKind
  /** The former path of a rename, else null. */
  readonly from: string | null
  readonly additions: number | null
  readonly deletions: number | null
  /** Git's modes as six octal digits; null on the side where the path does not exist. */
  readonly oldMode: string | null
  readonly newMode: string | null
  /** Blob id on the changed side; null for a deleted path. */
  readonly blob: string | null
}

/** A path that is not part of the change, and why. */
export type LeftOut = { readonly path: string; readonly why: string }

/** The tree receipt: what was found in the work tree, bound to a git tree id. */
export type Receipt = {
  readonly baseTree: string
  readonly tree: string
  readonly files: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  /** Paths that can never be published (nested repositories, LFS content, names that are not UTF-8): path and why. */
  readonly refused: readonly LeftOut[]
}

declare const stage: unique symbol

/** A receipt that passed the named judgement. Made only in `judge-change.ts` (verified) and `test-verdict.ts` (tested). */
export type Change<Stage extends 'verified' | 'tested'> = Receipt & { readonly [stage]: Stage }
