import { expect, test } from '@jest/globals'
import type { EventOf } from '../../src/core/log/events.ts'
import { leftRunOf, type Note } from '../../src/core/log/journal.ts'
import { createRunLog } from '../../src/core/log/run-log.ts'
import { NO_USAGE } from '../../src/core/model/prices.ts'
import type { Outcome } from '../../src/core/outcome.ts'
import type { ReactionTarget } from '../../src/core/page/comment.ts'
import type { ReportInput } from '../../src/core/page/run-report.ts'
import { createSecrets } from '../../src/core/secrets/secrets.ts'
import { renderMarker } from '../../src/core/task/ownership.ts'
import { finishRun } from '../../src/flow/finish/post-step.ts'
import type { Forge, PullRequest } from '../../src/ports/forge.ts'
import type { Leftovers } from '../../src/ports/post-step.ts'
import type { Reporter } from '../../src/ports/reporter.ts'
import { PLACES } from '../core/page/places.ts'

const BEGAN: Note = {
  kind: 'began',
  schema: 'diffproof-journal/v1',
  action: 'run',
  pid: 7,
  started: '9',
  mark: 'a'.repeat(32),
}
const TASK: Note = { kind: 'task', id: 'issue-3', issue: 3, revision: null, comments: true }
const START: Note = { kind: 'start', file: '/t/start.json' }
const PUBLISHING: Note = { kind: 'publishing', name: 'd/issue-3', base: 'main', replaces: null }
const MARKER = renderMarker({ task: 'issue-3', run: '1', tree: 't' })

const END: EventOf<'end'> = {
  ...{ type: 'end', outcome: 'cancelled', reason: 'told', passes: false, tree: null, limit: null, turns: 0 },
  ...{ usage: NO_USAGE, costUsd: 0, durationMs: 1 },
}

/** Finishes a run with these notes; what was done, in order. */
async function finished(
  notes: readonly Note[],
  world: { pull?: Partial<PullRequest>; head?: string; tree?: string; told?: Outcome } = {},
) {
  const done: string[] = []
  const comments: { number: number; marker: string; body: string }[] = []
  const summaries: string[] = []
  const reactions: string[] = []
  const { add, runLog } = createRunLog()
  if (world.told !== undefined) add({ ...END, outcome: world.told }, 1)
  const left = leftRunOf([BEGAN, ...notes])
  if (left === null) throw new Error('no run')
  const leftovers: Leftovers = {
    endProcesses: async () => void done.push('end'),
    work: async () => {
      done.push('work')
      return { baseTree: 'base', tree: world.tree ?? 'new', files: [], patch: ['a patch with secret-1'] }
    },
    keepPatch: async patch => {
      done.push(`keep ${patch}`)
      return '/out/change.patch'
    },
    keptPatch: () => ({ file: '/out/change.patch', text: 'kept before' }),
    sweep: async () => {
      done.push('sweep')
      return []
    },
    writeRest: async () => void done.push('write the rest'),
    giveBack: async () => {
      done.push('give back')
      return []
    },
    remove: () => void done.push('remove'),
  }
  const open = { open: true, body: MARKER, url: 'http://h/pull/1', ...world.pull } as PullRequest
  const forge = {
    pullRequestsFrom: async () => (world.pull === undefined ? [] : [open]),
    branchesUnder: async (name: string) => new Map(world.head === undefined ? [] : [[name, world.head]]),
    comment: async (number: number, marker: string, body: string) => void comments.push({ number, marker, body }),
    react: async ({ on, id }: ReactionTarget, reaction: string) => void reactions.push(`${reaction} on ${on} ${id}`),
    labelNames: async () => ['diffproof: working', 'diffproof: done', 'diffproof: failed'],
    moveLabel: async (_: number, to: string, from: readonly string[]) =>
      void reactions.push(`label ${to}, off ${from.join(', ')}`),
  } as unknown as Forge
  const reporter = {
    info: () => undefined,
    warning: () => undefined,
    keepReport: async (input: ReportInput) => {
      done.push(`report ${input.result.outcome}`)
      return null
    },
    add: async (_: object, text: string) => void summaries.push(text),
  } as unknown as Reporter
  await finishRun({
    ...{ left, leftovers, forge, reporter },
    transcript: () => ({ runLog, transcriptFile: '/out/transcript.jsonl' }),
    secrets: createSecrets(['secret-1']),
    sha256: text => `sha of ${text}`,
    ...{ serverUrl: 'http://h', repositoryName: 'o/r', runUrl: 'http://h/run', runId: '1' },
    ...{ start: { event: 'issues', label: 'diffproof', places: PLACES }, planned: ['edit', 'publish'] },
  })
  return { done, comments, summaries, reactions }
}

