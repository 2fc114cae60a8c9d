/** The self-test's attacks. It stands alone: its source text is run inside the sandbox by the Node of this process. */
import type * as childProcess from 'node:child_process'
import type * as fileSystem from 'node:fs'
import type * as network from 'node:net'

export type ProbeTask = {
  readonly workspace: string
  readonly home: string
  /** A text in the environment of a process outside, which the probe must neither read nor kill. */
  readonly canary: string
  readonly guard: number
  /** Files outside with the canary, or that control the job. They must be neither readable nor writable. */
  readonly files: readonly string[]
  /** Diffproof's own folders in the workspace. They must refuse files, and neither they nor their parents may be moved. */
  readonly kept: readonly string[]
  /** The `.git` folders and files in it: held in the same way, and without credentials. */
  readonly repositories: readonly string[]
  /** Folders that must refuse files. `mark`: names that must not appear outside. */
  readonly folders: readonly string[]
  readonly mark: string
  /** Listeners outside. The port is null where the network is shared. */
  readonly port: number | null
  readonly sockets: readonly string[]
  readonly variables: readonly string[]
  readonly hasGit: boolean
  readonly calls: readonly { readonly call: readonly number[]; readonly error: number }[]
}

/** The modules that the probe uses, because it cannot import any. */
type ProbeTools = {
  readonly fs: typeof fileSystem
  readonly net: typeof network
  readonly childProcess: typeof childProcess
  readonly environment: Readonly<Record<string, string | undefined>>
}

export type ProbeResult = Readonly<Record<string, boolean>>

