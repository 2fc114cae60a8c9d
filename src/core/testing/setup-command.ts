/** How a project's packages are installed: detected from lock files, and repeated after a change of manifests. */
import { findSign, type ProjectFiles } from './test-command.ts'

/** `there`: the folder that holds the packages once they are installed. */
type SetupRow = { readonly language: string; readonly lock: string; readonly command: string; readonly there: string }

/** The first row of each language whose lock file is there. Where two files are named, both have to be there. */
export const SETUP_COMMANDS: readonly SetupRow[] = [
  ...rows('JavaScript', 'node_modules/', [
    ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile'],
    ['.yarnrc.yml yarn.lock', 'yarn install --immutable'],
    ['yarn.lock', 'yarn install --frozen-lockfile'],
    ['bun.{lock,lockb}', 'bun install --frozen-lockfile'],
    ['{package-lock,npm-shrinkwrap}.json', 'npm ci'],
    ['deno.lock', 'deno install --frozen'],
  ]),
  ...rows('Python', '{.venv,venv}/', [
    ['uv.lock', 'uv sync --frozen --all-packages'],
    ['poetry.lock', 'poetry install'],
    ['pdm.lock', 'pdm install --frozen-lockfile'],
    ['Pipfile.lock', 'pipenv install --deploy --dev'],
  ]),
  ...rows('Rust', 'target/', [['Cargo.lock', 'cargo fetch --locked']]),
  ...rows('Go', 'vendor/', [['go.{sum,work.sum}', 'go mod download']]),
  ...rows('Ruby', '{vendor,.bundle}/', [
    ['Gemfile.lock', 'bundle config set --local path vendor/bundle && bundle install'],
  ]),
  ...rows('PHP', 'vendor/', [['composer.lock', 'composer install --no-interaction']]),
  ...rows('Elixir', 'deps/', [['mix.lock', 'mix deps.get']]),
  ...rows('.NET', 'obj/', [['packages.lock.json', 'dotnet restore --locked-mode']]),
  ...rows('Dart', '.dart_tool/', [['pubspec.lock', 'dart pub get']]),
  ...rows('Swift', '.build/', [['Package.resolved', 'swift package resolve']]),
]

function rows(
  language: string,
  there: string,
  locks: readonly (readonly [lock: string, command: string])[],
): SetupRow[] {
  return locks.map(([lock, command]) => ({ language, lock, command, there }))
}

/** The setup command for the lock files in a folder, and what decided, for the log. Packages that are there already are not installed. Throws nothing. */
export function detectSetupCommand(files: ProjectFiles): { readonly command: string | null; readonly because: string } {
  const found = [...Map.groupBy(SETUP_COMMANDS, ({ language }) => language).values()].flatMap(
    all => all.find(({ lock }) => lock.split(' ').every(file => findSign([file], files) !== null)) ?? [],
  )
  const missing = found.filter(({ there }) => findSign([there], files) === null)
  const namesOf = (some: readonly SetupRow[], column: 'lock' | 'there') =>
    some.flatMap(one => findSign([one[column].split(' ').at(-1) ?? ''], files)?.names[0] ?? []).join(', ')
  if (found.length === 0) return { command: null, because: 'no lock file is there' }
  if (missing.length === 0) return { command: null, because: `${namesOf(found, 'there')} is there already` }
  return {
    command: missing.map(({ command }) => command).join(' && '),
    because: `${namesOf(missing, 'lock')} is there`,
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

const INSTALL_LOCK_FILES = new Set(
  `package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
  Cargo.lock go.sum poetry.lock uv.lock pdm.lock Pipfile.lock pixi.lock Gemfile.lock composer.lock mix.lock pubspec.lock Podfile.lock
  Package.resolved packages.lock.json gradle.lockfile flake.lock`.split(/\s+/),
)
const MANIFESTS = new Set(
  `package.json pnpm-workspace.yaml .npmrc .yarnrc.yml deno.json deno.jsonc Cargo.toml go.mod go.work pyproject.toml setup.py setup.cfg Pipfile
  Gemfile composer.json mix.exs pubspec.yaml Podfile Package.swift pom.xml build.gradle build.gradle.kts settings.gradle settings.gradle.kts
  libs.versions.toml environment.yml`.split(/\s+/),
)
const REQUIREMENTS = /^(?:.*-)?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in)$/

export function isLockFile(path: string): boolean {
  return INSTALL_LOCK_FILES.has(fileName(path))
}

/** True if a change of this path can change what is installed. */
export function isDependencyFile(path: string): boolean {
  const name = fileName(path)
  return MANIFESTS.has(name) || INSTALL_LOCK_FILES.has(name) || REQUIREMENTS.test(name)
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
