/** What a run has left in untracked and ignored places of a work tree that its owner keeps, as `clean: false` does. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Git } from './git-command.ts'

/** In git's own data, where no command in a sandbox writes. */
export async function noteOfWork(git: Git, workspace: string): Promise<string> {
  return join(await git.ask(['rev-parse', '--absolute-git-dir'], { cwd: workspace }), 'diffproof-worked')
}

/** From now on, commands may write. Throws the file system's error. */
export async function noteStart(note: string): Promise<void> {
  await writeFile(note, `${Date.now()}\n`)
}

/** No command writes any more. Without this, all that is written later counts too. Throws the file system's error. */
export async function noteEnd(note: string): Promise<void> {
  if (existsSync(note)) await writeFile(note, `${Date.now()}\n`, { flag: 'a' })
}

/**
 * Removes those of the untracked paths that changed while an earlier run worked, or hold something that did; a folder
 * ends with a slash. Other repositories stay. Returns what it removed. Throws the file system's error.
 */
export async function removeLeft(note: string, workspace: string, untracked: readonly string[]): Promise<string[]> {
  if (!existsSync(note)) return []
  const [from = 0, to = Number.POSITIVE_INFINITY] = readFileSync(note, 'latin1').trim().split('\n').map(Number)
  const left = untracked.filter(
    path => !existsSync(join(workspace, path, '.git')) && changedBetween(join(workspace, path), from, to),
  )
  for (const path of left) await rm(join(workspace, path), { recursive: true, force: true })
  return left
}

/** By the times of inodes, folders too: no command can choose them. Follows no link. */
function changedBetween(place: string, from: number, to: number): boolean {
  const open = [place.replace(/\/$/, '')]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats === undefined) continue
    // Other jobs may give everything another owner, which only the time of birth outlasts.
    if ([stats.ctimeMs, stats.birthtimeMs].some(time => time >= from && time <= to)) return true
    if (stats.isDirectory()) for (const name of readdirSync(path)) open.push(join(path, name))
  }
  return false
}
