/** Any pull request through `dist/prove.js`, and its comment through `dist/prove-comment.js`. */

import { expect, test } from '@jest/globals'
import { commentOn, expectRow, MEND, PROJECT, PROVING, PULLS } from './prove-pulls.ts'
import { openPullScene } from './prove-scene.ts'
import { openScene } from './scene.ts'
import { NODE_TEST, SMALL_PROJECT, SOLVE } from './small-project.ts'

const QUICK = 5

test.each(Object.entries(PULLS).slice(QUICK))('%s', (_, row) => expectRow(row), 120_000)

test('the merge result is proven against its first parent, and the head against where it left its base', async () => {
  await using scene = await openPullScene({
    ...{ files: PROJECT, changes: { ...MEND, ...PROVING }, main: { 'src/later.js': 'export const later = 1\n' } },
  })
  const main = scene.git('rev-parse', 'main')
  const merge = await scene.prove()
  expect(merge.outputs).toMatchObject({ verdict: 'proven', 'base-sha': main, 'head-sha': scene.head })
  expect(merge.outputs['tree-sha']).toBe(scene.git('rev-parse', `${scene.event().sha}^{tree}`))
  const head = await scene.prove({ inputs: { 'prove-head': 'head' } })
  expect(head.outputs).toMatchObject({ verdict: 'proven', 'base-sha': scene.git('rev-parse', 'main~1') })
  const asked = { name: 'workflow_dispatch', payload: {}, ref: 'refs/heads/main' }
  const dispatched = await scene.prove({ event: asked, inputs: { 'pull-request-number': String(scene.number) } })
  expect(dispatched.outputs).toMatchObject({ verdict: 'proven', 'base-sha': main })
  const [base_sha, head_sha] = [main, scene.event().sha]
  const group = { merge_group: { base_sha, head_sha, base_ref: 'refs/heads/main' } }
  const queued = await scene.prove({ event: { name: 'merge_group', payload: group } })
  expect(queued.outputs).toMatchObject({ verdict: 'proven', 'base-sha': main })
})

test('a checkout of the job is given back as it was', async () => {
  await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...PROVING } })
  const workspace = scene.clone('--branch', 'mend')
  const { outputs } = await scene.prove({ workspace })
  expect(outputs).toMatchObject({ verdict: 'proven' })
  const { git } = await import('./scene.ts')
  expect(git(workspace, 'symbolic-ref', '--short', 'HEAD')).toBe('mend')
  expect(git(workspace, 'status', '--porcelain')).toBe('')
})

test('a pull request of ours is not proven twice, unless the step may fail by it', async () => {
  await using scene = await openScene({ files: SMALL_PROJECT, script: SOLVE })
  expect((await scene.run()).outputs['outcome']).toBe('pr-created')
  const [pull] = (await scene.github.snapshot(scene.repository)).pulls
  const { number, body, head } = pull ?? { number: 0, body: '', head: { ref: '' } }
  const sha = scene.git('rev-parse', head.ref)
  const base = { ref: 'main', sha: scene.git('rev-parse', 'main') }
  const event = {
    ...{ name: 'pull_request', ref: `refs/pull/${number}/merge`, sha },
    payload: {
      ...{ action: 'opened', number },
      pull_request: {
        ...{ number, body, state: 'open', base },
        head: { ref: head.ref, sha, repo: { full_name: scene.repository } },
      },
    },
  }
  const prove = (failOn: string) => {
    const inputs = { sandbox: 'off', 'test-command': NODE_TEST, 'prove-head': 'head', 'fail-on': failOn }
    return scene.run({ action: 'prove', event, inputs })
  }
  const known = await prove('never')
  expect(known.outputs).toMatchObject({ outcome: 'reported', verdict: 'ready' })
  expect(known.stepSummary).toContain('It is not proven twice.')
  const measured = await prove('not-ready')
  expect(measured.outputs).toMatchObject({ outcome: 'reported', verdict: 'ready' })
  expect(measured.stepSummary).not.toContain('It is not proven twice.')
})

test('a fork that changes the workflow is not believed', async () => {
  const changes = { ...MEND, ...PROVING, '.github/workflows/ci.yml': 'on: push\n' }
  await using scene = await openPullScene({ files: PROJECT, changes, fork: true })
  const { outputs } = await scene.prove()
  await commentOn(scene, outputs['record'] ?? '')
  expect((await scene.comments()).at(-1)?.body).toContain('Do not rely on it')
})

// A git older than 2.41 reads these for hours.
const NAMES = `${'*a'.repeat(9)}*b`
const FOLDERS = `/${'**/'.repeat(12)}zz`
const LONG = { [`src/${'a'.repeat(120)}.js`]: '', [`${'a/'.repeat(30)}a.js`]: '' }

test.each([
  ['attributes', { ...LONG, '.gitattributes': `${NAMES} -diff\n${FOLDERS} eol=crlf\n` }],
  ['attributes in a folder', { ...LONG, 'a/.gitattributes': `${FOLDERS} -diff\n` }],
  ['rules of what is ignored', { ...LONG, '.gitignore': `${NAMES}\n${FOLDERS}\n` }],
  ['settings of tests', { 'pyproject.toml': `[tool.pytest.ini_options]\nx = 1${' '.repeat(260_000)}y\n` }],
  ['lists of packages', { 'nuget.config': `${'url '.repeat(100)}${'a+'.repeat(800)}://\n`.repeat(99) }],
])(
  'what a fork writes into its %s holds no job up',
  async (_, held) => {
    await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...held }, fork: true })
    const inputs = { 'setup-command': 'none', 'timeout-minutes': '1' }
    const { outputs } = await scene.prove({ inputs, timeoutMs: 80_000 })
    expect(outputs['outcome']).toBe('reported')
  },
  120_000,
)
