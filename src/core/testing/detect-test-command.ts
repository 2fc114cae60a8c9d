/** Decides how a project is tested when nobody said so, from what lies in its folder. */
import { pythonTestCommand } from './python-test-command.ts'
import { scriptTestCommand } from './script-test-command.ts'
import type { RootFiles, TestCommand } from './test-command.ts'

const RELEVANT =
  /^(package\.json|deno\.jsonc?|composer\.json|pyproject\.toml|setup\.cfg|tox\.ini|Pipfile|.*requirements.*\.txt|Cargo\.toml|Rakefile|Gemfile|(GNU)?[Mm]akefile)$/

/** True for a file whose text `detectTestCommand` wants to read. */
export function isRelevantForTests(name: string): boolean {
  return RELEVANT.test(name)
}

/**
 * How to test, or null. In this order: the test script that package.json declares, because its authors wrote it down; the one language
 * whose project file is there; a Makefile's `test` target where several languages are (it is then the wrapper that knows them all) or none
 * is; the first of several languages; a Makefile's `check` target. Throws nothing.
 */
export function detectTestCommand(files: RootFiles): TestCommand | null {
  const script = scriptTestCommand(files)
  if (script !== null) return script
  const native = NATIVE.map(detect => detect(files)).filter(found => found !== null)
  const only = native.length === 1 ? native[0] : undefined
  return only ?? makeTarget(files, 'test') ?? native[0] ?? makeTarget(files, 'check')
}

const NATIVE: readonly ((files: RootFiles) => TestCommand | null)[] = [
  files =>
    byFile(
      files,
      /^Cargo\.toml$/,
      /^\s*\[workspace\]/m.test(files.get('Cargo.toml') ?? '') ? 'cargo test --workspace' : 'cargo test',
    ),
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
