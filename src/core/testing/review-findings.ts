/** What a reviewer should look at oneself: files that run elsewhere than in the tests, and what hides or fetches code. */

import type { FileChange } from '../change/change.ts'
import { LINK } from '../change/check-change.ts'
import { type Attributes, type ChangedAttributes, rulesAbout, unseenIn } from '../change/findings.ts'
import { anyPlace, fileName, foldedPath } from '../change/paths.ts'
import { parseJsonFile } from '../text/parse-json.ts'
import { wordsIn } from '../text/spaces.ts'
import { isDependencyFile, isLockFile, isSettingsText } from './setup-command.ts'
import { findSteering, objectIn, objectOf, type SettingsText } from './test-steering.ts'

export type ReviewFinding = {
  kind:
    | 'runs-for-people'
    | 'builds-site'
    | 'steers-agents'
    | 'steers-tools'
    | 'steers-tests'
    | 'hides-diff'
    | 'package-host'
    | 'name-unseen'
    | 'name-not-portable'
  path: string
  /** The host, the number of hidden files (none: itself), the keys of a manifest, or empty. */
  detail: string
}

/** Editors, containers, shells, package managers and hooks of git run them, without a question or after one click. Folded. */
const RUNS_FOR_PEOPLE = anyPlace(
  wordsIn(String.raw`\.(?:husky|githooks|lefthook|devcontainer|codesandbox|run)/.+ \.config/mise/.+ \.(?:claude|kiro)/hooks/.+
  \.idea/runconfigurations/.+ \.zed/(?:tasks|settings)\.json \.vscode/(?:tasks|launch|settings|extensions|mcp)\.json
  \.vs/tasks\.vs\.json [^/]+\.code-workspace|\.devcontainer\.json|\.gitpod\.yml|\.replit
  \.idea/(?:startup|watchertasks)\.xml
  \.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.pre-commit-config\.yaml|\.huskyrc(?:\.\w+)?|\.overcommit\.yml
  \.simple-git-hooks\.\w+|\.exrc|\.l?vimrc|\.nvimrc|\.nvim\.lua|\.dir-locals(?:-2)?\.el|\.gdbinit|\.lldbinit
  \.envrc|\.?mise(?:\.\w+)*\.toml|\.mcp\.json|binding\.gyp|\.pnpmfile\.[cm]?js \.mise/config\.toml
  \.cursor/(?:mcp|hooks|environment)\.json \.claude/settings[^/]*\.json \.gemini/settings\.json \.codex/config\.toml
  \.kiro/settings/mcp\.json \.mvn/extensions\.xml \.mvn/wrapper/.+ gradle/wrapper/[^/]+\.jar`),
)
/** A push starts the commands in them, though most of their lines are settings of a site. */
const BUILDS_SITE = anyPlace([String.raw`netlify\.toml|vercel\.json|\.readthedocs\.ya?ml|render\.yaml|amplify\.yml`])
/** Scripts of a manifest that its package manager starts by itself. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  'package.json': /^(?:(?:pre|post)?(?:install|prepare|dependencies)|prepublish|pnpm:devPreinstall)$/,
  'composer.json': /^(?:(?:pre|post)-.+|init|command)$/,
}
/** Coding agents read them as orders of the repository. */
const AGENT_FILES =
  wordsIn(String.raw`AGENTS?(?:\.override)?\.md|(?:CLAUDE|CRUSH)(?:\.local)?\.md|(?:GEMINI|QWEN|WARP|SKILL)\.md|opencode\.jsonc?
  \.(?:cursor|windsurf|cline)?rules|\.goosehints
  \.(?:clinerules|junie)/.+ \.(?:windsurf|cursor)/rules/.+ \.kiro/steering/.+ \.claude/(?:agents|commands|skills)/.+
  \.github/copilot-instructions\.md \.github/(?:instructions|prompts|agents|chatmodes|diffproof)/.+`)
