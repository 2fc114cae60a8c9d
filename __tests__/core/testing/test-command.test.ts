import { expect, test } from '@jest/globals'
import { detectTestCommand, isRelevantForTests } from '../../../src/core/testing/test-command.ts'
import { fc } from '../../playground/properties.ts'

const node = (test?: string, more: object = {}) =>
  JSON.stringify({ scripts: test === undefined ? {} : { test }, ...more })
const commandFor = (files: Readonly<Record<string, string>>) =>
  detectTestCommand(new Map(Object.entries(files)))?.command ?? null

const FALLBACK =
  "if python3 -c 'import pytest' 2>/dev/null; then python3 -m pytest; else python3 -m unittest discover -s tests; fi"

test.each<[string, Record<string, string>, string | null]>([
  ['npm', { 'package.json': node('node --test') }, 'npm test'],
  ['npm by its lock file', { 'package.json': node('jest'), 'package-lock.json': '' }, 'npm test'],
  ['pnpm', { 'package.json': node('jest'), 'pnpm-lock.yaml': '' }, 'pnpm test'],
  ['yarn', { 'package.json': node('jest'), 'yarn.lock': '' }, 'yarn test'],
  ['bun', { 'package.json': node('bun test'), 'bun.lock': '' }, 'bun run test'],
  [
    'packageManager before lock files',
    { 'package.json': node('jest', { packageManager: 'pnpm@9.1.0+sha512.x' }), 'yarn.lock': '' },
    'pnpm test',
  ],
  ['a package.json with a byte order mark', { 'package.json': `\uFEFF${node('jest')}` }, 'npm test'],
  ['npm’s placeholder', { 'package.json': node('echo "Error: no test specified" && exit 1') }, null],
  ['a script that does nothing', { 'package.json': node('exit 0') }, null],
  ['a script that only talks', { 'package.json': node('echo todo') }, null],
  ['a script that talks and tests', { 'package.json': node('echo go && jest') }, 'npm test'],
  ['no test script', { 'package.json': node() }, null],
  ['a package.json that is none', { 'package.json': '{' }, null],
  ['a script that is no text', { 'package.json': '{"scripts":{"test":1}}' }, null],
  ['deno with a task', { 'deno.json': '{"tasks":{"test":"deno test -A"}}' }, 'deno task test'],
  ['deno with comments', { 'deno.jsonc': '// x\n{}' }, 'deno test'],
  ['pytest.ini', { 'pytest.ini': '' }, 'python3 -m pytest'],
  ['conftest.py', { 'conftest.py': '' }, 'python3 -m pytest'],
  ['pyproject with pytest settings', { 'pyproject.toml': '[tool.pytest.ini_options]\n' }, 'python3 -m pytest'],
  [
    'pyproject with pytest as a dependency',
    { 'pyproject.toml': '[project.optional-dependencies]\ntest = ["pytest>=8"]\n' },
    'python3 -m pytest',
  ],
  ['tox.ini', { 'tox.ini': '[pytest]\n' }, 'python3 -m pytest'],
  ['setup.cfg', { 'setup.cfg': '[tool:pytest]\n' }, 'python3 -m pytest'],
  ['requirements that name pytest', { 'requirements-dev.txt': 'flask\npytest==8.0\n' }, 'python3 -m pytest'],
  ['pytest with uv', { 'conftest.py': '', 'uv.lock': '' }, 'uv run python -m pytest'],
  ['pytest with poetry', { 'conftest.py': '', 'poetry.lock': '' }, 'poetry run python -m pytest'],
  ['pytest in a virtual environment', { 'conftest.py': '', 'uv.lock': '', '.venv/': '' }, '.venv/bin/python -m pytest'],
  ['Python tests of unknown kind', { 'setup.py': '', 'tests/': '' }, FALLBACK],
  ['a lone Python test', { 'test_a.py': '' }, FALLBACK.replace(' -s tests', '')],
  ['a folder of tests without a language', { 'tests/': '' }, null],
  ['Python without tests', { 'pyproject.toml': '[project]\nname = "x"\n' }, null],
  ['cargo', { 'Cargo.toml': '[package]\n' }, 'cargo test'],
  ['a cargo workspace', { 'Cargo.toml': '[workspace]\n' }, 'cargo test --workspace'],
  ['go', { 'go.mod': '' }, 'go test ./...'],
  ['maven', { 'pom.xml': '' }, 'mvn -q -B test'],
  ['maven with its wrapper', { 'pom.xml': '', mvnw: '' }, './mvnw -q -B test'],
  ['gradle', { 'build.gradle.kts': '' }, 'gradle test'],
  ['gradle with its wrapper', { 'build.gradle': '', gradlew: '' }, './gradlew test'],
  ['dotnet', { 'App.sln': '' }, 'dotnet test'],
  ['a lone C# project', { 'App.csproj': '' }, 'dotnet test'],
  ['mix', { 'mix.exs': '' }, 'mix test'],
  ['rspec', { Gemfile: '', 'spec/': '' }, 'bundle exec rspec'],
  ['rake', { Rakefile: 'Rake::TestTask.new(:test)\n' }, 'rake test'],
  ['rake with a bundle', { Gemfile: '', Rakefile: "task default: [:test]\ntask 'test' do\n" }, 'bundle exec rake test'],
  ['rails', { Gemfile: '', Rakefile: 'Rails.application.load_tasks\n' }, 'bundle exec rails test'],
  ['composer', { 'composer.json': '{"scripts":{"test":"phpunit"}}' }, 'composer test'],
  ['phpunit', { 'composer.json': '{}', 'phpunit.xml.dist': '' }, 'vendor/bin/phpunit'],
  ['swift', { 'Package.swift': '' }, 'swift test'],
  ['stack', { 'stack.yaml': '', 'x.cabal': '' }, 'stack test'],
  ['cabal', { 'x.cabal': '' }, 'cabal test all'],
  ['make', { Makefile: 'all:\n\techo\ntest: all\n\t./run\n' }, 'make test'],
  ['make with several targets in one rule', { Makefile: '.PHONY: test\ntest check:\n\t./run\n' }, 'make test'],
  ['make with a check target', { GNUmakefile: 'check:\n' }, 'make check'],
  ['a make variable called test', { Makefile: 'test := 1\n' }, null],
  ['a make target that only begins so', { Makefile: 'test-all:\n' }, null],
  ['CMake alone', { 'CMakeLists.txt': '' }, null],
  ['nothing', {}, null],
])('%s', (_, files, expected) => {
  expect(commandFor(files)).toBe(expected)
})

