/** Twelve ways in which a pull request comes to be, as real runs of the bundle: for tests of the body, and for pictures of every page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bash, create, replace, say, summary, turn, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import type { TestRun } from '../playground/runner-result.ts'
import { CORRECT, FAULTY, solution } from '../playground/sample/solution.ts'
import { onlyPull } from './only-pull.ts'
import { openRevisionScene } from './revision-scene.ts'
import { type Files, openWholeScene, type Scene, type SceneOptions, WHOLE } from './scene.ts'
import { NODE_TEST } from './small-project.ts'

export interface Played {
  readonly scene: Scene
  /** The newest run: its outputs, job summary and files. */
  readonly result: TestRun
  readonly pull: Awaited<ReturnType<typeof onlyPull>>
  /** The comment on the issue; empty where there is none. */
  readonly comment: string
  [Symbol.asyncDispose](): Promise<void>
}

export interface Outcome {
  readonly name: string
  readonly isDraft: boolean
  /** The first line of the body: what a reader must be able to say. */
  readonly verdict: string
  play(): Promise<Played>
}

const FOLDER = join(import.meta.dirname, '../playground/sample/repository')
const ISSUE = JSON.parse(readFileSync(join(FOLDER, '../issue.json'), 'utf8')) as { title: string; body: string }

const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8')
const paths = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(FOLDER.length + 1))

/** The sample, whose tests show one fault. */
const FAULTY_FILES: Files = {
  ...Object.fromEntries(paths.map(path => [path, read(path)])),
  'package.json': read('package.json').replace('node --test', NODE_TEST),
}
/** The sample without its fault. */
const FILES: Files = { ...FAULTY_FILES, 'src/split.js': read('src/split.js').replace(FAULTY, CORRECT) }

const MEND = replace('src/split.js', FAULTY, CORRECT)
const SOLVED = solution.at(-2) ?? say('')
const ODD_CENTS: Turn = { calls: solution[2]?.calls?.slice(0, 1) ?? [] }

const UNTESTED = summary({
  title: 'Give the odd cents of a bill to the first people',
  description: 'The remainder is now handed out cent by cent, in the order of the people.',
  root_cause: '`split` used the rounded share for everybody and ignored what was left.',
  files: [{ path: 'src/split.js', change: 'modified', description: 'Hands the remainder out to the first people.' }],
  tests: 'The project has no tests.',
  risks: ['Shares of people may now differ by one cent.'],
})

const PLUS = {
  title: 'The report should show a plus sign',
  body: 'Who gets money should see `+10.00`, so that it is clear at a glance.',
}
const GETS = 'gets ${fromCents(cents)}'
const ADD_PLUS = turn(
  replace('src/report.js', GETS, 'gets +${fromCents(cents)}'),
  replace('test/bill.test.js', 'gets 10.00', 'gets +10.00'),
)
const PLUS_SUMMARY = summary({
  title: 'Show a plus sign before what somebody gets',
  description: 'The report now writes `gets +10.00`, so that debts and credits differ at a glance.',
  root_cause: null,
  files: [
    { path: 'src/report.js', change: 'modified', description: 'Writes the sign.' },
    { path: 'test/bill.test.js', change: 'modified', description: 'Expects the sign.' },
  ],
  tests: 'The test of the report expects the sign.',
  risks: ['Scripts that read the report have to accept the sign.'],
})

const test = (title: string, body: string) => `\ntest('${title}', () => {\n  ${body}\n})\n`
const IMPORTS = "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n"

const ROUND = {
  title: 'Round amounts to five cents',
  body: 'Some countries have no smaller coin: `roundToFive(1002)` should be 1000, `roundToFive(1003)` 1005.',
}
const ADD_ROUND = turn(
  replace(
    'src/money.js',
    '/** Writes cents',
    '/** The next amount that can be paid in coins of five cents. */\nexport function roundToFive(cents) {\n  return Math.round(cents / 5) * 5\n}\n\n/** Writes cents',
  ),
  create(
    'test/round.test.js',
    `${IMPORTS}import { roundToFive } from '../src/money.js'\n${test('amounts are rounded to five cents', 'assert.deepEqual([1002, 1003].map(roundToFive), [1000, 1005])')}`,
  ),
)
const ROUND_SUMMARY = summary({
  title: 'Add rounding to five cents',
  description: '`roundToFive` rounds an amount to the nearest five cents, for countries without smaller coins.',
  root_cause: null,
  files: [
    { path: 'src/money.js', change: 'modified', description: 'The new function.' },
    { path: 'test/round.test.js', change: 'added', description: 'Rounds down and up.' },
  ],
  tests: 'One new test rounds down and up.',
})