test('kills, keeps, gives back, tells, removes, in this order', async () => {
  const { done, comments, summaries } = await finished([TASK, START])
  expect(done).toEqual([
    'end',
    'work',
    'keep a patch with ***',
    'sweep',
    'write the rest',
    'give back',
    'report cancelled',
    'remove',
  ])
  expect(comments).toMatchObject([
    { number: 3, body: expect.stringMatching(/❌ \*\*Cancelled:\*\* the run was killed.*patch/) },
  ])
  expect(summaries).toEqual([expect.stringMatching(/^### ❌ Cancelled\n.*a patch with \*\*\*/s)])
  expect(summaries[0]).toMatch(/^- `change\.patch`.*\n- `transcript\.jsonl`[\s\S]*^ {4}path: \/out$/m)
})

test('a run that has made its report leaves only its folder, one that was killed over that the report, and one that closed what it reports', async () => {
  const reported: Note = { kind: 'reported', outcome: 'pr-created' }
  const whole: Note[] = [TASK, START, { kind: 'closed' }, { kind: 'commented' }, reported]
  const all = await finished([...whole, { kind: 'report-made' }])
  expect(all).toEqual({ done: ['end', 'remove'], comments: [], summaries: [], reactions: [] })
  const cut = await finished(whole, { told: 'pr-created' })
  expect(cut).toEqual({ done: ['end', 'report pr-created', 'remove'], comments: [], summaries: [], reactions: [] })
  const closed = await finished([TASK, START, { kind: 'closed' }, { kind: 'commented' }])
  expect(closed).toMatchObject({
    done: ['end', 'report cancelled', 'remove'],
    comments: [],
    summaries: [expect.stringContaining('kept before')],
  })
})

test.each<[string, Outcome, string]>([
  ['that it reported is what its report says', 'internal-error', 'internal-error'],
  ['other than it reported is not believed', 'pr-created', 'cancelled'],
])('an end in the transcript %s', async (_, told, says) => {
  const reported: Note = { kind: 'reported', outcome: 'internal-error' }
  expect((await finished([TASK, START, reported], { told })).done).toContain(`report ${says}`)
})

const TELLING: Note = { kind: 'notifying', target: { on: 'issue', id: 3 }, issue: 3 }

test('once the issue was told that the run is at work, it is told the end, with its reactions, signed as the last word', async () => {
  const { comments, reactions } = await finished([TASK, TELLING])
  expect(comments).toMatchObject([
    { number: 3, body: expect.stringMatching(/^<!-- diffproof-written-by .*"over":true} -->\n/) },
  ])
  expect(comments[0]?.body).toMatch(
    /\*\*Next:\*\* To run it again, remove the label `diffproof` and add it again, or re-run all jobs\./,
  )
  expect(comments[0]?.body).toMatch(/on the \[page of the run\]\(http:\/\/h\/run\)\. .* `change\.patch`/)
  expect(reactions).toEqual(['confused on issue 3', 'label diffproof: failed, off diffproof: working, diffproof: done'])
  const open = await finished([TASK, TELLING, START, PUBLISHING], { pull: {}, head: 'h' })
  expect(open.reactions).toEqual([
    'rocket on issue 3',
    'label diffproof: done, off diffproof: working, diffproof: failed',
  ])
  expect(open.comments[0]?.body).not.toMatch(/Next:|change\.patch/)
  expect(open.summaries[0]).not.toContain('Next:')
  const draft = await finished([TASK, TELLING, START, PUBLISHING], { pull: { draft: true }, head: 'h' })
  expect(draft.reactions).not.toContain('rocket on issue 3')
  expect((await finished([TASK, TELLING, { kind: 'closed' }, { kind: 'commented' }])).reactions).toEqual([])
})

test('before the work began nobody is told but the job; without comments neither', async () => {
  expect((await finished([TASK])).comments).toEqual([])
  expect((await finished([{ ...TASK, comments: false }, START])).comments).toEqual([])
  expect((await finished([{ ...TASK, issue: null }, START])).comments).toEqual([])
})

test.each([
  ['its pull request', { pull: {}, head: 'h' }, /was open by then.*\n\n\[Pull request #1\]\(http:\/\/h\/pull\/1\)\n/s],
  ['a branch without one', { head: 'h' }, /open one by hand at \[http:\/\/h\/o\/r\/compare\/main\.\.\.d\/issue-3/],
  ['a pull request of another run', { pull: { body: MARKER.replace('"1"', '"2"') }, head: 'h' }, /patch of the work/],
  ['nothing yet', {}, /patch of the work/],
  ['nothing at all', { tree: 'base' }, /patch of the work/],
])('where the forge has %s, that is what is told', async (_, world, told) => {
  const { comments } = await finished([TASK, START, PUBLISHING], world)
  expect(comments).toMatchObject([{ number: 3, body: expect.stringMatching(told) }])
})

test('a branch that still is what it was before is not the run’s', async () => {
  const { comments } = await finished([TASK, START, { ...PUBLISHING, replaces: 'h' }], { head: 'h' })
  expect(comments[0]?.body).not.toContain('compare')
})

test('a revision is answered where it was asked for', async () => {
  const revision = { number: 8, marker: '<!-- answer -->' }
  const { comments } = await finished([{ ...TASK, revision }, START])
  const body = expect.stringMatching(
    /^❌ \*\*Cancelled:\*\* the run was killed.*\n\n\*\*Next:\*\*.*\n\n<sub>no commit · `cancelled`/,
  )
  expect(comments).toMatchObject([{ number: 8, marker: '<!-- answer -->', body }])
})
