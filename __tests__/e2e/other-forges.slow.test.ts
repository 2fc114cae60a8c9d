/** A forge that speaks as Gitea and Forgejo do: the emulator's switch holds what was measured on a real one. */
import { expect, test } from '@jest/globals'
import { replace, summary, turn } from '../playground/model/script.ts'
import { issueNow } from './comment-history.ts'
import { BOT, commitAs, MONA } from './commit-as.ts'
import { expectClean, onlyPull } from './only-pull.ts'
import { openRevisionScene } from './revision-scene.ts'
import { openScene, type Scene } from './scene.ts'
import { BRANCH, MEND, NODE_TEST, SMALL_PROJECT, STILL_WRONG } from './small-project.ts'

/** The job's own token may not ask who may do what there. */
const asAdmin = ({ github, repository }: Scene) => {
  github.setPermission(repository, 'boss', 'admin')
  return { 'github-token': github.token('admin', RIGHTS, { user: 'boss' }) }
}
const RIGHTS = { contents: 'write', issues: 'write', 'pull-requests': 'write' } as const

async function openGitea(options: Parameters<typeof openScene>[0] = {}): Promise<Scene> {
  const scene = await openScene(options)
  scene.github.switches.speaksGitea = true
  return scene
}

test('a label opens a ready pull request there, with the comment, the labels of the state and the tested tree', async () => {
  await using scene = await openGitea()
  const { github, repository } = scene
  for (const state of ['working', 'done']) github.createLabel(repository, `diffproof: ${state}`)
  const result = await scene.run({ inputs: asAdmin(scene) })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', branch: BRANCH })
  const { draft, title, head, record } = await onlyPull(scene)
  expect({ draft, title }).toEqual({ draft: false, title: 'Correct the reported behaviour' })
  expect(scene.git('rev-parse', `${head.ref}^{tree}`)).toBe(record.evidence.tree_sha)
  const { labels, comments } = await issueNow(scene)
  expect(labels).toEqual(['diffproof', 'diffproof: done'])
  expect(comments).toHaveLength(1)
  expectClean(scene)
})

test('a draft is one by its title, is found again among many, and becomes ready by a revision', async () => {
  const still = [summary(), summary(), summary()]
  const mended = turn(replace('src/sum.js', 'return a * b', 'return a + b'))
  await using scene = await openRevisionScene([[mended, ...still]], {
    first: [turn(STILL_WRONG), ...still],
    inputs: { 'max-attempts': '1', 'test-command': NODE_TEST },
    open: opened => {
      opened.github.switches.speaksGitea = true
      return opened.run({ inputs: asAdmin(opened) })
    },
  })
  const { github, repository, pull, first } = scene
  expect(first.outputs['reason']).toMatch(/as a draft/)
  const now = async () => {
    const { pulls } = await github.snapshot(repository)
    return pulls.find(({ number }) => number === pull)
  }
  const opened = await now()
  expect(opened?.title).toBe('WIP: Correct the reported behaviour')
  expect(opened?.body).not.toMatch(/made no draft/)
  await github.plantPulls(
    repository,
    Array.from({ length: 35 }, (_, index) => ({ branch: `other-${index}`, body: null })),
  )
  const again = await scene.comment('/diffproof add it up', 'mona', { inputs: asAdmin(scene) })
  expect(again.outputs).toMatchObject({ outcome: 'pr-updated', 'pull-request-number': `${pull}` })
  expect((await now())?.title).toBe('Correct the reported behaviour')
  expect(scene.commits()).toHaveLength(2)
})

test('a commit of somebody else is never replaced, also where the branch that it goes into is gone', async () => {
  const mended = [turn(MEND), summary(), summary()]
  await using scene = await openRevisionScene([mended], {
    open: opened => {
      opened.github.switches.speaksGitea = true
      opened.git('branch', 'release', 'main')
      return opened.run({ inputs: { ...asAdmin(opened), 'base-branch': 'release' } })
    },
  })
  const head = scene.git('rev-parse', BRANCH)
  const text = scene.git('log', '-1', '--format=%B', head)
  const tree = scene.git('rev-parse', `${head}^{tree}`)
  const theirs = commitAs(scene, { tree, parent: head, message: 'My own work', author: MONA, committer: MONA })
  const like = commitAs(scene, { tree, parent: theirs, message: text, author: BOT, committer: BOT })
  scene.git('update-ref', `refs/heads/${BRANCH}`, like)
  scene.git('update-ref', '-d', 'refs/heads/release')
  const again = await scene.run({ inputs: { ...asAdmin(scene), 'base-branch': 'main' } })
  expect(again.outputs).toMatchObject({ outcome: 'pr-created', branch: `${BRANCH}-2` })
  expect(scene.git('rev-parse', BRANCH)).toBe(like)
})

test('the token of the job is refused there, with the token that is needed; who may not start a run does not', async () => {
  await using scene = await openGitea()
  const refused = await scene.run()
  expect(refused.outputs).toMatchObject({
    outcome: 'refused-actor',
    reason: expect.stringMatching(/pass the token of an administrator of the repository as github-token/),
  })
  const { github, repository, issue } = scene
  const labelledBy = (by: string) => {
    github.labelIssue(repository, issue, 'diffproof', { by })
    const payload = github.labeledPayload(repository, issue, 'diffproof')
    return scene.run({ inputs: { ...asAdmin(scene), 'dry-run': 'true' }, event: { payload, actor: by } })
  }
  expect((await labelledBy('stranger')).outputs).toMatchObject({
    outcome: 'refused-actor',
    reason: expect.stringMatching(/stranger may not/),
  })
  github.labelIssue(repository, issue, 'other', { by: 'mona' })
  const other = github.labeledPayload(repository, issue, 'other')
  expect((await scene.run({ inputs: asAdmin(scene), event: { payload: other } })).outputs['outcome']).toBe('skipped')
  expect(scene.model.requests).toEqual([])
  // Logins hold dots there.
  github.setPermission(repository, 'jane.doe', 'write')
  expect((await labelledBy('jane.doe')).outputs['outcome']).toBe('dry-run')
})

test('the task files of a branch are planned there', async () => {
  const file = '---\ntitle: Mend\n---\n\nMend it.\n'
  await using scene = await openGitea({ files: { ...SMALL_PROJECT, 'tasks/deep/mend.md': file } })
  const planned = await scene.run({
    action: 'plan',
    inputs: { ...asAdmin(scene), 'task-file': 'tasks/**/*.md' },
    event: { name: 'schedule', payload: {} },
  })
  const matrix = JSON.parse(planned.outputs['matrix'] ?? '{}')
  expect(matrix.include.map(({ id }: { id: string }) => id)).toEqual(['issue-1', 'task-mend'])
})
