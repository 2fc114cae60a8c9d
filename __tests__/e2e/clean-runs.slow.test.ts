/** "Tested" means: on a fresh clone of the published tree. What only the work tree holds may make no run green, and no honest run red. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import type { Script } from '../playground/model/turn.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { type Files, git, openScene, type Scene, WHOLE } from './scene.ts'
import { NODE_TEST } from './small-project.ts'

const project = (test: string, more: Readonly<Record<string, unknown>> = {}) =>
  `${JSON.stringify({ name: 'built', version: '1.0.0', type: 'module', scripts: { build: 'node build.js', test }, ...more })}\n`

/** Copies the sources into the ignored `dist/`, like a compiler that never removes an old result. */
const BUILD = `import { cpSync, mkdirSync, readdirSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
for (const name of readdirSync('src')) cpSync('src/' + name, 'dist/' + name)
`
const testOf = (folder: string, name: string, body: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sum } from '../${folder}/index.js'
test('${name}', () => { ${body} })
`
const SUMS = 'assert.equal(sum(1, 2), 3)'
const SUM = 'export const sum = (a, b) => a + b\n'

const BUILT: Files = {
  '.gitignore': 'dist/\nnode_modules/\nlocal/\n',
  'package.json': project(`node build.js && ${NODE_TEST}`),
  'build.js': BUILD,
  'src/add.js': SUM,
  'src/index.js': "export { sum } from './add.js'\n",
  'test/sum.test.js': testOf('dist', 'sums', SUMS),
}
const ON_DIST: Files = { ...BUILT, 'package.json': project(NODE_TEST) }

/** Runs what `npm test` would run. */
async function solve(files: Files, script: Script, inputs: Readonly<Record<string, string>> = {}) {
  const scene = await openScene({ files, script })
  const { outputs, log } = await scene.run({
    inputs: {
      'test-command': JSON.parse(String(files['package.json'])).scripts.test,
      'setup-command': 'none',
      ...inputs,
    },
  })
  return { scene, outputs, log, [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose]() }
}

async function expectDraft(scene: Scene, naming?: RegExp) {
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(true)
  if (naming !== undefined) expect(pull.body).toMatch(naming)
  return pull
}

const MOVED = bash('mkdir -p src && mv src/add.js src/plus.js')

test('what the tests on the untouched tree have built does not keep a change green that moves a file and forgets its importer', async () => {
  await using run = await solve(BUILT, [MOVED, summary(), summary(), summary(), summary(), summary()])
  expect(run.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  expect(lastUserText(run.scene, 2)).toContain('add.js')
  await expectDraft(run.scene)
})

test('where tests run on what the setup command builds, it is built again from the change: a new module and its test are proven, though an older build lies there', async () => {
  const edits = turn(
    create('src/twice.js', 'export const twice = a => 2 * a\n'),
    create('src/index.js', "export { sum } from './add.js'\nexport { twice } from './twice.js'\n"),
    create(
      'test/twice.test.js',
      testOf('dist', 'doubles', 'assert.equal(twice(2), 4)').replace('{ sum }', '{ twice }'),
    ),
  )
  await using run = await solve(ON_DIST, [bash('npm run build && npm test'), edits, summary()], {
    ...WHOLE,
    'setup-command': 'npm run build',
  })
  expect(run.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(['red-then-green', 'red-by-build']).toContain(run.outputs['proof'])
  expect((await onlyPull(run.scene)).draft).toBe(false)
})

test('neither the compiled copy of a renamed test nor the old time of a file moved into place stands in the way', async () => {
  const files: Files = {
    ...BUILT,
    'package.json': project(`node build.js && ${NODE_TEST} "dist/*.test.js"`),
    'build.js': `import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
for (const name of readdirSync('src'))
  if (!existsSync('dist/' + name) || statSync('src/' + name).mtimeMs > statSync('dist/' + name).mtimeMs) cpSync('src/' + name, 'dist/' + name)
`,
    'src/add.js': 'export const sum = (a, b) => a - b\n',
    'src/old.test.js':
      "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { sum } from './index.js'\ntest('sums', () => { assert.equal(sum(1, 2), -1) })\n",
    'test/sum.test.js': '',
  }
  const edits = turn(
    bash(`printf '%s' '${SUM}' > new.js && touch -d 2001-01-01 new.js && mv new.js src/add.js`),
    bash("sed 's/-1/3/' src/old.test.js > src/sum.test.js && rm src/old.test.js"),
  )
  await using run = await solve(files, [edits, summary()])
  expect(run.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green', 'tests-passed': 'true' })
})

test('generated code that is committed, and that the tests generate again, is part of a proven change', async () => {
  const files: Files = {
    ...BUILT,
    'package.json': project(`node generate.js && ${NODE_TEST}`),
    'generate.js': `import { readFileSync, writeFileSync } from 'node:fs'
