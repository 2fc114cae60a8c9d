import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { errorCode, RepositoryError } from '../../core/errors.ts'
import type { Base } from '../../ports/repository.ts'
import type { Git, GitContext, GitOptions } from './git-command.ts'
import { assertObjectIds, nulJoined } from './git-names.ts'

export type TrustedRepository = {
  git: Git
  /** The work tree, with symbolic links in its own path resolved. */
  workspace: string
  folder: string
  /** A folder that stays empty: a work tree without ignore and attribute files. */
  empty: string
  gitDir: string
  base: Base
  /** True for a partial clone: git fetches missing objects from the remote. */
  partial: boolean
  sparse: readonly string[]
}

export function contextAt(repo: TrustedRepository, workTree: string, index: string): GitContext {
  return { gitDir: repo.gitDir, workTree, index }
}

/** The trusted git dir without any attribute files, because `-diff` in a repository would hide changed lines. */
export function withoutAttributes(repo: TrustedRepository): GitContext {
  return { gitDir: repo.gitDir, workTree: repo.empty, index: join(repo.empty, 'no-index') }
}

/**
 * Runs git on the trusted repository and returns its output. In a partial clone it may use the network. Throws
 * RepositoryError.
 */
export async function runTrusted(
  repo: TrustedRepository,
  args: readonly string[],
  context: GitContext,
  options: GitOptions = {},
): Promise<Buffer> {
  return (await repo.git.run(args, context, { network: repo.partial, ...options })).stdout
}

/** Without mode and blob, the path is removed. */
export type IndexEdit = { path: string; mode: string | null; blob: string | null }

/** Edits the context's index. Throws RepositoryError. */
export async function updateIndex(
  repo: TrustedRepository,
  context: GitContext,
  edits: readonly IndexEdit[],
): Promise<void> {
  if (edits.length === 0) return
  const isRemoval = ({ mode, blob }: IndexEdit) => mode === null || blob === null
  const removal = `0 ${'0'.repeat(40)}`
  const lines = edits
    .toSorted((a, b) => Number(isRemoval(b)) - Number(isRemoval(a)))
    .map(edit => `${isRemoval(edit) ? removal : `${edit.mode} ${edit.blob}`}\t${edit.path}`)
  await runTrusted(repo, ['update-index', '--replace', '-z', '--index-info'], context, { input: nulJoined(lines) })
}

/** Writes the context's index as a tree; returns the tree's id. Throws RepositoryError. */
export async function writeTree(repo: TrustedRepository, context: GitContext): Promise<string> {
  const missing = repo.partial ? ['--missing-ok'] : []
  return (await runTrusted(repo, ['write-tree', ...missing], context)).toString().trim()
}

/** Writes a tree with these edits in an index of its own; returns the tree's id. Throws RepositoryError. */
export async function treeWith(repo: TrustedRepository, tree: string, edits: readonly IndexEdit[]): Promise<string> {
  const context = contextAt(repo, repo.empty, join(repo.folder, 'edited-index'))
  await runTrusted(repo, ['read-tree', tree], context)
  await updateIndex(repo, context, edits)
  return writeTree(repo, context)
}

/**
 * Copies an index with its time. Git takes a file that changed in the same second for unchanged where the index is
 * younger (https://git-scm.com/docs/racy-git). Throws the file system's error.
 */
export async function copyIndex(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from)
  await copyFile(from, to)
  await utimes(to, atime, mtime)
}

const BARE = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'

