import { isUtf8 } from 'node:buffer'
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RepositoryError } from '../../core/errors.ts'
import type { FoundLine } from '../../core/start/overview.ts'
import type { GitOptions } from './git-command.ts'
import { nulItems, nulJoined, textOf } from './git-names.ts'
import { contextAt, readBlobs, runTrusted, type TrustedRepository, withoutAttributes } from './trusted-repository.ts'

type BaseEntry = Readonly<Record<'path' | 'mode' | 'type' | 'blob' | 'size', string>>

/** One entry of `git ls-tree`: `<mode> <type> <id>\t<path>`, with the size before the tab where it was asked for. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]+)(?: +(\d+|-))?\t/

function listTree(repo: TrustedRepository, args: readonly string[], tree: string = repo.base.tree): Promise<Buffer> {
  return runTrusted(repo, ['ls-tree', '-z', '--full-tree', tree, ...args], { gitDir: repo.gitDir })
}

const LISTED = new WeakMap<TrustedRepository, Promise<Buffer>>()

/** All but folders. Git is asked once. Throws RepositoryError. */
async function allEntries(repo: TrustedRepository): Promise<Iterable<BaseEntry>> {
  const listed = LISTED.get(repo) ?? listTree(repo, ['-r'])
  LISTED.set(repo, listed)
  // A run may go on after a failure, and ask again.
  listed.catch(() => LISTED.delete(repo))
  return entriesIn(await listed)
}

export async function entriesOf(repo: TrustedRepository, args: readonly string[], tree?: string) {
  return entriesIn(await listTree(repo, args, tree))
}

/** One at a time, because all at once would take megabytes. */
function* entriesIn(output: Buffer): Generator<BaseEntry> {
  for (let from = 0, to = output.indexOf(0); to !== -1; from = to + 1, to = output.indexOf(0, from)) {
    const text = isUtf8(output.subarray(from, to)) ? output.toString('utf8', from, to) : ''
    const [all, mode = '', type = '', blob = '', size = ''] = ENTRY.exec(text) ?? []
    if (all !== undefined) yield { path: text.slice(all.length), mode, type, blob, size }
  }
}

/** The entries at these paths. Paths with parts that git would resolve have none. Throws RepositoryError. */
async function entriesAt(
  repo: TrustedRepository,
  paths: readonly string[],
  tree?: string,
): Promise<Map<string, BaseEntry>> {
  const plain = paths.filter(path => !path.split('/').some(part => ['', '.', '..'].includes(part)))
  const entries = plain.length === 0 ? [] : await entriesOf(repo, ['-l', '--', ...plain], tree)
  return new Map(Array.from(entries, entry => [entry.path, entry]))
}

/** Whether the base has a file, link or submodule at exactly this path. Throws RepositoryError. */
export async function baseHasPath(repo: TrustedRepository, path: string): Promise<boolean> {
  const entry = (await entriesAt(repo, [path])).get(path)
  return entry !== undefined && entry.type !== 'tree'
}

const LARGEST = 256 * 1024
const LARGEST_TRACKED = 1024 * 1024
/** Paths in one call, because the system limits the length of a command line. */
const AT_ONCE = 200

type BaseText = { text: string } | { problem: string }

/**
 * The texts by path. Leaves out what is missing, is no regular file, has more than 256 KB, or is not UTF-8. Throws
 * RepositoryError.
 */
export async function readBaseFiles(repo: TrustedRepository, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (let from = 0; from < paths.length; from += AT_ONCE)
    for (const [path, found] of await lookUp(repo, paths.slice(from, from + AT_ONCE)))
      if ('text' in found) texts.set(path, found.text)
  return texts
}

/**
 * What the files hold that a tree tracks at these paths, a character a byte; null where one is no regular file or has more
 * than 1 MB. Throws RepositoryError.
 */
export async function trackedFiles(
  repo: TrustedRepository,
  tree: string,
  paths: readonly string[],
): Promise<Map<string, string | null>> {
  const files = new Map<string, string | null>()
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const entries = [...(await entriesAt(repo, paths.slice(from, from + AT_ONCE), tree))]
    const tracked = entries.filter(([, entry]) => entry.type !== 'tree')
    const blobs = await readBlobs(
      repo,
      tracked.flatMap(([, entry]) => (whyNoText(entry, LARGEST_TRACKED) === null ? [entry.blob] : [])),
    )
    for (const [path, { blob }] of tracked) files.set(path, blobs.get(blob)?.toString('latin1') ?? null)
  }
  return files
}

