/** Takes a foreign bundle apart on a base that this process fetched itself, and lets in nothing that it does not say of itself. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Receipt } from '../../core/change/change.ts'
import { RepositoryError } from '../../core/errors.ts'
import { readBundleHeader } from '../../core/proposal/bundle-header.ts'
import { PROPOSAL_REF } from '../../core/proposal/proposal.ts'
import type { ProposedCommit } from '../../core/proposal/proposed-commit.ts'
import { changedFiles } from './changed-files.ts'
import { type Ground, placeAt, trustedGit } from './ground.ts'
import { nulJoined } from './nul-list.ts'
import { type PackLimits, packProblem } from './pack-sizes.ts'
import { notAFile, readCommit, strayObject, unpack } from './proposal-objects.ts'
import { unusableName } from './unusable-name.ts'

/** GitHub takes no file above 100 MB. */
const LIMITS: PackLimits = { objects: 50_000, objectBytes: 100 * 1024 * 1024, totalBytes: 500 * 1024 * 1024 }

type Refusal = { readonly refused: string }

/** Why the bundle cannot be the proposed commit, by its header and the sizes in its pack; git has not seen it yet. */
export function bundleProblem({ bundle, commit, baseSha }: ProposedCommit): string | null {
  const header = readBundleHeader(bundle)
  if ('problem' in header) return header.problem
  const { prerequisites, refs, packAt } = header
  const [ref] = refs
  if (refs.length !== 1 || ref?.name !== PROPOSAL_REF) return `has other refs than ${PROPOSAL_REF} alone`
  if (ref.id !== commit) return 'brings another commit than the proposal names'
  if (prerequisites.length !== 1 || prerequisites[0] !== baseSha) return 'is not made on the base alone'
  return packProblem(Buffer.from(bundle).subarray(packAt), LIMITS, commit.length / 2)
}

/** The change that the bundle holds, or why it is refused. Throws RepositoryError where the fault is ours. */
export async function unbundleProposal(
  ground: Ground,
  proposed: ProposedCommit,
): Promise<{ readonly receipt: Receipt } | Refusal> {
  try {
    return await unbundle(ground, proposed)
  } catch (thrown) {
    // No step of it asks the network: what git objects to is the bundle.
    if (thrown instanceof RepositoryError) return { refused: `change.bundle: ${thrown.message}` }
    throw thrown
  }
}

async function unbundle(ground: Ground, proposed: ProposedCommit): Promise<{ readonly receipt: Receipt } | Refusal> {
  const place = { gitDir: ground.trusted }
  const { bundle, commit, tree } = proposed
  const file = join(ground.folder, 'change.bundle')
  await writeFile(file, bundle, { flag: 'wx', mode: 0o600 })
  await trustedGit(ground, ['bundle', 'verify', '--quiet', file], place)
  const header = readBundleHeader(bundle)
  const pack = 'problem' in header ? bundle : bundle.subarray(header.packAt)
  const wrong = await unpack(ground, pack)
  if (wrong !== null) return { refused: `change.bundle: ${wrong}` }

  const made = await readCommit(ground, commit)
  if (made.parents.length !== 1 || made.parents[0] !== ground.base.sha)
    return { refused: `the parent of its commit is ${made.parents.join(', ') || 'none'}, not its base` }
  if (made.tree !== tree) return { refused: `its commit holds the tree ${made.tree}, not ${tree} as it says` }
  const stray = await strayObject(ground, commit)
  if (stray !== null) return { refused: `change.bundle: it brings the object ${stray}, which its commit does not need` }
  const absent = await notAFile(ground, proposed)
  if (absent !== null)
    return {
      refused: `the content that it lists for ${JSON.stringify(absent)} is no file that came with it or is in its base`,
    }
  const laid = await layOnBase(ground, proposed)
  if (laid !== tree)
    return {
      refused: `the listed files, laid on the base, make the tree ${laid}, not ${tree}: something is not listed`,
    }
  const files = await changedFiles(ground, ground.base.tree, tree)
  const refused = files.flatMap(({ path, newMode }) => {
    const why = unusableName(path, newMode === '120000')
    return why === null ? [] : [{ path, why }]
  })
  return { receipt: { baseTree: ground.base.tree, tree, files, leftOut: [], refused } }
}

/** The tree of the base with exactly the listed files. A tree of the bundle itself is never walked: a few objects can stand for billions of paths. */
async function layOnBase(ground: Ground, { files }: ProposedCommit): Promise<string> {
  const place = placeAt(ground, ground.empty, join(ground.folder, 'proposal-index'))
  const gone = `0 ${'0'.repeat(ground.base.sha.length)}`
  const removed = files.flatMap(({ path, from, blob }) => [
    ...(from === null ? [] : [`${gone}\t${from}`]),
    ...(blob === null ? [`${gone}\t${path}`] : []),
  ])
  const written = files.flatMap(({ path, newMode, blob }) =>
    newMode === null || blob === null ? [] : [`${newMode} ${blob}\t${path}`],
  )
  await trustedGit(ground, ['read-tree', ground.base.tree], place)
  const lines = nulJoined([...removed, ...written])
  await trustedGit(ground, ['update-index', '--replace', '-z', '--index-info'], place, { input: lines })
  return (await trustedGit(ground, ['write-tree'], place)).toString().trim()
}
