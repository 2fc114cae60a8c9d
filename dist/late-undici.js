// Stands for undici in the bundle: the package itself is loaded when a proxy's agent is made.
import { createRequire } from 'node:module'

const load = () => createRequire(import.meta.url)('./undici.cjs')

export function ProxyAgent(options) {
  return new (load().ProxyAgent)(options)
}

export function fetch(...request) {
  return load().fetch(...request)
}
