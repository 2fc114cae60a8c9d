import { once } from 'node:events'
import { linkSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

needs('a sandbox').test(
  'sockets are found where they are now: by another name in their folder, and behind a link there',
  async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sockets-')))
    const at = (name: string) => join(folder, name)
    for (const name of ['service', 'elsewhere']) mkdirSync(at(name))
    const names = ['service/renamed.tmp', 'service/linked.tmp', 'service/moved']
    const servers = names.map(name => createServer().listen(at(name)))
    try {
      await Promise.all(servers.map(server => server.listening || once(server, 'listening')))
      renameSync(at('service/renamed.tmp'), at('service/renamed'))
      linkSync(at('service/linked.tmp'), at('service/linked'))
      rmSync(at('service/linked.tmp'))
      renameSync(at('service/moved'), at('elsewhere/moved'))
      symlinkSync('../elsewhere/moved', at('service/moved'))
      const found = listeningSockets().filter(path => path.startsWith(`${folder}/`))
      expect([...found].sort()).toEqual(['elsewhere/moved', 'service/linked', 'service/renamed'].map(at))
    } finally {
      for (const server of servers) server.close()
      rmSync(folder, { recursive: true })
    }
  },
)

needs('a sandbox').test('what is here at the path of a socket of other mounts is none', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sockets-')))
  const paths = ['file', 'app'].map(name => join(folder, name))
  const servers = paths.map(path => createServer().listen(path))
  try {
    await Promise.all(servers.map(server => server.listening || once(server, 'listening')))
    for (const path of paths) renameSync(path, `${path}-away`)
    writeFileSync(join(folder, 'file'), 'source')
    mkdirSync(join(folder, 'app'))
    expect(listeningSockets().filter(path => paths.includes(path))).toEqual([])
  } finally {
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true })
  }
})
