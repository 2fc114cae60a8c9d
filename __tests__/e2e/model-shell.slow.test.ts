/** The model's bash behaves as models know the tool; what the host runs itself stays strict. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { textOf } from '../playground/model/message-request.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { needs } from '../playground/needs.ts'
import { openBareScene, openScene, openWholeScene, type Scene } from './scene.ts'
import { MEND, NODE_TEST } from './small-project.ts'

/** What the model reads in a request as its newest message. */
const newestText = (scene: Scene, request: number) =>
  textOf(scene.model.requests[request]?.body.messages.at(-1)?.content)

const MISSES = 'grep nothing src/sum.js | head -1; cat none | head -1; (exit 3)\necho after them'
const ENVIRONMENT = 'echo "[$NO_COLOR$CLICOLOR$npm_config_fetch_retries][$FORCE_COLOR$CLICOLOR_FORCE][$PYTEST_ADDOPTS]"'
const COLOURS = { FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }

needs('a sandbox').test('the same holds in the sandbox', async () => {
  await using scene = await openWholeScene({ script: [turn(bash(MISSES), bash(ENVIRONMENT)), turn(MEND), summary()] })
  const more = {
    'pass-env': 'FORCE_COLOR',
    'more-commands': 'false | true',
    'max-attempts': '1',
    proof: 'tests-only',
  }
  const result = await scene.run({ env: COLOURS, inputs: more })
  expect(newestText(scene, 1)).toContain('\nafter them\n(exit code 0)')
  expect(newestText(scene, 1)).toContain('[100][][]\n(exit code 0)')
  expect(result.outputs['reason']).toContain('false | true')
})

const INSTEAD = 'git show HEAD:f > f'
const WRITES = [
  ...['git stash', 'git checkout -- src/sum.js', 'git restore src/sum.js', 'git add -A'],
  ...['git commit -am x', 'git -C . stash -u', 'git status; git stash push; git stash pop', 'git reset --hard'],
]
const READS = ['git status --short', 'git stash list', 'git diff', 'git log --oneline -1', 'git show HEAD:src/sum.js']
const ELSEWHERE = 'cd /tmp && git init -q own && cd own && touch a && git add a && git status --short'

needs('a sandbox').test('where git cannot write, one line says what to do instead, and nowhere else', async () => {
  const commands = [...WRITES, ...READS, ELSEWHERE]
  await using scene = await openWholeScene({ script: [turn(...commands.map(bash)), turn(MEND), summary()] })
  await scene.run()
  const results = newestText(scene, 1).split(/(?<=\(exit code \d+\)\n)/)
  expect(results.slice(commands.length).join()).toMatch(/^Before your change/)
  const advised = commands.filter((_, at) => results[at]?.includes(INSTEAD))
  expect(advised).toEqual(WRITES)
  expect(newestText(scene, 1).match(/git show HEAD:f/g)).toHaveLength(WRITES.length)
  const stashes = commands.filter((_, at) => results[at]?.includes('nothing was stashed'))
  expect(stashes).toEqual(WRITES.filter(one => one.includes('stash')))
})

test('without a sandbox git can write, and nothing is said', async () => {
  await using scene = await openBareScene({
    script: [turn(bash('git stash; git add -A; (exit 1)')), turn(MEND), summary()],
  })
  await scene.run()
  expect(newestText(scene, 1)).not.toContain(INSTEAD)
})

test('a command that waits for the baseline says so, the next one does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baseline-'))
  try {
    const flag = join(folder, 'go-on')
    const script = [turn(bash('echo one'), bash('echo two')), turn(MEND), summary()]
    await using scene = await openScene({ script })
    const command = `until [ -e ${flag} ]; do sleep 0.05; done; ${NODE_TEST}`
    // The baseline ends only after the call has begun to wait.
    const onLine = (log: string) => {
      if (!existsSync(flag) && log.includes('tool bash echo one')) writeFileSync(flag, '')
    }
    const result = await scene.run({ inputs: { 'test-command': command }, onLine })
    expect(result.outputs['outcome']).toBe('pr-created')
    expect(newestText(scene, 0)).toMatch(/commands and edits wait for that, views do not/)
    expect(newestText(scene, 1)).toMatch(
      /^one\n\(it waited [\d.]+ s for the tests on the untouched tree\)\n\(exit code 0\)\ntwo\n\(exit/,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