test.each<[string, Record<string, string>, string]>([
  ['package.json before everything', { 'package.json': node('jest'), 'go.mod': '', Makefile: 'test:\n' }, 'npm test'],
  [
    'the language before a Makefile that may do more',
    { 'go.mod': '', Makefile: 'test:\n\tdocker compose up\n' },
    'go test ./...',
  ],
  [
    'a Makefile that knows all of several languages',
    { 'Cargo.toml': '', 'conftest.py': '', Makefile: 'test:\n' },
    'make test',
  ],
  ['the first of several languages without a Makefile', { 'conftest.py': '', 'Cargo.toml': '' }, 'cargo test'],
  [
    'the first of several languages before a check target',
    { 'conftest.py': '', 'Cargo.toml': '', Makefile: 'check:\n' },
    'cargo test',
  ],
  ['a Makefile before a package.json without tests', { 'package.json': node(), Makefile: 'test:\n' }, 'make test'],
])('where several apply: %s', (_, files, expected) => {
  expect(commandFor(files)).toBe(expected)
})

test('says which file decided', () => {
  expect(detectTestCommand(new Map([['go.mod', '']]))).toEqual({ command: 'go test ./...', because: 'go.mod is there' })
  expect(detectTestCommand(new Map([['package.json', node('jest --ci')]]))?.because).toContain('jest --ci')
})

test('no text makes it throw, and every command is one line', () => {
  const names = [
    'package.json',
    'deno.json',
    'pyproject.toml',
    'Makefile',
    'composer.json',
    'Rakefile',
    'Cargo.toml',
    'tests/',
    'setup.py',
    '.venv/',
  ]
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.json())), files => {
      const found = detectTestCommand(new Map(Object.entries(files)))
      expect(found === null || !found.command.includes('\n')).toBe(true)
    }),
  )
})

test('only files that can decide are read', () => {
  for (const name of ['package.json', 'requirements.txt', 'requirements-dev.txt', 'Makefile', 'GNUmakefile'])
    expect(isRelevantForTests(name)).toBe(true)
  for (const name of ['README.md', 'package-lock.json', 'pnpm-lock.yaml', '.env'])
    expect(isRelevantForTests(name)).toBe(false)
})
