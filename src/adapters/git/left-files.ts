/** What a run has left in untracked and ignored places of a work tree that its owner keeps, as `clean: false` does. */
import { existsSync, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutEndSlash } from '../../core/text/spaces.ts'
import type { Git } from './git-command.ts'
import { bytePath, latin1 } from './git-names.ts'
import { removeTree } from './remove-tree.ts'

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
  for (const stats of inodesAt(latin1(workspace), [])) {
    if (Date.now() > until) return
    if (changedSince(now.from, stats)) changed.push(identity(stats))
  }
  await write(note, { ...now, changed })
}

/** By path, one character a byte. `stayed`: what could not be removed whole. `closed`: folders that nobody here may list. */
type Left = { removed: readonly string[]; stayed: readonly string[]; closed: readonly string[] }

/**
 * Removes those of the untracked paths that changed while an earlier run worked, or hold something that did; a path
 * has one character a byte, and a folder ends with a slash. Another repository stays as a whole; a link to one is
 * none. Throws if the note cannot be read.
 */
export function removeLeft(note: string, workspace: string, untracked: readonly string[]): Left {
  if (!existsSync(note)) return { removed: [], stayed: [], closed: [] }
  const { from, changed } = read(note)
  const known = changed === undefined ? null : new Set(changed)
  const isLeft = (stats: Stats) => known?.has(identity(stats)) ?? changedSince(from, stats)
  const root = latin1(workspace)
  const all = { removed: [] as string[], stayed: [] as string[], closed: [] as string[] }
  for (const path of untracked) {
    const place = `${root}/${withoutEndSlash(path)}`
    const unseen: string[] = []
    if (path.endsWith('/') && existsSync(bytePath(`${place}/.git`))) continue
    if (!inodesAt(place, unseen).some(isLeft)) for (const one of unseen) all.closed.push(one.slice(root.length + 1))
    else if (removeTree(place)) all.removed.push(path)
    else all.stayed.push(path)
  }
  return all
}

/** No command can choose this time. */
function changedSince(from: number, { ctimeMs }: Stats): boolean {
  return ctimeMs >= from
}

/** What stays when another job gives a file another owner, mode, name or time. A number alone may be given again. */
function identity({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

/**
 * Everything at a place and below it but git's. Follows no link. What is too deep for a path lies in a folder that is
 * as new. `closed` gets what nobody here may look at.
 */
function* inodesAt(place: string, closed: string[]): Generator<Stats, undefined> {
  const open = [place]
  for (let path = open.pop(); path !== undefined; path = open.pop())
    try {
      const stats = lstatSync(bytePath(path))
      yield stats
      if (!stats.isDirectory()) continue
      for (const name of readdirSync(bytePath(path), 'latin1')) if (name !== '.git') open.push(`${path}/${name}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EACCES') closed.push(path)
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
