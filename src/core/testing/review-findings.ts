/** What a reviewer should look at oneself: files that run elsewhere than in the tests, and what hides or fetches code. */

import type { FileChange, TextPair } from '../change/change.ts'
import { LINK } from '../change/check-change.ts'
import { type Attributes, type ChangedAttributes, rulesAbout } from '../change/findings.ts'
import { anyPlace, foldedPath } from '../change/paths.ts'
import { parseJsonFile } from '../text/parse-json.ts'
import { isDependencyFile, isLockFile, isSettingsText } from './setup-command.ts'
import { findSteering } from './test-steering.ts'

export type ReviewFinding = {
  kind:
    | 'runs-for-people'
    | 'builds-site'
    | 'steers-agents'
    | 'steers-tests'
    | 'hides-diff'
    | 'package-host'
    | 'name-unseen'
    | 'name-not-portable'
  path: string
  /** The host, the number of hidden files, the keys of a manifest, or empty. */
  detail: string
}

/** Editors, containers, shells, package managers and hooks of git run them, without a question or after one click. Folded. */
const RUNS_FOR_PEOPLE = anyPlace([
  ...[String.raw`\.(?:husky|githooks|lefthook|devcontainer|codesandbox|run)/.+`, String.raw`\.config/mise/.+`],
  ...[
    String.raw`\.(?:claude|kiro)/hooks/.+`,
    String.raw`\.idea/runconfigurations/.+`,
    String.raw`\.zed/(?:tasks|settings)\.json`,
  ],
  ...[String.raw`\.vscode/(?:tasks|launch|settings|extensions|mcp)\.json`, String.raw`\.vs/tasks\.vs\.json`],
  ...[
    String.raw`[^/]+\.code-workspace|\.devcontainer\.json|\.gitpod\.yml|\.replit`,
    String.raw`\.idea/(?:startup|watchertasks)\.xml`,
  ],
  String.raw`\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.pre-commit-config\.yaml|\.huskyrc(?:\.\w+)?|\.overcommit\.yml`,
  String.raw`\.simple-git-hooks\.\w+|\.exrc|\.l?vimrc|\.nvimrc|\.nvim\.lua|\.dir-locals(?:-2)?\.el|\.gdbinit|\.lldbinit`,
  String.raw`\.envrc|\.?mise(?:\.\w+)*\.toml|\.mcp\.json|binding\.gyp|\.pnpmfile\.[cm]?js`,
  ...[
    String.raw`\.mise/config\.toml`,
    String.raw`\.cursor/(?:mcp|hooks|environment)\.json`,
    String.raw`\.claude/settings[^/]*\.json`,
  ],
  ...[String.raw`\.gemini/settings\.json`, String.raw`\.codex/config\.toml`, String.raw`\.kiro/settings/mcp\.json`],
  ...[String.raw`\.mvn/extensions\.xml`, String.raw`\.mvn/wrapper/.+`, String.raw`gradle/wrapper/[^/]+\.jar`],
])
/** A push starts the commands in them, though most of their lines are settings of a site. */
const BUILDS_SITE = anyPlace([String.raw`netlify\.toml|vercel\.json|\.readthedocs\.ya?ml|render\.yaml|amplify\.yml`])
/** Scripts of a package.json that its package manager starts by itself. */
const SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'].concat([
  'predependencies',
  'dependencies',
  'postdependencies',
  'pnpm:devPreinstall',
])
/** Coding agents read them as orders of the repository. */
const AGENT_FILES = [
  String.raw`AGENTS(?:\.override)?\.md|CLAUDE(?:\.local)?\.md|GEMINI\.md|\.cursorrules|\.windsurfrules|\.clinerules`,
  ...[
    String.raw`\.(?:clinerules|junie)/.+`,
    String.raw`\.(?:windsurf|cursor)/rules/.+`,
    String.raw`\.kiro/steering/.+`,
  ],
  ...[String.raw`\.claude/(?:agents|commands|skills)/.+`, String.raw`\.github/copilot-instructions\.md`],
  String.raw`\.github/(?:instructions|prompts|agents|chatmodes|diffproof)/.+`,
]
const STEERS_AGENTS = anyPlace(AGENT_FILES)
const STEERS_AGENTS_FOLDED = anyPlace(AGENT_FILES, 'i')

/** A page about agents in a folder of documents is none. */
function steersAgents(path: string, isLink: boolean): boolean {
  return STEERS_AGENTS(path, isLink) || (/^(?:\.|[^/]+$)/.test(path) && STEERS_AGENTS_FOLDED(foldedPath(path), isLink))
}

function startsByItself({ path, before, after }: TextPair): readonly ReviewFinding[] {
  if (!/(?:^|\/)package\.json$/.test(path)) return []
  const scriptsOf = (text: string | null) => {
    const manifest = parseJsonFile(text ?? '') as { scripts?: Readonly<Record<string, unknown>> } | null | undefined
    return SCRIPTS.map(name => manifest?.scripts?.[name])
  }
  const old = scriptsOf(before)
  const isChanged = scriptsOf(after).some((script, at) => script !== undefined && script !== old[at])
  return isChanged ? [{ kind: 'runs-for-people', path, detail: '' }] : []
}

