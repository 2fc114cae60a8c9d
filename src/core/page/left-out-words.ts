/** Words for paths that are left out, closed or refused. */
import type { Finding, KeyPlace, LeftBehind, LeftOut, PathReason, PlainReason, Refusal } from '../change/change.ts'
import type { CheckoutFinding } from '../change/findings.ts'
import { firstFew, grouped } from '../text/quantities.ts'

const IN_SUBMODULE = 'inside a submodule, which is another repository'

const PLAIN: Readonly<Record<PlainReason, string>> = {
  'was-before': 'was there before the run',
  'untracked-before': 'it was there before the run and is not tracked by git',
  'dirty-before': 'it was changed or untracked before this run began and is not part of it',
  ignored: 'ignored by the base branch',
  unreadable: 'cannot be read',
  'special-file': 'not a regular file',
  'too-large': 'larger than 100 MB',
  'changed-while-read': 'changed while it was read',
  'nested-repository': 'a repository inside the repository',
  'inside-submodule': IN_SUBMODULE,
  'submodule-moved': 'a submodule, which may not change',
  'submodule-not-there': 'a submodule that the base has not at this commit, so no test saw it',
  'submodule-replaced': 'a submodule',
  'submodule-filled': 'content in a submodule',
  filtered: 'LFS content or another filter driver',
  'not-encodable': 'cannot be stored in the encoding that .gitattributes asks for',
  secret: 'it holds a secret of this run',
  'name-not-utf8': 'the name is not UTF-8',
  'name-of-git': 'git refuses names that some systems take for .git',
  'link-name-of-git': 'git refuses a symbolic link with this name',
  'name-leads-out': 'not a path inside the repository',
  'link-as-credentials': 'a link with the name of a file with credentials',
  'link-without-target': 'a link without a usable target',
  'link-absolute': 'a link to an absolute path',
  'link-leads-out': 'a link that leaves the repository',
  'link-may-lead-out': 'a link whose target climbs behind a name, so that it may leave the repository',
  'link-into-git': "a link into git's own data",
  'output-deleted': 'an output artifact of the task, which must be there at the end and is deleted',
  'output-missing': 'an output artifact of the task, which must be there at the end and is not',
  'output-unchanged': 'an output artifact of the task, which was there before and has not changed',
}

const LEFT_BEHIND: Readonly<Record<LeftBehind, readonly [what: string, done: string]>> = {
  'new-repository': ['a repository that a command made', '; it was removed'],
  'gone-repository': ['a repository that a command removed', ''],
  'new-git-file': ['git would read it, and a command made it', '; it was removed'],
  'changed-git-file': ['git would read it, and a command changed it', '; it is as it was'],
  'not-looked-at': ['the time was over before all of it was looked at, so a command may have left more', ''],
}

const MOST_OUTPUTS = 5
const MOST_KEYS = 3

/** Returns why a path is left out, closed or refused. The data in it is untrusted and not escaped. */
export function reasonInWords(reason: PathReason): string {
  switch (reason.kind) {
    case 'by-product':
      return `by-product of a command: ${reason.what}`
    case 'too-deep':
      return `nested deeper than ${reason.folders} folders`
    case 'made-by-command':
      return `a command made it, and it would not be part of the change (${reasonInWords(reason.leftOut)})`
    case 'moved-out':
      return `moved to ${reason.to}, which is left out of the pull request; it would only be deleted`
    case 'written-by-run':
      return `written by ${reason.command}`
    case 'excluded':
      return `${reasonInWords(reason.refused)}: refused, kept in refused.patch`
    case 'left-behind': {
      const [what, done] = LEFT_BEHIND[reason.what]
      return `${what}${reason.undone ? done : '; still there'}`
    }
    case 'protected':
      return `protected path (${reason.glob})`
    case 'no-output':
      return `not an output artifact of the task (${firstFew(reason.outputs, MOST_OUTPUTS)})`
    case 'too-many-files':
      return `more than max-changed-files (${reason.most})`
    case 'too-many-lines':
      return `more than ${grouped(reason.most)}, the most that one change may have; lock files do not count`
    case 'keys': {
      const more = reason.keys.length - MOST_KEYS
      return reason.keys.slice(0, MOST_KEYS).map(keyInWords).join('; ') + (more > 0 ? `; and ${more} more` : '')
    }
    default:
      return PLAIN[reason.kind]
  }
}

function keyInWords({ what, line }: KeyPlace): string {
  if (line === null) return `its name looks like ${what}`
  return `line ${line} holds what looks like ${what}; write a placeholder, or read it from the environment`
}

/** Returns left-out paths as the record holds them. `usual`: no edit made it, and pages of a change leave it out. */
export function leftOutInWords(items: readonly LeftOut[]): { path: string; why: string; usual?: true }[] {
  return items.map(({ path, reason }) => {
    const isUsual = reason.kind === 'ignored' || reason.kind === 'by-product'
    return { path, why: reasonInWords(reason), ...(isUsual ? { usual: true as const } : {}) }
  })
}

/** Returns a refusal or a left-out path as `path: reason`. */
export function refusalInWords({ path, reason }: Refusal): string {
  return `${path ?? wholeChangeInWords(reason)}: ${reasonInWords(reason)}`
}

const MOST_LINES = 10
const MOST_NAMED = 5

/** Returns a line for each path that commands left behind; one for all where there are many for one reason. */
export function leftBehindInWords(items: readonly LeftOut[]): readonly string[] {
  const groups = Map.groupBy(items, ({ reason }) => reasonInWords(reason))
  return [...groups].flatMap(([why, group]) => {
    if (group.length <= MOST_LINES) return group.map(refusalInWords)
    const paths = group.map(({ path }) => path)
    return [`${firstFew(paths, MOST_NAMED)}: ${why}`]
  })
}

function wholeChangeInWords(reason: PathReason): string {
  if (reason.kind === 'too-many-files') return `${reason.count} files`
  return reason.kind === 'too-many-lines' ? `${reason.count} changed lines` : 'the change'
}

/** Returns the first refusal, and how many more there are. */
export function firstRefusalInWords(refusals: readonly Refusal[]): string {
  const [first, ...more] = refusals.map(refusalInWords)
  return `${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`
}

/** Returns a finding about a checkout with its detail in words. */
export function checkoutFindingInWords(finding: CheckoutFinding): Finding {
  return { kind: finding.kind, path: finding.path, detail: checkoutDetail(finding) }
}

function checkoutDetail(finding: CheckoutFinding): string {
  switch (finding.kind) {
    case 'names-collide':
      return `differs from ${finding.other} in case or Unicode form only, so many machines can check out just one of them`
    case 'checkout-rules':
      return 'changes how git converts files at checkout; the tests ran on files as the old rules wrote them'
    case 'checkout-content':
      return 'changes which content a checkout fetches; tests and checks may have passed on less'
    case 'submodule-changed':
      return `was changed, but lies ${IN_SUBMODULE}: the pull request does not contain it, and the tests ran without it`
  }
}
