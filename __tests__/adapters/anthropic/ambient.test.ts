import { afterEach, expect, test } from '@jest/globals'
import { say } from '../../playground/model/script.ts'
import { ask, bedWith, closeBeds } from './test-bed.ts'

const AMBIENT = {
  ANTHROPIC_API_KEY: 'sk-ambient-key',
  ANTHROPIC_AUTH_TOKEN: 'ambient-token',
  ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  ANTHROPIC_CUSTOM_HEADERS: 'x-ambient: 1\nauthorization: Bearer sk-ambient-key\nanthropic-beta: ambient-2026',
  ANTHROPIC_LOG: 'debug',
  ANTHROPIC_PROFILE: 'ambient',
  ANTHROPIC_MODEL: 'claude-ambient',
  ANTHROPIC_BETAS: 'ambient-2026',
  ANTHROPIC_WEBHOOK_SIGNING_KEY: 'whsec_YW1iaWVudA==',
  ANTHROPIC_WORKSPACE_ID: 'ambient',
}

afterEach(async () => {
  for (const name of Object.keys(AMBIENT)) delete process.env[name]
  await closeBeds()
})

test('the variables that the SDK knows play no part: only what was passed is used', async () => {
  const plain = await bedWith([say('Hello.')])
  await ask(plain.model)
  Object.assign(process.env, AMBIENT)
  const ambient = await bedWith([say('Hello.')])
  expect((await ask(ambient.model)).text).toBe('Hello.')
  const [one, two] = [plain, ambient].map(({ server }) => server.requests[0])
  expect(two?.body).toEqual(one?.body)
  expect({ ...two?.headers, host: null }).toEqual({ ...one?.headers, host: null })
  expect(two?.key).toEqual({ header: 'authorization', correct: true })
})
