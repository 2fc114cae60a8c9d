import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { commentMarker } from '../../src/core/page/comment.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { BOT, commitAs, MONA } from './commit-as.ts'
import { expectNothingPublished, lastUserText } from './only-pull.ts'
import { git, openBareScene, openWholeScene } from './scene.ts'
import { BRANCH, MEND } from './small-project.ts'

test('a credential that another step left in .git/config does not reach the model, nor a commit', async () => {
  await using scene = await openBareScene({
    script: [
      turn(MEND, bash('cat .git/config; cp .git/config src/config.txt')),
      summary(),
      turn(bash('rm src/config.txt')),
      summary(),
    ],
  })
  const workspace = scene.clone()
  const credential = Buffer.from(`x-access-token:${scene.token}`).toString('base64')
  git(workspace, 'config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${credential}`)
  const result = await scene.run({ workspace, inputs: { sandbox: 'off' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  const sent = JSON.stringify([scene.model.requests, scene.github.requests])
  expect(sent).not.toContain(credential.slice(24))
  expect(lastUserText(scene, 2)).toMatch(/holds a secret of this run/)
})

test('a branch below the name of ours is a refused push, not somebody who was faster', async () => {
  await using scene = await openBareScene()
  await scene.github.commit(scene.repository, `${BRANCH}/sub`, { 'x.txt': 'x\n' })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('push-refused')
  expect(result.exitCode).toBe(1)
})

test('a working directory and an address with a password that cannot be are refused before anything is spent', async () => {
  await using scene = await openWholeScene()
  for (const [name, value, named] of [
    ['working-directory', '.git', '".git"'],
    ['anthropic-base-url', 'http://user:gwpassw0rd@127.0.0.1:1/x', 'anthropic-base-url'],
  ] as const) {
    const result = await scene.run({ inputs: { [name]: value } })
    const reason = expect.stringContaining(named)
    expect(result.outputs).toMatchObject({ outcome: 'configuration-error', reason })
    expect(`${result.log}${JSON.stringify(result.outputs)}${result.stepSummary}`).not.toContain('gwpassw0rd')
  }
  expect(scene.model.requests).toEqual([])
  await expectNothingPublished(scene)
})

test('a head that moved while the pull request was opened is noticed: what is there is not what was tested', async () => {
  await using scene = await openBareScene()
  const stop = scene.github.onRequest(async request => {
    if (request.method !== 'POST' || !request.path.endsWith('/pulls')) return
    stop()
    await scene.github.commit(scene.repository, BRANCH, { 'evil.txt': 'evil\n' })
  })
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'superseded', 'pull-request-number': '2' })
  expect(result.outputs['reason']).toMatch(/holds tree [0-9a-f]{40}, not the tested/)
})

const trailersFor = (tree: string) =>
  `Mine\n\nDiffproof-Task: issue-1\nDiffproof-Run: 1\nDiffproof-Request: comment-1\nDiffproof-Tree: ${tree}`

test('a commit of a person is never replaced, whatever trailers and names it carries', async () => {
  await using scene = await openBareScene()
  const other = scene.git('rev-parse', 'main^{tree}')
  const forged = { tree: other, message: trailersFor(other) }
  const put = (parent: string, author: string, committer: string) => {
    const head = commitAs(scene, { ...forged, parent, author, committer })
    scene.git('update-ref', `refs/heads/${BRANCH}`, head)
    return head
  }
  // A branch without a pull request, as a killed run leaves it.
  scene.github.faults.add({ method: 'POST', path: /\/pulls$/, times: 1, status: 422, body: { message: 'no' } })
  await scene.run()
  const [ours, base] = [scene.git('rev-parse', BRANCH), scene.git('rev-parse', 'main')]
  for (const [parent, author, committer] of [
    [base, MONA, MONA],
    [base, BOT, MONA],
    [ours, BOT, BOT],
  ] as const) {
    const theirs = put(parent, author, committer)
    const result = await scene.run({ inputs: { 'dry-run': 'true' } })
    expect(result.outputs).toMatchObject({ outcome: 'dry-run', branch: `${BRANCH}-2` })
    expect(scene.git('rev-parse', BRANCH)).toBe(theirs)
  }
  scene.git('update-ref', `refs/heads/${BRANCH}`, ours)
  expect((await scene.run()).outputs).toMatchObject({ outcome: 'pr-created', branch: BRANCH })
  // On top of a pull request.
  for (const author of [MONA, BOT]) {
    const theirs = put(scene.git('rev-parse', BRANCH), author, MONA)
    const result = await scene.run({ inputs: { 'dry-run': 'true' } })
    expect(result.outputs['branch']).toBe(`${BRANCH}-2`)
    scene.git('update-ref', `refs/heads/${BRANCH}`, `${theirs}^`)
  }
  expect((await scene.run({ inputs: { 'dry-run': 'true' } })).outputs['branch']).toBe(BRANCH)
})

test("a stranger's comment with our marker, and one of our own name without it, are not written into", async () => {
  await using scene = await openBareScene()
  const { github, repository, issue } = scene
  const forged = `${commentMarker({ repository, task: 'issue-1' })}\nhello`
  github.comment(repository, issue, { user: 'stranger', body: forged })
  github.comment(repository, issue, { user: 'github-actions[bot]', body: 'Thank you for the report.' })
  await scene.run()
  const comments = (await github.snapshot(repository)).issues[0]?.comments ?? []
  expect(comments.map(({ user, body }) => [user, body])).toEqual([
    ['stranger', forged],
    ['github-actions[bot]', 'Thank you for the report.'],
    ['github-actions[bot]', expect.stringContaining('/pull/2')],
  ])
})

test('a refusal after edits keeps them as a patch', async () => {
  await using scene = await openBareScene({ script: [turn(MEND), { say: 'No.', stop: 'refusal' }] })
  const { outputs } = await scene.run()
  expect(outputs).toMatchObject({ outcome: 'refused-content', 'changed-files': '["src/sum.js"]' })
  expect(existsSync(outputs['patch-file'] ?? '')).toBe(true)
})
