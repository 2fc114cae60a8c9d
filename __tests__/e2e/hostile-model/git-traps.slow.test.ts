import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { bash, create, summary, turn } from '../../playground/model/script.ts'
import { needs } from '../../playground/needs.ts'
import { expectNothingPublished, onlyPull } from '../only-pull.ts'
import { git } from '../scene.ts'
import { MEND, SMALL_PROJECT } from '../small-project.ts'
import { expectContained } from './contained.ts'
import { evilProgram, GIT_TRAPS, TRAPS_IN_THE_BASE } from './git-traps.ts'
import { openStage, type Stage } from './stage.ts'

const { test } = needs('namespaces', 'a sandbox')

const WORK = [
  MEND,
  create('src/new.js', 'export const made = 1\n'),
  bash('echo "export const other = 2" >src/other.js; rm -f names/A.js'),
]
const CHANGED = ['names/A.js', 'src/new.js', 'src/other.js', 'src/sum.js']

/** All traps, a failing one included: some take the place of others. */
function planting(evil: string, names: readonly string[]): string {
  const env = 'export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b'
  return [
    `set +e; export EVIL='${evil}'; ${env}`,
    ...names.map(name => `( ${GIT_TRAPS[name]} ) >/dev/null 2>&1`),
    'true',
  ].join('\n')
}

async function expectRealChange(stage: Stage): Promise<void> {
  const { record, head } = await onlyPull(stage.scene)
  expect(record.evidence.files.map((file: { path: string }) => file.path)).toEqual(CHANGED)
  expect(stage.scene.git('diff', '--no-renames', '--name-only', 'main', head.sha).split('\n').sort()).toEqual(CHANGED)
  expect(stage.scene.git('rev-parse', `${head.sha}^{tree}`)).toBe(record.evidence.tree_sha)
  expect(stage.scene.git('show', `${head.sha}:src/sum.js`)).toContain('return a + b')
}

const FILES = { ...SMALL_PROJECT, ...TRAPS_IN_THE_BASE }
/** Git itself stops at these: what is left of a run then is an error that says so, and nothing executed. */
const FATAL = ['an index of an older kind, and of another', 'another work tree']
const QUIET = Object.keys(GIT_TRAPS).filter(name => !FATAL.includes(name))

/** Plants before the run, as an earlier step or a hostile archive would. */
function plant(stage: Stage, names: readonly string[]): void {
  const evil = evilProgram(join(stage.home, '../evil-program'), stage.marks)
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: stage.home,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_OPTIONAL_LOCKS: '0',
  }
  execFileSync('bash', ['-c', planting(evil, names)], { cwd: stage.workspace, env })
  stage.clearMarks()
  if (names === QUIET) {
    // They are armed: git as a person calls it runs into them.
    execFileSync('bash', ['-c', 'git status; git diff HEAD~0; true'], { cwd: stage.workspace, env, stdio: 'ignore' })
    expect(readdirSync(stage.marks)).toEqual(['executed'])
  }
  stage.clearMarks()
}

test('traps that lie in the repository before the run execute nothing and hide nothing', async () => {
  await using stage = await openStage({ files: FILES })
  plant(stage, QUIET)
  stage.play([turn(...WORK), summary()])
  const result = await stage.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  await expectRealChange(stage)
  await expectContained(stage, result, { gitPlanted: true })
})

test('traps that a command lays, with nothing to keep it from .git, execute nothing and hide nothing', async () => {
  await using stage = await openStage({ files: FILES })
  const evil = evilProgram(join(stage.home, '../evil-program'), stage.marks)
  const clear = `; rm -f '${stage.marks}'/*`
  stage.play([bash(`${planting(evil, Object.keys(GIT_TRAPS))}${clear}`), turn(...WORK), summary()])
  const result = await stage.run({ inputs: { sandbox: 'off' } })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  await expectRealChange(stage)
  await expectContained(stage, result, { gitPlanted: true })
})

test.each([
  ['an index of an older kind, and of another', 'forge-error'],
  ['another work tree', 'pr-created'],
])('%s, planted before the run: %s, nothing is executed and nothing wrong is published', async (name, outcome) => {
  await using stage = await openStage({ files: FILES })
  plant(stage, [name])
  stage.play([turn(...WORK), summary()])
  const result = await stage.run()
  expect(result.outputs['outcome']).toBe(outcome)
  if (outcome === 'pr-created') await expectRealChange(stage)
  else await expectNothingPublished(stage.scene)
  await expectContained(stage, result, { gitPlanted: true })
})

test('an honest repository with LFS pointers, line endings, encodings, a submodule and a sparse checkout keeps every untouched file', async () => {
  await using stage = await openStage({
    files: {
      ...FILES,
      '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ../x.git\n',
      'assets/one.big': TRAPS_IN_THE_BASE['pointer.big'],
      'deep/er/file.txt': 'a\nb\n',
      'legacy/a.cs': Buffer.from('\ufeffa\r\n', 'utf16le'),
    },
  })
  const { scene, workspace } = stage
  scene.git('read-tree', 'main')
  scene.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},x`)
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid']
  scene.git(
    'update-ref',
    'refs/heads/main',
    scene.git(...who, 'commit-tree', '-p', 'main', '-m', 'submodule', scene.git('write-tree')),
  )
  git(workspace, 'pull', '-q')
  git(workspace, 'sparse-checkout', 'set', '--no-cone', '/*', '!/deep/')
  stage.play([turn(MEND), summary()])
  const result = await stage.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  const { head } = await onlyPull(scene)
  expect(scene.git('diff', '--raw', 'main', head.sha).split('\n')).toHaveLength(1)
  await expectContained(stage, result)
})
