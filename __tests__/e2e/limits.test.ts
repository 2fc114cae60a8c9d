import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { bash, create, summary, turn, view } from '../playground/model/script.ts'
import { expectNothingPublished, onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

test('max-turns ends a run without a change as turn-limit', async () => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: () => view('src/sum.js') })
  const result = await scene.run({ inputs: { 'max-turns': '3' } })
  expect(result.outputs).toMatchObject({ outcome: 'turn-limit', turns: '3' })
  expect(result.exitCode).toBe(1)
  expect(scene.model.requests).toHaveLength(3)
  await expectNothingPublished(scene)
})

test('a verified change is tested and delivered as a draft when max-turns ends the run', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [turn(MEND), ...Array.from({ length: 5 }, () => view('src/sum.js'))],
  })
  const result = await scene.run({ inputs: { 'max-turns': '2' } })
  expect(result.outputs).toMatchObject({
    outcome: 'pr-created',
    'tests-passed': 'true',
    reason: expect.stringMatching(/max-turns/),
  })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(true)
  expect(pull.record.evidence).toMatchObject({ limit: 'max-turns', phases: { summary_source: 'host' } })
})

test('max-cost-usd is a hard cap that is checked before every request', async () => {
  const dear = { ...view('src/sum.js'), usage: { input_tokens: 100_000, output_tokens: 5_000 } }
  await using scene = await openScene({ files: SMALL_PROJECT, script: () => dear })
  const result = await scene.run({ inputs: { 'max-cost-usd': '1' } })
  expect(result.outputs['outcome']).toBe('budget-exceeded')
  expect(Number(result.outputs['cost-usd'])).toBeLessThanOrEqual(1)
  expect(result.exitCode).toBe(1)

  await using tiny = await openScene({ files: SMALL_PROJECT, script: [] })
  expect((await tiny.run({ inputs: { 'max-cost-usd': '0.000001' } })).outputs).toMatchObject({
    outcome: 'budget-exceeded',
    turns: '0',
  })
  expect(tiny.model.requests).toEqual([])
})

test('timeout-minutes ends a run that waits for a command, and nothing of it is left running', async () => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: [turn(bash('sleep 300')), summary()] })
  const result = await scene.run({ inputs: { 'timeout-minutes': '0.05' } })
  expect(result.outputs).toMatchObject({ outcome: 'timed-out' })
  expect(result.exitCode).toBe(1)
  expect(result.survivors).toEqual([])
  expect(result.durationMs).toBeLessThan(60_000)
})

test('a test run that never ends is stopped at its own limit and goes back to the model as such', async () => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: [turn(MEND), summary(), summary()] })
  const result = await scene.run({
    inputs: { 'test-command': 'sleep 300', 'test-timeout-minutes': '0.02', 'max-test-attempts': '1' },
  })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(true)
  expect(pull.record.evidence.tests.final).toMatchObject({ status: 'timed-out', exit_code: null })
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

test('SIGTERM ends the run as cancelled, with the patch kept and nothing published', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [turn(MEND), turn(bash('sleep 300')), summary()],
  })
  const result = await scene.run({ kill: { when: log => log.includes('tool bash sleep 300'), signal: 'SIGTERM' } })
  expect(result.outputs['outcome']).toBe('cancelled')
  expect(result.exitCode).toBe(1)
  const patch = result.outputs['patch-file'] ?? ''
  expect(existsSync(patch)).toBe(true)
  expect(readFileSync(patch, 'utf8')).toContain('+  return a + b')
  expect(result.survivors).toEqual([])
  await expectNothingPublished(scene)
})

test('150 MB of test output neither raises memory nor reaches the model', async () => {
  const flood =
    "node -e \"const s='x'.repeat(1<<20);for(let i=0;i<150;i++)process.stdout.write(s);console.log('\\nAssertionError: here');process.exit(1)\""
  await using scene = await openScene({ files: SMALL_PROJECT, script: [turn(MEND), summary(), summary()] })
  const result = await scene.run({ inputs: { 'test-command': flood, 'max-test-attempts': '1' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(Math.max(...scene.model.requests.map(one => one.bytes.total))).toBeLessThan(200_000)
  expect(result.log.length).toBeLessThan(1_000_000)
})

test('a model that cannot be reached ends as model-error with advice', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [turn(MEND), summary()],
    faults: [{ request: 2, status: 401 }],
  })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'model-error', reason: expect.stringMatching(/anthropic-api-key/) })
  expect(result.exitCode).toBe(1)
  expect(result.outputs['patch-file']).toBeDefined()
})

test('a refusal by the model is refused-content', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [{ say: 'I cannot help with that.', stop: 'refusal' }],
  })
  expect((await scene.run()).outputs['outcome']).toBe('refused-content')
})

test('a reply that was cut off is carried on, its last call not carried out', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
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
  await using scene = await openScene({
    files: SMALL_PROJECT,
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
