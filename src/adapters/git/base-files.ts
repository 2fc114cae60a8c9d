/** What the base tree holds, as one list that is read once: objects of its entries would be many times as large. */

import { isUtf8 } from 'node:buffer'
import { RepositoryError } from '../../core/errors.ts'
import type { FoundLine } from '../../core/overview/score-places.ts'
import { nulItems } from './git-names.ts'
import { readBlobs, runTrusted, type TrustedRepository, withoutAttributes } from './trusted-repository.ts'

/** `mode blob stage TAB path` of each entry, a NUL behind it, as `git ls-files -s -z` writes them. */
export type BaseEntries = Buffer

const TAB = 0x09

/** Lists the entries of an index of the base tree. Throws RepositoryError. */
export async function listEntries(repo: TrustedRepository, baseIndex: string): Promise<BaseEntries> {
  const place = { gitDir: repo.gitDir, workTree: repo.empty, index: baseIndex }
  return runTrusted(repo, ['ls-files', '-s', '-z'], place)
}

/** Whether there is an entry of exactly this path; a path may hold tabs. */
export function holdsPath(entries: BaseEntries, path: string): boolean {
  const end = Buffer.from(`\t${path}\0`)
  for (let at = entries.indexOf(end); at !== -1; at = entries.indexOf(end, at + 1))
    if (entries.indexOf(TAB, entries.lastIndexOf(0, at) + 1) === at) return true
  return false
}

const LARGEST = 256 * 1024
/** `<mode> <type> <id> <size>\t<path>`. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t/
/** A part of a path that git would take for another place. */
const NO_NAME: ReadonlySet<string> = new Set(['', '.', '..'])

/** Paths in one call of git: the system bounds what a command line holds. */
const AT_ONCE = 200

type Found = { readonly text: string } | { readonly problem: string }
type Entry = { readonly mode: string; readonly type: string; readonly blob: string; readonly size: string }

/** The texts by path; without a path where the base has no regular file of exactly this path, where it is larger than 256 KB, and where it is no UTF-8 text. Throws RepositoryError. */
export async function readBaseFiles(repo: TrustedRepository, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (let from = 0; from < paths.length; from += AT_ONCE)
    for (const [path, found] of await lookUp(repo, paths.slice(from, from + AT_ONCE)))
      if ('text' in found) texts.set(path, found.text)
  return texts
}

/** The same for one path, saying why where there is none. Throws RepositoryError. */
export async function baseText(repo: TrustedRepository, path: string): Promise<Found> {
  return (await lookUp(repo, [path])).get(path) ?? { problem: 'is not there' }
}

async function lookUp(repo: TrustedRepository, paths: readonly string[]): Promise<Map<string, Found>> {
  const named = paths.filter(path => !path.split('/').some(part => NO_NAME.has(part)))
  const entries = named.length === 0 ? new Map<string, Entry>() : await entriesAt(repo, named)
  const wanted = [...entries.values()].filter(entry => whyNone(entry) === null).map(({ blob }) => blob)
  const blobs = await readBlobs(repo, [...new Set(wanted)])
  const found = paths.map((path): [string, Found] => {
    if (!named.includes(path)) return [path, { problem: 'is no path of a file' }]
    const entry = entries.get(path)
    const problem = whyNone(entry)
    return [path, problem === null ? textOf(blobs.get(entry?.blob ?? '')) : { problem }]
  })
  return new Map(found)
}

async function entriesAt(repo: TrustedRepository, paths: readonly string[]): Promise<Map<string, Entry>> {
  const args = ['ls-tree', '-z', '-l', '--full-tree', repo.base.tree, '--', ...paths]
  const lines = (await runTrusted(repo, args, { gitDir: repo.gitDir })).toString().split('\0')
  return new Map(
    lines.flatMap(line => {
      const [all, mode = '', type = '', blob = '', size = ''] = ENTRY.exec(line) ?? []
      return all === undefined ? [] : [[line.slice(all.length), { mode, type, blob, size }] as const]
    }),
  )
}

function whyNone(entry: Entry | undefined): string | null {
  if (entry === undefined) return 'is not there'
  const { mode, type, size } = entry
  if (mode === '120000') return 'is a symbolic link'
  if (type !== 'blob') return type === 'tree' ? 'is a folder' : 'is a submodule'
  return Number(size) > LARGEST ? `has ${size} bytes, more than ${LARGEST}` : null
}

function textOf(bytes: Uint8Array | undefined): Found {
  const text = bytes === undefined || bytes.includes(0) ? null : decoded(bytes)
  return text === null ? { problem: 'is no UTF-8 text' } : { text }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** One line of text, searched in every file of the base tree; false where not all of the base is here. Throws RepositoryError. */
export async function baseHolds(repo: TrustedRepository, text: string): Promise<boolean> {
  if (repo.partial || text === '' || /[\n\0]/.test(text)) return false
  const args = ['grep', '--quiet', '--fixed-strings', '--text', '--no-recurse-submodules', '-f', '-', repo.base.tree]
  // By standard input: command lines can be read by everybody on the machine.
  const { exitCode } = await repo.git.run(args, withoutAttributes(repo), { input: `${text}\n`, answers: [1] })
  return exitCode === 0
}

/** More is no answer to where something is. */
const MOST_BYTES = 8_000_000
const LONGEST_LINE = 400
const MATCH = /^([^\0]+)\0(\d+)\0/

/** Every line of a text file of the base tree that holds one of the words, its end left out where it is long; null where that takes longer than `limitMs`, there are too many, or not all of the base is here. Throws nothing. */
export async function baseLines(
  repo: TrustedRepository,
  words: readonly string[],
  limitMs: number,
): Promise<FoundLine[] | null> {
  const asked = words.filter(word => /^\w+$/.test(word))
  if (repo.partial) return null
  if (asked.length === 0) return []
  const { tree } = repo.base
  const args = [
    'grep',
    '-z',
    '-n',
    '-I',
    '-w',
    '--fixed-strings',
    '--no-color',
    '--no-recurse-submodules',
    '-f',
    '-',
    tree,
  ]
  const options = { input: `${asked.join('\n')}\n`, answers: [1], limits: { ms: limitMs, bytes: MOST_BYTES } }
  const done = await repo.git.run(args, withoutAttributes(repo), options).catch((thrown: unknown) => {
    if (thrown instanceof RepositoryError) return null
    throw thrown
  })
  if (done === null) return null
  const sparse = new Set(repo.sparse)
  return done.stdout
    .toString()
    .split('\n')
    .flatMap(entry => {
      const [head, place = '', line = ''] = MATCH.exec(entry) ?? []
      const path = place.slice(tree.length + 1)
      if (head === undefined || !place.startsWith(`${tree}:`) || sparse.has(path)) return []
      return [{ path, line: Number(line), text: entry.slice(head.length, head.length + LONGEST_LINE) }]
    })
}

/** `100644 blob <id>\t<path>` and `100755 ...`: neither links nor submodules. */
const REGULAR = '100'

/** The paths of its regular files that the work tree holds, as far as they are UTF-8. Throws RepositoryError. */
export async function basePaths(repo: TrustedRepository): Promise<string[]> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', repo.base.tree]
  const entries = nulItems(await runTrusted(repo, args, { gitDir: repo.gitDir }))
  const sparse = new Set(repo.sparse)
  return entries.flatMap(entry => {
    const path = entry.subarray(entry.indexOf('\t') + 1)
    if (entry.toString('latin1', 0, REGULAR.length) !== REGULAR || !isUtf8(path)) return []
    const text = path.toString()
    return sparse.has(text) ? [] : [text]
  })
}
