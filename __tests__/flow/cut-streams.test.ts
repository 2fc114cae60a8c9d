import { afterEach, expect, test } from '@jest/globals'
import { createAnthropicModel } from '../../src/adapters/anthropic/anthropic-model.ts'
import { editUntilTested, openConversation } from '../../src/flow/agent/loop.ts'
import { createSession } from '../../src/flow/start/open-session.ts'
import { createVerifier } from '../../src/flow/verify/verify.ts'
import type { Model } from '../../src/ports/model.ts'
import { bedWith, closeBeds } from '../adapters/anthropic/test-bed.ts'
import { bash, create, failing, summary, turn } from '../playground/model/script.ts'
import { fc } from '../playground/properties.ts'
import { cuttingServer, streamed } from './cutting-server.ts'
import { SOME_TASK, world } from './fakes.ts'
import { patientWith } from './patient.ts'

afterEach(closeBeds)

const TWO_CALLS = turn(bash('echo "first, with ünïcödé"'), bash('rm -rf build && echo "second"'))
const FINISH = turn(create('src/a.js', 'new\n'), summary())
const COMMANDS = ['echo "first, with ünïcödé"', 'rm -rf build && echo "second"', 'run-tests']
const STRIDE = 17
const LAST = 40
const BASE = { branch: 'main', sha: 'base-sha', tree: 'base-tree', cloned: true }

async function work(model: Model) {
  const { run, commands } = world([], { 'test-command': 'run-tests' })
  const patient = patientWith(model, {}, {}, { ...run.ports, model })
  const session = createSession(patient.run, BASE, { setAside: [], untracked: [] }, 'run-tests', SOME_TASK)
  const talk = openConversation('the task', patient.run)
  const ended = await editUntilTested(
    { conversation: talk, verifier: createVerifier(session), isGenerated: false, saysBaseline: false },
    session,
  )
  return { ended, commands, state: patient.run.state }
}

test('a reply of two calls that is cut at any byte is taken whole or asked for again: each command runs exactly once', async () => {
  const [first = Buffer.alloc(0), later = Buffer.alloc(0)] = await streamed(TWO_CALLS, FINISH)
  const server = await cuttingServer(first, later)
  // Each byte of it is cut at in the tests of the adapter; here every piece of every event is enough.
  const bytes = Array.from(first, (_, byte) => byte).filter(byte => byte % STRIDE === 0 || byte > first.length - LAST)
  const one = async (byte: number) => {
    const model = createAnthropicModel({
      apiKey: 'sk-test',
      baseURL: server.at(byte),
      model: 'claude-sonnet-5-5',
      effort: '',
      idleMs: 60_000,
      now: () => 0,
    })
    const { ended, commands, state } = await work(model)
    expect(ended).toMatchObject({ kind: 'edited' })
    expect([byte, ...commands]).toEqual([byte, ...COMMANDS])
    expect(state.turns).toBe(2)
  }
  const left = [...bytes, first.length]
  const worker = async () => {
    for (let byte = left.shift(); byte !== undefined; byte = left.shift()) await one(byte)
  }
  try {
    await Promise.all(Array.from({ length: 16 }, worker))
  } finally {
    await server.close()
  }
  const askedAgain = [...server.requests.values()].filter(count => count === 3).length
  expect(server.requests.size).toBe(bytes.length + 1)
  expect(askedAgain).toBe(bytes.length)
  expect(server.requests.get(String(first.length))).toBe(2)
}, 120_000)

test('several cuts one after the other cost what the server counted, and one turn', async () => {
  const [{ length } = Buffer.alloc(0)] = await streamed(TWO_CALLS)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(length - 100), { minLength: 1, maxLength: 5 }), async bytes => {
      const { server, model } = await bedWith([
        failing(TWO_CALLS, ...bytes.map(one => ({ cutAfterBytes: one }))),
        FINISH,
      ])
      const { commands, state } = await work(model)
      expect(commands).toEqual(COMMANDS)
      expect(server.requests).toHaveLength(2 + bytes.length)
      expect(state.turns).toBe(2)
      const { input, output, cacheRead, cacheWrite } = server.totals()
      expect(state.usage).toEqual({
        inputTokens: input,
        outputTokens: output,
        cacheReadTokens: cacheRead,
        cacheWriteTokens: cacheWrite,
      })
      expect(server.problems).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)