export async function baseText(repo: TrustedRepository, path: string): Promise<BaseText> {
  return (await lookUp(repo, [path])).get(path) ?? { problem: 'is not there' }
}

async function lookUp(repo: TrustedRepository, paths: readonly string[]): Promise<Map<string, BaseText>> {
  const entries = await entriesAt(repo, paths)
  const ids = [...entries.values()].flatMap(entry => (whyNoText(entry) === null ? [entry.blob] : []))
  const blobs = await readBlobs(repo, ids)
  const textAt = (entry: BaseEntry): BaseText => {
    const problem = whyNoText(entry)
    if (problem !== null) return { problem }
    const bytes = blobs.get(entry.blob) ?? Buffer.alloc(0)
    if (bytes.includes(0) || !isUtf8(bytes)) return { problem: 'is no UTF-8 text' }
    return { text: new TextDecoder().decode(bytes) }
  }
  return new Map([...entries].map(([path, entry]) => [path, textAt(entry)]))
}

function whyNoText({ mode, type, size }: BaseEntry, most = LARGEST): string | null {
  if (mode === '120000') return 'is a symbolic link'
  if (type !== 'blob') return type === 'tree' ? 'is a folder' : 'is a submodule'
  return Number(size) > most ? `has ${size} bytes, more than ${most}` : null
}

/**
 * Searches the base tree for lines of text that come by standard input, because everybody on the machine can read
 * command lines.
 */
const GREP = ['grep', '--fixed-strings', '--no-color', '--no-recurse-submodules', '-f', '-']

/** Whether a line of text occurs in any file of the base tree. False for a partial clone. Throws RepositoryError. */
export async function baseHolds(repo: TrustedRepository, text: string): Promise<boolean> {
  if (repo.partial || text === '' || /[\n\0]/.test(text)) return false
  const args = [...GREP, '--quiet', '--text', repo.base.tree]
  const { exitCode } = await repo.git.run(args, withoutAttributes(repo), { input: `${text}\n`, answers: [1] })
  return exitCode === 0
}

const MOST_BYTES = 8_000_000
const LONGEST_LINE = 400
const MATCH = /^[0-9a-f]{40}:([^\0]+)\0(\d+)\0/

/**
 * The lines of the base tree's text files that contain one of the words, each cut to 400 characters. Null after
 * `limitMs`, for too many lines, and for a partial clone. Throws nothing.
 */
export async function baseLines(
  repo: TrustedRepository,
  words: readonly string[],
  limitMs: number,
): Promise<FoundLine[] | null> {
  const asked = words.filter(word => !/[\n\0]/.test(word))
  if (repo.partial) return null
  if (asked.length === 0) return []
  const args = [...GREP, '-z', '-n', '-I', '-w', repo.base.tree]
  const options = { input: `${asked.join('\n')}\n`, answers: [1], limits: { ms: limitMs, bytes: MOST_BYTES } }
  const done = await repo.git.run(args, withoutAttributes(repo), options).catch(() => null)
  if (done === null) return null
  const sparse = new Set(repo.sparse)
  const entries = done.stdout.toString().split('\n')
  return entries.flatMap(entry => {
    const [head, path = '', line = ''] = MATCH.exec(entry) ?? []
    if (head === undefined || sparse.has(path)) return []
    return [{ path, line: Number(line), text: entry.slice(head.length, head.length + LONGEST_LINE) }]
  })
}

/**
 * The UTF-8 paths of the base's regular files, without those that a sparse checkout leaves out. Throws
 * RepositoryError.
 */
export async function basePaths(repo: TrustedRepository): Promise<string[]> {
  const sparse = new Set(repo.sparse)
  const paths: string[] = []
  for (const { mode, path } of await allEntries(repo)) if (mode.startsWith('100') && !sparse.has(path)) paths.push(path)
  return paths
}

/**
 * The paths of all entries of a tree but its folders, in names that are not UTF-8 with replaced bytes. Throws
 * RepositoryError.
 */
export async function pathsIn(repo: TrustedRepository, tree: string): Promise<string[]> {
  return nulItems(await listTree(repo, ['-r', '--name-only'], tree)).map(textOf)
}

export type BaseRules = { files: ReadonlyMap<string, Buffer>; submodules: readonly string[] }

const RULE_FILE = /(^|\/)\.git(attributes|ignore)(\/|$)/

