/**
 * Settings by which a change decides how tests and checks run. Those of the base decide, so that both sides of a proof
 * differ in their source alone.
 */
import type { TextPair } from '../change/change.ts'
import { parseJsonFile } from '../text/parse-json.ts'
import { firstFew } from '../text/quantities.ts'

type SettingsText = TextPair & { from?: string | null }

/** Every line of them decides it. */
const WHOLE =
  /(?:^|\/)(?:(?:jest|vitest|vite|babel|karma|ava|playwright|cypress|wdio|mocha|tap|eslint|prettier)[\w.-]*\.(?:config|conf|workspace)\.[cm]?[jt]s(?:on)?|\.(?:mocharc|eslintrc|prettierrc|babelrc)(?:\.\w+)?|\.(?:eslint|prettier)ignore|\.taprc|\.swcrc|tsconfig[\w.-]*\.json|(?:biome|deno)\.jsonc?|bunfig\.toml|pytest\.ini|tox\.ini|mypy\.ini|\.?ruff\.toml|noxfile\.py|\.golangci\.ya?ml|\.?clippy\.toml|\.cargo\/config(?:\.toml)?|nextest\.toml|(?:GNU)?[Mm]akefile|justfile|Taskfile\.ya?ml|Rakefile|\.rspec|\.yarn\/(?:releases|plugins)\/.+|\.pnpmfile\.[cm]?js|phpunit\.xml(?:\.dist)?)$/
/** A line of npm's settings by which no test runs otherwise. Others may name a program, a loader or more settings. */
const NPM = String.raw`(?:(?:@[\w.~-]+:)?registry|(?://[^=]*:)?(?:_auth|_authToken|_password|username|email|always-auth)|package-lock|lockfile|save(?:-exact|-prefix|-workspace-protocol)?|fund|audit(?:-level)?|engine-strict|(?:legacy|strict)-peer-dep(?:s|endencies)|auto-install-peers|(?:link|prefer)-workspace-packages|min-release-age|allow-git|access|provenance|update-notifier|loglevel)`
const PNPM =
  'packages|catalogs?|overrides|(?:onlyBuilt|ignoredBuilt)Dependencies|allowBuilds|autoInstallPeers|(?:link|prefer)WorkspacePackages|save(?:Exact|Prefix|WorkspaceProtocol)|strictPeerDependencies|minimumReleaseAge(?:Exclude)?'
const YARN =
  'nodeLinker|npm(?:RegistryServer|Scopes|AuthToken|AlwaysAuth)|enableTelemetry|enableGlobalCache|compressionLevel'
