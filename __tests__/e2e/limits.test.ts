import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, call, create, failing, say, summary, turn, view } from '../playground/model/script.ts'
import type { Script, Turn } from '../playground/model/turn.ts'
import { countedCost } from './counted-cost.ts'
import { expectClean, expectNothingPublished, onlyPull } from './only-pull.ts'
import { BARE, openBareScene, openScene, openWholeScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

test('max-turns ends a run without a change as turn-limit', async () => {
  await using scene = await openBareScene({ script: () => view('src/sum.js') })
  const result = await scene.run({ inputs: { 'max-turns': '3' } })
  expect(result.outputs).toMatchObject({ outcome: 'turn-limit', turns: '3' })
  expect(result.exitCode).toBe(1)
  expect(scene.model.requests).toHaveLength(3)
  await expectNothingPublished(scene)
})

test('max-cost-usd is a hard cap that is checked before every request', async () => {
  const dear = { ...view('src/sum.js'), usage: { input_tokens: 100_000, output_tokens: 5_000 } }
  await using scene = await openScene({ script: () => dear })
  const tiny = await scene.run({ inputs: { ...BARE, 'max-cost-usd': '0.000001' } })
  expect(tiny.outputs).toMatchObject({ outcome: 'budget-exceeded', turns: '0' })
  expect(scene.model.requests).toEqual([])
  const result = await scene.run({ inputs: { ...BARE, 'max-cost-usd': '1' } })
  expect(result.outputs['outcome']).toBe('budget-exceeded')
  expect(Number(result.outputs['cost-usd'])).toBeLessThanOrEqual(1)
  expect(result.exitCode).toBe(1)
})

const DEAR = {
  ...{
    input_tokens: 40_000,
    output_tokens: 1_000,
    cache_read_input_tokens: 30_000,
    cache_creation_input_tokens: 4_000,
  },
}

test.concurrent.each<[string, Record<string, string>, Turn, number]>([
  ['max-cost-usd', { 'max-cost-usd': '1' }, view('src/sum.js'), 1],
  ['max-turns', { 'max-turns': '4' }, view('src/sum.js'), 5],
  ['timeout-minutes', { 'timeout-minutes': '0.4' }, bash('sleep 300'), 5],
])(
  '%s delivers the verified change as a draft whose reason names it, at the cost that the server counted',
  async (limit, inputs, rest, cap) => {
    const script = [
      failing({ ...turn(MEND), usage: DEAR }, { cutAfterEvents: 3 }, { errorEvent: 'api_error' }),
      ...Array.from({ length: 20 }, () => failing({ ...rest, usage: DEAR }, { garbageEvent: true })),
    ]
    await using scene = await openScene({ script })
    const result = await scene.run({ inputs: { ...BARE, ...inputs } })
    expect(result.outputs).toMatchObject({
      outcome: 'pr-created',
      'tests-passed': 'true',
      reason: expect.stringContaining(limit),
    })
    const { draft, record } = await onlyPull(scene)
    expect(draft).toBe(true)
    expect(record.evidence).toMatchObject({ limit, phases: { summary_source: 'host' } })
    const { input, output, cacheRead, cacheWrite } = scene.model.totals()
    expect(record.evidence.usage).toEqual({
      turns: Number(result.outputs['turns']),
      input_tokens: input,
      output_tokens: output,
      cache_read_tokens: cacheRead,
      cache_write_tokens: cacheWrite,
    })
    const cost = Number(result.outputs['cost-usd'])
    expect(cost).toBeCloseTo(countedCost(scene.model), 5)
    expect(record.evidence.cost_usd).toBe(cost)
    expect(cost).toBeLessThanOrEqual(cap)
    // What was asked again was billed and is no turn.
    expect(scene.model.requests.length).toBeGreaterThan(Number(result.outputs['turns']))
    expect(result.survivors).toEqual([])
  },
)

/** More than a run of this size needs, and far less than what the hostile ones would like to take. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=160' }
const LARGE = Array.from({ length: 900 }, (_, line) => `// line ${line} ${'x'.repeat(24)}`).join('\n')

test.each<[string, Script, string, RegExp]>([
  [
    'floods with 200 calls a turn, each of a large file',
    () => turn(...Array.from({ length: 200 }, () => view('src/large.js'))),
    'model-error',
    /view src\/large\.js/,
  ],
  ['sends 10 MB of text', () => say('x'.repeat(10_000_000)), 'budget-exceeded', /max-cost-usd/],
  [
    'sends 10 MB in a call',
    () => call('bash', { command: `echo ${'x'.repeat(10_000_000)}` }),
    'budget-exceeded',
    /max-cost-usd/,
  ],
])(
  'a model that %s is ended by name, at the cost that was counted, in a small heap',
  async (_, script, outcome, reason) => {
    await using scene = await openScene({ files: { ...SMALL_PROJECT, 'src/large.js': LARGE }, script })
    const result = await scene.run({ inputs: { ...BARE, 'max-turns': '6' }, env: SMALL_HEAP })
    expect(result.outputs).toMatchObject({ outcome, reason: expect.stringMatching(reason) })
    expect(result.exitCode).toBe(1)
    expect(Number(result.outputs['cost-usd'])).toBeCloseTo(countedCost(scene.model), 5)
    // What a turn adds is capped. The conversation may hold six of them, since the window of the model does.
    const sizes = scene.model.requests.map(({ bytes }) => bytes.total)
    expect(Math.max(...sizes.map((size, at) => size - (sizes[at - 1] ?? 0)))).toBeLessThan(220_000)
    expect(result.log.length).toBeLessThan(2_000_000)
    expectClean(scene)
    await expectNothingPublished(scene)
  },
)

test('timeout-minutes ends a run that waits for a command, and nothing of it is left running', async () => {
  await using scene = await openWholeScene({ script: [turn(bash('sleep 300')), summary()] })
  const result = await scene.run({ inputs: { 'timeout-minutes': '0.1' } })
  expect(result.outputs).toMatchObject({ outcome: 'timed-out' })
  expect(result.exitCode).toBe(1)
  expect(result.survivors).toEqual([])
  expect(result.durationMs).toBeLessThan(60_000)
})

/** A search path with a git that notes its arguments and, for one kind of them, takes a minute. */
function notingGit(slow = 'nothing') {
  const folder = mkdtempSync(join(tmpdir(), 'noting-git-'))
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const script = `#!/bin/sh\necho "$*" >>${folder}/log\ncase "$*" in *'${slow}'*) sleep 60;; esac\nexec ${real} "$@"\n`
  writeFileSync(join(folder, 'git'), script, { mode: 0o755 })
  return {
    PATH: `${folder}:${process.env['PATH']}`,
    calls: (command: string) =>
      readFileSync(join(folder, 'log'), 'utf8').match(new RegExp(`^${command}`, 'gm'))?.length,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

const many = (files: number, last: string) =>
  bash(
    `node -e 'const { mkdirSync, writeFileSync } = require("fs"); mkdirSync("many"); for (let n = 1; n <= ${files}; n++) writeFileSync("many/" + n, n < ${files} ? "text " + n : "${last}")'`,
  )

test.each([
  ['the checkout', 'ls-tree -z'],
  ['the measuring of a change', 'update-index --add'],
])('timeout-minutes ends %s too, with its git', async (_, slow) => {
  using git = notingGit(slow)
  await using scene = await openBareScene({ script: [turn(MEND), summary()] })
  const result = await scene.run({ inputs: { 'timeout-minutes': '0.06' }, env: { PATH: git.PATH } })
  expect(result.outputs).toMatchObject({ outcome: 'timed-out', reason: expect.stringMatching(/timeout-minutes/) })
  expect(result.durationMs).toBeLessThan(60_000)
  expect(result.survivors).toEqual([])
  await expectNothingPublished(scene)
})

test('every file of a change of thousands is searched, in a few processes of git', async () => {
  const key = `AKIA${'Q7WZ'.repeat(2)}L3MX5TRB`
  using git = notingGit()
  await using scene = await openBareScene({ script: [turn(MEND, many(3_000, key)), summary()] })
  const result = await scene.run({ inputs: { 'max-edit-attempts': '0' }, env: { PATH: git.PATH } })
  expect(result.outputs).toMatchObject({
    outcome: 'blocked-changes',
    reason: expect.stringMatching(/many\/3000: line 1 holds what looks like an AWS access key id/),
  })
  expect(git.calls('cat-file')).toBeLessThan(30)
})

test('a test command that cannot be started after the edit is told apart from a failing one', async () => {
  const files = { ...SMALL_PROJECT, 'run-tests.sh': 'exec node --test\n' }
  await using scene = await openScene({
    files,
    script: [turn(MEND, create('run-tests.sh', 'no-such-program --test\n')), summary(), summary()],
  })
  await scene.run({ inputs: { 'test-command': 'sh run-tests.sh', 'max-test-attempts': '1' } })
  expect((await onlyPull(scene)).record.evidence.tests.final.status).toBe('could-not-run')
})

test('150 MB of test output neither raises memory nor reaches the model', async () => {
  const flood =
    "node -e \"const s='x'.repeat(1<<20);for(let i=0;i<150;i++)process.stdout.write(s);console.log('\\nAssertionError: here');process.exit(1)\""
  await using scene = await openScene({ script: [turn(MEND), summary(), summary()] })
  const result = await scene.run({ inputs: { 'test-command': flood, 'max-test-attempts': '1' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(Math.max(...scene.model.requests.map(one => one.bytes.total))).toBeLessThan(200_000)
  expect(result.log.length).toBeLessThan(1_000_000)
})

test('a model that cannot be reached ends as model-error with advice', async () => {
  await using scene = await openBareScene({ script: [turn(MEND), summary()], faults: [{ request: 2, status: 401 }] })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'model-error', reason: expect.stringMatching(/anthropic-api-key/) })
  expect(result.exitCode).toBe(1)
  expect(result.outputs['patch-file']).toBeDefined()
})

test('a reply that was cut off is carried on, its last call not carried out', async () => {
  await using scene = await openBareScene({
    script: [
      turn(MEND),
      { ...bash('echo cut > cut.txt'), stop: 'max_tokens' },
      { say: 'thinking about', stop: 'max_tokens' },
      summary(),
    ],
  })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
})

test('a stream that breaks is asked again, and tools never run twice', async () => {
  await using scene = await openBareScene({
    script: [
      turn(bash('echo ran >> count.log; cat count.log'), MEND),
      turn(bash('test "$(wc -l < count.log)" = 1 && rm count.log')),
      summary(),
    ],
    faults: [
      { request: 1, cutAfterEvents: 6 },
      { request: 3, errorEvent: 'overloaded_error' },
    ],
  })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]', turns: '3' })
})
