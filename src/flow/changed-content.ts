/** The content of changed files: what it is, and what of it is never published. */

import type { FileChange, LeftOut, LinkProblem, PathReason, Receipt } from '../core/change/change.ts'
import { type ChangePolicy, keysInFile, linkProblem, outputRules, SUBMODULE } from '../core/change/check-change.ts'
import { type ChangedAttributes, CONVERSION, isAttributes } from '../core/change/findings.ts'
import { protectedPathMatcher } from '../core/change/paths.ts'
import type { Config } from '../core/config/read-inputs.ts'
import type { Task } from '../core/task/task.ts'
import { HIDING, isSource } from '../core/testing/review-findings.ts'
import { isLockFile } from '../core/testing/setup-command.ts'
import { type ChangedText, LARGEST_SEARCHED } from '../core/testing/tampering/finding.ts'
import { mayBeSettings } from '../core/testing/test-steering.ts'
import type { Repository } from '../ports/repository.ts'
import type { PublishJob } from './run.ts'
import type { ProofSession } from './session.ts'

/** The change of the pull request that a change is, or becomes part of. Throws RepositoryError. */
export async function readWholeChange(change: Receipt, { run, origin }: ProofSession): Promise<Receipt> {
  return origin === null ? change : run.ports.repository.since(origin.tree, change)
}

/**
 * What git makes of the attributes of changed paths and `others`, where a file of attributes changed. Throws
 * RepositoryError.
 */
export async function changedAttributes(
  { files, baseTree, tree }: Receipt,
  repository: Repository,
  others: readonly string[] = [],
): Promise<readonly ChangedAttributes[]> {
  if (!files.some(({ path, from }) => isAttributes(path) || isAttributes(from ?? ''))) return []
  const paths = [...new Set([...files.map(({ path }) => path), ...others])]
  const names = [...CONVERSION, ...HIDING]
  const before = await repository.attributesIn(baseTree, names, paths)
  const after = await repository.attributesIn(tree, names, paths)
  return paths.map((path, n) => ({ path, before: before?.[n] ?? PLAIN, after: after?.[n] ?? ANY }))
}

const PLAIN = Object.fromEntries([...CONVERSION, ...HIDING].map(name => [name, 'unspecified']))
/** Rules that git cannot read in time may hide and convert any file. */
const ANY = { ...PLAIN, diff: 'unset', eol: 'crlf' }

export function policyFor(task: Task, config: Config): ChangePolicy {
  return {
    maxFiles: config.maxChangedFiles,
    isLockFile,
    checkProtected: protectedPathMatcher(config.protectedPaths),
    outputs: outputRules(task.fields.outputs),
  }
}

/** About so many files and bytes are read at once, unless one file has more. */
const FILES_AT_ONCE = 5_000
const BYTES_AT_ONCE = 8 * 1024 * 1024

/**
 * Each file with its bytes, in order; null for a deleted file, a submodule, and above `most` bytes. Throws
 * RepositoryError.
 */
