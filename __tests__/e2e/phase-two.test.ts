import { expect, test } from '@jest/globals'
import { call, replace, say, summary, turn } from '../playground/model/script.ts'
import { expectClean, lastUserText, onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const SUMMARY = {
  title: 'Add the numbers instead of subtracting them',
  description: 'The sum subtracted.',
  root_cause: 'A wrong operator.',
  files: [{ path: 'src/sum.js', change: 'modified', description: 'Adds.' }],
  tests: 'npm test',
  risks: [],
  confidence: 'high',
}

test.each([
  ['plain', JSON.stringify(SUMMARY), '1'],
  ['in a fence', `Here it is:\n\n\`\`\`json\n${JSON.stringify(SUMMARY, null, 2)}\n\`\`\`\n`, '2a'],
  ['between prose', `The summary is ${JSON.stringify(SUMMARY)} and that is all.`, '3a'],
])('JSON %s given as text instead of the call is accepted and named', async (_, text, source) => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: [turn(MEND), say('Done.'), say(text)] })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  const { record, title } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({ summary_source: source, summary_attempts: 1, json_provided: true })
  expect(record.summary).toEqual(SUMMARY)
  expect(title).toContain(SUMMARY.title)
  expectClean(scene)
})

test('JSON given as text before the tests have judged the change does not count', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [
      say(JSON.stringify({ ...SUMMARY, title: 'Too early' })),
      turn(MEND),
      say('Done.'),
      summary({ title: 'In time' }),
    ],
  })
  await scene.run()
  const { record } = await onlyPull(scene)
  expect(record.summary.title).toBe('In time')
})

test('an unusable summary is sent back with what is wrong, and the next one is taken', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [turn(MEND), call('submit_summary', { title: 'x'.repeat(90), files: 'none' }), summary()],
  })
  await scene.run()
  expect(lastUserText(scene, 2)).toMatch(/title: 90 characters, at most 72/)
  const { record } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({ summary_attempts: 2, summary_source: 'tool' })
  expectClean(scene)
})

test('when no summary can be used the host writes one and the change is delivered', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [turn(MEND), say('Done.'), say('No.'), say('Never.')],
  })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '4' })
  const { record } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({ summary_source: 'host', summary_attempts: 2, json_provided: false })
  expect(record.summary.files.map((file: { path: string }) => file.path)).toEqual(['src/sum.js'])
})

test('an edit during phase 2 is refused, so that the published tree is the tested one', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [turn(MEND), say('Done.'), replace('src/other.js', '= 1', '= 2'), summary()],
  })
  await scene.run()
  const pull = await onlyPull(scene)
  expect(pull.record.evidence.files).toHaveLength(1)
  expect(scene.git('show', `${pull.head.sha}:src/other.js`)).toContain('= 1')
})

test('a model that cannot be reached in phase 2 costs the summary, not the change', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [turn(MEND), say('Done.'), summary()],
    faults: [{ request: 3, status: 401, times: 1 }],
  })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  expect((await onlyPull(scene)).record.evidence.phases.summary_source).toBe('host')
})
