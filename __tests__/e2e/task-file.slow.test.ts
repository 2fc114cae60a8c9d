import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, replace, say, summary, turn } from '../playground/model/script.ts'
import { expectNothingPublished, onlyPull } from './only-pull.ts'
import { WHOLE } from './scene.ts'
import { MEND } from './small-project.ts'
import { proposed, publishIn } from './split-scene.ts'
import { byHand, FIELDS, onSchedule, openTaskScene, SOLVE, TASK_PATH, taskFile } from './task-file-scene.ts'

test('the task file of the base commit counts, whatever lies in the work tree', async () => {
  await using scene = await openTaskScene(taskFile(FIELDS), SOLVE)
  const workspace = scene.clone()
  writeFileSync(join(workspace, TASK_PATH), taskFile('', 'Do something else.'))
  expect((await onSchedule(scene, { workspace })).outputs).toMatchObject({ outcome: 'pr-created' })
  const first = JSON.stringify(scene.model.requests[0]?.body.messages)
  expect(first).toContain('The sum is wrong. Put it right.')
  expect(first).not.toContain('Do something else.')
})

test('by hand the gate looks at who did it, and a second run updates the same pull request', async () => {
  await using scene = await openTaskScene(taskFile(FIELDS), SOLVE)
  const stranger = { payload: { sender: { login: 'stranger', type: 'User' } }, actor: 'stranger' }
  const refused = await byHand(scene, { event: stranger })
  expect(refused.outputs['outcome']).toBe('refused-actor')
  expect(scene.model.requests).toEqual([])
  expect((await byHand(scene)).outputs).toMatchObject({ outcome: 'pr-created' })
  expect((await onSchedule(scene)).outputs).toMatchObject({ outcome: 'pr-updated', branch: 'diffproof/task-mend-sums' })
  await onlyPull(scene)
})

test('a criterion that fails goes back to the model with what it said, and what stays red is a draft that names it', async () => {
  const file = taskFile("validation_criteria: ['test -f NEWS.md || { echo no news; exit 3; }', 'true']\n")
  await using scene = await openTaskScene(file, [turn(MEND), summary(), create('NEWS.md', 'x\n'), summary(), summary()])
  expect((await onSchedule(scene)).outputs).toMatchObject({ outcome: 'pr-created' })
  expect(JSON.stringify(scene.model.requests.at(-2)?.body.messages)).toMatch(/failed with exit code 3 .*no news/)
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(false)
  expect(pull.record.evidence).toMatchObject({ tests: { attempts: 2 }, checks: [{ exit_code: 0 }, { exit_code: 0 }] })

  await using red = await openTaskScene(file, [turn(MEND), summary(), summary(), summary(), summary()])
  await onSchedule(red, { inputs: { 'max-attempts': '1' } })
  const open = await onlyPull(red)
  expect(open.draft).toBe(true)
  expect(open.record.evidence).toMatchObject({
    doubts: [{ kind: 'check-not-green' }, { kind: 'check-not-green' }],
    checks: [
      { status: 'failed', exit_code: 3, output: 'no news' },
      { status: 'not-run', exit_code: null, output: '' },
    ],
  })
})

test('what lies beside the output artifacts is refused by the tools, sent back from the diff, and blocks the change where it stays', async () => {
  const file = taskFile('output_artifacts: [src/sum.js]\n')
  const script = [
    turn(replace('src/other.js', '= 1', '= 2'), MEND, bash('echo more > more.txt')),
    say('Done.'),
    say('Done.'),
  ]
  await using scene = await openTaskScene(file, script)
  const result = await onSchedule(scene, { inputs: { 'max-attempts': '1' } })
  expect(result.outputs).toMatchObject({
    outcome: 'blocked-changes',
    reason: expect.stringMatching(/more\.txt: not an output artifact of the task \(src\/sum\.js\)/),
  })
  const told = JSON.stringify(scene.model.requests.at(-1)?.body.messages)
  expect(told).toMatch(/src\/other\.js.{0,80}not an output artifact/)
  await expectNothingPublished(scene)
})

test('an output artifact that was there and did not change is named, and blocks nothing', async () => {
  const file = taskFile('output_artifacts: [src/sum.js, src/other.js]\n')
  await using scene = await openTaskScene(file, [turn(MEND), summary()])
  expect((await onSchedule(scene)).outputs).toMatchObject({ outcome: 'pr-created' })
  const { body } = await onlyPull(scene)
  expect(body).toMatch(/`src\/other\.js`: an output artifact of the task, which was there before and has not changed/)
})

