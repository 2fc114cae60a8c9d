/** What a reviewer should look at oneself: files that run elsewhere than in the tests, and what hides or fetches code. */

import type { FileChange, TextPair } from '../change/change.ts'
import { attributeGlob, isAttributes, onlyIn } from '../change/findings.ts'
import { foldedPath } from '../change/paths.ts'
import { parseJsonFile } from '../text/parse-json.ts'
import { isLockFile, isPackageSettings } from './setup-command.ts'
import { findSteering } from './test-steering.ts'

export type ReviewFinding = {
  kind:
    | 'runs-for-people'
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
const RUNS_FOR_PEOPLE = new RegExp(
  `(?:^|/)(?:${[
    // A folder of these may be a link to another one.
    String.raw`\.(?:husky|githooks|lefthook|devcontainer|codesandbox|run|config/mise|(?:claude|kiro)/hooks|idea/runconfigurations)(?:/.+)?`,
    String.raw`\.(?:vscode|vs|zed|idea|claude|cursor|gemini|codex|kiro|mvn|mise)`,
    String.raw`\.vscode/(?:tasks|launch|settings|extensions|mcp)\.json|\.vs/tasks\.vs\.json|\.zed/(?:tasks|settings)\.json`,
    String.raw`[^/]+\.code-workspace|\.idea/(?:startup|watchertasks)\.xml|\.devcontainer\.json|\.gitpod\.yml|\.replit`,
    String.raw`\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.pre-commit-config\.yaml|\.huskyrc(?:\.\w+)?|\.overcommit\.yml`,
    String.raw`\.simple-git-hooks\.\w+|\.exrc|\.l?vimrc|\.nvimrc|\.nvim\.lua|\.dir-locals(?:-2)?\.el|\.gdbinit|\.lldbinit`,
    String.raw`\.envrc|\.?mise(?:\.\w+)*\.toml|\.mise/config\.toml|\.mcp\.json|\.cursor/(?:mcp|hooks|environment)\.json`,
    String.raw`\.claude/settings[^/]*\.json|\.gemini/settings\.json|\.codex/config\.toml|\.kiro/settings/mcp\.json`,
    String.raw`binding\.gyp|\.pnpmfile\.[cm]?js|\.mvn/extensions\.xml|\.mvn/wrapper/.+|gradle/wrapper/[^/]+\.jar`,
  ].join('|')})$`,
)
/** Scripts of a package.json that its package manager starts by itself. */
const SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']
/** Coding agents read them as orders of the repository. */
const STEERS_AGENTS =
  /(?:^|\/)(?:AGENTS(?:\.override)?\.md|CLAUDE(?:\.local)?\.md|GEMINI\.md|\.cursorrules|\.windsurfrules|\.clinerules(?:\/.+)?|\.windsurf\/rules\/.+|\.kiro\/steering\/.+|\.junie\/.+|\.cursor\/rules\/.+|\.claude\/(?:agents|commands|skills)\/.+|\.github\/(?:copilot-instructions\.md|(?:instructions|prompts|agents|chatmodes)\/.+|diffproof\/.+))$/
const STEERS_AGENTS_FOLDED = new RegExp(STEERS_AGENTS, 'i')

/** A page about agents in a folder of documents is none. */
function steersAgents(path: string): boolean {
  return STEERS_AGENTS.test(path) || (/^(?:\.|[^/]+$)/.test(path) && STEERS_AGENTS_FOLDED.test(foldedPath(path)))
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

/** Findings about changed files and their texts. Linear. */
export function findForReview(files: readonly FileChange[], texts: readonly TextPair[]): readonly ReviewFinding[] {
  const there = files.filter(({ change }) => change !== 'deleted')
  const byName = there.flatMap(({ path, change }): ReviewFinding[] => {
    const found = (kind: ReviewFinding['kind']) => ({ kind, path, detail: '' })
    const isNew = change === 'added' || change === 'renamed'
    return [
      ...(RUNS_FOR_PEOPLE.test(foldedPath(path)) ? [found('runs-for-people')] : []),
      ...(steersAgents(path) ? [found('steers-agents')] : []),
      ...(isNew && UNSEEN.test(path) ? [found('name-unseen')] : []),
      ...(isNew && path.split('/').some(part => NOT_PORTABLE.test(part)) ? [found('name-not-portable')] : []),
    ]
  })
  const steering = findSteering(texts).map(one => ({ kind: 'steers-tests' as const, ...one }))
  return [
    ...byName,
    ...steering,
    ...texts.flatMap(text => [...startsByItself(text), ...hiddenDiffs(text, there), ...newHosts(text)]),
  ]
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Windows cannot check them out (https://learn.microsoft.com/windows/win32/fileio/naming-a-file). */
const NOT_PORTABLE = /[<>:"|?*\\]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Attributes by which a forge folds a diff or shows none. */
const HIDING = /\s(?:-diff|binary|linguist-generated(?:=true)?|diff=\S+)(?:\s|$)/

function hiddenDiffs({ path, before, after }: TextPair, files: readonly FileChange[]): ReviewFinding[] {
  if (!isAttributes(path)) return []
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const below = files.filter(one => one.path.startsWith(folder) && one.path !== path)
  const rules = onlyIn(linesOf(after), linesOf(before)).filter(rule => HIDING.test(rule))
  const globs = rules.map(rule => attributeGlob(rule.trim().split(/\s/, 1)[0] ?? ''))
  const hidden = below.filter(one => globs.some(fits => fits(one.path.slice(folder.length))))
  return hidden.length === 0 ? [] : [{ kind: 'hides-diff', path, detail: String(hidden.length) }]
}

function linesOf(text: string | null): readonly string[] {
  return (text ?? '').split('\n').filter(line => !line.startsWith('#'))
}

/** A line of a lock file or of a package manager's settings that says where packages come from. */
const SOURCE = /resolved|tarball|registry|remote|source|index|url/i
const HOST = /:\/\/(?:[^\s/@"']*@)?([^\s/"'?#]+)/g

/** Hosts that packages come from now and did not before. A new lock file says nothing about that. */
function newHosts({ path, before, after }: TextPair): ReviewFinding[] {
  const isSettings = isPackageSettings(path) || /(?:^|\/)(?:pip\.conf|\.pypirc|bunfig\.toml|nuget\.config)$/i.test(path)
  if (after === null || !(isSettings || (isLockFile(path) && before !== null))) return []
  const hosts = onlyIn(hostsIn(after), hostsIn(before ?? ''))
  return [...new Set(hosts)].slice(0, MOST_HOSTS).map(detail => ({ kind: 'package-host', path, detail }))
}

const MOST_HOSTS = 5

function hostsIn(text: string): readonly string[] {
  const lines = text.split('\n').filter(line => SOURCE.test(line) && !line.includes('"url":'))
  return lines.flatMap(line => Array.from(line.matchAll(HOST), ([, host = '']) => host.toLowerCase()))
}
