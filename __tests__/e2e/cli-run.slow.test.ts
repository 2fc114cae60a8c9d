import { readdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, call, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
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

/** Stands on a port of a network namespace that has no way out, and hands each connection to a socket in a file. */
const ONLY_THE_MODEL = `const { connect, createServer } = require('node:net')
createServer(from => { const to = connect(process.argv[1]); from.pipe(to).pipe(from); for (const end of [from, to]) end.on('error', () => {}) })
  .listen(process.argv[2], '127.0.0.1', () => console.log('ready'))`
const ALONE =
  'set -e; ip link set lo up; exec 3< <(exec "$1" -e "$2" "$3" "$4"); door=$!; read -ru 3 _; shift 4; code=0; "$@" || code=$?; kill "$door"; exit "$code"'

needs('root', 'ip').test('a run reaches no address but the one of the model, and a proof none', async () => {
  await using scene = await openCli()
  const port = new URL(scene.model.url).port
  const file = join(scene.temporary, 'model.sock')
  const door = createServer(from => {
    const to = connect(Number(port), '127.0.0.1')
    from.pipe(to).pipe(from)
  })
  await new Promise<void>(resolve => door.listen(file, resolve))
  try {
    const inside = ['unshare', '--net', 'bash', '-c', ALONE, 'alone', process.execPath, ONLY_THE_MODEL, file, port]
    const ended = await scene.run(['run', TASK, '--json', ...modelOptions(scene)], { inside })
    expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
    expect(ended.json()).toMatchObject({ outcome: 'proposed', verdict: 'ready' })
    scene.git('switch', '--quiet', ended.json()['branch'] ?? '')
    const alone = ['unshare', '--net']
    const proved = await scene.run(['prove', '--base', 'main', '--json'], { inside: alone, key: '' })
    expect({ code: proved.code, said: proved.stderr }).toMatchObject({ code: 0 })
    expect(proved.json()).toMatchObject({ verdict: 'ready' })
  } finally {
    await new Promise(resolve => door.close(resolve))
  }
})
