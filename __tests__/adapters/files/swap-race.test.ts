import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from '@jest/globals'
import { createFileWorkspace } from '../../../src/adapters/files/file-workspace.ts'
import { createScratchRepository, SECRET } from './scratch-repository.ts'

const scratch = createScratchRepository()
afterAll(scratch.remove)

/** Swaps a folder for a link to the outside and back, and a file for a link, as fast as it can. */
const SWAPPER = `
  const { renameSync, symlinkSync, unlinkSync, writeFileSync } = require('node:fs')
  const { workerData: { root, outside, flag } } = require('node:worker_threads')
  const running = new Int32Array(flag)
  const quietly = run => { try { run() } catch {} }
  symlinkSync(outside, root + '/evil')
  while (Atomics.load(running, 0) === 1) {
    quietly(() => renameSync(root + '/folder', root + '/aside'))
    quietly(() => renameSync(root + '/evil', root + '/folder'))
    quietly(() => renameSync(root + '/folder', root + '/evil'))
    quietly(() => renameSync(root + '/aside', root + '/folder'))
    quietly(() => unlinkSync(root + '/secret.txt'))
    quietly(() => symlinkSync(outside + '/secret.txt', root + '/secret.txt'))
    quietly(() => unlinkSync(root + '/secret.txt'))
    quietly(() => writeFileSync(root + '/secret.txt', 'inside'))
    Atomics.add(running, 1, 1)
  }
`

test('folders and files that are swapped for links meanwhile never lead outside', async () => {
  scratch.put('folder/secret.txt', 'inside')
  scratch.put('secret.txt', 'inside')
  const flag = new SharedArrayBuffer(8)
  const running = new Int32Array(flag)
  running[0] = 1
  const worker = new Worker(SWAPPER, { eval: true, workerData: { root: scratch.root, outside: scratch.outside, flag } })
  await new Promise(resolve => worker.once('online', resolve))
  const workspace = createFileWorkspace({ root: scratch.root, workingDirectory: '.' })
  const seen = { read: 0, written: 0 }
  const leaks: string[] = []
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    for (const path of ['folder/secret.txt', 'secret.txt']) {
      const content = await workspace.read(path)
      if (content.kind === 'text') seen.read += 1
      if (content.kind === 'text' && content.text === SECRET) leaks.push(`read ${path}`)
    }
    const written = await workspace.write(
      attempt % 2 === 0 ? 'folder/secret.txt' : `folder/new-${attempt % 5}.txt`,
      'inside',
    )
    if ('path' in written) seen.written += 1
    if (attempt % 10 !== 0) continue
    const found = await workspace.search({ pattern: 'canary', path: '.', glob: '*.txt', limit: 5 })
    if ('matches' in found) leaks.push(...found.matches)
    const listed = await workspace.list('folder', 1, 50)
    if ('paths' in listed && listed.paths.includes('folder/only-outside.txt')) leaks.push('list')
  }
  const swaps = running[1] ?? 0
  Atomics.store(running, 0, 0)
  await new Promise(resolve => worker.once('exit', resolve))
  expect(leaks).toEqual([])
  expect(readFileSync(scratch.secret, 'utf8')).toBe(SECRET)
  expect(readdirSync(scratch.outside)).toEqual(['secret.txt'])
  // The race was run: enough swaps, and enough attempts that got through.
  expect(swaps).toBeGreaterThan(1_000)
  expect(seen.read).toBeGreaterThan(500)
  expect(seen.written).toBeGreaterThan(100)
  expect(join(scratch.root, 'x')).toContain(scratch.root)
}, 120_000)
