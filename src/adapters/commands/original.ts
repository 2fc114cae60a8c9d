/** The work tree as checkout and setup left it. What the model's commands make of it beside the change does not stay. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { LeftOut } from '../../core/change/change.ts'
import { orNull } from '../../core/errors.ts'
import type { Note } from '../../core/log/journal.ts'
import type { CommandBy } from '../../core/testing/command-environment.ts'
import { type CommandWords, copyBelow, namesIn, removeAll } from './copies.ts'
import { bytesOf, foldersBetween } from './sandbox/sandbox-plan.ts'

export type Original = {
  workspace: string
  /** Holds the same, but for what stays. */
  copy: string
  /** Whose commands run. What others own was made by others. */
  uid: number | undefined
  /** Ms since the epoch: before the model works. */
  from: number
  /** Which folders there were by then, and which files of others: what was moved is another one. */
  folders: Places
  others: Places
  /** Words before a command that copies what others own. */
  asRoot: CommandWords
  /** Is not looked at: hidden files, and what is the run's own. */
  stays: readonly string[]
}

type Places = readonly (readonly [path: string, identity: string])[]
type Copied = Omit<Original, 'from' | 'folders' | 'others'>

/** Remembers the original before the model works, where the post step finds it too. */
export function createOriginalKeeper(note: (note: Note) => void) {
  let original: Original | null = null
  let isSeparate = false
  return {
    copied(known: Copied): void {
      original = rememberOriginal(known)
      const file = `${known.copy}.json`
      fs.writeFileSync(file, JSON.stringify(original), { mode: 0o600 })
      note({ kind: 'original', file })
    },
    beforeCommand(by: CommandBy | undefined): void {
      if (by !== 'model' || original === null || isSeparate) return
      isSeparate = true
      separateFiles(original)
    },
    atEnd: {
      async moveBack() {
        if (original === null) return []
        // Whoever is killed from here on leaves a tree that says nothing of the change.
        note({ kind: 'restoring' })
        return moveBack(original)
      },
      restore: async (change: readonly string[]) => (original === null ? [] : restoreOriginal(original, change)),
    },
  }
}

