import { expect, test } from '@jest/globals'
import { rulesAbout } from '../../../src/core/change/findings.ts'
import { filesIncludedIn, filesNamedIn } from '../../../src/core/testing/named-files.ts'
import { findForReview, findNewHosts } from '../../../src/core/testing/review-findings.ts'
import { oldSettings } from '../../../src/core/testing/test-steering.ts'
import { growthOf } from '../../playground/growth.ts'
import { changedFile } from '../change/changed-file.ts'

type Row = readonly [path: string, before: string | null, after: string, found: readonly string[]]

const LOCKED = (host: string) =>
  `{"packages": {"node_modules/left-pad": {\n  "resolved": "https://${host}/left-pad/1.0.0",\n  "funding": { "url": "https://money.example/x" }}}}`
/** Deeper than any stack. */
const DEEP = (name: string) => `{${name}:${'['.repeat(30_000)}${']'.repeat(30_000)}}`
const FIRST = LOCKED('first.example').replace('money', 'other.money')

test.each<Row>([
  ['.husky/pre-commit', 'npm test\n', 'npm run lint\n', ['runs-for-people']],
  ['.vscode/tasks.json', null, '{}\n', ['runs-for-people']],
  ['packages/a/.devcontainer/devcontainer.json', '{}', '{ }', ['runs-for-people']],
  ['src/tasks.json', null, '{}\n', []],
  ['AGENTS.md', 'a\n', 'b\n', ['steers-agents']],
  ['docs/agents.md', 'a\n', 'b\n', []],
  ['package.json', '{"scripts":{}}', '{"scripts":{"prepare":"node a.js"}}', ['runs-for-people']],
  ['package.json', '{"scripts":{"prepare":"a"}}', '{"scripts":{"prepare":"a","start":"b"}}', []],
  ['package-lock.json', FIRST, LOCKED('other.example'), ['package-host other.example']],
  ['package-lock.json', FIRST, LOCKED('other.example').replaceAll('/', '\\/'), ['package-host other.example']],
  ['package-lock.json', FIRST, LOCKED('other.example').replaceAll(': ', '\n:\n'), ['package-host other.example']],
  ['package-lock.json', FIRST, LOCKED('other.example').replaceAll('\n', ''), ['package-host other.example']],
  ['package-lock.json', FIRST, LOCKED('other.example').replace('reso', 'res\\u006f'), ['package-host other.example']],
  [
    'package-lock.json',
    '{"packages":{"":{}}}',
    '{"packages":{"":{"dependencies":{"funding":"https://other.example/x"}}}}',
    ['package-host other.example'],
  ],
  ['package.json', '{}', '{"homepage":"https://home.example/"}', []],
  ['package.json', '{}', DEEP('"jest"'), ['steers-tests jest']],
  ['package-lock.json', '{}', DEEP('"https://other.example/a"'), ['package-host other.example']],
  [
    'package.json',
    '{}',
    '{"dependencies":{"homepage":"git+https://user@other.example:8080/a"}}',
    ['package-host other.example:8080'],
  ],
  [
    'composer.lock',
    '{}',
    '{"packages":[{"support":{"a":"https://x.example"},"dist":{"url":"https://other.example/a"}}]}',
    ['package-host other.example'],
  ],
  ['requirements.txt', null, '--index-url https://other.example/simple\nflask\n', ['package-host other.example']],
  ['requirements.txt', '', 'flask @ HTTPS://OTHER.example/flask\n', ['package-host other.example']],
  ['pyproject.toml', '', '[[tool.uv.index]]\nurl = "https\\u003a//other.example/"\n', ['package-host other.example']],
  [
    'gradle/wrapper/gradle-wrapper.properties',
    'distributionUrl=https\\://first.example/g.zip\n',
    'distributionUrl=https\\://other.example/g.zip\n',
    ['package-host other.example'],
  ],
  ['.lfsconfig', null, '[lfs]\n\turl = https://other.example/lfs\n', ['package-host other.example']],
  ['pom.xml', null, '<project xmlns="http://maven.apache.org/POM/4.0.0">\n', []],
  ['README.md', '', 'https://other.example\n', []],
  ['package-lock.json', LOCKED('first.example'), LOCKED('user@first.example').replace('1.0.0', '2.0.0'), []],
  ['package-lock.json', null, LOCKED('first.example'), []],
  // What looks like a comment, or is said for people, may be read.
  ...[
    ['requirements.txt', '# a\f--index-url https://other.example\n'],
    ['requirements.txt', '# a\u2028--index-url https://other.example\n'],
    ['pip.conf', '[global]\nextra-index-url = ./a # https://other.example\n'],
    ['pip.conf', '[global]\nextra-index-url = a\n   // https://other.example\n'],
    ['pyproject.toml', '[[tool.uv.index]]\nname = """\n[project.urls]\n""" # a = "b"\nurl = "https://other.example"\n'],
    ['pyproject.toml', '[[tool.uv.index]]\nurl = "https://other.example" # "\n'],
    ['Cargo.toml', '[dependencies]\nhomepage = { git = "https://other.example" }\n'],
    ['uv.toml', 'homepage = "https://other.example"\n'],
    ['pubspec.yaml', 'homepage: &a https://other.example\n'],
    ['Gemfile', '; source "https://other.example"\n'],
    ['build.gradle', '* maven("https://other.example")\n'],
    ['pom.xml', '<![CDATA[<!--]]><url>https://other.example</url><!-- -->\n'],
    ['pom.xml', '<?a <scm>?><url>https://other.example</url><scm></scm>\n'],
    ['pom.xml', '<!DOCTYPE a [<!ENTITY b "<!--">]><url>https://other.example</url><!-- -->\n'],
    ['nuget.config', '# <add value="https://other.example"/>\n'],
  ].map(([path = '', text = '']) => [path, '', text, ['package-host other.example']] as const),
  ['.npmrc', null, 'registry=https://other.example/\n', ['package-host other.example']],
  ['.npmrc', null, '; xmlns="\nregistry=https://other.example/\n; "\n', ['package-host other.example']],
  [
    'Cargo.lock',
    'source = "registry+https://first.example/i"',
    'source = "git+ssh://other.example/i"',
    ['package-host other.example'],
  ],
  [
    'package.json',
    '{"scripts":{"test":"node --test"}}',
    '{"scripts":{"test":"node x"}}',
    ['steers-tests scripts.test'],
  ],
  [
    'package.json',
    '{"scripts":{"lint":"eslint"}}',
    '{"scripts":{"lint":"true","fmt":"x"}}',
    ['steers-tests scripts.lint'],
  ],
  ['a/package.json', '{"imports":{}}', '{"imports":{"#a":"./b"}}', ['steers-tests imports']],
  ['package.json', '{"version":"1.0.0"}', '{"version":"1.0.1","scripts":{"fmt":"x"},"dependencies":{"a":"1"}}', []],
  ['package.json', null, '{"scripts":{"test":"x"}}', []],
  ['.npmrc', '', 'node-options=--import=./pre.mjs\n', ['steers-tests']],
  // What npm, pnpm and Yarn know otherwise spelled, or by other settings.
  ...[
    ...['userconfig=./ci.rc', 'globalconfig = ./ci.rc', '"node-options"=-r ./a.cjs', 'node-options[]=-r ./a.cjs'],
    ...[
      'shell=./sh',
      'nodeOptions=-r ./a.cjs',
      '${A}=b',
      '[node-options]',
      'ignore-scripts',
      '//a.example/:tokenHelper=./a',
    ],
    ...['fund=false\rshell=./sh', `${' '.repeat(2_000)}shell=./sh`, 'registry-helper=./a', 'registry[]=a'],
  ].map(line => ['.npmrc', 'fund=false\n', `fund=false\n${line}\n`, ['steers-tests']] as const),
  [
    '.npmrc',
    'ignore-scripts=true\n',
    '; a comment\nignore-scripts=true\n\n  package-lock = false ; here\nregistry=\n@a-b:registry=\n//a:8/b/:_authToken=${T}\naudit-level=high\nsave-exact\n',
    [],
  ],
  ['pnpm-workspace.yaml', null, '# all\npackages:\n- "a/**"\n- b\n', []],
  ['pnpm-workspace.yaml', '', '# all\npackages:\n  - "a/**"\n\n  # more\ncatalog:\n  a: 1\n', []],
  ...[
    'scriptShell: ./sh',
    '  packages:\n  scriptShell: ./sh',
    '# a\n  scriptShell: ./sh',
    '"scriptShell": ./sh',
    '{scriptShell: ./sh}',
  ].map(text => ['pnpm-workspace.yaml', '', `${text}\n`, ['steers-tests']] as const),
  ['.yarnrc.yml', 'nodeLinker: pnp\n', 'nodeLinker: node-modules\nyarnPath: ./a.cjs\n', ['steers-tests']],
  ['.yarnrc.yml', '', 'nodeLinker: node-modules\n\nnpmScopes:\n  a:\n    npmAlwaysAuth: true\n', []],
  ['.yarnrc', '', 'yarn-path "./a.js"\n', ['steers-tests']],
  ['.yarnrc', '', '# a\nsave-prefix ""\n', []],
  ['.yarn/releases/yarn-4.0.0.cjs', 'a', 'b', ['steers-tests']],
  ['pytest.ini', '[pytest]\n', '[pytest]\naddopts = -p plug\n', ['steers-tests']],
  ['pyproject.toml', '[project]\n', '[project]\nname = "x"\n', []],
  ['pyproject.toml', '', '[tool.pytest.ini_options]\naddopts = "-x"\n', ['steers-tests']],
  ['pyproject.toml', '', '[project.entry-points.pytest11]\nsums = "plug"\n', ['steers-tests']],
  ['pyproject.toml', '', '[ project . entry-points . "pytest11" ]\nsums = "plug"\n', ['steers-tests']],
  ['pyproject.toml', '[project]\n', '[project]\n[project.entry-points]\npytest11 = { a = "plug" }\n', ['steers-tests']],
  ['pyproject.toml', '[project]\n', '[project]\nentry-points."pytest\\u00311".a = "plug"\n', ['steers-tests']],
  ['setup.py', 'setup()\n', 'setup(entry_points={"pytest11": ["a = plug"]})\n', ['steers-tests']],
  ['entries.txt', null, '[pytest11]\na = plug\n', ['steers-tests']],
  ['pyproject.toml', '', '[project.entry-points."app.plugins"]\nsums = "plug"\n', []],
  ['setup.cfg', '', '[options.entry_points]\npytest11 =\n  sums = plug\n', ['steers-tests']],
  ['pyproject.toml', '[tool.ruff]\nselect = [\n  "E",\n]\n', '[tool.ruff]\nselect = [\n]\n', ['steers-tests']],
  ['pyproject.toml', '[tool.ruff]\nline-length = 9\n', '[project]\n\n[tool.ruff] # x\nline-length = 9\n', []],
  ['Cargo.toml', '[package]\n[lib]\n', '[package]\n[lib]\ntest = false\n', ['steers-tests']],
  ['Cargo.toml', '[dependencies]\n', '[dependencies]\nlog = "1"\n', []],
  ['.npmrc', 'ignore-scripts=true\n', 'save-exact=true\n', ['steers-tests']],
  ['test/fixtures/app/jest.config.js', '', 'export default {}\n', []],
  ['pytest.py', null, 'print("1 passed")\n', ['steers-tests']],
  ...['iniconfig.py', 'pluggy/__init__.py', 'api/pluggy.py', 'json.py', 'queue/__init__.py', 'py.py', 'tomllib'].map(
    (path): Row => [path, null, 'x\n', ['steers-tests']],
  ),
  ...[
    'src/types.py',
    'tests/http/__init__.py',
    'src/a/_vendor/tomli/__init__.py',
    'app/json.py',
    'src/app/types.py',
    'app/packaging/__init__.py',
    'test/__init__.py',
    'src/json.ts',
    'json/a.py',
  ].map((path): Row => [path, null, 'x\n', []]),
  ['json.py', 'x\n', 'y\n', []],
  ...[
    'def pytest_sessionfinish():\n    pass\n',
    'pytest_plugins = ["plug"]\n',
    'from plug import (\n    pytest_pyfunc_call,\n)\n',
  ].map((text): Row => ['tests/conftest.py', null, text, ['steers-tests']]),
  ['conftest.py', 'def pytest_unconfigure():\n    a()\n', 'def pytest_unconfigure():\n    b()\n', ['steers-tests']],
  ['conftest.py', 'def pytest_unconfigure():\n    a()\n', 'x = 1\n\ndef pytest_unconfigure():\n    a()\n', []],
  ['conftest.py', 'def pytest_configure():\n    one()\n', 'def pytest_configure():\n    two()\n', []],
  ['conftest.py', null, 'import pytest_asyncio\n\n@pytest_asyncio.fixture\ndef one():\n    return 1\n', []],
  ['.eslintrc.json', '{}', '{"ignorePatterns":["src"]}', ['steers-tests']],
  ...[
    '.pytest.ini',
    'pytest.toml',
    '.pytest.toml',
    '.nycrc',
    '.nycrc.json',
    '.c8rc.json',
    '.cargo',
    '.yarn/plugins',
    'sums-1.0.dist-info/entry_points.txt',
    'sums.egg-info/entry_points.txt',
    '.mvn/maven.config',
    ...['Justfile', '.justfile', 'taskfile.yml', 'Taskfile.dist.yml', '.coveragerc', '.pylintrc', '.oxlintrc.json'],
    ...['vitest.setup.ts', 'jest.setup.js', 'src/setupTests.js', '.rspec-local', '.simplecov', 'phpunit.dist.xml'],
    ...['ci/unit.runsettings', 'dart_test.yaml', 'node.config.json', '.mypy.ini', '.flake8', '.rubocop.yml'],
  ].map((path): Row => [path, null, 'x\n', ['steers-tests']]),
  [
    'package.json',
    '{"scripts":{"unit":"a"}}',
    '{"scripts":{"unit":"a","preunit":"b"}}',
    ['steers-tests scripts.preunit'],
  ],
  ['package.json', '{"scripts":{"unit":"a"}}', '{"scripts":{"unit":"a","preview":"b"}}', []],
  ['pnpm-workspace.yaml', 'packages:\n- a\n', '# x\r\n\r\npackages:\r\n- a\r\n  - b\r\n', []],
  ['pnpm-workspace.yaml', 'packages:\n- a\n', 'packages:\r- a\rnodeOptions: x\r', ['steers-tests']],
  ['.yarnrc.yml', 'npmScopes:\n  a:\n    b: c\n', 'npmScopes:\n  a:\n\n    b: d\n', []],
  ['.yarnrc.yml', 'yarnPath:\n  a\n', 'yarnPath:\n  b\n', ['steers-tests']],
  ['Makefile', 'test:\n', 'NODE ?= node\ntest:\n', ['steers-tests']],
  ['mk/rules.mk', 'NODE := node\n', 'NODE := node --import ./a.js\n', ['steers-tests']],
  // Settings of people, and files that only end so.
  ...['.nvmrc', '.lintstagedrc.json', 'src/arc', 'src/app.setup.js'].map((path): Row => [path, null, 'x\n', []]),
  ['package.json', '{}', '{"babel":{"plugins":["./tools/inline.cjs"]}}', ['steers-tests babel']],
  ['package.json', '{"main":"a"}', '{"main":"b","contributes":{},"engines":{"node":"24"}}', []],
  [
    'composer.json',
    '{"scripts":{"test":"phpunit"}}',
    '{"scripts":{"test":["phpunit -c a.xml"]}}',
    ['steers-tests scripts.test'],
  ],
  ['composer.json', '{"require":{}}', '{"require":{"a/b":"1"}}', []],
  ['Cargo.toml', '[package]\n', '[package]\n[profile.test]\noverflow-checks = false\n', ['steers-tests']],
  ['Cargo.toml', '[dependencies]\n', '[dependencies]\nprofile = "1"\n', []],
  [
    'go.mod',
    'require a.b/c v1\nreplace a.b/c => ./check\n',
    'require a.b/c v1\nreplace a.b/c => ./lenient\n',
    ['steers-tests'],
  ],
  ['go.mod', 'require a.b/c v1\n', 'require a.b/c v1\nreplace (\n\ta.b/c v1 => ../c\n)\n', ['steers-tests']],
  ['go.mod', 'module a\n', 'module a\nrequire a.b/new v0.0.0\nreplace a.b/new => ./new\n', []],
  ['go.mod', 'require a.b/c v1\nreplace a.b/c => a.b/d v1\n', 'require a.b/c v1\nreplace a.b/c => a.b/d v2\n', []],
  ['mix.exs', 'def project, do: []\n', 'def project, do: [test_paths: ["a"]]\n', ['steers-tests']],
  ['mix.exs', 'deps: []\n', 'deps: [{:mox, "~> 1.0", only: :test}]\n', []],
  ['gradle.properties', 'version=1\n', 'version=1\norg.gradle.jvmargs=-Da=b\n', ['steers-tests']],
  ['gradle.properties', 'version=1\n', 'version=2\n', []],
  ['src/pytest.md', null, 'x\n', []],
  ['a\u202efdp.js', null, 'x\n', ['name-unseen']],
  ['package.json', '{}', '{"scripts":{"dependencies":"x"}}', ['runs-for-people']],
  ['package.json', '{}', '{"scripts":{"pnpm:devPreinstall":"x"}}', ['runs-for-people']],
  ['package.json', '{}', '{"husky":{"hooks":{"pre-commit":"x"}}}', ['runs-for-people']],
  ['package.json', '{}', '{"simple-git-hooks":{"pre-commit":"x"}}', ['runs-for-people']],
  ['package.json', '{"husky":{"hooks":{"a":"x"}}}', '{"husky":{"hooks":{"a":"x"}},"version":"2"}', []],
  ...['post-install-cmd', 'pre-autoload-dump', 'post-update-cmd', 'pre-command-run', 'init'].map(
    (name): Row => ['composer.json', '{}', `{"scripts":{"${name}":["a"]}}`, ['runs-for-people']],
  ),
  ['composer.json', '{}', '{"scripts":{"serve":"a"},"description":"post-install-cmd"}', []],
  ['rust-toolchain.toml', '[toolchain]\n', '[toolchain]\npath = "./tc"\n', ['runs-for-people']],
  ['rust-toolchain', null, 'toolchain = { "p\\u0061th" = "./tc" }\n', ['runs-for-people']],
  ['rust-toolchain.toml', '[toolchain]\nchannel = "1.80"\n', '[toolchain]\nchannel = "1.81"\n', []],
  ['packages/a/node_modules/b/index.js', null, 'x\n', ['hides-diff']],
  ['aux.js', null, 'x\n', ['name-not-portable']],
  ['com¹.js', null, 'x\n', ['name-not-portable']],
  ['CONIN$', null, 'x\n', ['name-not-portable']],
  ['nul .txt', null, 'x\n', ['name-not-portable']],
  ['a:b.txt', null, 'x\n', ['name-not-portable']],
  ...['src/\u3164.js', 'a\u115f.js', 'a\u2800.js', 'a\u034f.js', 'a\ufe0f.js', 'src/\u00a0.js', 'a\u00a0'].map(
    (path): Row => [path, null, 'x\n', ['name-unseen']],
  ),
  ...['docs/⚠\ufe0f.md', 'Screenshot at 10.00.00\u202fAM.png', '全角\u3000名.js'].map(
    (path): Row => [path, null, 'x\n', []],
  ),
  ['auxiliary.js', null, 'x\n', []],
  ['con.txt', 'old\n', 'new\n', []],
])('%j from %j to %j: %j', (path, before, after, found) => {
  const file = changedFile(path, { change: before === null ? 'added' : 'modified' })
  expect(
    findForReview([file], [{ path, before, after }], []).map(({ kind, detail }) => `${kind} ${detail}`.trim()),
  ).toEqual(found)
})

