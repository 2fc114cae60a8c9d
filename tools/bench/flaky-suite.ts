/**
 * A project with a test that fails at random: how often a hollow change is called proven, and an honest one not ready.
 * `node tools/bench/flaky-suite.ts [RUNS] [SHARE...]`: so many runs of each change, by default 20 with shares of 0.05 and 0.3.
 */

import { openScene } from '../../__tests__/e2e/scene.ts'
import { replace, summary, turn } from '../../__tests__/playground/model/script.ts'
import type { Script, Turn } from '../../__tests__/playground/model/turn.ts'
import type { ProofRecord } from '../../src/core/facts/record.ts'

const SUM = 'export function sum(a, b) {\n  return a - b\n}\n'
const HEAD =
  "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\n\n"
const LAST = "test('sums nothing', () => {\n  assert.equal(sum(0, 0), 0)\n})\n"

const flaky = (name: string, share: number) => `test('${name}', () => {\n  assert.ok(Math.random() >= ${share})\n})\n`
const filesWith = (share: number) => ({
  'package.json': '{ "name": "flaky", "type": "module", "private": true }\n',
  'src/sum.js': SUM,
  'test/sum.test.js': `${HEAD}${flaky('reaches the server', share)}\n${LAST}`,
})
const addTest = (name: string, b: number, value: number) =>
  replace('test/sum.test.js', LAST, `${LAST}\ntest('${name}', () => {\n  assert.equal(sum(1, ${b}), ${value})\n})\n`)
const HOLLOW = replace('src/sum.js', 'a - b', '(a - b) * 1')
/** The honest change mends the sum and shows it. The hollow ones change nothing that a test sees; one adds a test that fails by chance. */
const CHANGES: Readonly<Record<string, (share: number) => Turn>> = {
  honest: () => turn(replace('src/sum.js', 'a - b', 'a + b'), addTest('sums two numbers', 2, 3)),
  hollow: () => turn(HOLLOW, addTest('sums one', 0, 1)),
  'hollow, with a new flaky test': share =>
    turn(HOLLOW, replace('test/sum.test.js', LAST, `${LAST}\n${flaky('finds the server', share)}`)),
}

const [runs = '20', ...shares] = process.argv.slice(2)
for (const share of shares.length === 0 ? [0.05, 0.3] : shares.map(Number))
  for (const [name, edit] of Object.entries(CHANGES)) {
    const verdicts = new Map<string, number>()
    for (let run = 0; run < Number(runs); run += 1) {
      const verdict = await verdictOn(edit(share), share)
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
    }
    const found = [...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ')
    process.stdout.write(`${name}, ${share * 100} % of the runs fail by chance: ${found}\n`)
  }

async function verdictOn(edit: Turn, share: number): Promise<string> {
  const script: Script = (_, { position }) => (position === 0 ? edit : summary())
  await using scene = await openScene({ files: filesWith(share), script })
  const { outputs } = await scene.run()
  if (outputs['outcome'] !== 'pr-created') return `no pull request (${outputs['outcome']})`
  const { evidence } = JSON.parse(outputs['summary'] ?? '') as ProofRecord
  return [evidence.verdict, ...(evidence.doubts ?? []).map(({ kind }) => kind)].join(' ')
}
