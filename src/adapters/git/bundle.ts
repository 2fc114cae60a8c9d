/** A proposal as a git bundle: made from a receipt in one job, and checked and unpacked in another that trusts nothing in it. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Receipt } from '../../core/change/change.ts'
import { RepositoryError } from '../../core/errors.ts'
import { PROPOSAL_REF, type ProposedCommit } from '../../core/proposal/proposal.ts'
import { changedFiles } from './diff.ts'
import type { Git } from './git-command.ts'
import { assertObjectIds, unusableName } from './git-names.ts'
import { commitReceipt, isOnRemoteBranch, remoteTip } from './remote.ts'
import {
  contextAt,
  pointTrustedHead,
  runTrusted,
  type TrustedRepository,
  trustedConfig,
  updateIndex,
  writeTree,
} from './trusted-repository.ts'

/** One commit on the base, and a bundle of the objects that the base lacks. Throws RepositoryError. */
export async function bundleReceipt(
  repo: TrustedRepository,
  request: { readonly receipt: Receipt; readonly message: string },
): Promise<{ readonly commit: string; readonly bytes: Buffer }> {
  assertObjectIds(request.receipt.tree)
  const context = { gitDir: repo.gitDir }
  const commit = await commitReceipt(repo, request)
  await runTrusted(repo, ['update-ref', PROPOSAL_REF, commit], context)
  const args = ['bundle', 'create', '--quiet', '-', PROPOSAL_REF, `^${repo.base.sha}`]
  // The faster search for new objects may include some of the base.
  const bytes = await runTrusted(repo, args, context, { config: [['pack.useSparse', 'false']] })
  return { commit, bytes }
}

const NO_SETTINGS = { honest: new Map<string, string>(), partial: false, filters: [] }

/** Fetches one commit of the remote branch into a private git dir without a work tree; or says why `sha` cannot be the base. Throws RepositoryError. */
export async function fetchBase(
  git: Git,
  folder: string,
  { branch, sha }: { readonly branch: string; readonly sha: string },
): Promise<TrustedRepository | { readonly refused: string }> {
  const tip = await remoteTip(git, branch)
  if (tip === null) return { refused: `the base branch ${branch} does not exist on the remote` }
  const isThere = sha.length === tip.length && (sha === tip || (await isOnRemoteBranch(git, folder, branch, sha)))
  if (!isThere) return { refused: `its base ${sha} is not on the remote branch ${branch}` }

  const trusted = join(folder, 'git')
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const format = sha.length === 64 ? ['--object-format=sha256'] : []
  await git.ask(['init', '--quiet', '--bare', '--template=', ...format, trusted], { cwd: folder })
  const options = { sha256: sha.length === 64, sparse: false, ignoreCase: false, url: git.url }
  await writeFile(join(trusted, 'config'), trustedConfig(NO_SETTINGS, options))
  const scope = ['--no-tags', '--no-write-fetch-head', '--depth=1']
  // Kept as a pack, so that any loose object came from somewhere else.
  const kept = [['fetch.unpackLimit', '1']] as const
  await git.run(['fetch', '--quiet', ...scope, git.url, sha], { gitDir: trusted }, { network: true, config: kept })
  await pointTrustedHead(trusted, sha)
  const tree = (await git.ask(['rev-parse', '--verify', `${sha}^{tree}`], { gitDir: trusted })).trim()
  const base = { branch, sha, tree, cloned: false }
  return { git, workspace: empty, folder, empty, gitDir: trusted, base, partial: false, sparse: [] }
}

const LIMITS: PackLimits = { objects: 50_000, objectBytes: 100 * 1024 * 1024, totalBytes: 500 * 1024 * 1024 }

type Refusal = { readonly refused: string }

/** Fetches the base and opens an untrusted bundle on it, or says why it is refused. Checks header and pack before git reads them. Throws RepositoryError for other failures. */
export async function openProposal(
  proposed: ProposedCommit,
  fetch: () => Promise<TrustedRepository | Refusal>,
): Promise<{ readonly repo: TrustedRepository; readonly receipt: Receipt } | Refusal> {
  const read = packIn(proposed)
  if ('refused' in read) return { refused: `change.bundle ${read.refused}` }
  const repo = await fetch()
  if ('refused' in repo) return repo
  try {
    const opened = await unbundle(repo, proposed, read.pack)
    return 'tree' in opened ? { repo, receipt: opened } : opened
  } catch (thrown) {
    // No step uses the network, so an error of git is about the bundle.
    if (thrown instanceof RepositoryError) return { refused: `change.bundle: ${thrown.message}` }
    throw thrown
  }
}

const MOST_HEADER = 1024

