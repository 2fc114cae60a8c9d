import type { LeftOut, Patch, PathReason, Receipt } from '../core/change/change.ts'
import type { Attributes } from '../core/change/findings.ts'
import type { ProposedCommit } from '../core/proposal/proposal.ts'
import type { FoundLine } from '../core/start/overview.ts'
import type { CommitInfo, HeadCommit } from '../core/task/revision.ts'
import type { TreeFiles, WholeTree, World } from './commands.ts'
import type { PullRequestText } from './forge.ts'

export type Base = { branch: string; sha: string; tree: string; cloned: boolean }

/** The commit where the branch of a pull request left the branch that it goes into. */
export type Origin = {
  sha: string
  tree: string
  /** Whether the commit before the checked-out one was fetched too. */
  hasParent: boolean
}

export type StartSnapshot = {
  /** Tracked paths that differ from the base. They stay as they are, and nobody else sees them. */
  uncommitted: readonly string[]
  /** What the base has there; null where there are none. */
  base: TreeFiles | null
  untracked: readonly string[]
  setup: SetupOutput
}

export type SetupOutput = {
  /** What only the setup command makes, such as generated code. A folder ends with a slash. */
  generated: readonly string[]
  copiesSource: boolean
}

/** The commits of a pull request or of a group in the merge queue. `number` is null for a group, whose `baseSha` is known. */
export type AskedPull = {
  number: number | null
  into: string
  headSha: string
  /** The merge result by the event; it may be gone. */
  mergeSha: string | null
  baseSha: string | null
  wanted: 'merge' | 'head'
}

/** `proved`: what the change is of. `moved`: the pull request has another head now. */
export type PullCheckout =
  | { kind: 'moved' }
  | {
      kind: 'open'
      base: Base
      change: Receipt
      proved: 'merge' | 'head' | 'merge-group'
    }

/** What commands have made of a tree's files. `unshown`: below a folder that they moved or made anew, as it may be. */
export type WrittenFiles = { receipt: Receipt; unshown: readonly string[] }

