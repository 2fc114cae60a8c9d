/** The self-test of the sandbox where the work tree has programs of the names that it starts. */
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { testAtLevels, USERS } from '../playground/levels.ts'
import { openScene } from './scene.ts'
import { NODE_TEST, SMALL_PROJECT } from './small-project.ts'

/** Says that it ran, and answers for the probe. */
const trap = (sprung: string) => `#!/bin/sh
echo "$0" >>${sprung}/$(basename "$0")
case "$*" in *getBuiltinModule*) : >"$(printf '%s' "$*" | grep -o 'diffproof-[0-9a-f-]\\{36\\}' | head -1)"; echo '{"forged":true}';; esac
`
const PROGRAMS = ['bash', 'cat', 'env', 'git', 'mkfifo', 'perl', 'setpriv', 'setsid', 'sh', 'sudo', 'unshare', 'bwrap']

testAtLevels(
  USERS,
  'programs in the work tree, and behind a link to it, have no part in the self-test',
  async ({ inputs, inside }) => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'bin/\nsprung/\n' },
      inputs: { ...inputs, 'test-command': NODE_TEST },
    })
    const workspace = scene.clone()
    const [bin, sprung, link] = [join(workspace, 'bin'), join(workspace, 'sprung'), `${workspace}-bin`]
    for (const folder of [bin, sprung]) mkdirSync(folder)
    for (const name of PROGRAMS) {
      writeFileSync(join(bin, name), trap(sprung))
      chmodSync(join(bin, name), 0o755)
    }
    symlinkSync(bin, link)
    const path = `PATH=${bin}:${link}:${process.env['PATH']}`
    const result = await scene.run({ workspace, inside: [...inside, 'env', path] })
    expect(result.log).toMatch(/holds: no other process, .*supervisor out of reach, .*git works/)
    expect(readdirSync(sprung)).toEqual([])
    expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
  },
)
