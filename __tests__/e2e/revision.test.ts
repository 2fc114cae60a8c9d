import { expect, test } from '@jest/globals'
import { create, summary, turn } from '../playground/model/script.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { changeOther, openRevisionScene } from './revision-scene.ts'
import { BARE, WHOLE } from './scene.ts'
import { BRANCH, MEND } from './small-project.ts'

const LOG = [
  '2026-11-20T10:00:00.0000000Z ##[group]Run npm run lint',
  '2026-11-20T10:00:01.0000000Z src/other.js:1:1 error: three is not allowed here',
  '2026-11-20T10:00:01.5000000Z ##[error]Process completed with exit code 1.',
  '2026-11-20T10:00:02.0000000Z Post job cleanup.',
].join('\n')

test('a pull request that is reviewed twice and whose check fails once has three commits more, one body with the newest evidence, and an answer in every thread', async () => {
  await using scene = await openRevisionScene(
    [changeOther(1, 2, 'Two, as you asked.'), ...[2, 3, 4, 5].map(from => changeOther(from, from + 1))],
    { inputs: WHOLE },
  )
  const { github, repository, pull } = scene
  const first = await scene.review({
    body: 'Please count on.',
    comments: [
      { path: 'src/other.js', line: 1, body: 'This should be two.' },
      { path: 'src/sum.js', line: 2, body: 'And why is this so?' },
    ],
  })
  expect(first.outputs).toMatchObject({ outcome: 'pr-updated', 'pull-request-operation': 'updated', branch: BRANCH })
  const failed = await scene.fail({ jobs: [{ name: 'lint', log: LOG }] })
  expect(failed.outputs['outcome']).toBe('pr-updated')
  const second = await scene.review({ body: '', comments: [{ path: 'src/other.js', line: 1, body: 'Four, please.' }] })
  expect(second.outputs['outcome']).toBe('pr-updated')

  const commits = scene.commits()
  expect(commits).toHaveLength(4)
  for (const [index, commit] of commits.slice(1).entries())
    expect(scene.git('rev-parse', `${commit}^`)).toBe(commits[index])
  const { record, head, body, title } = await onlyPull(scene)
  expect(title).toBe('Mend the sum')
  expect(head.sha).toBe(commits[3])
  expect(record.evidence.tree_sha).toBe(scene.git('rev-parse', `${head.sha}^{tree}`))
  expect(record.evidence.base_sha).toBe(commits[2])
  expect(record.task).toMatchObject({ kind: 'revision', issue: 1, title: 'It is broken' })
  expect(record.evidence.files).toEqual([{ path: 'src/other.js', change: 'modified', additions: 1, deletions: 1 }])
  expect(record.evidence.tests).toMatchObject({
    ...{ command: 'npm test', baseline: { status: 'passed' }, final: { status: 'passed' } },
  })
  expect(record.evidence.revision).toMatchObject({
    pull_request: pull,
    number: 3,
    asked_by: 'review',
    request: `review-${second.id}`,
    earlier: [{ title: 'Mend the sum', proof: 'no-test-changes' }, { title: 'Make it 2' }, { title: 'Make it 3' }],
  })
  expect(record.evidence.revision?.earlier.map((round: { tree_sha: string }) => round.tree_sha)).toEqual(
    commits.slice(0, 3).map(commit => scene.git('rev-parse', `${commit}^{tree}`)),
  )
  expect(JSON.parse(second.outputs['summary'] ?? '')).toEqual(record)
  expect(body).toMatch(/^✅ \*\*Revision 3, after a review\. Ready: .*\*\* Closes #1$/m)
  expect(body).toMatch(/\*\*Earlier commit: Mend the sum\*\*\n\n[^\n]*The sum subtracted\./)
  expect(body?.match(/<!-- diffproof \{/g)).toHaveLength(1)
  expect(body).toContain(`"task":"issue-1"`)
  expect(body?.match(/```json/g)).toHaveLength(1)

  const replies = github.replies(repository, pull)
  expect(replies.map(({ to }) => to)).toEqual([
    ...github.lineComments(repository, first.id),
    ...github.lineComments(repository, second.id),
  ])
  const sha = commits[1]?.slice(0, 12)
  expect(replies[0]?.body).toContain(`Commit ${sha} changes \`src/other.js\`.`)
  expect(replies[0]?.body).toContain('In the model’s words: Two, as you asked.')
  expect(replies[1]?.body).toContain(`Commit ${sha} does not change \`src/sum.js\`. What it does instead: Make it 2`)
  const conversation = (await github.snapshot(repository)).pulls[0]?.comments ?? []
  expect(conversation.map(({ body: text }) => text.split('\n', 1)[0])).toEqual([
    `<!-- diffproof-answer {"request":"review-${first.id}"} -->`,
    expect.stringMatching(/^<!-- diffproof-answer \{"request":"run-\d+-1"\} -->$/),
    `<!-- diffproof-answer {"request":"review-${second.id}"} -->`,
  ])

  expect(scene.told(1)).toContain('This should be two.')
  expect(scene.told(1)).toContain('path=\\"src/other.js\\" lines=\\"1-1\\"')
  expect(scene.told(1)).toContain('@@ -1,1 +1,1 @@')
  expect(scene.told(1)).toMatch(/a review of pull request #2[\s\S]*src\/sum\.js \(modified, \+1 -1\)/)
  expect(scene.told(2)).toMatch(/lint > Run tests\\n\\nsrc\/other\.js:1:1 error: three is not allowed here/)
  expect(scene.told(2)).not.toContain('cleanup')
  expectClean(scene)

  for (const words of ['five', 'six']) await scene.comment(`/diffproof ${words}`, 'mona', { inputs: BARE })
  const limited = await scene.review({ body: 'Seven!' })
  expect(limited.outputs).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringMatching(/has had its 5 revisions/),
    turns: '0',
  })
  await scene.review({ body: 'Seven!!' })
  const after = (await github.snapshot(repository)).pulls[0]?.comments ?? []
  expect(after.filter(one => one.body.includes('has had its 5 revisions'))).toHaveLength(1)
  expect(scene.commits()).toHaveLength(6)
})

test('a body that was cut hides no weakened tests of an earlier round', async () => {
  await using scene = await openRevisionScene([changeOther(1, 2), changeOther(2, 3)])
  await scene.review({ body: 'Two, please.' })
  const { body } = await onlyPull(scene)
  const cut = String(body).replace(
    /"earlier": \[.*?\n {6}\]/s,
    '"earlier": [], "earlier_omitted": 1, "earlier_tampering": 2',
  )
  expect(cut).not.toBe(body)
  const [owner = '', repo = ''] = scene.repository.split('/')
  await scene.client().rest.pulls.update({ owner, repo, pull_number: scene.pull, body: cut })
  await scene.review({ body: 'Three, please.' })
  const pull = await onlyPull(scene)
  expect(pull.draft).toBe(true)
  expect(pull.body).toMatch(/an earlier commit of this pull request weakened tests/i)
})

test('a revision completes no repository that the pull request began', async () => {
  const begun = turn(MEND, create('docs/objects/a.md', 'x\n'), create('docs/refs/b.md', 'x\n'))
  const rest = [create('docs/HEAD', 'ref: refs/heads/main\n'), create('docs/config', '[core]\n\tfsmonitor = "false"\n')]
  const said = summary({ title: 'Mend the sum' })
  const talk = [turn(...rest), said, said]
  await using scene = await openRevisionScene([talk], { first: [begun, said], inputs: { 'max-attempts': '0' } })
  expect(scene.first.outputs['outcome']).toBe('pr-created')
  expect((await scene.comment('/diffproof go on')).outputs).toMatchObject({
    outcome: 'blocked-changes',
    reason: expect.stringContaining('docs/HEAD: a repository inside the repository'),
  })
  expect(scene.commits()).toHaveLength(1)
})