export type Repository = {
  /**
   * Clones the repository, or uses an existing work tree as it is; with `atTip` at the newest commit of the branch.
   * Throws ConfigurationError or RepositoryError.
   */
  checkOut(request: { baseBranch: string; fetchDepth: number; atTip?: boolean }): Promise<Base>
  /**
   * The commit that a pull request is proven against, in place of `checkOut`. A work tree that is there stays at its
   * commit. Throws ConfigurationError or RepositoryError.
   */
  checkOutPull(asked: AskedPull): Promise<PullCheckout>
  /**
   * The commit where the checked-out branch left another one; null when they share none. Call it after `checkOut`.
   * Throws RepositoryError.
   */
  mergeBase(branch: string): Promise<Origin | null>
  /** Missing files, binary files and files above 256 KB are left out. Call it after `checkOut`. */
  readBaseFiles(paths: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Of these paths, those that the commit of the work tree or its copy tracks, with what is in them, a character a byte;
   * null where one is no regular file or has more than 1 MB.
   */
  checkedOutFiles(paths: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /**
   * The text of one file, or why there is none (`is not there`, `is a symbolic link`). Call it
   * after `checkOut` or `unbundle`.
   */
  baseText(path: string): Promise<{ text: string } | { problem: string }>
  /**
   * Whether a line of text exists anywhere in the base commit. False when not all of it was
   * fetched. Call it after `checkOut`.
   */
  baseHolds(text: string): Promise<boolean>
  basePaths(): Promise<readonly string[]>
  pathsIn(tree: string): Promise<readonly string[]>
  /** What the files of attributes in a tree say about each path, in order. Null where git needs too long. */
  attributesIn(tree: string, names: readonly string[], paths: readonly string[]): Promise<readonly Attributes[] | null>
  /** Those of the paths that the base's rules ignore and that are not tracked. Call it after `takeStartSnapshot`. */
  ignoredPaths(paths: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Null when that takes too long, there are too many, or not all of the base was fetched. Call it after `checkOut`.
   */
  baseLines(words: readonly string[], limitMs: number): Promise<readonly FoundLine[] | null>
  /**
   * Later differences are the change. What is untracked and new since the checkout was made by setup. Call it once,
   * after that.
   */
  takeStartSnapshot(): Promise<StartSnapshot>
  /** Has these tracked files count as uncommitted where they differ, whatever filter they have. Call it before the next two. */
  withhold(paths: readonly string[]): void
  /** What a copy of the work tree has to be given, or to lose, to hold the base. Call it after `checkOutPull`. */
  layOutBase(): Promise<TreeFiles>
  /**
   * Looks at this copy of the work tree from now on. Call it once: after `takeStartSnapshot` where the model works, before
   * setup where nobody does.
   */
  workIn(folder: string): Promise<void>
  /** Why a file is not part of the change. Null for files of the base or the edit tool, and new files that git sees. */
  checkEditable(path: string): Promise<PathReason | null>
  /** On the base tree. Paths that `Workspace` wrote count even when git ignores them. */
  takeReceipt(): Promise<Receipt>
  /** `since`: ms since the epoch. */
  writtenSince(since: number): Promise<readonly string[]>
  patchOf(receipt: Receipt): Promise<Patch>
  /** What cannot be published stays. */
  putBack(receipt: Receipt): Promise<void>
  /**
   * Writes the files of a change into the work tree, as a checkout would. Returns those where something else is in the
   * way. Throws RepositoryError.
   */
  writeChange(change: Receipt): Promise<readonly string[]>
  /** Notes that files of the model were moved away and back, which changes their times alone. */
  workTreeMoved(): Promise<void>
  /** As a fresh clone has them: the files of a tree that differ from another one's. */
  layOut(trees: { from: string; tree: string }): Promise<WholeTree>
  withFile(tree: string, path: string, text: string | null): Promise<string>
  /** On that tree, since a time (ms since the epoch). Untracked files do not count. */
  writtenIn(tree: string, written: World['written'] & { since: number }): Promise<WrittenFiles>
  /**
   * Puts the work tree to the receipt of an earlier run, whose edited paths count as edited in this one. False when the
   * tree does not match; the work tree is then as it was.
   */
  resumeFrom(receipt: Receipt, edited: readonly string[]): Promise<boolean>
  since(baseTree: string, receipt: Receipt): Promise<Receipt>
  /** The first part's base tree with the content of each receipt at its paths. */
  assemble(parts: readonly { receipt: Receipt; paths: readonly string[] }[]): Promise<Receipt>
  /** Applies an untrusted patch to the base tree, or says why it cannot. The work tree stays as it is. */
  receiptOf(patch: string): Promise<{ receipt: Receipt } | { refused: string }>
  /** The bytes of blobs from a receipt, by id. Throws RepositoryError when one is missing. */
  readBlobs(blobs: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  blobSizes(blobs: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Gives a blob in order, piece by piece, one character a byte. Throws RepositoryError. */
  readPieces(blob: string, take: (piece: string) => void): Promise<void>
  /**
   * Without the API. `expected`: the remote head to replace, null for a new branch. Null when the branch is at another
   * commit. Throws RepositoryError.
   */
  push(request: {
    receipt: Receipt
    branch: string
    message: string
    expected: string | null
    author?: CommitAuthor
  }): Promise<string | null>
  /** `author`: of the commit, if it is not the bot of GitHub's jobs. */
  bundle(request: {
    receipt: Receipt
    message: string
    author?: CommitAuthor
  }): Promise<{ commit: string; bytes: Uint8Array }>
  /**
   * In place of `checkOut`: opens an untrusted bundle on its base, or says why it is refused. Throws RepositoryError.
   */
  unbundle(proposed: ProposedCommit): Promise<{ base: Base; receipt: Receipt } | { refused: string }>
  remoteBranches(prefix: string): Promise<ReadonlyMap<string, string>>
  remoteCommitOf(branch: string): Promise<HeadCommit | null>
  /** That `base` lacks, oldest first; null where either does not exist. Throws RepositoryError. */
  remoteCommitsIn(branch: string, base: string): Promise<readonly CommitInfo[] | null>
  /** Notes what git reads in the workspace, before the first command. */
  lookAround(): Promise<void>
  /**
   * Notes that what is installed is no leftover. `isLast`: no later command writes in the work tree, so what is new there
   * is somebody else's.
   */
  commandsEnded(isLast: boolean): Promise<void>
  /** Undoes what commands have left for later steps, and names it. Throws nothing. */
  sweep(): Promise<readonly LeftOut[]>
  /** Removes the trusted git dir. Never throws. */
  close(): Promise<void>
}

export type CommitAuthor = { name: string; email: string }

export type LocalRepository = {
  author: CommitAuthor
  /** As `wanted`, or with a number behind. Returns its name. Throws RepositoryError. */
  keepBranch(made: { commit: string; bytes: Uint8Array; wanted: string }): Promise<string>
  keepPage(name: string, text: string): Promise<string>
  /** Asks whether the pull request may be opened. Null where nothing is pushed. */
  approve: ((pull: AskedPullRequest) => Promise<boolean>) | null
}

type AskedPullRequest = PullRequestText & { branch: string; into: string }
