/** The whole outside world on one page. Adapters implement these; the flow sees nothing else. */
import type { Receipt } from './core/change/change.ts'
import type { Message, Reply, ToolCall, ToolDefinition, Usage } from './core/conversation/messages.ts'
import type { Note } from './core/ending/journal.ts'
import type { FoundLine } from './core/head-start/found-line.ts'
import type { RunResult } from './core/outcome.ts'
import type { BranchFile } from './core/plan/plan-files.ts'
import type { BranchRule, FreeSpace, ModelFacts, RepositoryFacts } from './core/preflight/facts.ts'
import type { Wrote } from './core/progress/next-write.ts'
import type { Reaction, ReactionTarget } from './core/progress/reactions.ts'
import type { PromptName, PromptValues } from './core/prompt.ts'
import type { ProposedCommit } from './core/proposal/proposal.ts'
import type { ListedPullRequest } from './core/pull-request/listed.ts'
import type { ChangedPath, CommitInfo, FailedJobLog, OwnPullRequest, ReviewNow } from './core/revision/revision.ts'
import type { ReportGround } from './core/run-report/report-ground.ts'
import type { CommentOptions, IssueComment, WrittenComment } from './core/task/issue-comment.ts'
import type { Permission } from './core/task/permission.ts'
import type { LiveIssue } from './core/task/trigger.ts'
import type { TestResults } from './core/testing/results/test-results.ts'
import type { EarlierFiles } from './core/transcript/earlier-run.ts'
import type { EventOf } from './core/transcript/events.ts'
import type { RunEvent } from './core/transcript/sent-request.ts'

export type ModelRequest = {
  readonly system: string
  readonly tools: readonly ToolDefinition[]
  readonly messages: readonly Message[]
  /** Indexes into `messages` whose last block carries a cache breakpoint (the one after tools and system is always set). */
  readonly breakpoints: readonly number[]
  /** Leading blocks of the first message that other requests share; the last of them carries a breakpoint. */
  readonly sharedBlocks?: number
  readonly maxTokens: number
}

export type Model = {
  readonly name: string
  /**
   * Sends one request, once, and waits for the whole reply. `onUsage` is told the counts when it begins to arrive and again when they have grown: a reply that
   * breaks off is billed too. `onCall` is told each call as soon as it is whole, in their order, though the reply may still break off. Throws ModelError when
   * it cannot be had; aborts with the signal's reason.
   */
  reply(
    request: ModelRequest,
    signal: AbortSignal,
    onUsage?: (usage: Usage) => void,
    onCall?: (call: ToolCall) => void,
  ): Promise<Reply>
}

/** The list of models: asked once, before the first token, and free. Throws nothing. */
export type Catalog = { lookUp(model: string): Promise<ModelFacts> }

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

/** A change on its way from the job with the model to the job with write access: a folder of two files. */
export type Proposals = {
  /** Writes the folder anew, with `proposal.json` and `change.bundle`; returns its path. */
  write(proposal: { readonly json: string; readonly bundle: Uint8Array }): Promise<string>
  /** Reads what somebody put into the folder of `proposal-path`, or says what of it is refused. Throws ConfigurationError where there is no folder. */
  read(): Promise<{ readonly json: string; readonly bundle: Uint8Array } | { readonly refused: string }>
}

/** What earlier runs have left in `output-path`. Anything may stand there. */
export type EarlierRuns = {
  /** The transcript and the patch of the newest run, or of one further back; null where there is none. To be asked before this run records anything. Never throws. */
  read(back: number): Promise<EarlierFiles | null>
}

/** What a path holds, for a reader that wants text. Paths are relative to the repository root. */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly path: string }
  | { readonly kind: 'directory'; readonly entries: readonly string[]; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'refused'; readonly why: string; readonly path: string }

