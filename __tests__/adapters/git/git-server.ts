/** Real git over smart HTTP for one folder of bare repositories. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { runGitBackend } from '../../playground/github/git-http.ts'

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
    } else answer(root, request, response).catch(() => response.destroy())
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

async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const asked = { method: request.method ?? 'GET', query, headers: request.headers, body: await buffer(request) }
  const place = { GIT_PROJECT_ROOT: root, PATH_INFO: path, REMOTE_USER: 'somebody' }
  const { status, raw, headers } = await runGitBackend(asked, place)
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.end(raw)
}
