import { expect, test } from '@jest/globals'
import { createRetryPolicy } from '../../../src/adapters/system/machine.ts'

function bed(deadline: number, signal = new AbortController().signal) {
  const waits: number[] = []
  const logged: string[] = []
  let now = 0
  const clock = {
    now: () => now,
    randomHex: () => '00000000',
    wait: async (milliseconds: number) => {
      waits.push(milliseconds)
      now += milliseconds
    },
  }
  return { waits, logged, retryPolicy: createRetryPolicy({ clock, deadline, signal, log: line => logged.push(line) }) }
}

const FAILED = { what: 'GitHub failed', tries: 1, askedMs: null }

test('it waits, says so, and goes on', async () => {
  const { retryPolicy, waits, logged } = bed(60_000)
  expect(await retryPolicy.pause(FAILED)).toBe(true)
  expect(await retryPolicy.pause({ ...FAILED, askedMs: 7_000 })).toBe(true)
  expect(waits).toEqual([500, 7_000])
  expect(logged).toEqual(['GitHub failed; tried again in 0.5 s', 'GitHub failed; tried again in 7.0 s'])
})

test('a wait that would pass the deadline is not begun, whoever asks for it', async () => {
  const { retryPolicy, waits } = bed(10_000)
  expect(await retryPolicy.pause({ ...FAILED, askedMs: 10_000 })).toBe(false)
  expect(await retryPolicy.pause({ ...FAILED, askedMs: 9_999 })).toBe(true)
  expect(await retryPolicy.pause(FAILED)).toBe(false)
  expect(waits).toEqual([9_999])
})

test('enough is enough, and a cancelled run waits for nothing', async () => {
  const { retryPolicy, waits } = bed(1e9)
  expect(await retryPolicy.pause({ ...FAILED, tries: 4 })).toBe(false)
  const cancelled = bed(1e9, AbortSignal.abort())
  expect(await cancelled.retryPolicy.pause(FAILED)).toBe(false)
  expect([...waits, ...cancelled.waits]).toEqual([])
})
