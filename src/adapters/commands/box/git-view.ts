/** A copy of git's data for boxed commands: enough for status, log and diff, without the configuration's credentials, hooks or anything to write to. */
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Mount } from './box-plan.ts'
import { type ConfigReader, harmlessConfig } from './git-view-config.ts'
import { isFolder, realPathOf } from './machine.ts'

export type GitView = {
  readonly mounts: readonly Mount[]
  /** Where the real data lies, if that is outside the work tree. */
  readonly hidden: readonly string[]
}

export type GitViewRequest = {
  readonly workspace: string
  /** Private folder; the view is made in it. */
  readonly folder: string
  /** Lists a configuration file as `key LF value NUL`. */
  readonly read: ConfigReader
  /** Who must own the view for git to trust it, where root makes it for somebody else. */
  readonly owner: { readonly uid: number; readonly gid: number }
}

/** Where the view of a linked work tree stands in the box. */
const LINKED = '/run/git'
const MOST_MODULES = 500
/** Git replaces these files by new ones when it writes them. */
const WITNESSES = ['HEAD', 'index', 'config', 'config.worktree', 'packed-refs', 'shallow']

/** Lays the view out; empty mounts where there is no repository. Throws what the file system or git says. */
export async function layOutGitView(request: GitViewRequest): Promise<GitView> {
  const { workspace, folder } = request
  const dotGit = join(workspace, '.git')
  const found = lstatSync(dotGit, { throwIfNoEntry: false })
  if (found === undefined) return { mounts: [], hidden: [] }
  if (found.isSymbolicLink()) throw new Error(`${dotGit} is a link`)
  const isLinked = !found.isDirectory()
  const gitDir = isLinked ? linkedGitDir(dotGit) : dotGit
  const common = commonDirOf(gitDir)
  const target = isLinked ? LINKED : dotGit
  const view = join(folder, 'git')
  const mounts: Mount[] = [{ kind: 'read', source: view, target }]
  await copyView({ gitDir, common, view, target }, request, mounts)
  if (isLinked) {
    const file = join(folder, 'git-file')
    writeFileSync(file, `gitdir: ${LINKED}\n`)
    giveTo(request.owner, file)
    mounts.push({ kind: 'read', source: file, target: dotGit })
  }
  const elsewhere = isLinked ? [gitDir, common].map(realPathOf).filter(place => place !== null) : []
  return { mounts, hidden: elsewhere }
}

/** What the view was copied from, as text that differs once git has switched, fetched or been configured; null where there is no repository. Throws what the file system says. */
export function gitWitness(workspace: string): string | null {
  const dotGit = join(workspace, '.git')
  const found = lstatSync(dotGit, { throwIfNoEntry: false })
  if (found === undefined) return null
  const gitDir = found.isDirectory() ? dotGit : linkedGitDir(dotGit)
  const common = commonDirOf(gitDir)
  const sources = [dotGit, ...WITNESSES.map(name => join(gitDir, name)), ...WITNESSES.map(name => join(common, name))]
  const stats = sources.map(source => lstatSync(source, { bigint: true, throwIfNoEntry: false }))
  return stats.map(one => (one === undefined ? '-' : `${one.ino}:${one.size}:${one.mtimeNs}:${one.ctimeNs}`)).join(' ')
}

function linkedGitDir(dotGit: string): string {
  const named = /^gitdir: (.+?)\n*$/.exec(readFileSync(dotGit, 'utf8'))?.[1]
  if (named === undefined) throw new Error(`${dotGit} names no folder`)
  return resolve(dirname(dotGit), named)
}

function commonDirOf(gitDir: string): string {
  const file = join(gitDir, 'commondir')
  return existsSync(file) ? resolve(gitDir, readFileSync(file, 'utf8').trim()) : gitDir
}

type Place = { readonly gitDir: string; readonly common: string; readonly view: string; readonly target: string }

async function copyView(place: Place, request: GitViewRequest, mounts: Mount[]): Promise<void> {
  const { gitDir, common, view, target } = place
  mkdirSync(join(view, 'info'), { recursive: true, mode: 0o755 })
  for (const name of ['HEAD', 'index', 'info/sparse-checkout']) copy(join(gitDir, name), join(view, name))
  for (const name of readdirSync(gitDir))
    if (/^sharedindex\.[0-9a-f]+$/.test(name)) copy(join(gitDir, name), join(view, name))
  for (const name of ['packed-refs', 'refs', 'reftable', 'shallow', 'info/exclude', 'info/attributes'])
    copy(join(common, name), join(view, name))
  mkdirSync(join(view, 'refs', 'heads'), { recursive: true })
  const files = [join(common, 'config'), join(gitDir, 'config.worktree')].filter(file => existsSync(file))
  writeFileSync(join(view, 'config'), await harmlessConfig(files, request.read))
  mkdirSync(join(view, 'objects'), { recursive: true })
  mounts.push({ kind: 'read', source: join(common, 'objects'), target: join(target, 'objects') })
  for (const module of modulesIn(join(common, 'modules'))) {
    const below = relative(common, module)
    if (mounts.length > MOST_MODULES) break
    await copyView(
      { gitDir: module, common: module, view: join(view, below), target: join(target, below) },
      request,
      mounts,
    )
  }
  giveTo(request.owner, view)
}

function copy(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, filter: path => !basename(path).endsWith('.lock') })
}

/** Git folders of submodules; theirs are found with them. */
function modulesIn(folder: string): string[] {
  if (!isFolder(folder)) return []
  if (existsSync(join(folder, 'HEAD')) && isFolder(join(folder, 'objects'))) return [folder]
  const below = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return below.flatMap(entry => modulesIn(join(folder, entry.name)))
}

function giveTo({ uid, gid }: GitViewRequest['owner'], path: string): void {
  if (process.getuid?.() !== 0) return
  chownSync(path, uid, gid)
  if (isFolder(path))
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) chownSync(join(path, name), uid, gid)
}
