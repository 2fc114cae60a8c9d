import type { ChildProcess } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { summary, turn } from '../playground/model/script.ts'
import { type LookScene, markerOf, openLookScene, PROJECT } from './look-scene.ts'
import { expectClean } from './only-pull.ts'
import { BARE, openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

type Entry = Readonly<Record<'id' | 'kind' | 'repository' | 'issue-number' | 'task-file', string>>

const entriesIn = (matrix: string | undefined) => (JSON.parse(matrix ?? '{}') as { include: Entry[] }).include
const issueEntry = (number: number, repository = PROJECT): Entry => ({
  id: `issue-${number}`,
  kind: 'issue',
  repository,
  'issue-number': String(number),
  'task-file': '',
})

/** Issues by number, all with the label but for those that are said to have another. */
function openIssues({ github }: Pick<LookScene, 'github'>, count: number, repository = PROJECT): void {
  for (let n = 0; n < count; n += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString().replace('.000Z', 'Z')
    const text = { title: `@everyone ## ${n}`, body: null, user: 'reporter', labels: ['DiffProof'] }
    github.createIssue(repository, { ...text, createdAt })
  }
}

test('of 400 labelled issues, 60 of them with open pull requests, 256 are planned and the rest is named', async () => {
  await using scene = await openLookScene(SMALL_PROJECT)
  const { github } = scene
  openIssues(scene, 400)
  github.editIssue(PROJECT, 400, { locked: true })
  github.editIssue(PROJECT, 399, { state: 'closed' })
  // Older than all others, and labelled otherwise.
  const old = { title: 'Old', body: null, user: 'reporter', createdAt: '2020-01-01T00:00:00Z' }
  github.createIssue(PROJECT, { ...old, labels: ['diffproof'] })
  github.createIssue(PROJECT, { ...old, labels: ['diffproof-later'] })
  await github.createRepository({ owner: 'stranger', name: 'project', forkOf: PROJECT })
  const inHand = Array.from({ length: 60 }, (_, index) => 3 + 6 * index)
  const pulls = await github.plantPulls(PROJECT, [
    ...inHand.map(n => ({ branch: `diffproof/issue-${n}-x`, body: `Text\n\n${markerOf(`issue-${n}`)}\n` })),
    // None of these is an open one of ours: their issues are planned.
    { branch: 'diffproof/issue-1-x', body: markerOf('issue-1'), state: 'closed' },
    { branch: 'diffproof/issue-2-x', body: markerOf('issue-2'), state: 'merged' },
    { branch: 'diffproof/issue-4-x', body: 'By hand.', labels: ['diffproof'] },
    { branch: 'diffproof/issue-5-x', body: markerOf('issue-6') },
    { branch: 'diffproof/issue-7-x', body: markerOf('issue-7'), fork: 'stranger/project' },
    { branch: 'feature', body: markerOf('issue-8') },
    { branch: 'diffproof/issue-100', body: markerOf('issue-10') },
  ])

  // A runner that is busy takes the log late, and all of it.
  const late = (child: ChildProcess) => {
    child.stdout?.pause()
    setTimeout(() => child.stdout?.resume(), 4_000)
  }
  const rights = { issues: 'read', 'pull-requests': 'read' } as const
  const result = await scene.look('plan', {}, rights, 'schedule', late)

  const free = [401, ...Array.from({ length: 398 }, (_, index) => index + 1).filter(n => !inHand.includes(n))]
  expect(result.outputs).toMatchObject({ outcome: 'planned', count: '256' })
  expect(result.exitCode).toBe(0)
  expect(entriesIn(result.outputs['matrix'])).toEqual(free.slice(0, 256).map(n => issueEntry(n)))
  expect(result.outputs['reason']).toBe('256 tasks are planned; left out: 145')
  const labelledPull = pulls[62]
  const leftOut = [
    ...inHand.map((n, index) => `#${n} has the open pull request #${pulls[index]}`),
    `#${labelledPull} is a pull request, not an issue`,
    '#400 is locked',
    ...free.slice(256).map(n => `#${n} beyond the limit of 256, left for the next time`),
  ]
  for (const line of leftOut) expect(result.log).toContain(`left out: ${line}\n`)
  expect(result.log.match(/^left out: /gm)).toHaveLength(leftOut.length)
  for (const line of leftOut) expect(result.stepSummary).toContain(`| ${line.replace(' ', ' | ')} |`)
  expect(result.stepSummary).not.toContain('everyone')

  // Five pages of issues and one of pull requests, none of it more than once.
  expect(github.requests.map(one => one.route)).toEqual([
    ...Array.from({ length: 5 }, () => 'GET /repos/{owner}/{repo}/issues'),
    'GET /repos/{owner}/{repo}/pulls',
  ])
  expect([...github.violations, ...github.unknownRequests]).toEqual([])
})

test('nothing to do is an empty plan, and max-tasks keeps the rest for the next time', async () => {
  await using scene = await openLookScene(SMALL_PROJECT)
  const nothing = await scene.look('plan')
  expect(nothing.outputs).toMatchObject({
    outcome: 'planned',
    count: '0',
    matrix: '{"include":[]}',
    reason: 'no tasks are planned',
  })
  expect(nothing.exitCode).toBe(0)

  openIssues(scene, 3)
  const two = await scene.look('plan', { 'max-tasks': '2', 'trigger-label': 'DIFFPROOF' })
  expect(entriesIn(two.outputs['matrix'])).toEqual([issueEntry(1), issueEntry(2)])
  expect(two.log).toContain('left out: #3 beyond the limit of 2, left for the next time')

  const wrong = await scene.look('plan', { 'max-tasks': '257', 'task-file': '../*.md' })
  expect(wrong.outputs).toMatchObject({ outcome: 'configuration-error' })
  expect(wrong.outputs['reason']).toMatch(
    /task-file must stay inside the repository: no \.\..*max-tasks must be a whole number from 1 to 256/s,
  )
})

const FOLDER = '.github/diffproof'
const TASK = '---\ntitle: A task\n---\nDo it.\n'

test('task files that match are planned behind the issues, the others are named with their reasons', async () => {
  await using scene = await openLookScene({
    ...SMALL_PROJECT,
    [`${FOLDER}/update-deps.md`]: TASK,
    [`${FOLDER}/in-hand.md`]: TASK,
    [`${FOLDER}/wrong.md`]: '---\ntitle: A task\nstrategy: magic\n---\nDo it.\n',
    [`${FOLDER}/empty.md`]: '  \n',
    [`${FOLDER}/more/Update Deps.md`]: TASK,
    [`${FOLDER}/more/weekly.md`]: TASK,
    [`${FOLDER}/more/latin.md`]: Buffer.from([0xe9, 0x0a]),
    [`${FOLDER}/more/notes.txt`]: 'No task.\n',
    'docs/guide.md': TASK,
  })
  openIssues(scene, 1)
  await scene.github.plantPulls(PROJECT, [{ branch: 'diffproof/task-in-hand', body: markerOf('task-in-hand') }])
  const result = await scene.look('plan', { 'task-file': `${FOLDER}/**/*.md` })
  const fileEntry = (id: string, file: string) => ({
    ...{ id: `task-${id}`, kind: 'maintenance', repository: PROJECT },
    'issue-number': '',
    'task-file': `${FOLDER}/${file}`,
  })
  expect(entriesIn(result.outputs['matrix'])).toEqual([
    issueEntry(1),
    fileEntry('update-deps', 'more/Update Deps.md'),
    fileEntry('weekly', 'more/weekly.md'),
  ])
  for (const line of [
    'update-deps.md has the name of .github/diffproof/more/Update Deps.md: both are task-update-deps',
    'in-hand.md has the open pull request #2',
    'empty.md .github/diffproof/empty.md:1: the file must begin with front matter',
    'more/latin.md it is no UTF-8 text',
    'wrong.md .github/diffproof/wrong.md:3: strategy must be one of',
  ])
    expect(result.log).toContain(`left out: ${FOLDER}/${line}`)
  expect(result.log).not.toMatch(/notes\.txt|guide\.md/)

  const none = await scene.look('plan', { 'task-file': 'nowhere/*.md' })
  expect(none.outputs['count']).toBe('1')
  expect(none.log).toMatch(/warning.*nowhere\/\*\.md matches no file of main/)
  expect([...scene.github.violations, ...scene.github.unknownRequests]).toEqual([])
})

test('a forge that does not answer ends the plan with a name for it, and no half of a matrix', async () => {
  await using scene = await openLookScene(SMALL_PROJECT)
  const refused = await scene.look('plan', {}, { contents: 'read' })
  const reason = expect.stringMatching(/Give the job the permission (issues|pull-requests): read/)
  expect(refused.outputs).toMatchObject({ outcome: 'forge-error', reason })
  expect(refused.outputs['matrix']).toBeUndefined()
  expect(refused.exitCode).toBe(1)
  const target = await scene.look('plan', {}, undefined, 'pull_request_target')
  expect(target.outputs['outcome']).toBe('configuration-error')
})

test('four entries of a plan run at once: four pull requests, none doubled, and the next plan leaves them out', async () => {
  const files = { ...SMALL_PROJECT, [`${FOLDER}/weekly.md`]: TASK }
  await using scene = await openScene({ files, script: [turn(MEND), summary()] })
  openIssues(scene, 2, scene.repository)
  const event = { name: 'schedule', payload: {} }
  const plan = () =>
    scene.run({
      event,
      token: scene.github.token('plan', { contents: 'read', issues: 'read', 'pull-requests': 'read' }),
      action: 'plan',
      inputs: { 'task-file': `${FOLDER}/*.md` },
    })
  const entries = entriesIn((await plan()).outputs['matrix'])
  expect(entries.map(entry => entry.id)).toEqual([2, 3, 1].map(n => `issue-${n}`).concat('task-weekly'))
  const results = await Promise.all(
    entries.map(entry =>
      scene.run({
        event,
        inputs: { ...BARE, 'issue-number': entry['issue-number'], 'task-file': entry['task-file'] },
      }),
    ),
  )
  expect(results.map(one => one.outputs['outcome'])).toEqual(entries.map(() => 'pr-created'))
  const { pulls } = await scene.github.snapshot(scene.repository)
  const tasks = pulls.map(pull => /"task":"([\w-]+)"/.exec(pull.body ?? '')?.[1])
  expect(tasks.sort()).toEqual(entries.map(entry => entry.id).sort())
  expect(new Set(pulls.map(pull => pull.head.ref)).size).toBe(4)

  const next = await plan()
  expect(next.outputs).toMatchObject({
    count: '0',
    reason: 'no tasks are planned; left out: 4',
  })
  expectClean(scene)
})
