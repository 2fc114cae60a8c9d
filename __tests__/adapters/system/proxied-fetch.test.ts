import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { proxiedFetch } from '../../../src/adapters/system/proxied-fetch.ts'
import { startProxy } from '../../playground/proxy.ts'

const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY']
const before = new Map(VARIABLES.map(name => [name, process.env[name]]))

beforeEach(() => {
  for (const name of VARIABLES) delete process.env[name]
})
afterAll(() => {
  for (const [name, value] of before) if (value !== undefined) process.env[name] = value
})

test('without a proxy it is fetch itself', () => {
  expect(proxiedFetch('https://api.example')).toBe(fetch)
})

test.each(['https_proxy', 'HTTPS_PROXY'])('%s names the proxy of https addresses', async name => {
  await using proxy = await startProxy()
  process.env[name] = proxy.url
  await expect(proxiedFetch('https://api.example')('https://api.example/v1')).rejects.toThrow('fetch failed')
  expect(proxy.asked).toEqual(['api.example:443'])
  expect(proxiedFetch('http://api.example')).toBe(fetch)
})

test('this machine is never asked through a proxy', () => {
  process.env['http_proxy'] = 'http://127.0.0.1:1'
  for (const address of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:1'])
    expect(proxiedFetch(address)).toBe(fetch)
})
