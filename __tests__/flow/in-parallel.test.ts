import { expect, test } from '@jest/globals'
import { inParallel } from '../../src/flow/manifest/generate-files.ts'

test('items are worked on in order, never more than allowed at once', async () => {
  let running = 0
  const seen: string[] = []
  await inParallel([0, 1, 2, 3, 4, 5], 3, async item => {
    running += 1
    seen.push(`${item} with ${running}`)
    await new Promise<void>(resolve => setImmediate(resolve))
    running -= 1
  })
  expect(seen.slice(0, 3)).toEqual(['0 with 1', '1 with 2', '2 with 3'])
  expect(seen).toHaveLength(6)
  expect(seen.join()).not.toMatch(/with [4-6]/)
})
