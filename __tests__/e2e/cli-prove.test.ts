import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { FIXED, NEW_TEST, openUntested, prove, write } from './cli-prove-scene.ts'
import { difference } from './cli-scene.ts'

test('the branch is proven against where it left main, without a key, and nothing is written', async () => {
  await using scene = await openUntested()
  scene.git('switch', '--quiet', '--create', 'fix')
  write(scene, 'src/sum.js', FIXED)
  write(scene, 'test/sum.test.js', NEW_TEST)
  scene.git('commit', '--quiet', '--all', '--message=fix')
  const before = scene.state()
  const ended = await prove(scene)
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  expect(ended.json()).toMatchObject({
    ...{ verdict: 'proven', proof: 'red-then-green', 'tests-passed': 'true' },
    ...{ 'base-sha': scene.git('rev-parse', 'main'), 'head-sha': scene.git('rev-parse', 'fix') },
    'tree-sha': scene.git('rev-parse', 'fix^{tree}'),
  })
  expect(ended.stderr).toMatch(/^✅ Proven: /m)
  expect(ended.stderr).toMatch(/^Evidence +Before +After$/m)
  expect(difference(before, scene.state())).toEqual([])
  expect(scene.model.requests).toEqual([])
})

test('work that is not committed is proven as it is, new files included and ignored ones left out', async () => {
  await using scene = await openUntested()
  write(scene, 'src/sum.js', FIXED)
  write(scene, 'test/more.test.js', NEW_TEST.replace('sums two numbers', 'adds them'))
  write(scene, '.git/info/exclude', 'secret.txt\n')
  write(scene, 'secret.txt', 'no part of the work\n')
  const before = scene.state()
  const ended = await prove(scene)
  expect({ code: ended.code, said: ended.stderr }).toMatchObject({ code: 0 })
  const record = JSON.parse(ended.json()['record'] ?? '') as { evidence: { files: { path: string }[] } }
  expect(ended.json()).toMatchObject({ verdict: 'proven', proof: 'red-then-green' })
  expect(record.evidence.files.map(({ path }) => path)).toEqual(['src/sum.js', 'test/more.test.js'])
  expect(difference(before, scene.state())).toEqual([])
})

test('in a folder that was deleted, a command says so in one sentence', async () => {
  await using scene = await openUntested()
  const cwd = mkdtempSync(join(scene.temporary, 'gone-'))
  const ended = await scene.run(['prove'], { cwd, inside: ['sh', '-c', 'rmdir "$PWD" && exec "$@"', 'sh'] })
  const stderr = 'diffproof cannot work here: the current folder was deleted. Go into another one.\n'
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr })
})