const NOBODY = {
  title: 'Say what is wrong when nobody shares a bill',
  body: 'The message `nobody to split it among` does not say what to do.',
}
const REWORD = replace('src/split.js', 'nobody to split it among', 'name at least one person: nobody shares this bill')
const REWORD_SUMMARY = summary({
  title: 'Say what to do when nobody shares a bill',
  description: 'The message now asks for at least one person.',
  root_cause: null,
  files: [{ path: 'src/split.js', change: 'modified', description: 'A clearer message.' }],
  tests: 'No test depends on the words.',
})

const WRONG = replace('src/split.js', 'cents: share }', 'cents: person === people[0] ? cents : 0 }')
const WRONG_SUMMARY = summary({
  title: 'Let the first person pay the bill',
  description: 'The first person pays the whole amount, so that no cent is lost.',
  root_cause: 'Shares were rounded down.',
  files: [{ path: 'src/split.js', change: 'modified', description: 'Charges the first person.' }],
  tests: 'The existing tests were run.',
  risks: ['The others pay nothing.'],
})

const SUM = 'assert.equal(\n    shares.reduce((sum, share) => sum + share.cents, 0),\n    1000,\n  )'
const WEAKEN = replace('test/split.test.js', SUM, 'assert.ok(shares)')
const WEAK_SUMMARY = summary({
  title: 'Accept shares that do not add up',
  description: 'The remainder cannot be split, so the test accepts what is there.',
  root_cause: 'The test was too strict.',
  files: [{ path: 'test/split.test.js', change: 'modified', description: 'Accepts any shares.' }],
  tests: 'All tests pass.',
})

const CI = String.raw`name: ci\non: push\njobs:\n  test:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: npm test\n`

const TEMPLATE = `<!-- Thanks for helping! Fill this in. -->
## Description

Say what you did.

## Type of change

- [ ] Bug fix
- [ ] New feature

## How has this been tested?

## Notes for your reviewer

## Screenshots

## Checklist

- [ ] I have added tests that prove my fix is effective
- [ ] All tests pass
- [ ] I have updated the documentation
`

const COUNTRIES = Array.from({ length: 120 }, (_, at) => `country-${String(at + 1).padStart(3, '0')}`)
const countryFile = (name: string, at: number) =>
  create(`src/coins/${name}.js`, `/** The smallest coin, in cents. */\nexport const smallest = ${(at % 10) + 1}\n`)
const MANY_TESTS = `${IMPORTS}import { smallestCoin } from '../src/money.js'\n${COUNTRIES.map((name, at) =>
  test(`${name} has its smallest coin`, `assert.equal(smallestCoin('${name}'), ${(at % 10) + 1})`),
).join('')}`
const MANY = turn(
  replace(
    'src/money.js',
    '/** Writes cents',
    `const COINS = new Map([\n${COUNTRIES.map((name, at) => `  ['${name}', ${(at % 10) + 1}],\n`).join('')}])\n\n/** The smallest coin of a country, in cents. */\nexport const smallestCoin = name => COINS.get(name)\n\n/** Writes cents`,
  ),
  create('test/coins.test.js', MANY_TESTS),
  ...COUNTRIES.map(countryFile),
)
const MANY_SUMMARY = summary({
  title: 'Know the smallest coin of 120 countries',
  description: 'Each country has a file with its smallest coin, and `smallestCoin` looks it up.',
  root_cause: null,
  files: [
    { path: 'src/money.js', change: 'modified', description: 'Looks the coin up.' },
    { path: 'test/coins.test.js', change: 'added', description: 'One test for each country.' },
    ...COUNTRIES.map(name => ({ path: `src/coins/${name}.js`, change: 'added', description: `The coin of ${name}.` })),
  ],
  tests: 'One new test for each country.',
})

/** One run on the issue; the model ends each run by insisting on its summary. */
async function playOne(options: SceneOptions): Promise<Played> {
  const scene = await openWholeScene({ ...ISSUE, files: FAULTY_FILES, ...options })
  return played(scene, await scene.run())
}

async function played(scene: Scene, result: TestRun): Promise<Played> {
  const { issues } = await scene.github.snapshot(scene.repository)
  return {
    ...{ scene, result, pull: await onlyPull(scene) },
    comment: issues[0]?.comments[0]?.body ?? '',
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
  }
}

const insisting =
  (first: Turn, last: Turn) =>
  (_: unknown, { position }: { readonly position: number }) =>
    position === 0 ? first : last

