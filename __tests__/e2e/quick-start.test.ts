/** The README's first screen as a new user follows it: its lines are run with a `gh` that keeps what it is given, and its workflow is carried out. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { codeBlocks } from '../contract/markdown-pages.ts'
import { ROOT, readText } from '../contract/repository-files.ts'
import { GH } from '../playground/gh.ts'
import { create, summary, turn } from '../playground/model/script.ts'
import { onlyPull } from './only-pull.ts'
import { openWholeScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'
import { workflowInputs } from './workflow-inputs.ts'

const UNTESTED = { ...SMALL_PROJECT, 'test/sum.test.js': '' }
const NEW_TEST = create('test/sum.test.js', SMALL_PROJECT['test/sum.test.js'])
const KEY = 'sk-scene-5d1e8f20c7'

test('the lines of the README and the merge lead to a ready pull request, with the key, the label and the workflow', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quick-start-'))
  try {
    const lines = codeBlocks(readText('README.md')).find(({ text }) => text.includes('gh api'))
    for (const name of ['bin', 'clone', 'state']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'bin/gh'), GH, { mode: 0o755 })
    // A home without start-up files of somebody.
    const env = { HOME: folder, PATH: `${folder}/bin:${process.env['PATH']}`, STATE: join(folder, 'state'), ROOT }
    const typed = spawnSync('bash', ['--norc', '-e', '-c', lines?.text ?? ''], {
      cwd: join(folder, 'clone'),
      env,
      input: `y\n${KEY}\ny\ny\ny\n`,
    })
    expect({ status: typed.status, said: String(typed.stderr) }).toEqual({ status: 0, said: '' })
    const stateOf = (name: string) => readFileSync(join(folder, 'state', name), 'utf8')
    expect({ permission: stateOf('permission'), label: stateOf('label') }).toEqual({
      permission: 'true\n',
      label: 'Diffproof\n',
    })
    expect(stateOf('pull')).toContain('/pull/1')

    const { starts, inputs, permissions } = workflowInputs(stateOf('workflow'), {
      ANTHROPIC_API_KEY: stateOf('secret'),
    })
    expect(starts).toBe('true')
    await using scene = await openWholeScene({
      permissions,
      files: UNTESTED,
      script: [turn(MEND, NEW_TEST), summary()],
    })
    const run = await scene.run({ inputs })
    const pull = await onlyPull(scene)
    expect(run.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true', proof: 'red-then-green' })
    expect(pull).toMatchObject({ draft: false })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
