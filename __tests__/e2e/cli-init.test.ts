import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { difference, modelOptions, openCli } from './cli-scene.ts'

const FILE = '.github/workflows/diffproof.yml'

test('init tries the tests, writes the workflow once, and leaves a file that somebody changed', async () => {
  await using scene = await openCli()
  const before = scene.state()
  const init = (...more: readonly string[]) =>
    scene.run(['init', '--json', '--offline', ...modelOptions(scene).slice(2), ...more], { key: '' })
  const shown = await init()
  expect({ code: shown.code, ...shown.json() }).toMatchObject({ code: 0, 'test-command': 'npm test', written: 'false' })
  expect(shown.stderr).toContain('Tests          failed with exit code 1')
  expect(difference(before, scene.state())).toEqual([])

  expect((await init('--yes', '--two-jobs')).json()).toMatchObject({ written: 'true', jobs: 'two jobs' })
  const text = readFileSync(join(scene.folder, FILE), 'utf8')
  expect(text).toContain('uses: diffproof/diffproof/propose@v0')
  expect(text).toContain('actions/setup-node@')
  const after = scene.state()
  expect(difference(before, after)).toEqual(['.github', '.github/workflows', FILE])
  expect((await init('--yes', '--two-jobs')).stderr).toContain('is there already, as it would be written')
  expect(difference(after, scene.state())).toEqual([])
  writeFileSync(join(scene.folder, FILE), `${text}# mine\n`)
  expect((await init('--yes', '--two-jobs')).stderr).toContain('differs, so it was left as it is')
  expect(readFileSync(join(scene.folder, FILE), 'utf8')).toBe(`${text}# mine\n`)
  expect(scene.model.requests).toEqual([])
})
