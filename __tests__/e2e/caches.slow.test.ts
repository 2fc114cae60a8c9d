/** What an earlier step has cached is used: no packages are downloaded again. Only credentials beside them are hidden. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, jest } from '@jest/globals'
import { type Level, SANDBOXES, testAtLevels } from '../playground/levels.ts'
import type { Part } from '../playground/machine.ts'
import { bash, replace, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { RUST } from './proof-languages.ts'
import { type Files, openWholeScene } from './scene.ts'

// Each of five runs of Gradle begins anew.
jest.setTimeout(400_000)

const VALUE = 'k5Wn8Qz2Xr7Lt4Vb9Hs3'

type Cached = {
  readonly name: string
  readonly needs: readonly Part[]
  /** The only level, where not all are played: a tool may lie in root's home, or start slowly. */
  readonly level?: 'as root' | 'bubblewrap'
  readonly files: Files
  /** Where the tool writes what it has resolved. */
  readonly lock?: string
  /** Fills the cache and writes the lock file. */
  readonly fill: string
  readonly setup: string
  readonly test?: string
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
const JAVA: Files = {
  'src/main/java/Sum.java': 'public class Sum { public static int sum(int a, int b) { return a - b; } }\n',
  'src/test/java/SumTest.java':
    'import org.junit.Assert;\nimport org.junit.Test;\n\npublic class SumTest {\n  @Test public void adds() { Assert.assertEquals(3, Sum.sum(1, 2)); }\n}\n',
}
/** Java asks the machine for the home, and not the variable. */
const maven = (options: string) => `mvn -q -B -Dmaven.repo.local="$HOME/.m2/repository" ${options}`
const gradle = (options: string) => `gradle -g "$HOME/.gradle" --no-daemon ${options}`