/** The pack of a bundle (https://git-scm.com/docs/gitformat-bundle) that holds the proposed commit on its base, and nothing else. Git gets the pack alone. */
function packIn({ bundle, commit, baseSha }: ProposedCommit): { readonly pack: Buffer } | Refusal {
  const bytes = Buffer.from(bundle)
  const end = bytes.subarray(0, MOST_HEADER).indexOf('\n\n')
  const [signature = '', ...lines] = bytes.toString('latin1', 0, Math.max(0, end)).split('\n')
  if (!/^# v[23] git bundle$/.test(signature)) return { refused: 'is no git bundle of version 2 or 3' }
  const rest = lines.filter(line => !/^@object-format=sha(?:1|256)$/.test(line))
  const bases = rest.flatMap(line => (line.startsWith('-') ? [line.slice(1).split(' ', 1)[0]] : []))
  const refs = rest.filter(line => !line.startsWith('-'))
  if (refs.length !== 1 || refs[0]?.endsWith(` ${PROPOSAL_REF}`) !== true)
    return { refused: `has other refs than ${PROPOSAL_REF} alone` }
  if (refs[0] !== `${commit} ${PROPOSAL_REF}`) return { refused: 'brings another commit than the proposal names' }
  if (bases.length !== 1 || bases[0] !== baseSha) return { refused: 'is not made on the base alone' }
  const pack = bytes.subarray(end + 2)
  const problem = packProblem(pack, LIMITS, commit.length / 2)
  return problem === null ? { pack } : { refused: problem }
}

async function unbundle(repo: TrustedRepository, proposed: ProposedCommit, pack: Buffer): Promise<Receipt | Refusal> {
  const { commit, tree } = proposed
  const wrong = await unpack(repo, pack)
  if (wrong !== null) return { refused: `change.bundle: ${wrong}` }

  const made = await readCommit(repo, commit)
  if (made.parents !== repo.base.sha)
    return { refused: `the parent of its commit is ${made.parents || 'none'}, not its base` }
  if (made.tree !== tree) return { refused: `its commit holds the tree ${made.tree}, not ${tree} as it says` }
  const stray = await strayObject(repo, commit)
  if (stray !== null) return { refused: `change.bundle: it brings the object ${stray}, which its commit does not need` }
  const absent = await notAFile(repo, proposed)
  if (absent !== null)
    return {
      refused: `the content that it lists for ${JSON.stringify(absent)} is no file that came with it or is in its base`,
    }
  const listed = await treeOfListed(repo, proposed)
  if (listed !== tree)
    return {
      refused: `the listed files, laid on the base, make the tree ${listed}, not ${tree}: something is not listed`,
    }
  const files = await changedFiles(repo, repo.base.tree, tree)
  const refused = files.flatMap(({ path, newMode }) => {
    const why = unusableName(path, newMode === '120000')
    return why === null ? [] : [{ path, why }]
  })
  return { baseTree: repo.base.tree, tree, files, leftOut: [], refused }
}

/** The tree of the base with exactly the listed files. The bundle's own trees are never walked: a few objects can stand for billions of paths. */
async function treeOfListed(repo: TrustedRepository, { files }: ProposedCommit): Promise<string> {
  const context = contextAt(repo, repo.empty, join(repo.folder, 'proposal-index'))
  await runTrusted(repo, ['read-tree', repo.base.tree], context)
  const edits = files.flatMap(({ path, from, newMode: mode, blob }) => [
    ...(from === null ? [] : [{ path: from, mode: null, blob: null }]),
    { path, mode, blob },
  ])
  await updateIndex(repo, context, edits)
  return writeTree(repo, context)
}

const LONGEST_REASON = 300

/** Unpacks the pack; git checks every object and link. Returns git's error or null. */
async function unpack(repo: TrustedRepository, pack: Uint8Array): Promise<string | null> {
  const args = ['unpack-objects', '-q', '--strict']
  const { exitCode, stderr } = await repo.git.run(args, { gitDir: repo.gitDir }, { input: pack, answers: [1, 128] })
  if (exitCode === 0) return null
  const said = (word: string) => stderr.split('\n').find(line => line.startsWith(word))
  return (said('error:') ?? said('fatal:') ?? 'git cannot unpack it').slice(0, LONGEST_REASON)
}

/** The first listed path whose content is not a blob in the repository, or null. Throws RepositoryError. */
async function notAFile(repo: TrustedRepository, { files }: ProposedCommit): Promise<string | null> {
  const kept = files.flatMap(({ path, blob }) => (blob === null ? [] : [{ path, blob }]))
  const input = kept.map(({ blob }) => `${blob}\n`).join('')
  const context = { gitDir: repo.gitDir }
  const answer = await runTrusted(repo, ['cat-file', '--batch-check=%(objecttype)'], context, { input })
  const types = answer.toString().split('\n')
  return kept.find((_, index) => types[index] !== 'blob')?.path ?? null
}

/** Tree and parents from the commit object itself. Throws RepositoryError where it is no commit. */
async function readCommit(repo: TrustedRepository, commit: string): Promise<{ tree: string; parents: string }> {
  const text = (await runTrusted(repo, ['cat-file', 'commit', commit], { gitDir: repo.gitDir })).toString()
  const lines = (text.split('\n\n', 1)[0] ?? '').split('\n')
  const values = (key: string) =>
    lines.flatMap(line => (line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : []))
  return { tree: values('tree')[0] ?? '', parents: values('parent').join(', ') }
}

/** An object of the bundle that the commit does not need, or null. Throws RepositoryError. */
async function strayObject(repo: TrustedRepository, commit: string): Promise<string | null> {
  const args = ['rev-list', '--objects', '--no-object-names', commit, '--not', repo.base.sha]
  const needed = new Set((await runTrusted(repo, args, { gitDir: repo.gitDir })).toString().split('\n'))
  const objects = join(repo.gitDir, 'objects')
  const folders = (await readdir(objects)).filter(name => /^[0-9a-f]{2}$/.test(name))
  for (const folder of folders)
    for (const rest of await readdir(join(objects, folder))) if (!needed.has(folder + rest)) return folder + rest
  return null
}

type PackLimits = { readonly objects: number; readonly objectBytes: number; readonly totalBytes: number }

const HEADER = 12
const PLAIN: ReadonlySet<number> = new Set([1, 2, 3]) // commit, tree, blob
const OFFSET_DELTA = 6
const REFERENCE_DELTA = 7
/** No real object is larger, and larger numbers are not exact. */
const MOST_SIZE_BITS = 46

/** Why a pack (https://git-scm.com/docs/gitformat-pack) is refused, or null. `idLength`: bytes of an object id. Takes time linear in the inflated size. */
export function packProblem(pack: Buffer, limits: PackLimits, idLength: number): string | null {
  if (pack.length < HEADER + idLength || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== 2)
    return 'holds no pack of version 2'
  const count = pack.readUInt32BE(8)
  if (count > limits.objects) return `holds ${count} objects, at most ${limits.objects}`
  const end = pack.length - idLength
  let total = 0
  let at = HEADER
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(pack.subarray(0, end), at, idLength, limits.objectBytes)
    if ('problem' in entry) return entry.problem
    total += entry.size
    if (total > limits.totalBytes) return `inflates to more than ${limits.totalBytes} bytes`
    at = entry.end
  }
  return at === end ? null : 'has bytes after its last object'
}

