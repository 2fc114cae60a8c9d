import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createGithubForge } from '../../../src/adapters/github/github-forge.ts'
import { proxiedFetch } from '../../../src/adapters/github/proxied-fetch.ts'
import { AT, withForge } from './test-bed.ts'

/** A name that nobody but the proxy knows; the packages of the runner go past a proxy for this machine's own. */
const API = 'http://github.example.invalid/api/v3'

const before = process.env['GITHUB_API_URL']
afterEach(() => {
  delete process.env['http_proxy']
  if (before === undefined) delete process.env['GITHUB_API_URL']
  else process.env['GITHUB_API_URL'] = before
})

test('without a proxy Node goes by itself', async () => {
  expect(await proxiedFetch({})).toBeUndefined()
  expect(await proxiedFetch({ https_proxy: '', no_proxy: '*' })).toBeUndefined()
})

test('behind a proxy the forge is reached through it, and by nothing else', () =>
  withForge(async ({ github, token, retryPolicy }) => {
    const asked: string[] = []
    const { hostname, port } = new URL(github.apiUrl)
    await using proxy = await tunnelTo({ hostname, port: Number(port) }, asked)
    process.env['http_proxy'] = `http://127.0.0.1:${proxy.port}`
    process.env['GITHUB_API_URL'] = API
    const through = await proxiedFetch(process.env)
    const forge = createGithubForge({ token, apiUrl: API, repository: AT, retryPolicy, fetch: through })
    expect(await forge.issue(1)).toMatchObject({ number: 1, title: 'add subtracts' })
    expect(asked).toEqual(['github.example.invalid:80'])

    const straight = createGithubForge({ token, apiUrl: API, repository: AT, retryPolicy })
    await expect(straight.issue(1)).rejects.toThrow('could not be reached')
    expect(asked).toHaveLength(1)
  }))

/** A proxy that leads to one place, whatever it is asked for. */
async function tunnelTo(place: { readonly hostname: string; readonly port: number }, asked: string[]) {
  const server: Server = createServer().on('connect', (request, client) => {
    asked.push(request.url ?? '')
    const upstream = connect(place.port, place.hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    for (const socket of [upstream, client])
      socket.on('error', () => upstream.destroy()).on('close', () => client.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
