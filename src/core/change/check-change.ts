import { CREDENTIAL_FOLDERS, credentialToolOf } from '../secrets/credential-files.ts'
import { findKeys } from '../secrets/find-keys.ts'
import { withoutEndSlash } from '../text/spaces.ts'
import {
  type Change,
  type FileChange,
  type KeyPlace,
  type LeftOut,
  type LinkProblem,
  type PathReason,
  type Receipt,
  type Refusal,
  touchedPaths,
} from './change.ts'
import { foldedPath, isGitPath, pathGlob } from './paths.ts'

export type ChangePolicy = {
  maxFiles: number
  /** A file that a tool writes: it counts as a file, its lines do not. */
  isLockFile: (path: string) => boolean
  checkProtected: (path: string) => PathReason | null
  outputs?: OutputRules | null
}

export type PolicyResult =
  | { kind: 'empty' }
  | {
      kind: 'refused'
      problems: readonly Refusal[]
      /** The paths without protected ones and keys, if only these are the problem and something is left. */
      rest: readonly string[] | null
    }
  | { kind: 'allowed'; change: Change<'allowed'> }

/**
 * The policy with some paths closed like protected ones, so that they alone can be left out: files that hold
 * somebody's keys, and files that would be lost.
 */
export function closingPaths(policy: ChangePolicy, found: readonly LeftOut[]): ChangePolicy {
  const byPath = Map.groupBy(found, ({ path }) => path)
  const checkClosed = (path: string): PathReason | null => {
    const reasons = byPath.get(path)?.map(({ reason }) => reason) ?? []
    const keys = reasons.flatMap(reason => (reason.kind === 'keys' ? reason.keys : []))
    return keys.length === 0 ? (reasons[0] ?? null) : { kind: 'keys', keys }
  }
  return { ...policy, checkProtected: path => policy.checkProtected(path) ?? checkClosed(path) }
}

/**
 * Makes an allowed change: not empty by git, and nothing in it is against the policy. `paths`: all files of the tree
 * with the change.
 */
export function checkChange(receipt: Receipt, policy: ChangePolicy, paths: readonly string[]): PolicyResult {
  const hopeless = [
    ...receipt.refused,
    ...receipt.files.flatMap(submoduleProblems),
    ...repositoryProblems(receipt, paths),
    ...receipt.files.flatMap(file => problemsAt(file, path => checkOutputs(path, policy))),
  ]
  const closed = receipt.files.flatMap(file => problemsAt(file, policy.checkProtected))
  const size = sizeProblems(receipt, policy)
  const problems = [...hopeless, ...closed, ...size]
  if (problems.length > 0)
    return {
      kind: 'refused',
      problems,
      rest: hopeless.length > 0 || closed.length === 0 ? null : restOf(receipt, policy),
    }
  if (receipt.tree === receipt.baseTree || receipt.files.length === 0) return { kind: 'empty' }
  const { missing = [], unchanged = [] } = policy.outputs?.compare(receipt.files, paths) ?? {}
  if (missing.length > 0) return { kind: 'refused', problems: missing, rest: null }
  const change = unchanged.length === 0 ? receipt : { ...receipt, leftOut: [...receipt.leftOut, ...unchanged] }
  return { kind: 'allowed', change: change as Change<'allowed'> }
}

/** A change that is measured where it is, and never published: no policy applies. */
export function measuredOnly(receipt: Receipt): Change<'allowed'> {
  return receipt as Change<'allowed'>
}

export const SUBMODULE = '160000'

function submoduleProblems({ path, oldMode, newMode }: FileChange): LeftOut[] {
  return [oldMode, newMode].includes(SUBMODULE) ? [{ path, reason: { kind: 'submodule-moved' } }] : []
}

/** Where git reads what to do, folded, behind the folder of a repository. */
const STEERING = /(?<![^/])(?:hooks(?![^/])|(?:head|commondir|config(?:\.worktree)?)$)/g

/**
 * Git runs what the configuration of such a folder names, at the first command in it (gitrepository-layout(5)). Part
 * of it may have been there before. Of a whole one the data may change.
 */
function repositoryProblems({ files }: Receipt, paths: readonly string[]): LeftOut[] {
  const names = touchedPaths(files).map(foldedPath)
  const touched = foldersOf(names, /(?<![^/])(?=[^/])/g)
  const now = foldersWithHeads(paths, touched)
  if (now.size === 0) return []
  const added = new Set(files.flatMap(({ path, change }) => (change === 'modified' ? [] : [path])))
  const gone = files.flatMap(({ path, from, change }) => (change === 'deleted' ? [path] : (from ?? [])))
  const before = foldersWithHeads([...paths.filter(path => !added.has(path)), ...gone], touched)
  const steered = foldersOf(names, STEERING)
  return [...now]
    .filter(([folder]) => !before.has(folder) || steered.has(folder))
    .map(([, path]) => ({ path, reason: { kind: 'nested-repository' } }))
}

/** Those of these folders that are repositories, each with its head. Folders are folded. */
function foldersWithHeads(paths: readonly string[], folders: ReadonlySet<string>): ReadonlyMap<string, string> {
  const folded = paths.map(foldedPath)
  const heads = folded.flatMap((name, at) => {
    const [, folder] = /^(|.*\/)head$/s.exec(name) ?? []
    return folder !== undefined && folders.has(folder) ? [[folder, paths[at] ?? ''] as const] : []
  })
  if (heads.length === 0) return new Map()
  // Data may be linked, or lie in another folder.
  const objects = foldersOf(folded, /(?<![^/])objects(?![^/])/g)
  const refs = foldersOf(folded, /(?<![^/])refs(?![^/])/g)
  const elsewhere = foldersOf(folded, /(?<![^/])commondir$/g)
  return new Map(heads.filter(([folder]) => elsewhere.has(folder) || (objects.has(folder) && refs.has(folder))))
}

