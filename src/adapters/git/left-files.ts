/** What a run has left in untracked and ignored places of a work tree that its owner keeps, as `clean: false` does. */
import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, type Stats } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, orNull } from '../../core/errors.ts'
import type { Git } from './git-command.ts'
import { bytePath, latin1 } from './git-names.ts'
import { removeTree } from './remove-tree.ts'
import { openToOwner } from './repositories.ts'
import { kindOf } from './work-tree.ts'

/**
 * `folders` were there at the start. `changed` are the inodes that changed since `from`; while it is missing, all that
 * changes later counts too.
 */
type Note = { from: number; folders: readonly string[]; changed?: readonly string[] }

/** In git's own data, where no command in a sandbox writes. */
export async function noteOfWork(git: Git, workspace: string): Promise<string> {
  return join(await git.ask(['rev-parse', '--absolute-git-dir'], { cwd: workspace }), 'diffproof-worked')
}

/** From now on, commands may write. Throws the file system's error. */
export async function noteStart(note: string, workspace: string): Promise<void> {
  const folders: string[] = []
  for (const { path, stats } of entriesBelow(latin1(workspace)))
    if (stats.isDirectory()) folders.push(placed(path, stats))
  await write(note, { from: Date.now(), folders })
}

/** Nobody waits longer for the look at the end. */
const LONGEST_LOOK_MS = 5000

/** No command writes any more. Throws the file system's error. */
export async function noteEnd(note: string, workspace: string): Promise<void> {
  const now = existsSync(note) ? read(note) : null
  if (now === null || now.changed !== undefined) return
  const changed: string[] = []
  const until = Date.now() + LONGEST_LOOK_MS
  for (const { stats } of entriesBelow(latin1(workspace))) {
    if (Date.now() > until) return
    if (changedSince(now.from, stats)) changed.push(identity(stats))
  }
  await write(note, { ...now, changed })
}

/** As `heldByIndexes` says. */
type Held = Readonly<Record<'files' | 'folders' | 'unknown', ReadonlySet<string>>>

/**
 * Removes what no index holds and what changed while an earlier run worked, of whatever kind. A folder goes whole if it
 * was not there before the run, and otherwise only once it is empty. `stayed`: what could not be removed whole. `closed`:
 * folders that nobody here may look into. Throws if the note cannot be read.
 */
export function removeLeft(note: string, workspace: string, { files, folders, unknown }: Held) {
  const { from, changed, folders: before } = read(note)
  const [known, old] = [changed === undefined ? null : new Set(changed), new Set(before)]
  const isLeft = (stats: Stats) => known?.has(identity(stats)) ?? changedSince(from, stats)
  const root = latin1(workspace)
  const shown = (path: string) => path.slice(root.length + 1)
  const without = new Set(unknown)
  const fresh = new Set<string>()
  const [grown, removed, stayed, closed]: [string[], string[], string[], string[]] = [[], [], [], []]
  for (const { folder, path, stats } of entriesBelow(root, closed, without)) {
    const isFolder = stats.isDirectory()
    if (!isFolder && files.has(path)) continue
    const isHeld = isFolder && folders.has(path)
    const isFresh = fresh.has(folder) || (isLeft(stats) && !(isFolder && old.has(placed(path, stats))))
    // A command may have shut it, or what is in it.
    if (isFolder && isLeft(stats)) openToOwner(path)
    if (isFresh && isHeld) fresh.add(path)
    else if (isFresh) {
      without.add(path)
      ;(removeTree(path) ? removed : stayed).push(`${shown(path)}${isFolder ? '/' : ''}`)
    } else if (isFolder && !isHeld && isLeft(stats)) grown.push(path)
  }
  for (const path of grown.reverse())
    if (orNull(() => [rmdirSync(bytePath(path))]) !== null) removed.push(`${shown(path)}/`)
  return { removed: removed.sort(), stayed, closed: closed.map(shown) }
}

/** No command can choose this time. */
function changedSince(from: number, { ctimeMs }: Stats): boolean {
  return ctimeMs >= from
}

/** What stays when another job gives a file another owner, mode, name or time. A number alone may be given again. */
function identity({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

/** A folder that was moved is another one: what it holds has not changed itself. */
function placed(path: string, stats: Stats): string {
  return `${identity(stats)} ${path}`
}

/**
 * Everything below a folder but git's, each folder before what is in it. Follows no link. What is too deep for a path
 * lies in a folder that is as new. `closed` gets the folders that nobody here may look into.
 */
function* entriesBelow(root: string, closed: string[] = [], without: ReadonlySet<string> = new Set()) {
  const open = [root]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const name of without.has(folder) ? [] : namesIn(folder, closed)) {
      const path = `${folder}/${name}`
      const stats = orNull(() => lstatSync(bytePath(path)))
      if (stats === null || (name === '.git' && kindOf(stats) !== 'special')) continue
      yield { folder, path, stats }
      if (stats.isDirectory()) open.push(path)
    }
}

function namesIn(folder: string, closed: string[]): readonly string[] {
  try {
    accessSync(bytePath(folder), constants.R_OK | constants.X_OK)
    return readdirSync(bytePath(folder), 'latin1')
  } catch (error) {
    if (errorCode(error) === 'EACCES') closed.push(folder)
    return []
  }
}

function read(note: string): Note {
  return JSON.parse(readFileSync(note, 'utf8'))
}

/** Half a list would be worse than none. */
async function write(note: string, now: Note): Promise<void> {
  await writeFile(`${note}.part`, JSON.stringify(now))
  await rename(`${note}.part`, note)
}
