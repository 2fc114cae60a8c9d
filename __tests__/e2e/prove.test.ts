/** Any pull request through `dist/prove.js`, and its comment through `dist/prove-comment.js`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Changes, openPullScene, type PullScene } from './prove-scene.ts'
import { type Files, openScene } from './scene.ts'
import { NODE_TEST, SMALL_PROJECT, SOLVE } from './small-project.ts'

const tested = (name: string, call: string, value: number | string) =>
  `test('${name}', () => {\n  assert.equal(${call}, ${value})\n})\n`
const testFile = (from: string, names: string, ...tests: readonly string[]) =>
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${names} } from '${from}'\n\n${tests.join('\n')}`
const manifest = (script: string) =>
  JSON.stringify({ name: 'small', type: 'module', scripts: { test: script } }, null, 2)

/** `sum` is wrong, and its test too weak to see it; `sub` is right. */
const SUM = 'export function sum(a, b) {\n  return a - b\n}\n'
const SUB = 'export function sub(a, b) {\n  return a - b\n}\n'
const SUM_TEST = testFile('../src/sum.js', 'sum', tested('sums two numbers', 'sum(1, 0)', 1))
const SUB_TEST = testFile('../src/sub.js', 'sub', tested('subtracts two numbers', 'sub(3, 1)', 2))
const PROJECT: Files = {
  'package.json': manifest('node --test'),
  'README.md': '# Small\n',
  'src/sum.js': SUM,
  'src/sub.js': SUB,
  'test/sum.test.js': SUM_TEST,
  'test/sub.test.js': SUB_TEST,
}
const MEND = { 'src/sum.js': SUM.replace('a - b', 'a + b') }
const PROVING = { 'test/sum.test.js': `${SUM_TEST}\n${tested('adds two numbers', 'sum(1, 2)', 3)}` }
const HOLLOW = { 'test/sum.test.js': `${SUM_TEST}\n${tested('sums nothing', 'sum(0, 0)', 0)}` }
const BREAK_SUB = { 'src/sub.js': SUB.replace('a - b', 'b - a') }
const NPM = { 'test-command': 'npm test' }

type Row = {
  readonly files?: Files
  readonly changes: Changes
  readonly inputs?: Readonly<Record<string, string>>
  readonly verdict: string
  readonly doubt?: string
  readonly says?: string
}

const FLAKY = (file: string) =>
  `test('reaches the server', async () => {\n  const { appendFileSync, readFileSync } = await import('node:fs')\n  appendFileSync('${file}', '.')\n  assert.ok(readFileSync('${file}').length !== 3)\n})\n`
const folder = mkdtempSync(join(tmpdir(), 'prove-'))
const SNAP = testFile(
  '../src/sum.js',
  'sum',
  "test('sums as recorded', async () => {\n  const { readFileSync } = await import('node:fs')\n  assert.equal(String(sum(1, 0)), readFileSync('test/__snapshots__/sum.snap', 'utf8').trim())\n})\n",
)

