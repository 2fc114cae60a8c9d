/** Detects how a project is tested, which paths are tests, and how its setup runs again after a change of manifests. */
import { z } from 'zod'
import { pathGlob } from '../change/paths.ts'

type TestCommand = { readonly command: string; readonly because: string }

/** Names in the folder (folders end with a slash), with the text of the files that `isRelevantForTests` wants. */
type RootFiles = ReadonlyMap<string, string>

const RELEVANT =
  /^(package\.json|deno\.jsonc?|composer\.json|pyproject\.toml|setup\.cfg|tox\.ini|Pipfile|.*requirements.*\.txt|Cargo\.toml|Rakefile|Gemfile|(GNU)?[Mm]akefile)$/

/** True for a file whose text `detectTestCommand` reads. */
export function isRelevantForTests(name: string): boolean {
  return RELEVANT.test(name)
}

/** The test command, or null: a test script; the only language; a Makefile, which covers several; the first of several; `make check`. Throws nothing. */
export function detectTestCommand(files: RootFiles): TestCommand | null {
  const script = scriptTestCommand(files)
  if (script !== null) return script
  const native = NATIVE.map(detect => detect(files)).filter(found => found !== null)
  const only = native.length === 1 ? native[0] : undefined
  return only ?? makeTarget(files, 'test') ?? native[0] ?? makeTarget(files, 'check')
}

const NATIVE: readonly ((files: RootFiles) => TestCommand | null)[] = [
  files => byFile(files, /^Cargo\.toml$/, isCargoWorkspace(files) ? 'cargo test --workspace' : 'cargo test'),
  files => byFile(files, /^go\.mod$/, 'go test ./...'),
  pythonTestCommand,
  files => byFile(files, /^pom\.xml$/, `${files.has('mvnw') ? './mvnw' : 'mvn'} -q -B test`),
  files => byFile(files, /^(build|settings)\.gradle(\.kts)?$/, `${files.has('gradlew') ? './gradlew' : 'gradle'} test`),
  files => byFile(files, /\.(sln|slnx|csproj|fsproj|vbproj)$/, 'dotnet test'),
  files => byFile(files, /^mix\.exs$/, 'mix test'),
  rubyTestCommand,
  phpTestCommand,
  files => byFile(files, /^Package\.swift$/, 'swift test'),
  files =>
    byFile(files, /^stack\.yaml$/, 'stack test') ?? byFile(files, /^(cabal\.project|.*\.cabal)$/, 'cabal test all'),
]

function byFile(files: RootFiles, name: RegExp, command: string): TestCommand | null {
  const found = [...files.keys()].find(file => name.test(file))
  return found === undefined ? null : { command, because: `${found} is there` }
}

function isCargoWorkspace(files: RootFiles): boolean {
  return /^\s*\[workspace\]/m.test(files.get('Cargo.toml') ?? '')
}

function rubyTestCommand(files: RootFiles): TestCommand | null {
  const bundle = files.has('Gemfile') ? 'bundle exec ' : ''
  if (files.has('.rspec') || (files.has('Gemfile') && files.has('spec/')))
    return { command: `${bundle}rspec`, because: 'a folder of specs is there' }
  const rakefile = files.get('Rakefile')
  if (rakefile === undefined) return null
  if (/Rails\.application\.load_tasks/.test(rakefile))
    return { command: `${bundle}rails test`, because: 'Rakefile loads the tasks of Rails' }
  const hasTask = /TestTask|RakeTask|\btask\b[^\n]*\b(test|spec)\b/.test(rakefile)
  const task = /RakeTask/.test(rakefile) && !/TestTask/.test(rakefile) ? 'spec' : 'test'
  return hasTask ? { command: `${bundle}rake ${task}`, because: `Rakefile has a ${task} task` } : null
}

function phpTestCommand(files: RootFiles): TestCommand | null {
  if (/"scripts"\s*:\s*\{[^}]*"test"\s*:/.test(files.get('composer.json') ?? ''))
    return { command: 'composer test', because: 'composer.json has a test script' }
  return byFile(files, /^phpunit\.xml(\.dist)?$/, 'vendor/bin/phpunit')
}

