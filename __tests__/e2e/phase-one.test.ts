import { expect, test } from '@jest/globals'
import { bash, call, create, replace, say, summary, think, turn, view } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { expectClean, expectNothingPublished, lastUserText, onlyPull } from './only-pull.ts'
import { BARE, openBareScene, openScene } from './scene.ts'
import { MEND, MEND_AFTER_WRONG, STILL_WRONG } from './small-project.ts'

test('a model that talks but never edits is reminded max-edit-attempts times; nothing is published', async () => {
  await using scene = await openBareScene({ script: () => say('I changed src/sum.js, everything works now.') })
  const result = await scene.run({ inputs: { 'max-edit-attempts': '3' } })
  expect(result.outputs).toMatchObject({ outcome: 'no-changes', 'pull-request-operation': 'none', turns: '4' })
  expect(result.exitCode).toBe(1)
  const reminders = scene.model.requests
    .map((_, index) => lastUserText(scene, index))
    .filter(text => text.includes('git shows no change'))
  expect(reminders).toHaveLength(3)
  await expectNothingPublished(scene)
  expectClean(scene)
})

test('a summary before any edit is answered "not yet"; after the edit it is accepted in the same run', async () => {
  await using scene = await openBareScene({ script: [summary(), turn(MEND), summary()] })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', turns: '3' })
  expect(lastUserText(scene, 1)).toMatch(/Not yet\..*git shows no change/)
  const { record } = await onlyPull(scene)
  expect(record.evidence.phases).toMatchObject({
    edit_attempts: 2,
    summary_attempts: 1,
    summary_source: 'tool',
    success: true,
  })
  expectClean(scene)
})

const HIDING: readonly [string, string][] = [
  [
    'put on another branch',
    'git checkout -qb elsewhere && git -c user.name=m -c user.email=m@example.invalid commit -qam "done"',
  ],
  ['hid by removing .git', 'rm -rf .git'],
]

test.each(HIDING)('a change that the model %s is seen just the same', async (_, command) => {
  await using scene = await openScene({ script: [turn(MEND), turn(bash(command)), summary()] })
  // In the sandbox the model could not even do that.
  const result = await scene.run({ inputs: BARE })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  const pull = await onlyPull(scene)
  expect(scene.git('show', `${pull.head.sha}:src/sum.js`)).toContain('a + b')
  expect(scene.git('rev-parse', `${pull.head.sha}^{tree}`)).toBe(pull.record.evidence.tree_sha)
  expect(scene.git('rev-parse', `${pull.head.sha}^`)).toBe(pull.record.evidence.base_sha)
})

test("a failing test's output reaches the model, the second edit turns it green, and two attempts are counted", async () => {
  await using scene = await openScene({ script: [turn(STILL_WRONG), say('Done.'), turn(MEND_AFTER_WRONG), summary()] })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  expect(lastUserText(scene, 2)).toMatch(/sums two numbers/)
  expect(lastUserText(scene, 2)).toMatch(/node --test.*failed with exit code 1/)
  const { record, draft } = await onlyPull(scene)
  expect(record.evidence.tests).toMatchObject({ attempts: 2, final: { status: 'passed', exit_code: 0 } })
  expect(draft).toBe(false)
  expectClean(scene)
})

test('text, several calls, thinking, an unknown tool, invalid JSON and two edits of one file: each is handled, in order', async () => {
  const odd = turn(
    think('Let me see.'),
    say('Looking.'),
    view('src/sum.js'),
    call('make_coffee', { sugar: 2 }),
    view('no/such/file.js'),
  )
  const broken: Turn = { calls: [{ name: 'bash', input: {}, json: '{"command": "touch never' }] }
  const edits = turn(
    replace('src/sum.js', 'a - b', 'a * b'),
    replace('src/sum.js', 'a * b', 'a + b'),
    replace('src/other.js', '= 1', '= 2'),
  )
  await using scene = await openBareScene({ script: [odd, broken, edits, summary()] })
  const { outputs } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/other.js","src/sum.js"]' })
  expect(lastUserText(scene, 1)).toMatch(/no tool named \\"make_coffee\\"/)
  expect(lastUserText(scene, 1)).toMatch(/does not exist/)
  expect(lastUserText(scene, 2)).toMatch(/not valid JSON/)
  const pull = await onlyPull(scene)
  expect(scene.git('show', `${pull.head.sha}:src/sum.js`)).toContain('a + b')
  expectClean(scene)
})

test('an edit that misses by a slip in its second line is answered with the line as it is, however short the words are', async () => {
  const files = { 'pairs.txt': '(a, b, c),\n(d, e, f),\n(d, e, g),\nreturn\n' }
  const slip = replace('pairs.txt', '(a, b, c),\n(d e, f),\n', 'none')
  const mended = replace('pairs.txt', '(a, b, c),\n', '')
  await using scene = await openBareScene({ files, script: [slip, turn(mended, summary())] })
  await scene.run()
  expect(lastUserText(scene, 1)).toContain('1\\t(a, b, c),\\n2\\t(d, e, f),\\nCopy the text exactly')
})

test('a protected path is refused to the edit tool, and to a command by the receipt', async () => {
  const workflow = '.github/workflows/ci.yml'
  await using scene = await openBareScene({
    script: [
      turn(create(workflow, 'on: push\n'), bash(`mkdir -p .github/workflows && echo 'on: push' > ${workflow}`), MEND),
      summary(),
      turn(bash('rm -r .github')),
      summary(),
    ],
  })
  const result = await scene.run()
  expect(lastUserText(scene, 1)).toMatch(/protected path/)
  expect(lastUserText(scene, 2)).toMatch(/ci\.yml.*protected path/)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
})

test('a change that stays refused ends as blocked-changes, with the patch kept', async () => {
  await using scene = await openBareScene({
    script: () => turn(bash("mkdir -p .github && echo '* @me' > .github/CODEOWNERS"), summary()),
  })
  const result = await scene.run({ inputs: { 'max-edit-attempts': '1' } })
  expect(result.outputs).toMatchObject({ outcome: 'blocked-changes', reason: expect.stringMatching(/CODEOWNERS/) })
  expect(result.exitCode).toBe(1)
  expect((await scene.github.snapshot(scene.repository)).pulls).toEqual([])
})
