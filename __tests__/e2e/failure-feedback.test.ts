/** What the model reads when the tests fail on its change. */

import { expect, test } from '@jest/globals'
import { textOf } from '../playground/model/message-request.ts'
import { replace, summary, turn } from '../playground/model/script.ts'
import { openScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const newestText = (scene: Scene, request: number) =>
  textOf(scene.model.requests[request]?.body.messages.at(-1)?.content)
const NOISY = "test('prints', () => console.error(new Error('an error that this test expects').stack))"
const addTests = (...tests: readonly string[]) =>
  replace('test/sum.test.js', "test('sums two", `${tests.join('\n')}\ntest('sums two`)
const FILES = ['src/sum.js', 'test/sum.test.js'].map(path => ({ path, change: 'modified', description: '' }))

test('it begins with the names of the failing tests, new ones marked, and leaves out what passing tests printed', async () => {
  const wrong = [
    "test('sums zeros', () => assert.equal(sum(0, 0), 1))",
    "test('sums ones', () => assert.equal(sum(1, 1), 3))",
  ]
  const right = replace('test/sum.test.js', '0), 1', '0), 0')
  const script = [
    turn(MEND, addTests(NOISY, ...wrong), summary()),
    turn(right, replace('src/sum.js', 'a + b', 'a * b'), summary()),
    turn(
      replace('src/sum.js', 'a * b', 'a + b'),
      replace('test/sum.test.js', '1), 3', '1), 2'),
      summary({ files: FILES }),
    ),
  ]
  await using scene = await openScene({ script })
  const result = await scene.run()
  expect(newestText(scene, 1)).toMatch(
    /(?:^|\n)Not yet\. 2 tests fail, both new in your change:\n- sums ones \(test\/sum\.test\.js\)\n- sums zeros \(test\/sum\.test\.js\)\n\n`node --test --test-isolation=none` failed with exit code 1 on your change:\n\n/,
  )
  expect(newestText(scene, 1)).toContain(
    'Fix the cause. Correct a test only if you wrote it and it expects the wrong thing.',
  )
  expect(newestText(scene, 1)).toContain('2 !== 3')
  expect(newestText(scene, 1)).not.toMatch(/this test expects|\(node:internal/)
  expect(newestText(scene, 2)).toMatch(
    /2 tests fail:\n- sums ones \(test\/sum\.test\.js\): new in your change\n- sums two numbers \(test\/sum\.test\.js\): failed before your change too\n/,
  )
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
})

test('an old failure does not go back where a test that the change edits passes now', async () => {
  const old = "import { test } from 'node:test'\ntest('never', () => { throw new Error('old') })\n"
  const before = SMALL_PROJECT['test/sum.test.js'].replace('sum(1, 2), 3', 'sum(1, 0), 1')
  const script = [
    turn(
      MEND,
      replace('test/sum.test.js', '1, 0), 1)', '1, 0), 1)\n  assert.equal(sum(1, 2), 3)'),
      summary({ files: FILES }),
    ),
  ]
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, 'test/sum.test.js': before, 'test/old.test.js': old },
    script,
  })
  const result = await scene.run()
  expect(scene.model.requests).toHaveLength(1)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', proof: 'red-then-green', 'tests-passed': 'false' })
  expect(result.outputs['reason']).toContain('`never`')
})
