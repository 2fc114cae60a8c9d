import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ACTIONS } from '../../src/core/config/actions.ts'
import { FIXED, NEW_TEST, OLD_TEST, openUntested, prove, write } from './cli-prove-scene.ts'
import { CLI, difference, processesIn } from './cli-scene.ts'

test('--fail-on decides the exit code, and a base that is not there is named', async () => {
  await using scene = await openUntested()
  scene.git('switch', '--quiet', '--create', 'other')
  write(scene, 'test/more.test.js', OLD_TEST)
  write(scene, 'src/other.js', 'export const other = 2\n')
  scene.git('add', '--all')
  scene.git('commit', '--quiet', '--message=more')
  const lenient = await prove(scene)
  expect({ code: lenient.code, ...lenient.json() }).toMatchObject({ code: 0, proof: 'green-on-base' })
  expect(lenient.stderr).not.toContain('pull request')
  expect(lenient.stderr).toContain('Next: let a changed test check what was wrong before')
  const strict = await prove(scene, '--fail-on', 'not-proven')
  expect({ code: strict.code, said: strict.stderr.match(/Not ready: /g) }).toEqual({ code: 1, said: ['Not ready: '] })
  const wrong = await prove(scene, '--base', 'nowhere')
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.json()['reason']).toMatch(/"nowhere" is no commit that shares history with HEAD/)
})

test('a change that is ready fails where a proof is asked for, and says why', async () => {
  await using scene = await openUntested()
  write(scene, 'src/sum.js', FIXED)
  const ended = await prove(scene, '--fail-on', 'not-proven')
  expect({ code: ended.code, ...ended.json() }).toMatchObject({ code: 1, verdict: 'ready' })
  expect(Object.keys(ended.json()).filter(name => !ACTIONS.prove.outputs.some(one => one === name))).toEqual([])
  expect(ended.stderr).toContain('❌ But it is not proven, and `fail-on` asks for a proof.')
  expect(ended.stderr).toContain('Next: if behaviour changes, add a test that fails without this change.')
  const folder = dirname(ended.json()['record-file'] ?? '')
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).not.toContain('GitHub deletes')
})

test('a submodule that moves is no file to read', async () => {
  await using scene = await openUntested()
  const first = scene.git('rev-parse', 'HEAD')
  scene.git('update-index', '--add', '--cacheinfo', `160000,${first},lib`)
  scene.git('commit', '--quiet', '--message=submodule')
  scene.git('switch', '--quiet', '--create', 'fix')
  write(scene, 'src/sum.js', FIXED)
  write(scene, 'test/sum.test.js', NEW_TEST)
  scene.git('add', 'src', 'test')
  scene.git('update-index', '--cacheinfo', `160000,${scene.git('rev-parse', 'main')},lib`)
  scene.git('commit', '--quiet', '--message=fix')
  expect((await prove(scene)).json()).toMatchObject({ verdict: 'proven', proof: 'red-then-green' })
})

test('a killed command leaves the repository as it was, and the next one removes its copy', async () => {
  await using scene = await openUntested()
  write(scene, 'src/sum.js', FIXED)
  const before = scene.state()
  let kill = true
  const killed = await scene.run(['prove'], {
    key: '',
    watch: (printed, pid) => {
      if (!kill || !printed.includes('Check out: done')) return
      kill = false
      process.kill(pid, 'SIGKILL')
    },
  })
  expect(killed).toMatchObject({ code: null, stdout: '' })
  const left = readdirSync(scene.temporary)
  expect(left).toHaveLength(1)
  expect((await scene.run(['doctor', '--offline'], { key: '' })).stdout).not.toBe('')
  expect(readdirSync(scene.temporary)).toEqual([])
  expect(difference(before, scene.state())).toEqual([])
  expect(processesIn(scene.temporary)).toEqual([])
})

test('an older Node hands over to the one that a clone has, and else says which it needs', () => {
  const older =
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"});Object.defineProperty(process,"version",{value:"v20.20.2"})'
  const start = (cli: string) =>
    spawnSync(process.execPath, ['--import', older, cli, '--version'], { encoding: 'utf8' })
  expect(start(CLI)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  const alone = mkdtempSync(join(tmpdir(), 'alone-'))
  copyFileSync(CLI, join(alone, 'cli.mjs'))
  expect(start(join(alone, 'cli.mjs'))).toMatchObject({
    ...{ status: 2, stdout: '' },
    stderr: 'diffproof needs Node 24 or newer; this is v20.20.2.\n',
  })
  rmSync(alone, { recursive: true })
})