type Entry = { readonly size: number; readonly end: number } | { readonly problem: string }

function readEntry(pack: Buffer, start: number, idLength: number, most: number): Entry {
  const head = pack[start] ?? 0
  const type = (head >> 4) & 7
  const said = readSize(pack, start, head & 15, 4)
  if (said === null) return { problem: 'is cut off, or holds an object of an impossible size' }
  let at = said.end
  if (type === OFFSET_DELTA) {
    while (((pack[at] ?? 0) & 0x80) !== 0) at += 1
    at += 1
  } else if (type === REFERENCE_DELTA) at += idLength
  else if (!PLAIN.has(type))
    return { problem: `holds an object of type ${type}, which is neither commit, tree nor file` }
  if (said.size > most) return { problem: `holds an object of ${said.size} bytes, at most ${most}` }
  const inflated = inflate(pack.subarray(at), said.size)
  if (inflated === null) return { problem: 'holds an object that is cut off or larger than it says' }
  const result = PLAIN.has(type) ? said.size : resultSize(inflated.bytes)
  if (result === null) return { problem: 'holds a difference without a readable size' }
  if (result > most) return { problem: `holds a difference that makes ${result} bytes, at most ${most}` }
  return { size: said.size + (PLAIN.has(type) ? 0 : result), end: at + inflated.read }
}

/** Reads a size in groups of seven bits; a set top bit continues it. `first`: the bits of the first byte that belong to the size. */
function readSize(bytes: Buffer, start: number, first: number, bits: number): { size: number; end: number } | null {
  let size = first
  let shift = bits
  let at = start
  for (; ((bytes[at] ?? 0) & 0x80) !== 0; shift += 7) {
    at += 1
    if (shift > MOST_SIZE_BITS) return null
    size += ((bytes[at] ?? 0) & 0x7f) * 2 ** shift
  }
  return at < bytes.length ? { size, end: at + 1 } : null
}

/** The size of a delta's result: the second of the two sizes at its beginning. */
function resultSize(delta: Buffer): number | null {
  const base = readSize(delta, 0, (delta[0] ?? 0) & 0x7f, 7)
  return base === null ? null : (readSize(delta, base.end, (delta[base.end] ?? 0) & 0x7f, 7)?.size ?? null)
}

function inflate(bytes: Buffer, size: number): { bytes: Buffer; read: number } | null {
  try {
    const options = { maxOutputLength: Math.max(1, size), info: true }
    const done = inflateSync(bytes, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return done.buffer.length === size ? { bytes: done.buffer, read: done.engine.bytesWritten } : null
  } catch {
    return null
  }
}
