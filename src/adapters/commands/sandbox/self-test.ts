/** Proves a sandbox by attacking it. A level counts only if every attack fails and ordinary work succeeds. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { CommandEnd } from '../../../core/testing/verdict.ts'
import { readQuietly } from '../processes.ts'
import { NODE_IN_SANDBOX } from './plan-mounts.ts'
import { type ProbeResult, type ProbeTask, probeScript } from './probe.ts'
import { isWithin, type OpenSandbox, type OpenSandboxRequest, realPathOf } from './sandbox-plan.ts'
import { refusedCalls } from './syscall-filter.ts'
import { runnerFiles } from './visible-paths.ts'

const SHELL_VARIABLES = ['PWD', 'OLDPWD', 'SHLVL', '_']
const OUTSIDE = ['/', '/usr', '/etc', '/var', '/home', '/root', '/run']

/** Runs the probe in a sandbox. Returns its checks by name, or one that says why it could not run. Throws the file system's error about the canaries. */
export async function selfTest(request: OpenSandboxRequest, sandbox: OpenSandbox): Promise<ProbeResult> {
  const { machine } = request
  const { plan } = sandbox
  const mark = `diffproof-${randomUUID()}`
  const canary = `canary-${randomUUID()}`
  const kept = machine.private
    .map(realPathOf)
    .filter(place => place !== null)
    .filter(place => place !== machine.workspace && isWithin(place, machine.workspace))
  const folders = [machine.tempDir, machine.environment['HOME'] ?? machine.tempDir, ...kept]
  const made = folders.map(folder => join(folder, `.${mark}`))
  request.note({ kind: 'trying', files: [...made, join(machine.workspace, mark)] })
  const env = { PATH: machine.environment['PATH'] ?? '/usr/bin:/bin', ...request.mark, CANARY: canary }
  // `cat` ends with its input, which ends with this process.
  const guard = spawn('cat', { env, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.stdin.on('error', () => {})
  let isGuardGone = false
  const ended = once(guard, 'exit').then(
    () => (isGuardGone = true),
    () => {},
  )
  const canaries = made.filter(file => readQuietly(() => writeFileSync(file, canary, { mode: 0o600 })) !== null)
  const listeners = await Promise.all([
    listen({ port: 0, host: '127.0.0.1' }),
    listen({ path: `\0${mark}` }),
    listen({ path: join(machine.tempDir, 'socket') }),
  ])
  let connections = 0
  for (const server of listeners) server?.on('connection', socket => (connections += socket.destroy() ? 1 : 0))
  const address = listeners[0]?.address()
  const task: ProbeTask = {
    ...{ workspace: machine.workspace, home: plan.home, canary: canary, mark },
    guard: guard.pid ?? 0,
    files: [...canaries, ...runnerFiles(machine.environment)],
    kept,
    repositories: machine.repositories.filter(place => isWithin(place, machine.workspace)),
    // Where one of them is the home, the sandbox has a private home there.
    folders: OUTSIDE.filter(folder => ![plan.home, machine.workspace].includes(realPathOf(folder) ?? folder)),
    port: request.network || typeof address !== 'object' || address === null ? null : address.port,
    sockets: [join(machine.tempDir, 'socket'), '/var/run/docker.sock', '/run/docker.sock'],
    variables: [...Object.keys(request.environmentFor(plan.home)), ...SHELL_VARIABLES],
    hasGit: existsSync(join(machine.workspace, '.git')),
    calls: refusedCalls(process.arch),
  }
  const command = `exec ${NODE_IN_SANDBOX} -e '${probeScript(task).replaceAll("'", "'\\''")}'`
  try {
    const result = await request.run(sandbox, command, canaries.slice(0, 1))
    const inside = result.exitCode === 0 ? readQuietly(() => JSON.parse(result.output) as ProbeResult) : null
    if (inside === null) return { [whyNot(result)]: false }
    const traces = [machine.tempDir, '/tmp', machine.environment['HOME'] ?? '/', '/'].map(folder => join(folder, mark))
    return {
      ...inside,
      'guard untouched': !isGuardGone,
      'nobody connected': connections === 0,
      'nothing survives': !isAlive(mark),
      'work arrives': existsSync(join(machine.workspace, mark)),
      'no trace outside': !traces.some(path => existsSync(path)),
    }
  } finally {
    guard.kill('SIGKILL')
    await ended
    for (const server of listeners) server?.close()
    for (const file of [...canaries, join(machine.workspace, mark)]) rmSync(file, { force: true })
  }
}

function whyNot(result: CommandEnd): string {
  return result.output.trim().split('\n').at(-1)?.slice(0, 300) || `the probe ${result.status}`
}

function listen(target: { port: number; host: string } | { path: string }): Promise<Server | null> {
  return new Promise(resolve => {
    const server = createServer()
    server.on('error', () => resolve(null))
    server.listen(target, () => resolve(server))
  })
}

function isAlive(mark: string): boolean {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .some(id => readQuietly(() => readFileSync(`/proc/${id}/cmdline`, 'latin1'))?.includes(`: ${mark}`) === true)
}
