/** What a run says is what it measured: counts and names of the proof, drafts as the page shows them, and what was left out. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { issueNow } from './comment-history.ts'
import { onlyPull } from './only-pull.ts'
import { type Files, openScene, type SceneOptions } from './scene.ts'
import { MEND, NODE_TEST, SMALL_PROJECT, STILL_WRONG } from './small-project.ts'

async function solve(options: SceneOptions, inputs: Readonly<Record<string, string>> = {}, env = {}) {
  const scene = await openScene(options)
  const result = await scene.run({ inputs, env })
  const pull = await onlyPull(scene)
  const comments = (await scene.github.snapshot(scene.repository)).issues[0]?.comments ?? []
  return { scene, result, pull, comments, [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose]() }
}

const caseOf = (name: string, call: string, gives: number) => `test('${name}', () => assert.equal(${call}, ${gives}))\n`
const PRELUDE = SMALL_PROJECT['test/sum.test.js'].split('\n').slice(0, 4).join('\n')
const NEW_TESTS = create(
  'test/more.test.js',
  PRELUDE +
    [
      caseOf('adds ones', 'sum(1, 1)', 2),
      caseOf('adds twos', 'sum(2, 2)', 4),
      caseOf('adds threes', 'sum(3, 3)', 6),
      caseOf('adds nothing', 'sum(1, 0)', 1),
      caseOf('adds zeros', 'sum(0, 0)', 0),
    ].join(''),
)

test('how many of the new tests fail without the change, and which, is told by every teller', async () => {
  await using run = await solve({ script: [turn(MEND, NEW_TESTS), summary()] })
  const { record, body } = run.pull
  expect(record.evidence.tests).toMatchObject({
    proof: 'red-then-green',
    red: {
      failed: expect.arrayContaining(['adds ones', 'adds twos', 'adds threes']),
      ...{ new_tests: 5, new_failed: 3 },
    },
  })
  expect(body?.split('\n')[0]).toContain('6 of 6 tests pass, and 3 of the 5 new tests')
  const report = readFileSync(run.result.outputs['report-file'] ?? '', 'utf8')
  for (const page of [body ?? '', run.comments[0]?.body ?? '', run.result.stepSummary, report])
    expect(page).toMatch(/3 of the 5 new tests( and 1 older test)? fail/)
  for (const page of [body ?? '', run.result.stepSummary]) {
    expect(page).toContain('| New: `adds twos` | ❌ fails | ✅ passes |')
    expect(page).toContain('| New: `adds zeros` | ✅ passed before too | ✅ passes |')
  }
})

test('without names no more is claimed than that one changed test fails', async () => {
  const silent = { 'test-command': 'node --test > /dev/null' }
  await using unnamed = await solve({ script: [turn(MEND, NEW_TESTS), summary()] }, silent)
  expect(unnamed.pull.body?.split('\n')[0]).toContain(
    '`node --test > /dev/null` exited with 0, and a run of the changed tests fails on the old source',
  )
  expect(unnamed.pull.body).toContain('| Changed tests | ❌ the run fails | ✅ pass |')
})

test('where every test passes and what runs behind them fails, that is told, and the model may say that its tests pass', async () => {
  const script = [turn(MEND, NEW_TESTS), summary({ tests: 'All tests pass.' })]
  const command = `${NODE_TEST} && (exit 3)`
  await using run = await solve({ script }, { 'test-command': command, 'max-attempts': '1' })
  const { record, body, draft } = run.pull
  expect(draft).toBe(true)
  expect(JSON.stringify(record.evidence.disagreements)).not.toContain('tests-claim')
  expect(body?.split('\n')[0]).toContain(`6 of 6 tests pass, but \`${command}\` exited with 3`)
  for (const page of [body ?? '', run.comments[0]?.body ?? '', run.result.stepSummary])
    expect(page).not.toMatch(/the tests fail|contradicts/)
})

const SPLIT: Files = {
  'words.py': 'def words(text):\n    return [text]\n',
  'tests/test_words.py': `import pytest
from words import words

@pytest.mark.parametrize("text, expected", [
    ("a", ["a"]),
    ("b", ["b"]),
])
def test_words(text, expected):
    assert words(text) == expected
`,
  'tests/test_old.py': 'def test_old():\n    assert False\n',
}
const BY_PYTEST = { 'test-command': 'python3 -m pytest -q' }

needs('pytest').test(
  'a case that is put before others is the only new test, although pytest numbers the others anew',
  async () => {
    const { 'tests/test_old.py': _, ...files } = SPLIT
    const script = [
      turn(
        replace('words.py', '[text]', 'text.split()'),
        replace('tests/test_words.py', '    ("a", ["a"])', '    ("a b", ["a", "b"]),\n    ("a", ["a"])'),
      ),
      summary(),
    ]
    await using run = await solve({ files, script }, BY_PYTEST)
    const name = 'tests/test_words.py::test_words[a b-expected0]'
    expect(run.pull.record.evidence.tests).toMatchObject({
      results: { added: [name] },
      red: { failed: [name], new_tests: 1, new_failed: 1 },
    })
    expect(run.pull.body?.split('\n')[0]).toContain('3 of 3 tests pass, and the new test fails without this change')
  },
)

const RED = { 'max-attempts': '1' }

test('a draft that the input asks for says so, in the dry run too', async () => {
  await using run = await solve({ script: [turn(MEND, NEW_TESTS), summary()] }, { draft: 'always' })
  expect(run.pull.draft).toBe(true)
  expect((await issueNow(run.scene)).reactions).toEqual(['eyes'])
  expect(run.result.outputs['reason']).toMatch(/ is open, as a draft, as the input `draft` asks$/)
  const dry = await run.scene.run({ inputs: { draft: 'always', 'dry-run': 'true' } })
  expect(dry.outputs['reason']).toMatch(/would be opened, as a draft, as the input `draft` asks$/)
})

test('where the forge ignores the wish for a draft, title, body, record, reason and summary say what the page says', async () => {
  await using scene = await openScene({
    script: (_, { position }) => (position === 0 ? turn(STILL_WRONG) : summary()),
  })
  scene.github.switches.ignoresDrafts = true
  for (const operation of ['created', 'updated']) {
    const { outputs, stepSummary } = await scene.run({ inputs: RED })
    expect(outputs).toMatchObject({
      'pull-request-operation': operation,
      reason: expect.stringMatching(/is open, ready for review, but not proven: the tests still fail.*made no draft/),
    })
    expect(stepSummary).not.toContain('the draft')
    const { draft, title, body, record } = await onlyPull(scene)
    expect(draft).toBe(false)
    expect(title).toMatch(/^\[not proven\] /)
    expect(body?.slice(0, 800)).toMatch(/forge made no draft/)
    expect(record.evidence.shown_as).toBe('ready')
    expect(JSON.parse(outputs['summary'] ?? '')).toEqual(record)
  }
})

test('output that only tests made is not recorded as left out; what commands of the model made by the way is, and stands on no page', async () => {
  const files = {
    ...SMALL_PROJECT,
    '.gitignore': 'es/\ntarget/\nlogs/\n',
    'Cargo.toml': '',
    'package.json': SMALL_PROJECT['package.json'].replace('node --test', 'sh build.sh && node --test'),
    'build.sh':
      'mkdir -p es lib target .pytest_cache && for f in es lib target .pytest_cache; do echo x > $f/out.js; done\n',
  }
  const script = [
    turn(MEND, NEW_TESTS, bash('mkdir -p logs && echo x > logs/a.txt && echo {} > tsconfig.tsbuildinfo')),
    summary(),
  ]
  await using run = await solve({ files, script }, { 'test-command': 'npm test', 'setup-command': 'none' })
  expect(run.pull.record.evidence).toMatchObject({
    files: [{ path: 'src/sum.js' }, { path: 'test/more.test.js' }],
    left_out: [
      { path: 'logs/', why: 'ignored by the base branch', usual: true },
      { path: 'tsconfig.tsbuildinfo', usual: true },
    ],
  })
  expect(run.pull.body).not.toMatch(/pytest_cache|\bes\/|target\/|\*\*Left out:\*\*/)
})