const HTTPS = 'https://'
const NPM = `${HTTPS}first.example`
const DEPENDS = (on: string) => JSON.stringify({ dependencies: { a: on } })
const KNOWN = DEPENDS(`${NPM}/a.tgz`)

test.each<Row>([
  ...[
    `${NPM},x@other.example/a.tgz`,
    `${NPM};x@other.example/a.tgz`,
    `${NPM} @other.example/a.tgz`,
    `${NPM}"x@other.example/a.tgz`,
    `${NPM}\t.other.example@other.example/a.tgz`,
    `${HTTPS}other.example\\@first.example/a.tgz`,
    'https:/\t/other.example/a.tgz',
    'https:\\\\other.example/a.tgz',
    `${HTTPS}other\u00ad.example/a.tgz`,
    'git@other.example:x/y.git',
    'git@[other.example]:x/y.git',
    'other.example:x/y.git',
  ].map((on): Row => ['package.json', KNOWN, DEPENDS(on), ['other.example']]),
  ['package.json', KNOWN, DEPENDS(`${HTTPS}[2001:db8::1]:80/a.tgz`), ['[2001:db8::1]:80']],
  ['package.json', KNOWN, DEPENDS(`${NPM}\n.other.example/a.tgz`), ['first.example.other.example']],
  ['package.json', KNOWN, DEPENDS('gitlab:a/b'), ['gitlab.com']],
  // What holds no host at all.
  ...['a/b', 'a/b#semver:^1', 'a/b.js#c/d@e', 'A-1/b_c'].map(
    (on): Row => ['package.json', KNOWN, DEPENDS(on), ['github.com']],
  ),
  ['package.json', KNOWN, DEPENDS('jsr:1.0.0'), ['jsr']],
  ['package.json', KNOWN, DEPENDS('jsr:@a/b@1'), ['jsr']],
  ...['{"overrides":{"a":{"b":"c/d"}}}', '{"resolutions":{"**/a":"c/d"}}', '{"pnpm":{"overrides":{"a":"c/d"}}}'].map(
    (text): Row => ['package.json', KNOWN, text, ['github.com']],
  ),
  [
    'package.json',
    KNOWN,
    '{"peerDependencies":{"a":"c/d"},"workspaces":{"catalog":{"b":"jsr:1"}}}',
    ['github.com', 'jsr'],
  ],
  ['bower.json', '{}', DEPENDS('a/b#1.0.0'), ['github.com']],
  ['deno.json', '{}', '{"imports":{"a":"jsr:@a/b@1"}}', ['jsr']],
  ['pnpm-workspace.yaml', '', 'packages:\n  - a/b\ncatalogs:\n  c:\n    "d": "e/f"\n', ['github.com']],
  ['pnpm-workspace.yaml', '', 'overrides: { a: jsr:1.0.0 }\n', ['jsr']],
  ['pnpm-workspace.yaml', '', '{"overrides":{"a":"b/c"}}', ['github.com']],
  ...['a: b/c', '# d\n  a: b/c', 'a: &d b/c', 'a: >-\n    b/c', 'a:\n    b/c', 'a: "b\\x2fc"'].map(
    (text): Row => ['pnpm-workspace.yaml', '', `overrides:\n  ${text}\n`, ['github.com']],
  ),
  ['composer.json', '{}', '{"repositories":[{"type":"composer","url":"other.example"}]}', ['other.example']],
  ['composer.json', '{}', '{"repositories":{"a":{"type":"composer","url":"other.example/b"}}}', ['other.example']],
  ['build.gradle', '', 'repositories { jcenter() }\n', ['jcenter']],
  ['build.gradle', '', 'repositories { jcenter { } }\n', ['jcenter']],
  ['settings.gradle.kts', '', 'repositories { google(); gradlePluginPortal() }\n', ['google', 'gradlePluginPortal']],
  ['package.json', KNOWN, DEPENDS('gist:11081aaa281'), ['gist.github.com']],
  ['package-lock.json', LOCKED('first.example'), LOCKED('first.example,x@other.example'), ['other.example']],
  ['.npmrc', `registry=${NPM}/\n`, `registry=${HTTPS}other.example\\@first.example/\n`, ['other.example']],
  ['.npmrc', null, Buffer.from('registry=https://other.example/\n', 'utf16le').toString('latin1'), ['other.example']],
  ['Gemfile', '', 'gem "a", gitlab: "x/y"\n', ['gitlab.com']],
  ['Gemfile', '', 'gem "a", git: "git@other.example:x/y.git"\n', ['other.example']],
  ['composer.json', '{}', '{"repositories":[{"url":"git@other.example:x/y.git"}]}', ['other.example']],
  ['pom.xml', '', '<url>&#104;ttps&#x3A;&#0047;/other.example/</url>\n', ['other.example']],
  ['pom.xml', '', '<url>https:<!-- x -->//other.example/</url>\n', ['other.example']],
  ['pom.xml', '', '<url>https:<![CDATA[//other.example/]]></url>\n', ['other.example']],
  ['pnpm-workspace.yaml', '', `a: "${HTTPS}registry.\\\n  other.example/"\n`, ['registry.other.example']],
  ['Cargo.toml', '', 'a = "https:\\U0000002F/other.example/"\n', ['other.example']],
  [
    'go.mod',
    'require a.example/b v1\n',
    'require a.example/b v1\nreplace a.example/b => other.example/b v1\n',
    ['other.example'],
  ],
  ...['gems.rb', 'environment.yaml', 'bower.json', 'build.sbt', '.bundle/config', 'Cargo.TOML'].map(
    (path): Row => [path, '', 'a "https://other.example/"\n', ['other.example']],
  ),
])('in %j, %j and then %j name the new hosts %j', (path, before, after, hosts) => {
  const found = findNewHosts([{ path, before, after }]).map(({ detail }) => detail)
  expect(found).toEqual(expect.arrayContaining([...hosts]))
})