/** Of a run that was killed. Throws the file system's error. */
export function readOriginal(file: string): Original {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** The clock of a file system may be a few ticks late. What was not changed is found to be the same. */
const LATE_MS = 50

/** Looks at the work tree, whose copy was made just before. Throws nothing. */
export function rememberOriginal(known: Copied): Original {
  const from = Date.now() - LATE_MS
  const entries = [...originalEntries(known)]
  const placesOf = (some: readonly Entry[]): Places => some.map(({ path, stats }) => [path, identityOf(stats)])
  const isOfOthers = ({ stats: { uid } }: Entry) => uid !== (known.uid ?? uid)
  return {
    ...{ ...known, from },
    folders: placesOf(entries.filter(({ stats }) => stats.isDirectory())),
    others: placesOf(entries.filter(entry => !entry.stats.isDirectory() && isOfOthers(entry))),
  }
}

/**
 * Makes files that have another name too ones of their own: with those, a command would write outside, as into the
 * store that pnpm links from. Throws nothing.
 */
export function separateFiles(known: Copied): void {
  const linked = [...originalEntries(known)].filter(
    ({ path, stats }) =>
      stats.isFile() && stats.nlink > 1 && stats.uid === (known.uid ?? stats.uid) && !known.stays.includes(path),
  )
  for (const entry of linked) orNull(() => separate(entry))
}

function originalEntries({ workspace, stays }: Copied): Generator<Entry> {
  return entriesBelow(workspace, path => !stays.includes(path))
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
 * Makes the work tree the original again. Returns what differed beside the change (its paths). To be called when no
 * command runs any more, after `moveBack`. Throws the error of a copy.
 */
export async function restoreOriginal(
  original: Original,
  change: readonly string[],
  longestMs = LONGEST_MS,
): Promise<readonly LeftOut[]> {
  const { workspace, copy } = original
  const work = workWith(original, change)
  const { removed, met, isWhole } = findChanged(work, Date.now() + longestMs)
  const made = new Set([...removed].flatMap(path => besideChange(path, { work, from: workspace })))
  const isFolder = new Map([...made].map(path => [path, isFolderAt(path)]))
  if (removed.size > 0) await removeAll([...removed]).catch(() => undefined)
  const missing = new Set(findMissing(work, met))
  await copyBelow(
    [...missing].map(path => below(path, work)),
    copy,
    { to: workspace, asRoot: original.asRoot },
  )
  const ofOthers = new Set(original.others.map(([path]) => path))
  const lost = [...ofOthers].filter(path => !isThere(path))
  const gone = [...[...missing].flatMap(path => besideChange(path, { work, from: copy })), ...lost]
  const isCopied = (path: string) => [...foldersBetween(workspace, path), path].some(one => missing.has(one))
  const found = [...new Set([...made, ...gone])].sort().map((path): LeftOut => {
    const wasThere = isThere(copyOf(path, work)) || ofOthers.has(path)
    const undone = wasThere ? isCopied(path) && isThere(path) : !isThere(path)
    const did = !wasThere ? 'make' : made.has(path) ? 'change' : 'remove'
    const end = (isFolder.get(path) ?? isFolderAt(path)) ? '/' : ''
    return { path: `${below(path, work).toWellFormed()}${end}`, reason: { kind: 'beside-change', did, undone } }
  })
  return isWhole ? found : [...found, { path: '.', reason: NOT_LOOKED_AT }]
}

const NOT_LOOKED_AT = { kind: 'left-behind', what: 'not-looked-at', undone: false } as const

type Work = Omit<Original, 'stays'> &
  Readonly<Record<'change' | 'around' | 'stays' | 'held' | 'old', ReadonlySet<string>>>

function workWith(original: Original, paths: readonly string[]): Work {
  const { workspace } = original
  const around = (some: Iterable<string>) => new Set([...some].flatMap(path => foldersBetween(workspace, path)))
  const change = new Set(paths.map(path => join(workspace, path)))
  const stays = new Set(original.stays)
  return { ...original, change, around: around(change), stays, held: around(stays), old: inPlace(original) }
}

/** What is in its place, and the folders around it, new ones too. */
function inPlace({ workspace, folders, others }: Original): ReadonlySet<string> {
  const old = new Set<string>()
  for (const [path, identity] of [...folders, ...others]) {
    const stats = statsOf(path)
    if (stats === undefined || identityOf(stats) !== identity) continue
    for (const one of [...foldersBetween(workspace, path), path]) old.add(one)
  }
  return old
}

/** The path, or what is in its place and is no part of the change. `from`: the folder where it is looked at. */
function besideChange(path: string, looking: { work: Work; from: string }): readonly string[] {
  const { work, from } = looking
  const place = join(from, below(path, work))
  if (!work.around.has(path) || !isFolderAt(place)) return work.change.has(path) ? [] : [path]
  if (from === work.workspace) openAgain(place)
  return (orNull(() => namesIn(place)) ?? []).flatMap(name => besideChange(join(path, name), looking))
}

/**
 * Gives folders that a command moved their old places again, with all that is in them: files of others and mounted
 * disks too. Returns the places. To be called before anything is removed. Throws nothing.
 */
export async function moveBack(original: Original): Promise<readonly LeftOut[]> {
  const work = workWith(original, [])
  openAgain(work.workspace, work.copy)
  // All of them make way first, because two may have taken the place of each other.
  const parked = findMoved(work).flatMap(({ path, to }) => {
    const aside = join(work.workspace, `.diffproof-${randomUUID()}`)
    return orNull(() => [fs.renameSync(bytes(path), bytes(aside))]) === null ? [] : [{ aside, to }]
  })
  const back: string[] = []
  for (const { aside, to } of parked.sort((a, b) => a.to.length - b.to.length)) {
    for (const folder of foldersBetween(work.workspace, to).filter(one => !isFolderAt(one)))
      await makeFolder(folder, work)
    if (isThere(to)) await removeAll([to]).catch(() => undefined)
    if (orNull(() => [fs.renameSync(bytes(aside), bytes(to))]) !== null) back.push(to)
  }
  return back.sort().map(to => ({
    path: `${below(to, work).toWellFormed()}${isFolderAt(to) ? '/' : ''}`,
    reason: { kind: 'beside-change', did: 'change', undone: true },
  }))
}

/**
 * What is at another place than before, the innermost first. What moves with a folder around it is not named. What is in
 * its place is no other one where it can be seen too, as through a mount.
 */
function findMoved(work: Work): readonly { path: string; to: string }[] {
  const away = [...work.folders, ...work.others].filter(([path]) => !work.old.has(path))
  const places = new Map(away.map(([path, identity]) => [identity, path]))
  const willBe = new Map([[work.workspace, work.workspace]])
  const moved: { path: string; to: string }[] = []
  for (const { folder, path, stats } of entriesBelow(work.workspace, one => !work.stays.has(one))) {
    const place = places.get(identityOf(stats))
    if (!stats.isDirectory() && place === undefined) continue
    const unmoved = join(willBe.get(folder) ?? folder, path.slice(folder.length + 1))
    const to = place ?? unmoved
    const stays = work.held.has(path) || [work.held, work.stays].some(one => one.has(to))
    if (to !== unmoved && !stays) moved.push({ path, to })
    willBe.set(path, stays ? unmoved : to)
    if (stats.isDirectory() && stats.ctimeMs >= work.from) openAgain(path)
  }
  return moved.reverse()
}

/** One that was removed, around a folder that was moved. */
async function makeFolder(folder: string, work: Work): Promise<void> {
  if (isThere(folder)) await removeAll([folder]).catch(() => undefined)
  orNull(() => fs.mkdirSync(bytes(folder)))
  const before = statsOf(copyOf(folder, work))
  if (before !== undefined && process.getuid?.() === 0)
    orNull(() => fs.chownSync(bytes(folder), before.uid, before.gid))
}

const below = (path: string, { workspace }: Work) => path.slice(workspace.length + 1)
const copyOf = (path: string, work: Work) => join(work.copy, below(path, work))

/** What a command made, changed or moved. A folder goes whole, unless something in it is to stay. */
function findChanged(work: Work, until: number) {
  const { workspace, uid, from, stays, held, old } = work
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
    const isOld = isFolder && old.has(path)
    const isOfOthers = uid !== undefined && stats.uid !== uid && !isOpenToAll(path, stats, work)
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
    } else if (isFolder || !isSame(path, copyOf(path, work))) removed.add(outermostShut(path, work))
  }
  return { removed, met, isWhole }
}

/** A file of others that was there before, and in which a command may have written. */
function isOpenToAll(path: string, stats: fs.Stats, work: Work): boolean {
  return stats.isFile() && (stats.mode & 0o022) !== 0 && isThere(copyOf(path, work))
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
function findMissing(work: Work, met: readonly string[]): readonly string[] {
  const { from, stays, held } = work
  const missingIn = (folder: string): readonly string[] =>
    (orNull(() => namesIn(copyOf(folder, work))) ?? []).flatMap(name => {
      const path = join(folder, name)
      if (stays.has(path) || isThere(path)) return []
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
