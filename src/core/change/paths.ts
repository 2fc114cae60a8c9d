/** Path globs, protected paths, and names folded as file systems compare them. */
import picomatch from 'picomatch/posix.js'
import type { PathReason } from './change.ts'

/** Always protected: what runs with the repository's rights, and what names other repositories. */
const ALWAYS = ['.github/workflows/**', '.github/actions/**', '.git/**', '**/.git/**', '.gitmodules']

/** Pipelines of other systems, which a push starts with the secrets of the repository before anybody has looked. */
const PIPELINES = [
  ...['.forgejo/**', '.gitea/**', '.circleci/**', '.gitlab-ci*.yml', '.gitlab-ci/**', '.gitlab/**', '.buildkite/**'],
  ...['buildkite.{yml,yaml,json}', 'buildkite/pipeline*.{yml,yaml,json}', '.vsts-ci.{yml,yaml}', '.azuredevops/**'],
  ...['azure-pipelines*.{yml,yaml}', '{.,}azure-pipelines/**', '.travis.yml', 'Jenkinsfile{,.*}'],
  ...['.drone.{yml,star,jsonnet}', '.woodpecker.{yml,yaml}', '.woodpecker/**', 'bitbucket-pipelines.yml'],
  ...['{.,}appveyor.yml', '.cirrus.{yml,star}', '.semaphore/**', '.builds/**', '.build.yml'],
  ...['.tekton/**', '.teamcity/**', 'buildspec*.{yml,yaml}', 'cloudbuild.{yaml,yml,json}', '{.,}zuul.yaml'],
  ...['{.,}zuul.d/**', 'bitrise.yml', 'codemagic.yaml', 'codefresh.yml', '.onedev-buildspec.yml', '.prow.yaml'],
  ...['.prow/**', '.lighthouse/**', '.scrutinizer.yml', '**/ci_scripts/**', 'buddy.yml', '.buddy/**'],
  ...['.taskcluster.yml', '.harness/**', 'screwdriver.yaml', '.vela.{yml,yaml}', '.rwx/**', '.mint/**', '.depot/**'],
  ...['{.,}packit.{yml,yaml}', '.bazelci/**', '.agola/**', '.cds/**'],
  ...['.upsun/**', '.platform/**', '.platform.app.yaml'],
]

/**
 * The globs of everything protected but git's own folders and pipelines of other systems: those of the input, and what
 * they leave out of the rest.
 */
export function protectedGlobs(globs: readonly string[]): readonly string[] {
  const isCovered = (path: string) => globs.some(glob => pathGlob(foldedPath(glob))(path))
  return [...globs, ...ALWAYS.filter(one => !one.includes('.git/') && !isCovered(one))]
}

/**
 * Returns a function that says why a path (relative to the root) may not change, or null. A file may not replace a
 * folder with protected paths either.
 */
export function protectedPathMatcher(globs: readonly string[]): (path: string) => PathReason | null {
  const all = [...ALWAYS, ...globs, ...PIPELINES]
  const matchers = all.map(glob => {
    const folded = foldedPath(glob)
    const base = folded.includes('/') ? picomatch.scan(folded).base : ''
    const matches = pathGlob(folded.includes('/') ? folded : `**/${folded}`)
    return { glob, matches, isAbove: (path: string) => base === path || base.startsWith(`${path}/`) }
  })
  return path => {
    const folded = foldedPath(path)
    const hit = matchers.find(one => one.matches(folded) || one.isAbove(folded))
    return hit === undefined ? null : { kind: 'protected', glob: hit.glob }
  }
}

/** `.` in a regular expression does not match these, so `**` would stop there. */
const LINE_ENDS = /[\n\r\u2028\u2029]/g

/**
 * Returns a matcher: true if one of the globs matches a path. A dot at the start of a name needs no dot in the glob.
 */
export function pathGlob(globs: string | readonly string[]): (path: string) => boolean {
  const plain = (text: string) => text.replace(LINE_ENDS, '\uFFFD')
  const matches = picomatch([globs].flat().map(plain), { dot: true })
  return path => matches(plain(path))
}

const MOST_STARS = 4
/** As many choices of brackets as one star has ways. */
const CHOICES = 11
const FEW = 2
const FREE = 16

