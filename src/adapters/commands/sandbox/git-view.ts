/**
 * Read-only copies of git's data for sandboxed commands: enough for status, log and diff,
 * without credentials and hooks.
 */

import { dirname, join, relative, resolve } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { SYSTEM_PATH } from '../../../core/testing/command-environment.ts'
import { pathOf } from '../../../core/text/file-names.ts'
import { nulEnded, run } from '../copies.ts'
import {
  bytesOf,
  copyFileSync,
  entriesIn,
  existsSync,
  lchownSync,
  linkAt,
  lstatSync,
  mkdirSync,
  namesIn,
  readFileSync,
  realPath,
  statSync,
  symlinkSync,
  writeFileSync,
} from '../disk.ts'
import { foldersBeside, isFolder, isWithin, type Machine, type Mount, realPathOf } from './sandbox-plan.ts'

export type GitView = {
  mounts: readonly Mount[]
  /**
   * Real folders of data outside of a `.git` folder, and each `.git` that git could not use anyway. The sandbox must
   * hide them.
   */
  hidden: readonly string[]
}

const LINKED = '/run/git'
const MOST_MODULES = 500

/**
 * Makes a view of each repository in the work tree, in the sandbox's private folder. Without one there are no mounts.
 * Throws the error of the file system or of git.
 */
export async function createGitView(machine: Machine, folder: string): Promise<GitView> {
  const { workspace, repositories } = machine
  const dotGit = join(workspace, '.git')
  const found = lstatSync(dotGit, { throwIfNoEntry: false })
  const views = found === undefined ? [] : [await viewOf(dotGit, 'git', machine, folder)]
  const folders = [dotGit, ...repositories].filter(
    place => isWithin(place, workspace) && lstatSync(place, { throwIfNoEntry: false })?.isDirectory(),
  )
  for (const [n, place] of repositories.entries()) {
    const isInner = folders.some(other => other !== place && isWithin(place, other))
    if (place === dotGit || isInner) continue
    if (!isWithin(place, workspace)) {
      if (existsSync(place)) views.push({ mounts: [], hidden: [place] })
      continue
    }
    const view = sharedView(place, folders) ?? viewOf(place, `git-${n}`, machine, folder)
    views.push(await Promise.resolve(view).catch(() => ({ mounts: [], hidden: [place] })))
  }
  return { mounts: views.flatMap(view => view.mounts), hidden: views.flatMap(view => view.hidden) }
}

/** Of a submodule: its data is in the view of the repository around it. */
function sharedView(dotGit: string, folders: readonly string[]): GitView | null {
  const gitDir = orNull(() => realPath(linkedGitDir(dotGit)))
  const isShared = gitDir !== null && folders.some(folder => isWithin(gitDir, folder))
  return isShared && !folders.includes(dotGit)
    ? { mounts: [{ kind: 'read', source: dotGit, target: dotGit }], hidden: [] }
    : null
}

async function viewOf(dotGit: string, name: string, machine: Machine, folder: string): Promise<GitView> {
  const found = lstatSync(dotGit)
  if (found.isSymbolicLink()) throw new Error(`${dotGit} is a link`)
  const isLinked = !found.isDirectory()
  const gitDir = isLinked ? linkedGitDir(dotGit) : dotGit
  const common = commonDirOf(gitDir)
  const target = isLinked ? `${LINKED}${name.slice('git'.length)}` : dotGit
  const view = join(folder, name)
  const mounts: Mount[] = [{ kind: 'read', source: view, target }]
  const head = dotGit === join(machine.workspace, '.git') ? machine.head : ''
  await copyView({ gitDir, common, view, target, head }, machine, mounts)
  if (isLinked) {
    const file = join(folder, `${name}-file`)
    writeFileSync(file, `gitdir: ${target}\n`)
    giveAllToOwner(machine.workspace, file)
    mounts.push({ kind: 'read', source: file, target: dotGit })
  }
  const places = isLinked ? [gitDir, common].map(realPathOf) : []
  const elsewhere = places.filter(place => place !== null).filter(place => place !== machine.workspace)
  return { mounts, hidden: elsewhere }
}

