/** What a run in two jobs says on the issue: that it has begun, and how it ended where there is no proposal. */
import { expect, test } from '@jest/globals'
import { call, summary, turn } from '../playground/model/script.ts'
import { issueNow } from './comment-history.ts'
import { expectClean, expectNothingPublished, onlyPull } from './only-pull.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'
import { proposed, proposeIn, publishIn } from './split-scene.ts'
import { onSchedule, openTaskScene, TASK_PATH, taskFile } from './task-file-scene.ts'

const told = async (scene: Scene) => {
  const { comments, reactions } = await issueNow(scene)
  return { body: comments.map(({ body }) => body).join('\n=====\n'), reactions }
}
const job = (result: string, outputs: object) => ({ 'propose-job': JSON.stringify({ result, outputs }) })

test('a job without a key says that a run has begun, and the one that publishes says how it ended', async () => {
  await using scene = await openScene()
  const begun = await publishIn(scene, '', { inputs: { announce: 'true' } })
  expect(begun.outputs).toMatchObject({ outcome: 'reported', reason: 'issue #1 shows that a run has begun' })
  expect(await told(scene)).toMatchObject({ body: expect.stringContaining('at work on this.'), reactions: ['eyes'] })

  const failed = await proposeIn(scene, { inputs: { 'anthropic-api-key': '' } })
  const { outcome, 'reason-kind': kind } = failed.outputs
  expect({ outcome, kind }).toEqual({ outcome: 'configuration-error', kind: 'api-key' })
  const ended = await publishIn(scene, '', { inputs: job('failure', { outcome, 'reason-kind': kind, artifact: '' }) })
  expect(ended).toMatchObject({ exitCode: 1, outputs: { outcome: 'configuration-error' } })
  const { body, reactions } = await told(scene)
  expect(body).not.toContain('at work on this')
  expect(body).toMatch(
    /Wrong configuration:\*\* the API key is missing or not valid\. The log of the job that proposes says more\./,
  )
  expect(body).toContain(`${scene.github.serverUrl}/octo/project/settings/secrets/actions`)
  expect(body).toContain('gh secret set ANTHROPIC_API_KEY --repo octo/project')
  expect(reactions).toContain('confused')
  expect(scene.model.requests).toEqual([])
  expectClean(scene)
})

