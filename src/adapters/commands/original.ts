/** The work tree as checkout and setup left it. What the model's commands make of it beside the change does not stay. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import { orNull } from '../../core/errors.ts'
import type { Note } from '../../core/log/journal.ts'
import type { CommandBy } from '../../core/testing/command-environment.ts'
import type { Kept } from '../../ports/commands.ts'
import { copyBelow, namesIn, removeAll } from './copies.ts'
import { bytesOf, foldersBetween } from './sandbox/sandbox-plan.ts'

export type Original = {
  workspace: string
  /** Holds the same, but for what stays. */
  copy: string
  /** Whose commands run. What others own was made by others. */
  uid: number | undefined
  /** Ms since the epoch: before the first command of the model. */
  from: number
  /** Which folders there were by then: a folder that was moved is another one. */
  folders: readonly (readonly [path: string, identity: string])[]
  /** Is not looked at: hidden files, and what is the run's own. */
  stays: readonly string[]
}

type Copied = Omit<Original, 'from' | 'folders'>

/** Remembers the original before the first command of the model, where the post step finds it too. */
export function createOriginalKeeper(note: (note: Note) => void) {
  let copied: Copied | null = null
  let original: Original | null = null
  return {
    copied(given: Copied): void {
      copied = given
    },
    beforeCommand(by: CommandBy | undefined): void {
      if (by !== 'model' || copied === null || original !== null) return
      original = rememberOriginal(copied)
      const file = `${copied.copy}.json`
      fs.writeFileSync(file, JSON.stringify(original), { mode: 0o600 })
      note({ kind: 'original', file })
    },
    atEnd: {
      async moveBack(change: readonly string[]) {
        if (original === null) return []
        // Whoever is killed from here on leaves a tree that says nothing of the change.
        note({ kind: 'restoring', change: [...change] })
        return moveBack(original, change)
      },
      restore: async (kept: Kept) => (original === null ? [] : restoreOriginal(original, kept)),
    },
  }
}

/** Of a run that was killed. Throws the file system's error. */
export function readOriginal(file: string): Original {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** The clock of a file system may be a few ticks late. What was not changed is found to be the same. */
const LATE_MS = 50

/**
 * Looks at the work tree. A file that has another name too becomes one of its own: with that, a command would write
 * outside, as into the store that pnpm links from. Throws nothing.
 */
export function rememberOriginal(known: Copied): Original {
  const isEntered = (path: string) => !known.stays.includes(path)
  const found: Entry[] = []
  for (const entry of entriesBelow(known.workspace, isEntered)) {
    const { path, stats } = entry
    if (stats.isDirectory()) found.push(entry)
    else if (stats.isFile() && stats.nlink > 1 && stats.uid === (known.uid ?? stats.uid) && isEntered(path))
      orNull(() => separate(entry))
  }
  const from = Date.now() - LATE_MS
  return { ...known, from, folders: found.map(({ path, stats }) => [path, identityOf(stats)] as const) }
}

function separate({ folder, path, stats }: Entry): void {
  const part = `${folder}/.diffproof-${randomUUID()}`
  const { mode } = fs.statSync(bytes(folder))
  fs.chmodSync(bytes(folder), mode | 0o300)
  try {
    fs.copyFileSync(bytes(path), bytes(part), fs.constants.COPYFILE_FICLONE)
    if (process.getuid?.() === 0) fs.chownSync(bytes(part), stats.uid, stats.gid)
    fs.chmodSync(bytes(part), stats.mode & 0o7777)
    fs.utimesSync(bytes(part), stats.atime, stats.mtime)
    fs.renameSync(bytes(part), bytes(path))
  } finally {
    fs.rmSync(bytes(part), { force: true })
    fs.chmodSync(bytes(folder), mode)
  }
}

/** Enough for as many files as a disk holds: whoever fills it hides nothing. */
const LONGEST_MS = 120_000

/**
 * Makes the work tree the original again, with the change in it. Returns what differed. To be called when no command
 * runs any more. Throws the error of a copy.
 */
export async function restoreOriginal(
  original: Original,
  kept: Kept,
  longestMs = LONGEST_MS,
): Promise<readonly LeftOut[]> {
  const { workspace, copy } = original
  const work = workWith(original, kept.change)
  const { removed, met, isWhole } = findChanged(work, Date.now() + longestMs)
  const isFolder = new Map([...removed].map(path => [path, isFolderAt(path)]))
  if (removed.size > 0) await removeAll([...removed]).catch(() => undefined)
  const missing = new Set(findMissing(work, met, new Set(kept.done.map(path => join(workspace, path)))))
  await copyBelow(
    [...missing].map(path => below(path, work)),
    copy,
    { to: workspace },
  )
  const found = [...new Set([...removed, ...missing])].sort().map((path): LeftOut => {
    const wasThere = isThere(copyOf(path, work))
    const undone = wasThere ? missing.has(path) && isThere(path) : !isThere(path)
    const did = !wasThere ? 'make' : removed.has(path) ? 'change' : 'remove'
    const end = (isFolder.get(path) ?? isFolderAt(path)) ? '/' : ''
    return { path: `${below(path, work).toWellFormed()}${end}`, reason: { kind: 'beside-change', did, undone } }
  })
  return isWhole ? found : [...found, { path: '.', reason: NOT_LOOKED_AT }]
}

const NOT_LOOKED_AT = { kind: 'left-behind', what: 'not-looked-at', undone: false } as const

type Work = Omit<Original, 'stays'> &
  Readonly<Record<'ofChange' | 'stays' | 'held', ReadonlySet<string>>> & { known: ReadonlyMap<string, string> }

function workWith(original: Original, change: readonly string[]): Work {
  const { workspace } = original
  const ofChange = new Set(change.map(path => join(workspace, path)))
  const stays = new Set(original.stays)
  const held = new Set([...ofChange, ...stays].flatMap(path => foldersBetween(workspace, path)))
  return { ...original, ofChange, stays, held, known: new Map(original.folders) }
}

/** No chain of folders that were moved into each other is longer. */
const MOST_ROUNDS = 20

/**
 * Gives folders that a command moved their old places again, with all that is in them: files of others and mounted
 * disks too. Those with a file of the change stay. Returns the places. Throws nothing.
 */
export async function moveBack(original: Original, change: readonly string[]): Promise<readonly LeftOut[]> {
  const work = workWith(original, change)
  const back = new Set<string>()
  openAgain(work.workspace, work.copy)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const moved = findMoved(work)
    // All of them make way first, because two may have taken the place of each other.
    const parked = moved.flatMap(({ path, to }) => {
      const aside = join(work.workspace, `.diffproof-${randomUUID()}`)
      return orNull(() => [fs.renameSync(bytes(path), bytes(aside))]) === null ? [] : [{ aside, to }]
    })
    for (const { aside, to } of parked) {
      if (!hasPlace(to, work)) continue
      if (isThere(to)) await removeAll([to]).catch(() => undefined)
      if (orNull(() => [fs.renameSync(bytes(aside), bytes(to))]) !== null) back.add(to)
    }
    if (parked.length === 0) break
  }
  return [...back].sort().map(to => ({
    path: `${below(to, work).toWellFormed()}/`,
    reason: { kind: 'beside-change', did: 'change', undone: true },
  }))
}

