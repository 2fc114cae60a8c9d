import { expect, test } from '@jest/globals'
import { say } from '../playground/model/script.ts'
import { FILES, firstText, placesIn } from './overview-scene.ts'
import { openRevisionScene } from './revision-scene.ts'
import { BARE, openScene } from './scene.ts'

const QUICK = { ...BARE, 'max-attempts': '0' }
const IDLE = () => say('Nothing to do.')

test('of a small file that only imports what the issue names no code is shown', async () => {
  const index = "export { splitShares } from './shares.js'\nexport { other } from './other.js'\n"
  const long = `export function splitShares(total) {\n${'  total += 1 // a line that fills the room\n'.repeat(60)}  return total\n}\n`
  await using scene = await openScene({
    files: { ...FILES, 'src/index.js': index, 'src/shares.js': long },
    script: IDLE,
    body: '`splitShares` is wrong',
  })
  await scene.run({ inputs: QUICK })
  expect(placesIn(firstText(scene))).toContain('src/index.js:1')
  expect(firstText(scene)).not.toContain("from './shares.js'")
})

test('a line of a trace is named by the path as the tools take it', async () => {
  await using scene = await openScene({
    files: { ...FILES, 'web/page.js': '// page\n' },
    script: IDLE,
    body: 'It throws:\n\n```\nTypeError: x is not a function\n    at share (/home/u/project/src/shares.js:63:3)\n    at page (/home/u/project/web/page.js:20:1)\n```',
  })
  await scene.run({ inputs: { ...QUICK, 'working-directory': 'src' } })
  expect(placesIn(firstText(scene))).toEqual(['shares.js:63', '../web/page.js'])
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
  expect(revision.told(1)).toContain('\\n\\nsrc/shares.js:61-64')
})
