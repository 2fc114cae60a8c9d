import { expect, test } from '@jest/globals'
import { say, turn } from '../playground/model/script.ts'
import { lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene } from './scene.ts'
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
  await using scene = await openBareScene({ script: JSON_FIRST })
  const result = await scene.run({ inputs: { 'use-structured-phases': 'false' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '3', 'tests-passed': 'true' })
  expect(lastUserText(scene, 1)).toMatch(/git shows no change/)
  expect(lastUserText(scene, 0)).toMatch(/summary may come at any time/)
  const { record } = await onlyPull(scene)
  expect(record.summary.title).toBe(SUMMARY.title)
  expect(record.evidence.phases).toMatchObject({ summary_source: '2a', summary_attempts: 1 })
})

test('by default the model is not told so: a summary is asked for after the tests, and the early one does not count', async () => {
  await using scene = await openBareScene({ script: JSON_FIRST })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '5' })
  expect(lastUserText(scene, 0)).not.toMatch(/at any time/)
  expect((await onlyPull(scene)).record.evidence.phases.summary_source).toBe('host')
})