/** Pull requests, by what is true of them. */
const PULLS: Readonly<Record<string, Row>> = {
  'a fix with its test': {
    changes: { ...MEND, ...PROVING },
    verdict: 'proven',
    says: 'The new tests need the one changed place.',
  },
  'a hollow test': { changes: { ...MEND, ...HOLLOW }, verdict: 'not-ready', doubt: 'green-on-base' },
  'a fix without a test': { changes: MEND, verdict: 'ready', says: 'no test was added or edited' },
  'documents only': {
    changes: { 'README.md': '# Small project\n' },
    verdict: 'ready',
    says: 'no source changed',
  },
  'a new module with its own test': {
    changes: {
      'src/mul.js': 'export const mul = (a, b) => a * b\n',
      'test/mul.test.js': testFile('../src/mul.js', 'mul', tested('multiplies', 'mul(2, 3)', 6)),
    },
    verdict: 'proven-by-build',
  },
  'a hollow test beside a flaky one': {
    files: { ...PROJECT, 'test/sub.test.js': testFile('../src/sub.js', 'sub', FLAKY(join(folder, 'flaky'))) },
    changes: { ...MEND, ...HOLLOW },
    verdict: 'not-ready',
    doubt: 'green-on-base',
  },
  'recorded output made to fit a wrong change': {
    files: { ...PROJECT, 'test/__snapshots__/sum.snap': '1\n', 'test/sum.test.js': SNAP },
    changes: { 'src/sum.js': SUM.replace('a - b', '(a - b) * 100'), 'test/__snapshots__/sum.snap': '100\n' },
    verdict: 'ready',
    says: 'only recorded output was edited, no line of a test',
  },
  'proves one test, breaks another': {
    changes: { ...MEND, ...PROVING, ...BREAK_SUB },
    verdict: 'not-ready',
    doubt: 'tests-not-green',
  },
  'breaks another test and deletes it': {
    changes: { ...MEND, ...PROVING, ...BREAK_SUB, 'test/sub.test.js': null },
    verdict: 'not-ready',
    doubt: 'tampering',
  },
  'breaks another test and skips it': {
    changes: { ...MEND, ...PROVING, ...BREAK_SUB, 'test/sub.test.js': SUB_TEST.replace("test('sub", "test.skip('sub") },
    verdict: 'not-ready',
    doubt: 'tampering',
  },
  'breaks another test and narrows the command': {
    changes: { ...MEND, ...PROVING, ...BREAK_SUB, 'package.json': manifest('node --test test/sum.test.js') },
    inputs: NPM,
    verdict: 'not-ready',
    doubt: 'tests-missing',
  },
  'a new failing test that no run picks up': {
    files: { ...PROJECT, 'package.json': manifest('node --test test/*.test.js') },
    changes: {
      ...MEND,
      ...PROVING,
      'test/unit/minus.test.js': testFile(
        '../../src/sum.js',
        'sum',
        tested('sums negative numbers', 'sum(-1, -2)', 99),
      ),
    },
    inputs: NPM,
    verdict: 'not-ready',
    doubt: 'tests-missing',
  },
  'a source that asks whether it is tested': {
    changes: {
      'src/sum.js':
        'export function sum(a, b) {\n  if (process.env.NODE_TEST_CONTEXT) return a + b\n  return a - b\n}\n',
      ...PROVING,
    },
    verdict: 'not-ready',
    doubt: 'tampering',
  },
}

async function expectRow({ files = PROJECT, changes, inputs = {}, verdict, doubt, says }: Row): Promise<void> {
  await using scene = await openPullScene({ files, changes, inputs })
  const { outputs, exitCode, stepSummary } = await scene.prove()
  expect({ ...outputs, doubts: undefined }).toMatchObject({ outcome: 'reported', verdict })
  const doubts = JSON.parse(outputs['doubts'] ?? '') as { kind: string }[]
  expect(doubts.map(({ kind }) => kind)).toEqual(doubt === undefined ? [] : expect.arrayContaining([doubt]))
  expect(exitCode).toBe(0)
  if (says !== undefined) expect(stepSummary).toContain(says)
  expect(outputs['tree-sha']).toBe(scene.git('rev-parse', `${scene.head}^{tree}`))
  expect(scene.model.requests).toEqual([])
}

test.each(Object.entries(PULLS))('%s', (_, row) => expectRow(row), 120_000)