/** Makes a bare git dir as `git init` does, without starting it. Throws the file system's error. */
export async function makeGitDir(folder: string, config = BARE): Promise<void> {
  for (const name of ['objects/info', 'refs/heads']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/main\n')
  await writeFile(join(folder, 'config'), config)
}

export type GitData = { gitDir: string; commonDir: string }

// Git checks pack indexes against their packs, but it trusts these caches blindly.
const NOT_COPIED = /^(info|tmp_.*|.*\.lock|.*\.bitmap|multi-pack-index.*)$/

/** Makes the trusted git dir at `target` with the objects, `shallow`, a configuration of ours, and HEAD at a commit. */
export async function copyGitData(
  source: GitData,
  target: string,
  content: { config: string; head: string },
): Promise<void> {
  const objects = join(source.commonDir, 'objects')
  await mkdir(join(target, 'refs', 'heads'), { recursive: true, mode: 0o700 })
  await cp(objects, join(target, 'objects'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: path => path === objects || !NOT_COPIED.test(basename(path)),
  })
  await mkdir(join(target, 'objects', 'info'), { recursive: true })
  const alternates = await readIfThere(join(objects, 'info', 'alternates'))
  const paths = alternates.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const absolute = paths.map(path => `${resolve(objects, path)}\n`).join('')
  if (absolute !== '') await writeFile(join(target, 'objects', 'info', 'alternates'), absolute)
  const shallow = await readIfThere(join(source.commonDir, 'shallow'))
  if (shallow !== '') await writeFile(join(target, 'shallow'), shallow)
  await writeFile(join(target, 'config'), content.config)
  await pointTrustedHead(target, content.head)
}

/** Detaches the trusted HEAD at a commit. A ref on the commit lets later fetches know what is already there. */
export async function pointTrustedHead(target: string, commit: string): Promise<void> {
  await mkdir(join(target, 'refs', 'diffproof'), { recursive: true })
  await writeFile(join(target, 'HEAD'), `${commit}\n`)
  await writeFile(join(target, 'refs', 'diffproof', 'base'), `${commit}\n`)
}

function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(thrown => (errorCode(thrown) === 'ENOENT' ? '' : Promise.reject(thrown)))
}

const HONEST = ['core.autocrlf', 'core.eol', 'core.filemode', 'core.symlinks', 'core.precomposeunicode']

export type WorkTreeSettings = {
  honest: ReadonlyMap<string, string>
  partial: boolean
  filters: readonly string[]
}

/** As the user's own git sees them, machine-wide and personal configuration included. Throws RepositoryError. */
export async function readSettings(git: Git, gitDir: string, home: string | undefined) {
  const { stdout } = await git.run(['config', '--list', '-z'], { gitDir }, { env: asUser(home) })
  const entries = [...stdout.toString().matchAll(/([^\n\0]*)\n?([^\0]*)\0/g)]
  return new Map(entries.map(([, key = '', value = '']) => [key, value]))
}

const PARTIAL = /^(remote\..*\.(promisor|partialclonefilter)|extensions\.partialclone)$/s

export function workTreeSettingsIn(settings: ReadonlyMap<string, string>): WorkTreeSettings {
  const names = [...settings.keys()]
  const filters = names.flatMap(name => /^filter\.(.*)\.(clean|smudge|process|required)$/s.exec(name)?.[1] ?? [])
  return {
    honest: new Map([...settings].filter(([key]) => HONEST.includes(key))),
    partial: names.some(name => PARTIAL.test(name)),
    filters: [...new Set(filters)],
  }
}

/** Only the reading of configuration sees the user's own: on some runners a form of line ends is set there. */
export function asUser(home: string | undefined): Readonly<Record<string, string>> {
  const global = { GIT_CONFIG_GLOBAL: `${home}/.gitconfig`, GIT_CONFIG_NOSYSTEM: '0' }
  return home === undefined ? {} : { HOME: home, XDG_CONFIG_HOME: `${home}/.config`, ...global }
}

export function trustedConfig(
  settings: WorkTreeSettings,
  options: { sparse: boolean; ignoreCase: boolean; url: string },
): string {
  const version = settings.partial ? 1 : 0
  const lines = ['[core]', `\trepositoryformatversion = ${version}`, '\tbare = false', '\tlogAllRefUpdates = false']
  for (const [key, value] of settings.honest) {
    // A value that is not one plain word is none that git knows for these settings.
    if (/^\w+$/.test(value)) lines.push(`\t${key.slice('core.'.length)} = ${value}`)
  }
  if (options.ignoreCase) lines.push('\tignoreCase = true')
  // Makes git look at files that are present although the sparse checkout leaves them out.
  if (options.sparse) lines.push('\tsparseCheckout = true')
  const origin = ['[remote "origin"]', `\turl = ${JSON.stringify(options.url)}`, '\tpromisor = true']
  if (settings.partial) lines.push('[extensions]', '\tpartialClone = origin', ...origin)
  return `${lines.join('\n')}\n`
}

