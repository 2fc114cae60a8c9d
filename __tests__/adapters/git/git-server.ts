/** Real git over smart HTTP for one folder of bare repositories. */
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type GitServer = {
  readonly url: string
  /** `METHOD path authorization` of every request. */
  readonly requests: string[]
  /** Answers requests before git does; true means answered. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  close(): Promise<void>
}

/** Serves `root`; with a token, only to those who send it. */
export async function startGitServer(root: string, token = ''): Promise<GitServer> {
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers
    state.requests.push(`${request.method} ${request.url} ${authorization}`)
    if (state.intercept?.(request, response) === true) return
    const expected = `basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`
    if (token !== '' && authorization.toLowerCase() !== expected.toLowerCase()) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end()
    } else answer(root, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const state: GitServer = {
    url: `http://127.0.0.1:${address.port}`,
    requests: [],
    intercept: null,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  return state
}

function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const { headers } = request
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      REMOTE_USER: 'somebody',
      ...(headers['content-type'] === undefined ? {} : { CONTENT_TYPE: headers['content-type'] }),
      ...(headers['content-length'] === undefined ? {} : { CONTENT_LENGTH: headers['content-length'] }),
      ...(headers['content-encoding'] === undefined ? {} : { HTTP_CONTENT_ENCODING: headers['content-encoding'] }),
      ...(typeof headers['git-protocol'] === 'string' ? { GIT_PROTOCOL: headers['git-protocol'] } : {}),
    },
  })
  request.pipe(child.stdin)
  child.stdin.on('error', () => undefined)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('close', () => {
    const output = Buffer.concat(chunks)
    const end = output.indexOf('\r\n\r\n')
    const lines = output.subarray(0, end).toString().split('\r\n')
    const fields = new Map(
      lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    response.statusCode = Number.parseInt(fields.get('status') ?? '200', 10)
    for (const [name, value] of fields) if (name !== 'status') response.setHeader(name, value)
    response.end(output.subarray(end + 4))
  })
}
