/** Which paths are tests, and how a project is tested. Shown in `docs/reference/test-commands.md`. */

import { z } from 'zod'
import { pathGlob } from '../change/paths.ts'
import { parseJsonFile } from '../text/parse-json.ts'
import { wordsIn } from '../text/spaces.ts'

/** Names below the folder (folders end with a slash), with the text of the files that `isRelevantForTests` wants. */
export type ProjectFiles = ReadonlyMap<string, string>

/** What a text holds: `words` for the log, `flag` for the command, and the `script` that it runs. */
export type Held = { words: string; flag: string; script: string }
/** A file or folder by its glob, and what its text has to hold: in words, and as a piece of text or a rule. */
export type Sign = readonly [file: string, words?: string, holds?: string | RegExp | ((text: string) => Held | null)]
export type CommandRule = { command: string; signs: readonly Sign[] }
type TestRow = CommandRule & {
  language: ProjectLanguage
  alone: boolean
}

/** What names the tools of a language in a command. */
const LANGUAGES = {
  JavaScript: 'npm|npx|pnpm|yarn|bunx?|node|deno|jest|vitest|mocha|nx|turbo',
  Rust: 'cargo',
  Go: 'go (?:test|tool|list)|gotestsum',
  Python: String.raw`python[\d.]*|pytest|tox|nox|hatch|uv|poetry|unittest|manage\.py`,
  JVM: 'mvnw?|gradlew?|sbt',
  '.NET': 'dotnet',
  Elixir: 'mix',
  Ruby: 'rake|rspec|rails|bundle',
  PHP: 'composer|phpunit|pest',
  Swift: 'swift',
  Haskell: 'stack|cabal',
  Zig: 'zig',
  Dart: 'dart|flutter',
  'C and C++': 'ctest|cmake',
} as const
type ProjectLanguage = keyof typeof LANGUAGES

type Manager = Readonly<Record<'name' | 'file' | 'test' | 'run' | 'exec' | 'each' | 'install', string>>
const NPM = manager('npm', '*', [
  ...(['npm test', 'npm run', 'npx', 'npm test --workspaces --if-present'] as const),
  'npm install --no-package-lock',
])

/**
 * The one that `packageManager` names, else the first whose file is there. `each`: the tests of all workspaces.
 * `install`: without a lock file.
 */
export const MANAGERS: readonly Manager[] = [
  manager('pnpm', 'pnpm-lock.yaml', [
    ...(['pnpm test', 'pnpm run', 'pnpm exec', 'pnpm -r test'] as const),
    'pnpm install --no-frozen-lockfile',
  ]),
  manager('yarn@[2-9]', '.yarnrc.yml', [
    ...(['yarn test', 'yarn run', 'yarn run', 'yarn workspaces foreach -A run test'] as const),
    'YARN_ENABLE_IMMUTABLE_INSTALLS=false yarn install',
  ]),
  manager('yarn', 'yarn.lock', [
    ...(['yarn test', 'yarn run', 'yarn run', 'yarn workspaces run test'] as const),
    'yarn install --no-lockfile',
  ]),
  manager('bun', 'bun.{lock,lockb}', [
    ...(['bun run test', 'bun run', 'bunx', "bun run --filter '*' test"] as const),
    'bun install --no-save',
  ]),
  NPM,
]

type ManagerWords = readonly [test: string, run: string, exec: string, each: string, install: string]

function manager(name: string, file: string, [test, run, exec, each, install]: ManagerWords): Manager {
  return { name, file, test, run, exec, each, install }
}

const keyIn = (table: string, name: string) => new RegExp(`^\\[${table}\\]\\n(?:(?!\\[).*\\n)*?"?${name}"? *=`, 'm')
/** In a table of its own, or as a dotted key of `[project]`. */
const extraOf = (name: string) =>
  new RegExp(
    [keyIn('project\\.optional-dependencies', name), keyIn('project', `optional-dependencies\\.${name}`)]
      .map(({ source }) => source)
      .join('|'),
    'm',
  )
