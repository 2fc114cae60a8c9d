/** The likeliest failures of a first run say on the issue what to do: once, and only to whom may start a run. */
import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { summary, turn } from '../playground/model/script.ts'
import { commentWrites, issueNow } from './comment-history.ts'
import { onlyPull } from './only-pull.ts'
import { openRevisionScene } from './revision-scene.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
import { BRANCH, MEND, SMALL_PROJECT } from './small-project.ts'

const dispatched = (scene: Scene) => ({
  event: { name: 'workflow_dispatch', payload: {} },
  inputs: { 'issue-number': String(scene.issue), 'anthropic-api-key': '' },
})

const NEEDY = {
  ...SMALL_PROJECT,
  'package.json': JSON.stringify({
    ...JSON.parse(SMALL_PROJECT['package.json']),
    dependencies: { gone: 'file:./gone.tgz' },
  }),
}
const WRONG: readonly (readonly [Record<string, string>, RegExp])[] = [
  [{ 'anthropic-api-key': '' }, /secrets\.ANTHROPIC_API_KEY/],
  [{ 'prompts-path': 'nowhere' }, /prompts-path\): there are none\. Copy/],
]

test('what is wrong is said in one comment with the fix, also if it happens again', async () => {
  await using scene = await openScene()
  for (const [at, [inputs, fix]] of [...WRONG, ...WRONG.slice(-1)].entries()) {
    const result = await scene.run({ inputs, event: { runId: 4001 + at } })
    expect(result.outputs).toMatchObject({ outcome: 'configuration-error', reason: expect.stringMatching(fix) })
    expect(result.exitCode).toBe(1)
    expect(result.stepSummary).toMatch(/^\*\*Next:\*\* .*remove the label `diffproof` and add it again/m)
    const { comments, reactions } = await issueNow(scene)
    expect(comments).toHaveLength(1)
    const { body } = comments[0] ?? { body: '' }
    expect(body).toMatch(/\n❌ \*\*Wrong configuration:\*\* /)
    expect(body).toMatch(fix)
    expect(body).toMatch(/^\*\*Next:\*\* .*remove the label `diffproof` and add it again/m)
    expect(body).toContain(`${scene.github.serverUrl}/octo/project/edit/main/.github/workflows/diffproof.yml)`)
    expect(body).toContain(`actions/runs/${4001 + at})</sub>`)
    expect(reactions).toContain('confused')
  }
  expect(scene.model.requests).toEqual([])
})

test('a run by hand says it on the issue that its input names', async () => {
  await using scene = await openScene()
  await scene.run(dispatched(scene))
  const { comments } = await issueNow(scene)
  expect(comments.map(({ body }) => body)).toEqual([
    expect.stringMatching(/anthropic-api-key is missing[\s\S]*Then start the workflow again, or re-run all jobs\./),
  ])
})

test('whom the issue owes no answer it gives none', async () => {
  await using scene = await openScene()
  const wrong = { 'anthropic-api-key': '' }
  scene.github.labelIssue(scene.repository, scene.issue, 'diffproof', { by: 'stranger' })
  await scene.run({ inputs: wrong })
  scene.github.labelIssue(scene.repository, scene.issue, 'diffproof', { by: 'mona' })
  for (const more of [{ 'trigger-label': 'other' }, { 'progress-comment': 'false' }, { 'dry-run': 'true' }])
    await scene.run({ inputs: { ...wrong, ...more } })
  await scene.run({ action: 'propose', inputs: wrong })
  await scene.run({ inputs: wrong, event: { name: 'push', payload: {} } })
  expect(commentWrites(scene)).toEqual([])
  expect((await issueNow(scene)).reactions).toEqual([])
})

test('a pull request and a closed issue are not commented on', async () => {
  await using scene = await openBareScene()
  const pull = (await scene.run()).outputs['pull-request-number'] ?? ''
  const before = commentWrites(scene).length
  const { event, inputs } = dispatched(scene)
  expect((await scene.run({ event, inputs: { ...inputs, 'issue-number': pull } })).outputs['outcome']).toBe(
    'configuration-error',
  )
  scene.github.editIssue(scene.repository, scene.issue, { state: 'closed' })
  await scene.run({ event, inputs })
  expect(commentWrites(scene)).toHaveLength(before)
})

test('a request on our pull request is answered where the configuration is wrong, once, and strangers get no answer', async () => {
  await using scene = await openRevisionScene([])
  const { github, repository, pull } = scene
  const inputs = { max_turn: '3', 'issue-number': '1' }
  const asked = await scene.comment('/diffproof make it two', 'mona', { inputs })
  expect(asked.outputs).toMatchObject({ outcome: 'configuration-error', reason: expect.stringMatching(/max_turn/) })
  await scene.review({ body: 'Make it two.' }, { inputs })
  await scene.comment('/diffproof make it two', 'stranger', { inputs })
  const { comments } = await onlyPull(scene)
  expect(comments).toMatchObject([
    { body: '/diffproof make it two', reactions: ['confused'] },
    { body: expect.stringMatching(/^<!-- diffproof-answer \{"request":"comment-\d+"\} -->/) },
    { body: expect.stringMatching(/^<!-- diffproof-answer \{"request":"review-\d+"\} -->/) },
    { body: '/diffproof make it two', reactions: [] },
  ])
  const answer = comments[1]?.body ?? ''
  expect(answer).toMatch(/\n❌ \*\*Wrong configuration:\*\* .*max_turn is not known: did you mean max-turns\?/)
  expect(answer).toContain('Then comment `/diffproof` on the pull request, followed by what should change')
  // The branch is the same, but the text says nothing about us.
  await scene.client().rest.pulls.update({ owner: 'octo', repo: 'project', pull_number: pull, body: 'Mine.' })
  await scene.comment('/diffproof make it two', 'mona', { inputs })
  const { pulls } = await github.snapshot(repository)
  expect(pulls.flatMap(({ comments }) => comments.map(({ body }) => body)).slice(4)).toEqual(['/diffproof make it two'])
  expect(github.replies(repository, pull)).toEqual([])
})

