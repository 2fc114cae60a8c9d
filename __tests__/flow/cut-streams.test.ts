import { afterEach, expect, test } from '@jest/globals'
import { Conversation } from '../../src/flow/agent/conversation.ts'
import { editUntilTested } from '../../src/flow/agent/loop.ts'
import { createVerifier } from '../../src/flow/verify/verify.ts'
import type { Model } from '../../src/ports/model.ts'
import { bedWith, closeBeds } from '../adapters/anthropic/test-bed.ts'
import { bash, create, failing, summary, turn } from '../playground/model/script.ts'
import { fc } from '../playground/properties.ts'
import { sessionOf, world } from './fakes.ts'
import { patientWith } from './patient.ts'

afterEach(closeBeds)

const TWO_CALLS = turn(bash('echo "first, with ünïcödé"'), bash('rm -rf build && echo "second"'))
const FINISH = turn(create('src/a.js', 'new\n'), summary())
/** In bytes, less than the reply as it is streamed. */
const LENGTH = 1_200
const COMMANDS = ['echo "first, with ünïcödé"', 'rm -rf build && echo "second"', 'run-tests']

async function work(model: Model) {
  const { run, commands } = world([], { 'test-command': 'run-tests' })
  const patient = patientWith(model, {}, {}, { ...run.ports, model })
  const session = sessionOf(patient.run)
  const talk = new Conversation('the task', patient.run)
  await editUntilTested(
    { conversation: talk, verifier: createVerifier(session), generation: null, saysBaseline: false },
    session,
  )
  return { commands, state: patient.run.state }
}

test('a reply of two calls that is cut several times runs each command once, and costs what the server counted and one turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(LENGTH), { minLength: 1, maxLength: 5 }), async bytes => {
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
        outputTokens: output + state.estimatedTokens,
        cacheReadTokens: cacheRead,
        cacheWriteTokens: cacheWrite,
      })
      expect(server.problems).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)
