/** The model's bash behaves as models know the tool; what the host runs itself stays strict. */

import { expect, test } from '@jest/globals'
import { textOf } from '../playground/model/message-request.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { openBareScene, type Scene } from './scene.ts'
import { MEND } from './small-project.ts'

/** What the model reads in a request as its newest message. */
const newestText = (scene: Scene, request: number) =>
  textOf(scene.model.requests[request]?.body.messages.at(-1)?.content)

const MISSES = 'grep nothing src/sum.js | head -1; cat none | head -1; (exit 3)\necho after them'
const ENVIRONMENT = 'echo "[$NO_COLOR$CLICOLOR$npm_config_fetch_retries][$FORCE_COLOR$CLICOLOR_FORCE][$PYTEST_ADDOPTS]"'
const COLOURS = { FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }

test('a command of the model goes on after what fails in it, without colours, and its output is exact', async () => {
  const forced = bash("printf '\\033[31m\\n    indented\\033[0m \\n\\n'")
  const script = [turn(bash(MISSES), bash(ENVIRONMENT), forced), turn(MEND), summary()]
  await using scene = await openBareScene({ script })
  await scene.run({ env: COLOURS, inputs: { 'pass-env': 'FORCE_COLOR, CLICOLOR_FORCE' } })
  const said = newestText(scene, 1)
  expect(said).toContain('\nafter them\n(exit code 0)')
  expect(said).toContain('[100][][]\n(exit code 0)')
  expect(said).toContain('\n    indented \n(exit code 0)')
})

test('the tests of the host end at the first failure, of a pipe too, and pytest names every test there', async () => {
  const strict = { 'when-not-ready': 'fail', 'max-attempts': '1' }
  await using scene = await openBareScene()
  const line = await scene.run({ inputs: { ...strict, 'test-command': 'false; true' } })
  const pipe = await scene.run({ inputs: { ...strict, 'test-command': 'false | true' } })
  const variables = 'test "$PYTEST_ADDOPTS" = "-rfEpsxX --continue-on-collection-errors" -a -z "$NO_COLOR"'
  const named = await scene.run({ inputs: { ...strict, 'test-command': variables, 'dry-run': 'true' } })
  expect([line, pipe, named].map(({ outputs }) => outputs['outcome'])).toEqual([
    ...['not-ready', 'not-ready', 'dry-run'],
  ])
})
