import { expect, test } from '@jest/globals'
import { readPages } from '../../src/flow/modes/plan.ts'

/** Pages 1, 2, 3 ...; `asked` says how many were asked for. */
function endless(): { readonly list: AsyncIterable<readonly number[]>; readonly asked: () => number } {
  let asked = 0
  async function* pages() {
    for (;;) yield [++asked]
  }
  return { list: pages(), asked: () => asked }
}

async function* three() {
  yield* [[1], [2], [3]]
}

test('a list is read to its end, also where the limit is just met', async () => {
  const seen: number[] = []
  const signal = new AbortController().signal
  expect(await readPages(three(), { most: 3, signal }, page => seen.push(...page) > 0)).toBe('read')
  expect(seen).toEqual([1, 2, 3])
})

test('a list that never ends is left at the limit, and one whose reader has enough at once', async () => {
  const signal = new AbortController().signal
  const long = endless()
  expect(await readPages(long.list, { most: 5, signal }, () => true)).toBe('too-many')
  expect(long.asked()).toBe(6)
  const short = endless()
  expect(await readPages(short.list, { most: 5, signal }, ([page]) => page !== 2)).toBe('read')
  expect(short.asked()).toBe(2)
})

test.each(['cancelled', 'timeout-minutes'])('a run that is over (%s) reads no further', async reason => {
  const stop = new AbortController()
  const { list, asked } = endless()
  const take = ([page]: readonly number[]) => {
    if (page === 2) stop.abort(reason)
    return true
  }
  expect(await readPages(list, { most: 5, signal: stop.signal }, take)).toBe(reason)
  expect(asked()).toBe(3)
})
