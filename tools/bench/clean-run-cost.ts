/** What deciding runs in a fresh clone and commands in the sandbox cost: whole runs of this build and of another one (`--before`), in turns, on sample projects. */
import { parseArgs } from 'node:util'
import { openWholeScene } from '../../__tests__/e2e/scene.ts'
import { bash, create, replace, summary, turn } from '../../__tests__/playground/model/script.ts'

const { values } = parseArgs({
  options: {
    /** The other build's `dist/index.js`. */
    before: { type: 'string' },
    pairs: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
  },
})
if (values.before === undefined) throw new Error('--before must name the dist/index.js of another build')

const PACKAGE = JSON.stringify({ name: 'sample', version: '1.0.0', type: 'module', scripts: { test: 'node --test' } })
const testOf = (module: string, name: string, given: number, gives: number) =>
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { half } from '../${module}'\n\ntest('${name}', () => assert.equal(half(${given}), ${gives}))\n`
const BUILD = `import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
mkdirSync('dist', { recursive: true })
for (const name of readdirSync('src'))
  writeFileSync('dist/' + name.replace(/ts$/, 'js'), stripTypeScriptTypes(readFileSync('src/' + name, 'utf8')))
`
const goTest = (name: string, given: number, gives: number) =>
  `package sample\n\nimport "testing"\n\nfunc Test${name}(t *testing.T) {\n\tif Half(${given}) != ${gives} {\n\t\tt.Fatal(Half(${given}))\n\t}\n}\n`

const SLOW = "import { test } from 'node:test'\n\ntest('waits', () => new Promise(done => setTimeout(done, 4_000)))\n"

/** Setup and tests are as such a project has them. Each change comes with a test of its own, so that there is a red run. */
const PROJECTS = [
  {
    name: 'plain',
    inputs: { 'test-command': 'npm test' },
    files: {
      'package.json': PACKAGE,
      'src/half.js': 'export const half = n => n / 4\n',
      'test/half.test.js': testOf('src/half.js', 'halves', 4, 2),
    },
    edits: [replace('src/half.js', 'n / 4', 'n / 2'), create('test/more.test.js', testOf('src/half.js', 'more', 6, 3))],
  },
  {
    name: 'transpiled',
    inputs: { 'test-command': 'npm test', 'setup-command': 'node build.mjs' },
    files: {
      'package.json': PACKAGE,
      '.gitignore': 'dist/\n',
      'build.mjs': BUILD,
      'src/half.ts': 'export const half = (n: number): number => n / 4\n',
      'test/half.test.js': testOf('dist/half.js', 'halves', 4, 2),
    },
    edits: [
      replace('src/half.ts', 'n / 4', 'n / 2'),
      create('test/more.test.js', testOf('dist/half.js', 'more', 6, 3)),
      bash('node build.mjs'),
    ],
  },
  {
    name: 'compiled',
    inputs: { 'test-command': 'go test ./...', 'setup-command': 'go build ./...' },
    files: {
      'go.mod': 'module sample\n\ngo 1.21\n',
      'half.go': 'package sample\n\nfunc Half(n int) int { return n / 4 }\n',
      'half_test.go': goTest('Half', 4, 2),
    },
    edits: [replace('half.go', 'n / 4', 'n / 2'), create('more_test.go', goTest('More', 6, 3))],
  },
  ...['npm test', 'bash test.sh'].map(command => ({
    name: `slow, ${command}`,
    inputs: { 'test-command': command },
    files: {
      'package.json': PACKAGE,
      'test.sh': 'npm test\n',
      'src/half.js': 'export const half = n => n / 4\n',
      'test/half.test.js': testOf('src/half.js', 'halves', 4, 2),
      'test/slow.test.js': SLOW,
    },
    edits: [replace('src/half.js', 'n / 4', 'n / 2'), create('test/more.test.js', testOf('src/half.js', 'more', 6, 3))],
  })),
  {
    name: 'a hundred commands in the sandbox',
    inputs: { 'test-command': 'true', proof: 'tests-only' },
    files: { 'a.txt': 'a\n' },
    edits: [replace('a.txt', 'a', 'b'), ...Array.from({ length: 100 }, () => bash('true'))],
  },
]

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

for (const { name, files, edits, inputs } of PROJECTS.filter(one => one.name.includes(values.only))) {
  const run = async (dist: string | undefined) => {
    await using scene = await openWholeScene({ files, script: [turn(...edits), summary()], inputs })
    const result = await scene.run(dist === undefined ? {} : { dist })
    if (result.outputs['tests-passed'] !== 'true') throw new Error(result.log.slice(-4_000))
    return result.durationMs
  }
  await run(undefined) // the first of all is slower
  const pairs: { readonly before: number; readonly now: number }[] = []
  for (let pair = 0; pair < Number(values.pairs); pair += 1) {
    const first = pair % 2 === 0 ? await run(undefined) : null
    const before = await run(values.before)
    pairs.push({ before, now: first ?? (await run(undefined)) })
  }
  const ratio = median(pairs.map(({ before, now }) => now / before)).toFixed(2)
  const [before, now] = [median(pairs.map(one => one.before)), median(pairs.map(one => one.now))]
  console.log(
    `${name}: ${pairs.length} pairs, ${before.toFixed(0)} ms before, ${now.toFixed(0)} ms now, ratio ${ratio}`,
  )
}