/**
 * Whether a glob may take long on some path, because picomatch tries all ways to share it out. Nine stars took minutes
 * on a name of 100 characters, and four in two names of 60 half a second. 20 times `{a,a}` took as long. A star that is
 * alone in a plain name has one way. Linear.
 */
export function isCostlyGlob(glob: string): boolean {
  const names = glob.split('/').filter(name => !/^[^*{}()|,]*(?:\*[^*{}()|,]*)?$/.test(name))
  const stars = names.flatMap(name => name.match(/\*+|!\(/g) ?? [])
  const choices = glob.match(/[{(,|]|\?(?=\()/g)?.length ?? 0
  // The choices of one bracket add up. Those of several multiply.
  const counted = (glob.match(/[{(]/g)?.length ?? 0) > FEW ? choices : Math.max(0, choices - FREE)
  return /[*+]\(/.test(glob) || stars.length * CHOICES + counted > MOST_STARS * CHOICES
}

const IGNORED = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/**
 * One part of a path, folded so that names that any file system takes for equal become equal. A part of dots only
 * stays.
 */
export function foldedName(name: string): string {
  const joined = name.normalize('NFKC').replace(IGNORED, '').normalize('NFKC')
  // Upper case first: it joins letters that lower case keeps apart. The capital I with a dot becomes two characters.
  const plain = joined.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replace(/:.*$/s, '')
  return plain.replace(/(?<![. ])[. ]+$/, end => (end === plain ? end : ''))
}

/** A path of which folding makes nothing but lower case. */
const PLAIN = /^(?:[\w@+-]|[./](?![./]|$))*$/

/** A path, each part folded. */
export function foldedPath(path: string): string {
  if (PLAIN.test(path)) return path.toLowerCase()
  return path.replaceAll('\\', '/').split('/').map(foldedName).join('/')
}

/**
 * Asks for names in any folder, by patterns of their parts. A link may stand in the place of a folder above such a name, so
 * it is asked as the name itself.
 */
export function anyPlace(names: readonly string[], flags = ''): (path: string, isLink: boolean) => boolean {
  const orAbove = names.map(name => name.split(/\/(?!\])/).reduceRight((below, part) => `(?:${part})(?:/${below})?`))
  const [whole, above] = [names, orAbove].map(some => new RegExp(`(?:^|/)(?:${some.join('|')})$`, flags))
  return (path, isLink) => (isLink ? above : whole)?.test(path) === true
}

const PRINTABLE = /^[ -~]*$/

/** Returns true when a part of the path is git's folder, also on a file system that folds names. */
export function isGitPath(path: string): boolean {
  // Printable ASCII folds into no other letters, so most paths need no folding.
  if (PRINTABLE.test(path) && !/git/i.test(path)) return false
  return path.split('/').some(name => /^(\.git|git~\d+)$/.test(foldedName(name)))
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function plainPath(path: string): string {
  return path.trim().replace(/^(?:\.\/)+(?=.)/, '')
}

export function fromWorkingDirectory(path: string, workingDirectory: string): string {
  const folders = workingDirectory.split('/').filter(part => part !== '' && part !== '.')
  const inside = `${folders.join('/')}/`
  return path.startsWith(inside) ? path.slice(inside.length) : `${'../'.repeat(folders.length)}${path}`
}

/** Why this cannot be a path in the repository, or null. */
export function whyNoPath(path: string): string | null {
  if (/[\p{Cc}\p{Cf}]/u.test(path) || !path.isWellFormed()) return 'must hold no hidden characters'
  if (path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path))
    return 'must be relative to the repository root, with slashes, for example docs/api.md'
  if (path.split('/').includes('..')) return 'must stay inside the repository: no ..'
  return isGitPath(path) ? "must not be part of git's own data" : null
}

export function whyNoGlob(glob: string): string | null {
  if (!hasClosedBrackets(glob)) return 'must be a path or a glob with its brackets closed, for example docs/**'
  if (isCostlyGlob(glob))
    return `must have at most ${MOST_STARS} stars in names with more than one, few choices, and no ?( *( or +(`
  if (glob.startsWith('!')) return 'must say what may be written: it cannot begin with !'
  return whyNoPath(glob)
}

export function hasClosedBrackets(glob: string): boolean {
  return ['[]', '{}', '()'].every(([open = '', close = '']) => glob.split(open).length === glob.split(close).length)
}
