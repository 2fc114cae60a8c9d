/** The repositories in a folder, and what commands leave behind there for git. */
import fs from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LeftBehind, LeftOut } from '../../core/change/change.ts'
import { orNull } from '../../core/errors.ts'
import { pathOf } from '../../core/text/file-names.ts'
import { bytePath, latin1, textOf } from './git-names.ts'
import { removeTree } from './remove-tree.ts'
import { digestOf } from './trusted-repository.ts'
import { foldersAbove } from './work-tree.ts'

type Guarded =
  | { kind: 'repository' }
  | Link
  /** Whatever is no folder and no link. `content`: a digest where it is too large to keep, or when it changed, where nobody may read it. */
  | { kind: 'file'; mode: number; content: Buffer | string | number }

type Link = { kind: 'link'; target: string }

export type Surroundings = {
  root: string
  /** By path, one character a byte, because a name need not be UTF-8. */
  entries: ReadonlyMap<string, Guarded>
  /** Repositories that a `.git` file or link names. */
  behind: readonly string[]
  named: NamedByGit
  /** Folders that could not be listed when nobody had done anything yet. */
  closed: readonly string[]
  /** False where the time was over before all was looked at. */
  isWhole: boolean
  /** The run's own folder, where one lies in git's data. */
  own: string | null
  /** The same when the last command had ended that could write here: what came later is somebody else's. */
  after: Surroundings | null
}

/** What git reads beside its own data, by its own word: folders of hooks, and files that its configuration names. */
export type NamedByGit = { hooks: readonly string[]; files: readonly string[] }

const DATA = /^(objects|refs|logs|lfs)$/
const STEERING = /\/(config|config\.worktree|commondir|gitdir|info\/attributes|hooks\/(.*\/)?[^/]+(?<!\.sample))$/
/** Looks at everything below a folder, and follows no link. */
export function repositoriesIn(root: string): Surroundings {
  return look(root)
}

type Look = {
  until?: number
  /** Of what repositories name elsewhere, only what they named then is entered. */
  earlier?: Surroundings
}

function look(root: string, { until = Number.POSITIVE_INFINITY, earlier }: Look = {}): Surroundings {
  const entries: Entries = new Map()
  const elsewhere = new Set(earlier?.behind)
  const closed: string[] = []
  const real = realBytePath(latin1(root)) ?? latin1(root)
  const own = earlier?.own ?? null
  const open = [real]
  const next = () => (Date.now() < until ? open.pop() : undefined)
  for (let folder = next(); folder !== undefined; folder = next()) {
    const wasClosed = earlier?.closed.includes(folder) ?? true
    // Root can list it all the same; the checkout before the next run may not be root.
    if (!wasClosed && isShut(folder)) openToOwner(folder)
    const listed = listFolder(folder)
    if (listed === null || (earlier === undefined && isShut(folder))) closed.push(folder)
    if (listed === null) continue
    if (isBare(listed)) addBare(folder, entries, earlier)
    // Any folder can get the names of a bare one, also the work tree itself, so all of them are entered.
    for (const [path, entry] of listed) {
      if (isDotGit(path)) {
        if (entry.isDirectory()) addRepository(path, entries, own)
        else add(path, entries)
        if (earlier === undefined) for (const place of repositoryFolders(path)) elsewhere.add(place)
      } else if (entry.isDirectory()) open.push(path)
    }
  }
  for (const place of elsewhere)
    if (!entries.has(place) && statsOf(place)?.isDirectory()) addRepository(place, entries, own)
  const named = earlier?.named ?? NOTHING_NAMED
  for (const path of namedPaths(named)) add(path, entries)
  // What a command has linked is not git's.
  if (earlier === undefined)
    for (const path of [...entries.keys()].filter(one => STEERING.test(one))) addTargets(path, entries)
  return { root: real, entries, behind: [...elsewhere], named, closed, isWhole: open.length === 0, own, after: null }
}

