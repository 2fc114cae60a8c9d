import { expect, test } from '@jest/globals'
import {
  detectTestCommand,
  endlessScript,
  isRelevantForTests,
  probeOf,
} from '../../../src/core/testing/test-command.ts'
import { fc } from '../../playground/properties.ts'

const node = (test?: string, more: object = {}) =>
  JSON.stringify({ scripts: test === undefined ? {} : { test }, ...more })
const scripts = (named: object) => JSON.stringify({ scripts: named })
const commandFor = (files: Readonly<Record<string, string>>) =>
  detectTestCommand(new Map(Object.entries(files)))?.command ?? null

const FALLBACK =
  "if python3 -c 'import pytest' 2>/dev/null; then python3 -m pytest; else python3 -m unittest discover -v -s tests; fi"

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
  ['cargo', { 'Cargo.toml': '[package]\n' }, 'cargo test --no-fail-fast'],
  ['a cargo workspace', { 'Cargo.toml': '[workspace]\n' }, 'cargo test --workspace --no-fail-fast'],
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
  [
    'CMake with tests',
    { 'CMakeLists.txt': 'enable_testing()\n' },
    'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure',
  ],
  ['make with a target tests', { Makefile: 'tests:\n\t./run\n' }, 'make tests'],
  ['stestr', { '.stestr.conf': '', 'tox.ini': '[testenv]\n' }, 'python3 -m stestr run'],
  [
    'a workspace of uv',
    { 'pyproject.toml': '[tool.uv.workspace]\nmembers = ["packages/*"]\n', 'uv.lock': '', 'conftest.py': '' },
    'uv run --all-packages python -m pytest',
  ],
  ['cypress that opens a window', { 'package.json': node('cypress open'), 'go.mod': '' }, 'go test ./...'],
  [
    'a task for both',
    { 'package.json': node('jest'), 'conftest.py': '', Makefile: 'test:\n\tpytest && npm test\n' },
    'make test',
  ],
  ['just', { justfile: 'build:\n\techo\ntest *args: build\n\t./run\n' }, 'just test'],
  ['a just variable called test', { justfile: 'test := "x"\n' }, null],
  ['Task', { 'Taskfile.yml': "version: '3'\ntasks:\n  test:\n    cmds: [./run]\n" }, 'task test'],
  [
    'only test:unit with pnpm',
    { 'package.json': scripts({ 'test:unit': 'jest' }), 'pnpm-lock.yaml': '' },
    'pnpm run test:unit',
  ],
  [
    'vitest without a script',
    { 'package.json': '{"devDependencies":{"vitest":"^3"}}', 'pnpm-lock.yaml': '' },
    'pnpm exec vitest run',
  ],
  [
    'turbo',
    { 'package.json': '{}', 'turbo.json': '{"tasks":{"test":{}}}', 'yarn.lock': '' },
    'yarn run turbo run test',
  ],
  ['turbo without tests', { 'package.json': '{}', 'turbo.json': '{"tasks":{"build":{}}}' }, null],
  [
    'npm workspaces',
    { 'package.json': '{"workspaces":["packages/*"]}', 'packages/a/package.json': node('jest') },
    'npm test --workspaces --if-present',
  ],
  [
    'workspaces without tests',
    { 'package.json': '{"workspaces":["packages/*"]}', 'packages/a/package.json': node() },
    null,
  ],
  [
    'pnpm workspaces',
    {
      'package.json': '{}',
      'pnpm-workspace.yaml': 'packages:\n',
      'pnpm-lock.yaml': '',
      'apps/a/package.json': node('jest'),
    },
    'pnpm -r test',
  ],
  [
    'Yarn 2 workspaces',
    {
      'package.json': '{"packageManager":"yarn@4.1.0","workspaces":["libs/*"]}',
      'yarn.lock': '',
      'libs/a/package.json': node('jest'),
    },
    'yarn workspaces foreach -A run test',
  ],
  ['Django with pytest', { 'manage.py': '', 'requirements.txt': 'Django\npytest-django\n' }, 'python3 -m pytest'],
  ['tox', { 'tox.ini': '[tox]\nenvlist = py3\n' }, 'tox'],
  ['nox', { 'noxfile.py': '' }, 'nox'],
  [
    'a Hatch script',
    {
      'pyproject.toml':
        '[tool.hatch.envs.default]\ndependencies = ["pytest"]\n\n[tool.hatch.envs.default.scripts]\ncov = "x"\ntest = "pytest {args}"\n',
    },
    'hatch run test',
  ],
  ['Python without a project file', { 'calc.py': '', 'tests/': '', 'tests/test_calc.py': '' }, FALLBACK],
  [
    'Python tests in a package',
    { 'setup.py': '', 'tests/': '', 'tests/__init__.py': '' },
    FALLBACK.replace('-s tests', '-s tests -t .'),
  ],
  [
    'Python tests two levels deep',
    { 'test/': '', 'test/unit/test_calc.py': '' },
    FALLBACK.replace('-s tests', '-s test'),
  ],
  [
    '.NET test projects',
    { 'src/App/App.csproj': '', 'tests/App.Tests/App.Tests.csproj': '', 'tests/Lib.Tests/Lib.Tests.csproj': '' },
    'dotnet test tests/App.Tests/App.Tests.csproj && dotnet test tests/Lib.Tests/Lib.Tests.csproj',
  ],
  ['pest', { 'composer.json': '{"require-dev":{"pestphp/pest":"^3"}}' }, 'vendor/bin/pest'],
  ['a name that no shell reads as it is', { "src/a'b.sln": '' }, null],
  ['nothing', {}, null],
])('%s', (_, files, expected) => {
  expect(commandFor(files)).toBe(expected)
})