const STEERS_AGENTS = anyPlace(AGENT_FILES)
const STEERS_AGENTS_FOLDED = anyPlace(AGENT_FILES, 'i')

/** Folders of tools that hold no orders, and files in others that no tool runs or obeys. Folded. */
const HARMLESS = [
  ...wordsIn(`git gitlab circleci ci changeset changes changelog storybook vitepress vuepress tx dependabot yarn tshy
  devcontainer well-known doctrees`).map(folder => `${folder}(?:/|$)`),
  ...wordsIn(String.raw`github/(?:[^/]+\.(?:md|rst|txt|ya?ml)|codeowners|(?:issue|pull_request)_template)$
  github/(?:(?:(?:issue|pull_request|discussion)_template|actions)/|.+\.(?:png|svg|jpe?g|gif|webp)$|workflows/[^/]+\.ya?ml$)
  vscode/(?:[^/]+\.code-snippets|(?:snippets|cspell)\.json)$
  idea/(?:(?:codestyles|copyright|dictionaries|inspectionprofiles|scopes)/|\.gitignore$|(?:encodings|misc|modules|vcs)\.xml$)
  idea/[^/]+\.iml$`),
]
/**
 * Agents and editors read every file below a folder of theirs. Of 75,774 commits in 42 repositories, 42 changed a file
 * of `.github`, `.vscode` or `.idea` that this names.
 */
const STEERS_TOOLS = anyPlace([String.raw`\.(?!${HARMLESS.join('|').replace(/\/(?!\])/g, '[/]')})[^/]+/.+`])

/** A page about agents in a folder of documents is none. */
function steersAgents(path: string, isLink: boolean): boolean {
  return STEERS_AGENTS(path, isLink) || (/^(?:\.|[^/]+$)/.test(path) && STEERS_AGENTS_FOLDED(foldedPath(path), isLink))
}

function startsByItself({ path, from, before, after }: SettingsText): readonly ReviewFinding[] {
  const old = new Set(startedIn(from ?? path, before ?? ''))
  const isChanged = startedIn(path, after ?? '').some(one => !old.has(one))
  return isChanged ? [{ kind: 'runs-for-people', path, detail: '' }] : []
}

/** What such a file has package managers, hooks of git or rustup start. */
function startedIn(path: string, text: string): readonly string[] {
  const name = fileName(foldedPath(path))
  // A name may hold escapes.
  if (/^rust-toolchain(?:\.toml)?$/.test(name)) return text.split('\n').filter(line => /\bpath\b|\\/.test(line))
  const starts = SCRIPTS[name]
  if (starts === undefined) return []
  const { scripts, husky, 'simple-git-hooks': hooks } = objectIn(text)
  const started = Object.entries(scripts ?? {}).filter(([script]) => starts.test(script))
  const ofHusky = Object.entries(husky ?? {}).filter(([key]) => key === 'hooks')
  return [...started, ...ofHusky, hooks].flatMap(one => JSON.stringify(one) ?? [])
}

