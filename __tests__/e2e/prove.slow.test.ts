/** Any pull request through `dist/prove.js`, and its comment through `dist/prove-comment.js`. */

import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { needs } from '../playground/needs.ts'
import { commentOn, MEND, PROJECT, PROVING, SUB } from './prove-pulls.ts'
import { type Changes, openPullScene } from './prove-scene.ts'
import { type Files, git, openScene } from './scene.ts'
import { NODE_TEST, SMALL_PROJECT, SOLVE } from './small-project.ts'

const BREAK_SUB = { 'src/sub.js': SUB.replace('a - b', 'b - a') }

type Row = {
  readonly files?: Files
  readonly changes: Changes
  readonly verdict: string
  readonly doubts: readonly string[]
  readonly says?: string
}
/** Pull requests, by what is true of them; the pages of plain ones are kept in `golden/proofs`. */
const ROWS: Readonly<Record<string, Row>> = {
  'proves one test, breaks another': {
    changes: { ...MEND, ...PROVING, ...BREAK_SUB },
    verdict: 'not-ready',
    doubts: ['tests-not-green'],
  },
  'a change whose tests cannot find their packages, because setup fails': {
    files: {
      ...PROJECT,
      'package.json': JSON.stringify({
        ...{ name: 'small', type: 'module', dependencies: { left: 'file:left.tgz' } },
        scripts: { test: 'node --test' },
      }),
      'test/sum.test.js': `import 'left'\n${PROJECT['test/sum.test.js']}`,
    },
    changes: { ...MEND, 'test/sum.test.js': `import 'left'\n${PROVING['test/sum.test.js']}` },
    verdict: 'not-ready',
    doubts: ['still-red'],
    says: '**Next:** the setup `npm install',
  },
}

test.each(Object.entries(ROWS))('%s', async (_, { files = PROJECT, changes, verdict, doubts, says = '' }) => {
  await using scene = await openPullScene({ files, changes, inputs: { 'test-command': 'npm test' } })
  const { outputs, exitCode, stepSummary } = await scene.prove()
  expect({ ...outputs, exitCode }).toMatchObject({ outcome: 'reported', verdict, exitCode: 0 })
  const found = (JSON.parse(outputs['doubts'] ?? '') as { kind: string }[]).map(({ kind }) => kind)
  expect(found).toEqual(expect.arrayContaining([...doubts]))
  expect(stepSummary).toContain(says)
  expect(outputs['tree-sha']).toBe(scene.git('rev-parse', `${scene.head}^{tree}`))
  expect(scene.model.requests).toEqual([])
})

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

needs('a sandbox').test(
  'a checkout of the job stays as it is, with edits that git does not show, and with what somebody writes there during the run',
  async () => {
    const files = { ...PROJECT, 'lock.txt': 'a\n', 'notes.txt': 'a\n', 'own.txt': 'a\n', 'hidden.txt': 'a\n' }
    const added = { 'notes.txt': 'a\nb\n', 'src/new.js': 'export {}\n' }
    await using scene = await openPullScene({ files, changes: { ...MEND, ...PROVING, ...added } })
    const workspace = scene.clone('--branch', 'mend')
    const at = (path: string) => join(workspace, path)
    git(workspace, 'update-index', '--assume-unchanged', 'hidden.txt')
    for (const path of ['own.txt', 'hidden.txt']) appendFileSync(at(path), 'mine\n')
    const written: string[] = []
    const onLine = (text: string) => {
      for (const during of ['setup', 'test command'])
        if (text.includes(`\n${during}: `) && !written.includes(during)) {
          written.push(during)
          appendFileSync(at('notes.txt'), `${during}\n`)
          writeFileSync(at('src/new.js'), `// ${during}\n`)
        }
    }
    const seen = '$(echo $(cat notes.txt own.txt hidden.txt; ls src; git rev-parse HEAD; git status --short))'
    const ofBase = `a a a sub.js sum.js ${scene.git('rev-parse', 'main')}`
    const setup = `test "${seen}" = "${ofBase}"; sleep 1; echo b >>lock.txt`
    const inputs = { sandbox: 'auto', 'setup-command': setup }
    const { outputs } = await scene.prove({ workspace, inputs, onLine })
    expect(outputs).toMatchObject({ verdict: 'proven' })
    const paths = ['lock.txt', 'own.txt', 'hidden.txt', 'notes.txt', 'src/new.js']
    expect(paths.map(path => readFileSync(at(path), 'utf8'))).toEqual([
      ...['a\n', 'a\nmine\n', 'a\nmine\n', 'a\nb\nsetup\ntest command\n', '// test command\n'],
    ])
    expect(git(workspace, 'symbolic-ref', '--short', 'HEAD')).toBe('mend')
  },
)

