/** Checks whether there is a change and whether it may be published. */
import { type RunResult, resultOf } from '../outcome.ts'
import { findKeys } from '../secrets/find-keys.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { OutputRules } from './artifacts.ts'
import { type Change, type FileChange, type Finding, type LeftOut, type Receipt, touchedPaths } from './change.ts'
import { foldedName } from './paths.ts'

export type ChangePolicy = {
  readonly maxFiles: number
  readonly maxLines: number
  readonly protectedReason: (path: string) => string | null
  readonly outputs?: OutputRules | null
}

export type ChangeVerdict =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'refused'
      readonly problems: readonly LeftOut[]
      /** If only protected paths and keys are the problem: the paths of the rest. Null if there are other problems, or nothing is left. */
      readonly rest: readonly string[] | null
    }
  | { readonly kind: 'verified'; readonly change: Change<'verified'> }

const MOST_KEYS = 3

/** The policy with the files that hold somebody's keys closed like protected paths, so that they alone can be left out. */
export function closingKeys(policy: ChangePolicy, keys: readonly LeftOut[]): ChangePolicy {
  const byPath = Map.groupBy(keys, ({ path }) => path)
  const reason = (path: string): string | null => {
    const whys = byPath.get(path)?.map(({ why }) => why) ?? []
    const more = whys.length > MOST_KEYS ? `; and ${whys.length - MOST_KEYS} more` : ''
    return whys.length === 0 ? null : `${whys.slice(0, MOST_KEYS).join('; ')}${more}`
  }
  return { ...policy, protectedReason: path => policy.protectedReason(path) ?? reason(path) }
}

/** The only function that makes a verified change: not empty by git, and allowed by the policy. */
export function checkChange(receipt: Receipt, policy: ChangePolicy): ChangeVerdict {
  const hopeless = [
    ...receipt.refused,
    ...receipt.files.flatMap(submoduleProblems),
    ...receipt.files.flatMap(file => problemsAt(file, path => outsideReason(path, policy))),
  ]
  const closed = receipt.files.flatMap(file => problemsAt(file, policy.protectedReason))
  const size = sizeProblems(receipt, policy)
  const problems = [...hopeless, ...closed, ...size]
  if (problems.length > 0)
    return {
      kind: 'refused',
      problems,
      rest: hopeless.length > 0 || closed.length === 0 ? null : restOf(receipt, policy),
    }
  if (receipt.tree === receipt.baseTree || receipt.files.length === 0) return { kind: 'empty' }
  const missing = policy.outputs?.missing(receipt.files) ?? []
  if (missing.length > 0) return { kind: 'refused', problems: missing, rest: null }
  return { kind: 'verified', change: receipt as Change<'verified'> }
}

const SUBMODULE = '160000'

function submoduleProblems({ path, oldMode, newMode }: FileChange): LeftOut[] {
  return [oldMode, newMode].includes(SUBMODULE) ? [{ path, why: 'a submodule, which may not change' }] : []
}

function outsideReason(path: string, { protectedReason, outputs }: ChangePolicy): string | null {
  return protectedReason(path) === null ? (outputs?.whyOutside(path) ?? null) : null
}

function problemsAt(file: FileChange, reason: (path: string) => string | null): LeftOut[] {
  return touchedPaths([file]).flatMap(path => {
    const why = reason(path)
    return why === null ? [] : [{ path, why }]
  })
}

function restOf({ files }: Receipt, policy: ChangePolicy): readonly string[] | null {
  const open = files.filter(file => problemsAt(file, policy.protectedReason).length === 0)
  return open.length === 0 ? null : touchedPaths(open)
}

function sizeProblems({ files }: Receipt, { maxFiles, maxLines }: ChangePolicy): LeftOut[] {
  const count = files.length
  const lines = files.reduce((sum, file) => sum + (file.additions ?? 0) + (file.deletions ?? 0), 0)
  return [
    { isOver: count > maxFiles, path: `${count} files`, why: `more than max-changed-files (${maxFiles})` },
    { isOver: lines > maxLines, path: `${lines} changed lines`, why: `more than max-changed-lines (${maxLines})` },
  ].flatMap(({ isOver, path, why }) => (isOver ? [{ path, why }] : []))
}

/** `value` is secret: it serves to look for the same key in the base. */
export type KeyInFile = LeftOut & { readonly value: string }

const LINK = '120000'

/** Why a file cannot be published. `content`: one character a byte, null for a deleted file. */
export function contentProblems(
  { path, newMode }: FileChange,
  content: string | null,
  secrets: Pick<Secrets, 'holds'>,
): LeftOut[] {
  const link = newMode === LINK && content !== null ? whyLinkRefused(path, content) : null
  const secret = (content !== null && secrets.holds(content)) || secrets.holds(path)
  return [
    ...(link === null ? [] : [{ path, why: link }]),
    ...(secret ? [{ path, why: 'it holds a secret of this run' }] : []),
  ]
}

/** Keys in the new content or in the name of a file. */
export function keysInFile({ path }: FileChange, content: string | null, linesBefore: number): KeyInFile[] {
  // Every other byte of a key in UTF-16 is NUL.
  const inContent = content === null ? [] : findKeys(content.replaceAll('\0', ''))
  return [
    ...inContent.map(({ what, value, line }) => ({
      path,
      why: `line ${linesBefore + line} holds what looks like ${what}; write a placeholder, or read it from the environment`,
      value,
    })),
    ...findKeys(path).map(({ what, value }) => ({ path, why: `its name looks like ${what}`, value })),
  ]
}

const ABSOLUTE = /^(?:\/|[A-Za-z]:|~)/

/** Why a link at `path` may not have this target, or null. `..` may only begin the target: after a name it could follow another link anywhere. */
export function whyLinkRefused(path: string, target: string): string | null {
  const plain = target.replaceAll('\\', '/')
  if (plain === '' || plain.includes('\0')) return 'a link without a usable target'
  if (ABSOLUTE.test(plain)) return 'a link to an absolute path'
  const parts = plain.split('/').filter(part => part !== '' && part !== '.')
  const climbs = parts.findIndex(part => part !== '..')
  const up = climbs === -1 ? parts.length : climbs
  const names = parts.slice(up)
  if (up > path.split('/').length - 1) return 'a link that leaves the repository'
  if (names.includes('..')) return 'a link whose target climbs behind a name, so that it may leave the repository'
  if (names.some(name => foldedName(name) === '.git')) return "a link into git's own data"
  return null
}

export function blocked(problems: readonly LeftOut[]): RunResult {
  return resultOf('blocked-changes', `the change cannot be delivered: ${firstOf(problems)}`)
}

export function firstOf(problems: readonly LeftOut[]): string {
  const [first] = problems
  return `${first?.path}: ${first?.why}${problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''}`
}

/** Tests stayed deleted, skipped or weakened under `on-tampering: fail`. */
export function tampered(findings: readonly Finding[]): RunResult {
  return blocked(findings.map(({ path, detail }) => ({ path: path ?? 'the tests', why: detail })))
}
