/** Pull requests of a small project, and what is true of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from '@jest/globals'
import { type Changes, openPullScene, type PullScene } from './prove-scene.ts'
import type { Files } from './scene.ts'

const tested = (name: string, call: string, value: number | string) =>
  `test('${name}', () => {\n  assert.equal(${call}, ${value})\n})\n`
const testFile = (from: string, names: string, ...tests: readonly string[]) =>
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${names} } from '${from}'\n\n${tests.join('\n')}`
const manifest = (script: string) =>
  JSON.stringify({ name: 'small', type: 'module', scripts: { test: script } }, null, 2)

/** `sum` is wrong, and its test too weak to see it; `sub` is right. */
export const SUM = 'export function sum(a, b) {\n  return a - b\n}\n'
const SUB = 'export function sub(a, b) {\n  return a - b\n}\n'
const SUM_TEST = testFile('../src/sum.js', 'sum', tested('sums two numbers', 'sum(1, 0)', 1))
const SUB_TEST = testFile('../src/sub.js', 'sub', tested('subtracts two numbers', 'sub(3, 1)', 2))
export const PROJECT: Files = {
  'package.json': manifest('node --test'),
  'README.md': '# Small\n',
  'src/sum.js': SUM,
  'src/sub.js': SUB,
  'test/sum.test.js': SUM_TEST,
  'test/sub.test.js': SUB_TEST,
}
export const MEND = { 'src/sum.js': SUM.replace('a - b', 'a + b') }
export const PROVING = { 'test/sum.test.js': `${SUM_TEST}\n${tested('adds two numbers', 'sum(1, 2)', 3)}` }
export const HOLLOW = { 'test/sum.test.js': `${SUM_TEST}\n${tested('sums nothing', 'sum(0, 0)', 0)}` }
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
export const folder = mkdtempSync(join(tmpdir(), 'prove-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const SNAP = testFile(
  '../src/sum.js',
  'sum',
  "test('sums as recorded', async () => {\n  const { readFileSync } = await import('node:fs')\n  assert.equal(String(sum(1, 0)), readFileSync('test/__snapshots__/sum.snap', 'utf8').trim())\n})\n",
)

/** Pull requests, by what is true of them. */
export const PULLS: Readonly<Record<string, Row>> = {
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
  'a change whose tests cannot find their packages, because setup fails': {
    files: {
      ...PROJECT,
      'package.json': JSON.stringify({
        ...{ name: 'small', type: 'module', dependencies: { left: 'file:left.tgz' } },
        scripts: { test: 'node --test' },
      }),
      'test/sum.test.js': `import 'left'\n${SUM_TEST}`,
    },
    changes: { ...MEND, 'test/sum.test.js': `import 'left'\n${PROVING['test/sum.test.js']}` },
    verdict: 'not-ready',
    doubt: 'still-red',
    says: '**Next:** the setup `npm install',
  },
}

export async function expectRow({ files = PROJECT, changes, inputs = {}, verdict, doubt, says }: Row): Promise<void> {
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

/** The record of a fork's job, and what the second workflow makes of it. */
export async function commentOn(scene: PullScene, record: string, run: Readonly<Record<string, unknown>> = {}) {
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
