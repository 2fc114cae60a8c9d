import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, call, turn } from '../playground/model/script.ts'
import { type CliScene, difference, modelOptions, openCli, processesIn } from './cli-scene.ts'
import { MEND } from './small-project.ts'

const TASK = 'Make sum add its numbers'

type Git = CliScene['git']

function addSubmodule(git: Git): void {
  git(
    '-c',
    'protocol.file.allow=always',
    'submodule',
    '--quiet',
    'add',
    git('rev-parse', '--show-toplevel'),
    'vendor/self',
  )
  git('commit', '--quiet', '--message=add a submodule')
}

test('a model that declines with a reason leaves the repository as it was; exit code 0', async () => {
  await using scene = await openCli({ script: [call('submit_summary', { no_change_reason: 'It is done already.' })] })
  const before = scene.state()
  const ended = await scene.run(['run', TASK, '--json', ...modelOptions(scene)])
  expect({ code: ended.code, outputs: ended.json() }).toMatchObject({ code: 0, outputs: { outcome: 'declined' } })
  expect(ended.stderr).toContain('It is done already.')
  expect(difference(before, scene.state())).toEqual([])
})

test('Ctrl-C leaves the repository as it was, no process and no copy, and keeps the work as a patch', async () => {
  const script = [turn(MEND), turn(bash('echo reached; sleep 600'))]
  await using scene = await openCli({ script })
  const before = scene.state()
  let pid = 0
  const ended = await scene.run(['run', TASK, '--verbose', '--json', ...modelOptions(scene)], {
    watch(printed, id) {
      if (pid !== 0 || !/turn 1: .edit/.test(printed)) return
      pid = id
      setTimeout(() => process.kill(pid, 'SIGINT'), 1_500)
    },
  })
  expect({ code: ended.code, outcome: ended.json()['outcome'] }).toEqual({ code: 1, outcome: 'cancelled' })
  expect(difference(before, scene.state())).toEqual([])
  expect(readFileSync(ended.json()['patch-file'] ?? '', 'utf8')).toContain('+  return a + b')
  const [root = '', ...others] = readdirSync(scene.temporary).filter(name => name.startsWith('diffproof-'))
  expect(others).toEqual([])
  expect(readdirSync(join(scene.temporary, root))).toEqual(['pages'])
  expect(processesIn(scene.temporary)).toEqual([])
})

test.each([
  ['at a detached head', (git: Git) => git('checkout', '--quiet', '--detach')],
  ['with a submodule', (git: Git) => addSubmodule(git)],
  ['whose clone is shallow', null],
  ['that is bare', null],
] as const)('a run in a repository %s works', async (name, prepare) => {
  await using scene = await openCli()
  prepare?.(scene.git)
  let folder = scene.folder
  if (prepare === null) {
    folder = join(scene.temporary, 'other')
    const how = name.includes('bare') ? ['--bare'] : ['--depth=1']
    scene.git('commit', '--quiet', '--allow-empty', '--message=second')
    scene.git('clone', '--quiet', ...how, `file://${scene.folder}`, folder)
  }
  const ended = await scene.run(['run', TASK, '--json', ...modelOptions(scene)], { cwd: folder })
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  const { branch = '', 'tree-sha': tree, 'base-sha': base } = ended.json()
  expect(scene.git('-C', folder, 'rev-parse', `${branch}^{tree}`, `${branch}^`)).toBe(`${tree}\n${base}`)
  expect(scene.git('-C', folder, 'rev-parse', 'HEAD')).toBe(base)
  scene.git('-C', folder, 'fsck')
})
