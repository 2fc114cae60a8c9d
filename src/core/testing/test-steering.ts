/**
 * Settings by which a change decides how tests and checks run. Those of the base decide, so that both sides of a proof
 * differ in their source alone.
 */
import type { TextPair } from '../change/change.ts'
import { parseJsonFile } from '../text/parse-json.ts'
import { firstFew } from '../text/quantities.ts'
import { wordsIn } from '../text/spaces.ts'

export type SettingsText = TextPair & { from?: string | null; binary?: { before: boolean; after: boolean } }

/** Every line of them decides it. */
const WHOLE =
  /(?:^|\/)(?:(?:jest|vitest|vite|babel|karma|ava|playwright|cypress|wdio|mocha|tap|nyc|eslint|prettier)[\w.-]*\.(?:config|conf|workspace|setup)\.[cm]?[jt]s(?:x|on)?|setupTests\.[jt]sx?|node\.config\.json|\.(?!(?:npm|yarn|nvm|env|ex|vim|lvim|nvim|husky|release|commitlint|lintstaged|cz)rc\b)[\w-]+rc(?:\.\w+)?|\.(?:eslint|prettier)ignore|tsconfig[\w.-]*\.json|(?:biome|deno)\.jsonc?|bunfig\.toml|\.?(?:pytest|tox|mypy|ruff|clippy)\.(?:ini|toml)|\.flake8|\.stestr\.conf|noxfile\.py|\.golangci\.ya?ml|\.cargo(?:\/config(?:\.toml)?)?|nextest\.toml|[^/]+\.runsettings|Rakefile|\.rspec(?:-local)?|\.simplecov|\.rubocop\.ya?ml|dart_test\.yaml|\.yarn(?:\/(?:releases|plugins)(?:\/.+)?)?|\.pnpmfile\.[cm]?js|phpunit[\w.]*\.xml(?:\.dist)?|\.mvn\/(?:maven\.config|jvm\.config|extensions\.xml)|[^/]+\.(?:dist|egg)-info\/entry_points\.txt)$/i
/** A line of npm's settings by which no test runs otherwise. Others may name a program, a loader or more settings. */
const NPM = String.raw`(?:(?:@[\w.~-]+:)?registry|(?://[^=]*:)?(?:_auth|_authToken|_password|username|email|always-auth)|package-lock|lockfile|save(?:-exact|-prefix|-workspace-protocol)?|fund|audit(?:-level)?|engine-strict|(?:legacy|strict)-peer-dep(?:s|endencies)|auto-install-peers|(?:link|prefer)-workspace-packages|min-release-age|allow-git|access|provenance|update-notifier|loglevel)`
const PNPM =
  'packages|catalogs?|overrides|(?:onlyBuilt|ignoredBuilt)Dependencies|allowBuilds|autoInstallPeers|(?:link|prefer)WorkspacePackages|save(?:Exact|Prefix|WorkspaceProtocol)|strictPeerDependencies|minimumReleaseAge(?:Exclude)?'
const YARN =
  'nodeLinker|npm(?:RegistryServer|Scopes|AuthToken|AlwaysAuth)|enableTelemetry|enableGlobalCache|compressionLevel'
