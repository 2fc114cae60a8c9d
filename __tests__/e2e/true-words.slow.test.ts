/** What a run says is what it measured: counts and names of the proof, drafts as the page shows them, and what was left out. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { onlyPull } from './only-pull.ts'
import { GO } from './proof-languages.ts'
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
    expect(page).toMatch(/\| New: `adds zeros` \| [^|]+ \| ✅ passes \|/)
  }
})

test('one new test is told as one; without names no more is claimed than that one fails', async () => {
  const files = { ...SMALL_PROJECT, 'test/sum.test.js': '' }
  const one = create('test/sum.test.js', SMALL_PROJECT['test/sum.test.js'])
  await using named = await solve({ files, script: [turn(MEND, one), summary()] }, { 'test-command': 'npm test' })
  expect(named.pull.body?.split('\n')[0]).toMatch(/and (the new|1) test fails without this change/)

  const silent = { 'test-command': 'node --test > /dev/null' }
  await using unnamed = await solve({ script: [turn(MEND, NEW_TESTS), summary()] }, silent)
  expect(unnamed.pull.body?.split('\n')[0]).toContain(
    '`node --test > /dev/null` exited with 0, and at least one changed test fails on the old source',
  )
  expect(unnamed.pull.body).toContain('| Changed tests | ❌ at least one fails | ✅ pass |')
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

const GO_FILES: Files = {
  'go.mod': 'module example.invalid/numbers\n\ngo 1.20\n',
  'numbers.go': 'package numbers\n\nfunc half(n int) int {\n\treturn n / 4\n}\n',
  'zero_test.go':
    'package numbers\n\nimport "testing"\n\nfunc TestZero(t *testing.T) {\n\tif half(0) != 0 {\n\t\tt.Fatal("not zero")\n\t}\n}\n',
}
const GO_TEST = create(
  'half_test.go',
  'package numbers\n\nimport "testing"\n\nfunc TestHalf(t *testing.T) {\n\tif half(4) != 2 {\n\t\tt.Fatal("not half")\n\t}\n}\n',
)

needs('Go').test(
  'go test names and counts its tests without -v, and the test that fails on the old source is named as new',
  async () => {
    const script = [turn(replace('numbers.go', 'n / 4', 'n / 2'), GO_TEST), summary()]
    await using run = await solve({ files: GO_FILES, script }, { 'test-command': 'go test ./...' }, GO.env)
    const { record, body } = run.pull
    expect(record.evidence.tests.final.counts).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(record.evidence.tests.results.added).toEqual(['example.invalid/numbers.TestHalf'])
    expect(body?.split('\n')[0]).toContain('2 of 2 tests pass, and the new test fails without this change')
    for (const page of [body, run.comments[0]?.body, run.result.stepSummary, run.result.log])
      expect(page).not.toMatch(/\b0 passed/)
  },
)

const PYTHON: Files = {
  'numbers_of.py': 'def half(n):\n    return n / 4\n',
  'test_zero.py': `import pytest
import numbers_of


def test_zero():
    assert numbers_of.half(0) == 0


@pytest.mark.skip(reason="later")
@pytest.mark.parametrize("n", range(3))
def test_later(n):
    assert False
`,
}

needs('pytest').test('new tests are named where pytest skips some without a name', async () => {
  const script = [
    turn(
      replace('numbers_of.py', 'n / 4', 'n / 2'),
      create('test_half.py', 'import numbers_of\n\n\ndef test_half():\n    assert numbers_of.half(4) == 2\n'),
    ),
    summary(),
  ]
  await using run = await solve({ files: PYTHON, script }, { 'test-command': 'python3 -m pytest -q' })
  expect(run.pull.record.evidence.tests).toMatchObject({
    final: { counts: { passed: 2, skipped: 3 } },
    results: { added: ['test_half.py::test_half'] },
  })
  expect(run.pull.body?.split('\n')[0]).toContain('2 of 2 tests pass, and the new test fails without this change')
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

needs('pytest').test(
  'a test file that the old source cannot load is proof beside an old failure, and the draft quotes that failure',
  async () => {
    const script = [
      turn(
        replace('words.py', 'def words', 'def letters(text):\n    return list(text)\n\n\ndef words'),
        replace('tests/test_words.py', 'from words import words', 'from words import letters, words'),
        bash('printf \'\\n\\ndef test_letters():\\n    assert letters("ab") == ["a", "b"]\\n\' >> tests/test_words.py'),
      ),
      summary(),
    ]
    await using run = await solve({ files: SPLIT, script }, BY_PYTEST)
    const { tests } = run.pull.record.evidence
    expect(tests).toMatchObject({ proof: 'red-by-build', results: { still_failing: ['tests/test_old.py::test_old'] } })
    expect(run.pull.draft).toBe(true)
    expect(run.result.outputs['reason']).toMatch(
      /as a draft: only tests fail that failed before: `tests\/test_old\.py::test_old`$/,
    )
    expect(tests.final.output).toMatch(/assert False/)
    expect(tests.final.output).not.toMatch(/PASSED/)
  },
)

/** Prints what Vitest prints where nobody asks for more: names of failures only. */
const LIKE_VITEST = `import { readdirSync } from 'node:fs'
let [passed, failed] = [0, []]
for (const name of readdirSync('test')) {
  const file = 'test/' + name
  globalThis.test = (title, body) => { try { body(); passed++ } catch { failed.push(file + ' > ' + title) } }
  await import('./' + file)
  console.log(' ✓ ' + file + ' (1 test) 3ms')
}
for (const one of failed) console.log(' FAIL  ' + one)
console.log(' Test Files  2 passed (2)')
console.log('      Tests  ' + (failed.length ? failed.length + ' failed | ' : '') + passed + ' passed (' + (passed + failed.length) + ')')
process.exit(failed.length ? 1 : 0)
`

test('with Vitest, which names no test that passes, the new test is named by the run in which it fails', async () => {
  const old = SMALL_PROJECT['test/sum.test.js'].replace("import { test } from 'node:test'\n", '')
  const files = {
    ...SMALL_PROJECT,
    'run.js': LIKE_VITEST,
    'test/sum.test.js': old.replace('sum(1, 2), 3', 'sum(1, 0), 1'),
  }
  const edited = replace(
    'test/sum.test.js',
    "test('sums two",
    "test('sums large numbers', () => assert.equal(sum(100, 200), 300))\n\ntest('sums two",
  )
  await using run = await solve({ files, script: [turn(MEND, edited), summary()] }, { 'test-command': 'node run.js' })
  expect(run.pull.record.evidence.tests).toMatchObject({
    proof: 'red-then-green',
    results: { added: ['test/sum.test.js > sums large numbers'] },
  })
  expect(run.pull.body).toContain('| New: `test/sum.test.js > sums large numbers` | ❌ fails | ✅ passes |')
})

const RED = { 'max-attempts': '1' }

test('a draft that the input asks for says so, in the dry run too', async () => {
  await using run = await solve({ script: [turn(MEND, NEW_TESTS), summary()] }, { draft: 'always' })
  expect(run.pull.draft).toBe(true)
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
