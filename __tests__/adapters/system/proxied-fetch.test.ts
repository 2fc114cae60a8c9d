import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { proxiedFetch } from '../../../src/adapters/system/proxied-fetch.ts'
import { startProxy } from '../../playground/proxy.ts'

const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']
const before = new Map(VARIABLES.map(name => [name, process.env[name]]))
const server = createServer((_, response) => response.end('here'))
let port: number

beforeAll(async () => {
  for (const name of VARIABLES) delete process.env[name]
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  for (const name of VARIABLES) delete process.env[name]
})
afterAll(async () => {
  for (const [name, value] of before) if (value !== undefined) process.env[name] = value
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

/** This machine by a name that does not say so. */
const here = (path = '') => `http://0.0.0.0:${port}/${path}`

test('without a proxy it is fetch itself', () => {
  expect(proxiedFetch('https://api.example')).toBe(fetch)
})

test.each(['http_proxy', 'HTTP_PROXY'])('%s names the proxy of http addresses', async name => {
  await using proxy = await startProxy({ [`0.0.0.0:${port}`]: `http://127.0.0.1:${port}` })
  process.env[name] = proxy.url
  const answer = await proxiedFetch(here())(here('some/where'), { method: 'POST', body: 'x' })
  expect(await answer.text()).toBe('here')
  expect(proxy.asked).toEqual([`0.0.0.0:${port}`])
  expect(proxiedFetch('https://api.example')).toBe(fetch)
})

test.each(['https_proxy', 'HTTPS_PROXY'])('%s names the proxy of https addresses', async name => {
  await using proxy = await startProxy()
  process.env[name] = proxy.url
  await expect(proxiedFetch('https://api.example')('https://api.example/v1')).rejects.toThrow('fetch failed')
  expect(proxy.asked).toEqual(['api.example:443'])
  expect(proxiedFetch(here())).toBe(fetch)
})

test.each(['no_proxy', 'NO_PROXY'])('%s names who is reached without it', async name => {
  await using proxy = await startProxy()
  process.env['http_proxy'] = proxy.url
  process.env[name] = '.internal, 0.0.0.0'
  expect(await (await proxiedFetch(here())(here())).text()).toBe('here')
  expect(proxiedFetch('http://models.internal')).toBe(fetch)
  expect(proxiedFetch('http://internal.example')).not.toBe(fetch)
  expect(proxy.asked).toEqual([])
})

test('this machine is never asked through a proxy', () => {
  process.env['http_proxy'] = 'http://127.0.0.1:1'
  for (const address of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:1'])
    expect(proxiedFetch(address)).toBe(fetch)
})
