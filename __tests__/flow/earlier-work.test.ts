import { expect, test } from '@jest/globals'
import type { Receipt } from '../../src/core/change/change.ts'
import { sanitizeTask } from '../../src/core/task/task.ts'
import { resume } from '../../src/flow/begin-work.ts'
import { findEarlierWork } from '../../src/flow/start/checkout.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { changedFile, receiptOf } from '../core/change/changed-file.ts'
import { endLine, linesOf, receiptLine, replyLine, SNAPSHOT, startLine } from '../core/log/sample-transcript.ts'
import { sessionOf, world } from './fakes.ts'

const PATCH = 'the patch'
const WHOLE = linesOf(startLine(), replyLine(0.5), receiptLine('laid-tree', `sha-of-${PATCH}`, ['src/a.js', 'gone.js']))
const READ = { ...startLine().task, snapshotSha256: SNAPSHOT, kind: 'issue' as const }
const TASK = { ...READ, sanitized: sanitizeTask(READ) }
const BASE = { branch: 'main', sha: '1'.repeat(40), tree: 'base-tree', cloned: true }

type Left = Awaited<ReturnType<Ports['earlierRuns']['read']>>

function setUp(
  left: readonly Left[],
  more: {
    readonly resume?: string
    readonly fits?: boolean
    readonly laid?: Partial<Receipt> | { refused: string }
  } = {},
) {
  const { run } = world([], { resume: more.resume ?? 'auto' })
  const said: string[] = []
  const recorded: unknown[] = []
  const edited: string[] = []
  let tree = 'base-tree'
  const { laid = {} } = more
  const receipt = { ...receiptOf([changedFile('src/a.js')]), tree: 'laid-tree', ...laid }
  const repository = {
    ...run.ports.repository,
    receiptOf: async () =>
      typeof laid === 'object' && typeof (laid as { refused?: unknown }).refused === 'string'
        ? (laid as { refused: string })
        : { receipt },
    resumeFrom: async (one: Receipt, paths: readonly string[]) => {
      if (more.fits === false) return false
      tree = one.tree
      edited.push(...paths)
      return true
    },
  }
  const reporter = {
    ...run.ports.reporter,
    info: (line: string) => said.push(line),
    warning: (line: string) => said.push(line),
    record: (event: unknown) => recorded.push(event),
  }
  const earlierRuns = { read: async (back: number) => left[back] ?? null }
  const ports = { ...run.ports, repository, reporter, earlierRuns } as Ports
  return { run: { ...run, ports }, said, recorded, edited, treeNow: () => tree }
}

test('nothing is looked for unless it is asked for', async () => {
  const { run, said } = setUp([{ transcript: WHOLE, patch: PATCH }], { resume: 'never' })
  expect(await findEarlierWork(TASK, run)).toBeNull()
  expect(said).toEqual([])
})

test.each<[string, readonly Left[], string]>([
  ['nothing is there', [], 'no earlier run has left anything in output-path'],
  ['it cannot be read', [{ refused: 'transcript.jsonl is no regular file' }], 'transcript.jsonl is no regular file'],
  [
    'it has finished',
    [{ transcript: WHOLE + linesOf(endLine('pr-created')), patch: PATCH }],
    'it has ended with pr-created',
  ],
  [
    'the patch is another one',
    [{ transcript: WHOLE, patch: 'another' }],
    'the patch is not one that its transcript records',
  ],
  [
    'the patch cannot be read',
    [{ transcript: WHOLE, patch: { refused: 'change.patch is empty' } }],
    'change.patch is empty',
  ],
])('the run begins anew and says why where %s', async (_, left, why) => {
  const { run, said } = setUp(left)
  expect(await findEarlierWork(TASK, run)).toBeNull()
  expect(said).toEqual([`resume: nothing to go on from, ${why}`])
})

test('a run that had not changed anything makes way for the one before it, but not for ever', async () => {
  const empty = { transcript: linesOf(startLine()), patch: '' }
  const { run } = setUp([empty, empty, { transcript: WHOLE, patch: PATCH }])
  expect(await findEarlierWork(TASK, run)).toMatchObject({ runId: '7', costUsd: 0.5, patch: PATCH, tree: 'laid-tree' })
  const far = setUp([empty, empty, empty, { transcript: WHOLE, patch: PATCH }])
  expect(await findEarlierWork(TASK, far.run)).toBeNull()
})

async function lay(more: Parameters<typeof setUp>[1] = {}, { base = BASE, uncommitted = [] as string[] } = {}) {
  const { run, said, recorded, edited, treeNow } = setUp([{ transcript: WHOLE, patch: PATCH }], more)
  const work = await findEarlierWork(TASK, run)
  if (work === null) throw new Error('nothing found')
  const session = sessionOf(run, {
    base,
    start: { uncommitted, base: null, untracked: [], setup: { generated: [], copiesSource: false } },
    testCommand: null,
    task: TASK,
  })
  return { isLaid: await resume(work, session), session, said, recorded, edited, tree: treeNow() }
}

test('the patch is laid, the paths of the edit tool are remembered, and cost and origin are told', async () => {
  const { isLaid, session, said, recorded, edited, tree } = await lay()
  expect([isLaid, tree, edited]).toEqual([true, 'laid-tree', ['src/a.js']])
  expect(session.run.state.resumedFrom).toEqual({ runId: '7', costUsd: 0.5 })
  expect(recorded).toMatchObject([{ type: 'resumed', runId: '7', patch: PATCH }])
  expect(said).toEqual([
    expect.stringContaining('which cost 0.5 USD, is continued: 1 changed files; max-cost-usd counts this run only'),
  ])
})

test('it is laid on another base, where another tree comes of it', async () => {
  const { isLaid, tree } = await lay({ laid: { tree: 'tree-on-new-base' } }, { base: { ...BASE, sha: '9'.repeat(40) } })
  expect([isLaid, tree]).toEqual([true, 'tree-on-new-base'])
})

const changed = (path: string) => changedFile(path, { change: 'added', deletions: 0, oldMode: null })

test.each<[string, Parameters<typeof lay>, RegExp]>([
  [
    'does not apply',
    [{ laid: { refused: 'error: a.js: patch does not apply' } }],
    /does not apply to 111111111111: error: a\.js/,
  ],
  ['makes another tree of the same base', [{ laid: { tree: 'other' } }], /makes another tree/],
  ['touches a protected path', [{ laid: { files: [changed('.github/workflows/evil.yml')] } }], /evil\.yml: /],
  [
    'touches what was dirty before the run',
    [{}, { uncommitted: ['src/a.js'] }],
    /src\/a\.js: it was changed or untracked before/,
  ],
  [
    'holds a submodule',
    [{ laid: { files: [{ ...changed('sub'), newMode: '160000', blob: null }] } }],
    /sub: a submodule/,
  ],
  [
    'changes nothing any more',
    [{ laid: { tree: 'base-tree', files: [] } }, { base: { ...BASE, sha: '9'.repeat(40) } }],
    /changes nothing any more/,
  ],
  ['does not come out of the work tree', [{ fits: false }], /the work tree does not take it/],
])('the run begins anew on an untouched tree where the patch %s', async (_, given, why) => {
  const { isLaid, session, said, edited, tree } = await lay(...given)
  expect([isLaid, tree, edited, session.run.state.resumedFrom]).toEqual([false, 'base-tree', [], null])
  expect(said).toEqual([expect.stringMatching(why)])
})
