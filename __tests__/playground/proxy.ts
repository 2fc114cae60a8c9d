/** A proxy on this machine: it leads tunnels to where the names that it knows are served, and refuses everything else. */
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface Proxy extends AsyncDisposable {
  readonly url: string
  /** What was asked for, in order: `host:port` of each tunnel, `METHOD address` of each other request. */
  readonly asked: readonly string[]
}

/** Starts it. `served`: the address of the server behind each `host:port`. */
export async function startProxy(served: Readonly<Record<string, string>> = {}): Promise<Proxy> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(502).end()
  }).on('connect', (request, client) => {
    asked.push(request.url ?? '')
    const target = served[request.url ?? '']
    if (target === undefined) return client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const { hostname, port } = new URL(target)
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
    for (const socket of [upstream, client])
      socket.on('error', () => upstream.destroy()).on('close', () => client.destroy())
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
