import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { bash, create, summary, turn } from '../playground/model/script.ts'
import { openWholeScene } from './scene.ts'
import { MEND } from './small-project.ts'

/** The key of every scene. */
const KEY = 'sk-scene-5d1e8f20c7'

test('key and token appear in no log, argv, file, commit or body, also when commands look for them', async () => {
  await using scene = await openWholeScene({
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
  expect(result.masks).toHaveLength(secrets.length)
  expect(result.survivors).toEqual([])
})

test('a secret that got into the change, in any form, sinks it; one in the summary is taken out of every text', async () => {
  await using scene = await openWholeScene({
    script: (_, { position }) =>
      [
        turn(MEND, create('leak.txt', `key: ${Buffer.from(`x ${KEY} y`).toString('base64')}\n`)),
        summary(),
        turn(bash('rm leak.txt')),
        summary({ title: `Mend ${KEY}`, description: `The key is ${KEY}.`, tests: KEY.split('').reverse().join('') }),
      ][position],
  })
  expect(scene.model.key).toBe(KEY)
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  expect(JSON.stringify(scene.model.requests[2]?.body.messages.at(-1))).toMatch(
    /leak\.txt: it holds a secret of this run/,
  )
  const published = JSON.stringify([
    scene.github.requests,
    await scene.github.snapshot(scene.repository),
    result.outputs,
    result.stepSummary,
  ])
  expect(published).not.toContain(KEY)
  expect(published).not.toContain(KEY.split('').reverse().join(''))
})

test('what pass-env shows to commands under the name of a secret is one; keys of others are in no log', async () => {
  const password = 'registry-canary-4c1d88'
  const key = `ghp_${createHash('sha256').update('somebody').digest('hex').slice(0, 36)}`
  await using scene = await openWholeScene({
    script: [
      turn(MEND, bash(`echo "$REGISTRY_TOKEN $BUILD_MODE"; echo "pass=$REGISTRY_TOKEN" > .npmrc; echo ${key}`)),
      summary(),
      turn(bash('rm .npmrc')),
      summary({ description: `With ${password}.` }),
    ],
  })
  const inputs = { 'pass-env': 'REGISTRY_TOKEN, BUILD_MODE', 'protected-paths': '' }
  const result = await scene.run({ env: { REGISTRY_TOKEN: password, BUILD_MODE: 'production' }, inputs })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  // The command itself has them: by its text, and by its environment, which `env` sets up.
  const ofTheCommand = /^(?:argv|child environment REGISTRY_TOKEN): raw$/
  expect((await result.leaks([password, key])).filter(where => !ofTheCommand.test(where))).toEqual([])
  expect(JSON.stringify(await scene.github.snapshot(scene.repository))).not.toContain(password)
  expect(result.masks).toContain(password)
  expect(result.log).toMatch(/\*\*\* production/)
})
