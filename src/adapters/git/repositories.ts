/**
 * The repositories in a folder, and what commands leave behind there: what git would run, what packages would run, and
 * what runs as somebody else.
 */
import fs from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LeftBehind, LeftOut } from '../../core/change/change.ts'
import { secretsIn } from '../../core/secrets/secrets-in.ts'
import { latin1 } from './git-names.ts'

type Guarded =
  | { readonly kind: 'repository' | 'as-owner' }
  | { readonly kind: 'program'; readonly changed: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'file'; readonly mode: number; readonly content: Buffer }

export type Surroundings = {
  readonly root: string
  /** By path, one character a byte, because a name need not be UTF-8. */
  readonly entries: ReadonlyMap<string, Guarded>
  /** Repositories that a `.git` file or link names. */
  readonly behind: readonly string[]
  /** Folders from which git takes its hooks instead. */
  readonly hooks: readonly string[]
}

/** Folders of a repository in which git runs nothing. */
const DATA = /^(objects|refs|logs|lfs)$/
const STEERING = /\/(config|config\.worktree|commondir|gitdir|info\/attributes|hooks\/(.*\/)?[^/]+(?<!\.sample))$/
const PROGRAMS = /\/(node_modules\/\.bin|vendor\/bin|\.?venv\/bin)$/
/** The bits by which a program runs as its owner or group. */
const AS_OWNER = 0o6000

/**
 * Looks at everything below a folder, and follows no link. Of what repositories name elsewhere it enters only what they
 * named `earlier`, if that is given.
 */
export function findSurroundings(root: string, earlier?: Surroundings): Surroundings {
  return look(root, { withPrograms: true, earlier })
}

/** The same without the programs, and so without a question about every file. */
export function repositoriesIn(root: string): Surroundings {
  return look(root, { withPrograms: false })
}

type Look = { readonly withPrograms: boolean; readonly earlier?: Surroundings | undefined }

function look(root: string, { withPrograms, earlier }: Look): Surroundings {
  const entries = new Map<string, Guarded>()
  const elsewhere = new Set(earlier?.behind)
  const real = realBytePath(latin1(root)) ?? latin1(root)
  const open = [real]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const isOfPrograms = PROGRAMS.test(folder)
    for (const [path, entry] of entriesOf(folder)) {
      if (isDotGit(path)) {
        if (entry.isDirectory()) addRepository(path, entries)
        else add(path, entries)
        if (earlier === undefined) for (const place of repositoryFolders(path)) elsewhere.add(place)
      } else if (entry.isDirectory()) open.push(path)
      else if (withPrograms) {
        const { mode = 0, ctimeMs: changed = 0 } = statsOf(path) ?? {}
        if (entry.isFile() && (mode & AS_OWNER) !== 0) entries.set(path, { kind: 'as-owner' })
        else if (isOfPrograms) entries.set(path, { kind: 'program', changed })
      }
    }
  }
  for (const place of elsewhere) if (!entries.has(place) && statsOf(place)?.isDirectory()) addRepository(place, entries)
  const hooks = earlier?.hooks ?? hookFolders(entries)
  for (const [path] of hooks.flatMap(entriesOf)) add(path, entries)
  return { root: real, entries, behind: [...elsewhere], hooks }
}

function hookFolders(entries: Surroundings['entries']): readonly string[] {
  return [...entries.keys()].flatMap(path => {
    const tree = dirname(dirname(path))
    const named = isDotGit(dirname(path)) ? /^\s*hookspath\s*=\s*"?([^"\n]+)/im.exec(trimmedText(path))?.[1] : undefined
    const folder = resolve(tree, named ?? '.')
    return folder === tree ? [] : [folder]
  })
}

/** The `.git` folders and files, and what a `.git` link leads to. */
export function dotGitsIn({ entries }: Surroundings): readonly string[] {
  const found = [...entries].filter(([path]) => isDotGit(path))
  const real = found.map(([path, { kind }]) => (kind === 'link' ? realBytePath(path) : path))
  return [...new Set(real)].filter(path => path !== null).map(path => bytePath(path).toString())
}

function addRepository(folder: string, entries: Map<string, Guarded>): void {
  const inside = entriesOf(folder)
  const isRepository = isDotGit(folder) || inside.some(([path]) => basename(path) === 'HEAD')
  if (isRepository) entries.set(folder, { kind: 'repository' })
  for (const [path, entry] of inside) {
    if (entry.isDirectory()) {
      if (!isRepository || !DATA.test(basename(path))) addRepository(path, entries)
    } else if (entry.isSymbolicLink() || STEERING.test(path)) add(path, entries)
  }
}

function add(path: string, entries: Map<string, Guarded>): void {
  const stats = statsOf(path)
  if (stats?.isSymbolicLink()) entries.set(path, { kind: 'link', target: fs.readlinkSync(bytePath(path), 'latin1') })
  if (stats?.isFile())
    entries.set(path, { kind: 'file', mode: stats.mode & 0o777, content: fs.readFileSync(bytePath(path)) })
}

/** The repository that a `.git` names, and the one with which that shares its data. */
function repositoryFolders(dotGit: string): readonly string[] {
  const named = /^gitdir: (.+)$/.exec(trimmedText(dotGit))?.[1]
  const folder = realBytePath(named === undefined ? dotGit : resolve(dirname(dotGit), named))
  if (folder === null) return []
  const common = trimmedText(`${folder}/commondir`)
  return common === '' ? [folder] : [folder, resolve(folder, common)]
}

const MADE = {
  repository: 'new-repository',
  file: 'new-git-file',
  link: 'new-git-file',
  program: 'new-program',
  'as-owner': 'as-owner',
} as const

