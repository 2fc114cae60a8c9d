/** The sandbox of util-linux: root makes namespaces and mounts, and the command runs as an ordinary user without a way back. */
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { release, totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Launch, type LaunchRequest, type Mount, type SandboxPlan, SYSTEM_PATH } from './sandbox-plan.ts'
import { ROOT_SCRIPT } from './scripts.ts'

const SUDO = ['sudo', '-n', '--']
/** Control groups, where the machine has them, reserve some memory for this process and the runner. */
const GROUP = `diffproof-${randomUUID()}`
const GROUP_FOLDERS = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory', '/sys/fs/cgroup/pids']
const MEMORY_SHARE = 0.9
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty']
const DEVICE_LINKS = {
  ...{ fd: '/proc/self/fd', stdin: '/proc/self/fd/0', stdout: '/proc/self/fd/1', stderr: '/proc/self/fd/2' },
  ptmx: 'pts/ptmx',
}
/** Kernel interfaces that a sandbox started by root must not write to. */
const KERNEL_FOLDERS = ['sys', 'irq', 'bus', 'fs', 'acpi', 'scsi']
const KERNEL_FILES = ['sysrq-trigger', 'kcore', 'timer_list', 'keys', 'latency_stats']

/** Since Linux 5.10, a layer can be dropped without syncing the disk, which would delay the end of every command. */
const CAN_BE_VOLATILE = isAtLeast(release(), 5, 10)

/** Writes the plan's mount table. Call it once, before the first command. Throws the file system's error. */
export function prepareSudoUnshare(plan: SandboxPlan): void {
  const devices = join(plan.folder, 'dev')
  for (const folder of ['pts', 'shm']) mkdirSync(join(devices, folder), { recursive: true })
  for (const name of DEVICES) writeFileSync(join(devices, name), '')
  for (const [name, target] of Object.entries(DEVICE_LINKS)) symlinkSync(target, join(devices, name))
  mkdirSync(join(plan.folder, 'root'))
  writeFileSync(join(plan.folder, 'script'), ROOT_SCRIPT)
  const [root, ...rest] = plan.mounts
  if (root === undefined) throw new Error('a plan without mounts')
  const lines = [lineOf(root, 0, plan), ...kernelLines(plan), ...rest.map((mount, at) => lineOf(mount, at, plan))]
  writeFileSync(join(plan.folder, 'fstab'), lines.map(line => `${line}\n`).join(''))
}

export function launchSudoUnshare({ plan, words, network }: LaunchRequest): Launch {
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', ...(network ? [] : ['--net']), '--fork', '--kill-child']
  const places = [words, join(plan.folder, 'fstab'), join(plan.folder, 'root'), String(plan.uid), String(plan.gid)]
  const command = [
    ...['env', '-i', `PATH=${SYSTEM_PATH}`, 'unshare', ...namespaces, '--'],
    ...['bash', '--noprofile', '--norc', join(plan.folder, 'script'), ...places],
    ...[network ? 'host' : 'none', GROUP, String(Math.floor(totalmem() * MEMORY_SHARE))],
  ]
  const [program = '', ...args] = process.getuid?.() === 0 ? command : [...SUDO, ...command]
  return { program, args }
}

function kernelLines(plan: SandboxPlan): readonly string[] {
  const at = (path: string): string => join(plan.folder, 'root', path)
  const bind = (path: string): string => line(at(path), at(path), 'none', 'bind,ro')
  const isThere = (name: string): boolean => statSync(join('/proc', name), { throwIfNoEntry: false }) !== undefined
  return [
    line('proc', at('proc'), 'proc', 'nosuid,nodev,noexec'),
    ...KERNEL_FOLDERS.filter(isThere).map(name => bind(`proc/${name}`)),
    ...KERNEL_FILES.filter(isThere).map(name => line('/dev/null', at(`proc/${name}`), 'none', 'bind')),
    line('/sys', at('sys'), 'none', 'bind,ro'),
    line(join(plan.folder, 'dev'), at('dev'), 'none', 'bind,ro'),
    ...DEVICES.map(name => line(`/dev/${name}`, at(`dev/${name}`), 'none', 'bind')),
    line('devpts', at('dev/pts'), 'devpts', 'newinstance,nosuid,noexec,ptmxmode=0666,mode=620'),
    line('shm', at('dev/shm'), 'tmpfs', 'nosuid,nodev,mode=1777,size=50%'),
  ]
}

function lineOf(mount: Mount, at: number, plan: SandboxPlan): string {
  const target = join(plan.folder, 'root', mount.target)
  if (mount.kind === 'layer') return layerLine(mount, target, join(plan.folder, 'layers', String(at)))
  return line(mount.source, target, 'none', mount.kind === 'read' ? 'bind,ro' : 'bind')
}

/** What is written to a layer lasts as long as the plan's folder. */
function layerLine(mount: Mount, target: string, folder: string): string {
  const [upper, work] = [join(folder, 'upper'), join(folder, 'work')]
  const { uid, gid, mode } = statSync(mount.source)
  for (const made of [upper, work]) mkdirSync(made, { recursive: true })
  mkdirSync(upper, { recursive: true, mode: mode & 0o777 })
  if (process.getuid?.() === 0) chownSync(upper, uid, gid)
  const options = `lowerdir=${mount.source},upperdir=${upper},workdir=${work},index=off${CAN_BE_VOLATILE ? ',volatile' : ''}`
  return line('overlay', target, 'overlay', options)
}

/** One line of an fstab, with special characters escaped. */
function line(source: string, target: string, type: string, options: string): string {
  const field = (text: string): string =>
    text.replace(/[\s\\#]/g, at => `\\${at.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return [field(source), field(target), type, field(options), '0', '0'].join(' ')
}

/** `version` as in `6.8.0-1014-azure`. */
function isAtLeast(version: string, major: number, minor: number): boolean {
  const [first = 0, second = 0] = version.split('.').map(part => Number.parseInt(part, 10))
  return first > major || (first === major && second >= minor)
}

/** The existing control groups of this process. */
export function controlGroups(): readonly string[] {
  return possibleControlGroups().filter(folder => existsSync(folder))
}

export function possibleControlGroups(): readonly string[] {
  return GROUP_FOLDERS.map(folder => join(folder, GROUP))
}

/** Whether a folder is a control group made by this program. */
export function isControlGroup(folder: string): boolean {
  return GROUP_FOLDERS.includes(dirname(folder)) && /^diffproof-[0-9a-f-]{36}$/.test(basename(folder))
}