function linkedGitDir(dotGit: string): string {
  const named = /^gitdir: (.+?)\n*$/.exec(pathOf(readFileSync(dotGit, 'latin1')))?.[1]
  if (named === undefined) throw new Error(`${dotGit} names no folder`)
  return resolve(dirname(dotGit), named)
}

function commonDirOf(gitDir: string): string {
  const file = join(gitDir, 'commondir')
  return existsSync(file) ? resolve(gitDir, pathOf(readFileSync(file, 'latin1')).trim()) : gitDir
}

type ViewFolders = { gitDir: string; common: string; view: string; target: string; head: string }

async function copyView(folders: ViewFolders, machine: Machine, mounts: Mount[]): Promise<void> {
  const { gitDir, common, view, target, head: shown } = folders
  if (!existsSync(join(gitDir, 'HEAD')) || !isFolder(join(common, 'objects')))
    throw new Error(`${gitDir} is no repository`)
  mkdirSync(join(view, 'info'), { recursive: true, mode: 0o755 })
  const isLeftOut = (path: string) => path.endsWith('.lock') || machine.closed.has(realPathOf(path) ?? path)
  const copy = (from: string, name: string): void => {
    const [path, to] = [join(from, name), join(view, name)]
    const found = isLeftOut(path) ? undefined : lstatSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) {
      mkdirSync(to, { recursive: true })
      for (const inner of namesIn(path)) copy(from, join(name, inner))
    } else if (found?.isSymbolicLink()) symlinkSync(resolve(dirname(path), linkAt(path)), to)
    else if (found?.isFile()) copyFileSync(path, to)
  }
  // Git reads no more of it than a line.
  const [head = ''] = readFileSync(join(gitDir, 'HEAD'), 'latin1').split('\n', 1)
  writeFileSync(join(view, 'HEAD'), Buffer.from(`${head}\n`, 'latin1'))
  for (const name of ['index', 'info/sparse-checkout']) copy(gitDir, name)
  for (const name of namesIn(gitDir)) if (/^sharedindex\.[0-9a-f]+$/.test(name)) copy(gitDir, name)
  for (const name of ['packed-refs', 'refs', 'reftable', 'shallow', 'info/exclude', 'info/attributes', 'objects/info'])
    copy(common, name)
  mkdirSync(join(view, 'refs', 'heads'), { recursive: true })
  const git = gitOf(machine)
  const files = [join(common, 'config'), join(gitDir, 'config.worktree')].filter(file => existsSync(file))
  writeFileSync(join(view, 'config'), bytesOf(`${await harmlessConfig(files, git.read)}${FOR_COPIES}`))
  for (const name of ['pack', 'packed']) mkdirSync(join(view, 'objects', name), { recursive: true })
  await git.keepHistory(view, join(common, 'objects'), shown)
  const packs = join(common, 'objects/pack')
  if (isFolder(packs)) {
    for (const name of namesIn(packs)) symlinkSync(`../packed/${name}`, join(view, 'objects/pack', name))
    mounts.push({ kind: 'read', source: packs, target: join(target, 'objects/packed') })
  }
  for (const module of modulesIn(join(common, 'modules'))) {
    const below = relative(common, module)
    if (mounts.length > MOST_MODULES) break
    const inner = { gitDir: module, common: module, view: join(view, below), target: join(target, below), head: '' }
    await copyView(inner, machine, mounts)
  }
  giveAllToOwner(machine.workspace, view)
}

/** Git folders of submodules. Nested ones are found by copying these. */
function modulesIn(folder: string): string[] {
  if (!isFolder(folder)) return []
  if (existsSync(join(folder, 'HEAD')) && isFolder(join(folder, 'objects'))) return [folder]
  const below = entriesIn(folder).filter(entry => entry.isDirectory())
  return below.flatMap(entry => modulesIn(join(folder, entry.name)))
}

/** Git does not trust data of anybody but the owner of the work tree. */
function giveAllToOwner(workspace: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(workspace)
  const give = (place: string): void => {
    lchownSync(place, uid, gid)
    if (lstatSync(place).isDirectory()) for (const name of namesIn(place)) give(join(place, name))
  }
  give(path)
}