type Entries = Map<string, Guarded>

const NOTHING_NAMED: NamedByGit = { hooks: [], files: [] }

/** Without a `.git`, git takes a folder for a repository by these names (gitrepository-layout(5)). */
function isBare(listed: Listed): boolean {
  const names = new Set(listed.map(([path]) => basename(path)))
  return names.has('HEAD') && (names.has('commondir') || (names.has('objects') && names.has('refs')))
}

function addBare(folder: string, entries: Entries, earlier: Surroundings | undefined): void {
  if (earlier === undefined || earlier.entries.has(folder)) addRepository(folder, entries, earlier?.own ?? null)
  else entries.set(folder, { kind: 'repository' })
}

/** The same with what git names, which was not known before. */
export function withNamed(seen: Surroundings, named: NamedByGit): Surroundings {
  const entries = new Map(seen.entries)
  for (const path of namedPaths(named)) {
    add(path, entries)
    addTargets(path, entries)
  }
  return { ...seen, entries, named }
}

function namedPaths({ hooks, files }: NamedByGit): readonly string[] {
  const inHooks = hooks.flatMap(folder => (listFolder(folder) ?? []).map(([path]) => path))
  return [...inHooks.filter(path => !path.endsWith('.sample')), ...files]
}

/** Of a link what it leads to, and each link on the way. */
function addTargets(path: string, entries: Entries): void {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (statsOf(folder)?.isSymbolicLink()) add(folder, entries)
  const entry = entries.get(path)
  const targets = entry?.kind === 'link' ? [resolve(dirname(path), entry.target), realBytePath(path)] : []
  for (const target of targets) {
    if (target === null || entries.has(target)) continue
    add(target, entries)
    addTargets(target, entries)
  }
}

export function workTreesIn({ entries }: Surroundings): readonly { tree: string; gitDir: string }[] {
  return [...entries].flatMap(([path, { kind }]) => {
    if (!isDotGit(path)) return kind === 'repository' && !/\/\.git\//i.test(path) ? [{ tree: path, gitDir: path }] : []
    const [gitDir] = repositoryFolders(path)
    const isThere = gitDir !== undefined && statsOf(gitDir)?.isDirectory()
    return isThere ? [{ tree: dirname(path), gitDir }] : []
  })
}

/** The `.git` folders and files, and what a `.git` link leads to. */
export function dotGitsIn({ entries }: Surroundings): readonly string[] {
  const found = [...entries].filter(([path]) => isDotGit(path))
  const real = found.map(([path, { kind }]) => (kind === 'link' ? realBytePath(path) : path))
  return [...new Set(real)].filter(path => path !== null).map(pathOf)
}

function addRepository(folder: string, entries: Entries, own: string | null): void {
  if (folder === own) return
  const inside = listFolder(folder) ?? []
  const isRepository = isDotGit(folder) || inside.some(([path]) => basename(path) === 'HEAD')
  if (isRepository) entries.set(folder, { kind: 'repository' })
  for (const [path, entry] of inside) {
    if (entry.isDirectory()) {
      if (!isRepository || !DATA.test(basename(path))) addRepository(path, entries, own)
    } else if (entry.isSymbolicLink() || STEERING.test(path)) add(path, entries)
  }
}

const MOST_KEPT = 64 * 1024 * 1024
const MOST_READ = 16 * MOST_KEPT

function add(path: string, entries: Entries, old?: Guarded): void {
  const entry = entryAt(path, old)
  if (entry !== undefined) entries.set(path, entry)
}

function entryAt(path: string, old: Guarded | undefined): Guarded | undefined {
  const stats = statsOf(path)
  if (stats?.isDirectory() === true && old?.kind === 'repository') return old
  if (stats === undefined || stats.isDirectory()) return undefined
  if (stats.isSymbolicLink()) return linkAt(path)
  return { kind: 'file', mode: stats.mode & 0o777, content: contentOf(path, stats) ?? stats.ctimeMs }
}

