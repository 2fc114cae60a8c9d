/** The command line with a model of a cloud, from what other commands have left in the environment. */
import { expect, test } from '@jest/globals'
import { AWS_KEY, startAccess } from '../playground/access/start-access.ts'
import { bash, summary, turn } from '../playground/model/script.ts'
import { modelOptions, openCli } from './cli-scene.ts'
import { MEND } from './small-project.ts'

test('run asks a model of Bedrock with the session of the shell, also where a key of the Claude API is set', async () => {
  await using scene = await openCli({ script: [turn(bash('env; true'), MEND), summary(), summary(), summary()] })
  const access = await startAccess({ model: scene.model })
  const provider = ['--provider', 'bedrock', '--provider-region', 'eu-west-1', '--model', 'anthropic.claude-sonnet-5-5']
  const options = modelOptions({ ...scene, model: { ...scene.model, url: `${access.url}/anthropic` } })
  const env = {
    AWS_ACCESS_KEY_ID: AWS_KEY.accessKeyId,
    AWS_SECRET_ACCESS_KEY: AWS_KEY.secretAccessKey,
    AWS_SESSION_TOKEN: AWS_KEY.sessionToken,
  }
  const ended = await scene.run(['run', 'Make sum add its numbers', '--json', ...options, ...provider], { env })
  await access.close()
  expect({ code: ended.code, problems: scene.model.problems, said: ended.stderr }).toMatchObject({
    code: 0,
    problems: [],
  })
  expect(ended.json()).toMatchObject({ outcome: 'proposed', verdict: 'ready' })
  const isSigned = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    headers['authorization']?.startsWith('AWS4-HMAC-SHA256 ') === true && headers['x-api-key'] === undefined
  expect(access.asked.length).toBeGreaterThan(2)
  expect(access.asked.filter(one => !isSigned(one))).toEqual([])
  const told = JSON.stringify([scene.model.requests.map(({ body }) => body), ended.stdout, ended.stderr])
  expect([AWS_KEY.secretAccessKey, AWS_KEY.sessionToken, scene.model.key].filter(one => told.includes(one))).toEqual([])
})
