/** What a run has left in untracked and ignored places of a work tree that its owner keeps, as `clean: false` does. */
import { existsSync, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Git } from './git-command.ts'
import { bytePath, latin1 } from './git-names.ts'

/** `changed` are the inodes that changed since `from`; while it is missing, all that changes later counts too. */
type Note = { from: number; changed?: readonly string[] }

/** In git's own data, where no command in a sandbox writes. */
export async function noteOfWork(git: Git, workspace: string): Promise<string> {
  return join(await git.ask(['rev-parse', '--absolute-git-dir'], { cwd: workspace }), 'diffproof-worked')
}

/** From now on, commands may write. Throws the file system's error. */
export async function noteStart(note: string): Promise<void> {
  await write(note, { from: Date.now() })
}

/** Nobody waits longer for the look at the end. */
const LONGEST_LOOK_MS = 5000

/** No command writes any more. Throws the file system's error. */
export async function noteEnd(note: string, workspace: string): Promise<void> {
  const now = existsSync(note) ? read(note) : null
  if (now === null || now.changed !== undefined) return
  const changed: string[] = []
  const until = Date.now() + LONGEST_LOOK_MS
  for (const stats of inodesAt(workspace)) {
    if (Date.now() > until) return
    if (changedSince(now.from, stats)) changed.push(identity(stats))
  }
  await write(note, { ...now, changed })
}

/**
 * Removes those of the untracked paths that changed while an earlier run worked, or hold something that did; a folder
 * ends with a slash. Other repositories stay. Returns what it removed. Throws the file system's error.
 */
export async function removeLeft(note: string, workspace: string, untracked: readonly string[]): Promise<string[]> {
  if (!existsSync(note)) return []
  const { from, changed } = read(note)
  const known = changed === undefined ? null : new Set(changed)
  const isLeft = (stats: Stats) => known?.has(identity(stats)) ?? changedSince(from, stats)
  const left = untracked.filter(path => !isRepository(workspace, path) && inodesAt(join(workspace, path)).some(isLeft))
  for (const path of left) await rm(join(workspace, path), { recursive: true, force: true })
  return left
}

/** A link to one is none: it may lead anywhere. */
function isRepository(workspace: string, path: string): boolean {
  return path.endsWith('/') && existsSync(join(workspace, path, '.git'))
}

/** No command can choose this time. */
function changedSince(from: number, { ctimeMs }: Stats): boolean {
  return ctimeMs >= from
}

/** What stays when another job gives a file another owner, mode, name or time. A number alone may be given again. */
function identity({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

/** Everything at a place and below it, without what is git's. Follows no link. */
function* inodesAt(place: string): Generator<Stats, undefined> {
  // A name need not be UTF-8.
  const open = [latin1(place.replace(/\/$/, ''))]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const stats = lstatSync(bytePath(path), { throwIfNoEntry: false })
    if (stats === undefined) continue
    yield stats
    if (!stats.isDirectory()) continue
    for (const name of readdirSync(bytePath(path), 'latin1')) if (name !== '.git') open.push(`${path}/${name}`)
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
