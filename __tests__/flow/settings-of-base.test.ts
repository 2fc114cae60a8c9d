import { expect, test } from '@jest/globals'
import { COMMON_TEST_PATHS, testPathMatcher } from '../../src/core/testing/test-command.ts'
import { settingsOfBase } from '../../src/flow/verify/settings-of-base.ts'

type Files = Readonly<Record<string, string>>

const isTest = testPathMatcher(COMMON_TEST_PATHS)
const NPM = (script: string) => JSON.stringify({ scripts: { test: script } })

async function readBase(files: Files, testCommand: string, { folder = '', isSearched = true, changed = {} } = {}) {
  const repository = {
    basePaths: async () => Object.keys(files),
    readBaseFiles: async (paths: readonly string[]) =>
      new Map(paths.flatMap(path => (files[path] === undefined ? [] : [[path, files[path]] as const]))),
    baseLines: async (words: readonly string[]) =>
      isSearched
        ? Object.entries(files).flatMap(([path, text]) =>
            text.split('\n').flatMap((line, at) => {
              const isFound = words.some(
                word => line.split(/[^\w.-]|\.(?=\w+\b)/).includes(word) || line.includes(word),
              )
              return isFound ? [{ path, line: at + 1, text: line }] : []
            }),
          )
        : null,
  }
  const texts = Object.keys({ ...files, ...changed }).map(path => ({ path, from: null, before: files[path] ?? null }))
  return settingsOfBase(texts, { testCommand, isTest, workingDirectory: folder }, repository)
}

const JEST = { 'package.json': NPM('jest'), 'src/sum.js': '', 'test/sum.test.js': "import '../src/sum.js'" }
const PYTEST = { 'app/sums.py': '', 'tests/test_sums.py': 'from app import sums\n' }
const CONFIG = (text: string) => ({ ...JEST, 'jest.config.js': `module.exports = { ${text} }` })

test.each<[settings: string, files: Files, command: string]>([
  ['tools/start.js', { ...CONFIG("setupFiles: ['./tools/start']"), 'tools/start.js': '' }, 'npm test'],
  ['tools/start.js', { ...CONFIG("setupFiles: ['<rootDir>/tools/start.js']"), 'tools/start.js': '' }, 'npm test'],
  [
    'tools/deep.js',
    { ...CONFIG("setupFiles: ['./tools/start.js']"), 'tools/start.js': "require('./deep')", 'tools/deep.js': '' },
    'npm test',
  ],
  [
    'tools/start.js',
    { ...JEST, 'package.json': '{"jest":{"setupFiles":["./tools/start.js"]}}', 'tools/start.js': '' },
    'npx jest',
  ],
  [
    'web/tools/start.js',
    { 'web/vitest.config.ts': "test: { setupFiles: './tools/start.js' }", 'web/tools/start.js': '' },
    'npx vitest',
  ],
  [
    'support/plugin.py',
    { ...PYTEST, 'conftest.py': 'pytest_plugins = ["support.plugin"]', 'support/plugin.py': '' },
    'pytest',
  ],
  [
    'lenient.py',
    { ...PYTEST, '.coveragerc': '[run]\nplugins = lenient\n', 'lenient.py': '' },
    'coverage run -m pytest',
  ],
  ['lenient.py', { ...PYTEST, 'pytest.ini': '[pytest]\naddopts = -p lenient\n', 'lenient.py': '' }, 'pytest'],
  ['scripts/ci.sh', { ...JEST, Makefile: 'test:\n\t@sh scripts/ci.sh\n', 'scripts/ci.sh': '' }, 'make test'],
  ['scripts/ci.sh', { ...JEST, Justfile: 'test:\n  ./scripts/ci.sh\n', 'scripts/ci.sh': '' }, 'just test'],
  [
    'scripts/lib.sh',
    {
      ...{ ...JEST, 'package.json': NPM('sh scripts/ci.sh') },
      ...{ 'scripts/ci.sh': '. "$(dirname "$0")/lib.sh"\n', 'scripts/lib.sh': '' },
    },
    'npm test',
  ],
  [
    'scripts/unit.mjs',
    {
      ...JEST,
      'package.json': NPM('bash scripts/ci.sh'),
      'scripts/ci.sh': 'node scripts/unit.mjs',
      'scripts/unit.mjs': '',
    },
    'npm test',
  ],
  ['pre.cjs', { ...JEST, '.npmrc': 'node-options=--require ./pre.cjs\n', 'pre.cjs': '' }, 'npm test'],
])('%j is named by settings of tests: %j with %j', async (path, files, command) => {
  expect((await readBase(files, command)).isLoaded(path)).toBe(true)
})

test.each<[source: string, files: Files, command: string]>([
  ['src/sum.js', CONFIG("setupFiles: ['./src/sum.js']"), 'npm test'],
  ['src/main.js', { ...CONFIG("collectCoverageFrom: ['src/main.js']"), 'src/main.js': '' }, 'npm test'],
  ['src/main.ts', { 'vite.config.ts': "build: { lib: { entry: 'src/main.ts' } }", 'src/main.ts': '' }, 'npx vitest'],
  [
    'src/main.js',
    { 'package.json': '{"main":"src/main.js","exports":"./src/main.js"}', 'src/main.js': '' },
    'npm test',
  ],
  ['src/main.ts', { 'tsconfig.json': '{"files":["src/main.ts"]}', 'src/main.ts': '' }, 'npm test'],
  ['app/sums.py', { ...PYTEST, 'pytest.ini': '[pytest]\naddopts = --cov=app.sums\n' }, 'pytest'],
  [
    'install.sh',
    { Makefile: 'test:\n\tshellcheck install.sh\n', 'install.sh': '', 'a.bats': 'run ./install.sh' },
    'make test',
  ],
  ['src/server.js', { ...JEST, 'package.json': NPM('node src/server.js'), 'src/server.js': '' }, 'npm test'],
  ['server.js', { ...JEST, 'package.json': NPM('node server.js'), 'server.js': '' }, 'npm test'],
  ['scripts/ci.sh', { ...JEST, Makefile: 'test:\n\tsh scripts/ci.sh\n', 'scripts/ci.sh': '' }, 'npm test'],
  ['main.c', { Makefile: 'SRCS = main.c\nmain.o: main.c\n\tcc -c main.c\n', 'main.c': '' }, 'make test'],
  ['test/start.js', { ...CONFIG("setupFiles: ['./test/start.js']"), 'test/start.js': '' }, 'npm test'],
])('%j is source or a test: %j with %j', async (path, files, command) => {
  expect((await readBase(files, command)).isLoaded(path)).toBe(false)
})

test('what settings name counts as settings where the search for its users ends at its limit', async () => {
  const files = { ...CONFIG("setupFiles: ['./tools/start.js']"), 'tools/start.js': '', 'ci.sh': '' }
  const found = await readBase(files, 'sh ci.sh', { isSearched: false })
  expect(['tools/start.js', 'ci.sh'].map(found.isLoaded)).toEqual([true, true])
})

test('names count from the folder in which the command runs', async () => {
  const files = { 'web/package.json': NPM('sh scripts/ci.sh'), 'web/scripts/ci.sh': '' }
  expect((await readBase(files, 'npm test', { folder: 'web' })).isLoaded('web/scripts/ci.sh')).toBe(true)
})
