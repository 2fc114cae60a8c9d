/** How a project's packages are installed: by lock files, else by manifests, and again after a change of these. */
import { fileName } from '../change/paths.ts'
import { parseJsonFile } from '../text/parse-json.ts'
import { wordsIn } from '../text/spaces.ts'
import { findSign, IS_PACKAGE, type ProjectFiles, REQUIREMENTS_FILES, type Sign, withTools } from './test-command.ts'

/** `there`: the folder that holds the packages once they are installed. */
type SetupRow = {
  language: string
  signs: readonly Sign[]
  command: string
  there: string
}

const HAS_PACKAGES = ['names packages', /"(?:d|devD|optionalD)ependencies"\s*:\s*\{\s*"/] as const
/**
 * What an earlier step of the job has installed is used where every test can be loaded with it, and where a new
 * environment can be filled no better. Pytest alone is not enough: it can be there while the project and its packages
 * are not. Options of the project may leave tests out, and may need a plug-in. An environment that is there already
 * stays: the test command was chosen by it. Another copy of the project that python3 loads in place of its source would
 * be measured whatever the change does.
 */
const COPIES = [
  'import os, sys',
  'from importlib.util import find_spec',
  'names = {name.split(".")[0] for root in ("src", "lib") if os.path.isdir(root) for name in os.listdir(root)}',
  'found = [find_spec(name) for name in names if name.isidentifier() and name[0] != "_"]',
  'sys.exit(any("-packages" + os.sep in str(spec.origin) for spec in found if spec))',
].join('; ')
const VENV = [
  'had=$(ls -d .venv 2>/dev/null || true)',
  'loads() { "$1" -m pytest -q --collect-only || "$1" -m pytest -q -o addopts= --collect-only; } >/dev/null 2>&1',
  `own() { python3 -c '${COPIES}'; }`,
  'finds() { own && [ -n "$(python3 -m pytest -o addopts= --collect-only -q 2>/dev/null | grep ::)" ]; }',
  [
    'own && loads python3',
    '{ python3 -m venv .venv && {newpip}.venv/bin/pip install{requirements}{project}{group} pytest && { loads .venv/bin/python || [ "$had" ] || ! finds; }; }',
    '{ [ "$had" ] || rm -rf .venv; finds; }',
  ].join(' || '),
].join('; ')
const PIP = `{ ${VENV}; }`
/** Maven fetches what runs the tests only when it starts them, so a class has to fit, and no method of it. */
const MAVEN = "{mvn} -q -B test -Dtest='*#None' -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false"
const GRADLE = '{gradle} --no-daemon testClasses && { {gradle} --no-daemon test --tests None || true; }'
const BUNDLE = 'bundle config set --local path vendor/bundle && bundle install'
const COMPOSER = 'composer install --no-interaction'

export const SETUP_COMMANDS: readonly SetupRow[] = [
  ...rows('JavaScript', 'node_modules/', [
    ['pnpm install --frozen-lockfile', ['pnpm-lock.yaml']],
    ['yarn install --immutable', ['.yarnrc.yml'], ['yarn.lock']],
    ['yarn install --frozen-lockfile', ['yarn.lock']],
    ['bun install --frozen-lockfile', ['bun.{lock,lockb}']],
    ['npm ci', ['{package-lock,npm-shrinkwrap}.json']],
    ['deno install --frozen', ['deno.lock']],
    ['{install}', ['package.json', ...HAS_PACKAGES]],
  ]),
  ...rows('Python', '{.venv,venv}/', [
    ['uv sync --frozen --all-packages{group}', ['uv.lock']],
    ['poetry install', ['poetry.lock']],
    ['pdm install --frozen-lockfile', ['pdm.lock']],
    ['pipenv install --deploy --dev', ['Pipfile.lock']],
    [PIP, [REQUIREMENTS_FILES]],
    [PIP, ['pyproject.toml', ...IS_PACKAGE]],
    [PIP, ['setup.py']],
  ]),
  ...rows('Rust', 'target/', [
    ['cargo fetch --locked', ['Cargo.lock']],
    ['cargo fetch', ['Cargo.toml']],
  ]),
  ...rows('Go', 'vendor/', [['go mod download', ['go.{sum,work.sum}']]]),
  ...rows('JVM', '{target,build}/', [
    [MAVEN, ['pom.xml']],
    [GRADLE, ['{build,settings}.{gradle,gradle.kts}']],
  ]),
  ...rows('Ruby', '{vendor,.bundle}/', [
    [BUNDLE, ['Gemfile.lock']],
    [BUNDLE, ['Gemfile']],
  ]),
  ...rows('PHP', 'vendor/', [
    [COMPOSER, ['composer.lock']],
    [COMPOSER, ['composer.json']],
  ]),
  ...rows('Elixir', 'deps/', [
    ['mix deps.get', ['mix.lock']],
    ['mix deps.get', ['mix.exs']],
  ]),
  ...rows('.NET', 'obj/', [
    ['dotnet restore --locked-mode', ['packages.lock.json']],
    ['dotnet restore', ['*.{sln,slnx,csproj,fsproj,vbproj}']],
  ]),
  ...rows('Dart', '.dart_tool/', [
    ['flutter pub get', ['pubspec.yaml', 'needs Flutter', 'sdk: flutter']],
    ['dart pub get', ['pubspec.{lock,yaml}']],
  ]),
  ...rows('Swift', '.build/', [
    ['swift package resolve', ['Package.resolved']],
    ['swift package resolve', ['Package.swift']],
  ]),
]

function rows(
  language: string,
  there: string,
  all: readonly (readonly [command: string, ...signs: Sign[]])[],
): SetupRow[] {
  return all.map(([command, ...signs]) => ({ language, signs, command, there }))
}

/**
 * The setup command for the files in a folder, and what decided, for the log. Packages that are there already are not
 * installed. Throws nothing.
 */
export function detectSetupCommand(files: ProjectFiles): { command: string | null; because: string } {
  const found = [...Map.groupBy(SETUP_COMMANDS, ({ language }) => language).values()].flatMap(
    all => all.find(({ signs }) => signs.every(sign => findSign(sign, files) !== null)) ?? [],
  )
  const missing = found.filter(({ there }) => findSign([there], files) === null)
  if (found.length === 0) return { command: null, because: 'no file names packages' }
  const there = found.flatMap(({ there }) => findSign([there], files)?.names[0] ?? [])
  if (missing.length === 0) return { command: null, because: `${there.join(', ')} is there already` }
  const why = missing.flatMap(({ signs }) => {
    const sign = findSign(signs.at(-1) ?? [''], files)
    return sign === null ? [] : [`${sign.names[0]} ${sign.held.words === '' ? 'is there' : sign.held.words}`]
  })
  return {
    command: missing.map(({ command }) => withTools(command, files)).join(' && '),
    because: why.join(', '),
  }
}

const OPTIONS = String.raw`((?:\s+-{1,2}[\w-]+(?:[= ](?!(?:ci|clean-install|install|i|run|run-script|exec|x)\b)[^\s;&|-][^\s;&|]*)?)*)`
const END = String.raw`(?=\s|$|[;&|)])`
const tool = (name: string, commands: string) => new RegExp(`\\b${name}${OPTIONS}\\s+(?:${commands})${END}`, 'g')

const OPEN_LOCK_FILE = 'YARN_ENABLE_IMMUTABLE_INSTALLS=false npm_config_frozen_lockfile=false'

/** How the installers are kept from refusing a changed manifest. `CI` alone closes the lock file for pnpm and Yarn 2. */
const REFRESHING: readonly (readonly [strict: RegExp, loose: string])[] = [
  [/ --(?:frozen-lockfile|immutable|frozen|locked|locked-mode|deploy|deployment)(?=\s|$|[;&|)])/g, ''],
  [tool('npm', 'ci|clean-install'), 'npm$1 install'],
  [tool('bun', 'ci'), 'bun$1 install'],
  [tool('pnpm', 'install|i|ci'), 'pnpm$1 install --no-frozen-lockfile'],
  [/(?<![\w@/.-])yarn(?=\s+(?:install\b|-)|\s*(?:$|[;&|)]))/g, 'YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn'],
  [/\bpoetry install\b/g, '{ poetry lock --no-update || poetry lock; } && poetry install'],
  [/\bpipenv sync\b/g, 'pipenv install'],
  [/^(?=(?:make|just|task|sh|bash|\.{0,2}\/?[\w./-]+\.sh|\.\/\S+)(?:\s|$))/, `export ${OPEN_LOCK_FILE}; `],
]

