import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createAnthropicModel } from '../../src/adapters/anthropic/anthropic-model.ts'
import type { RunEvent } from '../../src/core/transcript/shorten-events.ts'
import { editUntilTested, openConversation } from '../../src/flow/agent/loop.ts'
import { createSession } from '../../src/flow/start/open-session.ts'
import { createVerifier } from '../../src/flow/verify/verify.ts'
import { closeBeds } from '../adapters/anthropic/test-bed.ts'
import { bash, create, search, summary, turn, view } from '../playground/model/script.ts'
import { cuttingServer, streamed } from './cutting-server.ts'
import { SOME_TASK, world } from './fakes.ts'
import { patientWith } from './patient.ts'

afterEach(closeBeds)

const LOOKS_AND_EDIT = turn(
  view('src/a.js'),
  search('old'),
  create('src/a.js', 'new\n'),
  view('src/a.js'),
  bash('true'),
)
const BASE = { branch: 'main', sha: 'base-sha', tree: 'base-tree', cloned: true }
const STRIDE = 23

/** Works with the model at `baseURL`; `seen` is told what happens in the work tree, as it begins. */
async function work(baseURL: string, seen: (what: string) => void) {
  const made = { apiKey: 'sk-test', model: 'claude-sonnet-5-5', effort: '', idleMs: 60_000, now: () => 0 }
  const model = createAnthropicModel({ ...made, baseURL })
  const { run, commands } = world([], { 'test-command': 'run-tests' })
  const { read, write } = run.ports.workspace
  const events: RunEvent[] = []
  const workspace: typeof run.ports.workspace = {
    ...run.ports.workspace,
    read(path) {
      seen('read')
      return read(path)
    },
    async search() {
      seen('search')
      return { matches: ['src/a.js:1:old'], more: false }
    },
    write(path, text) {
      seen('write')
      return write(path, text)
    },
  }
  const reporter = { ...run.ports.reporter, record: (event: RunEvent) => void events.push(event) }
  const patient = patientWith(model, {}, {}, { ...run.ports, model, workspace, reporter })
  const session = createSession(patient.run, BASE, { setAside: [], untracked: [] }, 'run-tests', SOME_TASK)
  const talk = openConversation('the task', patient.run)
  const ended = await editUntilTested(
    { conversation: talk, verifier: createVerifier(session), isGenerated: false, saysBaseline: false },
    session,
  )
  return { ended, commands, tools: events.flatMap(event => (event.type === 'tool' ? [event] : [])) }
}

test('what only looks is begun before the rest of the reply has come, what changes something is not', async () => {
  const [first = Buffer.alloc(0), later = Buffer.alloc(0)] = await streamed(LOOKS_AND_EDIT, turn(summary()))
  const order: string[] = []
  let release = () => {}
  const searched = new Promise<void>(resolve => {
    release = resolve
  })
  const end = first.indexOf('event: message_delta')
  let requests = 0
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (++requests > 1) return void response.end(later)
    response.write(first.subarray(0, end))
    await Promise.race([searched, new Promise(resolve => setTimeout(resolve, 10_000).unref())])
    await new Promise(resolve => setImmediate(resolve))
    order.push('the end of the reply is sent')
    response.end(first.subarray(end))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const { ended, tools } = await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, what => {
      order.push(what)
      if (what === 'search') release()
    })
    expect(ended).toMatchObject({ kind: 'edited' })
    const at = order.indexOf('the end of the reply is sent')
    expect(order.slice(0, at)).toEqual(['read', 'search'])
    expect(order.slice(at + 1).filter(what => what === 'write')).toHaveLength(1)
    expect(order.filter(what => what === 'search')).toHaveLength(1)
    expect(tools.map(({ callId, text }) => [callId, text.includes('new')])).toEqual(
      tools.map(({ callId }, index) => [callId, index === 3]),
    )
  } finally {
    await new Promise(resolve => server.close(resolve))
  }
})

test('a reply that is cut at any byte has changed nothing: each edit is made once, and each call is told once', async () => {
  const [first = Buffer.alloc(0), later = Buffer.alloc(0)] = await streamed(LOOKS_AND_EDIT, turn(summary()))
  const server = await cuttingServer(first, later)
  const left = Array.from(first, (_, byte) => byte).filter(byte => byte % STRIDE === 0)
  const count = left.length
  let looks = 0
  const worker = async () => {
    for (let byte = left.shift(); byte !== undefined; byte = left.shift()) {
      let writes = 0
      const { ended, commands, tools } = await work(server.at(byte), what => {
        if (what === 'write') writes += 1
        if (what === 'search') looks += 1
      })
      expect(ended).toMatchObject({ kind: 'edited' })
      expect([byte, writes, ...commands]).toEqual([byte, 1, 'true', 'run-tests'])
      expect(tools.map(({ name, isError }) => [name, isError])).toEqual([
        ['str_replace_based_edit_tool', false],
        ['search_files', false],
        ['str_replace_based_edit_tool', false],
        ['str_replace_based_edit_tool', false],
        ['bash', false],
      ])
      expect(tools[3]?.text).toContain('new')
    }
  }
  try {
    await Promise.all(Array.from({ length: 16 }, worker))
  } finally {
    await server.close()
  }
  // Some were begun for replies that broke off later.
  expect(looks).toBeGreaterThan(count)
  expect(looks).toBeLessThan(2 * count)
}, 120_000)
