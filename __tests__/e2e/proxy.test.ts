import { expect, test } from '@jest/globals'
import { startProxy } from '../playground/proxy.ts'
import { openBareScene } from './scene.ts'

const FORGE = 'github.example.invalid'
const MODEL = 'model.example.invalid'

test('behind a proxy, GitHub and the model are reached through it', async () => {
  await using scene = await openBareScene()
  await using proxy = await startProxy({ [`${FORGE}:80`]: scene.github.apiUrl, [`${MODEL}:80`]: scene.model.url })
  const run = await scene.run({
    event: { apiUrl: `http://${FORGE}${new URL(scene.github.apiUrl).pathname}` },
    inputs: { 'anthropic-base-url': `http://${MODEL}` },
    // Git goes its own way, and asks a proxy also for this machine.
    env: { http_proxy: proxy.url, no_proxy: '127.0.0.1' },
  })
  expect(run.outputs['outcome']).toBe('pr-created')
  expect([...new Set(proxy.asked)].sort()).toEqual([`${FORGE}:80`, `${MODEL}:80`])
})

test('NO_PROXY keeps the model off the proxy, and GitHub on it', async () => {
  await using scene = await openBareScene()
  await using proxy = await startProxy({ [`${FORGE}:80`]: scene.github.apiUrl })
  const run = await scene.run({
    event: { apiUrl: `http://${FORGE}${new URL(scene.github.apiUrl).pathname}` },
    // This machine by a name that does not say so.
    inputs: {
      'anthropic-base-url': `http://0.0.0.0:${new URL(scene.model.url).port}`,
    },
    env: { HTTP_PROXY: proxy.url, NO_PROXY: '0.0.0.0' },
  })
  expect(run.outputs['outcome']).toBe('pr-created')
  expect([...new Set(proxy.asked)]).toEqual([`${FORGE}:80`])
})
