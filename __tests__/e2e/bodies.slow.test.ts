/** The body of a pull request, where the golden pages do not show it. */
import { expect, test } from '@jest/globals'
import { create, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { openBareScene, openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

test('the hint about follow-ups is there where a workflow of the base answers comments', async () => {
  const workflow = (event: string) =>
    `on: { ${event}: { types: [created] } }\njobs: { x: { uses: diffproof/diffproof } }\n`
  const bodyWith = async (event: string) => {
    const files = { ...SMALL_PROJECT, '.github/workflows/x.yml': workflow(event) }
    await using scene = await openBareScene({ files })
    await scene.run()
    return (await onlyPull(scene)).body ?? ''
  }
  expect(await bodyWith('issue_comment')).toContain(' To ask for changes, reply `/diffproof …`.')
  expect(await bodyWith('issues')).not.toContain('reply')
})

test('cases of one test share a line, and a new test that is skipped is told as not run', async () => {
  const cases = [1, 2, 3].map(at => `test('sums[${at}-and-more]', () => assert.equal(sum(${at}, 1), ${at + 1}))\n`)
  const skipped = "test('later', { skip: true }, () => {})\n"
  const text = SMALL_PROJECT['test/sum.test.js'].split('\n').slice(0, 4).join('\n') + cases.join('') + skipped
  await using scene = await openScene({ script: [turn(MEND, create('test/more.test.js', text)), summary()] })
  await scene.run()
  const { body, record } = await onlyPull(scene)
  expect(body?.split('\n')[0]).toContain('4 of 4 tests pass, and the 3 new tests fail without this change')
  expect(body).toContain('| New: `sums` (3 cases) | ❌ fails | ✅ passes |\n')
  expect(body).toContain('1 new test did not run: skipped: `later`')
  expect(body).not.toContain('New: `later`')
  expect(record.evidence.tests.results.added).toHaveLength(3)
})