function contentOf(path: string, stats = statsOf(path)): Buffer | string | null {
  // A pipe would be waited for.
  if (stats?.isFile() !== true || stats.size > MOST_READ) return null
  return orNull(() => (stats.size > MOST_KEPT ? digestOf(bytePath(path)) : fs.readFileSync(bytePath(path))))
}

function linkAt(path: string): Link {
  return { kind: 'link', target: fs.readlinkSync(bytePath(path), 'latin1') }
}

/** The repository that a `.git` names, and the one with which that shares its data. */
function repositoryFolders(dotGit: string): readonly string[] {
  const named = /^gitdir: (.+)$/.exec(trimmedText(dotGit))?.[1]
  const folder = realBytePath(named === undefined ? dotGit : resolve(dirname(dotGit), named))
  if (folder === null) return []
  const common = trimmedText(`${folder}/commondir`)
  return common === '' ? [folder] : [folder, resolve(folder, common)]
}

const MADE = { repository: 'new-repository', file: 'new-git-file', link: 'new-git-file' } as const

/** Nobody waits longer for this look. */
const LONGEST_LOOK_MS = 20_000

function lookAgain(before: Surroundings, longestMs = LONGEST_LOOK_MS): Surroundings {
  const seen = look(textOf(before.root), { until: Date.now() + longestMs, earlier: before })
  const entries: Entries = new Map()
  // What came in the place of a folder is undone first: nothing may be put back through a link.
  for (const folder of waysIn(before)) if (isPlain(folder)) add(folder, entries)
  // Elsewhere others may be at work.
  for (const [path, entry] of seen.entries) if (isInRoot(path, before)) entries.set(path, entry)
  for (const [path, old] of before.entries) if (!entries.has(path)) add(path, entries, old)
  return { ...seen, entries }
}

const isInRoot = (path: string, { root }: Surroundings) => path.startsWith(`${root}/`)

/** The folders above files and links. */
function waysIn(before: Surroundings): ReadonlySet<string> {
  const guarded = [...before.entries].flatMap(([path, { kind }]) => (kind === 'repository' ? [] : path))
  const ways = [...new Set(guarded.flatMap(foldersAbove))]
  return new Set(ways.filter(folder => isInRoot(folder, before) && !before.entries.has(folder)))
}

/**
 * Undoes what commands have left since in the folder that was looked at, and names it as seen from the work tree.
 * Throws nothing.
 */
export function sweep(workspace: string, before: Surroundings, longestMs?: number): readonly LeftOut[] {
  const after = before.after ?? lookAgain(before, longestMs)
  const paths = new Set([...after.entries.keys(), ...before.entries.keys()])
  const old = (path: string) => before.entries.get(path)
  const left = (path: string) => after.entries.get(path)
  const now = new Map([...paths].map(path => [path, entryAt(path, left(path) ?? old(path))]))
  const differs = (path: string) => ![left(path), now.get(path)].some(entry => isDeepStrictEqual(old(path), entry))
  const differing = [...paths].filter(path => isInRoot(path, before) && differs(path))
  const found: LeftOut[] = []
  const undo = (path: string, what: LeftBehind, step: () => unknown): void => {
    // What somebody else has changed since is his.
    const undone = isDeepStrictEqual(left(path), now.get(path)) && orNull(() => [step()]) !== null
    const shown = textOf(relative(latin1(workspace), path) || '.')
    found.push({ path: shown, reason: { kind: 'left-behind', what, undone } })
  }
  const ways = waysIn(before)
  const comesFirst = (path: string) => left(path)?.kind === 'link' || (left(path)?.kind === 'file' && ways.has(path))
  const removeNew = (isMeant: (path: string) => boolean): void => {
    for (const path of differing.filter(one => old(one) === undefined && isMeant(one))) {
      const kind = left(path)?.kind
      if (kind !== undefined && statsOf(path) !== undefined) undo(path, MADE[kind], () => removeMade(path, kind))
    }
  }
  const isGone = (folder: string) => old(folder)?.kind === 'repository' && statsOf(folder) === undefined
  removeNew(comesFirst)
  for (const path of differing) {
    const entry = old(path)
    if (entry?.kind === 'repository' && isDotGit(path))
      undo(path, 'gone-repository', () => isPlain(path) && fs.rmSync(bytePath(path), { force: true }))
    // Of a repository that is gone, nothing alone comes back.
    if (entry !== undefined && entry.kind !== 'repository' && !foldersAbove(path).some(isGone))
      undo(path, 'changed-git-file', () => restoreGuarded(path, entry))
  }
  removeNew(path => !comesFirst(path))
  if (!after.isWhole) undo(before.root, 'not-looked-at', () => undefined)
  return found
}

