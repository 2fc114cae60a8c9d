/** A repository on somebody's own machine, a scripted model, and the command line as a user starts it. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sandboxInput } from '../playground/machine.ts'
import { type ModelServer, startModel } from '../playground/model/start-model.ts'
import type { Script } from '../playground/model/turn.ts'
import { COMPILE_CACHE, layOutNpm } from '../playground/runner-environment.ts'
import type { Files } from './scene.ts'
import { SMALL_PROJECT, SOLVE } from './small-project.ts'

export const CLI = join(import.meta.dirname, '../../dist/cli.js')

export type Ended = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The object of `--json`. */
  json(): Readonly<Record<string, string>>
}

type RunOptions = {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly key?: string
  /** What starts the command and stays above it: `unshare` and its arguments, say. */
  readonly inside?: readonly string[]
  /** What is called at the start and with everything printed so far, and the process id. */
  readonly watch?: (printed: string, pid: number) => void
}

export type CliScene = {
  readonly folder: string
  readonly model: ModelServer
  /** The temporary folder of all commands. */
  readonly temporary: string
  run(args: readonly string[], options?: RunOptions): Promise<Ended>
  git(...args: string[]): string
  /** Everything below the repository, its git data included: a line a path. */
  state(): ReadonlyMap<string, string>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens it: the small project in one commit on `main`, and the model that mends it. */
export async function openCli(
  options: { readonly script?: Script; readonly files?: Files; readonly empty?: boolean } = {},
): Promise<CliScene> {
  const model = await startModel({ script: options.script ?? SOLVE, keys: ['sk-ant-on-a-laptop-5f2c9a'] })
  const root = mkdtempSync(join(tmpdir(), 'cli-scene-'))
  const [folder = '', temporary = '', home = '', tools = ''] = ['work/small', 'temporary', 'home', 'tools'].map(name =>
    join(root, name),
  )
  for (const one of [folder, temporary, home, tools]) mkdirSync(one, { recursive: true })
  await layOutNpm(tools)
  const environment = {
    PATH: `${tools}:${dirname(process.execPath)}:${process.env['PATH']}`,
    ...{ HOME: home, TMPDIR: temporary, LANG: 'C.UTF-8', NODE_COMPILE_CACHE: COMPILE_CACHE },
  }
  writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = Ada\n\temail = ada@example.com\n')
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      env: { ...environment, GIT_CONFIG_NOSYSTEM: '1' },
      encoding: 'utf8',
    }).trim()
  for (const [path, text] of Object.entries(options.files ?? SMALL_PROJECT)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (options.empty !== true) {
    git('init', '--quiet', '--initial-branch=main')
    git('add', '--all')
    git('commit', '--quiet', '--message=first')
  }
  return {
    ...{ folder, model, temporary, git },
    run: (args, asked = {}) => start(args, { cwd: folder, key: model.key, ...asked }, environment),
    state: () => new Map(entriesOf(folder)),
    async [Symbol.asyncDispose]() {
      await model.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The options that let a command use the scripted model. */
export function modelOptions({ model }: CliScene): readonly string[] {
  return ['--anthropic-base-url', model.url, ...sandboxOptions()]
}

/** The option with which commands run on this machine. */
export function sandboxOptions(): readonly string[] {
  return Object.entries(sandboxInput()).flatMap(([name, value]) => [`--${name}`, value])
}

function start(
  args: readonly string[],
  { cwd, env = {}, key = '', inside = [], watch }: RunOptions,
  environment: NodeJS.ProcessEnv,
) {
  return new Promise<Ended>((resolve, reject) => {
    const [program = '', ...words] = [...inside, process.execPath, CLI, ...args]
    const child = spawn(program, words, {
      ...{ cwd, env: { ...environment, ANTHROPIC_API_KEY: key, ...env } },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = { stdout: '', stderr: '' }
    watch?.('', child.pid ?? 0)
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text
        watch?.(printed.stdout + printed.stderr, child.pid ?? 0)
      })
    child.on('error', reject)
    child.on('close', code =>
      resolve({ code, ...printed, json: () => JSON.parse(printed.stdout) as Record<string, string> }),
    )
  })
}

function* entriesOf(folder: string, below = ''): Generator<[string, string]> {
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = join(below, name)
    const stats = lstatSync(join(folder, path))
    // Git renews the time of an object that it would write again; the object stays as it is.
    const common = `${stats.mode.toString(8)} ${path.startsWith('.git/objects/') ? '' : stats.mtimeMs}`
    if (stats.isDirectory()) {
      yield [path, stats.mode.toString(8)]
      yield* entriesOf(folder, path)
    } else if (stats.isSymbolicLink()) yield [path, `link ${readlinkSync(join(folder, path))}`]
    else
      yield [
        path,
        `${common} ${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}`,
      ]
  }
}

/** The paths that differ between two states. */
export function difference(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const all = new Set([...before.keys(), ...after.keys()])
  return [...all].filter(path => before.get(path) !== after.get(path)).sort()
}

/** The processes that work below a folder. */
export function processesIn(folder: string): readonly string[] {
  return readdirSync('/proc').filter(id => {
    try {
      return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })
}

/** The commands of Diffproof that a command of it has started. */
export function commandsOf(parent: number): readonly number[] {
  const wordsOf = (id: string | number) => readFileSync(`/proc/${id}/cmdline`, 'utf8')
  return readdirSync('/proc')
    .filter(id => {
      try {
        if (!new RegExp(`^PPid:\\s${parent}$`, 'm').test(readFileSync(`/proc/${id}/status`, 'utf8'))) return false
        // Before it becomes another program, a child has its parent's words, and its parent waits for it.
        return wordsOf(id).includes('cli.js') && wordsOf(id) !== wordsOf(parent)
      } catch {
        return false
      }
    })
    .map(Number)
}