/** The setup command without `npm ci`, `--frozen-lockfile` and the like: those refuse a changed manifest. */
export function refreshingCommand(setup: string): string {
  return REFRESHING.reduce((command, [strict, loose]) => command.replace(strict, loose), setup)
}

/**
 * `download` gets packages and runs nothing of the project. `build` runs its code, and needs no network where there is a
 * download before it.
 */
export type SetupPart = { download: string | null; build: string | null }

const DOWNLOADS = /^(?:cargo fetch|go mod download|dart pub get)(?: [\w.=/@-]+)*$/
const INSTALLS =
  /^(npm|pnpm)(?: -{1,2}[\w-]+(?:=[\w./@-]+)?)* (?:ci|clean-install|install|i)(?: -{1,2}[\w-]+(?:=[\w./@-]+)?)*$/
const YARN_1 = /^yarn(?: install)? --frozen-lockfile$/

/** Programs of the project, which need nothing of the parts before but files. */
const RUNS = /^(?:npm|pnpm|yarn) run [\w:-]+$|^make(?: [\w-]+)*$/

/**
 * The parts of a setup command in their order; the command as a whole where one is unknown. `changed`: the paths of
 * the change that it sets up. Throws nothing.
 */
export function setupParts(command: string, changed: readonly string[] = []): readonly SetupPart[] {
  const bringsHooks = changed.some(path => PNPM_WORKSPACE.test(path))
  const parts = command.split(' && ').map(part => partOf(part, bringsHooks))
  const isKnown = parts.every(({ download, build }) => download !== null || RUNS.test(build ?? ''))
  return isKnown ? parts : [{ download: null, build: command }]
}