export type Workspace = {
  /** Resolves what the model wrote (relative to the working directory, or absolute inside the repository) and reads it. */
  read(path: string): Promise<FileContent>
  /** Writes text as UTF-8, making parent folders; keeps the mode of an existing file. Returns the path relative to the root, or why not. */
  write(path: string, text: string): Promise<{ readonly path: string } | { readonly refused: string }>
  /** Removes a file that `write` could replace. */
  remove(path: string): Promise<{ readonly path: string } | { readonly refused: string }>
  /** The paths that were written or removed on the model's behalf, in this run or in the one it resumed. */
  editedPaths(): readonly string[]
  /** Paths below a folder, to a depth, sorted, folders with a trailing slash; never below `.git`, at most `limit`. */
  list(
    path: string,
    depth: number,
    limit: number,
  ): Promise<{ readonly paths: readonly string[]; readonly more: boolean } | { readonly refused: string }>
  /** Lines that match a regular expression in files that match a glob, as `path:line:text`, at most `limit`. */
  search(request: {
    readonly pattern: string
    readonly path: string
    readonly glob: string | null
    readonly limit: number
  }): Promise<{ readonly matches: readonly string[]; readonly more: boolean } | { readonly refused: string }>
  /** Names of the files in the repository root, and the text of one of them, for deciding how to test. */
  rootFiles(): Promise<ReadonlyMap<string, string>>
}

export type CommandResult = {
  readonly status: 'exited' | 'signalled' | 'timed-out' | 'could-not-run'
  /** Null unless `exited`. */
  readonly exitCode: number | null
  /** Standard output and error as they came, at most the limit: head and tail with a note of what was cut. */
  readonly output: string
  readonly durationMs: number
}

export type Commands = {
  /** Which box commands run in: `none` before `open`, where there is none, and where it is switched off. */
  readonly box: 'sudo-unshare' | 'bubblewrap' | 'landlock' | 'seatbelt' | 'none'
  /** False where there is no box and commands may not do without: `run` then runs nothing. Known after `open`. */
  readonly canRun: boolean
  /** Tries a box on the work tree as it stands before the checkout, where a repository stands there; `open` takes it where it still counts. Nothing of it runs any more in the end. Never throws. */
  openAhead(): Promise<void>
  /** Chooses the strongest box that passes its self-test on the checked-out workspace; says what was found, a line for each. To be called once, before the first command. Throws ConfigurationError where a box is required and there is none. */
  open(): Promise<readonly string[]>
  /** Runs a shell command in the working directory with an allowlisted environment, without a network unless it asks for one; nothing it started is alive afterwards. Never throws. */
  run(
    request: {
      readonly command: string
      readonly timeoutMs: number
      readonly outputLimit: number
      readonly network?: boolean
    },
    signal: AbortSignal,
  ): Promise<CommandResult>
  /** Removes what the box kept between commands. Throws nothing. */
  close(): void
}

export type TestReports = {
  /** What a run said about single tests: from JUnit XML that it wrote into the work tree since `since` (ms since the epoch), and from its output. Null where nothing is readable. Never throws. */
  read(run: { readonly output: string; readonly since: number }): Promise<TestResults | null>
}

export type PullRequest = Omit<OwnPullRequest, 'into' | 'isFromHere' | 'locked' | 'author'>

/** One path of a new tree; content null deletes it. */
export type TreeEdit = { readonly path: string; readonly mode: string; readonly content: Uint8Array | null }

export type PullRequestText = { readonly title: string; readonly body: string; readonly draft: boolean }

