/** Changes of a small project, and the job that comments on the pull request of a fork. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import type { PullScene } from './prove-scene.ts'
import type { Files } from './scene.ts'

export const tested = (name: string, call: string, value: number | string) =>
  `test('${name}', () => {\n  assert.equal(${call}, ${value})\n})\n`
export const testFile = (from: string, names: string, ...tests: readonly string[]) =>
  `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { ${names} } from '${from}'\n\n${tests.join('\n')}`
export const manifest = (script: string) =>
  JSON.stringify({ name: 'small', type: 'module', scripts: { test: script } }, null, 2)

/** `sum` is wrong, and its test too weak to see it; `sub` is right. */
const SUM = 'export function sum(a, b) {\n  return a - b\n}\n'
export const SUB = 'export function sub(a, b) {\n  return a - b\n}\n'
export const SUM_TEST = testFile('../src/sum.js', 'sum', tested('sums two numbers', 'sum(1, 0)', 1))
export const SUB_TEST = testFile('../src/sub.js', 'sub', tested('subtracts two numbers', 'sub(3, 1)', 2))
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
const folder = mkdtempSync(join(tmpdir(), 'prove-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
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
