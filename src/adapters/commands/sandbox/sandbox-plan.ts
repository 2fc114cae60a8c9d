/** The terms of a sandbox: its mounts, its user, and how a command in it is started. */

export type Mount = {
  /** Read-only; writable; or read-only with a private layer for what is written. */
  readonly kind: 'read' | 'write' | 'layer'
  readonly source: string
  readonly target: string
}

export type SandboxPlan = {
  /** The first is the root file system. Later mounts cover earlier ones. */
  readonly mounts: readonly Mount[]
  readonly uid: number
  readonly gid: number
  readonly cwd: string
  readonly home: string
  /** The private folder with everything made for the sandbox. It is hidden in every sandbox. */
  readonly folder: string
  /** An empty file. */
  readonly nothing: string
  /** Whether commands see what is at a real path. */
  readonly isSeen: (path: string) => boolean
}

/** Whether a path is the folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === '/' || path.startsWith(`${folder}/`)
}

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
  /** Files that the program finds open, from descriptor 3 on. */
  readonly files?: readonly string[]
}

export type LaunchRequest = {
  readonly plan: SandboxPlan
  /** A file written by `scriptWords`. */
  readonly words: string
  readonly network: boolean
  /** What only this command must not see. */
  readonly covers: readonly Mount[]
}

/** The search path for the sandbox's own programs: no folder that the workflow or the repository chose. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