/** Every method throws ForgeError when the forge says no or cannot be reached. */
export type Forge = {
  defaultBranch(): Promise<string>
  repository(): Promise<RepositoryFacts>
  /** The rules in force for a branch, which need not be there; none where the forge has no such thing. */
  rulesOf(branch: string): Promise<readonly BranchRule[]>
  /** Whether this token's owner is not bound by a ruleset. */
  isExempt(ruleset: number): Promise<boolean>
  /** Null when there is none with this number. */
  issue(number: number): Promise<LiveIssue | null>
  /** What somebody may do in the repository. Throws for somebody unknown, too. */
  permissionOf(login: string): Promise<Permission>
  /** Page by page: open issues with a label, pull requests among them, oldest first; and pull requests of any branch, newest first. */
  labelled(label: string): AsyncIterable<readonly LiveIssue[]>
  pullRequests(state: 'open' | 'all'): AsyncIterable<readonly ListedPullRequest[]>
  /** What is below a folder of a branch; none where the folder is missing, null where the branch is, or the Git Data API. */
  filesOf(branch: string, folder: string): Promise<{ files: readonly BranchFile[]; isWhole: boolean } | null>
  /** The text of a blob; null where it is no UTF-8. */
  textOf(blob: string): Promise<string | null>
  /** When this person last put this label on the issue, in milliseconds since the epoch; null where the history does not tell. */
  labelledAt(issue: number, label: string, by: string): Promise<number | null>
  /** The comments of an issue, oldest first; not whole where there are too many to read. */
  comments(issue: number): Promise<{ readonly comments: readonly IssueComment[]; readonly isWhole: boolean }>
  /** Branch names under a prefix and their head commits; null where the forge has no Git Data API. */
  branchesUnder(prefix: string): Promise<ReadonlyMap<string, string> | null>
  /** Null when the commit is unknown or the forge has no Git Data API. */
  commit(sha: string): Promise<{ readonly tree: string; readonly message: string } | null>
  /** Pull requests from a branch of this repository, in any state, newest first. */
  pullRequestsFrom(branch: string): Promise<readonly PullRequest[]>
  /** Makes a commit on `parent`; null where the forge has no Git Data API. Throws when the server's tree id is not `expectedTree`. */
  commitTree(request: {
    readonly baseTree: string
    readonly parent: string
    readonly edits: readonly TreeEdit[]
    readonly expectedTree: string
    readonly message: string
  }): Promise<string | null>
  /** False when a branch of that name is there already. */
  createBranch(branch: string, sha: string): Promise<boolean>
  /** Moves a branch that is still at `from`, sideways too, in one step; false when it is not, null where the forge cannot. */
  moveBranch(branch: string, from: string, to: string): Promise<boolean | null>
  /** Deletes a branch that is still at `at`; false when it is not, or where the forge cannot. */
  deleteBranch(branch: string, at: string): Promise<boolean>
  /** Opens a pull request. Where one is open between these branches already, whoever opened it, that one is returned. */
  openPullRequest(request: PullRequestText & { readonly branch: string; readonly base: string }): Promise<PullRequest>
  /** Writes title and body; changes draft or ready where the forge can, and says whether the state is now as asked. */
  updatePullRequest(
    pullRequest: PullRequest,
    text: PullRequestText & { readonly base: string },
  ): Promise<{ readonly draftAsAsked: boolean }>
  closePullRequest(number: number): Promise<void>
  /** Writes one comment, found again by its marker and its author: updated where it exists (and `overwrite` allows it), else created. Of several the oldest stays. Null where there is none and none is to be made. */
  comment(issue: number, marker: string, body: string, options: CommentOptions): Promise<WrittenComment | null>
  /** Nothing where it is gone already. */
  deleteComment(comment: number): Promise<void>
  /** Null when there is none with this number. */
  pullRequest(number: number): Promise<OwnPullRequest | null>
  /** Its commits, oldest first, at most 250. */
  commitsIn(pullRequest: number): Promise<readonly CommitInfo[]>
  /** What it changes against its base; at most 300 paths. */
  changesIn(pullRequest: number): Promise<readonly ChangedPath[]>
  /** The text of a comment in a conversation as it is now; null where it is gone. */
  commentText(comment: number): Promise<string | null>
  /** A review as it is now, with its comments on lines; null where it is gone. */
  review(pullRequest: number, review: number): Promise<ReviewNow | null>
  /** The jobs of a workflow run that failed in its newest attempt, each with the end of its log; `log` null where it cannot be read. */
  failedJobs(run: number): Promise<readonly FailedJobLog[]>
  /** Answers in the thread of a comment on lines. */
  replyTo(pullRequest: number, thread: number, body: string): Promise<void>
  /** Leaves a reaction; where this token's owner had left it before, those of `instead` are taken back. */
  react(target: ReactionTarget, reaction: Reaction, instead: readonly Reaction[]): Promise<void>
  /** The names of all labels of the repository. */
  labelNames(): Promise<readonly string[]>
  /** Puts a label on an issue, null for none, and takes others off. A name that the repository does not have would be made. */
  moveLabel(issue: number, to: string | null, from: readonly string[]): Promise<void>
  /** Labels, reviewers and assignees; returns what could not be set, one sentence each. */
  decorate(
    pullRequest: number,
    wishes: Readonly<Record<'labels' | 'reviewers' | 'assignees', readonly string[]>>,
  ): Promise<readonly string[]>
}