/** Findings about changed files, their texts and their attributes. Linear. */
export function findForReview(
  files: readonly FileChange[],
  texts: readonly TextPair[],
  attributes: readonly ChangedAttributes[],
): readonly ReviewFinding[] {
  const there = files.filter(({ change }) => change !== 'deleted')
  const byName = there.flatMap(({ path, change, newMode }): ReviewFinding[] => {
    const isLink = newMode === LINK
    const found = (kind: ReviewFinding['kind']) => ({ kind, path, detail: '' })
    const isNew = change === 'added' || change === 'renamed'
    return [
      ...(RUNS_FOR_PEOPLE(foldedPath(path), isLink) ? [found('runs-for-people')] : []),
      ...(BUILDS_SITE(foldedPath(path), isLink) ? [found('builds-site')] : []),
      ...(steersAgents(path, isLink) ? [found('steers-agents')] : []),
      ...(isNew && UNSEEN.test(path) ? [found('name-unseen')] : []),
      ...(isNew && path.split('/').some(part => NOT_PORTABLE.test(part)) ? [found('name-not-portable')] : []),
    ]
  })
  const steering = findSteering(texts).map(one => ({ kind: 'steers-tests' as const, ...one }))
  const changed = new Set(there.map(({ path }) => path))
  const hidden = attributes.filter(one => changed.has(one.path) && isHidden(one.after) && !isHidden(one.before))
  const hiding = rulesAbout(hidden, files).map(
    ({ path, count }): ReviewFinding => ({ kind: 'hides-diff', path, detail: String(count) }),
  )
  return [...byName, ...steering, ...hiding, ...texts.flatMap(startsByItself), ...findNewHosts(texts)]
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Windows cannot check them out (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const NOT_PORTABLE = /[<>:"|?*\\]|[. ]$|^(?:con(?:in\$|out\$)?|prn|aux|nul|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i

/** Attributes by which a forge folds a diff or shows none. */
export const HIDING = ['diff', 'linguist-generated']

/** Linguist takes every value but one for true. */
function isHidden({ diff = '', 'linguist-generated': generated = 'unset' }: Attributes): boolean {
  return !['set', 'unspecified'].includes(diff) || !['unset', 'unspecified', 'false'].includes(generated)
}

/** Other files that say where a package manager, a wrapper or git gets things from. */
const SOURCES =
  /(?:^|\/)(?:pip\.conf|\.pypirc|bunfig\.toml|nuget\.config|uv\.toml|(?:gradle|maven)-wrapper\.properties|\.lfsconfig)$/i

/** Hosts that packages come from now and did not before. Linear. */
export function findNewHosts(texts: readonly TextPair[]): readonly ReviewFinding[] {
  return texts.flatMap(newHosts)
}

/** A new lock file says nothing about that. */
function newHosts({ path, before, after }: TextPair): ReviewFinding[] {
  const isLock = isLockFile(path)
  const isSource = isSettingsText(path) || isDependencyFile(path) || SOURCES.test(path)
  if (after === null || !isSource || (isLock && before === null)) return []
  const depth = isLock ? 2 : 0
  const known = new Set(hostsIn(before ?? '', depth))
  const hosts = new Set(hostsIn(after, depth).filter(host => !known.has(host)))
  return [...hosts].slice(0, MOST_HOSTS).map(detail => ({ kind: 'package-host', path, detail }))
}

const MOST_HOSTS = 5
/** What a description of a package says for people. */
const FOR_PEOPLE =
  /^(?:\$schema|abandoned|author|authors|bugs|deprecated|description|contributors|funding|homepage|repository|support)$/
const NAMESPACES = /\s(?:xmlns|xsi:)[\w:]*="[^"<>\n]*"/g
const ESCAPE = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))?/gi
const HOST = /(?::\/\/|\bhttps?:\/*)([^\s/"'`?#<>()[\]{},;|]+)/gi

/** The hosts of all addresses, in JSON without what descriptions of packages at this depth say for people. Linear. */
function hostsIn(text: string, depth: number): readonly string[] {
  const parsed = parseJsonFile(text, Number.POSITIVE_INFINITY)
  const texts = parsed === undefined ? [unescaped(text)] : textsIn(parsed, depth)
  return texts.flatMap(one =>
    Array.from(one.matchAll(HOST), ([, host = '']) => host.slice(host.lastIndexOf('@') + 1).toLowerCase()),
  )
}

/** Escapes of JSON, TOML, YAML and properties are undone. */
function unescaped(text: string): string {
  return text.replace(NAMESPACES, '').replace(ESCAPE, (_, long?: string, short?: string) => {
    const code = long ?? short
    return code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16))
  })
}

/** All names and texts of a value, however deep it is. */
function textsIn(value: unknown, depth: number): readonly string[] {
  const texts: string[] = []
  let level: unknown[] = [value]
  for (let at = 0; level.length > 0; at += 1) {
    const below: unknown[] = []
    for (const one of level) {
      if (typeof one === 'string') texts.push(one)
      if (typeof one !== 'object' || one === null) continue
      const entries = Object.entries(one).filter(([name]) => at !== depth || !FOR_PEOPLE.test(name))
      if (!Array.isArray(one)) for (const [name] of entries) texts.push(name)
      for (const [, inner] of entries) below.push(inner)
    }
    level = below
  }
  return texts
}
