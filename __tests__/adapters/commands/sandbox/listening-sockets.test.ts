import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { listeningSockets } from '../../../../src/adapters/commands/sandbox/listening-sockets.ts'
import { needs } from '../../../playground/needs.ts'
import { listenIn } from '../../../playground/socket-service.ts'

needs('a sandbox').test('sockets are found by a whole path, and by one in the folder of their process', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sockets-')))
  const whole = join(folder, 'whole.sock')
  const server = createServer().listen(whole)
  const service = await listenIn(folder, ['relative.sock'])
  try {
    const found = listeningSockets().filter(path => path.startsWith(`${folder}/`))
    expect([...found].sort()).toEqual([join(folder, 'relative.sock'), whole])
  } finally {
    service.kill()
    server.close()
    rmSync(folder, { recursive: true })
  }
})