/** The index is of the work tree. In a copy, files keep their times and sizes alone, and git would read all of them. */
const FOR_COPIES = '[core]\n\tcheckStat = minimal\n\ttrustctime = false\n'

type ConfigReader = (file: string) => Promise<string>

/**
 * Of loose objects, a view has those of commits, in a pack of its own: what is staged or stashed may be a file with
 * credentials. An entry of the index that is in the commit keeps the times of its file. There may be no commit.
 */
const KEEP_HISTORY = `
mapfile -d '' -t words
export GIT_DIR=\${words[0]} GIT_ALTERNATE_OBJECT_DIRECTORIES=\${words[2]}
git update-ref -d refs/stash
head=\${words[3]}
[ -z "$head" ] || [ "$(git rev-parse -q --verify HEAD)" = "$head" ] ||
  git update-ref --no-deref HEAD "$head" || true
git read-tree --reset -i HEAD || rm -f "$GIT_DIR/index"
compgen -G "\${words[1]}/[0-9a-f][0-9a-f]/*" >/dev/null || exit 0
git rev-list --ignore-missing --all --missing=allow-any --unpacked --objects --no-object-names |
  git pack-objects -q --missing=allow-any --incremental --window=0 --non-empty "$GIT_DIR/objects/pack/pack"`

/** Runs the system's git, or one that the repository did not choose. Nothing is fetched. */
function gitOf({ environment, workspace }: Machine) {
  const PATH = [SYSTEM_PATH, ...foldersBeside(workspace, environment['PATH'])].join(':')
  const config = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_NO_REPLACE_OBJECTS: '1' }
  const fixed = { PATH, ...config, GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' }
  const runGit = (words: readonly string[], input: Uint8Array, env: Readonly<Record<string, string>> = {}) =>
    run(words, input, { cwd: '/', env: { ...fixed, ...env } })
  return {
    read: (file: string) =>
      runGit(['git', 'config', '--file', '-', '--no-includes', '--list', '--null'], readFileSync(file)),
    keepHistory: (view: string, objects: string, head: string) =>
      runGit(
        ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', KEEP_HISTORY],
        bytesOf(nulEnded([view, objects, configString(objects), head])),
        { GIT_WORK_TREE: '/' },
      ),
  }
}

/** Keys that say how files are read; none that runs a program or holds a secret. */
const HARMLESS: readonly RegExp[] = [
  /^core\.(repositoryformatversion|filemode|bare|symlinks|ignorecase|precomposeunicode|autocrlf|eol|safecrlf|sparsecheckout|sparsecheckoutcone|quotepath|longpaths|worktree)$/,
  /^extensions\.(objectformat|compatobjectformat|partialclone|refstorage)$/,
  /^branch\.[^\n]+\.(remote|merge)$/,
  /^remote\.[^\n]+\.(url|fetch|promisor|partialclonefilter)$/,
  /^submodule\.[^\n]+\.(active|url)$/,
  /^(user\.(name|email)|init\.defaultbranch|index\.version)$/,
]

/**
 * Reads configuration files in order and writes one with the allowed keys, without users and passwords in addresses.
 * A fetch by address makes a remote of that name.
 */
export async function harmlessConfig(files: readonly string[], read: ConfigReader): Promise<string> {
  const lists = await Promise.all(files.map(read))
  const lines = lists
    .flatMap(list => list.split('\0'))
    .flatMap(entry => {
      const [, key = '', value] = /^([^\n]*)(?:\n(.*))?$/s.exec(entry) ?? []
      const [, section = '', inner, name = ''] = /^([^.]*)\.(?:(.*)\.)?([^.]*)$/s.exec(key) ?? []
      if (!HARMLESS.some(pattern => pattern.test(key))) return []
      const head = inner === undefined ? section : `${section} ${configString(withoutUser(inner))}`
      return [`[${head}]`, value === undefined ? `\t${name}` : `\t${name} = ${configString(withoutUser(value))}`]
    })
  return lines.map(line => `${line}\n`).join('')
}

function configString(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`
}

function withoutUser(text: string): string {
  const [address = ''] = text.includes('://') ? text.split(/[?#]/, 1) : [text]
  return address.replace(/:\/\/[^/]*@/g, '://')
}