/** In `setup.cfg`, or in the code of `setup.py`. */
const extraOfSetuptools = (name: string) =>
  new RegExp(
    String.raw`${keyIn('options\\.extras_require', name).source}|extras_require[^]*?["']${name}["']\]?\s*[:=]`,
    'im',
  )
/** A file of requirements for pip, at the root or, for tests, in a folder of them. */
export const REQUIREMENTS_FILES =
  '{requirements{,[-_]dev,[-_]test,[-_]tests},{dev,test,tests}[-_]requirements,requirements/{test,tests,testing}}.txt'
export const IS_PACKAGE = ['is a package', /^\[(?:project|build-system)\]/m] as const
const EXTRAS = ['test', 'tests', 'testing', 'dev'] as const

/**
 * What another word in braces becomes: the value of its first row whose sign is there, `{file}` in it for each file.
 */
export const TOOLS: readonly (readonly [word: string, sign: Sign, value: string])[] = [
  ['python', ['.venv/'], '.venv/bin/python'],
  ['python', ['venv/'], 'venv/bin/python'],
  ['python', ['uv.lock'], 'uv run python'],
  ['python', ['poetry.lock'], 'poetry run python'],
  ['python', ['pdm.lock'], 'pdm run python'],
  ['python', ['Pipfile.lock'], 'pipenv run python'],
  ['python', ['*'], 'python3'],
  ['start', ['tests/__init__.py'], '-s tests -t .'],
  ['start', ['tests/'], '-s tests'],
  ['start', ['test/__init__.py'], '-s test -t .'],
  ['start', ['test/'], '-s test'],
  ['start', ['*'], ''],
  ['requirements', [REQUIREMENTS_FILES], ' -r {file}'],
  ['requirements', ['*'], ''],
  ...EXTRAS.map(name => {
    const sign = ['pyproject.toml', `has an extra ${name}`, extraOf(name)] as const
    return ['project', sign, ` -e '.[${name}]'`] as const
  }),
  ...EXTRAS.map(name => {
    const sign = ['setup.{py,cfg}', `has an extra ${name}`, extraOfSetuptools(name)] as const
    return ['project', sign, ` -e '.[${name}]'`] as const
  }),
  ['project', ['pyproject.toml', ...IS_PACKAGE], ' -e .'],
  ['project', ['setup.py'], ' -e .'],
  ['project', ['*'], ''],
  ...EXTRAS.map(name => {
    const sign = ['pyproject.toml', `has a dependency group ${name}`, keyIn('dependency-groups', name)] as const
    return ['group', sign, ` --group ${name}`] as const
  }),
  ['group', ['*'], ''],
  // The pip of an older Python knows no groups.
  [
    'newpip',
    ['pyproject.toml', 'has dependency groups', '[dependency-groups]'],
    '.venv/bin/pip install --upgrade pip && ',
  ],
  ['newpip', ['*'], ''],
  ['mvn', ['mvnw'], './mvnw'],
  ['mvn', ['*'], 'mvn'],
  ['gradle', ['gradlew'], './gradlew'],
  ['gradle', ['*'], 'gradle'],
  ['bundle', ['Gemfile'], 'bundle exec'],
  ['bundle', ['*'], ''],
]

const PYTEST = '{python} -m pytest'
/** pytest also runs tests of unittest, whose own runner names those that pass with -v alone. */
const EITHER = `if {python} -c 'import pytest' 2>/dev/null; then ${PYTEST}; else {python} -m unittest discover -v {start}; fi`
const CTEST = 'cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure'
const SCRIPTS = ['test', 'test:ci', 'test:unit', 'test:run']

