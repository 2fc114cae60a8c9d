import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, replace, say, summary, turn } from '../playground/model/script.ts'
import { expectNothingPublished, onlyPull } from './only-pull.ts'
import { openScene, WHOLE } from './scene.ts'
import { MEND } from './small-project.ts'
import { proposed, publishIn } from './split-scene.ts'
import { byHand, onSchedule, openTaskScene, TASK_PATH, taskFile } from './task-file-scene.ts'

const FIELDS = `instructions: |
  1. Read src/sum.js.
  2. Mend *only* the sum.
input_artifacts: [src/sum.js, test, package.json]
output_artifacts: [src/sum.js]
constraints: [No new dependencies]
validation_criteria:
  - node --check src/sum.js
  - words: The code reads well.
  - run: echo FAIL; echo to-err >&2
labels: [maintenance]
`
const SOLVE = [turn(MEND), summary({ title: 'What the model calls it' })]

test('a schedule with a task file: the first request holds all of it, the criteria run after the tests, and the pull request is the task’s', async () => {
  await using scene = await openTaskScene(taskFile(FIELDS), SOLVE)
  const result = await onSchedule(scene, { inputs: { 'pull-request-labels': 'bot', 'more-commands': 'true' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', branch: 'diffproof/task-mend-sums' })

  const first = JSON.stringify(scene.model.requests[0]?.body.messages)
  expect(first).toContain('The sum is wrong. Put it right.')
  expect(first).toContain('1. Read src/sum.js.\\n2. Mend *only* the sum.')
  expect(first).toContain('return a - b')
  expect(first).toContain('sum.test.js')
  expect(first).not.toContain('assert.equal')
  expect(first).toContain('- No new dependencies')
  const [, json = '{}'] = /for reference:\n(\{.*\})/.exec(textOf(scene.model.requests[0]?.body.messages)) ?? []
  expect(JSON.parse(json)).toMatchObject({ title: 'Mend the sums', output_artifacts: ['src/sum.js'] })

  const pull = await onlyPull(scene)
  expect(pull).toMatchObject({ title: 'Mend the sums', draft: false, labels: ['bot', 'maintenance'] })
  expect(pull.body).not.toMatch(/Closes #/)
  expect(pull.body).toMatch(/<!-- diffproof \{"task":"task-mend-sums",/)
  expect(pull.record.task).toMatchObject({ kind: 'maintenance', issue: null, title: 'Mend the sums' })
  const { checks, criteria_in_words: words } = pull.record.evidence
  expect(words).toEqual(['The code reads well.'])
  expect(checks).toMatchObject([
    { command: 'true', status: 'passed' },
    { command: 'node --check src/sum.js', status: 'passed', exit_code: 0, criterion: true },
    // Words decide nothing.
    { command: 'echo FAIL; echo to-err >&2', status: 'passed', output: 'FAIL\nto-err' },
  ])
  expect(scene.git('log', '-1', '--format=%s', `refs/heads/${pull.head.ref}`)).toBe('Mend the sums')
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

test('an output artifact that is missing is sent back by name, and blocks the change where it stays missing', async () => {
  const file = taskFile('output_artifacts: [src/sum.js, docs/, "*.md"]\n')
  const more = [create('docs/sum.txt', 'It adds.\n'), create('NEWS.md', 'Mended.\n')] as const
  await using scene = await openTaskScene(file, [turn(MEND), say('Done.'), turn(...more), summary(), summary()])
  expect((await onSchedule(scene)).outputs).toMatchObject({ outcome: 'pr-created' })
  expect(JSON.stringify(scene.model.requests.at(2)?.body.messages)).toMatch(
    /- docs\/: an output artifact of the task, which must be there at the end and is not.*- \*\.md: an output artifact/,
  )

  await using without = await openTaskScene(file, [turn(MEND), say('Done.'), say('Done.')])
  const result = await onSchedule(without, { inputs: { 'max-attempts': '1' } })
  expect(result.outputs).toMatchObject({
    outcome: 'blocked-changes',
    reason: expect.stringMatching(/docs\/: .*1 more/),
  })
})

test('an output artifact that was there and did not change is named, and blocks nothing', async () => {
  const file = taskFile('output_artifacts: [src/sum.js, src/other.js]\n')
  await using scene = await openTaskScene(file, [turn(MEND), summary()])
  expect((await onSchedule(scene)).outputs).toMatchObject({ outcome: 'pr-created' })
  const { body } = await onlyPull(scene)
  expect(body).toMatch(/`src\/other\.js`: an output artifact of the task, which was there before and has not changed/)
})

test('a task file with nothing to do passes', async () => {
  await using scene = await openTaskScene(taskFile(''), [say('Nothing to do.'), say('Nothing.')])
  const inputs = { 'max-attempts': '1' }
  const result = await onSchedule(scene, { inputs })
  expect([result.outputs['outcome'], result.exitCode]).toEqual(['no-changes', 0])
})

test('everything that is wrong with a task file is one message with file, line and field, and no model is asked', async () => {
  const file = `---\ntitle: [a]\nnetwork: wide\noutput_artefacts: [x]\ninput_artifacts: docs\nvalidation_criteria: [{ runs: x }]\n---\n`
  await using scene = await openTaskScene(file, [])
  const result = await onSchedule(scene)
  expect(result.outputs['outcome']).toBe('configuration-error')
  const { reason = '' } = result.outputs
  for (const problem of [
    `${TASK_PATH}:1: description is missing`,
    `${TASK_PATH}:2: title must be text`,
    `${TASK_PATH}:3: network must be one of none, host (got "wide")`,
    `${TASK_PATH}:4: output_artefacts is not known: did you mean output_artifacts?`,
    `${TASK_PATH}:5: input_artifacts must be a list, for example [docs/api.md, src/] (got "docs")`,
    `${TASK_PATH}:6: validation_criteria, entry 1, must be a command, run: and a command, or words: and a text`,
  ])
    expect(reason).toContain(problem)
  expect(scene.model.requests).toEqual([])
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

test('an issue form: output artifacts restrict, and none of its commands is run', async () => {
  const body = [
    '### Description',
    'The sum is wrong.',
    '### Input artifacts',
    'src/sum.js\ndocs/none.md',
    '### Output artifacts',
    '- `src/sum.js`\n- and what belongs to it',
    '### Validation criteria',
    '- `touch /tmp/never && exit 7`',
    '### Network',
    'host',
    '### Constraints',
    '_No response_',
  ].join('\n\n')
  await using scene = await openScene({
    body,
    script: [turn(replace('src/other.js', '= 1', '= 2'), MEND), summary(), summary()],
  })
  const { outputs, log } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  expect(log).toContain('input artifacts of the issue: src/sum.js, docs/none.md')
  expect(log).toContain('output artifacts of the issue, the only paths that may be written: src/sum.js')
  expect(log).toMatch(/warning.*is not a path and was ignored: - and what belongs to it/)
  const first = textOf(scene.model.requests[0]?.body.messages)
  expect(first).toContain('return a - b')
  expect(first).toContain('docs/none.md: (is not there)')
  const pull = await onlyPull(scene)
  expect(pull.record.evidence.checks).toEqual([])
  expect(pull.record.task).toMatchObject({ kind: 'issue', issue: 1 })
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

// biome-ignore lint/suspicious/noExplicitAny: as they were sent
function textOf(messages: any): string {
  return (messages?.[0]?.content ?? []).map((block: { text?: string }) => block.text ?? '').join('\n')
}
