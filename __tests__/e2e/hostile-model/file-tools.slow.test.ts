import { expect } from '@jest/globals'
import { bash, create, summary, turn } from '../../playground/model/script.ts'
import { needs } from '../../playground/needs.ts'
import { MEND } from '../small-project.ts'
import { expectContained } from './contained.ts'
import { FILE_TOOL_CALLS, TRAPS } from './file-tool-attacks.ts'
import { openStage } from './stage.ts'

const { test } = needs('namespaces', 'a sandbox')

type Answer = { readonly is_error?: boolean; readonly content: string | readonly { readonly text: string }[] }

test('no file tool reads or writes outside the work tree, in git’s data, or what is no regular file', async () => {
  await using stage = await openStage()
  const known = Object.entries(stage.known).map(([name, value]) => `export ${name}='${value}'; `)
  stage.play([
    bash(known.join('') + TRAPS),
    turn(...FILE_TOOL_CALLS.map(([, call]) => call(stage.known)), create('inner/swap/made.txt', 'made\n')),
    turn(bash('ls inner/swap; rm -rf traps inner'), MEND),
    summary(),
  ])
  const result = await stage.run()
  const answers = stage.scene.model.requests[2]?.body.messages.at(-1)?.content as unknown as readonly Answer[]
  const won = FILE_TOOL_CALLS.filter((_, at) => answers[at]?.is_error !== true).map(([name]) => name)
  expect(won).toEqual([])
  expect(answers).toHaveLength(FILE_TOOL_CALLS.length + 1)
  expect(JSON.stringify(answers)).not.toMatch(/extraheader|root:x:0/)
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  await expectContained(stage, result)
})