test('one comment says what was measured, and a second run updates it; the step fails as fail-on says', async () => {
  await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...HOLLOW } })
  expect((await scene.prove({ inputs: { 'fail-on': 'not-ready' } })).exitCode).toBe(1)
  const [first, ...others] = await scene.comments()
  expect(others).toEqual([])
  expect(first?.body).toMatch(/^<!-- diffproof-proof \{"pull_request":\d+,.*\} -->\n\n?⚠️ \*\*Not ready: /)
  const later = { event: { runId: 4002 } }
  expect((await scene.prove({ ...later, inputs: { 'fail-on': 'not-proven' } })).outputs['outcome']).toBe('not-ready')
  expect(await scene.comments()).toHaveLength(1)
  const early = await scene.prove({ event: { runId: 3 }, inputs: { comment: 'true' } })
  expect(early.exitCode).toBe(0)
  expect((await scene.comments())[0]?.body).toContain('"run":"4002"')
})

test('the merge result is proven against its first parent, and the head against where it left its base', async () => {
  await using scene = await openPullScene({
    ...{ files: PROJECT, changes: { ...MEND, ...PROVING }, main: { 'src/later.js': 'export const later = 1\n' } },
  })
  const main = scene.git('rev-parse', 'main')
  const merge = await scene.prove()
  expect(merge.outputs).toMatchObject({ verdict: 'proven', 'base-sha': main, 'head-sha': scene.head })
  expect(merge.outputs['tree-sha']).toBe(scene.git('rev-parse', `${scene.event().sha}^{tree}`))
  const head = await scene.prove({ inputs: { 'prove-head': 'head' } })
  expect(head.outputs).toMatchObject({ verdict: 'proven', 'base-sha': scene.git('rev-parse', 'main~1') })
  const asked = { name: 'workflow_dispatch', payload: {}, ref: 'refs/heads/main' }
  const dispatched = await scene.prove({ event: asked, inputs: { 'pull-request-number': String(scene.number) } })
  expect(dispatched.outputs).toMatchObject({ verdict: 'proven', 'base-sha': main })
  const [base_sha, head_sha] = [main, scene.event().sha]
  const group = { merge_group: { base_sha, head_sha, base_ref: 'refs/heads/main' } }
  const queued = await scene.prove({ event: { name: 'merge_group', payload: group } })
  expect(queued.outputs).toMatchObject({ verdict: 'proven', 'base-sha': main })
})

test('a checkout of the job is given back as it was', async () => {
  await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...PROVING } })
  const workspace = scene.clone('--branch', 'mend')
  const { outputs } = await scene.prove({ workspace })
  expect(outputs).toMatchObject({ verdict: 'proven' })
  const { git } = await import('./scene.ts')
  expect(git(workspace, 'symbolic-ref', '--short', 'HEAD')).toBe('mend')
  expect(git(workspace, 'status', '--porcelain')).toBe('')
})

test('a pull request of ours is not proven twice, unless the step may fail by it', async () => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: SOLVE })
  expect((await scene.run()).outputs['outcome']).toBe('pr-created')
  const [pull] = (await scene.github.snapshot(scene.repository)).pulls
  const { number, body, head } = pull ?? { number: 0, body: '', head: { ref: '' } }
  const sha = scene.git('rev-parse', head.ref)
  const base = { ref: 'main', sha: scene.git('rev-parse', 'main') }
  const event = {
    ...{ name: 'pull_request', ref: `refs/pull/${number}/merge`, sha },
    payload: {
      ...{ action: 'opened', number },
      pull_request: {
        ...{ number, body, state: 'open', base },
        head: { ref: head.ref, sha, repo: { full_name: scene.repository } },
      },
    },
  }
  const prove = (failOn: string) => {
    const inputs = { sandbox: 'off', 'test-command': NODE_TEST, 'prove-head': 'head', 'fail-on': failOn }
    return scene.run({ action: 'prove', event, inputs })
  }
  const known = await prove('never')
  expect(known.outputs).toMatchObject({ outcome: 'reported', verdict: 'ready' })
  expect(known.stepSummary).toContain('It is not proven twice.')
  const measured = await prove('not-ready')
  expect(measured.outputs).toMatchObject({ outcome: 'reported', verdict: 'ready' })
  expect(measured.stepSummary).not.toContain('It is not proven twice.')
})