/** Findings about changed files, their texts and their attributes. Linear. */
export function findForReview(
  files: readonly FileChange[],
  texts: readonly SettingsText[],
  attributes: readonly ChangedAttributes[],
): readonly ReviewFinding[] {
  const there = files.filter(({ change }) => change !== 'deleted')
  const steering = findSteering(texts).map(one => ({ kind: 'steers-tests' as const, ...one }))
  const steered = new Set(steering.map(({ path }) => path))
  const byName = there.flatMap(({ path, change, newMode }): ReviewFinding[] => {
    const isLink = newMode === LINK
    const folded = foldedPath(path)
    const found = (kind: ReviewFinding['kind'], is: boolean) => (is ? [{ kind, path, detail: '' }] : [])
    const isNew = change === 'added' || change === 'renamed'
    const known = [
      ...found('runs-for-people', RUNS_FOR_PEOPLE(folded, isLink)),
      ...found('builds-site', BUILDS_SITE(folded, isLink)),
      ...found('steers-agents', steersAgents(path, isLink)),
    ]
    return [
      ...known,
      ...found('steers-tools', known.length === 0 && !steered.has(path) && STEERS_TOOLS(folded, isLink)),
      ...found('hides-diff', FOLDED(path, isLink)),
      ...found('name-unseen', isNew && (UNSEEN.test(path) || unseenIn(path).length > 0)),
      ...found('name-not-portable', isNew && path.split('/').some(part => NOT_PORTABLE.test(part))),
    ]
  })
  const changed = new Set(there.map(({ path }) => path))
  const hidden = attributes.filter(one => changed.has(one.path) && isHidden(one.after) && !isHidden(one.before))
  const hiding = rulesAbout(hidden, files).map(
    ({ path, count }): ReviewFinding => ({ kind: 'hides-diff', path, detail: String(count) }),
  )
  const binary = texts
    .filter(one => changed.has(one.path) && isTextWithoutDiff(one))
    .map(({ path }): ReviewFinding => ({ kind: 'hides-diff', path, detail: '' }))
  return [...byName, ...steering, ...hiding, ...binary, ...texts.flatMap(startsByItself), ...findNewHosts(texts)]
}

const ENDS_OF_TEXT =
  wordsIn(`[cm]?[jt]sx? json[5cl]? vue svelte astro x?html? css s[ac]ss less py[ix]? r[bs] rake gemspec
  go java kts? scala sbt groovy gradle clj[cs]? edn exs? erl hrl l?hs mli? elm dart swift [chi](?:pp|xx|c|h)? mm? cs fsx? vb
  zig nim cr p[lm] php phtml jl lua tcl [drst] sql graphql gql proto ba?sh zsh fish ps[dm]?1 bat cmd tf hcl nix cmake mk bzl
  bazel sol ya?ml toml ini cfg conf properties env xml xsl xsd svg mdx? rst adoc txt tex diff patch`)
/** Sources, settings and prose. Pictures, archives and the like may be binary. */
const NAME_OF_TEXT = new RegExp(
  String.raw`(?:^|/)(?:(?:GNU)?Make|Docker|Container|Gem|Rake|Proc|Just|Jenkins|Vagrant)file$|\.(?:\w*rc|${ENDS_OF_TEXT.join('|')})$`,
  'i',
)

/** A text before, by its name, or by its first line, of which git shows no lines. */
function isTextWithoutDiff({ path, before, after, binary }: SettingsText): boolean {
  if (binary === undefined || !(binary.before || binary.after)) return false
  return NAME_OF_TEXT.test(path) || (before !== null && !binary.before) || (after ?? '').startsWith('#!')
}

/** Another blank matters only at either end of a name or before a full stop. Screenshots have one inside. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<![^/])[^\P{Zs} ]|[^\P{Zs} ](?![^./])/u
/** Windows cannot check them out (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const NOT_PORTABLE = /[<>:"|?*\\]|[. ]$|^(?:con(?:in\$|out\$)?|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Of what lies there, forges fold the diff without any attribute (Linguist). */
const FOLDED = anyPlace(['node_modules/.+'])

/** Attributes by which a forge folds a diff or shows none. */
export const HIDING = ['diff', 'linguist-generated']

/** Linguist takes every value but one for true. */
function isHidden({ diff = '', 'linguist-generated': generated = 'unset' }: Attributes): boolean {
  return !['set', 'unspecified'].includes(diff) || !['unset', 'unspecified', 'false'].includes(generated)
}

/** Other files that say where a package manager, a wrapper or git gets things from. */
const SOURCES =
  /(?:^|\/)(?:pip\.conf|\.pypirc|bunfig\.toml|nuget\.config|uv\.toml|(?:gradle|maven)-wrapper\.properties|\.lfsconfig|bower\.json|[^/]+\.sbt|\.bundle\/config)$/i

/** Whether a file says where packages come from. */
export function isSource(path: string): boolean {
  return isSettingsText(path) || isDependencyFile(path) || SOURCES.test(path)
}