/** Folders at another place than before, without what is in them. */
function findMoved(work: Work): readonly { path: string; to: string }[] {
  const places = new Map(work.folders.map(([path, identity]) => [identity, path]))
  const moved = new Map<string, string>()
  for (const { path, stats } of entriesBelow(work.workspace, one => !work.stays.has(one) && !moved.has(one))) {
    const to = stats.isDirectory() ? places.get(identityOf(stats)) : undefined
    if (to === undefined || to === path || work.held.has(path) || !hasPlace(to, work)) continue
    moved.set(path, to)
  }
  return [...moved].map(([path, to]) => ({ path, to })).sort((a, b) => a.to.length - b.to.length)
}

/** Whether it is certain that nothing of the change is there, and no link on the way. */
function hasPlace(to: string, { workspace, ofChange, stays, held }: Work): boolean {
  const isTaken = ofChange.has(to) || stays.has(to) || held.has(to)
  return !isTaken && foldersBetween(workspace, to).every(isFolderAt)
}

const below = (path: string, { workspace }: Work) => path.slice(workspace.length + 1)
const copyOf = (path: string, work: Work) => join(work.copy, below(path, work))

/** What a command made, changed or moved. A folder goes whole, unless something in it is to stay. */
function findChanged(work: Work, until: number) {
  const { workspace, uid, from, ofChange, stays, held, known } = work
  const made = new Set<string>()
  const removed = new Set<string>()
  const met = [workspace]
  let isWhole = true
  const isEntered = (path: string) => isWhole && !stays.has(path) && !removed.has(path)
  openAgain(workspace, work.copy)
  for (const { folder, path, stats } of entriesBelow(workspace, isEntered)) {
    isWhole = Date.now() < until
    if (!isWhole) break
    const isFolder = stats.isDirectory()
    const isOld = isFolder && known.get(path) === identityOf(stats)
    const isOfOthers = uid !== undefined && stats.uid !== uid
    // Nothing comes into a folder that nobody may write, so it comes back as a whole.
    const isShut = isOld && stats.ctimeMs >= from && !isWritable(copyOf(path, work))
    const isChanged = !isOfOthers && (isShut || made.has(folder) || (stats.ctimeMs >= from && !isOld))
    if (isOld && stats.ctimeMs >= from) openAgain(path, copyOf(path, work))
    if (stays.has(path)) continue
    if (isFolder) met.push(path)
    if (!isChanged) continue
    if (isFolder && held.has(path)) {
      made.add(path)
      openAgain(path)
    } else if (ofChange.has(path) && (stats.isFile() || stats.isSymbolicLink())) runAsNobodyElse(path, stats)
    else if (isFolder || !isSame(path, copyOf(path, work))) removed.add(outermostShut(path, work))
  }
  return { removed, met, isWhole }
}

