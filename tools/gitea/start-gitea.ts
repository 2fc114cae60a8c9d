/** A Gitea with SQLite and its runner in host mode, on this machine alone. Everything lies in one temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../__tests__/playground/free-port.ts'
import type { Gitea } from './find-gitea.ts'

const PASSWORD = 'correct horse'
/** Who is there: an administrator, whose token Diffproof is given, somebody who may write, and somebody who may not. */
export const PEOPLE = ['boss', 'mona', 'stranger'] as const
export type Person = (typeof PEOPLE)[number]

export interface RunningGitea {
  readonly url: string
  readonly tokens: Readonly<Record<Person, string>>
  /** Asks the API as somebody; null for an empty answer. Throws with the answer where it is no success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely
  ask(method: string, path: string, body?: unknown, as?: Person): Promise<any>
  /** Pushes a folder of files as the only commit of a new repository, with a tag. */
  seed(repository: string, files: Readonly<Record<string, string | Buffer>>, tag?: string): Promise<void>
  /** Git in the forge's own repository. */
  git(repository: string, ...args: readonly string[]): string
  /** Everybody's. */
  readonly password: string
  close(): Promise<void>
}

/** Starts both. They end with this process. */
export async function startGitea({ gitea, runner, staticFolder }: Gitea): Promise<RunningGitea> {
  const folder = mkdtempSync(join(tmpdir(), 'gitea-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = join(folder, 'app.ini')
  writeFileSync(settings, settingsOf(folder, staticFolder, port, url))
  const env = {
    ...{ PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: folder, LANG: 'C.UTF-8' },
    GITEA_I_AM_BEING_UNSAFE_RUNNING_AS_ROOT: 'true',
  }
  const output = openSync(join(folder, 'log'), 'a')
  const children: ChildProcess[] = []
  process.once('exit', () => {
    for (const child of children) child.kill()
  })
  const begin = (program: string, args: readonly string[], cwd: string) => {
    children.push(spawn(program, args, { cwd, env, stdio: ['ignore', output, output] }))
  }
  const order = (program: string, args: readonly string[], cwd = folder): string => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
    return stdout.trim().split('\n').at(-1) ?? ''
  }
  const admin = (...args: readonly string[]) => order(gitea, ['--config', settings, '--work-path', folder, ...args])

  order(gitea, ['--config', settings, '--work-path', folder, 'migrate'])
  const tokens: Record<string, string> = {}
  for (const name of PEOPLE) {
    const mail = ['--email', `${name}@example.invalid`, '--must-change-password=false']
    const rank = name === 'boss' ? ['--admin'] : []
    admin('admin', 'user', 'create', '--username', name, '--password', PASSWORD, ...mail, ...rank)
    tokens[name] = admin('admin', 'user', 'generate-access-token', '--username', name, '--scopes', 'all', '--raw')
  }
  begin(gitea, ['--config', settings, '--work-path', folder, 'web'], folder)
  await answering(`${url}/api/v1/version`)
  const home = join(folder, 'runner')
  mkdirSync(home)
  const registration = admin('actions', 'generate-runner-token')
  const labels = ['--labels', 'ubuntu-24.04:host', '--name', 'here']
  order(runner, ['register', '--no-interactive', '--instance', url, '--token', registration, ...labels], home)
  begin(runner, ['daemon'], home)

  const ask: RunningGitea['ask'] = async (method, path, body, as = 'boss') => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${tokens[as]}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return text === '' ? null : answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  return {
    url,
    tokens: tokens as RunningGitea['tokens'],
    ask,
    async seed(repository, files, tag) {
      const [owner = '', name = ''] = repository.split('/')
      await ask('POST', '/orgs', { username: owner }).catch(() => null)
      await ask('POST', `/orgs/${owner}/repos`, { name, default_branch: 'main' })
      const work = mkdtempSync(join(folder, 'seed-'))
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(work, path)), { recursive: true })
        writeFileSync(join(work, path), content)
      }
      const by = ['-c', 'user.name=mona', '-c', 'user.email=mona@example.invalid', '-c', 'init.defaultBranch=main']
      const git = (...args: readonly string[]) => order('git', [...by, ...args], work)
      git('init', '--quiet')
      git('add', '--all')
      git('commit', '--quiet', '--message', 'Begin')
      if (tag !== undefined) git('tag', tag)
      const remote = `${url.replace('://', `://boss:${tokens['boss']}@`)}/${repository}.git`
      git('push', '--quiet', remote, 'main', ...(tag === undefined ? [] : [tag]))
    },
    git: (repository, ...args) => order('git', args, join(folder, 'data/gitea-repositories', `${repository}.git`)),
    password: PASSWORD,
    async close() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map(child => child.exitCode ?? new Promise(resolve => child.on('close', resolve))))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function settingsOf(folder: string, staticFolder: string, port: number, url: string): string {
  return `RUN_USER = ${process.env['USER'] ?? 'root'}
RUN_MODE = prod
WORK_PATH = ${folder}
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = ${url}/
STATIC_ROOT_PATH = ${staticFolder}
DISABLE_SSH = true
OFFLINE_MODE = true
[database]
DB_TYPE = sqlite3
PATH = ${join(folder, 'gitea.db')}
[security]
INSTALL_LOCK = true
SECRET_KEY = only-for-tests
PASSWORD_COMPLEXITY = off
[service]
DISABLE_REGISTRATION = true
[actions]
ENABLED = true
DEFAULT_ACTIONS_URL = self
[log]
LEVEL = warn
`
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await delay(250)
  }
  throw new Error(`${url} does not answer`)
}
