/** The one comment on the issue: how it is kept up to date, and what nobody can do to a run by way of it. */
import { expect, test } from '@jest/globals'
import { summary, turn } from '../playground/model/script.ts'
import { commentWrites, isCommentWrite, issueNow, LONG_WORK, slowly } from './comment-history.ts'
import { expectClean } from './only-pull.ts'
import { BARE, openScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'

const PACE_MS = 5_000
const STEPS = [
  ...['Check out', 'Preflight', 'Tests before the change', 'Edit', 'Tests after the change'],
  ...['Changed tests on the old source', 'Summary', 'Pull request'],
]
const warnings = ({ commands }: Awaited<ReturnType<Scene['run']>>) =>
  commands.filter(({ command }) => command === 'warning').map(({ data }) => data)

test.concurrent('a whole run has one comment, brought up to date at its steps, never two writes within five seconds, and the last word is the proof', async () => {
  await using scene = await openScene({ script: LONG_WORK })
  const result = await scene.run()
  expect(result.outputs['outcome']).toBe('pr-created')
  const writes = commentWrites(scene)
  expect(writes.map(({ method }) => method)).toEqual(['POST', ...Array(writes.length - 1).fill('PATCH')])
  const progress = writes.slice(0, -1)
  const last = writes.at(-1)
  // The first at once, one while it looks, one while it mends; how many more depends on the machine, but not without bound.
  expect(progress.length).toBeGreaterThanOrEqual(3)
  expect(progress.length).toBeLessThanOrEqual(result.durationMs / PACE_MS + 1)
  const gaps = progress.slice(1).map(({ at }, index) => at - (progress[index]?.at ?? 0))
  // A timer may be a millisecond early.
  expect(gaps.filter(gap => gap < PACE_MS - 10)).toEqual([])

  for (const { text, atWork } of progress) {
    expect(text).toMatch(
      /^<!-- diffproof-comment .*\n<!-- diffproof-written-by .*"over":false.*\n\*\*Diffproof is at work/,
    )
    expect(text).toMatch(/\n\nSo far: (?:\d+ min )?[\d.]+ s .*\(http\S+\/actions\/runs\/4001\)$/)
    expect(atWork.filter(step => !STEPS.includes(step))).toEqual([])
  }
  const mains = progress.map(({ atWork }) => atWork.at(-1))
  expect(mains[0]).toBe('Check out')
  expect(mains.filter(step => step === 'Edit').length).toBeGreaterThanOrEqual(2)
  expect(progress.at(-1)?.text).toMatch(/- \[x\] Tests before the change: 1 of 1 failed, [\d.]+ s\n/)
  expect(
    progress.some(({ text }) => /\(now\): \d turns?, 1 file\n- \[ \] Tests after the change: 1 of 1 failed/.test(text)),
  ).toBe(true)
  expect(progress.at(-1)?.text).toMatch(/So far: .* · \d turns · \$0\.\d+/)

  const { comments, reactions } = await issueNow(scene)
  expect(comments).toHaveLength(1)
  expect(comments[0]?.body).toBe(last?.text)
  expect(last?.text).toMatch(
    /"over":true.*\n✅ \*\*Diffproof opened \[#2 [^\]]+\]\(http\S+\/pull\/2\)\*\*\n\n1 test passes, and 1 test fails without this change\. Ready for review\.\n\n<sub>/,
  )
  expect(last?.text).toMatch(
    /<sub>(?:\d+ min )?\d+ s · 5 turns · \$0\.\d+ · \[page of the run\]\(http\S+\/actions\/runs\/4001\)<\/sub>$/,
  )
  expect(reactions).toEqual(['eyes', 'rocket'])
  // Nothing came after it, and it was looked for once.
  const lookedFor = scene.github.requests.filter(
    ({ route }) => route === 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  )
  expect(lookedFor).toHaveLength(3)
  expectClean(scene)
})

test.concurrent('a comment that somebody deletes is written anew once; deleted again, it comes back with the last word', async () => {
  let asked = 0
  await using scene: Scene = await openScene({
    script: (_, { position, number }) => {
      asked = number
      return LONG_WORK[position]
    },
  })
  const made: number[] = []
  const deleted = new Set<number>()
  // Each time the comment is read to be updated, somebody has just deleted it.
  scene.github.onRequest(async ({ method, path }) => {
    const id = Number(/\/issues\/comments\/(\d+)$/.exec(path)?.[1] ?? 0)
    if (method !== 'GET' || id === 0 || deleted.size === 2 || deleted.has(id)) return
    deleted.add(id)
    scene.github.deleteComment(scene.repository, scene.issue, id)
    made.push((await issueNow(scene)).comments.length)
  })
  const result = await scene.run()
  expect(asked).toBe(5)
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(made).toEqual([0, 0])
  const writes = commentWrites(scene)
  expect(writes.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
  expect(writes.map(({ text }) => text.includes('"over":true'))).toEqual([false, false, true])
  const { comments } = await issueNow(scene)
  expect(comments.map(({ body }) => body)).toEqual([writes[2]?.text])
  expect(warnings(result).filter(line => line.includes('comment'))).toEqual([])
  expectClean(scene)
})

test.concurrent('a write that GitHub carries out long after the run has ended does not undo the last word', async () => {
  await using scene = await openScene({ script: [slowly(8_000, turn(MEND)), summary()] })
  const late = Promise.withResolvers<void>()
  const isProgress = (body: unknown) => JSON.stringify(body ?? '').includes('\\"over\\":false')
  scene.github.onRequest(async request => {
    if (request.method === 'PATCH' && isCommentWrite(request) && isProgress(request.body)) await late.promise
  })
  const result = await scene.run({ inputs: BARE })
  expect(result.outputs['outcome']).toBe('pr-created')
  const held = scene.github.requests.find(one => one.method === 'PATCH' && isProgress(one.body))
  expect(held?.status).toBeNull()
  late.resolve()
  for (let tries = 0; held?.status === null && tries < 100; tries += 1) await new Promise(done => setTimeout(done, 50))
  expect(held?.status).toBe(404)
  const { comments } = await issueNow(scene)
  expect(comments.map(({ body }) => body)).toEqual([expect.stringMatching(/"over":true[\s\S]*\/pull\/2\)/)])
})

test.concurrent.each([
  ['500 at first', { status: 500, times: 1 }],
  ['no answer at first', { mode: 'stall', times: 1 }],
] as const)('a run ends as well where comments meet %s, with one warning at most', async (_, fault) => {
  await using scene = await openScene()
  scene.github.faults.add({ method: 'POST', path: /\/issues\/\d+\/comments$/, ...fault })
  const result = await scene.run({ inputs: BARE })
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(result.exitCode).toBe(0)
  const now = await issueNow(scene)
  expect(now.comments).toHaveLength(1)
  expect(now.comments.filter(({ body }) => !body.includes('"over":true'))).toEqual([])
  expect(now.reactions).toEqual(['eyes', 'rocket'])
  const told = warnings(result).filter(line => /comment could not be written/.test(line))
  // What is broken off at the end, and what was written all the same, is nothing to warn of.
  const isQuiet = 'mode' in fault
  expect(told.length).toBe(isQuiet ? 0 : 1)
  expect(result.survivors).toEqual([])
})
