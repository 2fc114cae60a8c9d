/** Two worlds: what the model's commands leave behind decides nothing. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { OFF, testAtLevels, USERS } from '../playground/levels.ts'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { openScene, openWholeScene, WHOLE } from './scene.ts'
import { NODE_TEST, SMALL_PROJECT, SOLVE } from './small-project.ts'

const testOf = (title: string, body: string) =>
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\n\ntest('${title}', () => {\n  ${body}\n})\n`

needs('a sandbox', 'Python').test('a module in the user’s own folder for Python forges no proof', async () => {
  const plant =
    'd=$(python3 -m site --user-site) && mkdir -p "$d" && echo "import unittest; unittest.TestCase.assertEqual = lambda *a: None" >"$d/usercustomize.py"'
  const of = (name: string, body: string) =>
    `import unittest\nfrom sums import add\n\n\nclass ${name}(unittest.TestCase):\n    def test_${name.toLowerCase()}(self):\n        ${body}\n`
  const files = {
    'sums.py': 'def add(a, b):\n    return a - b\n',
    'test_sums.py': of('Sums', 'self.assertEqual(add(1, 2), 3)'),
  }
  const edits = turn(
    bash(plant),
    create('sums.py', '# mended\ndef add(a, b):\n    return a - b\n'),
    create('test_more.py', of('More', 'self.assertEqual(add(2, 3), 5)')),
  )
  const again = [summary(), summary(), summary(), summary()]
  await using scene = await openWholeScene({ files, script: [edits, ...again] })
  const { outputs } = await scene.run({ inputs: { 'test-command': 'python3 -m unittest' } })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  expect(await onlyPull(scene)).toMatchObject({ draft: true })
})

needs('a sandbox').test('a test that passes only once, because it leaves a file in /tmp, proves nothing', async () => {
  const once = testOf(
    'sums in a scratch file',
    "const file = '/tmp/once'\n  const isThere = existsSync(file)\n  writeFileSync(file, '')\n  assert.equal(isThere, false)",
  )
  const more = create('test/once.test.js', `import { existsSync, writeFileSync } from 'node:fs'\n${once}`)
  await using scene = await openScene({
    inputs: WHOLE,
    script: [turn(replace('src/sum.js', 'a - b', 'a + b'), more), summary(), summary(), summary()],
  })
  const { outputs } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  const { record } = await onlyPull(scene)
  expect(record.evidence.tests.red?.failed ?? []).not.toContain('sums in a scratch file')
})

needs('a sandbox').test('no command, edit or search waits for the tests on the untouched tree', async () => {
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, 'slow.sh': `[ -e src/told ] || sleep 6\n${NODE_TEST}\n` },
    inputs: { ...WHOLE, 'test-command': 'bash slow.sh' },
    script: [
      turn(bash('echo hello')),
      turn(replace('src/sum.js', 'a - b', 'a + b'), create('src/told', 'x\n')),
      turn(bash('grep -c "a + b" src/sum.js')),
      summary(),
    ],
  })
  const { outputs, log } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(lastUserText(scene, 1)).toContain('hello')
  expect(JSON.stringify(scene.model.requests)).not.toContain('it waited')
  expect(log.search(/baseline: .*(failed|exit code)/)).toBeGreaterThan(log.indexOf('tool bash'))
})

test('what was there before the run is part of it, in both worlds', async () => {
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, '.gitignore': 'local/\n' },
    inputs: { ...WHOLE, 'test-command': `test -e local/deep/file && ${NODE_TEST}` },
    script: [turn(bash('cat local/deep/file'), replace('src/sum.js', 'a - b', 'a + b')), summary()],
  })
  const workspace = scene.clone()
  mkdirSync(join(workspace, 'local/deep'), { recursive: true })
  writeFileSync(join(workspace, 'local/deep/file'), 'of the machine\n')
  const { outputs } = await scene.run({ workspace })
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(lastUserText(scene, 1)).toContain('of the machine')
})

const PARTS = `if [ -e without ]; then ! ls parts/two; else cat parts/two/name; fi`

/** Names tests that no run has. */
const REPORT = `<testsuite>${[1, 2, 3].map(n => `<testcase name="made up ${n}"/>`).join('')}</testsuite>\n`