/** Tries everything. It imports nothing, because it is turned into text. */
export async function probe(task: ProbeTask, { fs, net, childProcess, environment }: ProbeTools): Promise<ProbeResult> {
  const works = (step: () => unknown): boolean => {
    try {
      step()
      return true
    } catch {
      return false
    }
  }
  const takes = (folder: string): boolean =>
    works(() => {
      fs.writeFileSync(`${folder}/${task.mark}`, '')
      fs.rmSync(`${folder}/${task.mark}`)
    })
  // Tries each parent folder too, up to the workspace, and moves it back on success.
  const moves = (folder: string): boolean => {
    if (folder === task.workspace) return false
    const isMoved = works(() => {
      fs.renameSync(folder, `${folder}-${task.mark}`)
      fs.renameSync(`${folder}-${task.mark}`, folder)
    })
    return isMoved || moves(folder.slice(0, folder.lastIndexOf('/')))
  }
  const opens = (file: string): boolean => works(() => fs.closeSync(fs.openSync(file, 'r+')))
  const connects = (target: network.NetConnectOpts): Promise<boolean> =>
    new Promise(resolve => {
      const socket = net.connect(target)
      const end = (answer: boolean) => {
        socket.destroy()
        resolve(answer)
      }
      socket.setTimeout(3_000, () => end(false))
      socket.on('connect', () => end(true)).on('error', () => end(false))
    })
  const ownServer = (): Promise<boolean> =>
    new Promise(resolve => {
      const server = net.createServer(socket => socket.end())
      server.on('error', () => resolve(false))
      server.listen(0, '127.0.0.1', async () => {
        const { port } = server.address() as network.AddressInfo
        resolve(await connects({ port, host: '127.0.0.1' }))
        server.close()
      })
    })
  const processes = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const found = (step: () => string): string => {
    let text = ''
    works(() => (text = step()))
    return text
  }
  const textOf = (path: string): string => found(() => fs.readFileSync(path, 'latin1'))
  const holdsCanary = (path: string): boolean => textOf(path).includes(task.canary)
  const status = fs.readFileSync('/proc/self/status', 'latin1')
  const limits = fs.readFileSync('/proc/self/limits', 'latin1')
  const hasLimit = (name: string, most: number): boolean =>
    Number(new RegExp(`^Max ${name} +\\d+ +(\\d+)`, 'm').exec(limits)?.[1]) <= most
  const isInherited = (descriptor: string): boolean =>
    found(() => fs.readlinkSync(`/proc/self/fd/${descriptor}`)).includes(task.mark)
  // Node makes no system calls of one's choice. Where Perl is missing, the filter alone has to do.
  const areRefused = (): boolean => {
    const source =
      'for (@ARGV) { my ($call, @rest) = map { 0 + $_ } split /,/; print syscall($call, @rest) < 0 ? 0 + $! : 0, "," }'
    const words = ['-e', source, ...task.calls.map(({ call }) => call.join())]
    const said = childProcess.spawnSync('perl', words, { encoding: 'utf8' })
    return said.status !== 0 || said.stdout === task.calls.map(({ error }) => `${error},`).join('')
  }
  const git = (args: readonly string[]): string =>
    String(childProcess.spawnSync('git', args, { cwd: task.workspace, encoding: 'utf8' }).stdout)
  const dotGit = `${task.workspace}/.git`
  const results: Record<string, boolean> = {
    'no other process':
      processes.length < 30 &&
      !processes.some(id => holdsCanary(`/proc/${id}/environ`) || holdsCanary(`/proc/${id}/cmdline`)),
    // The number may belong to a process in the sandbox, so the guard is also checked from outside.
    'no signal': processes.includes(String(task.guard)) || !works(() => process.kill(task.guard, 'SIGKILL')),
    'clean environment':
      Object.keys(environment).every(name => task.variables.includes(name)) &&
      !JSON.stringify(environment).includes(task.canary),
    'no new privileges':
      /^NoNewPrivs:\s*1$/m.test(status) && /^CapEff:\s*0+$/m.test(status) && /^CapBnd:\s*0+$/m.test(status),
    // Only who may trace a process may open its memory.
    'supervisor out of reach': !processes.some(
      id => id !== String(process.pid) && works(() => fs.closeSync(fs.openSync(`/proc/${id}/mem`, 'r'))),
    ),
    'no inherited descriptor': !fs.readdirSync('/proc/self/fd').some(isInherited),
    'kernel keys and other sockets refused': /^Seccomp:\s*2$/m.test(status) && areRefused(),
    'processes and open files limited': hasLimit('processes', 8192) && hasLimit('open files', 65536),
    'no sudo': childProcess.spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0,
    'files hidden': !task.files.some(
      file => works(() => fs.readFileSync(file)) || works(() => fs.writeFileSync(file, '', { flag: 'r+' })),
    ),
    'nothing written outside': !task.folders.some(folder =>
      works(() => fs.writeFileSync(`${folder}/${task.mark}`, '')),
    ),
    'own folders held': !task.kept.some(folder => takes(folder) || moves(folder)),
    'repositories held': !task.repositories.some(place => takes(place) || moves(place) || opens(place)),
    'no socket': !(await Promise.all(task.sockets.map(path => connects({ path })))).includes(true),
    'own server': await ownServer(),
    'workspace written': works(() => fs.writeFileSync(`${task.workspace}/${task.mark}`, '')),
    'home and temporary folder written': ['/tmp', task.home].every(folder =>
      works(() => fs.writeFileSync(`${folder}/${task.mark}`, '')),
    ),
    'kernel settings not written': !works(() => fs.closeSync(fs.openSync('/proc/sys/kernel/core_pattern', 'r+'))),
  }
  if (task.port !== null) {
    const port = task.port
    const targets = [{ host: '127.0.0.1', port }, { host: '::1', port }, { path: `\0${task.mark}` }]
    results['no network'] =
      !(await Promise.all(targets.map(connects))).includes(true) &&
      fs.readFileSync('/proc/net/route', 'latin1').trim().split('\n').length < 2
  }
  if (task.hasGit) {
    results['git works'] = /^[0-9a-f]{40,64}\n$/.test(git(['log', '-1', '--format=%H']))
    results['git not written'] =
      !works(() => fs.writeFileSync(`${dotGit}/${task.mark}`, '')) &&
      !opens(`${dotGit}/config`) &&
      !works(() => fs.renameSync(dotGit, `${task.workspace}/${task.mark}-git`))
  }
  const configs = task.repositories.map(place => textOf(`${place}/config`))
  const listed = task.hasGit ? git(['config', '--local', '--list']) : ''
  results['no credential in git'] = ![listed, ...configs].some(text =>
    /extraheader|credential|:\/\/[^/\s"]*@/i.test(text),
  )
  for (const folder of ['/tmp', task.home]) fs.rmSync(`${folder}/${task.mark}`, { force: true })
  childProcess.spawn('bash', ['-c', `sleep 300; : ${task.mark}`], { detached: true, stdio: 'ignore' }).unref()
  return results
}