export const TEST_COMMANDS: readonly TestRow[] = [
  ...SCRIPTS.map(name =>
    rule('JavaScript', `${name === 'test' ? '{test}' : `{run} ${name}`}{flag}`, [
      ['package.json', `has a script ${name}`, script(name)],
    ]),
  ),
  rule('JavaScript', '{exec} nx run-many -t test', [['nx.json']]),
  rule('JavaScript', '{exec} turbo run test', [['turbo.json', 'has a task test', /"(?:\/\/#)?test"\s*:/]]),
  rule('JavaScript', '{each}', [
    ['{packages,apps,libs}/*/package.json', 'has a script test', script('test')],
    ['{package.json,pnpm-workspace.yaml}', 'has workspaces', /"workspaces"\s*:|^packages:/m],
  ]),
  alone('JavaScript', '{exec} vitest run', [['package.json', 'names vitest', '"vitest"']]),
  alone('JavaScript', '{exec} jest', [['package.json', 'names jest', '"jest"']]),
  rule('JavaScript', 'deno task test', [['deno.{json,jsonc}', 'has a task test', /"tasks"\s*:\s*\{[^}]*"test"\s*:/]]),
  alone('JavaScript', 'deno test', [['deno.{json,jsonc}']]),
  rule('Rust', 'cargo test --workspace --no-fail-fast', [['Cargo.toml', 'has a workspace', /^[ \t]*\[workspace\]/m]]),
  rule('Rust', 'cargo test --no-fail-fast', [['Cargo.toml']]),
  rule('Go', "go test $(go list -f '{{.Dir}}/...' -m)", [['go.work']]),
  rule('Go', 'go test ./...', [['go.mod']]),
  rule('Python', 'uv run --all-packages python -m pytest', [
    ['pyproject.toml', 'has a workspace of uv', '[tool.uv.workspace]'],
  ]),
  rule('Python', 'hatch run test', [
    [
      'pyproject.toml',
      'has a script test of Hatch',
      /^\[tool\.hatch\.envs\.[\w.-]+\.scripts\]\n(?:[^[\n].*\n|\n)*?test *=/m,
    ],
  ]),
  rule('Python', PYTEST, [['{pytest.ini,.pytest.ini,conftest.py}']]),
  rule('Python', PYTEST, [
    ['pyproject.toml', 'names pytest', /^[ \t]*\[tool\.pytest\b|["']pytest\b|^[ \t]*pytest[ \t]*=/m],
  ]),
  rule('Python', PYTEST, [['tox.ini', 'names pytest', 'pytest']]),
  rule('Python', PYTEST, [['setup.cfg', 'names pytest', /^\[tool:pytest\]|^[ \t]*pytest\b/m]]),
  rule('Python', PYTEST, [['{Pipfile,*requirements*.txt}', 'names pytest', /^[ \t]*pytest\b/m]]),
  rule('Python', '{python} manage.py test', [['manage.py']]),
  rule('Python', '{python} -m stestr run', [['.stestr.conf']]),
  rule('Python', 'tox', [['tox.ini', 'has environments', /^\[(?:tox|testenv)/m]]),
  rule('Python', 'nox', [['noxfile.py']]),
  rule('Python', EITHER, [['{tests,test}/{,*/}{test_*,*_test,tests}.py']]),
  rule('Python', EITHER, [['{test_*,*_test}.py']]),
  alone('Python', EITHER, [['{tests,test}/'], ['{pyproject.toml,setup.py,setup.cfg,Pipfile,*requirements*.txt}']]),
  rule('JVM', '{mvn} -q -B test', [['pom.xml']]),
  rule('JVM', '{gradle} test', [['{build,settings}.{gradle,gradle.kts}']]),
  rule('JVM', 'sbt test', [['build.sbt']]),
  rule('.NET', 'dotnet test', [['*.{sln,slnx,csproj,fsproj,vbproj}']]),
  rule('.NET', 'dotnet test {file}', [['{src,test,tests}/*.{sln,slnx}']]),
  rule('.NET', 'dotnet test {file}', [['{src,test,tests}/{,*/}*{Test,Tests}.{csproj,fsproj,vbproj}']]),
  rule('Elixir', 'mix test', [['mix.exs']]),
  rule('Ruby', '{bundle} rspec', [['.rspec']]),
  alone('Ruby', '{bundle} rspec', [['spec/'], ['Gemfile']]),
  rule('Ruby', '{bundle} rails test', [['Rakefile', 'loads the tasks of Rails', 'Rails.application.load_tasks']]),
  rule('Ruby', '{bundle} rake test', [['Rakefile', 'has a task test', /TestTask|\btask\b[^\n]*\btest\b/]]),
  rule('Ruby', '{bundle} rake spec', [['Rakefile', 'has a task spec', /RakeTask|\btask\b[^\n]*\bspec\b/]]),
  rule('PHP', 'composer test', [['composer.json', 'has a script test', /"scripts"\s*:\s*\{[^}]*"test"\s*:/]]),
  rule('PHP', 'vendor/bin/pest', [['composer.json', 'names Pest', '"pestphp/pest"']]),
  rule('PHP', 'vendor/bin/phpunit', [['phpunit.{xml,xml.dist,dist.xml}']]),
  alone('Swift', 'swift test', [['Package.swift']]),
  rule('Haskell', 'stack test', [['stack.yaml']]),
  rule('Haskell', 'cabal test all', [['{cabal.project,*.cabal}']]),
  rule('Zig', 'zig build test', [['build.zig', 'has a step test', /\bstep\(\s*"test"/]]),
  rule('Dart', 'flutter test', [['pubspec.yaml', 'needs Flutter', 'sdk: flutter'], ['test/']]),
  rule('Dart', 'dart test', [['pubspec.yaml'], ['test/']]),
  alone('C and C++', CTEST, [
    ['CMakeLists.txt', 'has tests', /^[ \t]*(?:enable_testing|add_test|include\s*\(\s*CTest)\b/im],
  ]),
]

const MAKEFILE = '{GNUmakefile,makefile,Makefile}'
/** The first such word of a line is the name, so that a long line is read only once. */
const target = (name: string) => new RegExp(`^(?:(?!${name}[ :])[\\w.-]+ +)*${name}(?: +[\\w.-]+)* *::?(?!=)`, 'm')

/** Tasks may know several languages: the first counts where several were found, or none. */
export const TASKS: readonly CommandRule[] = [
  { command: 'make test', signs: [[MAKEFILE, 'has a target test', target('test')]] },
  { command: 'make tests', signs: [[MAKEFILE, 'has a target tests', target('tests')]] },
  {
    command: 'just test',
    signs: [['{justfile,Justfile,.justfile}', 'has a recipe test', /^@?test(?: [^:\n]*)?:(?!=)/m]],
  },
  { command: 'task test', signs: [['{Taskfile,taskfile}.{yml,yaml}', 'has a task test', /^ +["']?test["']?:/m]] },
  { command: 'make check', signs: [[MAKEFILE, 'has a target check', target('check')]] },
]

function rule(language: ProjectLanguage, command: string, signs: readonly Sign[]): TestRow {
  return { language, command, signs, alone: false }
}

function alone(language: ProjectLanguage, command: string, signs: readonly Sign[]): TestRow {
  return { ...rule(language, command, signs), alone: true }
}

export const isRelevantForTests = pathGlob(
  [...[...TEST_COMMANDS, ...TASKS].flatMap(({ signs }) => signs), ...TOOLS.map(([, sign]) => sign)].flatMap(
    ([file, , holds]) => (holds ? file : []),
  ),
)

/** Folders whose names, two levels deep, `detectTestCommand` wants too. */
export const LOOKED_INTO = /^(?:src|tests?|packages|apps|libs|requirements)$/

/**
 * The test command, or null. For several languages: what runs all of them, else their commands one after the other, which
 * are `joined` too. Throws nothing.
 */
export function detectTestCommand(files: ProjectFiles) {
  const found = Map.groupBy(TEST_COMMANDS, ({ language }) => language)
  const all = [...found].flatMap(([language, rows]) => {
    const first = firstMatch(rows, files)
    return first === null ? [] : [{ ...first, language, alone: rows.some(one => one === first.rule && one.alone) }]
  })
  const sure = all.filter(one => !one.alone)
  const chosen = sure.length > 0 ? sure : all.slice(0, 1)
  const notRun = all.filter(one => !chosen.includes(one)).map(({ command, because }) => `${command} (${because})`)
  const [only, second] = chosen
  const single = second === undefined ? (only ?? firstMatch(TASKS, files)) : null
  if (single !== null) return { command: single.command, because: single.because, joined: [], notRun }
  if (only === undefined) return null
  const tests = firstMatch(TASKS.slice(0, -1), files)
  const named = (text: string) =>
    chosen.filter(({ language }) => new RegExp(`\\b(?:${LANGUAGES[language]})\\b`).test(text)).length
  const whole =
    chosen.find(({ text }) => named(text) === chosen.length) ??
    // A task that names no tool at all calls something that does.
    (tests !== null && [0, chosen.length].includes(named(tests.text)) ? tests : undefined)
  if (whole !== undefined) return { command: whole.command, because: whole.because, joined: [], notRun }
  const joined = chosen.map(one => one.command)
  return { command: joined.join(' && '), because: chosen.map(one => one.because).join('; '), joined, notRun }
}

/** Whether the files of all signs are there, whatever they hold. */
export function hasFilesOf({ signs }: Pick<CommandRule, 'signs'>, files: ProjectFiles): boolean {
  return signs.every(([file]) => findSign([file], files) !== null)
}

/** A command that fails where the tool of a test command is not installed. */
export function probeOf(command: string): string {
  const [, python, module] = /^([^;]+?) -m (\w+)/.exec(command) ?? []
  return module === undefined ? `command -v ${command.split(' ', 1)[0]}` : `${python} -c 'import ${module}'`
}

/** The command of the first rule whose signs are all there; null if there is none. Throws nothing. */
export function firstMatch(rules: readonly CommandRule[], files: ProjectFiles) {
  for (const rule of rules) {
    const matches = rule.signs.flatMap(sign => findSign(sign, files) ?? [])
    const [first] = matches
    if (first === undefined || matches.length < rule.signs.length) continue
    const { names, text, held } = first
    const manager = managerOf(files)
    const flag = held.flag === '' ? '' : `${manager.name === 'npm' ? ' --' : ''} ${held.flag}`
    const commands = rule.command.includes('{file}')
      ? names.map(name => rule.command.replace('{file}', name))
      : [rule.command]
    const because = `${names[0]} ${held.words === '' ? 'is there' : held.words}`
    return {
      rule,
      command: withTools(commands.join(' && ').replace('{flag}', flag), files, manager),
      because,
      /** What was found in words that may name the tools of other languages. */
      text: TASKS.includes(rule) ? text : held.script,
    }
  }
  return null
}

const NOTHING: Held = { words: '', flag: '', script: '' }

/** The files that fit a sign; where their text counts, the first whose text fits. Null for none. */
export function findSign([glob, words = '', holds]: Sign, files: ProjectFiles) {
  const isFolder = glob.endsWith('/')
  const fits = pathGlob(isFolder ? glob.slice(0, -1) : glob)
  const names = [...files.keys()].filter(name =>
    isFolder ? name.endsWith('/') && fits(name.slice(0, -1)) : PLAIN_NAME.test(name) && fits(name),
  )
  for (const name of names) {
    const text = files.get(name) ?? ''
    if (holds === undefined) return { names, text, held: NOTHING }
    const held = typeof holds === 'function' ? holds(text) : holdsText(text, holds) ? { ...NOTHING, words } : null
    if (held !== null) return { names: [name], text, held }
  }
  return null
}

function holdsText(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
}

/** It may stand in a command. */
const PLAIN_NAME = /^[\w.](?:[\w./-]*[\w-])?$/

/** The command with its words in braces replaced by what the project has. */
export function withTools(command: string, files: ProjectFiles, manager = managerOf(files)): string {
  const words: Readonly<Record<string, string>> = manager
  const valueFor = (word: string) => {
    for (const [name, sign, value] of TOOLS) {
      if (name !== word) continue
      const names = sign[0] === '*' ? [''] : findSign(sign, files)?.names
      if (names !== undefined) return names.map(file => value.replace('{file}', file)).join('')
    }
    return undefined
  }
  return command
    .replace(/\{([a-z]+)\}/g, (braces, word: string) => words[word] ?? valueFor(word) ?? braces)
    .replace(/^ | (?=;)/g, '')
}

function managerOf(files: ProjectFiles) {
  const wanted = /"packageManager"\s*:\s*"([^"]+)"/.exec(files.get('package.json') ?? '')?.[1] ?? ''
  const named = MANAGERS.find(({ name }) => new RegExp(`^${name}`).test(wanted))
  return named ?? MANAGERS.find(({ file }) => file === '*' || findSign([file], files) !== null) ?? NPM
}

/** Commands that go on until somebody ends them, with the flag that makes them end; null for none. */
const ENDLESS: readonly (readonly [command: RegExp, flag: string | null])[] = [
  [/\bcypress open\b|\s--(?:ui|debug|inspect-brk)\b|\b(?:nodemon|watchexec|chokidar|onchange)\b/, null],
  [/\bvitest\b(?!.*(?:\s(?:run|list|bench)\b|\s--run\b|\s--(?:no-watch|watch[= ]false)))/, '--run'],
  [/\b(?:jest|react-scripts test)\b.*\s--watch(?:All)?(?![\w=-])/, '--watch=false --watchAll=false'],
  [/\bng test\b(?!.*\s--(?:no-watch|watch[= ]false))/, '--watch=false'],
  [/\bkarma start\b(?!.*\s--(?:single-run|no-auto-watch))/, '--single-run'],
  [/\bmocha\b.*\s(?:--watch|-w)(?![\w=-])/, '--no-watch'],
  [/\s--watch(?:All|-path)?(?![\w-]|=false)|\b(?:ava|tsc|tap)\b.*\s-w\b/, null],
]

const MANIFEST = z.object({ scripts: z.record(z.string(), z.unknown()) })

export function scriptsIn(text: string): ReadonlyMap<string, string> {
  const all = Object.entries(MANIFEST.safeParse(parseJsonFile(text)).data?.scripts ?? {})
  return new Map(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** The command, and the scripts of a `package.json` that its words start, however deep. Linear. */
export function scriptsReached(command: string, manifest: string): readonly string[] {
  const scripts = new Map(scriptsIn(manifest))
  const reached = [command]
  for (const text of reached)
    for (const word of text.match(/[\w:.-]+/g) ?? [])
      for (const name of [`pre${word}`, word, `post${word}`]) {
        const inner = scripts.get(name)
        scripts.delete(name)
        if (inner !== undefined) reached.push(inner)
      }
  return reached
}

/** A real script of that name in `package.json` that ends by itself, or by a flag. */
export function script(name: string): (text: string) => Held | null {
  return text => {
    const scripts = scriptsIn(text)
    const asked = scripts.get(name)
    if (asked === undefined || !isRealScript(asked)) return null
    const called = /\b(?:npm|pnpm|yarn|bun)(?: run)? ([\w:.-]+)\s*$/.exec(asked)?.[1] ?? ''
    const inner = scripts.get(called)
    const parts = asked.split(/&&|\|\||;|\|/)
    const endless = (part: string) => ENDLESS.find(([command]) => command.test(part))
    const last = endless(parts.pop() ?? '')
    if (last?.[1] === null || parts.some(endless) || (inner !== undefined && endless(inner))) return null
    return { words: `has a script ${name}: ${asked}`, flag: last?.[1] ?? '', script: asked }
  }
}

/** The test script that goes on until somebody ends it, so that it is not taken; null if there is none. */
export function endlessScript(files: ProjectFiles): string | null {
  const text = files.get('package.json') ?? ''
  const scripts = scriptsIn(text)
  for (const name of SCRIPTS) {
    const asked = scripts.get(name)
    if (asked !== undefined && isRealScript(asked) && script(name)(text) === null) return `${name}: ${asked}`
  }
  return null
}

/** False for the script of `npm init` and for scripts that only print or exit. */
function isRealScript(script: string): boolean {
  if (/no test specified/i.test(script)) return false
  return !/^(true|:|exit( \d+)?|echo [^&|;]*(&&\s*(true|exit( \d+)?))?)?$/.test(script.trim())
}

const JS = '{js,jsx,ts,tsx,mjs,cjs,mts,cts,vue,svelte,coffee}'

/**
 * Test files and their set-up, fixtures, snapshots and recorded data. A glob without a slash matches in every folder.
 */
export const COMMON_TEST_PATHS: readonly string[] = [
  '**/{test,tests,Test,Tests,__test__,__tests__,testdata,test-data,test_data,test-fixtures,test_fixtures}/**',
  '**/{__fixtures__,__mocks__,__snapshots__,fixtures,e2e,cypress}/**',
  `*.{test,tests,spec,e2e,cy}.${JS}`,
  `*{-,_}{test,spec}.${JS}`,
  `{test,tests,spec}.${JS}`,
  '*.test-d.{ts,tsx}',
  `**/spec/**/*[sS]pec.${JS}`,
  '*.{snap,snapshot}',
  'test_*.{py,rb,c,cc,cpp,cxx}',
  '*_test.{py,go,rb,exs,dart,lua,c,cc,cpp,cxx}',
  '{tests,conftest}.py',
  '*_spec.{rb,lua}',
  '**/src/{testFixtures,androidTest,integrationTest,functionalTest,commonTest,jvmTest,jsTest,nativeTest,it}/**',
  '*{Test,Tests,TestCase,IT,Spec}.{java,kt,kts,scala,groovy}',
  'Test*.java',
  '**/spec/{support,fixtures,factories,shared,cassettes}/**',
  '**/spec/*_helper.rb',
  '*{Test,TestCase,Cest}.php',
  '*{Test,Tests}.{cs,fs,vb}',
  '**/*.{Test,Tests,UnitTests,IntegrationTests}/**',
  '*_SUITE.erl',
  '*Tests.swift',
  '*Spec.hs',
  '**/t/*.t',
  '*.bats',
  '*{-,_,.}test.{sh,bash,zsh}',
  'test{-,_}*.{sh,bash,zsh}',
  'test.{sh,bash}',
]

const isCommonTest = testPathMatcher(COMMON_TEST_PATHS)

/** Whether a test command names single test files, so that it reaches no others. */
export function namesTestFiles(command: string): boolean {
  const words = wordsIn(command).slice(1)
  return words.some(
    word => !/^-|[*?{[$]/.test(word) && /\.\w+(?:::.*)?$/.test(word) && isCommonTest(word.replace(/::.*/, '')),
  )
}

/** Returns a matcher for paths relative to the root. Case counts: `LatestTest.java` is a test, `latest.java` is not. */
export function testPathMatcher(globs: readonly string[]): (path: string) => boolean {
  const anywhere = globs.map(glob => (glob.includes('/') ? glob : `**/${glob}`))
  const matches = pathGlob(anywhere)
  return path => matches(path.replaceAll('\\', '/'))
}