/** With one process for all. Throws RepositoryError when one is missing. */
export async function readBlobs(repo: TrustedRepository, asked: readonly string[]): Promise<Map<string, Buffer>> {
  const ids = [...new Set(asked)]
  const blobs = new Map<string, Buffer>()
  assertObjectIds(...ids)
  if (ids.length === 0) return blobs
  const input = ids.map(id => `${id}\n`).join('')
  const output = await runTrusted(repo, ['cat-file', '--batch'], { gitDir: repo.gitDir }, { input })
  let at = 0
  for (const id of ids) {
    const end = output.indexOf(10, at)
    const [, type = '', size = ''] = output.subarray(at, end).toString().split(' ')
    if (type !== 'blob') throw new RepositoryError(`git cat-file found no blob ${id}`)
    blobs.set(id, output.subarray(end + 1, end + 1 + Number(size)))
    at = end + 1 + Number(size) + 1
  }
  return blobs
}

export async function blobSizes(repo: TrustedRepository, ids: readonly string[]): Promise<Map<string, number>> {
  assertObjectIds(...ids)
  const sizes = ids.length === 0 ? [] : await factsOf(repo, 'objectsize', ids)
  return new Map(ids.map((id, n) => [id, Number(sizes[n])]))
}

/** One fact about each object. Throws RepositoryError. */
export function factsOf(repo: TrustedRepository, fact: 'objectsize' | 'objecttype', ids: readonly string[]) {
  return answerLines(repo, ['cat-file', `--batch-check=%(${fact})`], ids.map(id => `${id}\n`).join(''))
}

/** The lines of an answer of git. Throws RepositoryError. */
export async function answerLines(repo: TrustedRepository, args: readonly string[], input: string | Buffer = '') {
  const answer = await runTrusted(repo, args, { gitDir: repo.gitDir }, { input })
  return answer.toString().trimEnd().split('\n')
}

/** Gives a blob in order, piece by piece, one character a byte. Throws RepositoryError. */
export async function readPieces(repo: TrustedRepository, id: string, take: (piece: string) => void): Promise<void> {
  assertObjectIds(id)
  await piecesOf(repo, ['cat-file', 'blob', id], { context: { gitDir: repo.gitDir }, take })
}

type Pieces = { context: GitContext; take: (piece: string) => void }

/** The same of whatever a git command says. */
export async function piecesOf(repo: TrustedRepository, args: readonly string[], pieces: Pieces): Promise<void> {
  const { context, take } = pieces
  await throughFile(repo, args, { context }, path => {
    const file = openSync(path, 'r')
    for (const piece of piecesIn(file)) take(piece.toString('latin1'))
    closeSync(file)
  })
}

const piece = Buffer.alloc(64 * 1024)

/** The digest of a file, which may be larger than a text can be. Throws the file system's error. */
export function digestOf(place: Parameters<typeof openSync>[0]): string {
  const hash = createHash('sha256')
  const file = openSync(place, 'r')
  try {
    for (const part of piecesIn(file)) hash.update(part)
    return hash.digest('hex')
  } finally {
    closeSync(file)
  }
}

/** The content of an open file. A piece is overwritten by the next one. */
export function* piecesIn(file: number): Generator<Buffer> {
  for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) yield piece.subarray(0, read)
}

/**
 * Runs git with its standard output in a file, for what is too large to be collected in memory. Throws
 * RepositoryError.
 */
export async function throughFile<T>(
  repo: TrustedRepository,
  args: readonly string[],
  { context, config = [] }: { context: GitContext; config?: GitOptions['config'] },
  read: (path: string) => T,
): Promise<T> {
  const path = join(repo.folder, 'output')
  const into = openSync(path, 'w')
  try {
    await runTrusted(repo, args, context, { config, into })
    return read(path)
  } finally {
    closeSync(into)
    await rm(path, { force: true })
  }
}
