import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sandboxInput } from '../playground/machine.ts'
import { type CliScene, difference, openCli } from './cli-scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

const FIXED = SMALL_PROJECT['src/sum.js'].replace('a - b', 'a + b')
const OLD_TEST = SMALL_PROJECT['test/sum.test.js'].replace('sum(1, 2), 3', 'sum(1, 0), 1')
const NEW_TEST = SMALL_PROJECT['test/sum.test.js']

/** The fault is there, and no test shows it. */
const openUntested = () => openCli({ files: { ...SMALL_PROJECT, 'test/sum.test.js': OLD_TEST } })

const write = ({ folder }: CliScene, path: string, text: string) => writeFileSync(join(folder, path), text)
const prove = (scene: CliScene, ...more: readonly string[]) => {
  const sandbox = Object.entries(sandboxInput()).flatMap(([name, value]) => [`--${name}`, value])
  return scene.run(['prove', '--json', ...sandbox, ...more], { key: '' })
}

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
