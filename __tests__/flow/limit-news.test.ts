import { expect, test } from '@jest/globals'
import { Conversation } from '../../src/flow/agent/conversation.ts'
import { createLimitNews } from '../../src/flow/agent/news.ts'
import { learn } from '../../src/flow/run.ts'
import { reply, world } from './fakes.ts'

const MINUTE = 60_000

test('of the time, too, the news comes once when little is left, beside other limits', () => {
  const { run } = world([])
  let now = 0
  Object.assign(run.ports.clock, { now: () => now })
  const news = createLimitNews({ ...run, deadlines: { editing: 30 * MINUTE, overall: 32 * MINUTE } })
  const at = (minutes: number) => {
    now = minutes * MINUTE
    return news()
  }
  expect([at(0), at(25), at(26), at(27)]).toEqual([null, null, '[limit-near] 4 minutes', null])
  learn(run.state, { turns: run.config.maxTurns - 2, dollars: run.config.maxCostUsd * 0.9 })
  expect([at(28), at(29)]).toEqual(['[limit-near] 2 of 60 requests, $0.50 of $5.00', null])
})

test.each([
  [{ canRun: false }, {}, '[commands-none]'],
  [{ sandbox: 'none' }, {}, '[commands-open] 10'],
  [{ sandbox: 'bubblewrap' }, {}, '[commands-sandboxed] no network 10'],
  [{ sandbox: 'sudo-unshare' }, { 'sandbox-network': 'host' }, '[commands-sandboxed] with a network 10'],
])('with commands %j and inputs %j the system text holds %s', async (commands, inputs, text) => {
  const { run, requests } = world([reply('Yes.')], inputs)
  Object.assign(run.ports.commands, commands)
  await new Conversation('the task', run).ask(new AbortController().signal, false)
  expect(requests[0]?.system).toContain(`[system] ${text} .github/**`)
})
