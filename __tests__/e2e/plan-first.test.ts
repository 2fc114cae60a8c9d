/** `/diffproof plan` writes a plan into a comment, and `/diffproof go` starts the work with it. */

import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { say, view } from '../playground/model/script.ts'
import { expectClean } from './only-pull.ts'
import { firstOf, order, PLAN, state, talks, WORK } from './plan-scene.ts'
import { openBareScene } from './scene.ts'

test('a plan is made without a change and without tests, once for each comment, and go starts the work with it', async () => {
  await using scene = await openBareScene({ script: talks([view('src/sum.js'), say(JSON.stringify(PLAN))], WORK) })
  const planned = await order(scene, 'plan\nKeep it small.', { inputs: { 'test-command': 'exit 3' } })
  expect([planned.result.outputs['outcome'], planned.result.exitCode]).toEqual(['planned', 0])
  expect(planned.result.outputs).toMatchObject({ turns: '2', 'pull-request-operation': 'none' })
  const { plans, pulls, comments } = await state(scene)
  expect([pulls.length, plans.length, comments.length]).toEqual([0, 1, 2])
  const body = plans[0]?.body ?? ''
  expect(body).toContain(`{"request":"comment-${planned.id}"}`)
  expect(body).toContain('> Add the numbers instead of subtracting them.')
  expect(body).toContain('| `src/sum.js` | adds both numbers |')
  expect(body).toContain('- Callers may rely on the difference.')
  expect(body).toMatch(
    /To start the work with this plan, comment this line\..*\n\n```\n\/diffproof go [0-9a-f]{16}\n```\n/,
  )
  expect(planned.result.stepSummary).toContain('| `src/sum.js` | adds both numbers |')
  expect(readFileSync(planned.result.outputs['transcript-file'] ?? '', 'utf8')).not.toContain('"type":"command"')
  expect(firstOf(scene, 0)).toContain('Keep it small.')

  const again = await planned.again()
  expect([again.outputs['outcome'], scene.model.requests.length]).toEqual(['skipped', 2])

  const bare = await order(scene, 'go')
  expect(bare.result.outputs).toMatchObject({
    outcome: 'refused-content',
    reason: expect.stringMatching(/a plan is on issue #1, and it is not named; read it/),
    turns: '0',
  })
  const { result } = await order(scene, (await state(scene)).go)
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(firstOf(scene, 2)).toMatch(
    /A person who may start you agreed to this plan .*<plan-[0-9a-f]{12}>\\nAdd the numbers instead of subtracting them\.\\n\\n- src\/sum\.js: adds both numbers\\n\\nRisks:\\n- Callers may rely/,
  )
  expect((await state(scene)).plans).toEqual(plans)
  expectClean(scene)
})

test('what a comment of the same account shows is what counts, not what it hides', async () => {
  await using scene = await openBareScene({ script: talks([say(JSON.stringify(PLAN))]) })
  const { github, repository, issue } = scene
  await order(scene, 'plan')
  const { plans, go } = await state(scene)
  // Another workflow writes as the same account: the data of the plan below harmless words.
  const [first, data, ...shown] = (plans[0]?.body ?? '').split('\n')
  const harmless = shown.join('\n').replaceAll('Add the numbers', 'Mend a comment')
  const body = [first, data, harmless].join('\n')
  github.deleteComment(repository, issue, plans[0]?.id ?? 0)
  github.comment(repository, issue, { user: plans[0]?.user ?? '', body })
  expect((await state(scene)).plans.map(one => one.body)).toEqual([body])
  const { result } = await order(scene, go)
  expect(result.outputs).toMatchObject({ outcome: 'refused-content', turns: '0' })
})