test('in a checkout of the job, which is given back as it was, the base has its own files and folders, also where their names are no text', async () => {
  const first = { '\0n\xff.txt': 'old\n', 'a/b.txt': 'b\n', c: 'c\n', '\0gone\xff/d.txt': 'd\n' }
  const moved = { '\0n\xff.txt': 'new\n', 'a/b.txt': null, a: 'a\n', c: null, 'c/d.txt': 'd\n', '\0more\xff.txt': '' }
  const changes = { ...MEND, ...PROVING, ...moved, '\0gone\xff/d.txt': null }
  await using scene = await openPullScene({ files: PROJECT, first, changes })
  const workspace = scene.clone('--branch', 'mend')
  const names = "$(echo $(ls -d n* a/* c gone*/* m*; cat n*) | tr '\\377' x)"
  const inputs = { 'setup-command': `test "${names}" = 'a/b.txt c gonex/d.txt nx.txt old'` }
  for (const sandbox of ['auto', 'off']) {
    const { outputs } = await scene.prove({ workspace, inputs: { ...inputs, sandbox } })
    expect(outputs).toMatchObject({ verdict: 'proven' })
    expect(git(workspace, 'symbolic-ref', '--short', 'HEAD')).toBe('mend')
    expect(git(workspace, 'status', '--porcelain')).toBe('')
  }
})

test('a sparse checkout of the job is enough, whatever the pull request adds and removes outside of it', async () => {
  const first = { 'docs/a.txt': 'a\n', 'docs/gone.txt': 'g\n' }
  const changes = { ...MEND, ...PROVING, 'docs/new.txt': 'n\n', 'docs/gone.txt': null }
  await using scene = await openPullScene({ files: PROJECT, first, changes })
  const workspace = scene.clone('--branch', 'mend')
  git(workspace, 'sparse-checkout', 'set', 'src', 'test')
  const { outputs } = await scene.prove({ workspace })
  expect(outputs).toMatchObject({ verdict: 'proven' })
  expect(readdirSync(workspace)).not.toContain('docs')
  expect(git(workspace, 'status', '--porcelain')).toBe('')
})

test('a file of LFS with the name of one with credentials is there as its pointer names it, and as a pointer with more in it', async () => {
  // Longer than what is looked at for values; the short line behind it looks like no secret.
  const key = `${'w8Kp3Zr6Qt1Vn5Xb9Lm2\n'.repeat(60_000)}`
  const oid = createHash('sha256').update(key).digest('hex')
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${key.length}\n`
  const files = { ...PROJECT, '.gitattributes': '*.pem filter=lfs\n', 'test/key.pem': pointer }
  await using scene = await openPullScene({ files, changes: { ...MEND, ...PROVING } })
  const workspace = scene.clone('--branch', 'mend')
  const provenWith = async (setup: string) =>
    (await scene.prove({ workspace, inputs: { 'setup-command': setup } })).outputs['verdict']
  writeFileSync(join(workspace, 'test/key.pem'), key)
  expect(await provenWith('grep -q Vn5Xb9Lm2 test/key.pem')).toBe('proven')
  appendFileSync(join(workspace, 'test/key.pem'), 'pin=8642\n')
  expect(await provenWith('grep -q sha256 test/key.pem')).toBe('proven')
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

test.each(['.github/workflows/ci.yml', 'ci/prove/action.yml'])(
  'a fork that may change the job, by %s, is not believed',
  async path => {
    const changes = { ...MEND, ...PROVING, [path]: 'on: push\n' }
    await using scene = await openPullScene({ files: PROJECT, changes, fork: true })
    const { outputs } = await scene.prove()
    await commentOn(scene, outputs['record'] ?? '')
    expect((await scene.comments()).at(-1)?.body).toContain('Do not rely on it')
  },
)

// A git older than 2.41 reads these for hours.
const NAMES = `${'*a'.repeat(9)}*b`
const FOLDERS = `/${'**/'.repeat(12)}zz`
const HELD = {
  ...{ [`src/${'a'.repeat(120)}.js`]: '', [`${'a/'.repeat(30)}a.js`]: '' },
  ...{ '.gitattributes': `${NAMES} -diff\n${FOLDERS} eol=crlf\n`, 'a/.gitattributes': `${FOLDERS} -diff\n` },
  '.gitignore': `${NAMES}\n${FOLDERS}\n`,
  'pyproject.toml': `[tool.pytest.ini_options]\nx = 1${' '.repeat(260_000)}y\n`,
  'nuget.config': `${'url '.repeat(100)}${'a+'.repeat(800)}://\n`.repeat(99),
}

test('what a fork writes into attributes, rules of what is ignored, settings of tests and lists of packages holds no job up', async () => {
  await using scene = await openPullScene({ files: PROJECT, changes: { ...MEND, ...HELD }, fork: true })
  const inputs = { 'setup-command': 'none', 'timeout-minutes': '1' }
  const { outputs } = await scene.prove({ inputs, timeoutMs: 200_000 })
  expect(outputs['outcome']).toBe('reported')
})