testAtLevels(
  [...USERS, OFF],
  'a folder whose files the change removes is gone, and there again where they are; a report that is a file of the change counts for no run, nor does a copy',
  async ({ inputs, inside }) => {
    const command = `touch -c reports/*; [ ! -e reports ] || cp -R reports target; ${PARTS} && ${NODE_TEST}`
    await using scene = await openWholeScene({
      files: { ...SMALL_PROJECT, 'parts/one/name': 'one\n', 'parts/two/name': 'two\n' },
      inputs: { ...inputs, 'setup-command': 'ls parts', 'test-command': command },
      script: [
        turn(bash('rm -r parts/two; touch without; sed -i s/1[.]0[.]0/1.0.1/ package.json')),
        summary(),
        turn(
          bash('mkdir -p parts/two; echo two >parts/two/name; rm without'),
          replace('src/sum.js', 'a - b', 'a + b'),
          create('reports/junit.xml', REPORT),
        ),
        summary(),
      ],
    })
    const { outputs, log } = await scene.run({ inside })
    expect(log).toMatch(/cannot access 'parts\/two'/)
    expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    const { record } = await onlyPull(scene)
    expect(record.evidence.tests.final.counts).toMatchObject({ passed: 1 })
  },
)

const NEEDS_PART = `import { existsSync } from 'node:fs'

if (!existsSync('parts/two/name') && !existsSync('without')) throw new Error('no part')
export function sum(a, b) {
  return a + b
}
`

testAtLevels(
  [...USERS, OFF],
  'a folder that setup makes again hides nothing of the old source',
  async ({ inputs, inside }) => {
    const setup = '[ -e parts/two/name ] || { mkdir -p parts/two && echo x >parts/two/made; }'
    await using scene = await openWholeScene({
      files: { ...SMALL_PROJECT, 'src/sum.js': NEEDS_PART, '.gitignore': 'made\n', 'parts/two/name': 'two\n' },
      inputs: { ...inputs, 'setup-command': setup, 'test-command': NODE_TEST, 'max-attempts': '1' },
      script: [
        turn(
          bash('rm parts/two/name; echo >without; sed -i s/1[.]0[.]0/1.0.1/ package.json'),
          create('test/more.test.js', testOf('sums two other numbers', 'assert.equal(sum(2, 2), 4)')),
        ),
        ...[summary(), summary(), summary()],
      ],
    })
    const { outputs } = await scene.run({ inside })
    expect(outputs).toMatchObject({ proof: 'green-on-base', verdict: 'not-ready' })
  },
)

const EXCHANGES = `import assert from 'node:assert/strict'
import { readFileSync, renameSync } from 'node:fs'
import { test } from 'node:test'

if (readFileSync('src/sum.js', 'utf8').startsWith('// mended')) {
  renameSync('src', '.old')
  renameSync('test/fixed', 'src')
  renameSync('.old', 'test/fixed')
}
const { sum } = await import('../src/sum.js')
test('sums more', () => assert.equal(sum(2, 3), 5))
`

testAtLevels(
  [...USERS, OFF],
  'a folder that the tests exchange for another one is named, and proves nothing',
  async ({ inputs, inside }) => {
    await using scene = await openWholeScene({
      files: SMALL_PROJECT,
      inputs: { ...inputs, 'setup-command': 'none', 'test-command': NODE_TEST },
      script: [
        turn(
          create('src/sum.js', `// mended\n${SMALL_PROJECT['src/sum.js']}`),
          create('test/fixed/sum.js', SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')),
          create('test/a.test.js', EXCHANGES),
        ),
        ...[summary(), summary(), summary(), summary()],
      ],
    })
    const { outputs, log } = await scene.run({ inside })
    expect(outputs).toMatchObject({ outcome: 'pr-created', verdict: 'not-ready' })
    expect(log).toContain('rewrote this file while they ran')
  },
)

const expectKeptCache = async (sandbox: 'auto' | 'off') => {
  const cached = 'ls ~/.cache/built && echo "the cache is warm"; mkdir -p ~/.cache && touch ~/.cache/built'
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: SOLVE,
    inputs: { ...WHOLE, sandbox, 'test-command': `{ ${cached}; } || true; ${NODE_TEST}` },
  })
  const { outputs, log } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(log).toContain('the cache is warm\n')
}

test('what the baseline caches in the home is there in later runs', () => expectKeptCache('off'))
needs('a sandbox').test('what the baseline caches in the home of the sandbox is there in later runs', () =>
  expectKeptCache('auto'),
)