test('however the job that proposes ends, the issue hears it in words of a closed set', async () => {
  await using scene = await openScene()
  const evil = '@everyone [here](http://evil.invalid) proposed'
  const rows: readonly (readonly [string, object, string, RegExp])[] = [
    ['success', { outcome: 'declined' }, 'declined', /✅ \*\*Diffproof made no change:\*\* the model gave a reason/],
    ['cancelled', {}, 'cancelled', /\*\*Cancelled:\*\* the run was cancelled\./],
    [
      'failure',
      { outcome: evil, 'reason-kind': evil },
      'configuration-error',
      /\*\*No result:\*\*.*[\s\S]*first red step of that job/,
    ],
    [
      'success',
      { outcome: '' },
      'configuration-error',
      /hands no `outcome` on\.[\s\S]*line `id: diffproof`[\s\S]*\n {6}outcome: \$\{\{ steps/,
    ],
    // Only a job that may write can end so.
    [
      'failure',
      { outcome: 'push-refused' },
      'configuration-error',
      /\*\*No result:\*\*.*[\s\S]*first red step of that job/,
    ],
    [
      'failure',
      { outcome: 'forge-error', 'reason-kind': 'job-permissions' },
      'forge-error',
      /Missing permission:\*\* GitHub refused a request\.[\s\S]*job with `diffproof\/diffproof\/propose`[\s\S]*\n {6}contents: read\n {6}issues: read\n/,
    ],
  ]
  for (const [result, outputs, outcome, words] of rows) {
    const ended = await publishIn(scene, '', { inputs: job(result, outputs) })
    expect(ended).toMatchObject({ exitCode: outcome === 'declined' ? 0 : 1, outputs: { outcome } })
    const { body } = await told(scene)
    expect(body).toMatch(words)
    expect(body).not.toContain('evil')
    expect(body.match(/diffproof-comment/g)).toHaveLength(1)
  }
  await expectNothingPublished(scene)
})

test('a proposal that is refused, missing or good ends the comment that said that a run has begun', async () => {
  await using scene = await openBareScene()
  await publishIn(scene, '', { inputs: { announce: 'true' } })
  const good = job('success', { outcome: 'proposed' })
  const folder = await proposed(scene)
  expect((await publishIn(scene, '', { inputs: good })).outputs['reason']).toMatch(/proposal-path is missing/)
  expect((await told(scene)).body).toMatch(/❌ \*\*Wrong configuration/)
  const refused = await publishIn(scene, scene.clone(), { inputs: good })
  expect(refused.outputs).toMatchObject({ outcome: 'blocked-changes', reason: expect.stringMatching(/belongs to no/) })
  expect((await told(scene)).body).toMatch(
    /❌ \*\*Change refused:\*\* the proposal did not pass the checks of the job that publishes/,
  )
  expect((await told(scene)).body).toMatch(/^\*\*Next:\*\* The log of that job names what it refused/m)
  expect((await publishIn(scene, folder, { inputs: good })).outputs).toMatchObject({ outcome: 'pr-created' })
  expect((await told(scene)).body).toMatch(/\*\*Diffproof opened .*pull\/2/)
})

test('where GitHub refuses the branch of a proposal, the page of the run shows the change, and the comment says so', async () => {
  await using scene = await openBareScene()
  const folder = await proposed(scene)
  const token = scene.github.token('publish', { contents: 'read', issues: 'write', 'pull-requests': 'write' })
  const result = await publishIn(scene, folder, { token })
  expect(result.outputs).toMatchObject({ outcome: 'push-refused', 'reason-kind': 'job-permissions' })
  expect(result.stepSummary).toMatch(/<summary>The patch<\/summary>\n\n```diff\ndiff --git a\/src\/sum\.js/)
  const { body } = await told(scene)
  expect(body).toMatch(/❌ \*\*Missing permission:\*\* .*\(403\)[\s\S]*job with `diffproof\/diffproof\/publish` in \[/)
  expect(body).toMatch(/^The change so far is a patch .* on the \[page of the run\]/m)
  expect(body).not.toContain('Branch:')
})

test('with two jobs, a plan is refused before the first request, and an answer is on the page of the job', async () => {
  const answer = call('submit_summary', { no_change_reason: 'Because it must not round.', tests: 'Read it.' })
  await using scene = await openScene({ script: [answer] })
  const { github, repository, issue } = scene
  const said = (body: string) => {
    const { id } = github.comment(repository, issue, { user: 'mona', body })
    return { event: { name: 'issue_comment', payload: github.commentPayload(repository, issue, id) } }
  }
  const plan = said('/diffproof plan')
  const refused = await proposeIn(scene, plan)
  const { outcome, 'reason-kind': kind } = refused.outputs
  expect(refused.outputs).toMatchObject({ outcome: 'configuration-error', turns: '0' })
  for (const inputs of [{ announce: 'true' }, job('failure', { outcome, 'reason-kind': kind })]) {
    const ended = await publishIn(scene, '', { ...plan, inputs })
    expect(ended.outputs).toMatchObject({ outcome: 'configuration-error' })
  }
  const { body } = await told(scene)
  expect(body.match(/may not write a plan to the issue: use diffproof\/diffproof for it/g)).toHaveLength(1)
  expect(body).not.toContain('at work on this')
  expect(scene.model.requests).toEqual([])

  const question = said('/diffproof Why does it not round?')
  const answered = await proposeIn(scene, question)
  expect(answered).toMatchObject({ exitCode: 0, outputs: { outcome: 'declined' } })
  expect(answered.stepSummary).toContain('> Because it must not round.')
  await publishIn(scene, '', { ...question, inputs: job('success', { outcome: 'declined' }) })
  expect((await told(scene)).body).toMatch(/✅ \*\*Diffproof made no change:\*\* the model gave a reason/)
  await expectNothingPublished(scene)
})

test('a scheduled task that fails has one issue, which failures update and a success closes', async () => {
  await using scene = await openTaskScene(taskFile(''), [turn(MEND), summary()])
  const told = async () => {
    const { issues } = await scene.github.snapshot(scene.repository)
    return issues.filter(({ body }) => body?.startsWith('<!-- diffproof-failure {"task":"task-mend-sums"} -->'))
  }
  const wrongKey = { 'anthropic-api-key': 'sk-wrong' }
  await onSchedule(scene, { inputs: { ...wrongKey, 'progress-comment': 'false' } })
  expect(await told()).toEqual([])

  await onSchedule(scene, { inputs: wrongKey })
  const file = `[\`${TASK_PATH}\`](${scene.github.serverUrl}/octo/project/blob/HEAD/${TASK_PATH})`
  expect(await told()).toMatchObject([{ state: 'open', title: `Diffproof could not finish: ${TASK_PATH}` }])
  expect((await told())[0]?.body).toContain(`The task ${file} failed.`)
  expect((await told())[0]?.body).toMatch(/❌ \*\*The model failed:\*\* [\s\S]*settings\/secrets\/actions/)

  await onSchedule(scene, { inputs: { 'max-turns': 'many' } })
  expect(await told()).toMatchObject([{ state: 'open', body: expect.stringMatching(/max-turns must be a whole/) }])

  expect((await onSchedule(scene)).outputs).toMatchObject({ outcome: 'pr-created' })
  expect(await told()).toMatchObject([{ state: 'closed', body: expect.stringMatching(/works again[\s\S]*pull\/3/) }])
  const { body, record } = await onlyPull(scene)
  expect(body).toMatch(/The task is \[`\S+`\]\(http\S+\/blob\/[0-9a-f]{40}\/\S+\), started on a schedule\./)
  expect(record.evidence.asked).toEqual({ started_by: 'schedule', login: null, task_file: TASK_PATH })

  await onSchedule(scene, { inputs: { 'task-file': `./${TASK_PATH}`, 'setup-command': 'false' } })
  expect(await told()).toMatchObject([{ state: 'open', body: expect.stringMatching(/setup-command/) }])
  expectClean(scene)
})
