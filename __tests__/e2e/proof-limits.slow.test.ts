import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, replace, summary, turn } from '../playground/model/script.ts'
import { issueNow } from './comment-history.ts'
import { expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { git, openScene, openWholeScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const PRELUDE =
  "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\n"
const NEW_TEST = create('test/more.test.js', `${PRELUDE}test('sums three', () => assert.equal(sum(1, sum(1, 1)), 3))\n`)

test('a test command that is not found is a configuration error before the first request, with lines to paste', async () => {
  await using scene = await openScene({ script: [turn(MEND), summary()] })
  const result = await scene.run({ inputs: { 'test-command': 'no-such-program --test' } })
  expect(result.outputs).toMatchObject({ outcome: 'configuration-error', 'tests-passed': 'not-run' })
  expect(result.outputs['reason']).toMatch(/input test-command: "no-such-program --test" cannot start/)
  expect(result.outputs['reason-kind']).toBe('test-command')
  expect(scene.model.requests).toHaveLength(0)
  const { comments } = await issueNow(scene)
  expect(comments[0]?.body).toMatch(/\n```yaml\nsetup-command: .*\ntest-command: no-such-program --test\n```\n/)
  await expectNothingPublished(scene)
})

test('tests that cannot start because packages could not be installed end the run before anything is paid', async () => {
  const manifest = {
    type: 'module',
    scripts: { test: 'missing-runner' },
    devDependencies: { missing: 'file:./missing.tgz' },
  }
  await using scene = await openScene({ files: { ...SMALL_PROJECT, 'package.json': JSON.stringify(manifest) } })
  const { outputs, log } = await scene.run({ inputs: { 'test-command': '', 'setup-command': '' } })
  expect(log).toContain('setup command: npm install --no-package-lock (package.json names packages)')
  expect(outputs['outcome']).toBe('configuration-error')
  expect(outputs['reason']).toMatch(/missing-runner.*The host ran the setup `npm install.*failed/s)
  expect(scene.model.requests).toHaveLength(0)
})

test('a check command that is not found on the untouched base is a configuration error too', async () => {
  await using scene = await openScene()
  const result = await scene.run({ inputs: { 'more-commands': 'no-such-linter .' } })
  expect(result.outputs['outcome']).toBe('configuration-error')
  expect(result.outputs['reason']).toMatch(/input more-commands: "no-such-linter \."/)
})

test('proof: tests-only asks for no run before the change, and test-paths decides what is put on the old source', async () => {
  await using scene = await openScene({ script: [turn(MEND, NEW_TEST), summary()] })
  const result = await scene.run({ inputs: { proof: 'tests-only', 'test-paths': 'checks/**' } })
  expect(result.log.match(/run node --test/g)).toHaveLength(1)
  expect(result.outputs['proof']).toBe('no-test-changes')
  const { record } = await onlyPull(scene)
  expect(record.evidence.tests.baseline).toEqual({ status: 'not-run', exit_code: null, duration_ms: null })
})

test('tests that run into the time limit on the change are timed out, not failed', async () => {
  await using scene = await openWholeScene({
    script: [turn(MEND, create('hang.sh', 'sleep 100\n')), summary(), summary()],
  })
  const result = await scene.run({
    inputs: {
      'test-command': 'test ! -f hang.sh || sh hang.sh',
      'timeout-minutes': '0.5',
      'max-attempts': '1',
    },
  })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'false' })
  const { record, draft } = await onlyPull(scene)
  expect(record.evidence.tests.final).toMatchObject({ status: 'timed-out', exit_code: null })
  expect(draft).toBe(true)
})

test.concurrent('a machine that becomes so busy that no run ends in time proves nothing', async () => {
  const runs = mkdtempSync(join(tmpdir(), 'busy-machine-'))
  try {
    const hollow = create('test/more.test.js', `${PRELUDE}test('sums nothing', () => assert.equal(sum(0, 0), 0))\n`)
    await using scene = await openScene({ script: [turn(MEND, hollow), summary(), summary()] })
    const busy = `n=$(ls ${runs} | wc -l); touch ${runs}/$n; test $n -lt 2 || sleep 90; node --test`
    const result = await scene.run({ inputs: { 'test-command': busy, sandbox: 'off' } })
    expect(result.log).toMatch(/red run: ran into the time limit/)
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', verdict: 'not-ready', proof: 'could-not-run' })
  } finally {
    rmSync(runs, { recursive: true })
  }
})

test('a run in which no test ran is no pass, and the model hears of it where there were tests before', async () => {
  await using scene = await openScene({
    script: [
      turn(MEND, bash('rm test/sum.test.js && mkdir -p spec && touch spec/none')),
      summary(),
      summary(),
      summary(),
    ],
  })
  const result = await scene.run({
    inputs: { 'test-command': 'node --test', 'max-attempts': '0' },
  })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'not-run' })
  expect(lastUserText(scene, 2)).toMatch(/ran no tests/)
  const { record, draft, body } = await onlyPull(scene)
  expect(record.evidence.tests.final).toEqual({ status: 'not-run', exit_code: null, duration_ms: null })
  expect(draft).toBe(true)
  expect((body ?? '').slice(0, 600)).toMatch(/no tests/)
})

test('the tree after a red run that rewrites everything and makes it read-only is the tree before', async () => {
  const harm =
    'for f in $(git ls-files); do echo x >> $f; done; rm -rf test; ln -s /etc test; chmod 444 src/*.js; chmod 555 src; exit 1'
  const command = `if grep -q 'a - b' src/sum.js; then if [ -f test/more.test.js ]; then ${harm}; else exit 0; fi; fi`
  await using scene = await openWholeScene({ script: [turn(MEND, NEW_TEST), summary()] })
  const workspace = scene.clone()
  const result = await scene.run({ workspace, inputs: { 'test-command': command } })
  expect(result.outputs['outcome']).toBe('pr-created')
  const { record, head } = await onlyPull(scene)
  expect(git(scene.bareDir, 'rev-parse', `${head.sha}^{tree}`)).toBe(record.evidence.tree_sha)
  git(workspace, 'add', '-A')
  expect(git(workspace, 'write-tree')).toBe(record.evidence.tree_sha)
  expect(readFileSync(join(workspace, 'src/sum.js'), 'utf8')).toContain('a + b')
  expect(statSync(join(workspace, 'src/sum.js')).mode & 0o200).toBe(0o200)
  expect(record.evidence.tests.proof).toBe('red-then-green')
})

test('a run that is ended half-way through the red run leaves the work tree as it was, and the whole change as a patch', async () => {
  const command = "if grep -q 'a - b' src/sum.js && [ -f test/more.test.js ]; then echo in-the-red-run; sleep 60; fi"
  await using scene = await openWholeScene({ script: [turn(MEND, NEW_TEST), summary()] })
  const workspace = scene.clone()
  const result = await scene.run({
    workspace,
    inputs: { 'test-command': command },
    kill: { when: log => log.includes('red run: test/'), signal: 'SIGTERM' },
  })
  expect(result.outputs['outcome']).toBe('cancelled')
  expect(git(workspace, 'status', '--porcelain')).toBe('')
  const patch = readFileSync(result.outputs['patch-file'] ?? '', 'utf8')
  expect(patch.match(/^diff --git .*/gm)).toEqual([
    'diff --git a/src/sum.js b/src/sum.js',
    'diff --git a/test/more.test.js b/test/more.test.js',
  ])
  expect(result.survivors).toEqual([])
  await expectNothingPublished(scene)
})

test('tests that the change weakens go back with the reason; put right, they are not held against it; proof: tests-only leaves out the red run', async () => {
  const skip = replace('test/sum.test.js', "test('sums two numbers'", "test.skip('sums two numbers'")
  const undo = replace('test/sum.test.js', "test.skip('sums two numbers'", "test('sums two numbers'")
  await using scene = await openScene({ script: [turn(MEND, NEW_TEST, skip), summary(), undo, summary()] })
  const result = await scene.run({ inputs: { proof: 'tests-only' } })
  expect(lastUserText(scene, 2)).toMatch(/weakens what the tests prove.*test\/sum\.test\.js/)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'not-run' })
  expect(result.log).not.toContain('red run')
  const { record, draft } = await onlyPull(scene)
  expect(record.evidence.tests.tampering).toEqual([])
  expect(draft).toBe(false)
})

test('a failing test that is replaced by another one is not taken for fixed', async () => {
  const replaced = create(
    'test/sum.test.js',
    `${PRELUDE}test('is a function', () => assert.equal(typeof sum, 'function'))\n`,
  )
  await using scene = await openScene({ script: [turn(replaced), summary(), summary(), summary(), summary()] })
  await scene.run()
  const { record, draft } = await onlyPull(scene)
  expect(record.evidence.tests.account.missing).toEqual([
    { test: 'sums two numbers', file: expect.anything(), why: 'failure-gone' },
  ])
  expect(record.evidence.tests.results).toMatchObject({ fixed: [] })
  expect(draft).toBe(true)
})

test('a failing test that is bent to the fault is named, although everything is green', async () => {
  const bent = replace('test/sum.test.js', 'sum(1, 2), 3', 'sum(1, 2), -1')
  const marker = create('test/ready.test.js', `${PRELUDE}test('is ready', () => assert.equal(sum.ready, true))\n`)
  const mark = create('src/sum.js', `${SMALL_PROJECT['src/sum.js']}sum.ready = true\n`)
  await using scene = await openScene({ script: [turn(bent, marker, mark), summary()] })
  await scene.run()
  const { record, draft } = await onlyPull(scene)
  expect(record.evidence.tests.tampering).toMatchObject([{ kind: 'failing-test-rewritten', path: 'test/sum.test.js' }])
  expect(draft).toBe(true)
})