function makeTarget(files: RootFiles, target: 'test' | 'check'): TestCommand | null {
  const name = ['GNUmakefile', 'makefile', 'Makefile'].find(candidate => files.has(candidate))
  const rule = new RegExp(`^(?:[\\w.-]+ +)*${target}(?: +[\\w.-]+)* *::?(?!=)`, 'm')
  return name !== undefined && rule.test(files.get(name) ?? '')
    ? { command: `make ${target}`, because: `${name} has a ${target} target` }
    : null
}

const entries = z.record(z.string(), z.unknown()).optional()
const manifest = z.object({ scripts: entries, packageManager: z.string().optional() })
const denoManifest = z.object({ tasks: entries })

const LOCK_FILES: readonly (readonly [file: string, manager: string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
]

function scriptTestCommand(files: RootFiles): TestCommand | null {
  const read = manifest.safeParse(jsonOf(files.get('package.json')))
  const script = read.data?.scripts?.['test']
  if (typeof script === 'string' && isRealScript(script)) {
    const manager = managerOf(files, read.data?.packageManager)
    return {
      command: manager === 'bun' ? 'bun run test' : `${manager} test`,
      because: `package.json has a test script: ${script}`,
    }
  }
  const deno = ['deno.json', 'deno.jsonc'].find(name => files.has(name))
  if (deno === undefined) return null
  const tasks = denoManifest.safeParse(jsonOf(files.get(deno))).data?.tasks
  if (tasks?.['test'] !== undefined) return { command: 'deno task test', because: `${deno} has a test task` }
  return { command: 'deno test', because: `${deno} is there` }
}

function isRealScript(script: string): boolean {
  if (/no test specified/i.test(script)) return false
  return !/^\s*(true|:|exit( \d+)?|echo [^&|;]*(&&\s*(true|exit( \d+)?))?)?\s*$/.test(script)
}

function managerOf(files: RootFiles, packageManager: string | undefined): string {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager ?? '')?.[1]
  return named ?? LOCK_FILES.find(([file]) => files.has(file))?.[1] ?? 'npm'
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse((text ?? 'null').replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

const RUNNERS: readonly (readonly [lockFile: string, runner: string])[] = [
  ['uv.lock', 'uv run python'],
  ['poetry.lock', 'poetry run python'],
  ['pdm.lock', 'pdm run python'],
  ['Pipfile.lock', 'pipenv run python'],
]

function pythonTestCommand(files: RootFiles): TestCommand | null {
  const python = interpreterFor(files)
  const why = whyPytest(files)
  if (why !== null) return { command: `${python} -m pytest`, because: why }
  const names = [...files.keys()]
  const isProject = names.some(name => /^(pyproject\.toml|setup\.(py|cfg)|Pipfile|.*requirements.*\.txt)$/.test(name))
  const folder = ['tests/', 'test/'].find(name => files.has(name))
  const lone = names.find(name => /^(test_\w*|\w+_test)\.py$/.test(name))
  if (!(isProject && folder !== undefined) && lone === undefined) return null
  const start = folder === undefined ? '' : ` -s ${folder.slice(0, -1)}`
  // pytest also runs tests of unittest.
  const command = `if ${python} -c 'import pytest' 2>/dev/null; then ${python} -m pytest; else ${python} -m unittest discover${start}; fi`
  return { command, because: `${folder ?? lone} is there and nothing names pytest, so what is installed decides` }
}

function whyPytest(files: RootFiles): string | null {
  const sign = ['pytest.ini', '.pytest.ini', 'conftest.py'].find(name => files.has(name))
  if (sign !== undefined) return `${sign} is there`
  const named = [...files].find(([name, text]) =>
    NAMES_PYTEST.some(([file, settings]) => file.test(name) && settings.test(text)),
  )
  return named === undefined ? null : `${named[0]} names pytest`
}

const NAMES_PYTEST: readonly (readonly [file: RegExp, settings: RegExp])[] = [
  [/^pyproject\.toml$/, /^\s*\[tool\.pytest\b|["']pytest\b|^\s*pytest\s*=/m],
  [/^tox\.ini$/, /\bpytest\b/],
  [/^setup\.cfg$/, /^\[tool:pytest\]|^\s*pytest\b/m],
  [/^(Pipfile|.*requirements.*\.txt)$/, /^\s*pytest\b/m],
]

function interpreterFor(files: RootFiles): string {
  if (files.has('.venv/')) return '.venv/bin/python'
  if (files.has('venv/')) return 'venv/bin/python'
  return RUNNERS.find(([lockFile]) => files.has(lockFile))?.[1] ?? 'python3'
}

const FROZEN: readonly (readonly [strict: RegExp, loose: string])[] = [
  [/\bnpm (?:ci|clean-install)\b/g, 'npm install'],
  [/ --(?:frozen-lockfile|immutable|frozen|locked)(?=\s|$|[;&|])/g, ''],
]

/** The setup command without `npm ci`, `--frozen-lockfile` and the like: those refuse a changed manifest. */
export function refreshingCommand(setup: string): string {
  return FROZEN.reduce((command, [strict, loose]) => command.replace(strict, loose), setup)
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
  return INSTALL_LOCK_FILES.has(nameOf(path))
}

/** True if a change of this path can change what is installed. */
export function isDependencyFile(path: string): boolean {
  const name = nameOf(path)
  return MANIFESTS.has(name) || INSTALL_LOCK_FILES.has(name) || REQUIREMENTS.test(name)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const JS = '{js,jsx,ts,tsx,mjs,cjs,mts,cts,vue,svelte,coffee}'

/** Test files and their set-up, fixtures, snapshots and recorded data. A glob without a slash matches in every folder. */
export const COMMON_TEST_PATHS: readonly string[] = [
  '**/{test,tests,Test,Tests,__test__,__tests__,testdata,test-data,test_data,test-fixtures,test_fixtures}/**',
  '**/{__fixtures__,__mocks__,__snapshots__,fixtures,e2e,cypress}/**',
  `*.{test,tests,spec,e2e,cy}.${JS}`,
  `*{-,_}{test,spec}.${JS}`,
  `{test,tests,spec}.${JS}`,
  '*.test-d.{ts,tsx}',
  `**/spec/**/*[sS]pec.${JS}`,
  '*.{snap,snapshot}',
  'test_*.py',
  '*_test.py',
  'tests.py',
  'conftest.py',
  '*_test.go',
  '**/src/{testFixtures,androidTest,integrationTest,functionalTest,commonTest,jvmTest,jsTest,nativeTest,it}/**',
  '*{Test,Tests,TestCase,IT,Spec}.{java,kt,kts,scala,groovy}',
  'Test*.java',
  '*_{test,spec}.rb',
  'test_*.rb',
  '**/spec/{support,fixtures,factories,shared,cassettes}/**',
  '**/spec/*_helper.rb',
  '*{Test,TestCase,Cest}.php',
  '*{Test,Tests}.{cs,fs,vb}',
  '**/*.{Test,Tests,UnitTests,IntegrationTests}/**',
  '*_test.{exs,dart,lua,c,cc,cpp,cxx}',
  '*_SUITE.erl',
  '*Tests.swift',
  '*_spec.lua',
  '*Spec.hs',
  '**/t/*.t',
  'test_*.{c,cc,cpp,cxx}',
  '*.bats',
  '*{-,_,.}test.{sh,bash,zsh}',
  'test{-,_}*.{sh,bash,zsh}',
  'test.{sh,bash}',
]

/** Returns a matcher for paths relative to the root. Case counts: `LatestTest.java` is a test, `latest.java` is not. */
export function testPathMatcher(globs: readonly string[]): (path: string) => boolean {
  const anywhere = globs.map(glob => (glob.includes('/') ? glob : `**/${glob}`))
  const matches = pathGlob(anywhere)
  return path => matches(path.replaceAll('\\', '/'))
}
