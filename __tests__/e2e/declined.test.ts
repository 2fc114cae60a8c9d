/** A model that says why no change is right is believed once git shows none, and people read its reason. */
import { expect, test } from '@jest/globals'
import { liveThings } from '../core/page/live-things.ts'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { textOf } from '../playground/model/message-request.ts'
import { call, create, say, summary, turn } from '../playground/model/script.ts'
import { commentWrites } from './comment-history.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openBareScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'

const newestText = (scene: Scene, request: number) =>
  textOf(scene.model.requests[request]?.body.messages.at(-1)?.content)
const decline = (reason: string) => call('submit_summary', { no_change_reason: reason })
const REASON = 'Version 2 does this already.'

test('without a reason the model is asked, and one reason is enough then; if-no-changes still decides', async () => {
  await using scene = await openBareScene({ script: [say('There is nothing to do.'), decline(REASON)] })
  const result = await scene.run({ inputs: { 'if-no-changes': 'pass' } })
  expect(newestText(scene, 1)).toBe(
    'git shows no change. If you meant to edit, do it now with the tools. If no change is right, call submit_summary with no_change_reason.',
  )
  expect(result.outputs).toMatchObject({ outcome: 'no-changes', turns: '2' })
  expect(result.outputs['reason']).toContain(REASON)
  expect(result.exitCode).toBe(0)
})

test('a reason beside a change goes back; the change without the reason is published', async () => {
  await using scene = await openBareScene({ script: [turn(MEND, decline(REASON)), summary()] })
  const result = await scene.run()
  expect(newestText(scene, 1)).toMatch(
    /You gave a no_change_reason, but git shows changes:\n- src\/sum\.js \(modified\)/,
  )
  expect(result.outputs['outcome']).toBe('pr-created')
  const { record, draft } = await onlyPull(scene)
  expect(record.summary.no_change_reason).toBeNull()
  expect(draft).toBe(false)
})

test('a model that undoes its change may decline then, and one that insists on both gets a draft', async () => {
  const undo = call('bash', { command: 'rm src/new.js' })
  await using scene = await openBareScene({
    script: [turn(create('src/new.js', 'x\n'), decline(REASON)), turn(undo, decline(REASON))],
  })
  expect((await scene.run()).outputs).toMatchObject({ outcome: 'no-changes', turns: '2' })

  await using insists = await openBareScene({
    script: [turn(MEND), ...Array.from({ length: 6 }, () => summary({ no_change_reason: REASON }))],
  })
  const result = await insists.run({ inputs: { 'max-edit-attempts': '1' } })
  expect(result.outputs['reason']).toContain('the model says that no change is right')
  expect((await onlyPull(insists)).draft).toBe(true)
})

const HOSTILE = ['mentions', 'closing', 'image beacon', 'html', 'hidden', 'bidirectional', 'marker', 'commands']

test('a hostile reason is plain text wherever it is quoted', async () => {
  const reason = HOSTILE.map(name => HOSTILE_TEXTS[name]).join('\n\n')
  await using scene = await openBareScene({ script: [decline(`${reason}\n::set-output name=x::y`)] })
  const result = await scene.run()
  expect(result.outputs['reason']).toMatch(/^the model changed nothing, because “Thanks .*”$/)
  expect(liveThings(result.outputs['reason'] ?? '')).not.toContain('hidden')
  for (const text of [commentWrites(scene).at(-1)?.text, result.stepSummary]) {
    const [, quoted = ''] = /The model explained:\n\n((?:>.*\n)+)/.exec(text ?? '') ?? []
    expect(quoted).toContain('octocat')
    expect(liveThings(quoted.replace(/^> ?/gm, ''))).toEqual([])
    expect((text ?? '').split('octocat').length).toBe(quoted.split('octocat').length)
  }
  expect(result.commands.filter(({ command }) => command === 'set-output')).toEqual([])
  expectClean(scene)
})

test('with use-structured-phases: false the reason may come as JSON in the text', async () => {
  const files: never[] = []
  const json = {
    title: 'Nothing',
    description: 'Nothing.',
    root_cause: null,
    files,
    tests: '',
    risks: [],
    confidence: 'high',
  }
  await using scene = await openBareScene({ script: [say(JSON.stringify({ ...json, no_change_reason: REASON }))] })
  const result = await scene.run({ inputs: { 'use-structured-phases': 'false' } })
  expect(result.outputs).toMatchObject({ outcome: 'no-changes', turns: '1' })
  expect(result.outputs['reason']).toContain(REASON)
})
