import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from '@jest/globals'
import { createTerminalLog } from '../../../src/adapters/terminal/terminal-log.ts'

test('at the bottom of a narrow terminal stands what is under way, and for how long', async () => {
  const written: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      written.push(String(chunk))
      done()
    },
  })
  const tty = Object.assign(stream, { isTTY: true, columns: 60 }) as unknown as NodeJS.WriteStream
  const log = createTerminalLog(tty, { isVerbose: false })
  log.begin('0a1b2c3d4e5f, source taken back: Reject negative amounts')
  while (written.length === 0) await new Promise(resolve => setTimeout(resolve, 20))
  log.stop()
  expect(written[0]).toMatch(/… 0a1b2c3d4e5f, source taken back:.* \d\.\d s/)
  expect(stripVTControlCharacters(written[0] ?? '').trim()).toHaveLength(59)
})
