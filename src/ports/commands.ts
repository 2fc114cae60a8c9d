import type { CommandBy } from '../core/testing/command-environment.ts'
import type { TestResults } from '../core/testing/results/test-results.ts'
import type { CommandEnd } from '../core/testing/test-run.ts'

export type Commands = {
  /** `none` before `open`, with `sandbox: off`, and where the machine has none. */
  sandbox: 'sudo-unshare' | 'bubblewrap' | 'landlock' | 'seatbelt' | 'none'
  /** False where the machine has no sandbox. KnownPaths after `open`. */
  canRun: boolean
  /**
   * Chooses the strongest sandbox that passes its self-test; returns a line for each one tested. Call it once, before
   * the first command. `head`: the commit that git shows there as checked out, if it is not that of the work tree.
   * Throws ConfigurationError where a required one is missing.
   */
  open(head?: string): Promise<readonly string[]>
  /** Worlds of the host and commands of the model stand in the work tree's own place, so one has to wait for the other. */
  sharesWorkTree: boolean
  /** In the work tree, or in its copy. No process of it is alive afterwards. Never throws. */
  run: RunCommand
  /**
   * Copies the work tree. From then on these commands run in the copy: those of the model, which gets no files with
   * credentials, or all, setup among them. Returns its folder. Call it once. `tracked`: paths. `base`: files that it has
   * otherwise. Throws the file system's error, and ConfigurationError where a tracked folder cannot be copied.
   */
  copyWorkTree(of: 'model' | 'all', files: { tracked: readonly string[]; base: TreeFiles | null }): Promise<string>
  /**
   * Keeps what checkout and setup have made, for the runs of the host. Call it once, after `copyWorkTree`. `tree`: what
   * the work tree holds with the files of `base`. Throws the file system's error.
   */
  freeze(tree: string, base: TreeFiles | null): Promise<Image>
  close(): void
}

/**
 * In the working directory, with an allowlisted environment and, unless asked, no network. A command of the host ends
 * at its first failure, of a pipe too.
 */
export type RunCommand = (
  request: {
    command: string
    by?: CommandBy
    timeoutMs: number
    outputLimit: number
    network?: boolean
    /**
     * Files with credentials, which are hidden otherwise. `all`: shown, for the setup of the base. `npm`: what those of
     * npm say is read from a descriptor. A manifest of a change can have any folder copied, but no descriptor.
     */
    credentials?: 'all' | 'npm'
  },
  signal: AbortSignal,
) => Promise<CommandEnd>

/** What runs of the host begin with: a tree, and what setup made beside it. No command writes to it. */
export type Image = {
  tree: string
  /** Makes a world that holds another tree. Throws the file system's error. */
  enter(files: WholeTree): Promise<World>
}

/** The files that differ from an image's, in a folder, and the paths that are gone. */
export type TreeFiles = { folder: string; gone: readonly string[] }

/** With all paths of the tree. */
export type WholeTree = TreeFiles & { paths: readonly string[] }

/** Where the host runs what decides. What its commands write is seen nowhere else, and goes with it. */
export type World = {
  /**
   * Where the files lie that its commands have written. `isWhole`: with all others. `before`: folders with what was there
   * before, and the paths of the tree.
   */
  written: { folder: string; isWhole: boolean; before: { folders: readonly string[]; paths: readonly string[] } }
  run: RunCommand
  /** Has these files of the tree among what is written, as they are now, if they are there. */
  show(paths: readonly string[]): Promise<void>
  /** The world with these files of the tree as they were laid. Call it while no command runs, and use this one no more. */
  undo(paths: readonly string[]): Promise<World>
  /** Makes an image of it. `tree`: the one that it holds. Throws the file system's error. */
  keep(tree: string): Promise<Image>
  /** The image it was made from, with the caches and build caches of this world. */
  keepCaches(): Promise<Image>
  /** Removes it, unless it was kept. Throws where the work tree cannot be put back in its place. */
  leave(): Promise<void>
}

export type TestReports = {
  /**
   * From JUnit XML that commands of a world have written since `since` (ms since the epoch) and from the output. Null
   * where nothing is readable. Never throws.
   */
  read(run: { output: string; since: number; written: World['written'] }): Promise<TestResults | null>
}
