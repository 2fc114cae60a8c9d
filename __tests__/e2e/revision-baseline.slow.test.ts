/** The baseline of a revision is the final run of the run before, where that tested the same tree in the same way. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { create, replace, summary, turn } from '../playground/model/script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { changeOther, openRevisionScene, type Talk } from './revision-scene.ts'
import { BRANCH, MEND, SMALL_PROJECT } from './small-project.ts'

/** A slow machine repeats a proof less often. */
function repeatsIn({ log }: { readonly log: string }): number {
  const [, old = 0, fresh = 0] = /the proof once more: (\d+) runs? on the old source, (\d+) on the new/.exec(log) ?? []
  expect(Math.min(Number(old), Number(fresh))).toBeGreaterThan(0)
  return Number(old) + Number(fresh)
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-runs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A test command that counts its runs, and how many there were since the last look. */
function counted(name: string) {
  const file = join(folder, name)
  let seen = 0
  return {
    command: `echo run >> ${file}; node --test`,
    runs() {
      const all = readFileSync(file, 'utf8').length / 4
      const fresh = all - seen
      seen = all
      return fresh
    },
  }
}

const EACH = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases } from '../src/cases.js'
for (const one of cases) test(one, () => assert.ok(one))
`
const FILES = { ...SMALL_PROJECT, 'src/cases.js': "export const cases = ['one', 'two']\n", 'test/each.test.js': EACH }
const testOf = (name: string, assertion: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sum } from '../src/sum.js'
test('${name}', () => { ${assertion} })
`
const MENDED = summary({ title: 'Mend the sum', description: 'The sum subtracted.' })
const READY: Talk = [
  turn(MEND, create('test/zero.test.js', testOf('sums twos', 'assert.equal(sum(2, 2), 4)'))),
  MENDED,
  MENDED,
]
const MORE: Talk = [
  create('test/more.test.js', testOf('sums more', 'assert.equal(sum(5, 5), 10)')),
  summary(),
  summary(),
]

test('a revision of a ready pull request runs the tests once less and says where they ran', async () => {
  const { command, runs } = counted('ready')
  const inputs = { 'test-command': command, 'more-commands': 'true', proof: 'full' }
  await using scene = await openRevisionScene([MORE], { files: FILES, inputs, first: READY })
  expect(scene.first.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green' })
  expect(runs()).toBe(3 + repeatsIn(scene.first)) // baseline, final run, red run
  const { record: first } = await onlyPull(scene)

  const result = await scene.comment('/diffproof test more')
  expect(result.outputs).toMatchObject({ outcome: 'pr-updated', proof: 'red-then-green' })
  expect(runs()).toBe(2 + repeatsIn(result))
  expect(result.log).toContain(`baseline: passed on this tree in ${first.evidence.run_url}; it is not run again`)

  const { record, body, draft } = await onlyPull(scene)
  const { baseline, final, results } = record.evidence.tests
  expect(baseline).toEqual({ ...first.evidence.tests.final, measured_by: first.evidence.run_url })
  expect(baseline.counts).toEqual({ passed: 4, failed: 0, skipped: 0 })
  expect(final.counts).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(results).toMatchObject({ fixed: [], broken: [], added: ['sums more'] })
  expect(draft).toBe(false)
  expect(body).toMatch(/^\| `.*` \| ✅ 4 of 4 passed, in the run before \| ✅ 5 of 5 passed \|$/m)
  expect(body).toContain(`ran in [the run before](${first.evidence.run_url}) on the same tree, and not again.</sub>`)
  expectClean(scene)
})

test('a revision measures again what the body does not show for its tree, and a reused baseline still shows that fewer tests ran', async () => {
  const { command, runs } = counted('controls')
  const inputs = { 'test-command': command, proof: 'full' }
  const fewer: Talk = [turn(replace('src/cases.js', "['one', 'two']", "['one']")), summary(), summary(), summary()]
  const talks = [changeOther(1, 2), fewer]
  await using scene = await openRevisionScene(talks, { files: FILES, inputs, first: READY })
  expect(runs()).toBe(3 + repeatsIn(scene.first))
  const ask = () => scene.comment('/diffproof count on')
  await scene.github.commit(scene.repository, BRANCH, { 'README.md': 'By hand.\n' })
  const again = await ask()
  expect(again.outputs['outcome']).toBe('pr-updated')
  expect(runs()).toBe(3 + repeatsIn(again))
  expect((await onlyPull(scene)).record.evidence.tests.baseline.measured_by).toBeUndefined()

  const result = await ask()
  expect(runs()).toBe(2 + repeatsIn(result))
  expect(result.outputs['outcome']).toBe('pr-updated')
  const { record, draft } = await onlyPull(scene)
  expect(record.evidence.tests.baseline.measured_by).toBe(record.evidence.run_url)
  expect(record.evidence.tests.account.missing).toMatchObject([{ test: 'two', why: 'not-run' }])
  expect(draft).toBe(true)
})
