/** The terms of a sandbox, and the facts about the machine that it depends on. */

import { dirname, join, relative, resolve } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import type { Note } from '../../../core/log/journal.ts'
import type { CommandEnd } from '../../../core/testing/test-run.ts'
import { pathOf } from '../../../core/text/file-names.ts'
import { linkAt, lstatSync, readFileSync, realPath, statSync } from '../disk.ts'

export type Mount = {
  /**
   * `layer`: read-only, with a private layer for what is written. `cover`: covered, for as long as it is there. `hold`:
   * a folder as it is, which nobody can move away.
   */
  kind: 'read' | 'write' | 'layer' | 'cover' | 'hold'
  source: string
  target: string
  layer?: Layer
}

/** `above`: folders that lie over the source, the topmost first. `folder`: where it is kept what is written. */
export type Layer = { above: readonly string[]; folder: string }

export function upperOf({ folder }: Layer): string {
  return join(folder, 'upper')
}

export type SandboxPlan = {
  /** The first is the root file system. Later mounts cover earlier ones. */
  mounts: readonly Mount[]
  git: readonly Mount[]
  workspace: string
  uid: number
  gid: number
  cwd: string
  home: string
  /** The private folder with everything made for the sandbox. It is hidden in every sandbox. */
  folder: string
  /** The folder in it for the files of single commands. */
  own: string
  emptyFile: string
  isSeen: (path: string) => boolean
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === '/' || path.startsWith(`${folder}/`)
}

export function foldersBetween(folder: string, path: string): string[] {
  const names = path.slice(folder.length + 1).split('/')
  names.pop()
  return names.map((_, at) => [folder, ...names.slice(0, at + 1)].join('/'))
}

export type Launch = {
  program: string
  args: readonly string[]
  /** Files that the program finds open, from descriptor 3 on. */
  files?: readonly string[]
}

export type LaunchRequest = {
  plan: SandboxPlan
  words: string
  network: boolean
  covers: readonly Mount[]
  /** Covers of the plan whose paths are gone by now. */
  gone: readonly Mount[]
}

export type OpenSandboxRequest = {
  machine: Machine
  workingDirectory: string
  network: boolean
  environmentFor: (home: string) => Readonly<Record<string, string>>
  run: (sandbox: OpenSandbox, command: string, files: readonly string[]) => Promise<CommandEnd>
  candidates: readonly Candidate[]
  mark: Readonly<Record<string, string>>
  note: (note: Note) => void
}

export type OpenSandbox = Candidate & { plan: SandboxPlan }

export type Candidate = {
  level: 'sudo-unshare' | 'bubblewrap'
  layers: boolean
  prepare: (plan: SandboxPlan) => void
  launch: (request: LaunchRequest) => Launch
}

export type Machine = {
  environment: Readonly<Record<string, string | undefined>>
  workspace: string
  tempDir: string
  private: readonly string[]
  repositories: readonly string[]
  /** Real paths of files with credentials. */
  closed: ReadonlySet<string>
  /** The commit that git shows as checked out; empty where it is that of the work tree. */
  head: string
  warn: (line: string) => void
}

/** File systems of the kernel, and those that may hold secrets of others, such as a pod's. */
const NOT_FOR_COMMANDS =
  /^(proc|sysfs|devtmpfs|devpts|tmpfs|ramfs|cgroup2?|securityfs|debugfs|tracefs|bpf|mqueue|hugetlbfs|configfs|fusectl|pstore|efivarfs|autofs|binfmt_misc|rpc_pipefs|nsfs|selinuxfs)$/

/** All mount points below the root; none where the system does not list them. */
export function allMounts(): readonly string[] {
  const found = orNull(mountPoints)
  return found === null ? [] : [...found.shared, ...found.other]
}

/**
 * Mount points below the root, by depth: with data for everybody, and others. Throws where the
 * kernel does not list them.
 */
export function mountPoints(): { shared: readonly string[]; other: readonly string[] } {
  const ordered = mountTable()
    .filter(entry => entry.target !== '/' && isFolderOrFile(entry.target))
    .sort(byDepth)
  const last = new Map(ordered.map(entry => [entry.target, NOT_FOR_COMMANDS.test(entry.type)]))
  const those = (kernel: boolean) => [...last].filter(([, is]) => is === kernel).map(([target]) => target)
  return { shared: those(false), other: those(true) }
}

/** `root`: the folder of the file system on this device that is mounted. */
type MountEntry = { device: string; root: string; target: string; type: string }

export function mountTable(): readonly MountEntry[] {
  const path = (escaped = ''): string =>
    escaped.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
  const lines = pathOf(readFileSync('/proc/self/mountinfo', 'latin1')).trimEnd().split('\n')
  return lines.map(line => {
    const [before = '', after = ''] = line.split(' - ')
    const [, , device = '', root, target] = before.split(' ')
    return { device, root: path(root), target: path(target), type: after.split(' ')[0] ?? '' }
  })
}

/** Sorts mounts: those above come first. */
export function byDepth(one: { target: string }, other: { target: string }): number {
  return one.target.split('/').length - other.target.split('/').length
}

export function realPathOf(path: string | undefined): string | null {
  return path?.startsWith('/') ? orNull(() => realPath(path)) : null
}

/** The real path; null if there is none, or if it or a link on the way to it lies in this folder, which is a real path. */
export function realPathBeside(folder: string, path: string): string | null {
  let at = resolve(path)
  for (let links = 0; links < MOST_LINKS && path.startsWith('/') && !isWithin(at, folder); links += 1) {
    const link = [...foldersBetween('', at), at].find(isLink)
    if (link === undefined) return at === realPathOf(path) ? at : null
    at = resolve(dirname(link), orNull(() => linkAt(link)) ?? '', relative(link, at))
  }
  return null
}

/** As the kernel has it. */
const MOST_LINKS = 40

function isLink(path: string): boolean {
  return orNull(() => lstatSync(path))?.isSymbolicLink() === true
}

/** A list of folders without those that the work tree has a say in. */
export function foldersBeside(workspace: string, list = ''): readonly string[] {
  return list.split(':').filter(folder => realPathBeside(workspace, folder) !== null)
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isFolderOrFile(path: string): boolean {
  return orNull(() => statSync(path)) !== null
}
