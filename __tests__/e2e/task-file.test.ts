import { expect, test } from '@jest/globals'
import { create, replace, say, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { openScene } from './scene.ts'
import { MEND } from './small-project.ts'
import { FIELDS, onSchedule, openTaskScene, SOLVE, TASK_PATH, taskFile } from './task-file-scene.ts'

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

// biome-ignore lint/suspicious/noExplicitAny: as they were sent
function textOf(messages: any): string {
  return (messages?.[0]?.content ?? []).map((block: { text?: string }) => block.text ?? '').join('\n')
}
