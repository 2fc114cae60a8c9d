/** A service of the machine that answers on sockets. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const SERVE = `const { chmodSync } = require('node:fs')
const paths = process.argv.slice(1)
for (const path of paths) {
  const server = require('node:net').createServer(socket => socket.end('the service answers'))
  server.listen(path, () => { chmodSync(path, 0o777); console.log(path) })
}`

/** Starts it in a folder, which relative paths count from. `by`: words before it. Ended by its `kill`. */
export async function listenIn(
  folder: string,
  paths: readonly string[],
  by: readonly string[] = [],
): Promise<ChildProcess> {
  const [program = '', ...args] = [...by, process.execPath, '-e', SERVE, ...paths]
  const service = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let up = ''
  while (up.split('\n').length <= paths.length) up += String((await once(service.stdout, 'data'))[0])
  return service
}