/** What stands before each place in the folded paths where this part begins. */
function foldersOf(folded: readonly string[], part: RegExp): ReadonlySet<string> {
  return new Set(folded.flatMap(path => Array.from(path.matchAll(part), ({ index }) => path.slice(0, index))))
}

function checkOutputs(path: string, { checkProtected, outputs }: ChangePolicy): PathReason | null {
  return checkProtected(path) === null ? (outputs?.check(path) ?? null) : null
}

function problemsAt(file: FileChange, check: (path: string) => PathReason | null): LeftOut[] {
  return touchedPaths([file]).flatMap(path => {
    const reason = check(path)
    return reason === null ? [] : [{ path, reason }]
  })
}

function restOf({ files }: Receipt, policy: ChangePolicy): readonly string[] | null {
  const open = files.filter(file => problemsAt(file, policy.checkProtected).length === 0)
  return open.length === 0 ? null : touchedPaths(open)
}

/** Nobody reviews more at once. */
const MOST_CHANGED_LINES = 5_000

function sizeProblems({ files }: Receipt, { maxFiles, isLockFile }: ChangePolicy): Refusal[] {
  const count = files.length
  const written = files.filter(({ path }) => !isLockFile(path))
  const lines = written.reduce((sum, file) => sum + (file.additions ?? 0) + (file.deletions ?? 0), 0)
  const sizes = [
    { kind: 'too-many-files', count, most: maxFiles },
    { kind: 'too-many-lines', count: lines, most: MOST_CHANGED_LINES },
  ] as const
  return sizes.flatMap(reason => (reason.count > reason.most ? [{ path: null, reason }] : []))
}

export const LINK = '120000'

/** Why what is now a link may not have this target, or null. */
export function linkProblem({ path, newMode }: FileChange, target: string): LinkProblem | null {
  return newMode === LINK ? checkLink(path, target) : null
}

/** `value` is secret: it serves to look for the same key in the base. */
type KeyInFile = { place: KeyPlace; value: string }

/** Keys in the new content or in the name of a file. */
export function keysInFile({ path }: FileChange, content: string | null, linesBefore: number): KeyInFile[] {
  // Every other byte of a key in UTF-16 is NUL.
  const inContent = content === null ? [] : findKeys(content.replaceAll('\0', ''))
  return [
    ...inContent.map(({ what, value, line }) => ({ place: { what, line: linesBefore + line }, value })),
    ...findKeys(path).map(({ what, value }) => ({ place: { what, line: null }, value })),
  ]
}

const ABSOLUTE = /^(?:\/|[A-Za-z]:|~)/

/** What such a link leads to would be hidden from tests. */
function namesCredentials(path: string): boolean {
  return credentialToolOf(path) !== null || CREDENTIAL_FOLDERS.has(path.slice(path.lastIndexOf('/') + 1))
}

/**
 * Why a link at `path` may not have this target, or null. `..` may only begin the target: after a name it could follow
 * another link anywhere.
 */
export function checkLink(path: string, target: string): LinkProblem | null {
  if (namesCredentials(path)) return 'link-as-credentials'
  const plain = target.replaceAll('\\', '/')
  if (plain === '' || plain.includes('\0')) return 'link-without-target'
  if (ABSOLUTE.test(plain)) return 'link-absolute'
  const parts = plain.split('/').filter(part => part !== '' && part !== '.')
  const climbs = parts.findIndex(part => part !== '..')
  const up = climbs === -1 ? parts.length : climbs
  const names = parts.slice(up)
  if (up > path.split('/').length - 1) return 'link-leads-out'
  if (names.includes('..')) return 'link-may-lead-out'
  if (names.some(isGitPath)) return 'link-into-git'
  return null
}

type ComparedOutputs = { missing: readonly LeftOut[]; unchanged: readonly LeftOut[] }
type OutputRules = {
  /** Why a path may not change; null for an output artifact. */
  check: (path: string) => PathReason | null
  compare: (files: readonly FileChange[], paths: readonly string[]) => ComparedOutputs
}

/**
 * The rules of a task's output artifacts; null if it names none. A path means itself or, for a folder, everything
 * below it; globs begin at the root. Case counts.
 */
export function outputRules(outputs: readonly string[]): OutputRules | null {
  if (outputs.length === 0) return null
  const matchers = outputs.map(output => ({ output, matches: matcherOf(output) }))
  return {
    check: path => (matchers.some(({ matches }) => matches(path)) ? null : { kind: 'no-output', outputs }),
    compare(files, paths) {
      const open = matchers.filter(
        ({ matches }) => !files.some(file => file.change !== 'deleted' && matches(file.path)),
      )
      const found = Map.groupBy(
        open.map(({ output, matches }): LeftOut => {
          const isDeleted = files.some(file => matches(file.path))
          const lacking = isDeleted ? 'output-deleted' : 'output-missing'
          return { path: output, reason: { kind: paths.some(matches) ? 'output-unchanged' : lacking } }
        }),
        ({ reason }) => reason.kind === 'output-unchanged',
      )
      return { missing: found.get(false) ?? [], unchanged: found.get(true) ?? [] }
    },
  }
}

function matcherOf(output: string): (path: string) => boolean {
  const bare = withoutEndSlash(output)
  if (bare === '.' || bare === '') return () => true
  const isGlob = /[*?[\]{}()+@!]/.test(bare)
  const glob = isGlob ? pathGlob(output.endsWith('/') ? `${bare}/**` : bare) : null
  return path => path === output || path.startsWith(`${bare}/`) || (glob?.(path) ?? false)
}
