/** Which commits of a repository are past fixes: they change a source and its tests. */
import { scopeOf } from '../facts/pull-record.ts'

/** A commit of the main line against its first parent. Message and paths are untrusted. */
export type PastCommit = {
  sha: string
  /** Null where the history that is here begins. */
  parent: string | null
  date: string
  message: string
  /** `isKept`: the file is there afterwards. `isOld`: it was there before. */
  files: readonly { path: string; isKept: boolean; isOld: boolean }[]
}

/** Why a commit is no task, in the order in which they are asked. */
export const WHY_NOT_CHOSEN = [
  'no-parent',
  'no-test-changed',
  'no-source-changed',
  'too-large',
  'no-issue',
  'no-label',
] as const
export type WhyNotChosen = (typeof WHY_NOT_CHOSEN)[number]

export type PastFix = PastCommit & { parent: string }

/** The same limit as `max-changed-files` has. */
const MOST_FILES = 100

/**
 * Chooses the newest fixes, at most so many. `commits`: newest first. Counts what was looked at and left out until
 * then.
 */
export function chooseFixes(
  commits: readonly PastCommit[],
  { most, isTest }: { most: number; isTest: (path: string) => boolean },
) {
  const fixes: PastFix[] = []
  const leftOut = new Map<WhyNotChosen, number>()
  let lookedAt = 0
  for (const commit of commits) {
    if (fixes.length >= most) break
    lookedAt += 1
    const why = whyNotChosen(commit, isTest)
    if (why !== null) leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
    else if (commit.parent !== null) fixes.push({ ...commit, parent: commit.parent })
  }
  const counts = WHY_NOT_CHOSEN.flatMap(why => (leftOut.has(why) ? [{ why, count: leftOut.get(why) ?? 0 }] : []))
  return { fixes, lookedAt, leftOut: counts }
}

function whyNotChosen({ parent, files }: PastCommit, isTest: (path: string) => boolean): WhyNotChosen | null {
  if (parent === null) return 'no-parent'
  if (!files.some(({ path, isKept }) => isKept && isTest(path))) return 'no-test-changed'
  const paths = files.map(({ path }) => path).filter(path => !HIDDEN.test(path))
  if (scopeOf(paths, isTest) !== 'source') return 'no-source-changed'
  return files.length > MOST_FILES ? 'too-large' : null
}

/** Settings of tools and services, such as `.golangci.yaml`. */
const HIDDEN = /(?:^|\/)\./

const GENERATED =
  /(?:^|\/)(?:package\.json|[^/]*lock[^/]*)$|\.(?:json|lock|sum|min\.js|png|jpe?g|gif|ico|pdf|zip|gz|wasm)$/i

/** A file of the source to which an empty line does nothing; null where the fix changes no such file. */
export function placeToTouch({ files }: Pick<PastCommit, 'files'>, isTest: (path: string) => boolean): string | null {
  const fit = ({ path, isKept, isOld }: PastCommit['files'][number]) =>
    isKept && isOld && scopeOf([path], isTest) === 'source' && !GENERATED.test(path)
  return files.find(fit)?.path ?? null
}

export function subjectOf({ message }: Pick<PastCommit, 'message'>): string {
  const [first = '', ...rest] = message.split('\n').filter(line => line.trim() !== '')
  // A merge commit says what it merges, and below what that is about.
  return /^Merge (?:pull request|branch|remote)/.test(first) ? (rest[0] ?? first) : first
}