/** Only such lines of them do: where they end, and how they begin. In YAML, a list and what is indented belong to the line above. */
const LINES: readonly (readonly [path: RegExp, end: RegExp, line: RegExp])[] = [
  [/(?:^|\/)\.npmrc$/, /[\r\n]+/, new RegExp(String.raw`^(?!\s*(?:[;#]|$)|\s*${NPM}\s*(?:=|$))`)],
  [/(?:^|\/)pnpm-workspace\.yaml$/, /[\r\n]+(?=(?!- )\S)/, new RegExp(`^(?!(?:#.*|---)?$|(?:${PNPM}):)`)],
  [/(?:^|\/)\.yarnrc\.yml$/, /[\r\n]+(?=(?!- )\S)/, new RegExp(`^(?!(?:#.*|---)?$|(?:${YARN}):)`)],
  [/(?:^|\/)\.yarnrc$/, /[\r\n]+/, /^(?!\s*(?:#|$)|(?:registry|"@[\w.~-]+:registry"|save-prefix|network-timeout)\s)/],
  [/(?:^|\/)pom\.xml$|\.gradle(?:\.kts)?$/, /\n/, /surefire|failsafe|useJUnit|\btest\s*\{/],
]
/** Only such sections of them do. */
const SECTIONS: readonly (readonly [path: RegExp, head: RegExp])[] = [
  [
    /(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/,
    /^\[(?:tool[.:])?(?:pytest|coverage|ruff|mypy|flake8|pylint|pyright|tox|isort|black|hatch\.envs)\b/,
  ],
  [/(?:^|\/)Cargo\.toml$/, /^\[(?:\[test\]|lib\]|(?:workspace\.)?lints\b)/],
]
/** What stands there belongs to a project that tests only read. */
const FIXTURE = /(?:^|\/)(?:__fixtures__|fixtures?|test[-_]?data|examples?|templates?)\//
/** New modules that stand in the way of a runner's own. */
const SHADOWS = /(?:^|\/)(?:pytest|_pytest|unittest|sitecustomize|usercustomize)(?:\.py|\/__init__\.py)$/
/** The keys of a package.json that say what runs and what is loaded. */
const KEYS = ['imports', 'exports', 'type', 'jest', 'mocha', 'ava', 'tap', 'vitest', 'eslintConfig'] as const

type Steering = { path: string; detail: string }

/** Each changed file that steers tests or checks; `detail`: the keys of a package.json. Linear. */
export function findSteering(texts: readonly SettingsText[]): readonly Steering[] {
  return texts.filter(isSteering).map(text => ({
    path: text.path,
    detail: isManifest(text) ? firstFew(changedKeys(text), MOST_KEYS) : '',
  }))
}

/** What the settings of a changed file were, in the text that it has now; `text` is null where the whole file is taken back. */
export type OldSettings = { path: string; from: string; text: string | null }

/** The changed settings as they were before. Linear. */
export function oldSettings(texts: readonly SettingsText[]): readonly OldSettings[] {
  return texts.filter(isSteering).map(text => ({ path: text.path, from: text.from ?? text.path, text: mixed(text) }))
}

function mixed(text: SettingsText): string | null {
  const { path, before, after } = text
  if (before === null || after === null) return null
  if (isManifest(text)) return withOldKeys(text)
  const head = SECTIONS.find(([file]) => file.test(path))?.[1]
  return head === undefined ? null : `${parted(after, head).rest}\n${parted(before, head).sections}`
}

function isSteering(text: SettingsText): boolean {
  const { path, before, after } = text
  if (before === after || FIXTURE.test(path)) return false
  if (isManifest(text)) return after !== null && changedKeys(text).length > 0
  return WHOLE.test(path) || (before === null && SHADOWS.test(path)) || hasLine(text) || hasSection(text)
}

function isManifest({ path }: SettingsText): boolean {
  return /(?:^|\/)package\.json$/.test(path)
}

const MOST_KEYS = 5

function hasLine({ path, before, after }: TextPair): boolean {
  const [, end, line] = LINES.find(([file]) => file.test(path)) ?? []
  if (end === undefined || line === undefined) return false
  const matching = (text: string | null) =>
    (text ?? '')
      .trimEnd()
      .split(end)
      .filter(one => line.test(one))
  return matching(after).join('\n') !== matching(before).join('\n')
}

function hasSection({ path, before, after }: SettingsText): boolean {
  const head = SECTIONS.find(([file]) => file.test(path))?.[1]
  if (head === undefined) return false
  const said = (text: string | null) =>
    parted(text ?? '', head)
      .sections.split('\n')
      .map(line => line.replace(/#.*/, '').trimEnd())
      .filter(line => line !== '')
      .join('\n')
  return said(after) !== said(before)
}

function parted(text: string, head: RegExp): { rest: string; sections: string } {
  let isOurs = false
  const parts = Map.groupBy(text.split('\n'), line => {
    if (/^\[[^=]*\]\s*(?:#.*)?$/.test(line.slice(0, 1_000))) isOurs = head.test(line)
    return isOurs
  })
  const textOf = (lines: readonly string[] = []) => lines.join('\n')
  return { rest: textOf(parts.get(false)), sections: textOf(parts.get(true)) }
}

/** Scripts that are new run in no test, unless they are named for it. */
function changedKeys({ before, after }: TextPair): readonly string[] {
  const [old, now] = [objectIn(before), objectIn(after)]
  if (before === null) return []
  const isOther = (name: string, ...[was, is]: readonly Readonly<Record<string, unknown>>[]) =>
    JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name])
  const [oldScripts, scripts] = [objectOf(old['scripts']), objectOf(now['scripts'])]
  const names = [...new Set([...Object.keys(oldScripts), ...Object.keys(scripts)])]
  const changed = names.filter(
    name => isOther(name, oldScripts, scripts) && (name in oldScripts || /^(?:pre|post)?test/.test(name)),
  )
  return [...changed.map(name => `scripts.${name}`), ...KEYS.filter(name => isOther(name, old, now))]
}

function withOldKeys(text: SettingsText): string {
  const [old, now] = [objectIn(text.before), { ...objectIn(text.after) }]
  const scripts = { ...objectOf(now['scripts']) }
  for (const key of changedKeys(text)) {
    const name = key.replace(/^scripts\./, '')
    const [from, into] = name === key ? [old, now] : [objectOf(old['scripts']), scripts]
    if (name in from) into[name] = from[name]
    else delete into[name]
  }
  return `${JSON.stringify({ ...now, scripts }, null, 2)}\n`
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  return objectOf(parseJsonFile(text ?? ''))
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
