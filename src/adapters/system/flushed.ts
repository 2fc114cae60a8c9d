import type { Writable } from 'node:stream'

/** Resolves once what was written to a stream has left this process, or after `mostMs` where nobody takes it: a full pipe holds back what comes after, and an exit drops it. Never throws. */
export function flushed(stream: Writable, mostMs: number): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, mostMs)
    stream.write('', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