/** It may name a hook of any name, or a package with one, which pnpm runs while it downloads. */
const PNPM_WORKSPACE = /(?:^|\/)pnpm-workspace\.yaml$/

/** True where the settings that a download goes by can be those of the pull request: nothing in it is only a download then. */
export function mayOwnSettings(changed: readonly string[]): boolean {
  return changed.length === 0 || changed.some(path => isPackageSettings(path) || PNPM_WORKSPACE.test(path))
}

/** The same parts, free to write lock files. */
export function refreshingParts(parts: readonly SetupPart[]): readonly SetupPart[] {
  const refreshed = (command: string | null) => command && refreshingCommand(command)
  return parts.map(({ download, build }) => ({ download: refreshed(download), build: refreshed(build) }))
}

/** A package from a repository is prepared by an installer of its own, which reads settings of that repository: variables are stronger. */
const PREPARED =
  'npm_config_git=git npm_config_node_options=--no-deprecation npm_config_location=user npm_config_global=false'

function partOf(command: string, bringsHooks: boolean): SetupPart {
  const [, tool] = INSTALLS.exec(command) ?? []
  if (DOWNLOADS.test(command)) return { download: command, build: null }
  if (tool !== undefined) {
    const without = `--ignore-scripts${tool === 'pnpm' && bringsHooks ? ' --ignore-pnpmfile' : ''}`
    const scripts = `for script in preinstall install postinstall prepare; do ${tool} run --if-present "$script"; done`
    const download = `${command} ${without}`
    if (tool === 'npm') return { download: `${PREPARED} ${download}`, build: `npm rebuild && ${scripts}` }
    // It copies a folder of the project, which is whole only now. What fails without a network stays as it was downloaded.
    return { download, build: `{ ${download} --offline || true; } && pnpm rebuild && ${scripts}` }
  }
  if (YARN_1.test(command))
    return { download: `YARN_IGNORE_SCRIPTS=true ${command} --ignore-scripts`, build: `${command} --offline --force` }
  // Yarn 2 starts what `exec:` names and prepares what is in a repository, while it downloads.
  return { download: null, build: command }
}

/** Registries and programs of package managers. Where there is a network, those of the base count. */
const PACKAGE_SETTINGS =
  /(^|\/)(\.npmrc|\.yarnrc(\.yml)?|\.pnpmfile\.[cm]?js|\.yarn\/(releases|plugins)\/.+|\.cargo\/config(\.toml)?|rust-toolchain(\.toml)?)$/

export function isPackageSettings(path: string): boolean {
  return PACKAGE_SETTINGS.test(path)
}

/** Files that may say which package manager runs. */
export function isPinFile(path: string): boolean {
  return /^(?:package\.json|pnpm-lock\.yaml)$/.test(fileName(path))
}

