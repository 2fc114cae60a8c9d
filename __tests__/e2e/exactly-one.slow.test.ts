/** One issue, one branch, one open pull request, one comment, whoever else is at work. */
import { getOctokit } from '@actions/github'
import { expect, test } from '@jest/globals'
import { type RaceMode, raceOnce } from '../../tools/bench/race-round.ts'
import type { RequestRecord } from '../playground/github/server.ts'
import { summary, turn } from '../playground/model/script.ts'
import { BOT, commitAs } from './commit-as.ts'
import { openBareScene, type Scene } from './scene.ts'
import { BRANCH, MEND } from './small-project.ts'

const open = () => openBareScene({ script: (_, { position }) => [turn(MEND), summary(), summary()][position] })
const run = (scene: Scene) => scene.run()

/** What somebody does when the next request of that kind is on its way and has not arrived. */
function before(scene: Scene, isIt: (request: RequestRecord) => boolean, act: () => unknown): void {
  const stop = scene.github.onRequest(async request => {
    if (!isIt(request)) return
    stop()
    await act()
  })
}

/** What somebody does while the next run works with the model. */
function meanwhile(scene: Scene, act: () => unknown): void {
  const seen = scene.model.requests.length
  before(scene, ({ path }) => scene.model.requests.length > seen && path.includes('/matching-refs/'), act)
}

const push = (scene: Scene, file: string) => scene.github.commit(scene.repository, BRANCH, { [file]: 'theirs\n' })
const openByHand = (scene: Scene, user = 'mona', body = '') =>
  getOctokit(scene.github.token(user, { contents: 'write', 'pull-requests': 'write' }, { user }), {
    baseUrl: scene.github.apiUrl,
  }).rest.pulls.create({ owner: 'octo', repo: 'project', head: BRANCH, base: 'main', title: 'By hand', body })

/** The branches of the task, the numbers of open pull requests and the comments. */
async function left(scene: Scene) {
  const { branches, pulls, issues } = await scene.github.snapshot(scene.repository)
  return {
    branches: Object.keys(branches).filter(name => name !== 'main'),
    open: pulls.filter(one => one.state === 'open').map(one => one.number),
    comments: issues[0]?.comments.map(one => one.body) ?? [],
    pulls,
  }
}

test.each<[RaceMode, boolean]>([
  ['create', true],
  ['names', true],
])('two runs at once (%s) leave one branch, one pull request and one comment', async (mode, meet) => {
  expect((await raceOnce(mode, 2, meet)).violations).toEqual([])
})

const isSwap = ({ path, body }: RequestRecord) =>
  path.endsWith('/graphql') && JSON.stringify(body).includes('updateRefs')
const isPush = ({ method, path }: RequestRecord) => method === 'POST' && path.endsWith('/git-receive-pack')

test.each([
  ['updateRefs', null, isSwap],
  ['git push, where GraphQL does not know updateRefs', 'noUpdateRefs', isPush],
] as const)('a push of a person between reading the head and replacing it survives: %s', async (_, lack, isWrite) => {
  await using scene = await open()
  await run(scene)
  if (lack !== null) {
    scene.github.switches[lack] = true
    const updated = await run(scene)
    expect(updated.outputs['outcome']).toBe('pr-updated')
    expect(scene.git('rev-parse', `${BRANCH}^{tree}`)).toBe(updated.outputs['tree-sha'])
  }
  let theirs = ''
  before(scene, isWrite, async () => {
    theirs = await push(scene, 'by-hand.txt')
  })
  const second = await run(scene)
  expect(second.outputs).toMatchObject({ outcome: 'superseded', branch: BRANCH })
  expect(second.outputs['reason']).toMatch(/moved after this run had started: http\S+\/pull\/2$/)
  expect(second.exitCode).toBe(0)
  expect(scene.git('rev-parse', BRANCH)).toBe(theirs)
  expect(await left(scene)).toMatchObject({
    branches: [BRANCH],
    open: [2],
    comments: [expect.stringMatching(/\/pull\/2\)/)],
  })
})

test('a pull request that is left without its branch while a run works is left so', async () => {
  await using scene = await open()
  await run(scene)
  const { pulls } = await left(scene)
  meanwhile(scene, () => scene.github.deleteBranch(scene.repository, BRANCH))
  const second = await run(scene)
  expect(second.outputs).toMatchObject({ outcome: 'superseded', reason: expect.stringMatching(/was deleted/) })
  expect(second.outputs['reason']).toContain('/pull/2')
  const after = await left(scene)
  expect(after).toMatchObject({ open: [], comments: [expect.stringMatching(/\/pull\/2\)/)] })
  expect(after.pulls.map(one => one.head.sha)).toEqual(pulls.map(one => one.head.sha))
})