export async function* blobsOf(
  files: readonly FileChange[],
  repository: Repository,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly [FileChange, Uint8Array | null]> {
  const idsOf = (some: readonly FileChange[]) => [...new Set(some.flatMap(({ blob }) => blob ?? []))]
  const plain = files.map(file => (file.newMode === SUBMODULE ? { ...file, blob: null } : file))
  const sizes = new Map([...(await repository.blobSizes(idsOf(plain)))].filter(([, size]) => !(size > most)))
  let bytes = 0
  const parts = Map.groupBy(plain, ({ blob }, n) => {
    bytes += sizes.get(blob ?? '') ?? 0
    return [n / FILES_AT_ONCE, bytes / BYTES_AT_ONCE].map(Math.floor).join()
  })
  for (const part of parts.values()) {
    const blobs = await repository.readBlobs(idsOf(part).filter(id => sizes.has(id)))
    for (const file of part) yield [file, file.blob === null ? null : (blobs.get(file.blob) ?? null)]
  }
}

/** Both sides of every changed file as text. A side is null when it does not exist, is not text, or is too large. */
export async function changedTexts({ files }: Pick<Receipt, 'files'>, repository: Repository): Promise<ChangedText[]> {
  const sides: TextSide[] = []
  const olds = files.map(file => ({ ...file, blob: file.oldBlob, newMode: file.oldMode }))
  for await (const [{ path, additions, blob }, bytes] of blobsOf([...olds, ...files], repository, LARGEST_SEARCHED)) {
    const isText = additions !== null
    sides.push({
      text: bytes === null ? null : decodedText(bytes, isText, mayBeSettings(path) || isSource(path)),
      tooLarge: bytes === null && blob !== null && isText,
      isBinary: bytes === null ? blob !== null && !isText : bytes.subarray(0, READ_BY_GIT).includes(0),
    })
  }
  return files.map(({ path, from, change }, at) => {
    const [before, after] = [sides[at], sides[files.length + at]]
    const tooLarge = before?.tooLarge === true || after?.tooLarge === true
    const binary = { before: before?.isBinary === true, after: after?.isBinary === true }
    return { path, from, change, before: before?.text ?? null, after: after?.text ?? null, tooLarge, binary }
  })
}

type TextSide = { text: string | null; tooLarge: boolean; isBinary: boolean }

/** So many bytes decide for git whether a file is text: a NUL among them makes it binary. */
const READ_BY_GIT = 8_000

/** `isText`: what git says. Other encodings are read byte by byte, which tests and assertions survive. */
function decodedText(bytes: Uint8Array, isText: boolean, isRead: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // No forge shows it: control characters are data there.
    return isText ? text : text.replace(/[^\P{Cc}\s]/gu, '')
  } catch {
    // A byte of a longer character is no soft hyphen or control character.
    return isText || isRead ? new TextDecoder('latin1').decode(bytes).replace(/[\x80-\x9f\xad]/g, '?') : null
  }
}

/** `isKey`: for which the file alone can be left out. */
type RefusedContent = LeftOut & { isKey: boolean }

/** What was found in a file's content, by path, mode and blob id. */
export type KnownContent = Map<string, readonly RefusedContent[]>

/**
 * The changed paths with content that is never published: secrets of this run, keys, links out of the tree. Keys of
 * the base are exempt. Files that `known` knows are not read again.
 */
export async function refusedContent(receipt: Receipt, run: PublishJob, known: KnownContent = new Map()) {
  const { repository } = run.ports
  const idOf = ({ path, newMode, blob }: FileChange) => [path, newMode, blob].join('\0')
  const unknown = receipt.files.filter(file => !known.has(idOf(file)))
  for await (const [file, bytes] of blobsOf(unknown, repository, LARGEST_SEARCHED_AT_ONCE)) {
    const path = run.secrets.publishable(file.path)
    const [links, keys] = [new Set<LinkProblem>(), keysInFile(file, null, 0)]
    const search = run.secrets.searching()
    let [isSecret, before, linesBefore] = [run.secrets.holds(file.path), '', 0]
    const take = (piece: string) => {
      const link = linkProblem(file, piece)
      if (link !== null) links.add(link)
      isSecret = search(piece) || isSecret
      // A key in UTF-16 has a NUL beside every byte.
      const part = before + piece.replaceAll('\0', '')
      for (const key of keysInFile(file, part, linesBefore)) keys.push(key)
      before = part.slice(-LONGEST_KEY)
      linesBefore += part.slice(0, -LONGEST_KEY).split('\n').length - 1
    }
    // One character a byte, so that binary content is searched too.
    if (bytes !== null) take(new TextDecoder('latin1').decode(bytes))
    else if (file.blob !== null) await repository.readPieces(file.blob, take)
    const problems: PathReason[] = [...links].map(kind => ({ kind }))
    if (search(' ') || isSecret) problems.push({ kind: 'secret' })
    const found = problems.map((reason): RefusedContent => ({ path, reason, isKey: false }))
    for (const { place, value } of new Map(keys.map(key => [`${key.place.line} ${key.place.what}`, key])).values())
      if (!(await repository.baseHolds(value)))
        found.push({ path, reason: { kind: 'keys', keys: [place] }, isKey: path === file.path })
    known.set(idOf(file), found)
  }
  return receipt.files.flatMap(file => known.get(idOf(file)) ?? [])
}

const LARGEST_SEARCHED_AT_ONCE = 1024 * 1024
const LONGEST_KEY = 16 * 1024