/** Hosts that packages come from now and did not before. Linear. */
export function findNewHosts(texts: readonly SettingsText[]): readonly ReviewFinding[] {
  return texts.flatMap(({ path, from, before, after }): ReviewFinding[] => {
    // Under a name of another meaning nothing was read.
    const old = isSource(from ?? path) ? before : null
    // A new lock file says nothing about that.
    if (after === null || !isSource(path) || (isLockFile(path) && old === null)) return []
    const known = new Set([...hostsIn(path, old ?? ''), ...(old?.toLowerCase().match(ALONE) ?? [])])
    const hosts = new Set(hostsIn(path, after).filter(host => !known.has(host)))
    return [...hosts].slice(0, MOST_HOSTS).map(detail => ({ kind: 'package-host', path, detail }))
  })
}

const MOST_HOSTS = 5
/** What a description of a package says for people. */
const FOR_PEOPLE =
  /^(?:\$schema|abandoned|author|authors|bugs|deprecated|description|contributors|funding|homepage|repository|support)$/
const NAMESPACES = /\s(?:xmlns|xsi:)[\w:]*="[^"<>\n]*"/g
/** Escapes of JSON, TOML, YAML and properties, and what XML may have inside of a text. */
const ESCAPE = /\\(?:u(?:0000)?[0-9a-f]{4}|x[0-9a-f]{2}|\r?\n\s*)?|&#x?[0-9a-f]+;|<!\[CDATA\[|\]\]>/gi
const NAME = String.raw`[\w-]+(?:\.[\w-]+)+`
/** What a host is behind: a scheme, which may lack slashes, or Go's sign of a replacement. */
const START = new RegExp(String.raw`://|\bhttps?:[\\/]*|=>[ "\`]*(?=${NAME}/)`, 'i')
const PART = String.raw`[^\s/@"'\`?#<>()[\]{},;|\\]`
/** Programs differ in what ends a host, so what is behind an at sign is one too. */
const HOST = new RegExp(String.raw`(?<=^|@)(?:\[[\da-f:.]+\](?::\d+)?|${PART}+)(?!${PART}|[@>])`, 'gi')
/** Git's short form of an address, also without a user. */
const SHORT = new RegExp(
  String.raw`(?<=@\[?)(?<!://[^\s/@]*@\[?)${NAME}(?=\]?:[^\s:])|(?<![^\s"'=>])${NAME}(?=:[a-z~][\w.~-]*/)`,
  'gi',
)
/** A module of Go. */
const ALONE = new RegExp(String.raw`(?<![^\s"\`])${NAME}(?=/)`, 'g')
/** What package managers call hosts. */
const CALLED: Readonly<Record<string, string>> = {
  ...{ github: 'github.com', gitlab: 'gitlab.com', bitbucket: 'bitbucket.org', sourcehut: 'git.sr.ht' },
  ...{ gist: 'gist.github.com', jsr: 'jsr' },
}
const CALL =
  /\b(github|gitlab|bitbucket|sourcehut|gist|jsr)(?::|\s*=>)\s*["']?(?=[^\s"'/]{1,80}\/[^\s"'/]|[\da-f]{7})/gi

/**
 * The hosts of all addresses, and those that shorter spellings stand for; in JSON without what descriptions of packages
 * say for people. Linear.
 */
function hostsIn(path: string, text: string): readonly string[] {
  const parsed = parseJsonFile(text, Number.POSITIVE_INFINITY)
  const short = shortHosts(fileName(path).toLowerCase(), text, parsed)
  if (parsed !== undefined) {
    const texts = textsIn(parsed, isLockFile(path) ? 2 : 0)
    return [...short, ...texts.flatMap(one => hostsInText(one.replaceAll('\n', '')))]
  }
  const plain = text.replace(NAMESPACES, '')
  // A comment may split an address in XML.
  const parts = plain.split('-->').map(one => one.split('<!--')[0])
  return [...short, ...[plain, unescaped(plain), unescaped(parts.join(''))].flatMap(hostsInText)]
}

