import { expect, test } from '@jest/globals'
import { inParallel } from '../../src/flow/manifest/generate-files.ts'

const tick = () => new Promise<void>(resolve => setImmediate(resolve))

test('the first item begins alone; the others follow when it says so, never more than allowed at once', async () => {
  let running = 0
  const seen: string[] = []
  const results = await inParallel([0, 1, 2, 3, 4, 5], 3, async (item, othersMayBegin) => {
    running += 1
    seen.push(`${item} with ${running}`)
    if (item === 0) {
      await tick()
      expect(running).toBe(1)
      othersMayBegin()
    }
    await tick()
    expect(running).toBeLessThanOrEqual(3)
    running -= 1
    return item * 2
  })
  expect(seen[0]).toBe('0 with 1')
  expect(results).toEqual([0, 2, 4, 6, 8, 10])
})

test('the others begin also when the first one ends without a word', async () => {
  expect(await inParallel(['a', 'b'], 5, async item => item.toUpperCase())).toEqual(['A', 'B'])
})

test('nothing to do is done at once', async () => {
  expect(await inParallel([], 2, async () => 1)).toEqual([])
})