const UV: Cached = {
  name: 'uv',
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
  secret: '.cache/uv/credentials.json',
}
/** Below the home, where nothing but the variable shows it. */
const NAMED_CACHE = 'elsewhere/cache'

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
  { ...UV, name: 'uv in UV_CACHE_DIR', secret: `${NAMED_CACHE}/credentials.json`, variable: 'UV_CACHE_DIR' },
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
    files: {
      'go.mod': 'module example.invalid/s\n\ngo 1.20\n\nrequire github.com/pkg/errors v0.9.1\n',
      'sum.go': 'package s\n\nimport _ "github.com/pkg/errors"\n\nfunc Sum(a, b int) int { return a - b }\n',
      'sum_test.go':
        'package s\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("wrong")\n\t}\n}\n',
    },
    lock: 'go.sum',
    fill: 'go mod tidy && go vet ./... && { go test ./... || true; }',
    setup: 'go mod download',
    source: 'sum.go',
    secret: 'go/pkg/mod/token.json',
  },
  {
    name: 'maven',
    needs: ['Maven'],
    level: 'bubblewrap',
    files: { ...JAVA, 'pom.xml': MAVEN_POM, '.gitignore': 'target/\n' },
    fill: `${maven('test')} || true`,
    setup: maven('-o test-compile'),
    test: maven('-o test'),
    source: 'src/main/java/Sum.java',
    secret: '.m2/repository/secrets.xml',
  },
  {
    name: 'gradle',
    needs: ['Gradle'],
    level: 'bubblewrap',
    files: { ...JAVA, 'build.gradle': GRADLE, '.gitignore': 'build/\n.gradle/\n' },
    fill: `${gradle('test')} || true`,
    setup: gradle('--offline testClasses'),
    test: gradle('--offline test'),
    source: 'src/main/java/Sum.java',
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
  const { setup, test = '', source, secret } = tool
  const { files, home } = fillCache(tool, folder)
  const again = 'cp -r . /tmp/again && cd /tmp/again && rm -rf node_modules .venv target build'
  await using scene = await openWholeScene({
    files,
    inputs: { ...inputs, 'setup-command': setup, 'test-command': test },
    script: [
      turn(bash(`cat ~/${secret}; ${again} && ${setup} && echo "the cache serves the model"`)),
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
  expect(told).toContain('the cache serves the model\\n')
  expect(`${told}${log}`).not.toContain(VALUE)
}

for (const tool of TOOLS)
  testAtLevels(
    SANDBOXES.filter(({ name }) => tool.level === undefined || [tool.level, 'mine'].includes(name)).map(level => ({
      ...level,
      needs: [...level.needs, ...tool.needs],
    })),
    `what ${tool.name} has cached serves setup, tests and model without a network; credentials beside it do not`,
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

/** A package index of one wheel, which names itself in each answer. It notes what it is asked for. */
async function startIndex(folder: string) {
  const wheel = 'tiny_sums-1.0-py3-none-any.whl'
  const info = 'tiny_sums-1.0.dist-info'
  const parts = {
    'tiny_sums.py': 'THREE = 3\n',
    [`${info}/METADATA`]: 'Metadata-Version: 2.1\nName: tiny-sums\nVersion: 1.0\n',
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/RECORD`]: '',
  }
  const pack = `import json, sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], 'w') as z: [z.writestr(*part) for part in json.loads(sys.argv[2]).items()]`
  execFileSync('python3', ['-c', pack, join(folder, wheel), JSON.stringify(parts)])
  const content = readFileSync(join(folder, wheel))
  const asked: string[] = []
  const server = createServer((request, response) => {
    const what = request.url?.endsWith('.whl') ? 'wheel' : 'page'
    asked.push(what)
    if (what === 'wheel') response.writeHead(200, { 'cache-control': 'max-age=31536000, public' }).end(content)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="/${wheel}">${wheel}</a>`)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    asked /** Without trust, pip caches nothing that came without encryption. */,
    options: `--index-url http://127.0.0.1:${port}/simple --trusted-host 127.0.0.1:${port}`,
    [Symbol.dispose]: () => server.close(),
  }
}

// Root alone may read where its Python lies.
testAtLevels(
  SANDBOXES.filter(({ name }) => ['as root', 'mine'].includes(name)).map(level => ({
    ...level,
    needs: [...level.needs, 'Python' as const],
  })),
  'what pip has cached is not fetched again: setup asks the index of packages, and takes the package from the cache',
  async ({ inputs, inside }) => {
    const folder = mkdtempSync('/tmp/cached-')
    try {
      using index = await startIndex(folder)
      const home = join(folder, 'home')
      mkdirSync(home)
      const install = (environment: string) =>
        `python3 -m venv ${environment} && ${environment}/bin/pip install ${index.options} -r requirements.txt`
      await using scene = await openWholeScene({
        files: {
          '.gitignore': '.venv/\n__pycache__/\n',
          'requirements.txt': 'tiny-sums==1.0\n',
          'sums.py': 'def add(a, b):\n    return a - b\n',
          'test_sums.py':
            'import unittest\nfrom sums import add\nfrom tiny_sums import THREE\n\n\nclass Sums(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), THREE)\n',
        },
        inputs: { ...inputs, 'setup-command': install('.venv'), 'test-command': '.venv/bin/python -m unittest -v' },
        script: [turn(replace('sums.py', 'a - b', 'a + b')), summary()],
      })
      const workspace = join(folder, 'work')
      execFileSync('git', ['clone', '-q', `file://${scene.bareDir}`, workspace])
      await promisify(execFile)('bash', ['-c', install(join(folder, 'filled'))], {
        cwd: workspace,
        env: { ...process.env, HOME: home },
      })
      expect(index.asked).toEqual(['page', 'wheel'])
      const { outputs } = await scene.run({ workspace, inside, env: { HOME: home } })
      expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
      expect(index.asked.filter(what => what === 'wheel')).toHaveLength(1)
      expect(index.asked.filter(what => what === 'page').length).toBeGreaterThan(1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
