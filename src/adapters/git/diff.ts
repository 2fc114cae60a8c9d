import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangeKind, FileChange, Patch, Receipt } from '../../core/change/change.ts'
import type { GitOptions } from './git-command.ts'
import { assertObjectIds, byBytes } from './git-names.ts'
import type { Start } from './start-snapshot.ts'
import {
  copyIndex,
  type IndexEdit,
  runTrusted,
  type TrustedRepository,
  throughFile,
  withoutAttributes,
  writeTree,
} from './trusted-repository.ts'
import { lstatAt, placeTaken } from './work-tree.ts'

type RawChange = Omit<FileChange, 'additions' | 'deletions'>

/**
 * The changed paths with kinds, modes and line counts, in git's order. Attributes are ignored. Throws RepositoryError.
 */
export async function changedFiles(
  repo: TrustedRepository,
  from: string,
  to: string,
  { renames = true } = {},
): Promise<FileChange[]> {
  if (from === to) return []
  const options = [renames ? '-M' : '--no-renames', '--raw', '--numstat', '--no-ext-diff', '--no-textconv']
  const args = ['diff-tree', '-r', '-z', ...options, from, to]
  const fields = (await runTrusted(repo, args, withoutAttributes(repo))).toString().split('\0')
  const raws: RawChange[] = []
  const counts = new Map<string, readonly [number | null, number | null]>()
  for (let at = 0; at < fields.length - 1; ) {
    const field = fields[at] ?? ''
    const renamed = field.startsWith(':') ? / [RC]\d*$/.test(field) : field.endsWith('\t')
    if (field.startsWith(':')) {
      raws.push(readRaw(field, fields[at + 1] ?? '', renamed ? (fields[at + 2] ?? '') : null))
      at += renamed ? 3 : 2
    } else {
      const [, added = '', deleted = '', name = ''] = /^(-|\d+)\t(-|\d+)\t(.*)$/s.exec(field) ?? []
      counts.set(renamed ? (fields[at + 2] ?? '') : name, [numstatCount(added), numstatCount(deleted)])
      at += renamed ? 3 : 1
    }
  }
  const files = raws.map(raw => {
    const [additions = null, deletions = null] = counts.get(raw.path) ?? []
    return { ...raw, additions, deletions }
  })
  return files.sort((a, b) => byBytes(a.path, b.path))
}

function readRaw(field: string, first: string, second: string | null): RawChange {
  const [oldMode = '', newMode = '', oldBlob = '', newBlob = '', status = ''] = field.slice(1).split(' ')
  const kind = KINDS[status[0] ?? ''] ?? 'modified'
  return {
    path: second ?? first,
    change: kind,
    from: second === null ? null : first,
    oldMode: kind === 'added' ? null : oldMode,
    newMode: kind === 'deleted' ? null : newMode,
    oldBlob: kind === 'added' ? null : oldBlob,
    blob: kind === 'deleted' ? null : newBlob,
  }
}

const KINDS: Readonly<Record<string, ChangeKind>> = { A: 'added', C: 'added', D: 'deleted', R: 'renamed' }

function numstatCount(text: string): number | null {
  return text === '-' ? null : Number(text)
}

export function indexEditsOf(files: readonly Pick<FileChange, 'path' | 'from' | 'newMode' | 'blob'>[]): IndexEdit[] {
  const gone = files.flatMap(({ from: path }) => (path === null ? [] : [{ path, mode: null, blob: null }]))
  return [...gone, ...files.map(({ path, newMode: mode, blob }) => ({ path, mode, blob }))]
}

const OPTIONS = ['-r', '-p', '--binary', '--full-index', '--no-ext-diff', '--no-textconv', '--no-color']

/**
 * The patch from the base tree to the receipt's, for `git apply`. Text that is not UTF-8 is written as binary, so no
 * byte is lost. Throws RepositoryError.
 */
