/** The whole outside world on one page. Adapters implement these; the flow sees nothing else. */
import type { Receipt } from './core/change/change.ts'
import type { Ending } from './core/outcome.ts'
import type { PromptName, PromptValues } from './core/prompt.ts'
import type { Message, Reply, ToolDefinition } from './core/talk/messages.ts'

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
  /** Sends one request and waits for the whole reply; `onFirstEvent` is called when it begins to arrive. Throws ModelError when it cannot be had; aborts with the signal's reason. */
  reply(request: ModelRequest, signal: AbortSignal, onFirstEvent?: () => void): Promise<Reply>
}

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
  /** Checks out where the workspace is no work tree, else uses it as it is; copies git's data to the trusted git dir. Throws ConfigurationError or RepositoryError. */
  checkOut(request: { readonly baseBranch: string; readonly fetchDepth: number }): Promise<Base>
  /** Remembers what the work tree looks like; what differs later is the change. Call once, after setup. */
  takeStartSnapshot(): Promise<StartSnapshot>
  /** Why an existing file that the edit tool has not made may not be edited (neither tracked at the base nor made by this run where git sees it), or null. */
  whyForeign(path: string): Promise<string | null>
  /** Compares the work tree with the start snapshot, laid on the base tree. `byEditTool`: paths that count even where ignored. */
  takeReceipt(byEditTool: readonly string[]): Promise<Receipt>
  /** The difference between the base tree and a receipt's tree as a patch that `git apply` takes (binary included). */
  patchOf(receipt: Receipt): Promise<string>
  /** Puts tracked paths back to the receipt's tree and removes new, unignored files; returns the paths that had differed. */
  putBack(receipt: Receipt, byEditTool: readonly string[]): Promise<readonly string[]>
  /** The bytes of a blob that `takeReceipt` recorded. */
  readBlob(blob: string): Promise<Uint8Array>
  /** Publishes without the forge's API: commits the receipt's tree on the base and pushes it. `expected`: the remote head to replace, null for a new branch. Throws RepositoryError. */
  push(request: {
    readonly receipt: Receipt
    readonly branch: string
    readonly message: string
    readonly expected: string | null
  }): Promise<string>
  /** The remote's branches under a prefix, by name. */
  remoteBranches(prefix: string): Promise<ReadonlyMap<string, string>>
  /** The tree id of a commit on the remote, read from the remote. */
  remoteTreeOf(branch: string): Promise<string | null>
  /** Puts back what was set aside and removes the trusted git dir. Never throws; returns what could not be restored. */
  close(): Promise<readonly string[]>
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
  /** Which box commands run in: `none` when there is none. */
  readonly box: 'sudo-unshare' | 'bubblewrap' | 'landlock' | 'seatbelt' | 'none'
  /** Runs a shell command in the working directory with an allowlisted environment; nothing it started is alive afterwards. Never throws. */
  run(
    request: { readonly command: string; readonly timeoutMs: number; readonly outputLimit: number },
    signal: AbortSignal,
  ): Promise<CommandResult>
}

/** An issue as it is now. */
export type LiveIssue = {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly open: boolean
  readonly locked: boolean
  readonly isPullRequest: boolean
}

export type PullRequest = {
  readonly number: number
  readonly url: string
  readonly id: string
  readonly branch: string
  readonly headSha: string
  readonly open: boolean
  readonly draft: boolean
  readonly title: string
  readonly body: string
}

/** One path of a new tree; content null deletes it. */
export type TreeEdit = { readonly path: string; readonly mode: string; readonly content: Uint8Array | null }

export type PullRequestText = { readonly title: string; readonly body: string; readonly draft: boolean }

/** Every method throws ForgeError when the forge says no or cannot be reached. */
export type Forge = {
  defaultBranch(): Promise<string>
  /** Null when there is none with this number. */
  issue(number: number): Promise<LiveIssue | null>
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
  /** Moves a branch that is still at `from`; false when it is not. */
  moveBranch(branch: string, from: string, to: string): Promise<boolean>
  openPullRequest(request: PullRequestText & { readonly branch: string; readonly base: string }): Promise<PullRequest>
  /** Writes title and body; changes draft or ready where the forge can, and says whether the state is now as asked. */
  updatePullRequest(
    pullRequest: PullRequest,
    text: PullRequestText & { readonly base: string },
  ): Promise<{ readonly draftAsAsked: boolean }>
  /** Writes one comment, found again by its marker: updated where it exists, else created. */
  comment(issue: number, marker: string, body: string): Promise<void>
  /** Labels, reviewers and assignees; returns what could not be set, one sentence each. */
  decorate(
    pullRequest: number,
    wishes: {
      readonly labels: readonly string[]
      readonly reviewers: readonly string[]
      readonly assignees: readonly string[]
    },
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
  record(event: Readonly<Record<string, unknown>>): void
  /** Writes the patch; returns its path. */
  keepPatch(patch: string): Promise<string>
  /** Where the transcript is written; null while nothing was recorded. */
  transcriptFile(): string | null
  /** The last word: outputs, job summary, exit annotation. */
  finish(ending: Ending, outputs: Readonly<Record<string, string>>, jobSummary: string): Promise<void>
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
}

export type Ports = {
  readonly model: Model
  readonly repository: Repository
  readonly workspace: Workspace
  readonly commands: Commands
  readonly forge: Forge
  readonly reporter: Reporter
  readonly prompts: Prompts
  readonly clock: Clock
}