test.each<Row>([
  ['go.mod', 'require a.example/b v1\n', 'require a.example/b v1\nreplace a.example/b => a.example/fork v1\n', []],
  [
    'package.json',
    '{}',
    '{"scripts":{"gitlab:check":"a","b":"npm run github:x && c","d":"wait-on tcp:127.0.0.1:80/x"}}',
    [],
  ],
  ...[
    '1.0.0',
    '^1 || >=2 <3',
    '1 - 2',
    'latest',
    '*',
    '',
    'workspace:^',
    'npm:@a/b@1',
    'file:a/b',
    'link:../a/b',
    './a/b',
  ].map((on): Row => ['package.json', KNOWN, DEPENDS(on), []]),
  ...['~/a/b', '/a/b', 'catalog:', 'portal:a/b', 'patch:a@npm%3A1#a/b', 'C:/a/b', '@a/b', '$a'].map(
    (on): Row => ['package.json', KNOWN, DEPENDS(on), []],
  ),
  ['package.json', DEPENDS('a/b'), DEPENDS('c/d'), []],
  ['package.json', DEPENDS('github:a/b'), DEPENDS('c/d'), []],
  ['package.json', '{}', '{"files":["a/b"],"imports":{"#a":"a/b"},"overrides":{"a/b":"1"},"repository":"a/b"}', []],
  ['package.json', '{}', '["a/b"]', []],
  [
    'pnpm-workspace.yaml',
    '',
    'packages:\n  - a/b\npatchedDependencies:\n  a: patches/a.patch\n\n  b: c/d\n  # as: e/f\ncatalog:\n  b: ^1\n',
    [],
  ],
  ['composer.json', '{}', '{"repositories":[{"type":"path","url":"a.b/c"},{"a":false},null,{"url":"./a"}]}', []],
  ['build.gradle', '', 'repositories { mavenCentral() }\n// google, jcenter\n', []],
  ['build.gradle', 'jcenter()', 'repositories { jcenter() }\n', []],
  ['package.json', '{}', '{"maintainers":["A <a@mail.example>"],"packageManager":"pnpm@9.1.0+sha512.0"}', []],
  ['build.gradle', '', "implementation 'com.example.a:b:1.0@aar'\n", []],
  ['yarn.lock', 'a\n', '"@a/b@npm:^1.0.0, c@workspace:d/e":\n  resolution: "c@patch:c@npm%3A1.0.0#d"\n', []],
  ['pnpm-lock.yaml', 'a\n', "  '@a/b@1.0.0(react@18.0.0)':\n  c@1.0.0:\n", []],
  ['requirements.txt', '', '# use https: it is safe\nflask==1.0\n', []],
  ['pyproject.toml', '', 'authors = [{ name = "A", email = "a@mail.example" }]\nimage = "a/b@sha256:0"\n', []],
])('in %j, %j and then %j name no new host', (path, before, after) => {
  expect(findNewHosts([{ path, before, after }])).toEqual([])
})

