import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { commitOf, type Draft, entry, REF } from './crafted-proposal.ts'
import { expectRefused, openStage, type Stage } from './refusals.ts'
import { SMALL_PROJECT } from './small-project.ts'
import { publishIn } from './split-scene.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage.scene[Symbol.asyncDispose]()
})

type Damage = readonly [what: string, damage: (draft: Draft) => void, reason: RegExp]

/** Proposes the base with one more path, whatever its mode and name. */
function proposePath(draft: Draft, mode: string, path: string, content: string): void {
  const id = mode === '160000' ? draft.base : draft.object('blob', content)
  draft.git('update-index', '--add', '--cacheinfo', `${mode},${id},${path}`)
  draft.propose(commitOf(draft, draft.git('write-tree'), draft.base))
}

describe('a change that may not be published is refused', () => {
  const file =
    (path: string, content = 'on: push\n') =>
    (draft: Draft) =>
      draft.change({ [path]: content })
  const link = (path: string, target: string) => (draft: Draft) => proposePath(draft, '120000', path, target)
  const cases: readonly Damage[] = [
    ['a workflow', file('.github/workflows/evil.yml'), /evil\.yml: protected path/],
    ['a workflow in other letters', file('.GitHub/WorkFlows/evil.yml'), /protected path/],
    ['a workflow with a character of no width', file('.github/work\u200bflows/evil.yml'), /protected path/],
    ['a workflow in wide letters', file('.ｇithub/workflows/evil.yml'), /protected path/],
    [
      'a workflow that is not listed',
      draft => {
        const before = draft.read('proposal.json').toString()
        const mended = draft.git('show', `${REF}:src/sum.js`)
        draft.change({ 'src/sum.js': `${mended}\n`, '.github/workflows/evil.yml': 'on: push\n' })
        const { commit, tree } = JSON.parse(draft.read('proposal.json').toString())
        draft.write('proposal.json', before)
        draft.edit(it => {
          Object.assign(it, { commit, tree })
          it.record.evidence.tree_sha = tree
        })
      },
      /something is not listed/,
    ],
    ['CODEOWNERS', file('CODEOWNERS', '* @evil\n'), /CODEOWNERS: protected path/],
    [
      '.gitmodules',
      file('.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = https://github.com/evil/x\n'),
      /\.gitmodules: protected path/,
    ],
    ['a submodule', draft => proposePath(draft, '160000', 'sub', ''), /new_mode: "160000"/],
    [
      'a submodule that says it is a file',
      draft => {
        proposePath(draft, '160000', 'sub', '')
        draft.edit(it => (it.files.at(-1).new_mode = '100644'))
      },
      /the content that it lists for "sub" is no file/,
    ],
    ['a link to /etc/passwd', link('notes.txt', '/etc/passwd'), /notes\.txt: a link to an absolute path/],
    ['a link out of the repository', link('src/up', '../../secrets'), /src\/up: a link that leaves the repository/],
    ['a link into .git', link('config', '.git/config'), /config: a link into git's own data/],
    [
      'a folder .git',
      draft => {
        const hooks = draft.object('tree', entry('100755', 'post-checkout', draft.object('blob', '#!/bin/sh\n')))
        const base = draft
          .git('cat-file', '-p', `${draft.base}^{tree}`)
          .split('\n')
          .map(line => line.split(/[ \t]/))
        const entries = [
          ['40000', 'tree', hooks, '.git'],
          ...base.map(([mode = '', ...rest]) => [mode.replace(/^0/, ''), ...rest]),
        ]
        const tree = draft.object(
          'tree',
          Buffer.concat(entries.map(([mode = '', , id = '', name = '']) => entry(mode, name, id))),
        )
        draft.propose(commitOf(draft, tree, draft.base))
      },
      /change\.bundle: error: object [0-9a-f]{40}: hasDotgit/,
    ],
    [
      'the token of this job',
      draft => draft.change({ 'src/key.js': `export const key = '${draft.scene.token}'\n` }),
      /src\/key\.js: it holds a secret of this run/,
    ],
    [
      'the token of this job, encoded',
      draft => draft.change({ 'src/key.js': Buffer.from(draft.scene.token).toString('base64') }),
      /src\/key\.js: it holds a secret of this run/,
    ],
    [
      'more lines than are allowed',
      file('src/long.js', 'x\n'.repeat(5_001)),
      /5003 changed lines: more than max-changed-lines|5001 changed lines: more than max-changed-lines/,
    ],
    [
      'other bits than the listed ones',
      draft => draft.edit(it => (it.files[0].new_mode = '100755')),
      /something is not listed/,
    ],
    [
      'other content than the listed one',
      draft => draft.edit(it => (it.files[0].blob = draft.git('rev-parse', `${draft.base}:src/other.js`))),
      /something is not listed/,
    ],
    [
      'a file that is listed and not changed',
      draft => draft.edit(it => it.files.push({ ...it.files[0], path: 'src/other.js' })),
      /something is not listed/,
    ],
    [
      'a test that was changed, and a proof that denies it',
      draft => draft.change({ 'test/sum.test.js': `${SMALL_PROJECT['test/sum.test.js']}// more\n` }),
      /proof is no-test-changes, but by the diff a test was changed/,
    ],
  ]
  test.each(cases)('%s', async (_, damage, reason) => expectRefused(stage, damage, reason))

  test('tests that the proposal says nothing about weakening, where that is to fail', async () => {
    const weaken = (draft: Draft) => {
      draft.change({ 'test/sum.test.js': SMALL_PROJECT['test/sum.test.js'].replace('assert.equal(sum(1, 2), 3)', '') })
      draft.edit(it => (it.record.evidence.tests.proof = 'green-on-base'))
    }
    await expectRefused(stage, weaken, /the change cannot be delivered: test\/sum\.test\.js/, {
      inputs: { 'on-tampering': 'fail' },
    })
  })

  test('tests that fail, where that is to fail', async () => {
    const fail = (draft: Draft) =>
      draft.edit(it =>
        Object.assign(it.record.evidence.tests, { final: { status: 'failed', exit_code: 1, duration_ms: 1 } }),
      )
    await expectRefused(stage, fail, /npm test failed with exit code 1/, {
      outcome: 'tests-failed',
      inputs: { 'on-test-failure': 'fail' },
    })
  })
})

test('the stage itself is sound: the same proposal, untouched, is not refused', async () => {
  const result = await publishIn(stage.scene, stage.proposal, { inputs: { 'dry-run': 'true' } })
  expect(result.outputs).toMatchObject({ outcome: 'dry-run' })
})
