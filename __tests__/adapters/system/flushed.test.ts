import { Writable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { flushed } from '../../../src/adapters/system/machine.ts'

test('what was written before has left by then, and one that nobody takes holds up no longer than it may', async () => {
  const taken: string[] = []
  const slow = new Writable({
    write(chunk, _, done) {
      setTimeout(() => {
        taken.push(String(chunk))
        done()
      }, 50)
    },
  })
  slow.write('one')
  slow.write('two')
  await flushed(slow, 5_000)
  expect(taken.slice(0, 2)).toEqual(['one', 'two'])
  const stuck = new Writable({ write: () => undefined })
  stuck.write('one')
  await expect(flushed(stuck, 50)).resolves.toBeUndefined()
})