test.concurrent('a run that dies between the branch and the pull request is healed by the next', async () => {
  await using scene = await open()
  scene.github.faults.add({ method: 'POST', path: /\/pulls$/, status: 500, times: 4 })
  expect((await run(scene)).outputs).toMatchObject({
    ...{ outcome: 'forge-error', branch: BRANCH, reason: expect.stringMatching(/compare\/main\.\.\./) },
  })
  await scene.github.commit(scene.repository, 'main', { 'meanwhile.txt': 'x\n' })
  scene.github.editIssue(scene.repository, scene.issue, { title: 'A better title' })
  expect((await run(scene)).outputs).toMatchObject({ outcome: 'pr-created', branch: BRANCH })
  // Nor does a death between the new head and the new body make it look like a person's.
  await scene.github.commit(scene.repository, 'main', { 'meanwhile.txt': 'y\n' })
  scene.github.faults.add({ method: 'PATCH', path: /\/pulls\/2$/, status: 500, times: 4 })
  expect((await run(scene)).outputs['outcome']).toBe('forge-error')
  const last = await run(scene)
  expect(last.outputs).toMatchObject({ outcome: 'pr-updated', branch: BRANCH })
  expect(await left(scene)).toMatchObject({ branches: [BRANCH], open: [2], comments: [expect.any(String)] })
  expect(scene.git('rev-parse', `${BRANCH}^{tree}`)).toBe(last.outputs['tree-sha'])
})

test('what a dead run has left is taken over unless it is deleted or gets a pull request meanwhile', async () => {
  await using scene = await open()
  scene.github.switches.pullRequestsForbidden = true
  await run(scene)
  meanwhile(scene, () => scene.github.deleteBranch(scene.repository, BRANCH))
  expect((await run(scene)).outputs).toMatchObject({ outcome: 'pr-not-permitted', branch: BRANCH })
  meanwhile(scene, () => openByHand(scene))
  const reason = expect.stringMatching(/got a pull request.*\/pull\/2$/)
  expect((await run(scene)).outputs).toMatchObject({ outcome: 'superseded', reason })
})

test("a person's own pull request from our branch is left alone and linked", async () => {
  await using scene = await open()
  scene.github.switches.pullRequestsForbidden = true
  await run(scene)
  await openByHand(scene)
  const theirs = scene.git('rev-parse', BRANCH)
  scene.github.switches.pullRequestsForbidden = false
  // They may go on working there while we do.
  meanwhile(scene, () => push(scene, 'more.txt'))
  const second = await run(scene)
  expect(second.outputs).toMatchObject({ outcome: 'pr-created', branch: `${BRANCH}-2` })
  expect(second.outputs['reason']).toMatch(/people work on http\S+\/pull\/2, which was left alone/)
  const { pulls, open: numbers } = await left(scene)
  expect(numbers).toEqual([2, 3])
  expect(pulls[1]?.body).toContain('People work on #2 for the same task')
  expect(scene.git('rev-parse', `${BRANCH}^`)).toBe(theirs)
  // Once more: ours is updated, theirs still linked.
  expect((await run(scene)).outputs).toMatchObject({ outcome: 'pr-updated', branch: `${BRANCH}-2` })
  expect((await left(scene)).open).toEqual([2, 3])
})

test('a pull request that a person opens from our branch at the same moment is not written into', async () => {
  await using scene = await open()
  before(
    scene,
    ({ method, path }) => method === 'POST' && path.endsWith('/pulls'),
    () => openByHand(scene),
  )
  const first = await run(scene)
  expect(first.outputs).toMatchObject({
    outcome: 'superseded',
    reason: expect.stringMatching(/got another pull request.*\/pull\/2$/),
  })
  const { pulls } = await left(scene)
  expect(pulls.map(one => [one.title, one.state])).toEqual([['By hand', 'open']])
})

test('commits of people below one of ours are not thrown away either', async () => {
  await using scene = await open()
  await run(scene)
  const theirs = await push(scene, 'by-hand.txt')
  // As a revision leaves it: a commit of ours on top, with our trailers and its tree.
  const tree = scene.git('rev-parse', `${theirs}^{tree}`)
  const message = `Answer\n\nDiffproof-Task: issue-1\nDiffproof-Run: 1\nDiffproof-Request: comment-1\nDiffproof-Tree: ${tree}`
  const head = commitAs(scene, { tree, parent: theirs, message, author: BOT, committer: BOT })
  scene.git('update-ref', `refs/heads/${BRANCH}`, head)
  const second = await run(scene)
  expect(second.outputs).toMatchObject({ outcome: 'pr-created', branch: `${BRANCH}-2` })
  expect(second.outputs['reason']).toMatch(/people work on http\S+\/pull\/2/)
  expect(scene.git('rev-parse', BRANCH)).toBe(head)
})

test.each([
  ['stranger', `${BRANCH}-2`],
  ['mona', BRANCH],
])(
  'a pull request with our body that %s opens from our branch decides that the next run takes %s',
  async (who, branch) => {
    await using scene = await open()
    await run(scene)
    const { pulls } = await left(scene)
    const body = pulls[0]?.body ?? ''
    scene.git('update-ref', '-d', `refs/heads/${BRANCH}`)
    scene.github.editIssue(scene.repository, 2, { state: 'closed' })
    scene.git('update-ref', `refs/heads/${BRANCH}`, pulls[0]?.head.sha ?? '')
    await openByHand(scene, who, body)
    const second = await run(scene)
    expect(second.outputs).toMatchObject({ branch })
    const [, hand] = (await left(scene)).pulls
    expect([hand?.user, hand?.title]).toEqual([who, branch === BRANCH ? 'Correct the reported behaviour' : 'By hand'])
  },
)
