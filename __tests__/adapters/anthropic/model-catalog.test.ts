import { afterAll, expect, test } from '@jest/globals'
import { createModelCatalog } from '../../../src/adapters/anthropic/anthropic-model.ts'
import { type ModelOptions, startModel } from '../../playground/model/start-model.ts'

const servers: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(servers.map(server => server.close())))

async function catalogOf(options: Partial<ModelOptions> = {}, key?: string) {
  const server = await startModel({ script: [], ...options })
  servers.push(server)
  const access = { apiKey: key ?? server.key, baseURL: server.url, idleMs: 30_000, now: () => 0 }
  return { server, catalog: createModelCatalog(access) }
}

const ownError = (type: string, message: string) => JSON.stringify({ type: 'error', error: { type, message } })

test('a known model costs one question, and an unknown one is told with the others', async () => {
  const { server, catalog } = await catalogOf()
  expect(await catalog.lookUp('claude-sonnet-5-5')).toEqual({
    ...{ kind: 'known', window: 1_000_000, released: '2026-09-22T00:00:00Z' },
  })
  expect(server.otherRequests).toEqual(['GET /v1/models/claude-sonnet-5-5'])
  expect(await catalog.lookUp('claude-sonet-5-5')).toEqual({
    kind: 'unknown',
    others: expect.arrayContaining(['claude-sonnet-5-5', 'claude-opus-5']),
  })
  expect(server.requests).toEqual([])
})

test('a wrong key is told in the words that a request would end with', async () => {
  const { catalog } = await catalogOf({}, 'sk-wrong')
  expect(await catalog.lookUp('claude-sonnet-5-5')).toEqual({
    kind: 'refused',
    what: 'the model API answered 401 for claude-sonnet-5-5: invalid x-api-key',
    fix: expect.stringContaining('anthropic-api-key'),
    known: { reasonKind: 'api-key' },
  })
})

test.each([
  ['the API says so of every address', 404, ownError('not_found_error', 'Not found: GET /v1/models/claude-none')],
  ['the body is of another shape', 404, '{"error":{"message":"no such model","code":"404"}}'],
  ['a web page', 404, '<html>Not Found</html>'],
  ['nothing', 404, ''],
  ['a server error', 500, ownError('api_error', 'oops')],
  ['a gateway’s refusal', 401, '{"error":"unauthorized"}'],
  ['a key that may not look', 403, ownError('permission_error', 'no')],
  ['a type that does not fit the status', 400, ownError('not_found_error', 'model: claude-none')],
])('where %s nothing is told', async (_, status, body) => {
  const { catalog } = await catalogOf({ lookUps: { status, body } })
  expect(await catalog.lookUp('claude-none')).toEqual({ kind: 'not-listed' })
})

test('a model that is not in the list and not open to the key is refused; one that is listed is not', async () => {
  const body = ownError('permission_error', 'Not for this workspace')
  const lookUps = (path: string) => (path === '/v1/models' ? null : { status: 403, body })
  const { catalog } = await catalogOf({ lookUps })
  expect(await catalog.lookUp('claude-secret-1')).toMatchObject({
    kind: 'refused',
    what: expect.stringContaining('403'),
  })
  expect(await catalog.lookUp('claude-sonnet-5-5')).toEqual({ kind: 'not-listed' })
})

test('an answer of any shape with status 200 stops nothing', async () => {
  for (const body of ['', '<html>', 'data: {}\n\n', '[]', 'null']) {
    const { catalog } = await catalogOf({ lookUps: { status: 200, body } })
    expect((await catalog.lookUp('claude-none')).kind).not.toBe('unknown')
  }
})

test('an address at which nobody listens is refused, with what to look at', async () => {
  const { server, catalog } = await catalogOf()
  await server.close()
  expect(await catalog.lookUp('claude-none')).toEqual({
    kind: 'refused',
    what: expect.stringMatching(/^the model could not be reached: /),
    fix: expect.stringContaining('anthropic-base-url'),
    known: {},
  })
})