test('a task file that is no text file of the base is refused with the reason, and so is an input artifact that is not there', async () => {
  await using scene = await openTaskScene(taskFile('input_artifacts: [src/sum.js, docs/gone.md]\n'), [])
  await scene.github.commit(scene.repository, 'main', {
    'latin.md': Buffer.from('---\ntitle: caf\xe9\n---\nx', 'latin1'),
  })
  const refused: readonly (readonly [string, string])[] = [
    ['nowhere.md', 'input task-file: "nowhere.md" is not there at main'],
    ['latin.md', 'input task-file: "latin.md" is no UTF-8 text'],
    ['../x.md', 'input task-file must be the path of a file of the repository'],
    [TASK_PATH, `${TASK_PATH}:3: input_artifacts: docs/gone.md is not there`],
  ]
  for (const [path, reason] of refused) {
    const result = await onSchedule(scene, { inputs: { 'task-file': path } })
    expect(result.outputs).toMatchObject({ outcome: 'configuration-error', reason: expect.stringContaining(reason) })
  }
  expect(scene.model.requests).toEqual([])
})

test('where nothing but old failures is left, the criteria run all the same, and one that fails goes back', async () => {
  const fields = 'output_artifacts: [src/other.js]\nvalidation_criteria:\n  - grep -q "= 3" src/other.js\n'
  const files = [{ path: 'src/other.js', change: 'modified', description: '' }]
  await using scene = await openTaskScene(taskFile(fields, 'Make it three.'), [
    replace('src/other.js', '= 1', '= 2'),
    summary({ files }),
    summary({ files }),
    replace('src/other.js', '= 2', '= 3'),
    summary({ files }),
    summary({ files }),
    summary({ files }),
  ])
  const { outputs } = await onSchedule(scene, { inputs: WHOLE })
  expect(outputs['outcome']).toBe('pr-created')
  expect(JSON.stringify(scene.model.requests[3]?.body.messages)).toMatch(/`grep -q [^`]*` failed with exit code 1/)
  const { record, draft } = await onlyPull(scene)
  expect(draft).toBe(true)
  expect(record.evidence.checks).toMatchObject([{ command: 'grep -q "= 3" src/other.js', status: 'passed' }])
  expect(record.evidence.doubts[0]).toMatchObject({ kind: 'old-failures' })
})

test('a proposal of a maintenance task is published by a job that reads the task file itself', async () => {
  await using scene = await openTaskScene(taskFile(FIELDS), SOLVE)
  const event = { name: 'schedule', payload: {} }
  const inputs = { 'task-file': TASK_PATH }
  const folder = await proposed(scene, { event, inputs })
  const result = await publishIn(scene, folder, { event })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', branch: 'diffproof/task-mend-sums' })
  const pull = await onlyPull(scene)
  expect(pull).toMatchObject({ title: 'Mend the sums', labels: ['maintenance'] })
  expect(pull.record.evidence).toMatchObject({ attested_by: 'propose', criteria_in_words: ['The code reads well.'] })
})

test('a proposal that exceeds the output artifacts of the task, or leaves its criteria out, is refused by the publishing job', async () => {
  const narrow = taskFile('output_artifacts: [docs/]\n')
  const strict = taskFile('validation_criteria: [npm test, node --check src/sum.js]\n')
  await using scene = await openTaskScene(taskFile(''), SOLVE, {
    'narrow/mend-sums.md': narrow,
    'strict/mend-sums.md': strict,
  })
  const event = { name: 'schedule', payload: {} }
  const folder = await proposed(scene, { event, inputs: { 'task-file': TASK_PATH } })
  const file = join(folder, 'proposal.json')
  const honest = readFileSync(file, 'utf8')
  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['narrow/mend-sums.md', narrow, /src\/sum\.js: not an output artifact of the task \(docs\/\)/],
    ['strict/mend-sums.md', strict, /evidence\.checks of criteria is not as this job finds it/],
  ]
  for (const [path, text, reason] of refused) {
    const moved = honest.replace(/"file": "[^"]+"/, `"file": "${path}"`)
    writeFileSync(file, moved)
    const edited = await publishIn(scene, folder, { event })
    expect(edited.outputs['outcome']).toBe('refused-content')
    const content = createHash('sha256').update(`Mend the sums\n${text}`).digest('hex')
    writeFileSync(file, moved.replace(/"content_sha256": "\w+"/, `"content_sha256": "${content}"`))
    const result = await publishIn(scene, folder, { event })
    expect(result.outputs).toMatchObject({ outcome: 'blocked-changes', reason: expect.stringMatching(reason) })
  }
  await expectNothingPublished(scene)
})