/** Only such lines of them do. */
const LINES: readonly (readonly [path: RegExp, line: RegExp])[] = [
  [/(?:^|\/)\.npmrc$/, new RegExp(String.raw`^(?!\s*(?:[;#]|$)|\s*${NPM}\s*(?:=|$))`)],
  [/(?:^|\/)pnpm-workspace\.yaml$/, new RegExp(`^(?!(?:#.*|---)?$|(?:${PNPM}):)`)],
  [/(?:^|\/)\.yarnrc\.yml$/, new RegExp(`^(?!(?:#.*|---)?$|(?:${YARN}):)`)],
  [/(?:^|\/)\.yarnrc$/, /^(?!\s*(?:#|$)|(?:registry|"@[\w.~-]+:registry"|save-prefix|network-timeout)\s)/],
  // Each form of a plug-in's entry point; a name may hold escapes.
  [/(?:^|\/)pyproject\.toml$/, /pytest11|\\u(?:0000)?00(?:31|6[5ef]|7[0349])/i],
  [/(?:^|\/)setup\.py$|\.(?:toml|cfg|ini|txt)$/, /pytest11/],
  [/(?:^|\/)mix\.exs$/, /\btest\w*:|"test|aliases/],
  [/(?:^|\/)gradle\.properties$/, /^\s*(?:org\.gradle|systemProp|test)/],
  [/(?:^|\/)pom\.xml$|\.gradle(?:\.kts)?$/, /surefire|failsafe|useJUnit|\btest\s*\{/],
]
/** Only such sections of them do. */
const SECTIONS: readonly (readonly [path: RegExp, head: RegExp])[] = [
  [
    /(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/,
    /^\[(?:(?:project\.entry-points|tool\.poetry\.plugins)\.pytest11|options\.entry_points|(?:tool[.:])?(?:pytest|coverage|ruff|mypy|flake8|pylint|pyright|tox|isort|black|hatch\.envs))\b|^\[tool[\]=]/,
  ],
  [/(?:^|\/)Cargo\.toml$/, /^\[(?:\[?test[\].=]|lib[\].=]|workspace=|profile\b|(?:workspace\.)?lints\b)/],
]
/** Where Go finds a module in the project in place of a published one. */
const REPLACED = /^\s*(?:replace\s+)?["`]?([^\s="`]+)["`]?(?:\s+["`]?v[^\s"`]+["`]?)?\s*=>\s*["`]?\.{0,2}\//
/** Of what the rest of pytest runs by. Fixtures, options and markers are no such thing. */
const CONFTEST = /(?:^|\/)conftest\.py$/
const HOOK =
  /\bdef[ \t]+pytest_(?!(?:configure|addoption|report_header)\b)|hookimpl|pytest_plugins|^[ \t]*pytest_\w+[ \t]*[=:,]|(?:\S[ \t]+import[ \t(]+|\bas[ \t]+|,[ \t]*)pytest_\w+\b(?!\.)/m
/** Before each statement outside of others, with its decorator. */
const STATEMENT = /^(?<!^@[^\n]*\n)(?=[^\s#)\]}])(?!(?:elif|else|except|finally)\b)/m
/** What stands there belongs to a project that tests only read. */
const FIXTURE = /(?:^|\/)(?:__fixtures__|fixtures?|test[-_]?data|examples?|templates?)\//
/** What runners of Python load, the standard library among it. */
const RUNNER_MODULES =
  wordsIn(`_collections_abc _colorize _compat_pickle _pydatetime _pyio _pyrepl _sitebuiltins _strptime _threading_local
  _weakrefset abc annotationlib anyio argparse array ast asyncio atexit attr attrs base64 bdb binascii bisect
  builtins bz2 cProfile calendar cgitb cmath cmd code codecs codeop collections colorsys compileall compression
  concurrent configparser contextlib contextvars copy copyreg coverage csv ctypes curses dataclasses datetime dbm
  decimal difflib dis distutils doctest email encodings ensurepip enum errno execnet faulthandler fcntl filecmp
  fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip
  hashlib heapq hmac html http hypothesis imaplib imp importlib inspect io ipaddress itertools json keyword
  linecache locale logging lzma mailbox marshal math mimetypes mmap modulefinder multiprocessing netrc ntpath
  nturl2path numbers opcode operator optparse os packaging pathlib pdb pickle pickletools pkgutil platform
  plistlib poplib posix posixpath pprint profile pstats pty pwd py py_compile pyclbr pydoc pydoc_data pyexpat
  pygments queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors
  shelve shlex shutil signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat
  statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios
  textwrap threading time timeit token tokenize tomllib trace traceback tracemalloc tty types typing unicodedata
  urllib uuid venv warnings weakref xdist xml zipapp zipfile zipimport zlib zoneinfo`).join('|')
/** New modules that stand in the way of a runner's own. Inside of a package most of these are plain words. */
const SHADOWS = new RegExp(
  String.raw`(?:(?:^|(?<!vendor(?:ed)?)/)(?:_?pytest|unittest|(?:site|user)customize|pluggy|iniconfig|exceptiongroup|tomli|colorama)|^(?:${RUNNER_MODULES}))(?:\.(?:py[cdw]?|(?:[\w-]+\.)*so)|/__init__\.pyc?)?$`,
)
/** The keys of a manifest that say what runs and what is loaded. */
const KEYS =
  /^(?:imports|exports|type|autoload-dev|babel|c8|nyc|jest|mocha|ava|tap|vitest|jasmine|ts-node|swc|tsd|wireit|xo|standard|prettier|stylelint|eslintConfig)$/

/** Each changed file that steers tests or checks; `detail`: the keys of a package.json. Linear. */
export function findSteering(texts: readonly SettingsText[]) {
  return texts
    .flatMap(byName)
    .filter(isSteering)
    .map(text => ({
      path: text.path,
      detail: isManifest(text) ? firstFew(changedKeys(text), MOST_KEYS) : '',
    }))
}

/** Whether tools may read settings from a file that is no UTF-8. */
export function mayBeSettings(path: string): boolean {
  return [WHOLE, TASKS, ...LINES.map(([file]) => file)].some(name => name.test(path))
}

/** A file whose recipes tests may be. */
export function isTaskFile(path: string): boolean {
  return TASKS.test(path)
}

const TASKS = /(?:^|\/)(?:(?:GNU)?makefile|\.?justfile|taskfile(?:\.dist)?\.ya?ml|[^/]+\.(?:mk|mak|just))$/i

/** The part of a file that steers tests; null where its name says nothing. Linear. */
export function settingsIn(path: string, text: string): string | null {
  if (FIXTURE.test(path)) return null
  const pair = { path, before: text, after: text }
  if (isManifest(pair)) {
    const kept = Object.entries(objectIn(text)).filter(([key]) => KEYS.test(key) && !/^(?:im|ex)ports$/.test(key))
    return JSON.stringify(
      kept.map(([, value]) => value),
      null,
      1,
    )
  }
  if (WHOLE.test(path)) return text
  if (/(?:^|\/)(?:conftest\.py|pyproject\.toml|setup\.cfg)$/.test(path)) return parted(text, pair)?.sections ?? null
  const [, line] = LINES.find(([file]) => /(?:rc|rc\.yml|workspace\.yaml)$/.test(path) && file.test(path)) ?? []
  return line === undefined
    ? null
    : text
        .split('\n')
        .filter(one => line.test(one))
        .join('\n')
}

/** What the settings of a changed file were, in the text that it has now; `text` is null where the whole file is taken back. */
export type OldSettings = { path: string; text: string | null }

/** The changed settings as they were before, those that only commands load among them. Linear. */
export function oldSettings(
  texts: readonly SettingsText[],
  isLoaded: (path: string) => boolean = () => false,
): readonly OldSettings[] {
  return texts.flatMap(byName).flatMap(text => {
    const isNamed = isLoaded(text.path)
    // Fixtures of a plug-in are no settings.
    const read = isNamed && isPlugin(text) ? { ...text, path: 'conftest.py' } : text
    const isCounted = isSteering(read) || (isNamed && read === text)
    return isCounted ? [{ path: text.path, text: mixed(read) }] : []
  })
}

/** As the base has it: no change makes a plug-in of a program. */
function isPlugin({ path, before }: TextPair): boolean {
  return path.endsWith('.py') && /@pytest\.fixture|@fixture\b/.test(before ?? '')
}

/** A tool finds its settings by their name: under another one they are gone, or new. */
function byName({ path, from, before, after }: SettingsText): readonly TextPair[] {
  if (from == null || from === path) return [{ path, before, after }]
  return [
    { path: from, before, after: null },
    { path, before: null, after },
  ]
}

function mixed(text: TextPair): string | null {
  const { path, before, after } = text
  if (after === null || (before === null && !CONFTEST.test(path)) || hasLine(text)) return null
  if (isManifest(text)) return withOldKeys(text)
  const [now = null, old = null] = [after, before ?? ''].map(side => parted(side, text))
  if (now === null || old === null || [now, old].some(one => isHeadless(one.sections, path))) return null
  return `${now.rest}\n${old.sections}`
}

/** What stands above all heads cannot come behind one. */
function isHeadless(sections: string, path: string): boolean {
  const [first = ''] = sections.trimStart().split('\n')
  return first !== '' && !HEAD.test(first) && SECTIONS.some(([file]) => file.test(path))
}

function isSteering(text: TextPair): boolean {
  const { path, before, after } = text
  if (FIXTURE.test(path)) return false
  // Both are null where it is no text.
  if (before === null && SHADOWS.test(path)) return true
  if (before === after) return false
  if (isManifest(text)) return after !== null && changedKeys(text).length > 0
  return WHOLE.test(path) || TASKS.test(path) || hasLine(text) || hasSection(text)
}

function isManifest({ path }: TextPair): boolean {
  return /(?:^|\/)(?:package|composer)\.json$/.test(path)
}

const MOST_KEYS = 5

function hasLine({ path, before, after }: TextPair): boolean {
  const [, line] = LINES.find(([file]) => file.test(path)) ?? []
  if (line === undefined) return false
  const [old, now] = [before, after].map(text =>
    linesOf(text ?? '', /\.ya?ml$/.test(path))
      .filter(one => line.test(one))
      .join('\n'),
  )
  return old !== now
}

/** The lines that hold something. In YAML, a list and what is indented belong to the line above. */
function linesOf(text: string, isYaml: boolean): readonly string[] {
  const groups: string[][] = []
  for (const line of text.split(/\r\n?|\n/).filter(one => one.trim() !== '')) {
    const above = isYaml && /^(?:\s|- )/.test(line) ? groups.at(-1) : undefined
    if (above === undefined) groups.push([line])
    else above.push(line)
  }
  return groups.map(lines => lines.join('\n'))
}

function hasSection(pair: TextPair): boolean {
  const [old, now] = [pair.before, pair.after].map(text =>
    (parted(text ?? '', pair)?.sections ?? '')
      .split('\n')
      .map(line => (CONFTEST.test(pair.path) ? line : line.replace(/#.*/, '')).trimEnd())
      .filter(line => line !== '')
      .join('\n'),
  )
  return old !== now
}

/** The sections that decide, and the rest; null in a file that has none. */
function parted(text: string, { path, before }: TextPair): { rest: string; sections: string } | null {
  if (CONFTEST.test(path)) {
    const [hooks = [], others = []] = [true, false].map(is =>
      text.split(STATEMENT).filter(one => HOOK.test(one) === is),
    )
    return { rest: others.join(''), sections: hooks.join('') }
  }
  if (/(?:^|\/)go\.(?:mod|work)$/.test(path)) return partedModules(text, before ?? '')
  const head = SECTIONS.find(([file]) => file.test(path))?.[1]
  if (head === undefined) return null
  const isToml = path.endsWith('.toml')
  const isOurs = ({ heads, lines }: Table) =>
    heads.length > MOST_HEADS ||
    heads.some(one => head.test(one) || one.includes('\\')) ||
    keysIn(heads, lines, key => head.test(key) || key.includes('\\'))
  const parts = Map.groupBy(tablesIn(text, isToml), isOurs)
  const textOf = (is: boolean) => (parts.get(is) ?? []).flatMap(({ lines }) => lines).join('\n')
  return { rest: textOf(false), sections: textOf(true) }
}

const HEAD = /^\s*\[[^=]*\]\s*(?:#.*)?$/s
const KEY = /^\s*([\w-]+|"[^"]*"|'[^']*')((?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/
const OPEN_END = /[[,]\s*(?:#.*)?$/s
const MOST_HEADS = 20
/** So much of a name decides. */
const LONGEST_NAME = 200

/** `heads`: of the table. A line that may be a part of a text or a list adds one, and ends no table. */
type Table = { heads: readonly string[]; lines: string[] }

function tablesIn(text: string, isToml: boolean): readonly Table[] {
  let now: Table = { heads: [''], lines: [] }
  const tables = [now]
  let [isText, isOpen] = [false, false]
  for (const line of text.split('\n')) {
    if (HEAD.test(line)) {
      const head = line.replace(/#.*|[\s"']/gs, '').slice(0, LONGEST_NAME)
      const heads = now.heads.length > MOST_HEADS ? now.heads : [...now.heads, head]
      now = { heads: isText || isOpen ? heads : [head], lines: [] }
      tables.push(now)
    }
    now.lines.push(line)
    if (isToml && !/^\s*(?:#|$)/.test(line)) isOpen = OPEN_END.test(line)
    if (isToml && line.split(/"""|'''/).length % 2 === 0) isText = !isText
  }
  return tables
}

/** Whether one of the keys is meant, in the form of a head, because TOML can have a part of either in the other one. */
function keysIn(heads: readonly string[], lines: readonly string[], isMeant: (key: string) => boolean): boolean {
  const stems = heads.map(head => (head === '' ? '[' : `${head.replace(/\]+$/, '')}.`))
  return lines.some(line => {
    const [, first, more = ''] = KEY.exec(line) ?? []
    if (first === undefined) return false
    const path = `${first}${more}`.slice(0, 2 * LONGEST_NAME).replace(/[\s"']/g, '')
    return stems.some(stem => isMeant(`${stem}${path}=`))
  })
}

/** A module that is new with the change is none of the tests' settings. */
function partedModules(text: string, before: string): { rest: string; sections: string } {
  const known = new Set(wordsIn(before.replaceAll(/["`]/g, '')))
  const nameOf = (line: string) => REPLACED.exec(line.slice(0, 1_000))?.[1] ?? ''
  const [ours = [], others = []] = [true, false].map(is =>
    text.split('\n').filter(line => (known.has(nameOf(line)) || nameOf(line).includes('\\')) === is),
  )
  const sections = ours.map(line => `replace ${line.trim().replace(/^replace\s+/, '')}`)
  return { rest: others.join('\n'), sections: sections.join('\n') }
}

const AROUND = /^(?:pre|post)/
/** Scripts that are new run in no test, unless they are named for it or run around another one. */
function changedKeys({ before, after }: TextPair): readonly string[] {
  const [old, now] = [objectIn(before), objectIn(after)]
  if (before === null) return []
  const isOther = (name: string, ...[was, is]: readonly Readonly<Record<string, unknown>>[]) =>
    JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name])
  const [oldScripts, scripts] = [objectOf(old['scripts']), objectOf(now['scripts'])]
  const names = [...new Set([...Object.keys(oldScripts), ...Object.keys(scripts)])]
  const changed = names.filter(
    name =>
      isOther(name, oldScripts, scripts) &&
      (/^(?:pre|post)?test/.test(name) || name.replace(AROUND, '') in oldScripts || name in oldScripts),
  )
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return [...changed.map(name => `scripts.${name}`), ...keys.filter(name => KEYS.test(name) && isOther(name, old, now))]
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

export function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  return objectOf(parseJsonFile(text ?? ''))
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
