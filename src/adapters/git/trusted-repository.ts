/** What every later step stands on once the repository is checked out. */

import { constants } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { RepositoryError } from '../../core/errors.ts'
import type { Base } from '../../ports/repository.ts'
import type { Git, GitContext, GitOptions } from './git-command.ts'
import { assertObjectIds } from './git-names.ts'
import { isMissing } from './lstat.ts'

export type TrustedRepository = {
  readonly git: Git
  /** The work tree, with symbolic links in its own path resolved. */
  readonly workspace: string
  /** Private folder of this run. */
  readonly folder: string
  /** A folder that stays empty: a work tree without rules. */
  readonly empty: string
  /** The trusted git dir: a private copy of git's data that nothing untrusted can reach. */
  readonly gitDir: string
  readonly base: Base
  /** Objects may be missing and are then asked from the remote. */
  readonly partial: boolean
  /** Tracked paths that the sparse checkout leaves out. */
  readonly sparse: readonly string[]
}

/** Trusted git on a work tree and a private index. */
export function contextAt(repo: TrustedRepository, workTree: string, index: string): GitContext {
  return { gitDir: repo.gitDir, workTree, index }
}

/** A work tree and an index that hold no attributes: a `-diff` in the repository would hide lines. */
export function withoutAttributes(repo: TrustedRepository): GitContext {
  return { gitDir: repo.gitDir, workTree: repo.empty, index: join(repo.empty, 'no-index') }
}

/** Runs trusted git; in a partial clone it may ask the remote for what is missing. Throws RepositoryError. */
export async function runTrusted(
  repo: TrustedRepository,
  args: readonly string[],
  place: GitContext,
  options: GitOptions = {},
): Promise<Buffer> {
  return (await repo.git.run(args, place, { network: repo.partial, ...options })).stdout
}

/** Where a repository keeps its data; the two differ in a linked work tree. */
export type GitData = { readonly gitDir: string; readonly commonDir: string }

type TrustedContent = { readonly config: string; readonly head: string }

// Indexes of packs are checked against their packs; these caches are believed as they are.
const NOT_COPIED = /^(info|tmp_.*|.*\.lock|.*\.bitmap|multi-pack-index.*)$/

/** Makes the trusted git dir at `target`: objects, `shallow`, our own configuration, HEAD on a commit. */
export async function copyGitData(source: GitData, target: string, content: TrustedContent): Promise<void> {
  const objects = join(source.commonDir, 'objects')
  await mkdir(join(target, 'refs', 'heads'), { recursive: true, mode: 0o700 })
  await cp(objects, join(target, 'objects'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: path => path === objects || !NOT_COPIED.test(basename(path)),
  })
  await mkdir(join(target, 'objects', 'info'), { recursive: true })
  const alternates = await absoluteAlternates(objects)
  if (alternates.length > 0)
    await writeFile(join(target, 'objects', 'info', 'alternates'), alternates.map(path => `${path}\n`).join(''))
  const shallow = await textOf(join(source.commonDir, 'shallow'))
  if (shallow !== null) await writeFile(join(target, 'shallow'), shallow)
  await writeFile(join(target, 'config'), content.config)
  await pointTrustedHead(target, content.head)
}

/** Detaches the trusted HEAD at a commit and keeps a ref on it, so that fetches know what is there. */
export async function pointTrustedHead(target: string, commit: string): Promise<void> {
  await mkdir(join(target, 'refs', 'diffproof'), { recursive: true })
  await writeFile(join(target, 'HEAD'), `${commit}\n`)
  await writeFile(join(target, 'refs', 'diffproof', 'base'), `${commit}\n`)
}

async function absoluteAlternates(objects: string): Promise<string[]> {
  const text = (await textOf(join(objects, 'info', 'alternates'))) ?? ''
  const paths = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return paths.map(path => (isAbsolute(path) ? path : resolve(objects, path)))
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (thrown) {
    if (isMissing(thrown)) return null
    throw thrown
  }
}

const HONEST = ['core.autocrlf', 'core.eol', 'core.filemode', 'core.symlinks', 'core.precomposeunicode']

export type WorkTreeSettings = {
  /** Setting names and values that the trusted git dir takes over. */
  readonly honest: ReadonlyMap<string, string>
  /** True where objects may be missing on purpose and come from the remote on demand. */
  readonly partial: boolean
  /** Names of all filter drivers. */
  readonly filters: readonly string[]
}

/** Reads them as the user's own git sees them, machine-wide and personal configuration included. Throws RepositoryError. */
export async function readWorkTreeSettings(
  git: Git,
  gitDir: string,
  home: string | undefined,
): Promise<WorkTreeSettings> {
  // Only the reading of configuration sees the user's own: on some runners line endings are set there.
  const env =
    home === undefined
      ? {}
      : {
          HOME: home,
          XDG_CONFIG_HOME: `${home}/.config`,
          GIT_CONFIG_GLOBAL: `${home}/.gitconfig`,
          GIT_CONFIG_NOSYSTEM: '0',
        }
  const { stdout } = await git.run(['config', '--list', '-z'], { gitDir }, { env })
  const settings = new Map(
    stdout
      .toString()
      .split('\0')
      .map(entry => [entry.split('\n', 1)[0] ?? '', entry.slice(entry.indexOf('\n') + 1)] as const),
  )
  const names = [...settings.keys()]
  return {
    honest: new Map(HONEST.flatMap(key => (settings.has(key) ? [[key, settings.get(key) ?? ''] as const] : []))),
    partial: names.some(
      name => /^remote\..*\.(promisor|partialclonefilter)$/.test(name) || name === 'extensions.partialclone',
    ),
    filters: [
      ...new Set(names.flatMap(name => /^filter\.(.*)\.(clean|smudge|process|required)$/s.exec(name)?.[1] ?? [])),
    ],
  }
}

/** The whole configuration file of the trusted git dir. */
export function trustedConfig(
  settings: WorkTreeSettings,
  options: { sha256: boolean; sparse: boolean; ignoreCase: boolean; url: string },
): string {
  const version = options.sha256 || settings.partial ? 1 : 0
  const lines = ['[core]', `\trepositoryformatversion = ${version}`, '\tbare = false', '\tlogAllRefUpdates = false']
  for (const [key, value] of settings.honest) {
    // A value that is not one plain word is none that git knows for these settings.
    if (/^\w+$/.test(value)) lines.push(`\t${key.slice('core.'.length)} = ${value}`)
  }
  if (options.ignoreCase) lines.push('\tignoreCase = true')
  // Makes git look at files that are present although the sparse checkout leaves them out.
  if (options.sparse) lines.push('\tsparseCheckout = true')
  if (version === 1) lines.push('[extensions]')
  if (options.sha256) lines.push('\tobjectFormat = sha256')
  if (settings.partial)
    lines.push(
      '\tpartialClone = origin',
      '[remote "origin"]',
      `\turl = ${JSON.stringify(options.url)}`,
      '\tpromisor = true',
    )
  return `${lines.join('\n')}\n`
}

/** The bytes of each blob, by id, with one process for all. Throws RepositoryError when one is missing. */
export async function readBlobs(repo: TrustedRepository, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>()
  if (ids.length === 0) return blobs
  assertObjectIds(...ids)
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
