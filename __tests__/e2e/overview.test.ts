import { expect, test } from '@jest/globals'
import { replace, summary, turn } from '../playground/model/script.ts'
import { FILES, firstText, placesIn } from './overview-scene.ts'
import { openScene } from './scene.ts'

test('the first request names the function of the issue and a test, and shows its code if it is short', async () => {
  await using scene = await openScene({
    files: FILES,
    title: 'A cent is lost',
    body: '`splitShares(10, 3)` gives 3, and one is gone.',
    script: [
      turn(replace('src/shares.js', 'Math.floor(total / people)', 'total / people')),
      summary({ files: [{ path: 'src/shares.js', change: 'modified', description: '' }] }),
    ],
  })
  const result = await scene.run({ inputs: { 'test-command': 'true', proof: 'tests-only' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(placesIn(firstText(scene))).toEqual(['src/shares.js:61-64', 'test/shares.test.js:2 (test)'])
  expect(firstText(scene)).toMatch(
    /<(issue-\w+-code) of="src\/shares\.js:61-64">\nexport function splitShares[^<]*\n}\n<\/\1>/,
  )
  expect(result.log).toContain('looked up for the task: src/shares.js:61-64, test/shares.test.js:2 (test)')
})
