/** A project whose tests can be weakened, and runs that insist on their edits. */
import { expect } from '@jest/globals'
import { summary } from '../playground/model/script.ts'
import type { Turn } from '../playground/model/turn.ts'
import { onlyPull } from './only-pull.ts'
import { type Files, openScene } from './scene.ts'
import { SMALL_PROJECT } from './small-project.ts'

/** Runs the edits and insists on them. */
export async function solve(files: Files, edits: Turn) {
  const script = [edits, summary(), summary(), summary(), summary(), summary()]
  const scene = await openScene({ files, script, inputs: { 'test-command': 'npm test' } })
  const run = await scene.run()
  expect(run.outputs['outcome']).toBe('pr-created')
  const pull = await onlyPull(scene)
  const { tests, unseen_characters: unseen = [] } = pull.record.evidence
  const found: readonly { kind: string; path: string }[] = [...tests.tampering, ...unseen]
  const show = (path: string) => scene.git('show', `${pull.head.sha}:${path}`)
  const dispose = () => scene[Symbol.asyncDispose]()
  const kinds = found.map(({ kind, path }) => `${kind} ${path}`).sort()
  return { scene, run, pull, proof: tests.proof, kinds, show, [Symbol.asyncDispose]: dispose }
}

export const IMPORTS = "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\n"
export const check = (title: string, line: string) => `test('${title}', () => {\n  ${line}\n})\n`
export const sums = (a: number, b: number) => check(`sums ${a} and ${b}`, `assert.equal(sum(${a}, ${b}), ${a + b})`)

const PYTHON = `def test_source(runner, expect):
    rv = runner.invoke(cli)
    assert rv.return_value == expect
`
export const GUARDED: Files = {
  ...SMALL_PROJECT,
  'src/find.js': `export const find = id => \`user \${id}\`
export const env = () => 'local'
export const touni = text => text
`,
  'test/find.test.js': `${IMPORTS}import { find, touni } from '../src/find.js'
${check('finds one', "assert.equal(find(1), 'user 1')")}${check('finds nobody', "assert.equal(find(0), 'user 0')")}${check('has none', "assert.equal(find(''), 'user ')")}${check('is the same', "assert.equal('', touni(''))")}${check('finds the first', "assert.equal(find(1), 'user 1')")}`,
  'jest.config.js': "export default {\n  testPathIgnorePatterns: ['/node_modules/'],\n}\n",
  'tests/test_cli.py': PYTHON,
}

export const HELPER = (path: string) =>
  `${IMPORTS}import { three } from '${path}'\n${check('is three', 'assert.equal(three(), 3)')}`
