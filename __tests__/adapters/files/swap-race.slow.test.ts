import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from '@jest/globals'
import { createFileWorkspace } from '../../../src/adapters/files/file-workspace.ts'
import { createScratchRepository, SECRET } from './scratch-repository.ts'

const scratch = createScratchRepository()
afterAll(scratch.remove)

const SWAP_FOLDER = `
  quietly(() => renameSync(root + '/folder', root + '/aside'))
  quietly(() => renameSync(root + '/evil', root + '/folder'))
  quietly(() => renameSync(root + '/folder', root + '/evil'))
  quietly(() => renameSync(root + '/aside', root + '/folder'))
`
const SWAP_FILE = `
  quietly(() => unlinkSync(root + '/secret.txt'))
  quietly(() => symlinkSync(outside + '/secret.txt', root + '/secret.txt'))
  quietly(() => unlinkSync(root + '/secret.txt'))
  quietly(() => writeFileSync(root + '/secret.txt', 'inside'))
`

/** Swaps a folder or a file for a link to the outside and back, as fast as it can, until `stop`, which tells how often it did. */
async function startSwapping(swap: string): Promise<{ stop(): Promise<number> }> {
  const running = new Int32Array(new SharedArrayBuffer(8))
  running[0] = 1
  const script = `
    const { renameSync, symlinkSync, unlinkSync, writeFileSync } = require('node:fs')
    const { workerData: { root, outside, running } } = require('node:worker_threads')
    const quietly = run => { try { run() } catch {} }
    quietly(() => symlinkSync(outside, root + '/evil'))
    while (Atomics.load(running, 0) === 1) { ${swap} Atomics.add(running, 1, 1) }
  `
  const worker = new Worker(script, {
    eval: true,
    workerData: { root: scratch.root, outside: scratch.outside, running },
  })
  await new Promise(resolve => worker.once('online', resolve))
  return {
    stop: async () => {
      Atomics.store(running, 0, 0)
      await new Promise(resolve => worker.once('exit', resolve))
      return running[1] ?? 0
    },
  }
}

const workspace = createFileWorkspace({ root: scratch.root, workingDirectory: '.' })
for (const path of ['folder/secret.txt', 'folder/sub/secret.txt', 'secret.txt']) scratch.put(path, 'inside')
mkdirSync(join(scratch.outside, 'sub'))
for (const path of ['sub/secret.txt', 'only-outside.txt']) writeFileSync(join(scratch.outside, path), SECRET)

function expectOutsideUntouched(): void {
  expect(readFileSync(scratch.secret, 'utf8')).toBe(SECRET)
  expect(readFileSync(join(scratch.outside, 'sub', 'secret.txt'), 'utf8')).toBe(SECRET)
  expect(readdirSync(scratch.outside).sort()).toEqual(['only-outside.txt', 'secret.txt', 'sub'])
  expect(readdirSync(join(scratch.outside, 'sub'))).toEqual(['secret.txt'])
}

test('no tool reaches the outside through folders and files that are swapped for links meanwhile', async () => {
  const swapping = await startSwapping(SWAP_FOLDER + SWAP_FILE)
  let written = 0
  const leaks: string[] = []
  // Four tries each: ten thousand in all.
  for (let attempt = 0; attempt < 2_500; attempt += 1) {
    for (const path of ['folder/secret.txt', 'folder/sub/secret.txt', 'secret.txt']) {
      const content = await workspace.read(path)
      if (content.kind === 'text' && content.text === SECRET) leaks.push(`read ${path}`)
    }
    const targets = ['folder/secret.txt', 'folder/sub/secret.txt', 'folder/new.txt', 'secret.txt']
    const result = await workspace.write(targets[attempt % targets.length] ?? '', 'inside')
    if ('path' in result) written += 1
    if (attempt % 10 !== 0) continue
    const found = await workspace.search({ pattern: 'canary', path: '.', glob: '*.txt', limit: 5 })
    if ('matches' in found) leaks.push(...found.matches)
    const listed = await workspace.list('folder', 1, 50)
    if ('paths' in listed && listed.paths.includes('folder/only-outside.txt')) leaks.push('list')
  }
  expect(await swapping.stop()).toBeGreaterThan(1_000)
  expect(leaks).toEqual([])
  expectOutsideUntouched()
  expect(written).toBeGreaterThan(20)
})