/**
 * Undoes what commands have left since in the folder that was looked at, and names it as seen from the work tree.
 * Throws nothing.
 */
export function sweep(workspace: string, before: Surroundings): readonly LeftOut[] {
  const inRoot = ([path]: readonly [string, Guarded]) => path.startsWith(`${before.root}/`)
  // Elsewhere others may be at work.
  const now = new Map([...findSurroundings(bytePath(before.root).toString(), before).entries].filter(inRoot))
  const found: LeftOut[] = []
  const undo = (path: string, what: LeftBehind, step: () => unknown): void => {
    const undone = orNull(() => [step()]) !== null
    const shown = bytePath(relative(latin1(workspace), path)).toString()
    found.push({ path: shown, reason: { kind: 'left-behind', what, undone } })
  }
  const removeNew = (kinds: readonly Guarded['kind'][]): void => {
    for (const [path, { kind }] of now) {
      const old = before.entries.get(path)?.kind
      const stats = statsOf(path)
      if (!kinds.includes(kind) || stats === undefined || old === kind) continue
      if (kind === 'as-owner') undo(path, MADE[kind], () => fs.chmodSync(bytePath(path), stats.mode & 0o777))
      else if (old === undefined) undo(path, MADE[kind], () => fs.rmSync(bytePath(path), { recursive: true }))
    }
  }
  // Links first: nothing may be put back through one.
  removeNew(['link'])
  for (const [path, old] of [...before.entries].filter(inRoot)) {
    const entry = now.get(path)
    if (isDeepStrictEqual(old, entry)) continue
    if (old.kind === 'program' && entry !== undefined) undo(path, 'changed-program', () => undefined)
    const isPlain = realBytePath(dirname(path)) === dirname(path)
    if (old.kind === 'repository')
      undo(path, 'gone-repository', () => isPlain && fs.rmSync(bytePath(path), { force: true }))
    if ((old.kind === 'file' || old.kind === 'link') && isPlain)
      undo(path, 'changed-git-file', () => restoreGuarded(path, old))
  }
  removeNew(['repository', 'file', 'program', 'as-owner'])
  return found
}

function restoreGuarded(path: string, old: Extract<Guarded, { kind: 'link' | 'file' }>): void {
  fs.rmSync(bytePath(path), { recursive: true, force: true })
  if (old.kind === 'link') fs.symlinkSync(bytePath(old.target), bytePath(path))
  else fs.writeFileSync(bytePath(path), old.content, { flag: 'wx', mode: old.mode })
}

/** The same with the programs that are installed now. */
export function withPrograms(before: Surroundings): Surroundings {
  const isProgram = ([, { kind }]: readonly [string, Guarded]) => kind === 'program'
  const kept = [...before.entries].filter(entry => !isProgram(entry))
  return {
    ...before,
    entries: new Map([
      ...kept,
      ...[...findSurroundings(bytePath(before.root).toString(), before).entries].filter(isProgram),
    ]),
  }
}

/** Where a configuration file of git holds a credential: a header, a password in an address, or one by its name. */
const CREDENTIALS: readonly RegExp[] = [
  /extraheader[ \t]*=[ \t]*"?[^:\n]*:[ \t]*(?:[A-Za-z]+[ \t]+)?([^\s"]+)/gi,
  /:\/\/[^\s:@/"]*:([^\s@/"]+)@/g,
  /:\/\/([^\s:@/"]{20,})@/g,
  /(?:password|passwd|smtppass|token)[ \t]*=[ \t]*"?([^\s"';\\]+)/gi,
]

/** The credentials in git's configuration below a folder, and in the files that it includes. */
export function gitCredentials({ entries }: Surroundings): readonly string[] {
  const files = [...entries.keys()].filter(path => /\/config(\.worktree)?$/.test(path))
  const texts = files.map(trimmedText)
  const included = files.flatMap((file, n) => {
    const paths = groupsIn(texts[n] ?? '', /^[ \t]*path[ \t]*=[ \t]*"?([^"\n]+)/gm)
    return paths.map(path => trimmedText(resolve(dirname(file), path)))
  })
  const values = [...texts, ...included]
    .flatMap(text => CREDENTIALS.flatMap(pattern => groupsIn(text, pattern)))
    .flatMap(value => [value, Buffer.from(value, 'base64').toString().split(':').slice(1).join(':')])
  return [...new Set(values)].filter(value => /^[\x21-\x7e]+$/.test(value) && secretsIn('TOKEN', value).length > 0)
}

function groupsIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}

function entriesOf(folder: string): readonly (readonly [path: string, fs.Dirent])[] {
  const entries = orNull(() => fs.readdirSync(bytePath(folder), { withFileTypes: true, encoding: 'latin1' })) ?? []
  return entries.map(entry => [`${folder}/${entry.name}`, entry])
}

function isDotGit(path: string): boolean {
  return /\/\.git$/i.test(path)
}

function statsOf(path: string): fs.Stats | undefined {
  return orNull(() => fs.lstatSync(bytePath(path), { throwIfNoEntry: false })) ?? undefined
}

function trimmedText(file: string): string {
  return orNull(() => fs.readFileSync(bytePath(file), 'latin1').trim()) ?? ''
}

function realBytePath(path: string): string | null {
  return orNull(() => latin1(fs.realpathSync(bytePath(path))))
}

/** A plain string where it is the same, because a buffer costs more than the question about a file. */
function bytePath(path: string): Buffer | string {
  return /^[\0-\x7f]*$/.test(path) ? path : Buffer.from(path, 'latin1')
}

function orNull<T>(step: () => T): T | null {
  try {
    return step()
  } catch {
    return null
  }
}
