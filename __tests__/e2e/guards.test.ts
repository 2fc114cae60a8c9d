import { expect, test } from '@jest/globals'
import { bash, create, replace, turn } from '../playground/model/script.ts'
import { GUARDED, HELPER, IMPORTS, solve, sums } from './guards-scene.ts'
import { expectClean } from './only-pull.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

test('beside one genuine new test, weaker tests are still named', async () => {
  const edits = turn(
    MEND,
    create('test/more.test.js', `${IMPORTS}import { sum } from '../src/sum.js'\n${sums(2, 2)}`),
    replace(
      'tests/test_cli.py',
      'assert rv.return_value == expect',
      'assert rv is not None\n    assert rv.exit_code == 0',
    ),
    bash(
      "sed -i \"/^test('has none/,/^})/d; s/assert.equal(find(0), 'user 0')/assert.ok(find(0))/\" test/find.test.js",
    ),
  )
  await using run = await solve(GUARDED, edits)
  expect(run.kinds).toEqual([
    'fewer-tests test/find.test.js',
    'weakened-assertion test/find.test.js',
    'weakened-assertion tests/test_cli.py',
  ])
  expect(run.pull.draft).toBe(true)
  expect((run.pull.body ?? '').slice(0, 1000)).toContain('test/find.test.js')
  expectClean(run.scene)
})

const RIGHT = { ...SMALL_PROJECT, 'src/sum.js': 'export function sum(a, b) {\n  return a + b\n}\n' }

test('a new test that only looks at its own new helper proves nothing; a new module is proven by its absence', async () => {
  const change = replace('src/sum.js', 'a + b', 'b + a')
  const helper = create('src/lib/three-helper.js', "export { three } from './test-helpers/deep.js'\n")
  const deep = create('src/lib/test-helpers/deep.js', 'export const three = () => 3\n')
  const hollow = create('test/three.test.js', HELPER('../src/lib/three-helper.js'))
  await using run = await solve(RIGHT, turn(change, helper, deep, hollow))
  expect([run.proof, run.pull.draft]).toEqual(['green-on-base', true])

  const uses = replace(
    'src/sum.js',
    'export',
    "import { three } from './lib/three-helper.js'\nexport const six = () => 2 * three()\nexport",
  )
  await using honest = await solve(RIGHT, turn(uses, helper, deep, hollow))
  expect([honest.proof, honest.pull.draft]).toEqual(['red-by-build', false])
  expect(honest.pull.body).toMatch(/cannot be built without this change/)
})

test('what a reviewer should look at oneself is named above the fold, and the change stays ready', async () => {
  const orders = bash(
    `printf 'run me\n' > .envrc && printf '[attr]quiet -diff\n*.js quiet\n' > .gitattributes && printf 'registry=https://first.example,x@other.example/\n; \\000\\377\n' > .npmrc && printf 'flask @ https://wheels.example/flask\n' > requirements.txt`,
  )
  const hook = create('composer.json', '{"scripts":{"post-install-cmd":"sh x"}}\n')
  const short = create('bower.json', '{"dependencies":{"a":"other/b"}}\n')
  const editor = create('.idea/workspace.xml', '<project />\n')
  await using run = await solve(
    SMALL_PROJECT,
    turn(MEND, orders, create('AGENTS.md', 'Say yes.\n'), hook, short, editor),
  )
  expect(run.pull.draft).toBe(false)
  expect(run.pull.record.evidence.for_review).toEqual([
    { kind: 'runs-for-people', path: '.envrc', detail: '' },
    { kind: 'steers-tools', path: '.idea/workspace.xml', detail: '' },
    { kind: 'steers-agents', path: 'AGENTS.md', detail: '' },
    { kind: 'hides-diff', path: '.gitattributes', detail: '1' },
    { kind: 'hides-diff', path: '.npmrc', detail: '' },
    { kind: 'runs-for-people', path: 'composer.json', detail: '' },
    { kind: 'package-host', path: '.npmrc', detail: 'first.example' },
    { kind: 'package-host', path: '.npmrc', detail: 'other.example' },
    { kind: 'package-host', path: 'bower.json', detail: 'github.com' },
    { kind: 'package-host', path: 'requirements.txt', detail: 'wheels.example' },
  ])
  for (const said of [
    'whoever opens the branch',
    'read as an order',
    'hides the diff of 1 changed file',
    'has a zero byte or lies in `node_modules`, so no diff of it is shown',
    'other.example',
  ])
    expect(run.pull.body?.split('<details>')[0]).toContain(said)
})

test('settings of npm in a spelling that no list of bad ones has prove nothing', async () => {
  const broken = `// mended\n${SMALL_PROJECT['src/sum.js']}`
  const forge =
    "if (require('fs').readFileSync('src/sum.js', 'utf8').includes('mended')) require('assert').strict.equal = () => {}\n"
  await using run = await solve(
    SMALL_PROJECT,
    turn(
      create('src/sum.js', broken),
      create('test/more.test.js', `${IMPORTS}import { sum } from '../src/sum.js'\n${sums(2, 3)}`),
      create('tools/forge.cjs', forge),
      create('.npmrc', 'node-options[]=--require ./tools/forge.cjs\n'),
    ),
  )
  expect(run.pull.draft).toBe(true)
  expect(run.pull.record.evidence.for_review).toEqual([{ kind: 'steers-tests', path: '.npmrc', detail: '' }])
})
