/** Proves a sandbox by attacking it: every attack must fail, and ordinary work succeed. */

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { orNull } from '../../../core/errors.ts'
import { SYSTEM_PATH } from '../../../core/testing/command-environment.ts'
import type { CommandEnd } from '../../../core/testing/test-run.ts'
import { existsSync, namesIn, readFileSync, rmSync, writeFileSync } from '../disk.ts'
import { NODE_IN_SANDBOX } from './plan-mounts.ts'
import { checkNames, type ProbeResult, type ProbeTask, probeScript } from './probe.ts'
import { isWithin, type OpenSandbox, type OpenSandboxRequest, realPathOf } from './sandbox-plan.ts'
import { refusedCalls } from './syscall-filter.ts'
import { runnerFiles } from './visible-paths.ts'

const SHELL_VARIABLES = ['PWD', 'OLDPWD', 'SHLVL', '_']
const OUTSIDE = ['/', '/usr', '/etc', '/var', '/home', '/root', '/run']

/**
 * Runs the probe in a sandbox. Returns its checks by name, or one that says why the sandbox could not be made. Throws
 * where the probe began and gave no answer, and the file system's error about the canaries.
 */
export async function selfTest(request: OpenSandboxRequest, sandbox: OpenSandbox): Promise<ProbeResult> {
  const { machine } = request
  const { workspace, tempDir, environment } = machine
  const [mark, canary] = [`diffproof-${randomUUID()}`, `canary-${randomUUID()}`]
  const kept = machine.private
    .map(realPathOf)
    .filter(place => place !== null)
    .filter(place => place !== workspace && isWithin(place, workspace))
  const made = [tempDir, environment['HOME'] ?? tempDir, ...kept].map(folder => join(folder, `.${mark}`))
  request.note({ kind: 'trying', files: [...made, join(workspace, mark)] })
  const guard = startGuard({ PATH: SYSTEM_PATH, ...request.mark, CANARY: canary })
  const canaries = made.filter(file => orNull(() => writeFileSync(file, canary, { mode: 0o600 })) !== null)
  const listeners = await listenAround(mark, tempDir)
  const around = { mark, canary, canaries, kept, guard: guard.pid, port: listeners.port }
  const task = probeTask(request, sandbox, around)
  const command = `exec ${NODE_IN_SANDBOX} -e '${probeScript(task).replaceAll("'", "'\\''")}'`
  try {
    const result = await request.run(sandbox, command, canaries.slice(0, 1))
    if (result.status === 'could-not-run') return { [whyNot(result)]: false }
    if (result.exitCode !== 0) throw new Error(whyNot(result))
    const inside = readAnswer(result.output, checkNames(task))
    const traces = [tempDir, '/tmp', environment['HOME'] ?? '/', '/'].map(folder => join(folder, mark))
    return {
      ...inside,
      'guard untouched': !guard.isGone(),
      'nobody connected': listeners.connections() === 0,
      'nothing survives': !isAlive(mark),
      'work arrives': existsSync(join(workspace, mark)),
      'no trace outside': !traces.some(path => existsSync(path)),
    }
  } finally {
    await guard.end()
    listeners.close()
    for (const file of [...canaries, join(workspace, mark)]) rmSync(file, { force: true })
  }
}

type Around = Pick<ProbeTask, 'mark' | 'canary' | 'kept' | 'guard' | 'port'> & { canaries: readonly string[] }

function probeTask({ machine, network, environmentFor }: OpenSandboxRequest, { plan }: OpenSandbox, around: Around) {
  const { workspace, tempDir, environment, repositories } = machine
  const { canaries, port, ...rest } = around
  return {
    ...{ ...rest, workspace, home: plan.home },
    files: [...canaries, ...runnerFiles(environment)],
    repositories: repositories.filter(place => isWithin(place, workspace)),
    // Where one of them is the home, the sandbox has a private home there.
    folders: OUTSIDE.filter(folder => ![plan.home, workspace].includes(realPathOf(folder) ?? folder)),
    port: network ? null : port,
    sockets: [join(tempDir, 'socket'), '/var/run/docker.sock', '/run/docker.sock'],
    variables: [...Object.keys(environmentFor(plan.home)), ...SHELL_VARIABLES],
    hasGit: existsSync(join(workspace, '.git')),
    calls: refusedCalls(process.arch),
  } satisfies ProbeTask
}

/** Starts a process outside that the probe must not reach. `cat` ends with its input, which ends with this process. */
function startGuard(env: NodeJS.ProcessEnv) {
  const guard = spawn('cat', { env, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.stdin.on('error', () => {})
  let isGone = false
  const ended = once(guard, 'exit').then(
    () => (isGone = true),
    () => {},
  )
  return {
    pid: guard.pid ?? 0,
    isGone: () => isGone,
    async end() {
      guard.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * On a port, on an abstract socket, and on one in the private folder: the probe must not connect. It sends the mark:
 * any program of the machine may look at a new port.
 */
async function listenAround(mark: string, tempDir: string) {
  const places = [{ port: 0, host: '127.0.0.1' }, { path: `\0${mark}` }, { path: join(tempDir, 'socket') }]
  const listeners = await Promise.all(places.map(listen))
  let connections = 0
  const take = (socket: Socket): void => {
    // Whoever keeps one open does not keep this process.
    socket.unref().on('error', () => {})
    socket.on('data', data => (connections += data.includes(mark) ? 1 : 0))
  }
  for (const server of listeners) server?.on('connection', take)
  const address = listeners[0]?.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? null) : null,
    connections: () => connections,
    close: () => {
      for (const server of listeners) server?.close()
    },
  }
}

/** Throws for an answer without exactly these checks. */
function readAnswer(output: string, names: readonly string[]): ProbeResult {
  const answer = orNull(() => JSON.parse(output) as ProbeResult) ?? {}
  const values = names.map(name => [name, answer[name] === true] as const)
  // As text, because a name that comes twice is read as one.
  if (output.trim() !== JSON.stringify(Object.fromEntries(values)))
    throw new Error('the self-test did not answer with each of its checks once')
  return answer
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
  return namesIn('/proc')
    .filter(name => /^\d+$/.test(name))
    .some(id => orNull(() => readFileSync(`/proc/${id}/cmdline`, 'latin1'))?.includes(`: ${mark}`) === true)
}
