/**
 * The self-test's attacks, by the names of what must hold. Their source text is run inside the
 * sandbox, so each function stands alone.
 */
import type * as childProcess from 'node:child_process'
import type * as fileSystem from 'node:fs'
import type * as network from 'node:net'
import { latin1Of } from '../../../core/text/file-names.ts'

export type ProbeTask = {
  workspace: string
  home: string
  /** A text in the environment of a process outside, which the probe must neither read nor kill. */
  canary: string
  guard: number
  /** Files outside with the canary, or that control the job. They must be neither readable nor writable. */
  files: readonly string[]
  /**
   * Diffproof's own folders in the workspace. They must refuse files, and neither they nor their parents may be moved.
   */
  kept: readonly string[]
  /** The `.git` folders and files in it: held in the same way, and without credentials. */
  repositories: readonly string[]
  /** Folders that must refuse files. `mark`: names that must not appear outside. */
  folders: readonly string[]
  mark: string
  /** Listeners outside. The port is null where the network is shared. */
  port: number | null
  sockets: readonly string[]
  variables: readonly string[]
  hasGit: boolean
  calls: readonly { call: readonly number[]; error: number }[]
}

type ProbeTools = {
  fs: typeof fileSystem
  net: typeof network
  childProcess: typeof childProcess
  environment: Readonly<Record<string, string | undefined>>
  latin1Of: (path: string) => string
}

export type ProbeResult = Readonly<Record<string, boolean>>

function probeKit(task: ProbeTask, { fs, net, childProcess, latin1Of }: Omit<ProbeTools, 'environment'>) {
  // A name need not be UTF-8.
  const at = (path: string) => Buffer.from(latin1Of(path), 'latin1')
  const works = (step: () => unknown): boolean => {
    try {
      step()
      return true
    } catch {
      return false
    }
  }
  const found = (step: () => string): string => {
    let text = ''
    works(() => (text = step()))
    return text
  }
  const textOf = (path: string): string => found(() => fs.readFileSync(at(path), 'latin1'))
  const writes = (folder: string): boolean => works(() => fs.writeFileSync(at(`${folder}/${task.mark}`), ''))
  const swaps = (path: string, other: string): boolean =>
    works(() => {
      fs.renameSync(at(path), at(other))
      fs.renameSync(at(other), at(path))
    })
  // Tries each parent folder too, up to the workspace, and moves it back on success.
  const moves = (folder: string): boolean =>
    folder !== task.workspace &&
    (swaps(folder, `${folder}-${task.mark}`) || moves(folder.slice(0, folder.lastIndexOf('/'))))
  const connects = (target: network.NetConnectOpts): Promise<boolean> =>
    new Promise(resolve => {
      const socket = net.connect(target)
      // Half of the self-test's limit: a machine may stand still for seconds.
      socket.setTimeout(10_000, () => resolve(false))
      socket.on('connect', () => socket.end(task.mark, () => resolve(true))).on('error', () => resolve(false))
    })
  return {
    ...{ task, fs, net, works, found, textOf, writes, moves, connects },
    takes: (folder: string): boolean => writes(folder) && works(() => fs.rmSync(at(`${folder}/${task.mark}`))),
    opens: (file: string, flags = 'r+'): boolean => works(() => fs.closeSync(fs.openSync(at(file), flags))),
    anyConnects: async (targets: readonly network.NetConnectOpts[]) =>
      (await Promise.all(targets.map(connects))).includes(true),
    /** Null where the program failed. */
    outputOf: (program: string, args: readonly string[]): Promise<string | null> =>
      new Promise(resolve => {
        const options = { cwd: task.workspace, encoding: 'utf8' } as const
        childProcess.execFile(program, args, options, (error, text) => resolve(error === null ? text : null))
      }),
    processes: fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)),
    holdsCanary: (path: string): boolean => textOf(path).includes(task.canary),
    status: fs.readFileSync('/proc/self/status', 'latin1'),
  }
}

type Kit = ReturnType<typeof probeKit> & Pick<ProbeTools, 'environment'>
type Attack = (kit: Kit) => boolean | Promise<boolean>