/** Repositories that Gradle knows by a name; that of Maven, which most projects name, is none. */
const GRADLE = /\b(?:jcenter(?=\s*[({])|(?:google|gradlePluginPortal)(?=\s*\())/g
/** Where a manifest of npm, pnpm, Yarn or Bower says where each package comes from. */
const TABLE = /^(?:(?:dev|optional|peer)?dependencies|overrides|resolutions|catalogs?)$/i
const YAML_VALUE = /(?:["']:|:\s)\s*(?:[&!|>]\S*\s+)*["']?(?=([^\s"',{}]+))/g
const YAML_NONE = /^patchedDependencies:.*\n(?:[ \t].*\n?|\n)*|^[ \t]*#.*/gm
/** Such a value that stands for a repository of GitHub. */
const OWNER_AND_NAME = /^[^\s.~/:@#][^\s/:@#]*\/[^\s/:@#]+(?:#|$)/
/** Composer takes it for an address of HTTP. */
const ALONE_AT_START = new RegExp(`^${NAME}(?=[:/]|$)`)

/** Where packages come from, in the spellings that hold no address. `name`: of the file. */
function shortHosts(name: string, text: string, parsed: unknown): readonly string[] {
  const tablesIn = (value: unknown) =>
    Object.entries(value ?? {}).flatMap(([key, table]) => (TABLE.test(key) ? [table] : []))
  const named = (value: string) =>
    OWNER_AND_NAME.test(value) ? ['github.com'] : value.startsWith('jsr:') ? ['jsr'] : []
  const { repositories, pnpm, workspaces } = objectOf(parsed)
  switch (name) {
    case 'package.json':
    case 'bower.json':
      return textsIn([parsed, pnpm, workspaces].flatMap(tablesIn), -1, false).flatMap(named)
    case 'pnpm-workspace.yaml': {
      const values = unescaped(text.replace(YAML_NONE, '')).matchAll(YAML_VALUE)
      return Array.from(values, ([, value = '']) => value).flatMap(named)
    }
    case 'composer.json':
      return Object.values(objectOf(repositories)).flatMap(one => {
        const { type, url } = objectOf(one)
        return type === 'path' ? [] : (String(url).match(ALONE_AT_START) ?? [])
      })
    default:
      return /\.gradle(?:\.kts)?$/.test(name) ? (text.match(GRADLE) ?? []) : []
  }
}

/** Parsers of addresses pass over some blanks. */
function hostsInText(text: string): readonly string[] {
  const plain = text.replace(/[\0\t\r]/g, '')
  const behind = plain.split(START).slice(1)
  const hosts = behind.flatMap(one => one.slice(0, one.search(/[\n/?#]|$/)).match(HOST) ?? [])
  const called = Array.from(plain.matchAll(CALL), ([, name = '']) => CALLED[name.toLowerCase()] ?? '')
  const all = [...hosts, ...(plain.match(SHORT) ?? []), ...called]
  return all.map(one => URL.parse(`https://${one}`)?.host ?? one.replace(/:.*/, ''))
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, found => {
    const code = Number(found.replace(/^(?:\\[ux]|&#x)/i, '0x').replace(/^&#|;$/g, ''))
    return code > 32 ? String.fromCharCode(code) : ''
  })
}

/** All texts of a value, and its names, however deep it is. */
function textsIn(value: unknown, depth: number, hasNames = true): readonly string[] {
  const texts: string[] = []
  let level: unknown[] = [value]
  for (let at = 0; level.length > 0; at += 1) {
    const below: unknown[] = []
    for (const one of level) {
      if (typeof one === 'string') texts.push(one)
      if (typeof one !== 'object' || one === null) continue
      const entries = Object.entries(one).filter(([name]) => at !== depth || !FOR_PEOPLE.test(name))
      if (hasNames && !Array.isArray(one)) for (const [name] of entries) texts.push(name)
      for (const [, inner] of entries) below.push(inner)
    }
    level = below
  }
  return texts
}