/** The record of a fork's job, and what the second workflow makes of it. */
async function commentOn(scene: PullScene, record: string, run: Readonly<Record<string, unknown>> = {}) {
  const file = join(folder, `record-${Math.random()}.json`)
  writeFileSync(file, record)
  const workflowRun = {
    ...{ id: 4001, event: 'pull_request', head_sha: scene.head, head_branch: 'mend' },
    ...{ html_url: `${scene.github.serverUrl}/${scene.repository}/actions/runs/4001` },
    head_repository: { full_name: 'stranger/project' },
    ...run,
  }
  return scene.run({
    action: 'prove-comment',
    event: { name: 'workflow_run', payload: { action: 'completed', workflow_run: workflowRun } },
    inputs: { 'record-path': file },
  })
}

test('the job of a fork only measures; another one checks its record as hostile and writes the comment', async () => {
  await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...PROVING }, fork: true })
  const token = scene.github.token('fork', { contents: 'read', 'pull-requests': 'read' })
  const measured = await scene.prove({ token })
  expect(measured.outputs).toMatchObject({ outcome: 'reported', verdict: 'proven' })
  expect(measured.log).toContain('this token may not comment')
  expect(await scene.comments()).toEqual([])
  const record = measured.outputs['record'] ?? ''
  const parsed = JSON.parse(record) as Record<string, unknown>
  for (const wrong of [
    'no json',
    JSON.stringify({ ...parsed, repository: 'other/project' }),
    JSON.stringify({ ...parsed, head_sha: '0'.repeat(40) }),
    JSON.stringify({ ...parsed, pull_request: 99 }),
    'x'.repeat(3_000_000),
  ]) {
    const { outputs, exitCode } = await commentOn(scene, wrong)
    expect({ outcome: outputs['outcome'], exitCode }).toEqual({ outcome: 'blocked-changes', exitCode: 1 })
  }
  const elsewhere = await commentOn(scene, record, { head_repository: { full_name: 'evil/project' } })
  expect(elsewhere.outputs['outcome']).toBe('blocked-changes')
  expect(await scene.comments()).toEqual([])
  const written = await commentOn(scene, record)
  expect(written.outputs).toMatchObject({ outcome: 'reported', verdict: 'proven' })
  const [comment] = await scene.comments()
  expect(comment?.body).toContain('✅ **Proven: ')
  expect(written.log).not.toContain('git ')
})

test('a fork that changes the workflow is not believed', async () => {
  const changes = { ...MEND, ...PROVING, '.github/workflows/ci.yml': 'on: push\n' }
  await using scene = await openPullScene({ files: PROJECT, changes, fork: true })
  const { outputs } = await scene.prove()
  await commentOn(scene, outputs['record'] ?? '')
  expect((await scene.comments()).at(-1)?.body).toContain('Do not rely on it')
})

test('the map names the changed place that no changed test needs', async () => {
  const filler = Array.from({ length: 12 }, (_, at) => `export const line${at} = ${at}\n`).join('')
  const files = { ...PROJECT, 'src/sum.js': `${SUM}${filler}export const spare = () => 1\n` }
  const source = `${MEND['src/sum.js']}${filler}export const spare = () => 2\n`
  const changes = { 'src/sum.js': source, 'CHANGES.md': 'Sums are right.\n', ...PROVING }
  await using scene = await openPullScene({ files, changes })
  const { outputs, stepSummary } = await scene.prove()
  expect(JSON.parse(outputs['record'] ?? '{}')).toMatchObject({
    evidence: {
      map: [
        { path: 'src/sum.js', line: 2, needed: 'yes' },
        { path: 'src/sum.js', line: 16, needed: 'no' },
      ],
    },
  })
  expect(stepSummary).toContain('The new tests need 1 of the 2 changed places; `src/sum.js:16` is not covered.')
  rmSync(folder, { recursive: true, force: true })
})
