/** A scene with canaries planted wherever a secret lies on a runner, listeners that nobody may reach, and the built action in a process namespace of its own. */
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { namespaceArguments } from '../../playground/machine.ts'
import type { Turn } from '../../playground/model/turn.ts'
import type { RunOptions } from '../../playground/runner.ts'
import type { TestRun } from '../../playground/runner-result.ts'
import { git, insistent, openWholeScene, type Scene, type SceneOptions } from '../scene.ts'

export const ACTION = join(import.meta.dirname, '../../..')

export interface Stage {
  readonly scene: Scene
  /** Everything planted that must not come out anywhere. */
  readonly canaries: readonly string[]
  /** The runner's home, with credentials in it. */
  readonly home: string
  readonly workspace: string
  /** A folder that only the host can write to: what it executes leaves a mark there. */
  readonly marks: string
  /** What an attacker may have guessed, as variables of a shell. */
  readonly known: Readonly<Record<string, string>>
  /** What reached one of the listeners. */
  readonly reached: readonly string[]
  /** Says what the model says next; to be called before `run`. */
  play(turns: readonly Turn[]): void
  /** Takes away what the planting itself left. */
  clearMarks(): void
  run(options?: Partial<Omit<RunOptions, 'event'>>): Promise<HostileResult>
  [Symbol.asyncDispose](): Promise<void>
}

export interface HostileResult extends TestRun {
  /** Command lines of what was still alive in the namespace when the action had ended. */
  readonly alive: readonly string[]
  /** Digest of what lies outside of the workspace and must be the same, before and after. */
  readonly outside: readonly [before: string, after: string]
}

const CREDENTIALS =
  '.netrc .git-credentials .npmrc .pypirc .ssh/id_ed25519 .aws/credentials .config/gh/hosts.yml .docker/config.json'.split(
    ' ',
  )

/** Leaves a file open for the command, waits for it, tells what else is still alive in its namespace a second later, and ends with its exit code; the namespace ends with it. */
const REAPER = `exec 200<"$HOME/.netrc"; "\${@:2}"; code=$?
for look in {1..10}; do
  said=
  for p in /proc/[0-9]*; do
    [ "\${p#/proc/}" = $$ ] || { mapfile -d '' -t line <"$p/cmdline" && said+="\${line[*]}"$'\n'; } 2>/dev/null
  done
  [[ $said == *[![:space:]]* ]] || break
  # Without the secrets that this shell was started with.
  (exec -c sleep 0.1)
done
echo "$said" >"$1"
exit $code`

/** Opens it; `await using` closes it. Throws where no process namespace can be had: these attacks are not played without one. */
export async function openStage(options: Partial<SceneOptions> = {}): Promise<Stage> {
  const namespace = namespaceArguments()
  if (namespace === null) throw new Error('these attacks are only played in a process namespace of their own (unshare)')
  let turns: readonly Turn[] = []
  const scene = await openWholeScene({ script: (_, { position }) => turns[position], ...options })
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hostile-')))
  const home = join(folder, 'home')
  const marks = join(folder, 'marks')
  mkdirSync(marks, { recursive: true })
  const canary = (place: string) =>
    `CANARY${createHash('sha256').update(`${folder}${place}`).digest('hex').slice(0, 30)}`
  for (const place of CREDENTIALS) {
    mkdirSync(dirname(join(home, place)), { recursive: true })
    writeFileSync(join(home, place), `secret ${canary(place)}\n`, { mode: 0o600 })
  }
  const header = Buffer.from(`x-access-token:${canary('header')}`).toString('base64')
  const workspace = scene.clone()
  const included = join(folder, 'included.config')
  writeFileSync(included, `[http]\n\textraheader = ${canary('included')}\n`, { mode: 0o600 })
  git(workspace, 'config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${header}`)
  git(workspace, 'config', 'include.path', included)

  const reached: string[] = []
  const listeners = await Promise.all([
    listen(reached, 'loopback', { port: 0, host: '127.0.0.1' }),
    listen(reached, 'loopback by IPv6', { port: 0, host: '::1' }).catch(() => null),
    listen(reached, 'socket', { path: join(folder, 'socket') }),
    listen(reached, 'abstract socket', { path: `\0${folder}` }),
  ])
  const datagrams = createSocket('udp4').on('message', () => reached.push('datagram'))
  const port = portOf(listeners[0])
  await new Promise<void>(done => {
    datagrams.bind(Number(port), '127.0.0.1', done)
  })

  return {
    scene,
    canaries: [...CREDENTIALS.map(canary), header, ...['header', 'included', 'variable'].map(canary)],
    home,
    workspace,
    marks,
    reached,
    known: {
      ...{ HOME_OF_RUNNER: home, WORK: workspace, ACTION, SOCKET: join(folder, 'socket'), ABSTRACT: folder },
      ...{ PORT: port, PORT6: portOf(listeners[1] ?? listeners[0]), MARKS: marks, INCLUDED: included },
    },
    play(next) {
      turns = insistent(next)
    },
    clearMarks() {
      for (const mark of readdirSync(marks)) rmSync(join(marks, mark))
    },
    async run(more = {}) {
      const alive = join(folder, 'alive')
      const before = outsideOf(home)
      const result = await scene.run({
        workspace,
        ...more,
        env: { HOME: home, CANARY: canary('variable'), ACTIONS_RUNTIME_TOKEN: canary('variable'), ...more.env },
        inside: ['unshare', ...namespace, 'bash', '-c', REAPER, 'reaper', alive],
      })
      const left = existsSync(alive)
        ? readFileSync(alive, 'utf8')
            .split('\n')
            .filter(line => line.trim() !== '')
        : []
      return { ...result, alive: left, outside: [before, outsideOf(home)] }
    },
    async [Symbol.asyncDispose]() {
      for (const server of listeners) server?.close()
      datagrams.close()
      await scene[Symbol.asyncDispose]()
      chmodSync(folder, 0o700)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function outsideOf(home: string): string {
  const hash = createHash('sha256')
  const files = [
    ...CREDENTIALS.map(place => join(home, place)),
    join(ACTION, 'dist/index.js'),
    join(ACTION, 'action.yml'),
  ]
  for (const file of files) hash.update(file).update(readFileSync(file))
  const made = ['/etc/ld.so.preload', join(home, '.ssh/authorized_keys'), join(ACTION, 'node_modules/evil.js')]
  return `${hash.digest('hex')} ${made.map(path => existsSync(path)).join()}`
}

async function listen(
  reached: string[],
  name: string,
  where: { port?: number; host?: string; path?: string },
): Promise<Server> {
  const server = createServer(socket => {
    reached.push(name)
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(where, done)
  })
  return server
}

function portOf(server: Server | null): string {
  const address = server?.address() ?? null
  return typeof address === 'object' && address !== null ? String(address.port) : ''
}
