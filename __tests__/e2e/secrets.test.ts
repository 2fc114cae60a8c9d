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

/** Of somebody else. */
const FOREIGN = `ghp_${'q8Z2rT9mWb4XcV1nKp7LdS6fGj3QyE5uAoHi'}`

const base64 = (text: string) => Buffer.from(text).toString('base64')
/** What the page about security promises beside the forms in the test itself. */
const OTHER_FORMS = [
  Buffer.from(KEY).toString('hex'),
  Buffer.from(KEY).toString('hex').replace(/../g, '%$&'),
  base64(`xy${KEY} and more`).replace(/.{9}/g, '$&\n'),
] as const

test('a secret that got into the change, in any form, sinks it; one in the summary is taken out of every text', async () => {
  await using scene = await openWholeScene({
    script: (_, { position }) =>
      [
        turn(
          MEND,
          create('leak.txt', `key: ${base64(`x ${KEY} y`)}\n`),
          create(`${KEY}.txt`, 'x\n'),
          ...OTHER_FORMS.map((text, at) => create(`form-${at}.txt`, text)),
          // Large files are searched in pieces of 64 KB.
          bash(`{ head -c 65526 /dev/zero; printf %s ${KEY}; head -c 2000000 /dev/zero; } >far.bin`),
        ),
        summary(),
        turn(bash('rm *.txt *.bin')),
        summary({
          title: `Mend ${KEY} ${FOREIGN}`,
          description: `The keys are ${KEY} and ${FOREIGN}.\n\n${base64(KEY)}\n\nAnd more.`,
          tests: OTHER_FORMS[0],
          root_cause: OTHER_FORMS[1],
          risks: [OTHER_FORMS[2]],
        }),
      ][position],
  })
  expect(scene.model.key).toBe(KEY)
  const result = await scene.run()
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  expect(JSON.stringify(scene.model.requests[2]?.body.messages.at(-1))).toMatch(
    /far\.bin: it holds a secret of this run.*leak\.txt: it holds a secret of this run.*\*\*\*\.txt: it holds a secret/,
  )
  const told = JSON.stringify(scene.model.requests[2]?.body.messages.at(-1))
  expect(OTHER_FORMS.filter((_, at) => !told.includes(`form-${at}.txt: it holds a secret`))).toEqual([])
  const published = JSON.stringify([
    scene.github.requests,
    scene.git('log', '--format=%B', '--all'),
    await scene.github.snapshot(scene.repository),
    result.outputs,
    result.stepSummary,
  ])
  const forms = [KEY, FOREIGN, base64(KEY), ...OTHER_FORMS.slice(0, 2), base64(`xy${KEY}`).slice(3, 12)]
  for (const form of forms) expect(published).not.toContain(form)
  expect(published).toContain('And more.')
})

test('what pass-env shows to commands is a secret, unless it is plain words; keys of others are in no log', async () => {
  const password = 'registry-canary-4c1d88'
  const key = `ghp_${createHash('sha256').update('somebody').digest('hex').slice(0, 36)}`
  await using scene = await openWholeScene({
    script: [
      turn(
        MEND,
        bash(
          `echo "$REGISTRY_TOKEN $BUILD_MODE"; echo "pass=$REGISTRY_TOKEN" > .npmrc; echo ${key}; echo "$DATABASE_URL $NPMTOKEN in $REGION"`,
        ),
      ),
      summary(),
      turn(bash('rm .npmrc')),
      summary({ description: `With ${password}.` }),
    ],
  })
  const inputs = { 'pass-env': 'REGISTRY_TOKEN, BUILD_MODE, DATABASE_URL, NPMTOKEN, REGION', 'protected-paths': '' }
  const others = ['database-canary-2e7a90', 'npmcanary5d3f81b2']
  const env = {
    ...{ REGISTRY_TOKEN: password, BUILD_MODE: 'production', REGION: 'us-east-1', NPMTOKEN: others[1] },
    DATABASE_URL: `postgres://app:${others[0]}@db.example/app`,
  }
  const result = await scene.run({ env, inputs })
  expect(result.outputs).toMatchObject({ outcome: 'pr-created', 'changed-files': '["src/sum.js"]' })
  // The command itself has them: by its text, and by its environment, which `env` sets up.
  const ofTheCommand = /^(?:argv|child environment (?:REGISTRY_TOKEN|DATABASE_URL|NPMTOKEN)): raw$/
  expect((await result.leaks([password, key, ...others])).filter(where => !ofTheCommand.test(where))).toEqual([])
  expect(JSON.stringify(await scene.github.snapshot(scene.repository))).not.toContain(password)
  expect(result.masks).toEqual(expect.arrayContaining([password, ...others]))
  expect(result.log).toMatch(/\*\*\* production/)
  expect(result.log).toContain('postgres://app:***@db.example/app *** in us-east-1')
})
