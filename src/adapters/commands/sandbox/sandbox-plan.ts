/** How one sandboxed command is started: a program whose standard input is the control pipe and whose standard error is the status pipe. */

/** What a sandboxed command sees of the file system, as a list of mounts in order, and who it runs as. */
export type Mount = {
  /** To read; to read and write; or to read, with what is written kept in a layer of its own. */
  readonly kind: 'read' | 'write' | 'layer'
  readonly source: string
  readonly target: string
}

export type SandboxPlan = {
  /** The first is the whole root file system; later ones lie over earlier ones. */
  readonly mounts: readonly Mount[]
  /** The user and the group that commands run as. */
  readonly uid: number
  readonly gid: number
  /** Where commands start, and where they find their home. */
  readonly cwd: string
  readonly home: string
  /** The private folder: everything made for the sandbox lies in it, and no sandbox shows it. */
  readonly folder: string
}

/** Whether a path is a folder itself or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === '/' || path.startsWith(`${folder}/`)
}

/** The folders on the way from a folder down to a path in it, without both. */
export function foldersBetween(folder: string, path: string): string[] {
  const names = path
    .slice(folder.length + 1)
    .split('/')
    .slice(0, -1)
  return names.map((_, at) => [folder, ...names.slice(0, at + 1)].join('/'))
}

export type SandboxLevel = 'sudo-unshare' | 'bubblewrap'

export type Launch = {
  readonly program: string
  readonly args: readonly string[]
}

export type LaunchRequest = {
  readonly plan: SandboxPlan
  /** A file with the words of `scriptWords`. */
  readonly words: string
  readonly network: boolean
}

/** What programs of the sandbox's own are looked for in: never in folders that the workflow or the repository chose. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
