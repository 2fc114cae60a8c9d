import { expect, test } from '@jest/globals'
import { inParallel } from '../../src/flow/manifest/generate-files.ts'

const tick = () => new Promise<void>(resolve => setImmediate(resolve))

test('the first item begins alone; the others follow when it says so, never more than allowed at once', async () => {
  let running = 0
  const seen: string[] = []
  await inParallel([0, 1, 2, 3, 4, 5], 3, async (item, othersMayBegin) => {
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
  })
  expect(seen[0]).toBe('0 with 1')
  expect(seen).toHaveLength(6)
})

test('the others begin also when the first one ends without a word, and nothing to do is done at once', async () => {
  const done: string[] = []
  await inParallel(['a', 'b'], 5, async item => void done.push(item))
  await inParallel([], 2, async item => void done.push(item))
  expect(done).toEqual(['a', 'b'])
})
