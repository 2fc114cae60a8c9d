/** A proposal as a git bundle: made in one job, and opened in another that trusts nothing in it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Receipt } from '../../core/change/change.ts'
import { RepositoryError } from '../../core/errors.ts'
import { PROPOSAL_REF, type ProposedCommit } from '../../core/proposal/proposal.ts'
import type { Repository } from '../../ports/repository.ts'
import { openTrusted } from './checkout.ts'
import { indexEditsOf, receiptOfTree } from './diff.ts'
import type { Git } from './git-command.ts'
import { assertObjectIds, checkName } from './git-names.ts'
import { commitReceipt, fetchRefs, isOnRemoteBranch, remoteTip } from './remote.ts'
import {
  answerLines,
  factsOf,
  makeGitDir,
  pointTrustedHead,
  runTrusted,
  type TrustedRepository,
  treeWith,
  trustedConfig,
} from './trusted-repository.ts'

/** One commit on the base, and a bundle of the objects that the base lacks. Throws RepositoryError. */
export async function bundleReceipt(
  repo: TrustedRepository,
  request: Parameters<Repository['bundle']>[0],
): Promise<{ commit: string; bytes: Buffer }> {
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

/**
 * Fetches one commit of the remote branch into a private git dir without a work tree; or says why `sha` cannot be the
 * base. Throws RepositoryError.
 */
export async function fetchBase(
  git: Git,
  folder: string,
  { branch, sha }: { branch: string; sha: string },
): Promise<TrustedRepository | { refused: string }> {
  const tip = await remoteTip(git, branch)
  if (tip === null) return { refused: `the base branch ${branch} does not exist on the remote` }
  if (sha !== tip && !(await isOnRemoteBranch(git, folder, branch, sha)))
    return { refused: `its base ${sha} is not on the remote branch ${branch}` }

  const trusted = join(folder, 'git')
  const config = trustedConfig(NO_SETTINGS, { sparse: false, ignoreCase: false, url: git.url })
  await makeGitDir(trusted, config)
  await fetchRefs(git, trusted, ['--depth=1', git.url, sha])
  await pointTrustedHead(trusted, sha)
  const repo = await openTrusted({ git, workspace: '', folder, note: () => undefined }, trusted, {
    ...{ branch, sha, cloned: false, partial: false, sparse: [] },
  })
  return { ...repo, workspace: repo.empty }
}

type BadBundle = { refused: string }

/**
 * Fetches the base and opens an untrusted bundle on it, or says why it is refused. Throws RepositoryError for other
 * failures.
 */
export async function openProposal(
  proposed: ProposedCommit,
  fetch: () => Promise<TrustedRepository | BadBundle>,
): Promise<{ repo: TrustedRepository; receipt: Receipt } | BadBundle> {
  const pack = packIn(proposed)
  if ('refused' in pack) return { refused: `change.bundle ${pack.refused}` }
  const repo = await fetch()
  if ('refused' in repo) return repo
  try {
    const opened = await unbundle(repo, proposed, pack)
    return 'tree' in opened ? { repo, receipt: opened } : opened
  } catch (thrown) {
    // No step uses the network, so an error of git is about the bundle.
    if (thrown instanceof RepositoryError) return { refused: `change.bundle: ${thrown.message}` }
    throw thrown
  }
}

const MOST_HEADER = 1024
const MOST_OBJECTS = 50_000

/**
 * The pack of a bundle (https://git-scm.com/docs/gitformat-bundle) whose header names the proposed commit on its base
 * alone.
 */
function packIn({ bundle, commit, baseSha }: ProposedCommit): Buffer | BadBundle {
  const bytes = Buffer.from(bundle)
  const end = bytes.subarray(0, MOST_HEADER).indexOf('\n\n')
  const [signature = '', ...lines] = bytes.toString('latin1', 0, Math.max(0, end)).split('\n')
  if (!/^# v[23] git bundle$/.test(signature)) return { refused: 'is no git bundle of version 2 or 3' }
  const rest = lines.filter(line => line !== '@object-format=sha1')
  const bases = rest.flatMap(line => (line.startsWith('-') ? [line.slice(1).split(' ', 1)[0]] : []))
  const refs = rest.filter(line => !line.startsWith('-'))
  if (refs.length !== 1 || refs[0]?.endsWith(` ${PROPOSAL_REF}`) !== true)
    return { refused: `has other refs than ${PROPOSAL_REF} alone` }
  if (refs[0] !== `${commit} ${PROPOSAL_REF}`) return { refused: 'brings another commit than the proposal names' }
  if (bases.length !== 1 || bases[0] !== baseSha) return { refused: 'is not made on the base alone' }
  const pack = bytes.subarray(end + 2)
  // Its head is `PACK`, the version and the number of objects, which git holds it to.
  const isFew = pack.length >= 12 && pack.readUInt32BE(8) <= MOST_OBJECTS
  return isFew ? pack : { refused: `holds no pack of at most ${MOST_OBJECTS} objects` }
}

async function unbundle(repo: TrustedRepository, proposed: ProposedCommit, pack: Buffer): Promise<Receipt | BadBundle> {
  const { commit, tree } = proposed
  const taken = await takePack(repo, pack)
  if ('refused' in taken) return { refused: `change.bundle: ${taken.refused}` }

  const [made, ...parents] = await answerLines(repo, ['rev-parse', `${commit}^{tree}`, `${commit}^@`])
  if (parents.join() !== repo.base.sha)
    return { refused: `the parent of its commit is ${parents.join(', ') || 'none'}, not its base` }
  if (made !== tree) return { refused: `its commit holds the tree ${made}, not ${tree} as it says` }
  const needed = new Set(await answerLines(repo, ['rev-list', '--objects', '--no-object-names', commit]))
  const stray = taken.ids.find(id => !needed.has(id))
  if (stray !== undefined)
    return { refused: `change.bundle: it brings the object ${stray}, which its commit does not need` }
  const absent = await firstNotAFile(repo, proposed)
  if (absent !== null)
    return {
      refused: `the content that it lists for ${JSON.stringify(absent)} is no file that came with it or is in its base`,
    }
  // The bundle's own trees are never walked: a few objects can stand for billions of paths.
  const listed = await treeWith(repo, repo.base.tree, indexEditsOf(proposed.files))
  if (listed !== tree)
    return {
      refused: `the listed files, laid on the base, make the tree ${listed}, not ${tree}: something is not listed`,
    }
  const receipt = await receiptOfTree(repo, tree)
  const refused = receipt.files.flatMap(({ path, newMode }) => {
    const reason = checkName(path, newMode === '120000')
    return reason === null ? [] : [{ path, reason }]
  })
  return { ...receipt, refused }
}

const LONGEST_REASON = 300
const MOST_MEMORY = '100m'
const LONGEST_MS = 60_000
const LARGEST = 500 * 1024 * 1024

async function takePack(repo: TrustedRepository, pack: Buffer): Promise<{ ids: string[] } | BadBundle> {
  const { exitCode, stdout, stderr } = await repo.git.run(
    ['index-pack', '--stdin', '--fix-thin', '--strict'],
    { gitDir: repo.gitDir },
    {
      input: pack,
      answers: [1, 128],
      limits: { ms: LONGEST_MS, bytes: LARGEST },
      config: [['pack.threads', '1']],
      env: { GIT_ALLOC_LIMIT: MOST_MEMORY },
    },
  )
  if (exitCode !== 0) {
    const said = (word: string) => stderr.split('\n').find(line => line.startsWith(word))
    return { refused: (said('error:') ?? said('fatal:') ?? 'git cannot read it').slice(0, LONGEST_REASON) }
  }
  const name = stdout.toString().trim().replace('\t', '-')
  const index = await readFile(join(repo.gitDir, 'objects', 'pack', `${name}.idx`))
  const ids = (await answerLines(repo, ['show-index'], index)).map(entry => entry.split(' ')[1] ?? '')
  const total = (await factsOf(repo, 'objectsize', ids)).reduce((sum, size) => sum + Number(size), 0)
  return total > LARGEST ? { refused: `its objects have ${total} bytes, at most ${LARGEST}` } : { ids }
}

async function firstNotAFile(repo: TrustedRepository, { files }: ProposedCommit): Promise<string | null> {
  const kept = files.flatMap(({ path, blob }) => (blob === null ? [] : [{ path, blob }]))
  const ids = kept.map(({ blob }) => blob)
  const types = await factsOf(repo, 'objecttype', ids)
  return kept.find((_, index) => types[index] !== 'blob')?.path ?? null
}
