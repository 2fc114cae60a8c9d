import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { replace, say, summary, turn } from '../playground/model/script.ts'
import { expectClean, lastUserText, onlyPull } from './only-pull.ts'
import { openBareScene, openScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT, SOLVE } from './small-project.ts'

async function expectRightDiff(scene: Scene, base: string): Promise<void> {
  const pull = await onlyPull(scene)
  expect(scene.git('diff', '--name-only', base, pull.head.sha)).toBe('src/sum.js')
  expect(pull.record.evidence.base_sha).toBe(base)
  expect(scene.git('rev-parse', `${pull.head.sha}^{tree}`)).toBe(pull.record.evidence.tree_sha)
  expectClean(scene)
}

test('an empty workspace is checked out by the action, without the token in .git', async () => {
  await using scene = await openBareScene()
  const result = await scene.run()
  await expectRightDiff(scene, scene.git('rev-parse', 'main'))
  expect(readFileSync(join(result.workspace, '.git/config'), 'utf8')).not.toContain(scene.token)
})

test('what was dirty before is neither committed nor lost, may not be edited, and is its owner’s during the run too', async () => {
  let workspace = ''
  await using scene = await openBareScene({
    script: (_, { position }) => {
      if (position > 0) return summary()
      appendFileSync(join(workspace, 'src/other.js'), 'const more = 2\n')
      return turn(replace('src/other.js', 'const', 'let'), MEND)
    },
  })
  workspace = scene.clone()
  writeFileSync(join(workspace, 'src/other.js'), 'const mine = 1\n')
  writeFileSync(join(workspace, 'notes.txt'), 'my notes\n')
  await scene.run({ workspace })
  expect(lastUserText(scene, 1)).toMatch(/not part of it/)
  await expectRightDiff(scene, scene.git('rev-parse', 'main'))
  expect(readFileSync(join(workspace, 'src/other.js'), 'utf8')).toBe('const mine = 1\nconst more = 2\n')
  expect(readFileSync(join(workspace, 'notes.txt'), 'utf8')).toBe('my notes\n')
})

test('dispatch from another branch makes that branch the base; base-branch decides over it', async () => {
  await using scene = await openBareScene()
  await scene.github.commit(scene.repository, 'release', { 'release.txt': 'release\n' })
  const inputs = { 'issue-number': String(scene.issue) }
  await scene.run({ event: { name: 'workflow_dispatch', payload: {}, ref: 'refs/heads/release' }, inputs })
  await expectRightDiff(scene, scene.git('rev-parse', 'release'))
  expect((await onlyPull(scene)).base.ref).toBe('release')

  await using explicit = await openBareScene()
  await explicit.github.commit(explicit.repository, 'next', { 'next.txt': 'next\n' })
  const workspace = explicit.clone()
  await explicit.run({ workspace, inputs: { 'base-branch': 'next' } })
  await expectRightDiff(explicit, explicit.git('rev-parse', 'next'))
  expect((await onlyPull(explicit)).base.ref).toBe('next')
})

test('another base on a dirty work tree is a configuration error, and the work tree stays as it is', async () => {
  await using scene = await openScene()
  await scene.github.commit(scene.repository, 'next', { 'next.txt': 'next\n' })
  const workspace = scene.clone()
  writeFileSync(join(workspace, 'src/other.js'), 'dirty\n')
  const result = await scene.run({ workspace, inputs: { 'base-branch': 'next' } })
  expect(result.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/src\/other\.js/),
  })
  expect(readFileSync(join(workspace, 'src/other.js'), 'utf8')).toBe('dirty\n')
  expect(scene.model.requests).toEqual([])
})

test('a base that moves during the run is a normal case: the change stays on the base it was tested on', async () => {
  await using scene = await openBareScene({ script: [turn(MEND), say('Done.'), summary()] })
  const base = scene.git('rev-parse', 'main')
  let moved = false
  const watch = setInterval(() => {
    if (moved || scene.model.requests.length === 0) return
    moved = true
    void scene.github.commit(scene.repository, 'main', { 'meanwhile.txt': 'meanwhile\n' })
  }, 5)
  const result = await scene.run()
  clearInterval(watch)
  expect(result.outputs['outcome']).toBe('pr-created')
  expect(scene.git('rev-parse', 'main')).not.toBe(base)
  await expectRightDiff(scene, base)
})

test('a setup command that fails is a configuration error before the first token', async () => {
  await using scene = await openScene()
  const result = await scene.run({ inputs: { 'setup-command': 'echo "no such package" >&2; exit 3' } })
  expect(result.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/setup-command.*exit code 3.*no such package/),
  })
  expect(scene.model.requests).toEqual([])
})

test('what setup leaves behind, what the tests write, and an output folder in the workspace are not part of the change', async () => {
  await using scene = await openScene({ files: { ...SMALL_PROJECT, 'log.txt': 'empty\n' } })
  const result = await scene.run({
    inputs: {
      'setup-command':
        'mkdir -p node_modules/x && echo 1 > node_modules/x/index.js && echo made > made-by-setup.txt && echo "// touched" >> src/other.js',
      'test-command': 'echo run >> log.txt; echo new > report.out; npm test',
      'output-path': 'out/proof',
    },
  })
  await expectRightDiff(scene, scene.git('rev-parse', 'main'))
  const { record } = await onlyPull(scene)
  expect(record.evidence.left_out).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'log.txt' })]))
  expect(result.outputs['patch-file']).toBe(join(result.workspace, 'out/proof/change.patch'))
  expect(readFileSync(result.outputs['patch-file'] ?? '', 'utf8')).toContain('+  return a + b')
  expect(existsSync(result.outputs['transcript-file'] ?? '')).toBe(true)
})

test('working-directory is where tools and commands start; evidence paths stay relative to the root', async () => {
  const files = Object.fromEntries(
    Object.entries(SMALL_PROJECT).map(([path, text]) => [`packages/small/${path}`, text]),
  )
  await using scene = await openScene({ files: { ...files, 'README.md': 'root\n' }, script: SOLVE })
  const result = await scene.run({ inputs: { 'working-directory': 'packages/small' } })
  expect(result.outputs).toMatchObject({
    outcome: 'pr-created',
    'tests-passed': 'true',
    'changed-files': '["packages/small/src/sum.js"]',
  })
})

test('a checkout in a folder of the workspace is found by working-directory, and its folders are relative to it', async () => {
  await using scene = await openBareScene({ script: [replace('sum.js', 'return a - b', 'return a + b'), summary()] })
  const work = scene.clone()
  const workspace = dirname(work)
  writeFileSync(join(workspace, 'other.txt'), 'of another step\n')
  const lost = await scene.run({ workspace })
  expect(lost.outputs).toMatchObject({
    outcome: 'configuration-error',
    reason: expect.stringMatching(/no git work tree, but work in it is one.* Set working-directory to work/),
  })
  const result = await scene.run({
    workspace,
    inputs: { 'working-directory': 'work/src', 'test-command': 'test -e sum.js' },
  })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  await expectRightDiff(scene, scene.git('rev-parse', 'main'))
})
