/** What else the issue shows of a run: the label, reactions, what to do after a failure; and when it shows nothing. */
import { expect, test } from '@jest/globals'
import { say, summary, turn } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { needs } from '../playground/needs.ts'
import { commentWrites, issueNow, slowly } from './comment-history.ts'
import { expectClean } from './only-pull.ts'
import { changeOther, openRevisionScene } from './revision-scene.ts'
import { BARE, openScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'
import { proposed, publishIn } from './split-scene.ts'

const SOLVE = [turn(MEND), summary(), summary()]
const LABELS = ['diffproof: working', 'diffproof: done', 'diffproof: failed']

function openLabelled(script: readonly Turn[], labels: readonly string[]): Promise<Scene> {
  return openScene({ script }).then(scene => {
    for (const name of labels) scene.github.createLabel(scene.repository, name)
    return scene
  })
}

/** What was done with labels, in order. */
function labelMoves({ github }: Scene): readonly string[] {
  return github.requests.flatMap(({ method, path, body }) => {
    if (method === 'POST' && /\/issues\/1\/labels$/.test(path)) return [`+ ${(body as { labels: string[] }).labels}`]
    const off = method === 'DELETE' ? /\/issues\/1\/labels\/(.+)$/.exec(path)?.[1] : undefined
    return off === undefined ? [] : [`- ${decodeURIComponent(off)}`]
  })
}

test('where the repository has the labels, they show the state of the newest run, and a run that is started again takes its old verdict back', async () => {
  let talk: readonly Turn[] = [say('Nothing to do.'), say('No.')]
  await using scene = await openScene({ script: (_, { position }) => talk[position] })
  for (const name of LABELS) scene.github.createLabel(scene.repository, name)
  scene.github.labelIssue(scene.repository, scene.issue, 'bug', { by: 'mona' })
  const failed = await scene.run({ inputs: { ...BARE, 'max-attempts': '0' } })
  expect(failed.outputs['outcome']).toBe('no-changes')
  const moves = ['+ diffproof: working', '+ diffproof: failed', '- diffproof: working']
  expect(labelMoves(scene)).toEqual(moves)
  expect(await issueNow(scene)).toMatchObject({
    labels: ['diffproof', 'bug', 'diffproof: failed'],
    reactions: ['eyes', 'confused'],
  })
  talk = SOLVE
  await scene.run({ inputs: BARE })
  expect(labelMoves(scene).slice(moves.length)).toEqual([
    ...['+ diffproof: working', '- diffproof: failed'],
    ...['+ diffproof: done', '- diffproof: working'],
  ])
  const { labels, reactions, comments } = await issueNow(scene)
  expect({ labels, reactions }).toEqual({
    ...{ labels: ['diffproof', 'bug', 'diffproof: done'], reactions: ['eyes', 'rocket'] },
  })
  expect(comments.map(({ body }) => body)).toEqual([expect.stringContaining('/pull/2')])
  expectClean(scene)
})

test('labels are never made: without them nothing is moved, and of some only those that are there', async () => {
  await using none = await openLabelled(SOLVE, ['done', 'diffproof done'])
  await none.run({ inputs: BARE })
  expect(labelMoves(none)).toEqual([])
  await using some = await openLabelled(SOLVE, ['fix: failed', 'fix: done'])
  some.github.labelIssue(some.repository, some.issue, 'fix', { by: 'mona' })
  some.github.labelIssue(some.repository, some.issue, 'fix: failed', { by: 'mona' })
  const payload = some.github.labeledPayload(some.repository, some.issue, 'fix')
  await some.run({ inputs: { ...BARE, 'trigger-label': 'fix' }, event: { payload } })
  expect(labelMoves(some)).toEqual(['- fix: failed', '+ fix: done'])
  expectClean(some)
})

test('a run that was killed gets its last word from the post step: how far it came, the label and the reaction', async () => {
  await using scene = await openLabelled([turn(MEND), slowly(60_000, summary())], LABELS)
  const killed = await scene.run({
    inputs: BARE,
    onStart: child => {
      const timer = setInterval(() => {
        if (scene.model.requests.length < 2 || commentWrites(scene).length === 0) return
        child.kill('SIGKILL')
        clearInterval(timer)
      }, 50)
    },
  })
  expect(killed.signal).toBe('SIGKILL')
  expect((await issueNow(scene)).labels).toEqual(['diffproof', 'diffproof: working'])
  expect((await killed.post()).exitCode).toBe(0)
  const { comments, labels, reactions } = await issueNow(scene)
  expect(labels).toEqual(['diffproof', 'diffproof: failed'])
  expect(reactions).toEqual(['eyes', 'confused'])
  expect(comments).toHaveLength(1)
  expect(comments[0]?.body).toMatch(
    /❌ \*\*Cancelled:\*\* the run was killed[\s\S]*- \[x\] Check out: `main` at .*\n- \[x\] Preflight\n- \[ \] ❌ Edit: 1 turn, .*the run ended here\n\n<\/details>\n\n<sub>[\d.]+ s · 2 turns · \$0\.\d+ · /,
  )
})

test('an order is answered where it stands: on an issue and on a pull request the comment gets the reactions', async () => {
  await using scene = await openScene()
  const { github, repository, issue } = scene
  const { id } = github.comment(repository, issue, { user: 'mona', body: '/diffproof' })
  await scene.run({
    inputs: BARE,
    event: { name: 'issue_comment', payload: github.commentPayload(repository, issue, id) },
  })
  const { comments, reactions } = await issueNow(scene)
  expect(comments.map(one => one.reactions)).toEqual([['eyes', 'rocket'], []])
  expect(reactions).toEqual([])

  await using revised = await openRevisionScene([changeOther(1, 2), [say('No.'), say('No.')]], {})
  const talks = async () =>
    (await revised.github.snapshot(revised.repository)).pulls[0]?.comments.map(one => one.reactions)
  await revised.comment('/diffproof make it two')
  expect(await talks()).toEqual([['eyes', 'rocket'], []])
  await revised.comment('/diffproof say no', 'mona', { inputs: { 'max-attempts': '0' } })
  expect((await talks())?.[2]).toEqual(['eyes', 'confused'])
})

test('progress-comment: false leaves no comment and no reaction, and moves the labels; a dry run and a proposing job touch nothing', async () => {
  await using scene = await openLabelled(SOLVE, LABELS)
  await scene.run({ inputs: { ...BARE, 'progress-comment': 'false' } })
  expect(await issueNow(scene)).toMatchObject({ comments: [], reactions: [], labels: ['diffproof', 'diffproof: done'] })

  await using dry = await openLabelled(SOLVE, LABELS)
  await dry.run({ inputs: { ...BARE, 'dry-run': 'true' } })
  expect(dry.github.requests.filter(one => one.method !== 'GET' && !one.route?.startsWith('GIT'))).toEqual([])

  await using split = await openLabelled(SOLVE, LABELS)
  const folder = await proposed(split, { inputs: BARE })
  expect(split.github.requests.filter(one => one.method !== 'GET' && !one.route?.startsWith('GIT'))).toEqual([])
  const result = await publishIn(split, folder)
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(await issueNow(split)).toMatchObject({
    comments: [
      {
        body: expect.stringMatching(
          / \*\*Diffproof opened \[#2 [^\]]+\]\(http\S+\/pull\/2\)\*\*\n\n`true` exited with 0\b/,
        ),
      },
    ],
    reactions: ['eyes', 'rocket'],
    labels: ['diffproof', 'diffproof: done'],
  })
  expect(commentWrites(split)[0]?.text).toMatch(
    /\n- \[x\] Read the task\n[\s\S]*\n- .*Preflight.*\n- \[ \] .*Pull request/,
  )
})

needs('a sandbox').test(
  'a token that may not write to issues costs one warning for each of the three, and no outcome',
  async () => {
    await using scene = await openLabelled(SOLVE, LABELS)
    const token = scene.github.token('poor', { contents: 'write', 'pull-requests': 'write', issues: 'read' })
    const result = await scene.run({ inputs: { ...BARE, sandbox: 'auto' }, token })
    expect(result.outputs['outcome']).toBe('pr-created')
    const told = result.commands.filter(({ command }) => command === 'warning').map(({ data }) => data)
    expect(told).toEqual([
      expect.stringMatching(/^no reaction could be left: .*403/),
      expect.stringMatching(/^the label of the issue could not be moved: .*403/),
      expect.stringMatching(/^the comment could not be written: .*403/),
    ])
    expect(await issueNow(scene)).toMatchObject({ comments: [], reactions: [], labels: ['diffproof'] })
  },
)