test('under an old name that package managers do not read nothing was there', () => {
  const moved = (from: string, path: string, text: string) =>
    findForReview([], [{ from, path, before: text, after: text }], []).map(({ kind }) => kind)
  expect(moved('templates/app.json', 'package.json', '{"scripts":{"prepare":"a"}}')).toContain('runs-for-people')
  expect(moved('npmrc.example', '.npmrc', 'registry=https://other.example/\n')).toContain('package-host')
  expect(moved('a/package.json', 'b/package.json', '{"scripts":{"prepare":"a"}}')).toEqual([])
  expect(moved('requirements.txt', 'requirements/all.txt', '-i https://other.example/\n')).toEqual([])
})

test('manifests in another case start scripts too', () => {
  const text = { path: 'Package.json', before: null, after: '{"scripts":{"prepare":"a"}}' }
  expect(findForReview([], [text], []).map(({ kind }) => kind)).toContain('runs-for-people')
})

test.each(['https:', '@', 'github:', '=>', 'a.b:', '://', '@[a', '<!--', '&#x', '"a.a', ' a.a.', 'https://a@'])(
  'hosts among many of %j are looked for in linear time',
  part => {
    const find = (times: number) => () => findNewHosts([{ path: '.npmrc', before: null, after: part.repeat(times) }])
    expect(growthOf({ small: find(5_000), large: find(50_000) }, 40)).toBeLessThanOrEqual(40)
  },
)

