/** A proposal as a git bundle: made from a receipt in one job, and checked and unpacked in another that trusts nothing in it. */

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Receipt } from '../../core/change/change.ts'
import { RepositoryError } from '../../core/errors.ts'
import { readBundleHeader } from '../../core/proposal/bundle-header.ts'
import { PROPOSAL_REF, type ProposedCommit } from '../../core/proposal/proposal.ts'
import { changedFiles } from './diff.ts'
import { assertObjectIds, unusableName } from './git-names.ts'
import { type PackLimits, packProblem } from './pack-sizes.ts'
import { commitReceipt } from './remote.ts'
import {
  contextAt,
  indexLine,
  runTrusted,
  type TrustedRepository,
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

/** GitHub's limit of one file is 100 MB. */
const LIMITS: PackLimits = { objects: 50_000, objectBytes: 100 * 1024 * 1024, totalBytes: 500 * 1024 * 1024 }

type Refusal = { readonly refused: string }

/** Checks the header and the pack sizes before git reads the bundle. Returns what is wrong, or null. */
export function bundleProblem({ bundle, commit, baseSha }: ProposedCommit): string | null {
  const header = readBundleHeader(bundle)
  if (header.kind === 'problem') return header.problem
  const { prerequisites, refs, packAt } = header
  const [ref] = refs
  if (refs.length !== 1 || ref?.name !== PROPOSAL_REF) return `has other refs than ${PROPOSAL_REF} alone`
  if (ref.id !== commit) return 'brings another commit than the proposal names'
  if (prerequisites.length !== 1 || prerequisites[0] !== baseSha) return 'is not made on the base alone'
  return packProblem(Buffer.from(bundle).subarray(packAt), LIMITS, commit.length / 2)
}

/** The receipt of the bundle's change, or why the bundle is refused. Throws RepositoryError for any other failure. */
export async function unbundleProposal(
  repo: TrustedRepository,
  proposed: ProposedCommit,
): Promise<{ readonly receipt: Receipt } | Refusal> {
  try {
    return await unbundle(repo, proposed)
  } catch (thrown) {
    // No step uses the network, so an error of git is about the bundle.
    if (thrown instanceof RepositoryError) return { refused: `change.bundle: ${thrown.message}` }
    throw thrown
  }
}

async function unbundle(
  repo: TrustedRepository,
  proposed: ProposedCommit,
): Promise<{ readonly receipt: Receipt } | Refusal> {
  const context = { gitDir: repo.gitDir }
  const { bundle, commit, tree } = proposed
  const file = join(repo.folder, 'change.bundle')
  await writeFile(file, bundle, { flag: 'wx', mode: 0o600 })
  await runTrusted(repo, ['bundle', 'verify', '--quiet', file], context)
  const header = readBundleHeader(bundle)
  const pack = header.kind === 'problem' ? bundle : bundle.subarray(header.packAt)
  const wrong = await unpack(repo, pack)
  if (wrong !== null) return { refused: `change.bundle: ${wrong}` }

  const made = await readCommit(repo, commit)
  if (made.parents.length !== 1 || made.parents[0] !== repo.base.sha)
    return { refused: `the parent of its commit is ${made.parents.join(', ') || 'none'}, not its base` }
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
  return { receipt: { baseTree: repo.base.tree, tree, files, leftOut: [], refused } }
}

/** The tree of the base with exactly the listed files. The bundle's own trees are never walked: a few objects can stand for billions of paths. */
async function treeOfListed(repo: TrustedRepository, { files }: ProposedCommit): Promise<string> {
  const context = contextAt(repo, repo.empty, join(repo.folder, 'proposal-index'))
  await runTrusted(repo, ['read-tree', repo.base.tree], context)
  const lines = files.flatMap(({ path, from, newMode, blob }) => [
    ...(from === null ? [] : [indexLine(repo, from, null)]),
    indexLine(repo, path, newMode === null || blob === null ? null : { mode: newMode, blob }),
  ])
  await updateIndex(repo, context, lines)
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
async function readCommit(repo: TrustedRepository, commit: string): Promise<{ tree: string; parents: string[] }> {
  const text = (await runTrusted(repo, ['cat-file', 'commit', commit], { gitDir: repo.gitDir })).toString()
  const lines = (text.split('\n\n', 1)[0] ?? '').split('\n')
  const values = (key: string) =>
    lines.filter(line => line.startsWith(`${key} `)).map(line => line.slice(key.length + 1))
  return { tree: values('tree')[0] ?? '', parents: values('parent') }
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