const ATTACKS: Readonly<Record<string, Attack>> = {
  'no other process': ({ processes, holdsCanary }) =>
    processes.length < 30 &&
    !processes.some(id => holdsCanary(`/proc/${id}/environ`) || holdsCanary(`/proc/${id}/cmdline`)),
  // The number may belong to a process in the sandbox, so the guard is also checked from outside.
  'no signal': ({ task, processes, works }) =>
    processes.includes(String(task.guard)) || !works(() => process.kill(task.guard, 'SIGKILL')),
  'clean environment': ({ task, environment }) =>
    Object.keys(environment).every(name => task.variables.includes(name)) &&
    !JSON.stringify(environment).includes(task.canary),
  'no new privileges': ({ status }) =>
    /^NoNewPrivs:\s*1$/m.test(status) && /^CapEff:\s*0+$/m.test(status) && /^CapBnd:\s*0+$/m.test(status),
  // Only who may trace a process may open its memory.
  'supervisor out of reach': ({ processes, opens }) =>
    !processes.some(id => id !== String(process.pid) && opens(`/proc/${id}/mem`, 'r')),
  'no inherited descriptor': ({ task, fs, found }) =>
    !fs
      .readdirSync('/proc/self/fd')
      .some(name => found(() => fs.readlinkSync(`/proc/self/fd/${name}`)).includes(task.mark)),
  // Node makes no system calls of one's choice. Where Perl is missing, the filter alone has to do.
  'system calls refused': async ({ task, status, outputOf }) => {
    const source =
      'for (@ARGV) { my ($call, @rest) = map { 0 + $_ } split /,/; print syscall($call, @rest) < 0 ? 0 + $! : 0, "," }'
    const said = await outputOf('perl', ['-e', source, ...task.calls.map(({ call }) => call.join())])
    const expected = task.calls.map(({ error }) => `${error},`).join('')
    return /^Seccomp:\s*2$/m.test(status) && (said === null || said === expected)
  },
  'processes and open files limited': ({ textOf }) => {
    const limits = textOf('/proc/self/limits')
    const hasLimit = (name: string, most: number): boolean =>
      Number(new RegExp(`^Max ${name} +\\d+ +(\\d+)`, 'm').exec(limits)?.[1]) <= most
    return hasLimit('processes', 8192) && hasLimit('open files', 65536)
  },
  'no sudo': async ({ outputOf }) => (await outputOf('sudo', ['-n', 'true'])) === null,
  'files hidden': ({ task, fs, works }) =>
    !task.files.some(
      file => works(() => fs.readFileSync(file)) || works(() => fs.writeFileSync(file, '', { flag: 'r+' })),
    ),
  'nothing written outside': ({ task, writes }) => !task.folders.some(writes),
  'own folders held': ({ task, takes, moves }) => !task.kept.some(folder => takes(folder) || moves(folder)),
  'repositories held': ({ task, takes, moves, opens }) =>
    !task.repositories.some(place => takes(place) || moves(place) || opens(place)),
  'no socket': async ({ task, anyConnects }) => !(await anyConnects(task.sockets.map(path => ({ path })))),
  'own server': ({ net, connects }) =>
    new Promise(resolve => {
      const server = net.createServer(socket => socket.end())
      server.on('error', () => resolve(false))
      server.listen(0, '127.0.0.1', async () => {
        const { port } = server.address() as network.AddressInfo
        resolve(await connects({ port, host: '127.0.0.1' }))
        server.close()
      })
    }),
  'workspace written': ({ task, writes }) => writes(task.workspace),
  'home and temporary folder written': ({ task, writes }) => ['/tmp', task.home].every(writes),
  'kernel settings not written': ({ opens }) => !opens('/proc/sys/kernel/core_pattern'),
  'no network': async ({ task, textOf, anyConnects }) => {
    const port = task.port ?? 0
    const targets = [{ host: '127.0.0.1', port }, { host: '::1', port }, { path: `\0${task.mark}` }]
    return !(await anyConnects(targets)) && textOf('/proc/net/route').trim().split('\n').length < 2
  },
  'git works': async ({ outputOf }) =>
    /^[0-9a-f]{40,64}\n$/.test((await outputOf('git', ['log', '-1', '--format=%H'])) ?? ''),
  'git not written': ({ task, fs, works, writes, opens }) => {
    const dotGit = `${task.workspace}/.git`
    const moved = `${task.workspace}/${task.mark}-git`
    return !writes(dotGit) && !opens(`${dotGit}/config`) && !works(() => fs.renameSync(dotGit, moved))
  },
  'no credential in git': async ({ task, textOf, outputOf }) => {
    const listed = task.hasGit ? ((await outputOf('git', ['config', '--local', '--list'])) ?? '') : ''
    const texts = [listed, ...task.repositories.map(place => textOf(`${place}/config`))]
    return !texts.some(text => /^\s*(?:\[?credential[\s.\]]|(?:http\..*)?extraheader)|:\/\/[^/\s"]*@/im.test(text))
  },
}

function attacksOn({ port, hasGit }: ProbeTask): readonly (readonly [name: string, attack: Attack])[] {
  const without = [...(port === null ? ['no network'] : []), ...(hasGit ? [] : ['git works', 'git not written'])]
  return Object.entries(ATTACKS).filter(([name]) => !without.includes(name))
}

/** The checks that the probe answers with, in this order. */
export function checkNames(task: ProbeTask): readonly string[] {
  return attacksOn(task).map(([name]) => name)
}

async function probe(
  task: ProbeTask,
  tools: ProbeTools,
  makeKit: typeof probeKit,
  attacks: Readonly<Record<string, Attack>>,
): Promise<ProbeResult> {
  const { fs, childProcess, environment } = tools
  const kit = { ...makeKit(task, tools), environment }
  const tried = await Promise.all(
    Object.entries(attacks).map(async ([name, holds]) => [name, await holds(kit)] as const),
  )
  for (const folder of ['/tmp', task.home]) fs.rmSync(`${folder}/${task.mark}`, { force: true })
  childProcess.spawn('bash', ['-c', `sleep 300; : ${task.mark}`], { detached: true, stdio: 'ignore' }).unref()
  return Object.fromEntries(tried)
}

/** A script for Node that makes the attacks and prints their results as JSON. */
export function probeScript(task: ProbeTask): string {
  const table = attacksOn(task).map(([name, attack]) => `${JSON.stringify(name)}: ${attack}`)
  // In two halves: no command line in the sandbox may contain the canary.
  const half = task.canary.length / 2
  const split = { ...task, canary: [task.canary.slice(0, half), task.canary.slice(half)] }
  return `const load = process.getBuiltinModule
const tools = { fs: load('node:fs'), net: load('node:net'), childProcess: load('node:child_process'), environment: process.env, latin1Of: ${latin1Of} }
const task = ${JSON.stringify(split)}
task.canary = task.canary.join('')
const probe = ${probe}
probe(task, tools, ${probeKit}, {${table.join(',')}}).then(result => {
  console.log(JSON.stringify(result))
  process.exit()
})`
}
