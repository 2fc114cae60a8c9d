import { expect, test } from '@jest/globals'
import { call, replace, say, summary, turn } from '../playground/model/script.ts'
import { expectClean, lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene, openScene } from './scene.ts'
import { MEND, STILL_WRONG } from './small-project.ts'

const SUMMARY = {
  title: 'Add the numbers instead of subtracting them',
  description: 'The sum subtracted.',
  root_cause: 'A wrong operator.',
  files: [{ path: 'src/sum.js', change: 'modified', description: 'Adds.' }],
  tests: 'npm test',
  risks: [],
  confidence: 'high',
  no_change_reason: null,
}

test.each([
  ['in a fence', `Here it is:\n\n\`\`\`json\n${JSON.stringify(SUMMARY, null, 2)}\n\`\`\`\n`, '2a'],
  ['between prose', `The summary is ${JSON.stringify(SUMMARY)} and that is all.`, '3a'],
])('JSON %s given as text instead of the call is accepted and named', async (_, text, source) => {
  await using scene = await openBareScene({ script: [turn(MEND), say('Done.'), say(text)] })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  const { record, title } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({ summary_source: source, summary_attempts: 1, json_provided: true })
  expect(record.summary).toEqual(SUMMARY)
  expect(title).toContain(SUMMARY.title)
  expectClean(scene)
})

test('an unusable summary is sent back with what is wrong, and the next one is taken', async () => {
  await using scene = await openBareScene({
    script: [turn(MEND), call('submit_summary', { title: 'x'.repeat(90), files: 'none' }), summary()],
  })
  await scene.run()
  expect(lastUserText(scene, 2)).toMatch(/title: 90 characters, at most 72/)
  const { record } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({ summary_attempts: 2, summary_source: 'tool' })
  expectClean(scene)
})

test('when no summary can be used the host writes one and the change is delivered', async () => {
  await using scene = await openBareScene({ script: [turn(MEND), say('Done.'), say('No.'), say('Never.')] })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '4' })
  const { record } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({ summary_source: 'host', summary_attempts: 2, json_provided: false })
  expect(record.summary.files.map((file: { path: string }) => file.path)).toEqual(['src/sum.js'])
})

test('a model that cannot be reached in phase 2 costs the summary, not the change', async () => {
  await using scene = await openBareScene({
    script: [turn(MEND), say('Done.'), summary()],
    faults: [{ request: 3, status: 401, times: 1 }],
  })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  expect((await onlyPull(scene)).record.evidence.phases.summary_source).toBe('host')
})

const WRONG = {
  ...SUMMARY,
  files: [
    { path: 'src/sum.js', change: 'added', description: 'Adds.' },
    { path: 'src/ghost.js', change: 'modified', description: 'Never touched.' },
  ],
}

test('a summary that differs from the diff goes back once, with each difference, and the next one is taken', async () => {
  await using scene = await openBareScene({ script: [turn(MEND), summary(WRONG), summary(SUMMARY)] })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '3' })
  expect(lastUserText(scene, 2)).toMatch(/src\/ghost\.js: the summary names it, the diff does not hold it/)
  expect(lastUserText(scene, 2)).toMatch(/src\/sum\.js: the summary says added, the diff says modified/)
  const { record } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({ summary_attempts: 2, summary_source: 'tool' })
  expect(record.evidence.disagreements).toEqual([])
  expect(record.summary).toEqual(SUMMARY)
  expectClean(scene)
})

test('what still differs then is listed and not argued about', async () => {
  const inputs = { 'max-summary-attempts': '5' }
  await using scene = await openBareScene({
    script: [turn(MEND), say('Done.'), summary(WRONG), say(JSON.stringify({ ...WRONG, title: 'Said again' }))],
  })
  const result = await scene.run({ inputs })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '4' })
  const pull = await onlyPull(scene)
  expect(pull.record.summary.title).toBe('Said again')
  expect(pull.record.evidence.phases).toMatchObject({ summary_attempts: 2, summary_source: '1' })
  expect(pull.record.evidence.disagreements.map((one: { kind: string }) => one.kind)).toEqual([
    'claimed-not-changed',
    'change-kind',
  ])
  expect(pull.body).toContain('> - The summary differs from the facts: `src/ghost.js`')
  expect(pull.draft).toBe(false)
  expectClean(scene)
})

test('when the model answers with something unusable, the first usable summary stands, not one of the host', async () => {
  await using scene = await openBareScene({
    script: [turn(MEND), summary(WRONG), say('I stand by it.'), summary(SUMMARY)],
  })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(scene.model.requests).toHaveLength(3)
  const { record } = await onlyPull(scene)
  expect(record.summary).toEqual(WRONG)
  expect(record.evidence.phases).toMatchObject({ summary_source: 'tool', json_provided: true, summary_attempts: 2 })
  expect(record.evidence.disagreements).toHaveLength(2)
})

test('a summary that says the tests pass while they fail is told so, and keeps the draft a draft that names it', async () => {
  const claim = { ...SUMMARY, tests: 'Ran `npm test`; all tests pass.' }
  await using scene = await openScene({ script: [turn(STILL_WRONG), say('Done.'), summary(claim), summary(claim)] })
  const result = await scene.run({ inputs: { 'max-test-attempts': '1' } })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(lastUserText(scene, 3)).toMatch(/all tests pass\..*by the exit code they failed/)
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(true)
  expect(pull.record.evidence.disagreements).toMatchObject([{ kind: 'tests-claim', path: null }])
  expect(result.outputs['reason']).toMatch(/the summary contradicts the tests/)
})

test('an edit during phase 2, beside a summary that differs, is answered and refused: the published tree is the tested one', async () => {
  await using scene = await openBareScene({
    script: [
      turn(MEND),
      say('Done.'),
      turn(replace('src/other.js', '= 1', '= 2'), summary(WRONG)),
      turn(replace('src/other.js', '= 1', '= 2'), say(JSON.stringify(SUMMARY))),
    ],
  })
  await scene.run()
  const { record } = await onlyPull(scene)
  expect(record.summary).toEqual(SUMMARY)
  expect(record.evidence.files).toHaveLength(1)
  expectClean(scene)
})
