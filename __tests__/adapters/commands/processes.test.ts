/** The kernel gives the name of a namespace that is gone to the next one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, readFileSync } from 'node:fs'
import { expect } from '@jest/globals'
import { holdNamespace, namespaceOf } from '../../../src/adapters/commands/processes.ts'
import { needs } from '../../playground/needs.ts'

/** A namespace with one process that says that it is there. */
async function begin(): Promise<{ child: ChildProcess; name: string; end: () => Promise<void> }> {
  const words = ['--pid', '--fork', '--kill-child', 'sh', '-c', 'echo there; exec sleep 300']
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  const inside = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  const end = async () => {
    process.kill(inside, 'SIGKILL')
    await once(child, 'exit')
  }
  return { child, name: namespaceOf(inside) ?? '', end }
}

needs('root').test('while a namespace is held, no other one gets its name', async () => {
  const first = await begin()
  const held = holdNamespace(first.name, first.child.pid)
  expect(held).not.toBeNull()
  await first.end()
  const next = await begin()
  expect(next.name).not.toBe(first.name)
  await next.end()
  closeSync(held ?? -1)
})

needs('root').test('a namespace of somebody else is not held', async () => {
  const [mine, other] = [await begin(), await begin()]
  expect(holdNamespace(other.name, mine.child.pid)).toBeNull()
  await Promise.all([mine.end(), other.end()])
})