writeFileSync('src/index.js', 'export const sum = (a, b) => ' + readFileSync('sum.txt', 'utf8'))
`,
    'sum.txt': 'a - b\n',
    'src/index.js': 'export const sum = (a, b) => a - b\n',
    'test/sum.test.js': testOf('src', 'sums nothing', 'assert.equal(sum(0, 0), 0)'),
  }
  const edits = turn(replace('sum.txt', '-', '+'), create('test/more.test.js', testOf('src', 'sums', SUMS)))
  await using run = await solve(files, [edits, bash(`node generate.js && ${NODE_TEST}`), summary()])
  expect(run.outputs).toMatchObject({ proof: 'red-then-green', 'tests-passed': 'true' })
  expect(run.outputs['changed-files']).toBe('["src/index.js","sum.txt","test/more.test.js"]')
  expect((await onlyPull(run.scene)).draft).toBe(false)
})

test('the model hears by name which ignored files its change needs, new or moved there; at last the draft names them', async () => {
  const edits = turn(
    create('src/index.js', "export { sum } from '../local/add.js'\nexport { two } from '../local/two.js'\n"),
    bash('mkdir -p local && mv src/add.js local/add.js && echo "export const two = 2" > local/two.js'),
  )
  const files = { ...BUILT, 'package.json': project(NODE_TEST), 'test/sum.test.js': testOf('src', 'sums', SUMS) }
  await using run = await solve(files, [edits, summary(), summary(), summary(), summary(), summary()])
  expect(run.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  expect(lastUserText(run.scene, 2)).toMatch(/local\/.*(ignore|pull request)/s)
  await expectDraft(run.scene, /local/)
})

const WITH_PACKAGE: Files = {
  ...BUILT,
  'package.json': project(NODE_TEST),
  'packages/left.js': 'export const one = 2\n',
  'test/sum.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { one } from '../node_modules/left/index.js'
import { sum } from '../src/index.js'
test('sums', () => assert.equal(sum(one, 2), 3))
`,
}
const PATCHES = bash("echo 'export const one = 1' > node_modules/left/index.js")
const INSTALL = 'mkdir -p node_modules/left && cp packages/left.js node_modules/left/index.js'

test('what a command changed in the dependencies that lay there before the run plays no part in what decides', async () => {
  const edits = turn(PATCHES, replace('src/add.js', 'a + b', 'b + a'))
  const scene = await openScene({
    files: WITH_PACKAGE,
    script: [edits, summary(), summary(), summary(), summary()],
  })
  await using _ = scene
  const workspace = scene.clone()
  execFileSync('bash', ['-c', INSTALL], { cwd: workspace })
  const { outputs } = await scene.run({ workspace, inputs: { 'setup-command': 'none' } })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  await expectDraft(scene)
})

test('a fix inside a submodule is no part of the pull request: the model hears it, and nothing is called ready', async () => {
  const scene = await openScene({
    files: {
      'package.json': project(NODE_TEST),
      'src/index.js': "export { sum } from '../lib/add.js'\n",
      'test/sum.test.js': testOf('src', 'sums', SUMS),
    },
    script: [
      bash("sed -i 's/a - b/a + b/' lib/add.js"),
      summary(),
      create('src/note.js', 'export const note = 1\n'),
      ...[summary(), summary(), summary(), summary(), summary()],
    ],
  })
  await using _ = scene
  const workspace = scene.clone()
  const lib = scene.clone()
  writeFileSync(join(lib, 'add.js'), 'export const sum = (a, b) => a - b\n')
  for (const args of [
    ['add', '-A'],
    ['commit', '-q', '-m', 'lib'],
  ])
    git(lib, ...args)
  git(workspace, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', lib, 'lib')
  git(workspace, 'commit', '-q', '-m', 'Add the library')
  scene.git('fetch', '--quiet', workspace, '+HEAD:refs/heads/main')
  const { outputs } = await scene.run({ workspace, inputs: { 'setup-command': 'none' } })
  expect(lastUserText(scene, 2)).toMatch(/no change.*lib\/add\.js: inside a submodule/s)
  expect(lastUserText(scene, 4)).toMatch(/lib\/add\.js: was changed, but lies inside a submodule/)
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  const { record } = await expectDraft(scene, /lib\/add\.js/)
  expect(record.evidence.left_out).toContainEqual({ path: 'lib/add.js', why: expect.stringContaining('submodule') })
})

test('new rules of conversion, and names that differ by case or Unicode form only, are sent back and at last make a draft', async () => {
  const rules = create('.gitattributes', '*.js text eol=crlf\n')
  const encoding = create('src/.gitattributes', '*.js working-tree-encoding=UTF-16LE\n')
  const twice = turn(create('src/\u00e9.js', SUM), create('src/e\u0301.js', SUM))
  const edits = turn(rules, encoding, create('src/Add.js', SUM), twice, replace('src/add.js', 'a + b', 'b + a'))
  await using run = await solve(BUILT, [edits, summary(), summary(), summary()])
  expect(run.outputs['outcome']).toBe('pr-created')
  const told = lastUserText(run.scene, 2)
  expect(told).toContain('src/Add.js: differs from src/add.js')
  expect(told).toContain('src/\u00e9.js: differs from src/e\u0301.js')
  for (const path of ['.gitattributes', 'src/.gitattributes']) expect(told).toContain(`- ${path}: `)
  await expectDraft(run.scene, /\.gitattributes[\s\S]*src\/\.gitattributes[\s\S]*src\/Add\.js/)
})

test('thousands of nested folders are refused by name, and the run ends in time', async () => {
  const deep = 'a/'.repeat(1_000)
  const deeper =
    'node -e \'for (let at = 0; at < 6000; at++) { fs.mkdirSync("b"); process.chdir("b") } fs.writeFileSync("f", "x")\''
  const edits = turn(bash(`mkdir -p ${deep} && echo x > ${deep}f; ${deeper}`), replace('src/add.js', 'a + b', 'b + a'))
  await using run = await solve(BUILT, [edits, summary(), bash('rm -rf a b'), summary(), summary()])
  expect(run.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(lastUserText(run.scene, 2)).toMatch(/nested deeper than \d+ folders/)
})
