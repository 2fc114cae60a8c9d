import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bash, create, insert, replace, summary, turn } from '../playground/model/script.ts'
import { expectClean, lastUserText, onlyPull } from './only-pull.ts'
import { BARE, openScene, type Scene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const FILES = { ...SMALL_PROJECT, '.gitignore': 'node_modules/\nsecret/\nout/\n.env\n' }
const SETUP = [
  'mkdir -p node_modules/dep secret',
  'echo "module.exports = 1" > node_modules/dep/index.js',
  'echo "//registry/:_authToken=hidden" > node_modules/dep/.npmrc',
  'echo old > secret/old.txt',
  'echo KEY=1 > .env',
].join(' && ')
const OLD = 'it was there before the run and is not tracked by git'

async function changedPaths(scene: Scene): Promise<string[]> {
  const { head } = await onlyPull(scene)
  return scene.git('diff', '--name-only', 'main', head.sha).split('\n')
}

test('ignored files that were there before, or that a command made, are neither edited nor published; what the edit tool made is both', async () => {
  const before = turn(
    replace('node_modules/dep/index.js', '1', '2'),
    insert('node_modules/dep/.npmrc', 0, '# mine\n'),
    replace('secret/old.txt', 'old', 'new'),
    create('secret/../secret/old.txt', 'new\n'),
    create('.env', 'KEY=2\n'),
    bash('mkdir -p out __pycache__ && echo built > out/a.txt && echo built > __pycache__/a.txt && echo one > made.txt'),
  )
  const made = ['node_modules/dep/made.js', 'out/made.txt']
  await using scene = await openScene({
    files: FILES,
    script: [
      before,
      turn(replace('out/a.txt', 'built', 'edited'), create('__pycache__/a.txt', 'edited\n')),
      turn(...made.map(path => create(path, 'one\n'))),
      turn(...[...made, 'made.txt'].map(path => replace(path, 'one', 'two')), replace('src/other.js', '1', '2'), MEND),
      summary(),
    ],
  })
  // A tracked file in an ignored place is no such file.
  const ignored = { '.gitignore': `${FILES['.gitignore']}src/\n` }
  await scene.github.commit(scene.repository, 'main', ignored)
  const { workspace } = await scene.run({ inputs: { ...BARE, 'setup-command': SETUP } })
  const { head } = await onlyPull(scene)
  expect(await changedPaths(scene)).toEqual(['made.txt', ...made, 'src/other.js', 'src/sum.js'])
  for (const path of ['made.txt', ...made]) expect(scene.git('show', `${head.sha}:${path}`)).toBe('two')
  expect(lastUserText(scene, 1).split(OLD)).toHaveLength(6)
  expect(lastUserText(scene, 2)).toMatch(
    /out\/a\.txt cannot be used: a command made it.*ignored.*a command made it.*compiled Python/,
  )
  expect(readFileSync(join(workspace, 'node_modules/dep/index.js'), 'utf8')).toBe('module.exports = 1\n')
  expect(readFileSync(join(workspace, '.env'), 'utf8')).toBe('KEY=1\n')
  expectClean(scene)
})

test('a file that cannot be stored in the encoding of .gitattributes goes back to the model', async () => {
  await using scene = await openScene({
    files: { ...SMALL_PROJECT, '.gitattributes': 'legacy/* working-tree-encoding=UTF-16\n' },
    script: [
      turn(MEND, create('legacy/bad.js', 'let one = 1\n'), create('src/good.js', '\n')),
      summary(),
      bash('rm legacy/bad.js'),
      summary(),
    ],
  })
  const result = await scene.run({ inputs: BARE })
  expect(result.outputs['outcome']).toBe('pr-created')
  const told = lastUserText(scene, 2)
  expect(told).toContain('legacy/bad.js: cannot be stored in the encoding that .gitattributes asks for')
  expect(told).not.toContain('src/good.js')
  expect(await changedPaths(scene)).toEqual(['src/good.js', 'src/sum.js'])
})