/** A folder that has become a repository may hold more than that. */
function removeMade(path: string, kind: Guarded['kind']): void {
  const isBareOne = kind === 'repository' && !/\/\.git(\/|$)/i.test(path)
  if (!removeTree(isBareOne ? `${path}/HEAD` : path)) throw new Error(`${path} stays`)
}

function isPlain(path: string): boolean {
  return realBytePath(dirname(path)) === dirname(path)
}

function restoreGuarded(path: string, old: Extract<Guarded, { kind: 'link' | 'file' }>): void {
  fs.mkdirSync(bytePath(dirname(path)), { recursive: true })
  if (!isPlain(path)) throw new Error(`${path} is behind a link`)
  if (old.kind === 'link') {
    removeTree(path)
    fs.symlinkSync(bytePath(old.target), bytePath(path))
  } else if (Buffer.isBuffer(old.content)) {
    removeTree(path)
    fs.writeFileSync(bytePath(path), old.content, { flag: 'wx', mode: old.mode })
  } else if (contentOf(path) === old.content) fs.chmodSync(bytePath(path), old.mode)
  else {
    removeTree(path)
    throw new Error(`${path} was not kept`)
  }
}

/**
 * The same with the files that git names and that setup has made. `isLast`: no command writes there any more, so what is
 * made and changed later is somebody else's.
 */
export function withMade(before: Surroundings, isLast: boolean): Surroundings {
  const entries = new Map(before.entries)
  for (const path of before.named.files) if (!entries.has(path)) add(path, entries)
  const made = { ...before, entries }
  return isLast ? { ...made, after: lookAgain(made) } : made
}

type Listed = readonly (readonly [path: string, fs.Dirent])[]

function listFolder(folder: string): Listed | null {
  const entries = orNull(() => fs.readdirSync(bytePath(folder), { withFileTypes: true, encoding: 'latin1' }))
  return entries?.map(entry => [`${folder}/${entry.name}`, entry] as const) ?? null
}

function isShut(folder: string): boolean {
  return ((statsOf(folder)?.mode ?? 0o700) & 0o500) !== 0o500
}

/** A command can only hide from those who ask for less. */
function openToOwner(folder: string): void {
  const mode = statsOf(folder)?.mode ?? 0
  orNull(() => fs.chmodSync(bytePath(folder), (mode & 0o7777) | 0o700))
}

function isDotGit(path: string): boolean {
  return /\/\.git$/i.test(path)
}

function statsOf(path: string): fs.Stats | undefined {
  return orNull(() => fs.lstatSync(bytePath(path), { throwIfNoEntry: false })) ?? undefined
}

/** Of a regular file that is not too large, one character a byte; otherwise empty. Throws nothing. */
export function trimmedText(file: string): string {
  const real = realBytePath(file)
  const content = real === null ? null : contentOf(real)
  return Buffer.isBuffer(content) ? content.toString('latin1').trim() : ''
}

/** Null where nothing is there. Names hold one character a byte. */
export function realBytePath(path: string): string | null {
  return orNull(() => fs.realpathSync.native(bytePath(path), 'latin1'))
}
