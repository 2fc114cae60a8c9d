/** A machine as a runner leaves it, with secrets where they really lie, and sandboxed commands on it. Runs as the person of the test. */
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import {
  createSandboxCommands,
  type SandboxCommandsOptions,
} from '../../../../src/adapters/commands/sandbox/sandbox-commands.ts'

export const CANARY = 'canary-4be1c0'

/** Lays everything out below `$STAGE`. */
export async function layOutStage(options: Partial<SandboxCommandsOptions> = {}) {
  const folder = process.env['STAGE'] ?? ''
  const home = process.env['HOME'] ?? ''
  const work = join(folder, 'work')
  const workspace = join(work, 'project', 'project')
  const temp = join(work, '_temp')
  const runnerFile = join(temp, '_runner_file_commands', 'set_env_1')
  const secrets = '.npmrc .git-credentials .ssh/id_ed25519 .aws/credentials .docker/config.json .config/gh/hosts.yml'
    .split(' ')
    .map(name => join(home, name))
  const files = [
    ...secrets,
    runnerFile,
    join(temp, 'diffproof', 'transcript.jsonl'),
    join(workspace, 'out/proof/transcript.jsonl'),
    join(home, '.cache/pip/wheel'),
    join(home, '.cargo/credentials.toml'),
    join(home, '.cargo/registry/index'),
  ]
  mkdirSync(workspace, { recursive: true })
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, file.includes('.cache') ? 'a wheel' : file.includes('registry') ? 'a crate' : CANARY, {
      mode: 0o600,
    })
  }
  writeFileSync(join(workspace, 'one.test.js'), "require('node:test')('one', () => {})\n")
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: workspace,
      env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null' },
      stdio: 'pipe',
    })
  git('init', '-q', '-b', 'main')
  git('config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${CANARY}`)
  git('config', 'remote.origin.url', `https://x:${CANARY}@github.com/octo/project`)
  git('add', 'one.test.js')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.invalid', 'commit', '-q', '-m', 'one')
  git('clone', '-q', '.', 'nested')
  git('-C', 'nested', 'config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${CANARY}`)
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', workspace, 'deep/sub')
  git('reset', '-q')
  const parent = spawn('sleep', ['1000'], { env: { PATH: process.env['PATH'], INPUT_KEY: CANARY }, stdio: 'ignore' })
  const mark = `mark-${randomUUID()}`
  let connections = 0
  const listen = async (where: object): Promise<number> => {
    const server = createServer(socket => {
      // Any program of the machine may look at a new port.
      socket.unref().on('error', () => {})
      socket.on('data', data => (connections += data.includes(mark) ? 1 : 0))
    })
    await new Promise<void>(resolve => server.listen(where, resolve))
    server.unref()
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const socket = join(home, 'service.sock')
  const port = await listen({ port: 0, host: '127.0.0.1' })
  await listen({ path: socket })
  await listen({ path: `\0${mark}` })
  const makeCommands = (more: Partial<SandboxCommandsOptions>) =>
    createSandboxCommands({
      root: workspace,
      workingDirectory: '.',
      passEnv: ['STAGE'],
      environment: {
        ...process.env,
        RUNNER_TEMP: temp,
        GITHUB_ENV: runnerFile,
        INPUT_KEY: CANARY,
        GITHUB_TOKEN: CANARY,
      },
      tempDir: join(temp, 'diffproof-run'),
      private: [join(temp, 'diffproof'), join(workspace, 'out/proof')],
      secrets: [CANARY],
      mark: {},
      note: () => {},
      repositories: ['nested', 'deep/sub'].map(name => join(workspace, name, '.git')),
      sandbox: 'auto',
      sandboxNetwork: 'none',
      ...options,
      ...more,
    })
  const commands = makeCommands({})
  const said = await commands.open()
  const run = (
    command: string,
    more: { network?: boolean; timeoutMs?: number } = {},
    signal = new AbortController().signal,
  ) => commands.run({ command, timeoutMs: 60_000, outputLimit: 200_000, ...more }, signal)
  return {
    ...{
      commands,
      makeCommands,
      git,
      said,
      run,
      workspace,
      home,
      temp,
      runnerFile,
      secrets,
      parent,
      socket,
      port,
      mark,
    },
    connections: () => connections,
    /** A service of the machine that starts after the sandbox was planned. */
    async listenLate(): Promise<string> {
      const path = join(workspace, 'late.sock')
      await listen({ path })
      return path
    },
    /** What opening another sandbox on the same stage says. */
    async again(more: Partial<SandboxCommandsOptions>): Promise<readonly string[]> {
      const other = makeCommands(more)
      const found = await other.open()
      other.close()
      return found
    },
    close() {
      commands.close()
      parent.kill('SIGKILL')
    },
  }
}
