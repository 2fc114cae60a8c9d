/** The next run in the same folder, as on a runner of one's own. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { OFF, SANDBOXES, testAtLevels } from '../playground/levels.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

const LEAVES = 'mkdir -p kept; echo "left by $$" >kept/file; echo x >left.txt; git init -q kept/deep; true'

testAtLevels(
  [...SANDBOXES, OFF],
  'a later run begins without what one before it left in the work tree',
  async ({ inputs, inside }) => {
    await using scene = await openScene({
      files: { ...SMALL_PROJECT, '.gitignore': 'kept/\nmade/\n' },
      inputs: {
        ...inputs,
        ...{ 'setup-command': 'test ! -e made && mkdir -p made && git init -q made/tools', 'output-path': 'out/here' },
      },
      script: (_, { position }) => (position % 2 === 0 ? turn(bash(`ls; ${LEAVES}`), MEND) : summary()),
    })
    const workspace = scene.clone()
    rmSync(workspace, { recursive: true })
    mkdirSync(workspace)
    const first = await scene.run({ workspace, inside, event: { runId: 1 } })
    expect(first.outputs).toMatchObject({ outcome: 'pr-created', 'tests-passed': 'true' })
    expect([existsSync(join(workspace, 'kept/file')), existsSync(join(workspace, 'left.txt'))]).toEqual([true, true])
    const again = await scene.run({ workspace, inside, event: { runId: 2 } })
    expect(again.outputs).toMatchObject({ outcome: 'pr-updated', 'tests-passed': 'true' })
    expect(JSON.stringify(scene.model.requests.at(-1)?.body.messages)).toMatch(
      /made\\nout\\npackage\.json\\nsrc\\ntest\\n/,
    )
    expect(again.log).toContain('checked out by this run')
    expect(existsSync(first.outputs['transcript-file'] ?? '')).toBe(true)
  },
)