test('a comment that may not be written is one warning with the permission that is missing', async () => {
  await using scene = await openBareScene({
    permissions: { contents: 'write', 'pull-requests': 'write', issues: 'read' },
  })
  const warnings = async (inputs: Record<string, string>) =>
    (await scene.run({ inputs })).commands.filter(({ command }) => command === 'warning').map(({ data }) => data)
  for (const inputs of [{}, { 'anthropic-api-key': '' }]) {
    const all = await warnings(inputs)
    expect(all.filter(line => line.startsWith('the comment could not be written'))).toEqual([
      expect.stringMatching(/\(403\).*Give the job the permissions .*issues: write/),
    ])
  }
})

test('a setup that fails is named where the tests start all the same, and no more once it is mended', async () => {
  await using scene = await openScene({ files: NEEDY })
  expect((await scene.run()).outputs).toMatchObject({ outcome: 'pr-created' })
  expect((await issueNow(scene)).comments).toEqual([
    expect.objectContaining({
      body: expect.stringMatching(
        /^⚠️ The setup `npm install --no-package-lock` failed, .* first set `setup-command` in \[the workflow\]\(\S+\/edit\/main\/\S+\)/m,
      ),
    }),
  ])
  expect((await scene.run({ inputs: { 'setup-command': 'none' }, event: { runId: 4002 } })).exitCode).toBe(0)
  expect((await issueNow(scene)).comments.map(({ body }) => body).join('')).not.toContain('The setup')
})

test('a setup command of the workflow that fails is told with the one that the files ask for', async () => {
  await using scene = await openScene({ files: NEEDY })
  const { outputs } = await scene.run({ inputs: { 'setup-command': 'npm ci --offline' } })
  expect(outputs).toMatchObject({ outcome: 'configuration-error', 'reason-kind': 'setup-command' })
  const { body } = (await issueNow(scene)).comments[0] ?? { body: '' }
  expect(body).toContain('input setup-command: "npm ci --offline" failed with exit code 1')
  expect(body).toMatch(/^setup-command: npm install --no-package-lock # as Diffproof detects it$/m)
  expect(scene.model.requests).toEqual([])
})

const CLICK = /\[Open the pull request\]\((http\S+\/compare\/main\.\.\.\S+)\)/

test('where GitHub lets Actions open no pull request, a click does it, with title and a body that is cut to fit', async () => {
  const description = 'Words & "more words" with 100 % of (odd) signs: äöü 😀 and `code`.\n\n'.repeat(60)
  await using scene = await openBareScene({ script: [turn(MEND), summary({ description })] })
  scene.github.switches.pullRequestsForbidden = true
  const result = await scene.run()
  expect(result.exitCode).toBe(1)
  expect(result.outputs).toMatchObject({ outcome: 'pr-not-permitted', branch: BRANCH })
  const { body } = (await issueNow(scene)).comments[0] ?? { body: '' }
  expect(body).toMatch(/\n\S+ \*\*The change is ready\.\*\* GitHub did not let Diffproof open the pull request\./)
  expect(body).not.toContain('❌')
  expect(body).toMatch(
    /^\*\*Next:\*\* .*“Allow GitHub Actions to create and approve pull requests” in the \[settings of Actions\]/m,
  )
  expect(CLICK.exec(result.stepSummary)?.[1]).toBe(CLICK.exec(body)?.[1])
  const link = new URL(CLICK.exec(body)?.[1] ?? '')
  expect(link.href.length).toBeLessThan(8_000)
  expect(link.searchParams.get('expand')).toBe('1')
  const [title, text] = ['title', 'body'].map(name => link.searchParams.get(name) ?? '')
  expect(text).toMatch(/^✅ \*\*[^\n]+\*\* Closes #1\n\n/)
  expect(text?.split('<details>').length).toBe(text?.split('</details>').length)
  expect(text).toMatch(
    /\n\n_Cut to fit into a link\. The rest is in the \[run\]\(http\S+\)\._\n\n<!-- diffproof \S+ -->$/,
  )

  // Who clicks has opened what the next run goes on with.
  const token = scene.github.token('mona', { contents: 'write', 'pull-requests': 'write' }, { user: 'mona' })
  const { pulls } = getOctokit(token, { baseUrl: scene.github.apiUrl }).rest
  const filled = { title: title ?? '', body: text ?? '' }
  const { number } = (await pulls.create({ owner: 'octo', repo: 'project', head: BRANCH, base: 'main', ...filled }))
    .data
  scene.github.switches.pullRequestsForbidden = false
  expect((await scene.run()).outputs).toMatchObject({ outcome: 'pr-updated', 'pull-request-number': `${number}` })
  expect((await onlyPull(scene)).title).toBe(title)
})