/** True for a file that git reads rules from, and for a path below such a name. */
export function touchesRules(path: string): boolean {
  return RULE_FILE.test(path)
}

export async function readBaseRules(repo: TrustedRepository): Promise<BaseRules> {
  const submodules: string[] = []
  const rules: { path: string; blob: string }[] = []
  for (const { mode, blob, path } of await allEntries(repo)) {
    if (mode === '160000') submodules.push(path)
    // Git reads no rules through a symbolic link.
    else if (mode.startsWith('100') && touchesRules(path)) rules.push({ path, blob })
  }
  const blobs = await readBlobs(
    repo,
    rules.map(({ blob }) => blob),
  )
  return { files: new Map(rules.map(({ path, blob }) => [path, blobs.get(blob) ?? Buffer.alloc(0)])), submodules }
}

/** Makes a work tree with nothing but the rule files; returns its folder. */
export async function writeRules(repo: TrustedRepository, rules: BaseRules): Promise<string> {
  const folder = join(repo.folder, 'shadow')
  rmSync(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [path, content] of rules.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/** The paths that the base's rules ignore. Folders end with a slash. */
export async function ignoredByBase(
  repo: TrustedRepository,
  rules: BaseRules,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const shadow = await writeRules(repo, rules)
  // A folder pattern only matches a folder that exists.
  for (const path of paths.filter(one => one.endsWith('/'))) {
    await repo.git.checkTime()
    await mkdir(join(shadow, path), { recursive: true }).catch(() => undefined)
  }
  const context = { gitDir: repo.gitDir, workTree: shadow }
  // `check-ignore` takes no literal paths, but after `./` no name is read as a pattern.
  const input = nulJoined(paths.map(path => `./${path}`))
  const options = { input, answers: [1], env: { GIT_LITERAL_PATHSPECS: '0' } }
  const output = await runTrusted(repo, ['check-ignore', '--no-index', '-z', '--stdin'], context, options)
  return new Set(nulItems(output).map(path => textOf(path).slice(2)))
}

export const filteredByBase = havingAttribute('filter')
export const encodedByBase = havingAttribute('working-tree-encoding')

type BaseIndex = { baseIndex: string; rules: BaseRules }

function havingAttribute(attribute: string) {
  return async (repo: TrustedRepository, { baseIndex, rules }: BaseIndex, paths: readonly string[]) => {
    if (![...rules.files.keys()].some(path => path.endsWith('.gitattributes'))) return new Set<string>()
    const values = await attributeValues(repo, baseIndex, [attribute], paths)
    return new Set(paths.filter((_, n) => !['unspecified', 'unset', 'set'].includes(values[n] ?? 'unset')))
  }
}

/** Before 2.41, git tries all ways in which stars may match, which takes hours for some patterns. */
const ATTRIBUTES_LIMIT = { ms: 20_000, bytes: Number.POSITIVE_INFINITY }

/**
 * What the files of attributes in a tree say about each path, in order. Null where git needs more than 20 seconds.
 * Throws RepositoryError.
 */
export async function attributesIn(
  repo: TrustedRepository,
  tree: string,
  names: readonly string[],
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>[] | null> {
  const index = join(repo.folder, 'attributes-index')
  await runTrusted(repo, ['read-tree', tree], contextAt(repo, repo.empty, index))
  const values = await attributeValues(repo, index, names, paths, ATTRIBUTES_LIMIT).catch((thrown: unknown) => {
    if (thrown instanceof RepositoryError && thrown.trouble === 'passing') return null
    throw thrown
  })
  if (values === null) return null
  return paths.map((_, n) => Object.fromEntries(names.map((name, at) => [name, values[n * names.length + at] ?? ''])))
}

async function attributeValues(
  repo: TrustedRepository,
  index: string,
  names: readonly string[],
  paths: readonly string[],
  limits?: GitOptions['limits'],
): Promise<readonly string[]> {
  const args = ['check-attr', '--cached', '-z', '--stdin', ...names]
  // Into a pipe git writes each answer by itself: 100,000 paths took 7 seconds instead of half a one.
  const options = { input: nulJoined(paths), env: { GIT_FLUSH: '0' }, ...(limits !== undefined && { limits }) }
  const output = await runTrusted(repo, args, contextAt(repo, repo.empty, index), options)
  const fields = output.toString().split('\0')
  return fields.filter((_, n) => n % 3 === 2)
}
