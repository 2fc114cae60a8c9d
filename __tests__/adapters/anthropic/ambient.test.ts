import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from '@jest/globals'
import { say } from '../../playground/model/script.ts'
import { startModel } from '../../playground/model/start-model.ts'
import { bedWith, closeBeds } from './test-bed.ts'

afterEach(closeBeds)

const run = promisify(execFile)

/** Asks in a process with these variables; gives what it printed. */
async function askWith(variables: Readonly<Record<string, string>>, url: string, key: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'home-'))
  try {
    const script = join(import.meta.dirname, 'ask-once.ts')
    const env = { PATH: process.env['PATH'], HOME: home, ...variables }
    const { stdout, stderr } = await run(process.execPath, [script, url, key], { env })
    return stdout + stderr
  } finally {
    await rm(home, { recursive: true })
  }
}

test('the variables that the SDK knows play no part: only what was passed is used', async () => {
  const { server } = await bedWith([say('Hello.'), say('Hello.')])
  const elsewhere = await startModel({ script: [say('Wrong server.')] })
  try {
    const plain = await askWith({}, server.url, server.key)
    const ambient = await askWith(
      {
        ANTHROPIC_API_KEY: 'sk-ambient-key',
        ANTHROPIC_AUTH_TOKEN: 'ambient-token',
        ANTHROPIC_BASE_URL: elsewhere.url,
        ANTHROPIC_CUSTOM_HEADERS: 'x-ambient: 1\nauthorization: Bearer sk-ambient-key\nanthropic-beta: ambient-2026',
        ANTHROPIC_LOG: 'debug',
        ANTHROPIC_PROFILE: 'ambient',
        ANTHROPIC_MODEL: 'claude-ambient',
        ANTHROPIC_BETAS: 'ambient-2026',
        ANTHROPIC_WEBHOOK_SIGNING_KEY: 'whsec_YW1iaWVudA==',
        ANTHROPIC_WORKSPACE_ID: 'ambient',
      },
      server.url,
      server.key,
    )
    expect([plain, ambient]).toEqual(['Hello.\n', 'Hello.\n'])
    expect(elsewhere.requests).toHaveLength(0)
    const [one, two] = server.requests
    expect(two?.body).toEqual(one?.body)
    expect(two?.headers).toEqual(one?.headers)
    expect(two?.key).toEqual({ header: 'authorization', correct: true })
  } finally {
    await elsewhere.close()
  }
})