/** A review asks for one more test, and a second run adds it. */
async function playRevision(): Promise<Played> {
  const asked = turn(
    replace(
      'test/odd-cents.test.js',
      "\ntest('balances",
      `${test('one cent goes to the first of two', "assert.deepEqual(split(1, ['Ada', 'Ben']).map(share => share.cents), [1, 0])")}\ntest('balances`,
    ),
  )
  const said = summary({
    title: 'Test how a single cent is split',
    description: 'A further test splits one cent between two people.',
    root_cause: null,
    files: [{ path: 'test/odd-cents.test.js', change: 'modified', description: 'A single cent.' }],
    tests: 'The new test passes with the fix.',
  })
  const scene = await openRevisionScene([[asked, said, said, said]], {
    ...{ ...ISSUE, files: FAULTY_FILES, inputs: WHOLE },
    first: solution,
  })
  return played(scene, await scene.comment('/diffproof please test a single cent, too'))
}

const FAILS = [
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { toCents } from '../src/money.js'\n`,
  test('amounts may have a thousands separator', "assert.equal(toCents('1,000.00'), 100_000)"),
].join('')

export const OUTCOMES: readonly Outcome[] = [
  {
    name: 'proven',
    isDraft: false,
    verdict: '✅ **Proven: 10 of 10 tests pass, and the 2 new tests fail without this change.** Closes #1',
    play: () => playOne({ script: solution }),
  },
  {
    name: 'proven-by-build',
    isDraft: false,
    verdict:
      '✅ **Proven by build: 9 of 9 tests pass, and at least one changed test cannot be built without this change.** Closes #1',
    play: () => playOne({ ...ROUND, files: FILES, script: [ADD_ROUND, ROUND_SUMMARY] }),
  },
  {
    name: 'no-test',
    isDraft: false,
    verdict: '✅ **Ready: 8 of 8 tests pass; no test was added or edited.** Closes #1',
    play: () => playOne({ ...NOBODY, files: FILES, script: insisting(REWORD, REWORD_SUMMARY) }),
  },
  {
    name: 'failing-before',
    isDraft: true,
    verdict: '⚠️ **Not ready: 1 of 9 tests fails, and it failed before this change.** Closes #1',
    play: () =>
      playOne({
        ...PLUS,
        files: { ...FILES, 'test/separator.test.js': FAILS },
        script: insisting(ADD_PLUS, PLUS_SUMMARY),
      }),
  },
  {
    name: 'red',
    isDraft: true,
    verdict: '❌ **Not ready: 3 of 8 tests fail.** Closes #1',
    play: () => playOne({ script: insisting(WRONG, WRONG_SUMMARY), inputs: { 'max-test-attempts': '1' } }),
  },
  {
    name: 'not-run',
    isDraft: true,
    verdict: '⚠️ **Not ready: nothing was tested, because there is no test command.** Closes #1',
    play: () =>
      playOne({
        files: { 'README.md': read('README.md'), 'src/split.js': read('src/split.js') },
        script: insisting(MEND, UNTESTED),
      }),
  },
  {
    name: 'tampering',
    isDraft: true,
    verdict: '❌ **Not ready: 8 of 8 tests pass, but they cannot be relied on.** Closes #1',
    play: () => playOne({ script: insisting(WEAKEN, WEAK_SUMMARY) }),
  },
  {
    name: 'limit',
    isDraft: true,
    verdict:
      '⚠️ **Not ready: 10 of 10 tests pass, and the 2 new tests fail without this change, but the limit `max-turns` ended the run.** Closes #1',
    play: () =>
      playOne({ script: insisting(turn(MEND, ODD_CENTS), view('src/split.js')), inputs: { 'max-turns': '4' } }),
  },
  {
    name: 'excluded',
    isDraft: true,
    verdict:
      '⚠️ **Not ready: 10 of 10 tests pass, and the 2 new tests fail without this change, but a part of the work was refused and left out.** Closes #1',
    play: () =>
      playOne({
        script: insisting(
          turn(MEND, ODD_CENTS, bash(`mkdir -p .github/workflows && printf '${CI}' > .github/workflows/ci.yml`)),
          SOLVED,
        ),
      }),
  },
  {
    name: 'revision',
    isDraft: false,
    verdict:
      '✅ **Revision 1, after a comment. Proven: 11 of 11 tests pass, and 4 tests fail without this change.** Closes #1',
    play: playRevision,
  },
  {
    name: 'template',
    isDraft: false,
    verdict: '✅ **Proven: 10 of 10 tests pass, and the 2 new tests fail without this change.** Closes #1',
    play: () => playOne({ files: { ...FAULTY_FILES, '.github/pull_request_template.md': TEMPLATE }, script: solution }),
  },
  {
    name: 'many',
    isDraft: false,
    verdict:
      '✅ **Proven by build: 128 of 128 tests pass, and at least one changed test cannot be built without this change.** Closes #1',
    play: () =>
      playOne({
        ...{ title: 'Know the smallest coin of each country', body: 'There are 120 of them.', files: FILES },
        script: insisting(MANY, MANY_SUMMARY),
        inputs: { 'max-changed-files': '200' },
      }),
  },
]