/** Says what happens: log, annotations, files, job summary, outputs. Text from outside is made safe here, in one place. */
export type Reporter = {
  info(line: string): void
  warning(line: string): void
  /** A foldable group of the log around some work. */
  group<T>(title: string, work: () => Promise<T>): Promise<T>
  /** Text from the model, a command or the forge: shown, never obeyed. */
  foreign(text: string): void
  /** Adds one line to the transcript. */
  record(event: RunEvent): void
  /** Writes the patch of the change, or of the part that was refused beside it; returns its path. */
  keepPatch(patch: string, of?: 'change' | 'refused'): Promise<string>
  /** Writes the totals as JSON; returns their path. */
  keepTotals(json: string): Promise<string>
  /** Writes the report of the run from its transcript and its patch; returns its path, null where there is none. Never throws. */
  keepReport(ground: ReportGround): Promise<string | null>
  /** Where the transcript is written; null while nothing was recorded. */
  transcriptFile(): string | null
  /** Writes the job summary alone. Never throws. */
  summarise(jobSummary: string): Promise<void>
  /** The last word: outputs, job summary, exit annotation. Never throws. */
  finish(ending: RunResult, outputs: Readonly<Record<string, string>>, jobSummary: string): Promise<void>
  /** Adds to the outputs and the job summary that `finish` has written. Never throws. */
  add(outputs: Readonly<Record<string, string>>, markdown: string): Promise<void>
}

/** Follows a run by its story, and has somebody write about it beside the run: one write at a time, at a pace of its own. */
export type Follower = {
  /** Aborts when what is on its way has to be broken off. */
  readonly cut: AbortSignal
  /** Sees whether the story has come to another step. */
  look(): void
  /** Begins. `write` never throws, and begins nothing more once its signal is given. */
  start(write: (stopping: AbortSignal) => Promise<Wrote>): void
  /** Ends it: what is on its way has `graceMs`, less where `hurry` is given, then it is broken off. True where it came to its end. */
  stop(graceMs: number, hurry: AbortSignal): Promise<boolean>
}

/** Written as things happen, each note before what it tells of; read by the post step where the run was killed. */
export type Journal = {
  /** Never throws. */
  note(note: Note): void
}

/** The work that a killed run has left: what `takeReceipt` and `patchOf` would tell of it. */
export type LeftWork = Pick<Receipt, 'baseTree' | 'tree' | 'files'> & { readonly patch: string }

/** What a killed run has left behind, and how to put it in order. No method throws. */
export type Leftovers = {
  /** Ends processes that are provably of that run. */
  endProcesses(): Promise<void>
  /** The work so far, the base's tree where there is none; the work tree holds it afterwards. Null where it cannot be told. */
  work(): Promise<LeftWork | null>
  /** Puts the patch where the run would have, and tells its transcript; returns the path. Null where the files there are another run's, or cannot be written. */
  keepPatch(patch: string, event: EventOf<'receipt'>): string | null
  /** The patch that the run had kept itself, null for none. */
  keptPatch(): { readonly file: string; readonly text: string } | null
  /** Gives the user's files back and undoes a checkout that broke off; returns what could not be put back. */
  restore(): Promise<readonly string[]>
  /** Removes the private folder, as far as nothing in it still belongs to the user. */
  remove(): void
}

export type Prompts = {
  /** The text of a prompt with its placeholders filled; text put in is never read as a template. */
  render<Name extends PromptName>(name: Name, values: PromptValues<Name>): string
}

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Lower-case hexadecimal digits that nobody can guess. */
  randomHex(digits: number): string
  /** Lower-case hexadecimal SHA-256 of a text's UTF-8 bytes. */
  sha256(text: string): string
  /** Waits, at most until the signal is given; never throws. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** How adapters wait before they try again what failed in passing. */
export type RetryPolicy = {
  /** Waits and says true; false, without a wait, where there have been enough tries, the wait would pass the deadline, or the run is cancelled. `askedMs`: what the server asks for. */
  pause(failed: { readonly what: string; readonly tries: number; readonly askedMs: number | null }): Promise<boolean>
}

export type Ports = {
  readonly journal: Journal
  readonly model: Model
  readonly catalog: Catalog
  /** The free space of the disks that a run writes to, each once; a place that cannot be asked is left out. */
  readonly freeSpace: () => Promise<readonly FreeSpace[]>
  readonly repository: Repository
  readonly proposals: Proposals
  readonly earlierRuns: EarlierRuns
  readonly workspace: Workspace
  readonly commands: Commands
  readonly testReports: TestReports
  readonly forge: Forge
  readonly reporter: Reporter
  readonly prompts: Prompts
  readonly clock: Clock
}