/** Settings of pnpm in a manifest that say which packages there are, and load nothing. */
const OF_PACKAGES = new Set(
  wordsIn(`overrides patchedDependencies onlyBuiltDependencies neverBuiltDependencies ignoredBuiltDependencies
  ignoredOptionalDependencies peerDependencyRules packageExtensions allowedDeprecatedVersions supportedArchitectures
  requiredScripts auditConfig updateConfig`),
)

/**
 * What such a file says about the package manager: its version, and what pnpm loads before it reads anything else. An
 * old version may run what a newer one does not. Empty where it says nothing. Linear.
 */
export function managerPin(path: string, text: string): string {
  // In a lock file these stand in a document of their own, before that of the packages.
  if (isLockFile(path)) return text.slice(0, Math.max(0, text.lastIndexOf('\n---')))
  const manifest = parseJsonFile(text)
  if (typeof manifest !== 'object' || manifest === null) return ''
  const { packageManager, devEngines, pnpm } = manifest as Record<string, unknown>
  const settings = Object.entries(pnpm ?? {}).filter(([name]) => !OF_PACKAGES.has(name))
  const pins = [packageManager, devEngines, ...settings]
  return pins.every(pin => pin === undefined) ? '' : JSON.stringify(pins)
}

/** Settings that name a program or a hook. Yarn's own folder holds no code of the project. */
const STARTS = new RegExp(
  [
    String.raw`\b(?:pnpmfile|node-options|script-shell|tokenHelper|yarn-path|credential-(?:provider|alias|process))\b|^[ \t]*git[ \t]*=`,
    String.raw`\brustc(?:-workspace)?(?:-wrapper)?["']?[ \t]*=|^[ \t]*\[?["']?env\b`,
    String.raw`yarnPath:\s*(?!["']?(?:\./)?\.yarn/releases/)\S`,
    String.raw`^[ \t]*-[ \t]+(?:path:\s*)?(?!["']?(?:\./)?\.yarn/plugins/)\S+\.[cm]?js\b`,
  ].join('|'),
  'm',
)

/** Files that settings of package managers lie in, beside what they start. */
export function isSettingsText(path: string): boolean {
  return PNPM_WORKSPACE.test(path) || CARGO_LINK.test(path) || (isPackageSettings(path) && !path.includes('.yarn/'))
}

/** A link with this name leads to settings of another name. */
const CARGO_LINK = /(?:^|\/)\.cargo$/

/** Whether such files, by their paths, make a package manager start a file of the project. Linear. */
export function startsFiles(settings: readonly (readonly [path: string, text: string])[]): boolean {
  return settings.some(([path, text]) => /\.[cm]?js$/.test(path) || CARGO_LINK.test(path) || STARTS.test(text))
}

/**
 * What a package manager goes by while it downloads: manifests, lock files, patches and archives, and nothing that it
 * could start. Cargo asks whether the sources of a package are there.
 */
export function isInstalledBy(path: string): boolean {
  return (
    !isPackageSettings(path) &&
    (isDependencyFile(path) || /\.(?:patch|diff|tgz|rs)$|(?:^|\/)(?:pubspec_overrides\.yaml|go\.work\.sum)$/.test(path))
  )
}

const INSTALL_LOCK_FILES = new Set(
  wordsIn(`package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
  Cargo.lock go.sum poetry.lock uv.lock pdm.lock Pipfile.lock pixi.lock Gemfile.lock gems.locked composer.lock mix.lock pubspec.lock Podfile.lock
  Package.resolved packages.lock.json gradle.lockfile flake.lock`),
)
/** In lower case: capitals may be the same to a file system. */
const MANIFESTS = new Set(
  wordsIn(`package.json pnpm-workspace.yaml .npmrc .yarnrc.yml deno.json deno.jsonc cargo.toml go.mod go.work pyproject.toml setup.py setup.cfg pipfile
  gemfile gems.rb composer.json mix.exs pubspec.yaml podfile package.swift pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts
  libs.versions.toml environment.yml environment.yaml`),
)
const REQUIREMENTS = /(?:^|\/)(?:[^/]*-)?(?:requirements|constraints)(?:[-_./][^/]*)?\.(?:txt|in)$/

export function isLockFile(path: string): boolean {
  return INSTALL_LOCK_FILES.has(fileName(path))
}

/** True if a change of this path can change what is installed. */
export function isDependencyFile(path: string): boolean {
  return MANIFESTS.has(fileName(path).toLowerCase()) || isLockFile(path) || REQUIREMENTS.test(path)
}
