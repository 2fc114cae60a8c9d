/** A comment that only asks something is answered by a comment, once, and nothing else of the repository changes. */

import { expect, test } from '@jest/globals'
import { liveThings } from '../core/page/live-things.ts'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { call, say, summary, turn } from '../playground/model/script.ts'
import { openBareScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'

const ANSWER = 'Because `sum` must not round.'
const answers = (text: string) => call('submit_summary', { no_change_reason: text, tests: 'Read `src/sum.js`.' })

/** Asks by a comment on the issue. The result runs that job again. */
async function ask(scene: Scene, words: string, inputs: Readonly<Record<string, string>> = {}) {
  const { id } = scene.github.comment(scene.repository, scene.issue, { user: 'mona', body: `/diffproof ${words}` })
  const event = { name: 'issue_comment', payload: scene.github.commentPayload(scene.repository, scene.issue, id) }
  const run = () => scene.run({ event, inputs })
  return { id, result: await run(), again: run }
}

async function commentsOn(scene: Scene, number = scene.issue): Promise<readonly string[]> {
  const { issues, pulls } = await scene.github.snapshot(scene.repository)
  const one = [...issues, ...pulls].find(other => other.number === number)
  return (one?.comments ?? []).map(({ body }) => body)
}

test('questions on an issue leave the comment about its runs as it was, and each has its own answer', async () => {
  const script = [turn(MEND), summary(), summary()]
  const perRun = [script, [answers(ANSWER)], [answers('Since version 2.')]]
  const seen: string[] = []
  await using scene = await openBareScene({
    script: (request, { position }) => {
      const start = JSON.stringify(request.messages[0]).replace(/,?"cache_control":\{[^}]*\}/g, '')
      if (!seen.includes(start)) seen.push(start)
      return perRun[seen.indexOf(start)]?.[position]
    },
  })
  expect((await scene.run()).outputs['outcome']).toBe('pr-created')
  const [told] = await commentsOn(scene)
  const first = await ask(scene, 'Why does it not round?')
  expect([first.result.outputs['outcome'], first.result.exitCode]).toEqual(['declined', 0])
  const second = await ask(scene, 'Since when?')
  const comments = await commentsOn(scene)
  expect(comments[0]).toBe(told)
  const given = comments.filter(body => body.startsWith('<!-- diffproof-answer'))
  expect(given).toHaveLength(2)
  expect(given[0]).toMatch(new RegExp(`comment-${first.id}"[\\s\\S]*must not round`))
  expect(given[1]).toMatch(new RegExp(`comment-${second.id}"[\\s\\S]*Since version 2`))
  // What it took is remembered for the totals.
  expect(given[0]).toContain('"outcome":"declined"')
  expect((await scene.github.snapshot(scene.repository)).pulls).toHaveLength(1)
})

test('a question on an issue without a run leaves the answer alone, and its words are harmless', async () => {
  const evil = ['mentions', 'closing', 'html', 'marker'].map(name => HOSTILE_TEXTS[name]).join('\n\n')
  await using scene = await openBareScene({ script: [answers(evil)] })
  const { result } = await ask(scene, 'What is this?')
  expect(result.outputs['outcome']).toBe('declined')
  const [, ...ours] = await commentsOn(scene)
  expect(ours).toHaveLength(1)
  const [quoted = ''] = /(?:^>.*\n)+/m.exec(ours[0] ?? '') ?? []
  expect(quoted).toContain('octocat')
  expect(liveThings(quoted.replace(/^> ?/gm, ''))).toEqual([])
})

test('with strategy: manifest a question is answered instead of a plan', async () => {
  await using scene = await openBareScene({ script: [say(JSON.stringify({ files: [], no_change_reason: ANSWER }))] })
  const { result } = await ask(scene, 'Why?', { strategy: 'manifest' })
  expect([result.outputs['outcome'], scene.model.requests.length]).toEqual(['declined', 1])
  expect((await commentsOn(scene)).at(-1)).toContain('> Because `sum` must not round.')
})

test('a label or a comment without words brings no advice about questions', async () => {
  await using scene = await openBareScene()
  await scene.run()
  expect(JSON.stringify(scene.model.requests[0]?.body)).not.toContain('only asks something')
})
