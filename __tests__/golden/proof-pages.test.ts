/** What people read of the proof of a pull request: the pages in `proofs/`. `UPDATE=1` writes them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openPullScene } from '../e2e/prove-scene.ts'
import { droppedBy } from '../playground/github/rendered-page.ts'
import { expectGolden } from './expect-golden.ts'
import { withoutHead } from './pages.ts'
import { steadyTexts } from './steady.ts'

type Row = Pick<Parameters<typeof openPullScene>[0], 'files' | 'changes'>

const SUM = 'export function sum(a, b) {\n  return a - b\n}\n'
const TEST =
  "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { sum } from '../src/sum.js'\n"
const sums = (title: string, a: number, b: number) =>
  `\ntest('${title}', () => {\n  assert.equal(sum(${a}, ${b}), ${a + b})\n})\n`
const spare = (value: number) =>
  `${Array.from({ length: 12 }, (_, at) => `export const line${at} = ${at}\n`).join('')}export const spare = ${value}\n`
const OLD = `${TEST}${sums('sums two numbers', 1, 0)}`
const FILES = {
  'package.json': JSON.stringify({ name: 'small', type: 'module', scripts: { test: 'node --test' } }),
  'README.md': '# Small\n',
  'src/sum.js': `${SUM}${spare(1)}`,
  'test/sum.test.js': OLD,
}
const MEND = { 'src/sum.js': `${SUM.replace('a - b', 'a + b')}${spare(1)}` }
const PROVING = { 'test/sum.test.js': `${OLD}${sums('adds two numbers', 1, 2)}` }

const ROWS: Readonly<Record<string, Row>> = {
  proven: { files: FILES, changes: { ...MEND, ...PROVING } },
  'proven-with-a-place-that-no-test-needs': {
    files: FILES,
    changes: { 'src/sum.js': `${SUM.replace('a - b', 'a + b')}${spare(2)}`, ...PROVING },
  },
  hollow: { files: FILES, changes: { ...MEND, 'test/sum.test.js': `${OLD}${sums('sums nothing', 0, 0)}` } },
  'no-test': { files: FILES, changes: MEND },
  'documents-only': { files: FILES, changes: { 'README.md': '# Small project\n' } },
  'a-weakened-test': {
    files: FILES,
    changes: { ...MEND, 'test/sum.test.js': `${OLD.replace("test('sums", "test.skip('sums")}${sums('adds', 1, 2)}` },
  },
}

const FOLDER = join(import.meta.dirname, 'proofs')

test.concurrent.each(Object.entries(ROWS))(
  'the pages of the proof %s are the ones in its folder',
  async (name, row) => {
    await using scene = await openPullScene(row)
    const result = await scene.prove()
    const steady = steadyTexts({ scene, result })
    const comment = (await scene.comments())[0]?.body ?? ''
    expect([comment, result.stepSummary].flatMap(droppedBy)).toEqual([])
    expectGolden(join(FOLDER, name), {
      'comment.md': steady(comment),
      'job-summary.md': steady(result.stepSummary),
      'proof.html': steady(withoutHead(readFileSync(result.outputs['report-file'] ?? '', 'utf8'))),
    })
  },
)

test('each folder of proofs belongs to a row', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(ROWS).sort())
})
