import { spawn } from 'node:child_process'
import type { IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { holds } from './access.ts'
import type { Answer } from './answer.ts'
import { gitEnvironment, tryGit } from './git-command.ts'
import type { PushRefusal } from './server.ts'
import type { Repository, Token } from './world.ts'

export interface GitRequest {
  readonly method: string
  readonly service: string
  /** What follows the repository's name: `/info/refs`, `/git-upload-pack`, `/git-receive-pack`. */
  readonly suffix: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly refusal: PushRefusal | null
}

const SERVICES = new Set(['git-upload-pack', 'git-receive-pack'])

/** Answers clone, fetch and push, or refuses them with the status and words git users know from GitHub. */
export async function answerGit(
  repository: Repository | undefined,
  token: Token | null,
  request: GitRequest,
): Promise<Answer> {
  const isPush = request.service === 'git-receive-pack'
  if (!SERVICES.has(request.service))
    return plain(403, 'Please upgrade your git client.\nGitHub.com no longer supports git over dumb-http.')
  if (token === null && (repository === undefined || repository.isPrivate || isPush)) return unauthorized()
  if (repository === undefined) return plain(404, 'Repository not found.')
  if (!isPush && repository.isPrivate && !holds(token, ['contents'], 'read')) return plain(404, 'Repository not found.')
  if (isPush && !holds(token, ['contents'], 'write')) {
    return plain(403, `Permission to ${repository.fullName}.git denied to ${token?.user.login ?? 'nobody'}.`)
  }
  return isPush ? runBackend(repository, token, request) : serveFetch(repository, request)
}

/** As `git http-backend` does, with a process less: every run of every test fetches. */
async function serveFetch({ bareDir }: Repository, { method, headers, body }: GitRequest): Promise<Answer> {
  const isAsked = method === 'GET'
  const protocol = String(headers['git-protocol'] ?? '')
  const args = ['upload-pack', '--stateless-rpc', ...(isAsked ? ['--http-backend-info-refs'] : []), bareDir]
  const input = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  const { stdout } = await tryGit(bareDir, args, { input, env: { GIT_PROTOCOL: protocol } })
  const greeting = isAsked && !protocol.includes('version=2') ? '001e# service=git-upload-pack\n0000' : ''
  const type = `application/x-git-upload-pack-${isAsked ? 'advertisement' : 'result'}`
  return {
    status: 200,
    raw: Buffer.concat([Buffer.from(greeting), stdout]),
    headers: { 'content-type': type, 'cache-control': 'no-cache' },
  }
}

/** The challenge that makes git ask for, or send, credentials. */
export function unauthorized(): Answer {
  const answer = plain(401, 'Invalid username or token. Password authentication is not supported for Git operations.')
  return { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Basic realm="GitHub"' } }
}

function plain(status: number, text: string) {
  return { status, raw: Buffer.from(`${text}\n`), headers: { 'content-type': 'text/plain; charset=utf-8' } }
}

function runBackend(repository: Repository, token: Token | null, request: GitRequest): Promise<Answer> {
  const policy = {
    defaultBranch: repository.defaultBranch,
    mayChangeWorkflows: holds(token, ['workflows'], 'write'),
    refusal: request.refusal,
  }
  return runGitBackend(request, {
    GIT_PROJECT_ROOT: repository.bareDir,
    PATH_INFO: request.suffix,
    // http-backend lets only somebody with a name push.
    REMOTE_USER: token?.user.login ?? '',
    EMULATOR_NODE: process.execPath,
    EMULATOR_PUSH_POLICY: JSON.stringify(policy),
  })
}

/** Has git answer one request of its HTTP protocol. */
export function runGitBackend(
  request: Pick<GitRequest, 'method' | 'query' | 'headers' | 'body'>,
  extra: Readonly<Record<string, string>>,
): Promise<Required<Pick<Answer, 'status' | 'raw' | 'headers'>>> {
  const optional = {
    CONTENT_TYPE: request.headers['content-type'],
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
    GIT_PROTOCOL: request.headers['git-protocol'],
  }
  const env = gitEnvironment({
    GIT_HTTP_EXPORT_ALL: '1',
    QUERY_STRING: request.query,
    REQUEST_METHOD: request.method,
    CONTENT_LENGTH: String(request.body.length),
    REMOTE_ADDR: '127.0.0.1',
    ...extra,
    ...Object.fromEntries(
      Object.entries(optional).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  })
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['http-backend'], { env })
    const chunks: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', () => resolve(parseCgi(Buffer.concat(chunks), Buffer.concat(errors))))
    child.stdin.on('error', () => undefined)
    child.stdin.end(request.body)
  })
}

function parseCgi(output: Buffer, errors: Buffer) {
  const end = output.indexOf('\r\n\r\n')
  if (end === -1) return plain(500, errors.toString())
  const headers: Record<string, string> = {}
  for (const line of output.subarray(0, end).toString().split('\r\n')) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const { status = '200', ...rest } = headers
  return { status: Number.parseInt(status, 10), raw: output.subarray(end + 4), headers: rest }
}