const BOTH = { 'package.json': node('jest'), 'conftest.py': '' }
test.each<[string, Record<string, string>, string]>([
  [
    'the language before a Makefile that may do more',
    { 'go.mod': '', Makefile: 'test:\n\tdocker compose up\n' },
    'go test ./...',
  ],
  ['a Makefile that calls what nobody can see', { ...BOTH, Makefile: 'test:\n\t./run-all\n' }, 'make test'],
  ['a Makefile that knows one of them', { ...BOTH, Makefile: 'test:\n\tpytest\n' }, 'npm test && python3 -m pytest'],
  ['a script that names both', { ...BOTH, 'package.json': node('jest && pytest') }, 'npm test'],
  ['a script and a language', { 'package.json': node('jest'), 'go.mod': '' }, 'npm test && go test ./...'],
  [
    'two languages before a check target',
    { 'conftest.py': '', 'Cargo.toml': '', Makefile: 'check:\n' },
    'cargo test --no-fail-fast && python3 -m pytest',
  ],
  ['a gem of the documentation', { 'package.json': node('jasmine'), Gemfile: '', 'spec/': '' }, 'npm test'],
  [
    'a runner that no script starts',
    { 'package.json': '{"devDependencies":{"jest":"^30"}}', 'go.mod': '' },
    'go test ./...',
  ],
  ['a Makefile before a package.json without tests', { 'package.json': node(), Makefile: 'test:\n' }, 'make test'],
])('where several apply: %s', (_, files, expected) => {
  expect(commandFor(files)).toBe(expected)
})

test('a guess is not run beside tests that are sure, but it is named', () => {
  const files = { 'package.json': node('jest'), 'requirements.txt': '', 'tests/': '' }
  const found = detectTestCommand(new Map(Object.entries(files)))
  expect(found?.command).toBe('npm test')
  expect(found?.notRun).toEqual([expect.stringMatching(/^if python3 .*\(tests\/ is there\)$/)])
})

test.each([
  ['jest --watchAll=false', 'npm test'],
  ['jest --watchman=false -w 2', 'npm test'],
  ['vitest run', 'npm test'],
  ['vitest --run --coverage', 'npm test'],
  ['tsc && vitest', 'npm test -- --run'],
  ['ng test', 'npm test -- --watch=false'],
  ['karma start karma.conf.js', 'npm test -- --single-run'],
  ['mocha -w test', 'npm test -- --no-watch'],
  ['npm test -w packages/a', 'npm test'],
  ['vitest && tsc', 'npm run test:ci'],
  ['playwright test --ui', 'npm run test:ci'],
  ['node --test --watch', 'npm run test:ci'],
  ['nodemon --exec jest', 'npm run test:ci'],
  ['npm run watching', 'npm run test:ci'],
])('a script that watches gets the flag that ends it, or another is taken: %s', (script, expected) => {
  const files = { 'package.json': scripts({ test: script, 'test:ci': 'jest --ci', watching: 'jest --watch' }) }
  expect(commandFor(files)).toBe(expected)
})

test('only npm needs two dashes before the flag', () => {
  expect(commandFor({ 'package.json': node('vitest'), 'yarn.lock': '' })).toBe('yarn test --run')
})

test('says which file decided', () => {
  expect(detectTestCommand(new Map([['go.mod', '']]))).toEqual({
    command: 'go test ./...',
    because: 'go.mod is there',
    joined: [],
    notRun: [],
  })
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

test('a test script that does not end by itself is named', () => {
  const named = (test: string) => endlessScript(new Map([['package.json', node(test)]]))
  expect(named('cypress open')).toBe('test: cypress open')
  expect(named('jest --watch')).toBeNull()
  expect(named('echo todo')).toBeNull()
})

test('only files that can decide are read', () => {
  for (const name of [
    'package.json',
    'packages/a/package.json',
    'requirements.txt',
    'requirements-dev.txt',
    'Makefile',
    'GNUmakefile',
  ])
    expect(isRelevantForTests(name)).toBe(true)
  for (const name of ['README.md', 'package-lock.json', 'pnpm-lock.yaml', '.env'])
    expect(isRelevantForTests(name)).toBe(false)
})

test.each([
  ['npm test', 'command -v npm'],
  ['./mvnw -q -B test', 'command -v ./mvnw'],
  ['uv run python -m pytest', "uv run python -c 'import pytest'"],
  [FALLBACK, 'command -v if'],
])('looks for the tool of %s', (command, expected) => {
  expect(probeOf(command)).toBe(expected)
})