test.each(['a: ', ': a/b\n', '\na:', ':\n', "'", 'jcenter ', ' '])(
  'places among many of %j are looked for in linear time',
  part => {
    for (const path of ['pnpm-workspace.yaml', 'build.gradle', 'package.json', 'rust-toolchain']) {
      const text = (times: number) => {
        const long = part.repeat(times)
        return path === 'package.json' ? DEPENDS(long) : `catalog: ${long}`
      }
      const find = (times: number) => () => findForReview([], [{ path, before: null, after: text(times) }], [])
      expect([path, growthOf({ small: find(5_000), large: find(50_000) }, 40) <= 40]).toEqual([path, true])
    }
  },
)

const RUN = [
  ...['.husky/pre-commit', '.husky/_/h', '.githooks/pre-push', 'lefthook.yml', '.lefthook.yaml', 'lefthook-local.toml'],
  ...[
    '.lefthook.json',
    '.pre-commit-config.yaml',
    '.vscode/tasks.json',
    '.vscode/launch.json',
    '.vscode/settings.json',
  ],
  ...['.vscode/extensions.json', '.vscode/mcp.json', 'a.code-workspace', '.devcontainer.json', '.devcontainer/post.sh'],
  ...['.gitpod.yml', '.idea/runConfigurations/a.xml', '.run/a.run.xml', '.zed/tasks.json', '.zed/settings.json'],
  ...['.envrc', 'deep/.envrc', '.mise.toml', 'mise.toml', '.mise/config.toml', '.config/mise/config.toml', '.exrc'],
  ...[
    '.nvim.lua',
    '.nvimrc',
    '.claude/settings.json',
    '.claude/settings.local.json',
    '.claude/hooks/a.sh',
    '.mcp.json',
  ],
  ...['.cursor/mcp.json', '.cursor/hooks.json', '.cursor/environment.json', '.gemini/settings.json'],
  ...['.codex/config.toml', '.kiro/hooks/a.hook', '.kiro/settings/mcp.json', '.VSCode/Tasks.JSON', '.vs/tasks.vs.json'],
  ...['.idea/startup.xml', '.idea/watcherTasks.xml', 'mise.local.toml', '.mise.dev.toml', '.config/mise/conf.d/a.toml'],
  ...['.lefthook/pre-commit/a.sh', '.huskyrc.json', '.simple-git-hooks.json', '.overcommit.yml', '.dir-locals.el'],
  ...['.gdbinit', '.vimrc', '.lvimrc', '.codesandbox/tasks.json', '.replit', 'binding.gyp', '.pnpmfile.cjs'],
  ...['.mvn/extensions.xml', '.mvn/wrapper/maven-wrapper.jar', 'gradle/wrapper/gradle-wrapper.jar'],
]
const STEER = [
  ...['agents.md', 'claude.md', '.Claude/Commands/a.md', 'AGENT.md', 'deep/AGENT.md', 'QWEN.md', 'WARP.md', 'CRUSH.md'],
  ...['crush.local.md', '.goosehints', '.rules', 'opencode.json', 'opencode.jsonc', 'SKILL.md', 'skills/a/SKILL.md'],
  ...['AGENTS.md', 'deep/AGENTS.md', 'AGENTS.override.md', 'CLAUDE.md', 'CLAUDE.local.md', 'GEMINI.md', '.cursorrules'],
  ...['.windsurfrules', '.windsurf/rules/a.md', '.clinerules', '.clinerules/a.md', '.cursor/rules/a.mdc'],
  ...['.kiro/steering/a.md', '.junie/guidelines.md', '.claude/agents/a.md', '.claude/commands/a.md'],
  ...['.claude/skills/a/SKILL.md', '.github/copilot-instructions.md', '.github/instructions/a.md'],
  ...['.github/prompts/a.md', '.github/agents/a.md', '.github/chatmodes/a.md', '.github/diffproof/task.md'],
]
const HOSTED = [
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.cargo/config.toml', 'pip.conf', '.pypirc', 'bunfig.toml', 'nuget.config'],
  'deep/NuGet.Config',
]
test.each([
  ...RUN.map(path => [path, 'runs-for-people'] as const),
  ...STEER.map(path => [path, 'steers-agents'] as const),
  ...['netlify.toml', 'vercel.json', '.readthedocs.yaml', 'site/render.yaml', 'amplify.yml'].map(
    path => [path, 'builds-site'] as const,
  ),
  ...HOSTED.map(path => [path, 'package-host'] as const),
])('%s is named: %s', (path, kind) => {
  const text = { path, before: '', after: 'registry = "https://other.example/"\n' }
  expect(findForReview([changedFile(path)], [text], []).map(found => found.kind)).toContain(kind)
})