/** The path, or the outermost folder around it that has to be replaced with it. */
function outermostShut(path: string, work: Work): string {
  const isReplaced = (folder: string) => !isWritable(copyOf(folder, work)) && !work.held.has(folder)
  return foldersBetween(work.workspace, path).find(isReplaced) ?? path
}

function isWritable(copy: string): boolean {
  return ((statsOf(copy)?.mode ?? 0o200) & 0o200) !== 0
}

/** What the original had where a command has been at work. `met`: folders behind no link. */
function findMissing(work: Work, met: readonly string[], done: ReadonlySet<string>): readonly string[] {
  const { workspace, from, ofChange, stays } = work
  const held = new Set([...work.held, ...[...done].flatMap(path => foldersBetween(workspace, path))])
  const isNotMissed = (path: string) => ofChange.has(path) || stays.has(path) || done.has(path) || isThere(path)
  const missingIn = (folder: string): readonly string[] =>
    (orNull(() => namesIn(copyOf(folder, work))) ?? []).flatMap(name => {
      const path = join(folder, name)
      if (isNotMissed(path)) return []
      return held.has(path) && isFolderAt(copyOf(path, work)) ? missingIn(path) : [path]
    })
  const isWorkedIn = (folder: string) => {
    const stats = statsOf(folder)
    return stats?.isDirectory() === true && stats.ctimeMs >= from
  }
  return met.filter(isWorkedIn).flatMap(missingIn)
}

type Entry = { folder: string; path: string; stats: fs.Stats }

/** Everything below a folder but git's data, each folder before what is in it. Follows no link. */
function* entriesBelow(root: string, isEntered: (path: string) => boolean): Generator<Entry> {
  const open = [root]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const name of isEntered(folder) ? (orNull(() => namesIn(folder)) ?? []) : []) {
      const path = `${folder}/${name}`
      const stats = statsOf(path)
      if (stats === undefined || name === '.git') continue
      yield { folder, path, stats }
      if (stats.isDirectory()) open.push(path)
    }
}

/** A number alone may be given again. */
function identityOf({ ino, birthtimeMs }: fs.Stats): string {
  return `${ino} ${birthtimeMs}`
}

/** Without the times. */
function isSame(path: string, copy: string): boolean {
  const [now, then] = [statsOf(path), statsOf(copy)]
  if (now === undefined || then === undefined || now.mode !== then.mode || now.size !== then.size) return false
  if (now.isSymbolicLink()) return orNull(() => linkAt(path).equals(linkAt(copy))) === true
  return now.isFile() && holdsSame(path, copy)
}

const MOST_COMPARED = 64 * 1024 * 1024

function holdsSame(path: string, copy: string): boolean {
  const size = statsOf(path)?.size ?? 0
  return (
    size <= MOST_COMPARED && orNull(() => fs.readFileSync(bytes(path)).equals(fs.readFileSync(bytes(copy)))) === true
  )
}

function linkAt(path: string): Buffer {
  return fs.readlinkSync(bytes(path), 'buffer')
}

/** A command may have shut a folder, or opened it to others. */
function openAgain(path: string, copy?: string): void {
  const before = copy === undefined ? undefined : statsOf(copy)?.mode
  const mode = before ?? ((statsOf(path)?.mode ?? 0) & 0o777) | 0o700
  orNull(() => fs.chmodSync(bytes(path), mode & 0o7777))
}

const AS_OWNER = 0o6000

function runAsNobodyElse(path: string, { mode }: fs.Stats): void {
  if ((mode & AS_OWNER) !== 0) orNull(() => fs.chmodSync(bytes(path), mode & 0o777))
}

function isFolderAt(path: string): boolean {
  return statsOf(path)?.isDirectory() === true
}

function isThere(path: string): boolean {
  return statsOf(path) !== undefined
}

function statsOf(path: string): fs.Stats | undefined {
  return orNull(() => fs.lstatSync(bytes(path), { throwIfNoEntry: false })) ?? undefined
}

/** A name need not be text. */
function bytes(path: string): Buffer | string {
  return path.isWellFormed() ? path : bytesOf(path)
}
