import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, symlink } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { RepositoryError } from '../../../src/core/errors.ts'
import { createRetryPolicy } from '../quick-retry-policy.ts'
import { type Bed, closeBeds, openBed } from './test-bed.ts'

afterEach(closeBeds)

const MAIN = { baseBranch: 'main', fetchDepth: 1 }
const TOKEN = 'ghs_verysecret'
const CREDENTIAL = Buffer.from(`x-access-token:${TOKEN}`).toString('base64')

async function failure(bed: Bed, options: Parameters<Bed['adapter']>[0]): Promise<RepositoryError> {
  const thrown: unknown = await bed
    .adapter(options)
    .checkOut(MAIN)
    .catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(RepositoryError)
  return thrown as RepositoryError
}

/** Of every process that may be looked at. */
function commandLines(): string {
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const read = (id: string): string => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'latin1').replaceAll('\0', ' ')
    } catch {
      // It has ended meanwhile.
      return ''
    }
  }
  return ids.map(read).join('\n')
}

test('the token is sent to the server, and is in no argument or file', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' }, { token: TOKEN })
  const seen: string[] = []
  bed.server.intercept = () => {
    seen.push(commandLines())
    return false
  }
  const { repository } = bed
  await repository.checkOut(MAIN)
  await repository.takeStartSnapshot()
  await bed.write({ 'b.txt': 'b\n' })
  const receipt = await repository.takeReceipt()
  await repository.push({ receipt, branch: 'x', message: 'm', expected: null })
  expect(bed.server.requests.at(-1)).toContain(CREDENTIAL)
  const files = await filesBelow(bed.root)
  expect(files.length).toBeGreaterThan(20)
  for (const text of [...seen, ...(await Promise.all(files.map(file => readFile(file, 'latin1'))))]) {
    expect(text).not.toContain(TOKEN)
    expect(text).not.toContain(CREDENTIAL)
  }
})

for (const [name, token] of Object.entries({ 'a wrong token': 'wrong-token', 'no token': '' })) {
  test(`${name} is reported as refused, with what to check, and is not quoted`, async () => {
    const bed = await openBed({ 'a.txt': 'a\n' }, { token: TOKEN })
    const error = await failure(bed, { token })
    expect(error.hint).toContain('github-token')
    expect(error.message).toContain('git ls-remote')
    if (token !== '') expect(`${error.message}${error.hint}${error.stack}`).not.toContain(token)
  })
}

test('a server that says 403 or 404 gets the matching advice', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  bed.server.intercept = (_, response) => response.writeHead(403).end() !== undefined
  expect((await failure(bed, {})).hint).toContain('contents: write')
  bed.server.intercept = (_, response) => response.writeHead(404).end() !== undefined
  expect((await failure(bed, {})).hint).toContain('repository exists')
})

test('a redirect is not followed with the token', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const headers: string[] = []
  const other = createServer((request, response) => {
    headers.push(String(request.headers.authorization))
    response.writeHead(404).end()
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : 0
  bed.server.intercept = (request, response) =>
    response.writeHead(302, { Location: `http://127.0.0.1:${port}${request.url}` }).end() !== undefined
  const error = await failure(bed, { token: TOKEN })
  other.close()
  expect(error.hint).toContain('redirects')
  expect(headers).toEqual([])
})

test('a server that never answers ends with the time limit', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  bed.server.intercept = () => true
  const error = await failure(bed, { networkLimitMs: 300 })
  expect(error.message).toBe('git ls-remote did not end within its time limit')
  expect(commandLines()).not.toContain(bed.server.url)
})

test('a server that stops in the middle of a push ends with the time limit', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const repository = bed.adapter({ networkLimitMs: 3000 })
  await repository.checkOut(MAIN)
  await repository.takeStartSnapshot()
  await bed.write({ 'b.txt': 'b\n' })
  const receipt = await repository.takeReceipt()
  bed.server.intercept = request => request.url?.includes('git-receive-pack') === true
  await expect(repository.push({ receipt, branch: 'x', message: 'm', expected: null })).rejects.toThrow(/time limit/)
  const left = commandLines()
  expect(left).not.toContain(`${bed.server.url}/owner/name`)
})

test('a repository above the temporary folder has no say', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await bed.git(bed.root, 'init', '-q')
  await bed.git(bed.root, 'config', 'url.http://127.0.0.1:1/.insteadOf', `${bed.server.url}/`)
  expect((await bed.repository.checkOut(MAIN)).cloned).toBe(true)
})

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test('a server that knows the repository only with the suffix .git is asked there', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  await symlink(bed.remote, `${bed.remote}.git`)
  bed.server.intercept = (request, response) =>
    !request.url?.includes('.git/') && response.writeHead(404).end() !== undefined
  const repository = bed.adapter({})
  expect((await repository.checkOut(MAIN)).cloned).toBe(true)
  expect([...(await repository.remoteBranches('ma')).keys()]).toEqual(['main'])
})

test.each([503, 'cut'] as const)(
  'a server that stumbles (%s) is asked again, by every command that only reads',
  async how => {
    const bed = await openBed({ 'a.txt': 'a\n' })
    const struck = new Set<string>()
    bed.server.intercept = (request, response) => {
      const kind = `${request.method} ${request.url}`
      if (struck.has(kind)) return false
      struck.add(kind)
      if (how === 'cut') response.destroy()
      else response.writeHead(how).end()
      return true
    }
    const retryPolicy = createRetryPolicy({ tries: 4 })
    expect((await bed.adapter({ retryPolicy }).checkOut(MAIN)).cloned).toBe(true)
    expect(struck.size).toBe(2)
    // Where a kept connection is cut, git's own client may try again by itself.
    expect(retryPolicy.pauses.length).toBeGreaterThanOrEqual(how === 'cut' ? 1 : 2)
  },
)

test('a web page in the place of the refs is not taken for a repository without any', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  const page = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry</html>') !== undefined
  const strikeOnce = () => {
    let struck = 0
    bed.server.intercept = (_, response) => {
      struck += 1
      return struck === 1 && page(response)
    }
  }
  strikeOnce()
  expect((await bed.repository.checkOut(MAIN)).cloned).toBe(true)
  strikeOnce()
  expect([...(await bed.repository.remoteBranches('ma')).keys()]).toEqual(['main'])
  strikeOnce()
  expect(await bed.repository.remoteCommitOf('main')).toMatchObject({ tree: expect.any(String) })
})

test('a transfer that stands still is given up and begun again', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  let stalled = 0
  bed.server.intercept = () => {
    stalled += 1
    return stalled === 1
  }
  const repository = bed.adapter({ retryPolicy: createRetryPolicy({ tries: 4 }), stallMs: 1000 })
  expect((await repository.checkOut(MAIN)).cloned).toBe(true)
})

test('what a server refuses is not asked again', async () => {
  const bed = await openBed({ 'a.txt': 'a\n' })
  bed.server.intercept = (_, response) => response.writeHead(403).end() !== undefined
  const retryPolicy = createRetryPolicy({ tries: 4 })
  expect(await failure(bed, { retryPolicy })).toMatchObject({ trouble: 'refused' })
  expect(retryPolicy.pauses).toEqual([])
})
