import { expect, test } from '@jest/globals'
import { textOf } from '../playground/model/message-request.ts'
import { replace, summary, turn } from '../playground/model/script.ts'
import { openScene, type Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const SHARES =
  'export function splitShares(total, people) {\n  const share = Math.floor(total / people)\n  return share\n}\n'
const FILLER = '// filler filler filler filler filler filler filler\n'.repeat(60)
const FILES = {
  ...SMALL_PROJECT,
  'src/shares.js': `${FILLER}${SHARES}`,
  'test/shares.test.js':
    "import { test } from 'node:test'\nimport { splitShares } from '../src/shares.js'\ntest('shares', () => splitShares(1, 1))\n",
}

const firstText = ({ model }: Scene) => textOf(model.requests[0]?.body.messages[0]?.content)
/** The pointers behind the heading of the overview. */
const placesIn = (text: string) =>
  /searched the base for the names[^\n]*\n\n((?:\S.*(?:\n|$))*)/.exec(text)?.[1]?.trim().split('\n')

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
