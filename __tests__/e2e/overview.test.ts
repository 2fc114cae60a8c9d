import { expect, test } from '@jest/globals'
import { textOf } from '../playground/model/message-request.ts'
import { replace, say, summary, turn } from '../playground/model/script.ts'
import { openRevisionScene } from './revision-scene.ts'
import { BARE, openScene, type Scene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const SHARES =
  'export function splitShares(total, people) {\n  const share = Math.floor(total / people)\n  return share\n}\n'
const FILES = { ...SMALL_PROJECT, 'src/shares.js': `${'// filler\n'.repeat(60)}${SHARES}` }
const QUICK = { ...BARE, 'max-edit-attempts': '0' }
const IDLE = () => say('Nothing to do.')

const firstText = ({ model }: Scene) => textOf(model.requests[0]?.body.messages[0]?.content)
/** The lines behind the heading of the overview. */
const placesIn = (text: string) => /a search for the names[^\n]*\n\n((?:\S+\n?)*)/.exec(text)?.[1]?.trim().split('\n')

test('the first request names the function of the issue, without its code', async () => {
  await using scene = await openScene({
    files: FILES,
    title: 'A cent is lost',
    body: '`splitShares(10, 3)` gives 3, and one is gone.',
    script: [
      turn(replace('src/shares.js', 'Math.floor(total / people)', 'total / people')),
      summary({ files: [{ path: 'src/shares.js', change: 'modified', description: '' }] }),
    ],
  })
  const result = await scene.run({ inputs: { 'test-command': 'true', prove: 'false' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(placesIn(firstText(scene))).toEqual(['src/shares.js:61'])
  expect(firstText(scene)).not.toContain('Math.floor')
  expect(result.log).toContain('looked up for the task: src/shares.js:61')
})

test('a line of a trace is named by the path as the tools take it', async () => {
  await using scene = await openScene({
    files: { ...FILES, 'web/page.js': '// page\n' },
    script: IDLE,
    body: 'It throws:\n\n```\nTypeError: x is not a function\n    at share (/home/u/project/src/shares.js:63:3)\n    at page (/home/u/project/web/page.js:20:1)\n```',
  })
  await scene.run({ inputs: { ...QUICK, 'working-directory': 'src' } })
  expect(placesIn(firstText(scene))).toEqual(['shares.js:63', '../web/page.js:20'])
})

test('what is not there adds nothing, and neither does a plan of files', async () => {
  const body = 'See `thatFunction()` in `src/that-file.js:12`.'
  await using scene = await openScene({ files: FILES, script: IDLE, body })
  await scene.run({ inputs: QUICK })
  expect(placesIn(firstText(scene))).toBeUndefined()

  await using plan = await openScene({ files: FILES, script: IDLE, body: '`splitShares` is wrong' })
  await plan.run({ inputs: { ...QUICK, strategy: 'manifest' } })
  expect(firstText(plan)).toContain('splitShares')
  expect(placesIn(firstText(plan))).toBeUndefined()
})

test('a revision begins with it', async () => {
  await using revision = await openRevisionScene([[say('As it is.')]], { files: FILES })
  await revision.comment('/diffproof `splitShares` rounds down')
  expect(revision.told(1)).toContain('\\n\\nsrc/shares.js:61')
})