const RUN_AS_LINKS = [
  ...['.vscode', '.husky', '.githooks', '.devcontainer', '.claude', '.idea', '.run', '.config/mise', '.claude/hooks'],
  ...['.kiro/settings', '.mvn/wrapper', 'a/.vs', '.codex', '.gemini', '.cursor', '.mise', '.zed', 'bin/gradle'],
]
const STEER_AS_LINKS = [
  ...['.junie', '.windsurf', '.windsurf/rules', '.cursor', '.cursor/rules', '.kiro', '.claude', '.claude/skills'],
  ...['.github/instructions', '.github/diffproof', 'a/.junie', '.JUNIE'],
]
test.each([
  ...RUN_AS_LINKS.map(path => [path, 'runs-for-people'] as const),
  ...STEER_AS_LINKS.map(path => [path, 'steers-agents'] as const),
  ['.roo', 'steers-tools'] as const,
])('%s is named as a link, and not as a file: %s', (path, kind) => {
  const kinds = (newMode: string) => findForReview([changedFile(path, { newMode })], [], []).map(found => found.kind)
  expect(kinds('120000')).toContain(kind)
  expect(kinds('100644')).not.toContain(kind)
})

test.each([
  ...['.roo/mcp.json', '.amazonq/rules/a.md', '.continue/rules/a.md', '.zed/debug.json', '.windsurf/hooks.json'],
  ...['.cursor/commands/a.md', '.codex/hooks.json', 'a/.agents/skills/b/run.sh', '.QWEN/settings.json'],
  ...['.mvn/settings.xml', '.github/.roo/rules.md'],
  ...[
    '.github/hooks/a.json',
    '.github/skills/a/b.py',
    '.github/mcp.json',
    '.github/workflows/a.md',
    '.github/scripts/a.sh',
  ],
  ...['.vscode/other.json', '.vscode/c_cpp_properties.json', '.idea/externalDependencies.xml', '.idea/workspace.xml'],
  ...['.idea/gradle.xml', '.GitHub/Hooks/a.json'],
])('%s is named, whatever tool it is of', path => {
  expect(findForReview([changedFile(path)], [], [])).toEqual([{ kind: 'steers-tools', path, detail: '' }])
})

test.each([
  ...['.github/ISSUE_TEMPLATE/bug.md', '.changeset/a.md', '.storybook/main.ts', 'docs/.vitepress/theme.ts'],
  ...['.vscode/snippets.json', '.editorconfig', 'a.b/c', 'a/..b', '.circleci/config.yml'],
  ...['.github/CODEOWNERS', '.github/dependabot.yml', '.github/PULL_REQUEST_TEMPLATE/a.md', '.github/CONTRIBUTING.rst'],
  ...['.github/workflows/ci.yml', '.github/actions/a/action.yml', '.github/sponsors/a.svg', '.github/FUNDING.yml'],
  ...['.github/PULL_REQUEST_TEMPLATE', '.vscode/a.code-snippets', '.idea/vcs.xml', '.idea/codeStyles/Project.xml'],
  ...['.idea/a.iml', '.idea/.gitignore', '.idea/inspectionProfiles/a.xml', '.vscode/cspell.json'],
])('%s steers no tool', path => {
  expect(findForReview([changedFile(path)], [], [])).toEqual([])
})

const PLAIN = { diff: 'unspecified', 'linguist-generated': 'unspecified' }

