/** The repository: base commit, work tree, receipts, and git transport. */
import type { Receipt } from '../core/change/change.ts'
import type { FoundLine } from '../core/overview/score-places.ts'
import type { ProposedCommit } from '../core/proposal/proposal.ts'

/** Where the run starts from. */
export type Base = {
  readonly branch: string
  readonly sha: string
  readonly tree: string
  /** True when this run cloned the repository itself. */
  readonly cloned: boolean
}

export type StartSnapshot = {
  /** Tracked paths whose content differed from the base before the model began; put at base now, restored at exit. */
  readonly setAside: readonly string[]
  /** Untracked, unignored paths that were there before the model began; a directory ends with a slash. */
  readonly untracked: readonly string[]
}

export type Repository = {
  /** Checks out where the workspace is no work tree, else uses it as it is; stands on the newest commit of the branch where `atTip` says so; copies git's data to the trusted git dir. Throws ConfigurationError or RepositoryError. */
  checkOut(request: {
    readonly baseBranch: string
    readonly fetchDepth: number
    readonly atTip?: boolean
  }): Promise<Base>
  /** The texts of regular files of the base commit, by their exact paths; without what is missing, no UTF-8 text, or above 256 KB. Call after `checkOut`. */
  readBaseFiles(paths: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The same for one, saying why where there is none (`is not there`, `is a symbolic link`). Call after `checkOut` or `unbundle`. */
  baseText(path: string): Promise<{ readonly text: string } | { readonly problem: string }>
  /** Whether one line of text stands anywhere in the files of the base commit; false where not all of it is here. Call after `checkOut`. */
  baseHolds(text: string): Promise<boolean>
  /** The paths of the base commit's regular files that the work tree holds. Call after `checkOut`. */
  basePaths(): Promise<readonly string[]>
  /** The lines of the base commit's text files that hold one of some words; null where that takes longer, there are too many, or not all of the base is here. Call after `checkOut`. */
  baseLines(words: readonly string[], limitMs: number): Promise<readonly FoundLine[] | null>
  /** Remembers what the work tree looks like; what differs later is the change. Call once, after setup. */
  takeStartSnapshot(): Promise<StartSnapshot>
  /** Why an existing file is no part of the change and so may not be edited, or null. Null for a file of the base, for one that `Workspace` wrote, and for a new one that git sees. */
  whyOutsideChange(path: string): Promise<string | null>
  /** Compares the work tree with the start snapshot, laid on the base tree. Paths that `Workspace` wrote count even where git ignores them. */
  takeReceipt(): Promise<Receipt>
  /** The difference between the base tree and a receipt's tree as a patch that `git apply` takes (binary included). */
  patchOf(receipt: Receipt): Promise<string>
  /** Puts tracked paths back to the receipt's tree and removes new, unignored files; returns the paths that had differed. */
  putBack(receipt: Receipt): Promise<readonly string[]>
  /** Puts the work tree to the receipt of an earlier run. The paths that its edit tool wrote count as edited in this run too. False where the work tree ends up with another tree: then it is as it was. */
  resumeFrom(receipt: Receipt, edited: readonly string[]): Promise<boolean>
  /** A receipt made of parts of others: the base tree with the content of each at its paths, so that `putBack` can make that tree. A path that a receipt does not change has its base content. */
  assemble(parts: readonly { readonly receipt: Receipt; readonly paths: readonly string[] }[]): Promise<Receipt>
  /** The base tree with a foreign patch laid on it, as a receipt; or why that cannot be done. The work tree stays as it is. */
  receiptOf(patch: string): Promise<{ readonly receipt: Receipt } | { readonly refused: string }>
  /** The bytes of blobs that `takeReceipt` recorded, by their ids. Throws RepositoryError when one is missing. */
  readBlobs(blobs: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Publishes without the forge's API: commits the receipt's tree on the base and pushes it. `expected`: the remote head to replace, null for a new branch. Null where the branch stands elsewhere. Throws RepositoryError. */
  push(request: {
    readonly receipt: Receipt
    readonly branch: string
    readonly message: string
    readonly expected: string | null
  }): Promise<string | null>
  /** The receipt's tree as one commit on the base, and that commit as a git bundle of what the base lacks. */
  bundle(request: {
    readonly receipt: Receipt
    readonly message: string
  }): Promise<{ readonly commit: string; readonly bytes: Uint8Array }>
  /** In place of `checkOut`: fetches the base into a private git dir, without a work tree, and takes a foreign bundle apart there; or says why it is refused. Throws RepositoryError. */
  unbundle(
    proposed: ProposedCommit,
  ): Promise<{ readonly base: Base; readonly receipt: Receipt } | { readonly refused: string }>
  /** The remote's branches under a prefix, by name. */
  remoteBranches(prefix: string): Promise<ReadonlyMap<string, string>>
  /** The commit at the head of a remote branch, read from the remote; null where there is no such branch. */
  remoteCommitOf(branch: string): Promise<{ readonly tree: string; readonly message: string } | null>
  /** Puts back what was set aside and removes the trusted git dir. Never throws; returns what could not be restored. */
  close(): Promise<readonly string[]>
}