export async function patchOf(repo: TrustedRepository, { baseTree, tree }: Receipt): Promise<Patch> {
  assertObjectIds(baseTree, tree)
  if (baseTree === tree) return []
  const whole = await diff(repo, ['-M', baseTree, tree])
  if (isUtf8(whole)) return patchParts(whole)
  const attributes = join(repo.folder, 'all-binary')
  await writeFile(attributes, '* -diff\n')
  const texts = fileSections(await diff(repo, ['--no-renames', baseTree, tree]))
  const binaries = fileSections(
    await diff(repo, ['--no-renames', baseTree, tree], [['core.attributesFile', attributes]]),
  )
  return texts.flatMap((text, n) => patchParts(isUtf8(text) ? text : (binaries[n] ?? text)))
}

function fileSections(patch: Buffer): Buffer[] {
  const sections = patch.toString('latin1').split(/(?<=\n)(?=diff --git )/)
  return sections.map(section => Buffer.from(section, 'latin1'))
}

function diff(repo: TrustedRepository, args: readonly string[], config: GitOptions['config'] = []): Promise<Buffer> {
  const whole = ['diff-tree', ...OPTIONS, ...args]
  // The data of binary files may be large.
  return throughFile(repo, whole, { context: withoutAttributes(repo), config }, file => readFileSync(file))
}

const BINARY = '\nGIT binary patch\n'
const NEXT_FILE = '\ndiff --git '

/** Separates the text of a patch from the data of its binary files. No line of a text begins as these headings do. */
function patchParts(patch: Buffer): Patch {
  const parts: (string | Uint8Array)[] = []
  for (let from = 0; from < patch.length; ) {
    const at = patch.indexOf(BINARY, from)
    const begin = at === -1 ? patch.length : at + BINARY.length
    const next = patch.indexOf(NEXT_FILE, begin)
    const end = next === -1 ? patch.length : next + 1
    parts.push(patch.toString('utf8', from, begin))
    if (end > begin) parts.push(patch.subarray(begin, end))
    from = end
  }
  return parts
}

/** The receipt of a tree that git has: nothing of it is left out or refused. Throws RepositoryError. */
export async function receiptOfTree(
  repo: TrustedRepository,
  tree: string,
  baseTree: string = repo.base.tree,
): Promise<Receipt> {
  return { baseTree, tree, files: await changedFiles(repo, baseTree, tree), leftOut: [], refused: [] }
}

const LONGEST_REASON = 300
/** Git would allocate whatever size a binary section claims. */
const LARGEST_ALLOCATION = '128m'

/**
 * Applies a patch to the base tree in an index of its own (https://git-scm.com/docs/git-apply); the work tree stays as
 * it is. Returns the receipt or git's error message. Throws RepositoryError.
 */
export async function receiptOfPatch(
  repo: TrustedRepository,
  start: Start,
  patch: string,
): Promise<{ receipt: Receipt } | { refused: string }> {
  const index = join(repo.folder, 'patched-index')
  await copyIndex(start.baseIndex, index)
  const context = { ...withoutAttributes(repo), index }
  const { exitCode, stderr } = await repo.git.run(['apply', '--cached', '--whitespace=nowarn', '-'], context, {
    input: patch,
    answers: [1, 128],
    network: repo.partial,
    env: { GIT_ALLOC_LIMIT: LARGEST_ALLOCATION },
  })
  if (exitCode !== 0) return { refused: (stderr.split('\n')[0] ?? '').slice(0, LONGEST_REASON) }
  const tree = await writeTree(repo, context)
  const receipt = await receiptOfTree(repo, tree)
  const inTheWay = await firstInTheWay(repo.workspace, receipt.files)
  return inTheWay === null ? { receipt } : { refused: `${inTheWay} is there and not tracked by git` }
}

async function firstInTheWay(workspace: string, files: readonly FileChange[]): Promise<string | null> {
  const leaving = new Set(files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : [from ?? ''])))
  const added = files.filter(({ change }) => change === 'added' || change === 'renamed')
  for (const { path } of added) {
    const found = lstatAt(workspace, path)
    const there = placeTaken(found, path)
    const isFolderOfLeaving = found.kind === 'folder' && [...leaving].some(one => one.startsWith(`${path}/`))
    if (there !== null && !leaving.has(there) && !isFolderOfLeaving) return there
  }
  return null
}