test.each([
  [{ diff: 'unset' }, true],
  [{ diff: 'other' }, true],
  [{ diff: 'set' }, false],
  [{ 'linguist-generated': 'set' }, true],
  [{ 'linguist-generated': 'true' }, true],
  [{ 'linguist-generated': 'yes' }, true],
  [{ 'linguist-generated': 'unset' }, false],
  [{ 'linguist-generated': 'false' }, false],
])('the attributes %j hide a diff: %j', (some, isHidden) => {
  const files = ['src/.gitattributes', 'src/a.js', 'b.txt'].map(path => changedFile(path))
  const now = { ...PLAIN, ...some }
  const attributes = ['src/.gitattributes', 'src/a.js', 'src/same.js', 'b.txt'].map(path => ({
    path,
    before: PLAIN,
    after: now,
  }))
  const found = isHidden ? [{ kind: 'hides-diff', path: 'src/.gitattributes', detail: '1' }] : []
  expect(findForReview(files, [], attributes)).toEqual(found)
  expect(
    findForReview(
      files,
      [],
      attributes.map(one => ({ ...one, before: now })),
    ),
  ).toEqual([])
})

test.each([
  ['src/a.js', 'a', 'b', true],
  ['src/a.py', null, 'a', true],
  ['Dockerfile', null, 'a', true],
  ['bin/run', 'a', 'b', true],
  ['bin/run', null, '#!/bin/sh\n', true],
  ['bin/run', null, 'ELF', false],
  ['a.png', null, null, false],
  ['bun.lockb', null, 'a', false],
  ['a.woff2', null, null, false],
])('that no diff of %s is shown, from %j to %j with a zero byte, is named: %j', (path, before, after, isNamed) => {
  const found = isNamed ? [{ kind: 'hides-diff', path, detail: '' }] : []
  const text = { path, before, after }
  const files = [changedFile(path)]
  expect(findForReview(files, [{ ...text, binary: { before: false, after: true } }], [])).toEqual(found)
  expect(findForReview(files, [{ ...text, binary: { before: false, after: false } }], [])).toEqual([])
  expect(
    findForReview(
      [changedFile(path, { change: 'deleted' })],
      [{ ...text, binary: { before: true, after: false } }],
      [],
    ),
  ).toEqual([])
})

test.each([
  [
    'package.json',
    '{"type":"module","scripts":{"test":"a","lint":"b"},"dependencies":{}}',
    '{"imports":{"#a":"./a"},"scripts":{"test":"c","fmt":"d"},"dependencies":{"e":"1"}}',
    { type: 'module', scripts: { test: 'a', lint: 'b', fmt: 'd' }, dependencies: { e: '1' } },
  ],
  ['package.json', '{"version":"1"}', '{"version":"2"}', undefined],
  [
    'pyproject.toml',
    '[project]\nname = "a"\n[tool.pytest.ini_options]\naddopts = "-x"\n',
    '[project]\nname = "b"\n[tool.pytest.ini_options]\naddopts = "-k b"\n[tool.other]\nc = 1\n',
    '[project]\nname = "b"\n[tool.other]\nc = 1\n\n[tool.pytest.ini_options]\naddopts = "-x"\n',
  ],
  [
    'tests/conftest.py',
    null,
    'import pytest\n\n@pytest.hookimpl(\n    tryfirst=True,\n)\ndef pytest_a():\n    return 1\n\n@pytest.fixture\ndef one():\n    return 1\n',
    'import pytest\n\n@pytest.fixture\ndef one():\n    return 1\n',
  ],
  [
    'conftest.py',
    'A = 1\ndef pytest_a():\n    one()\n',
    'A = 2\n@mark\ndef pytest_a():\n    two()\nif A:\n    B = 3\nelse:\n    B = 4\n',
    'A = 2\nif A:\n    B = 3\nelse:\n    B = 4\n\ndef pytest_a():\n    one()\n',
  ],
  [
    'go.mod',
    'module a\nrequire b v1\nreplace b => ./b\n',
    'module a\nrequire b v1\nrequire c v1\nreplace (\n\tb => ./d\n\tc => ./c\n)\n',
    'module a\nrequire b v1\nrequire c v1\nreplace (\n\tc => ./c\n)\n\nreplace b => ./b',
  ],
  [
    'pyproject.toml',
    '[project]\nname = "a"\n[tool]\nother = 1\n',
    '[project]\nname = "b"\n[tool]\nother = 1\npytest.ini_options.addopts = "-p lenient"\n',
    '[project]\nname = "b"\n[tool]\nother = 1\n',
  ],
  [
    'pyproject.toml',
    '[project]\nname = "a"\n  [tool.pytest.ini_options]\naddopts = "-x"\n',
    '[project]\nname = "b"\n  [tool.pytest.ini_options]\naddopts = "-y"\n',
    '[project]\nname = "b"\n  [tool.pytest.ini_options]\naddopts = "-x"\n',
  ],
  [
    'pyproject.toml',
    '[tool.pytest.ini_options]\nmarkers = [\n["a"]\n]\naddopts = "-x"\n',
    '[tool.pytest.ini_options]\nmarkers = [\n["a"]\n]\naddopts = "-y"\n',
    '\n[tool.pytest.ini_options]\nmarkers = [\n["a"]\n]\naddopts = "-x"\n',
  ],
  [
    'pyproject.toml',
    '# """\n[project]\nname = "a"\n[tool.pytest.ini_options]\naddopts = "-x"\n',
    '# """\n[project]\nname = "a"\n[tool.pytest.ini_options]\naddopts = "-y"\n',
    '[tool.pytest.ini_options]\naddopts = "-x"\n',
  ],
  ['pyproject.toml', 'tool.ruff.a = 1\n[project]\n', 'tool.ruff.a = 2\n[project]\n', null],
  ['Cargo.toml', '[package]\nname = "a"\n', 'profile.test.overflow-checks = false\n[package]\nname = "a"\n', null],
  [
    'go.mod',
    'module a\nrequire b/c v1\n',
    'module a\nrequire b/c v1\nreplace "b/c" => "./lenient"\n',
    'module a\nrequire b/c v1\n',
  ],
  [
    'go.mod',
    'module a\nrequire b/c v1\n',
    'module a\nrequire b/c v1\nreplace b/c "v1" => ./lenient\n',
    'module a\nrequire b/c v1\n',
  ],
  [
    'go.mod',
    'module a\nrequire b/c v1\n',
    'module a\nrequire b/c v1\nreplace "b/\\x63" => ./lenient\n',
    'module a\nrequire b/c v1\n',
  ],
  [
    'pyproject.toml',
    '[project]\n[tool.pytest.ini_options] # \u2028\r\naddopts = "-x"\r\n',
    '[project]\n[tool.pytest.ini_options] # \u2028\r\naddopts = "-y"\r\n',
    '[tool.pytest.ini_options] # \u2028\r\naddopts = "-x"\r\n',
  ],
  ['Cargo.toml', '[package]\n', '[package]\n["\\u006cib"]\ntest = false\n', '[package]\n'],
  ['Cargo.toml', '[package]\n', 'workspace = { lints = {} }\n[package]\n', null],
  ['setup.cfg', '[flake8]\na =\n  b,\n[options]\nc = 1\n', '[flake8]\na =\n  b,\n[options]\nc = 2\n', undefined],
  ['jest.config.js', 'a', 'b', null],
  ['jest.config.js', null, 'b', null],
  ['.mocharc.yml', 'a', null, null],
] as const)('the settings of %j are those before, and the rest is that of the change', (path, before, after, old) => {
  const [found, ...others] = oldSettings([{ path, before, after }])
  expect(others).toEqual([])
  const text = path === 'package.json' && found?.text != null ? JSON.parse(found.text) : found?.text
  expect(text).toEqual(typeof old === 'string' ? expect.stringContaining(old.trim()) : old)
})

