import { expect, test } from '@jest/globals'
import { bash, summary, turn } from '../playground/model/script.ts'
import { openScene } from './scene.ts'
import { MEND, SMALL_PROJECT } from './small-project.ts'

test('key and token appear in no log, argv, file, commit or body, also when commands look for them', async () => {
  await using scene = await openScene({
    files: SMALL_PROJECT,
    script: [
      turn(bash('env; cat .git/config; git config --list; env > environment.txt'), bash('rm -f environment.txt'), MEND),
      summary(),
    ],
  })
  const ambient = 'ambient-canary-7f3b9d'
  const result = await scene.run({
    env: { GITHUB_TOKEN: ambient, ANTHROPIC_API_KEY: ambient, ACTIONS_RUNTIME_TOKEN: ambient },
  })
  expect(result.outputs['outcome']).toBe('pr-created')
  const secrets = [scene.model.key, scene.token, ambient]
  expect(await result.leaks(secrets)).toEqual([])
  const sent = JSON.stringify([
    scene.model.requests,
    scene.github.requests,
    await scene.github.snapshot(scene.repository),
  ])
  for (const secret of secrets) expect(sent).not.toContain(secret)
  expect(result.masks).toHaveLength(0 + new Set(secrets).size)
  expect(result.survivors).toEqual([])
})
