/** Sees every connection that the action's own process opens. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOOK = `const net = require('node:net')
const { appendFileSync } = require('node:fs')
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [to] = Array.isArray(args[0]) ? args[0] : args
  appendFileSync(process.env.SEEN_CONNECTIONS, (to.path ?? to.host + ':' + to.port) + '\\n')
  return connect.apply(this, args)
}
`

export interface ConnectionWatch extends Disposable {
  /** For the environment of the step. */
  readonly env: Readonly<Record<string, string>>
  /** `host:port` of each connection, in order. */
  seen(): readonly string[]
}

/** Makes the watch; dispose of it to remove its files. */
export function watchConnections(): ConnectionWatch {
  const folder = mkdtempSync(join(tmpdir(), 'connections-'))
  const hook = join(folder, 'hook.cjs')
  const file = join(folder, 'seen')
  writeFileSync(hook, HOOK)
  return {
    env: { NODE_OPTIONS: `--require=${hook}`, SEEN_CONNECTIONS: file },
    seen: () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