test('settings that have another name are gone, or new, whatever they say', () => {
  const moved = (from: string, path: string) =>
    oldSettings([{ from, path, before: 'def pytest_a():\n    one()\n', after: 'def pytest_a():\n    one()\n' }])
  const none = { text: null }
  expect(moved('tools/names.py', 'iniconfig.py')).toMatchObject([{ path: 'iniconfig.py', ...none }])
  expect(moved('samples/plugin.py', 'conftest.py')).toMatchObject([{ path: 'conftest.py' }])
  expect(moved('pytest.ini', 'docs/x.txt')).toMatchObject([{ path: 'pytest.ini', ...none }])
  expect(moved('tools/names.py', 'tools/titles.py')).toEqual([])
})

const SCRIPTS = JSON.stringify({
  scripts: {
    test: 'npm run unit',
    preunit: 'sh scripts/pre.sh',
    unit: 'mocha --config tools/m.cjs src/a.js',
    other: 'sh b.sh',
  },
})
test.each([
  ['node --require ./tools/setup --test', ['tools/setup.cjs', 'tools/setup.js']],
  ['node --import=./tools/setup.mjs --test', ['tools/setup.mjs']],
  ['NODE_OPTIONS="--require ./tools/setup.cjs" node --test', ['tools/setup.cjs']],
  ['node --env-file-if-exists .env.test --test', ['.env.test']],
  ['python3 -m pytest -p tools.plug', ['tools/plug.py']],
  ['npm test', ['tools/m.cjs']],
  ['python3 -m pytest -c ci/unit.ini --rootdir .', ['ci/unit.ini']],
  ['coverage run --rcfile=ci/cov.ini -m pytest --cov-config ci/other', ['ci/cov.ini', 'ci/other']],
])('the command %j loads the files %j', (command, files) => {
  expect([...filesNamedIn(command, SCRIPTS).loaded]).toEqual(expect.arrayContaining(files))
})

test.each([
  ['sh scripts/run.sh', 'scripts/run.sh'],
  ['FLAGS=1 ./run.sh --fast', 'run.sh'],
  ['tsc && node scripts/run.mjs all', 'scripts/run.mjs'],
  ['npm test', 'scripts/pre.sh'],
])('the command %j starts the file %j, and loads nothing of that name', (command, file) => {
  const { loaded, started } = filesNamedIn(command, SCRIPTS)
  expect(started).toContain(file)
  expect(loaded).not.toContain(file)
})

test.each([
  ['pytest --cov=app', 'app.py'],
  ['npm --prefix packages/api test', 'packages/api/index.js'],
  ['c8 --src src mocha --exit lib', 'lib/index.js'],
  ['mvn -B test --file pom.xml', 'pom.xml'],
  ['mkdir -p src && node --test', 'src.js'],
  ['python -m doctest calc.py', 'calc.py'],
  ['bash -c src/run.sh', 'src/run.sh'],
])('the command %j does not load %j, which it tests', (command, source) => {
  expect(filesNamedIn(command, null).loaded).not.toContain(source)
})

test.each(['npm test', 'esbuild src/a.js --bundle', 'jest src/a.js b.sh', 'node --test', 'npm run test -- src/a.js'])(
  'the command %j starts no source',
  command => {
    const { loaded, started } = filesNamedIn(command, SCRIPTS)
    expect(['src/a.js', 'b.sh'].filter(path => loaded.has(path) || started.has(path))).toEqual([])
  },
)

test('a file that a command names is taken back as settings are', () => {
  const text = { path: 'scripts/run.sh', before: 'a', after: 'b' }
  expect(oldSettings([text])).toEqual([])
  expect(oldSettings([text], path => path === text.path)).toMatchObject([{ path: text.path, text: null }])
})

test('rules of attributes are looked for by the folders of a path, however many they are', () => {
  let reads = 0
  const paths = Array.from({ length: 1_000 }, (_, n) => ({
    get path() {
      reads += 1
      return `a/${n}/b.txt`
    },
  }))
  const rules = ['', 'a/', ...paths.map((_, n) => `a/${n}/`)].map(folder => ({ path: `${folder}.gitattributes` }))
  const found = rulesAbout([...paths, ...rules.slice(0, 2)], rules)
  expect(found.slice(0, 3).map(({ path, count }) => `${path} ${count}`)).toEqual([
    '.gitattributes 1001',
    'a/.gitattributes 1000',
    'a/0/.gitattributes 1',
  ])
  expect(found).toHaveLength(1_002)
  expect(reads).toBeLessThan(10_000)
})

test.each([
  [
    'Makefile',
    'include mk/rules build/$(OS)\n-include $(TOP)/local.conf\n\tinclude x\n',
    ['mk/rules', 'local.conf', 'x'],
  ],
  ['mk/rules', 'sinclude more\n', ['more', 'mk/more']],
  ['justfile', "import? './tasks/all'\n", ['tasks/all']],
  ['Taskfile.yml', 'includes:\n  docs: ./docs/tasks.yml\n  b:\n    taskfile: b.yaml\n', ['docs/tasks.yml', 'b.yaml']],
])('%j with %j takes in %j', (path, text, files) => {
  expect(filesIncludedIn(text, path)).toEqual(expect.arrayContaining(files))
})

test('a file that a variable of a Taskfile names is not taken in', () => {
  const text = 'vars:\n  SPEC: api/openapi.yaml\nincludes:\n  docs: docs/tasks.yml\ntasks:\n  a:\n    to: b.yaml\n'
  expect(filesIncludedIn(text, 'Taskfile.yml')).toEqual(['docs/tasks.yml', 'docs/tasks.yml'])
})
