import { expect, test } from '@jest/globals'
import { say, turn } from '../playground/model/script.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND } from './small-project.ts'

const SUMMARY = {
  title: 'Given before anything was edited',
  description: 'The sum subtracted.',
  root_cause: null,
  files: [{ path: 'src/sum.js', change: 'modified', description: 'Adds.' }],
  tests: 'npm test',
  risks: [],
  confidence: 'high',
}
/** The JSON first, then the edit, then "done"; whoever asks for a summary after that gets none. */
const JSON_FIRST = [
  say(`\`\`\`json\n${JSON.stringify(SUMMARY)}\n\`\`\``),
  turn(MEND),
  say('Done.'),
  say('I gave it already.'),
  say('No.'),
]

test('use-structured-phases: false takes a summary that came before the edit, and still demands the edit', async () => {
  await using scene = await openScene({ script: JSON_FIRST })
  const result = await scene.run({ inputs: { 'use-structured-phases': 'false' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '3', 'tests-passed': 'true' })
  expect(lastUserText(scene, 1)).toMatch(/git shows no change/)
  const { record } = await onlyPull(scene)
  expect(record.summary.title).toBe(SUMMARY.title)
  expect(record.evidence.phases).toMatchObject({ summary_source: '2a', summary_attempts: 1 })
})

test('by default the same replies get a summary asked for after the tests, and the early one does not count', async () => {
  await using scene = await openScene({ script: JSON_FIRST })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '5' })
  expect((await onlyPull(scene)).record.evidence.phases.summary_source).toBe('host')
})

test('the two settings are told to the model differently', async () => {
  const first = async (setting: string) => {
    await using scene = await openScene({ script: () => say('No.') })
    await scene.run({ inputs: { 'use-structured-phases': setting, 'max-edit-attempts': '0' } })
    return lastUserText(scene, 0)
  }
  expect(await first('false')).toMatch(/summary may come at any time/)
  expect(await first('true')).not.toMatch(/at any time/)
})
