/** A comment that only asks something is answered by a comment, once, and nothing else of the repository changes. */

import { expect, test } from '@jest/globals'
import { call } from '../playground/model/script.ts'
import { expectClean } from './only-pull.ts'
import { openRevisionScene } from './revision-scene.ts'
import type { Scene } from './scene.ts'

const ANSWER = 'Because `sum` must not round.'
const answers = (text: string) => call('submit_summary', { no_change_reason: text, tests: 'Read `src/sum.js`.' })

async function commentsOn(scene: Scene, number = scene.issue): Promise<readonly string[]> {
  const { issues, pulls } = await scene.github.snapshot(scene.repository)
  const one = [...issues, ...pulls].find(other => other.number === number)
  return (one?.comments ?? []).map(({ body }) => body)
}

test('a question on our pull request is answered there, once however often it is run, without a commit', async () => {
  const talk = [answers(ANSWER)]
  await using scene = await openRevisionScene([talk, talk])
  const before = scene.commits()
  const { id } = scene.github.comment(scene.repository, scene.pull, {
    user: 'mona',
    body: '/diffproof Why no rounding?',
  })
  const event = { name: 'issue_comment', payload: scene.github.commentPayload(scene.repository, scene.pull, id) }
  for (const _ of ['first', 'again']) {
    const result = await scene.run({ event })
    expect([result.outputs['outcome'], result.exitCode]).toEqual(['declined', 0])
  }
  expect(scene.commits()).toEqual(before)
  const [answer, ...others] = (await commentsOn(scene, scene.pull)).filter(body =>
    body.startsWith('<!-- diffproof-answer'),
  )
  expect(others).toEqual([])
  expect(answer).toContain(`{"request":"comment-${id}"}`)
  expect(answer).toMatch(
    /✅ \*\*Answered without a commit\.\*\* The model wrote:\n\n> Because `sum` must not round\.\n/,
  )
  expect(answer).toMatch(/How it checked that, in its own words:\n\n> Read `src\/sum\.js`\.\n/)
  expect(answer).not.toContain('Next:')
  expect(scene.told(1)).toContain('If the request only asks something, change nothing.')
  expectClean(scene)
})
