/** What an earlier step has cached is used: no packages are downloaded again. Only credentials beside them are hidden. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@jest/globals'
import { type Level, SANDBOXES, testAtLevels, USERS } from '../playground/levels.ts'
import type { Part } from '../playground/machine.ts'
import { bash, replace, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { RUST } from './proof-languages.ts'
import { type Files, openWholeScene } from './scene.ts'

const VALUE = 'k5Wn8Qz2Xr7Lt4Vb9Hs3'

type Cached = {
  readonly name: string
  readonly needs: readonly Part[]
  /** The only level, where not all are played: a tool may lie in root's home, or start slowly. */
  readonly level?: 'as root' | 'with sudo' | 'bubblewrap'
  readonly files: Files
  /** Where the tool writes what it has resolved. */
  readonly lock?: string
  /** Fills the cache and writes the lock file. */
  readonly fill: string
  readonly setup: string
  readonly test?: string
  /** Each start costs seconds: what the setup shows is not shown again by the model and by tests. */
  readonly startsSlowly?: true
  readonly source: string
  /** A file with credentials in the cache. */
  readonly secret: string
  readonly env?: Readonly<Record<string, string>>
  /** Names the cache, where that is not what the tool takes by itself. */
  readonly variable?: string
}

const MAVEN_POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>s</groupId><artifactId>s</artifactId><version>1</version>
<properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target></properties>
<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies>
</project>
`
const GRADLE = `apply plugin: 'java'
repositories { mavenCentral() }
dependencies { testImplementation 'junit:junit:4.13.2' }
`
const JAVA_SOURCE = 'src/main/java/Sum.java'
const JAVA: Files = {
  [JAVA_SOURCE]: 'public class Sum { public static int sum(int a, int b) { return a - b; } }\n',
  'src/test/java/SumTest.java':
    'import org.junit.Assert;\nimport org.junit.Test;\n\npublic class SumTest {\n  @Test public void adds() { Assert.assertEquals(3, Sum.sum(1, 2)); }\n}\n',
}
const mended = (path: string) => `grep -q 'a + b' ${path}`
/** Java asks the machine for the home, and not the variable. */
const maven = (options: string) => `mvn -q -B -Dmaven.repo.local="$HOME/.m2/repository" ${options}`
const gradle = (options: string) => `gradle -g "$HOME/.gradle" --no-daemon ${options}`

/** Below the home, where nothing but the variable shows it. */
const NAMED_CACHE = 'elsewhere/cache'

const UV: Cached = {
  name: 'uv in UV_CACHE_DIR',
  needs: ['uv'],
  level: 'as root',
  files: {
    '.gitignore': '__pycache__/\n.venv/\n*.egg-info/\n',
    'pyproject.toml':
      '[project]\nname = "s"\nversion = "1.0"\nrequires-python = ">=3.10"\ndependencies = ["pytest"]\n\n[tool.uv]\npackage = false\n',
    'sums.py': 'def add(a, b):\n    return a - b\n',
    'test_sums.py': 'from sums import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n',
  },
  lock: 'uv.lock',
  fill: 'uv sync',
  setup: 'uv sync --frozen',
  source: 'sums.py',
  secret: `${NAMED_CACHE}/credentials.json`,
  variable: 'UV_CACHE_DIR',
}

const TOOLS: readonly Cached[] = [
  {
    name: 'npm',
    needs: [],
    files: {
      '.gitignore': 'node_modules/\n',
      'package.json': '{ "name": "s", "scripts": { "test": "node --test" }, "devDependencies": { "ms": "2.1.3" } }\n',
      'src/sum.js': "require('ms')\nexports.sum = (a, b) => a - b\n",
      'test/sum.test.js':
        "const { test } = require('node:test')\nconst { sum } = require('../src/sum.js')\n\ntest('adds', t => t.assert.equal(sum(1, 2), 3))\n",
    },
    lock: 'package-lock.json',
    fill: 'npm install --no-audit --no-fund',
    setup: 'npm ci --no-audit --no-fund',
    source: 'src/sum.js',
    secret: '.npm/npmrc',
  },
  UV,
  {
    name: 'cargo',
    needs: RUST.needs,
    level: 'as root',
    files: {
      'Cargo.toml': '[package]\nname = "s"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nitoa = "1"\n',
      '.gitignore': 'target/\n',
      'src/lib.rs': 'pub fn sum(a: i32, b: i32) -> i32 {\n    let _ = itoa::Buffer::new();\n    a - b\n}\n',
      'tests/sum.rs': '#[test]\nfn adds() {\n    assert_eq!(s::sum(1, 2), 3);\n}\n',
    },
    lock: 'Cargo.lock',
    fill: 'cargo fetch',
    setup: 'cargo fetch --locked',
    source: 'src/lib.rs',
    secret: '.cargo/registry/credentials.toml',
    env: RUST.env ?? {},
  },
  {
    name: 'go',
    needs: ['Go'],
    level: 'with sudo',
    files: {
      'go.mod': 'module example.invalid/s\n\ngo 1.20\n\nrequire github.com/pkg/errors v0.9.1\n',
      'sum.go': 'package s\n\nimport _ "github.com/pkg/errors"\n\nfunc Sum(a, b int) int { return a - b }\n',
      'sum_test.go':
        'package s\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("wrong")\n\t}\n}\n',
    },
    lock: 'go.sum',
    fill: 'go mod tidy && go mod download',
    setup: 'go mod download',
    test: `go list -deps . && ${mended('sum.go')}`,
    source: 'sum.go',
    secret: 'go/pkg/mod/token.json',
  },
  {
    name: 'maven',
    needs: ['Maven'],
    level: 'bubblewrap',
    files: { ...JAVA, 'pom.xml': MAVEN_POM, '.gitignore': 'target/\n' },
    fill: maven('test-compile'),
    setup: maven('-o test-compile'),
    test: mended(JAVA_SOURCE),
    startsSlowly: true,
    source: JAVA_SOURCE,
    secret: '.m2/repository/secrets.xml',
  },
  {
    name: 'gradle',
    needs: ['Gradle'],
    level: 'bubblewrap',
    files: { ...JAVA, 'build.gradle': GRADLE, '.gitignore': 'build/\n.gradle/\n' },
    fill: gradle('testClasses'),
    setup: gradle('--offline testClasses'),
    test: mended(JAVA_SOURCE),
    startsSlowly: true,
    source: JAVA_SOURCE,
    secret: '.gradle/caches/gradle.properties',
  },
]

const environmentOf = ({ env, variable }: Cached, home: string) => ({
  ...env,
  ...(variable === undefined ? {} : { [variable]: join(home, NAMED_CACHE) }),
})

/** A home whose cache holds what the tool has resolved, and the files with its lock file. */
function fillCache(tool: Cached, folder: string) {
  const { files, lock, fill, secret } = tool
  const [tree, home] = [join(folder, 'tree'), join(folder, 'home')]
  mkdirSync(home)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  // Tests that npm has started know its own cache.
  const outer = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const filled = { ...Object.fromEntries(outer), ...environmentOf(tool, home), HOME: home }
  execFileSync('bash', ['-c', fill], { cwd: tree, env: filled, stdio: 'pipe' })
  mkdirSync(dirname(join(home, secret)), { recursive: true })
  writeFileSync(join(home, secret), `token = "${VALUE}"\n`)
  const resolved = lock === undefined ? {} : { [lock]: readFileSync(join(tree, lock), 'utf8') }
  return { home, files: { ...files, ...resolved } }
}

const NOWHERE = 'http://127.0.0.1:9'
const CUT_OFF = { HTTPS_PROXY: NOWHERE, HTTP_PROXY: NOWHERE, NO_PROXY: '127.0.0.1,localhost' }

async function play(tool: Cached, folder: string, { inputs, inside }: Level): Promise<void> {
  const { setup, test = '', source, secret, startsSlowly = false } = tool
  const { files, home } = fillCache(tool, folder)
  const again = 'cp -r . /tmp/again && cd /tmp/again && rm -rf node_modules .venv target build'
  await using scene = await openWholeScene({
    files,
    inputs: { ...inputs, 'setup-command': setup, 'test-command': test },
    script: [
      turn(bash(`cat ~/${secret}; ${startsSlowly ? 'true' : `${again} && ${setup}`} && echo "the command ran"`)),
      turn(replace(source, 'a - b', 'a + b')),
      summary(),
    ],
  })
  const workspace = join(folder, 'work')
  execFileSync('git', ['clone', '-q', `file://${scene.bareDir}`, workspace])
  const { outputs, log } = await scene.run({
    workspace,
    inside,
    env: { ...environmentOf(tool, home), ...CUT_OFF, HOME: home },
  })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect((await onlyPull(scene)).draft).toBe(false)
  const told = JSON.stringify(scene.model.requests)
  expect(told).toContain('the command ran\\n')
  expect(`${told}${log}`).not.toContain(VALUE)
}

for (const tool of TOOLS)
  testAtLevels(
    (tool.level === undefined ? USERS : SANDBOXES.filter(({ name }) => [tool.level, 'mine'].includes(name))).map(
      level => ({
        ...level,
        needs: [...level.needs, ...tool.needs],
      }),
    ),
    `what ${tool.name} has cached serves ${tool.startsSlowly ? 'setup' : 'setup, tests and model'} without a network; credentials beside it do not`,
    async level => {
      const folder = mkdtempSync('/tmp/cached-')
      try {
        await play(tool, folder, level)
      } finally {
        execFileSync('chmod', ['-R', 'u+w', folder])
        rmSync(folder, { recursive: true })
      }
    },
  )
