/**
 * Two sandboxes: util-linux, where root makes namespaces and mounts, and bubblewrap for ordinary users. Words come from
 * a private file, never from the command line.
 */
import { randomUUID } from 'node:crypto'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { SYSTEM_PATH } from '../../../core/testing/command-environment.ts'
import { giveSameOwner, nulEnded, REMOVE_BELOW } from '../copies.ts'
import { bytesOf, existsSync, mkdirSync, symlinkSync, writeFileSync } from '../disk.ts'
import { type Launch, type LaunchRequest, type Layer, type Mount, type SandboxPlan, upperOf } from './sandbox-plan.ts'
import { prctlNumber, syscallFilter } from './syscall-filter.ts'

export const SUDO = ['sudo', '-n', '--']
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

/** Makes the devices and the script. Throws the file system's error. */
export function prepareSudoUnshare(plan: SandboxPlan): void {
  const devices = join(plan.folder, 'dev')
  for (const folder of ['pts', 'shm']) mkdirSync(join(devices, folder), { recursive: true })
  for (const name of DEVICES) writeFileSync(join(devices, name), '')
  for (const [name, target] of Object.entries(DEVICE_LINKS)) symlinkSync(target, join(devices, name))
  mkdirSync(join(plan.folder, 'root'))
  writeFileSync(join(plan.folder, 'script'), ROOT_SCRIPT)
}

export function launchSudoUnshare({ plan, words, network, covers, gone }: LaunchRequest): Launch {
  const own = `${words}-mounts`
  const [root, ...rest] = plan.mounts.filter(mount => !gone.includes(mount))
  if (root === undefined) throw new Error('a plan without mounts')
  const lines = [
    mountLine(root, plan),
    ...kernelLines(plan),
    ...[...rest, ...covers].map(mount => mountLine(mount, plan)),
  ]
  writeFileSync(own, bytesOf(lines.map(line => `${line}\n`).join('')))
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', ...(network ? [] : ['--net']), '--fork', '--kill-child']
  const places = [words, own, join(plan.folder, 'root'), String(plan.uid), String(plan.gid)]
  const command = [
    // Root's commands can stop every process of the namespace but the first, also the one that reads the pipe.
    ...['env', '-i', `PATH=${SYSTEM_PATH}`, 'setpriv', '--pdeathsig', 'KILL', 'unshare', ...namespaces, '--'],
    ...['bash', '--noprofile', '--norc', join(plan.folder, 'script'), ...places],
    ...[network ? 'host' : 'none', GROUP, String(Math.floor(totalmem() * MEMORY_SHARE))],
  ]
  const [program = '', ...args] = process.getuid?.() === 0 ? command : [...SUDO, ...command]
  return { program, args }
}

function kernelLines(plan: SandboxPlan): readonly string[] {
  const at = (path: string): string => join(plan.folder, 'root', path)
  const bind = (path: string): string => fstabLine(at(path), at(path), 'none', 'bind,ro')
  const isThere = (name: string): boolean => existsSync(join('/proc', name))
  return [
    fstabLine('proc', at('proc'), 'proc', 'nosuid,nodev,noexec'),
    ...KERNEL_FOLDERS.filter(isThere).map(name => bind(`proc/${name}`)),
    ...KERNEL_FILES.filter(isThere).map(name => fstabLine('/dev/null', at(`proc/${name}`), 'none', 'bind')),
    fstabLine('/sys', at('sys'), 'none', 'bind,ro'),
    fstabLine(join(plan.folder, 'dev'), at('dev'), 'none', 'bind,ro'),
    ...DEVICES.map(name => fstabLine(`/dev/${name}`, at(`dev/${name}`), 'none', 'bind')),
    fstabLine('devpts', at('dev/pts'), 'devpts', 'newinstance,nosuid,noexec,ptmxmode=0666,mode=620'),
    fstabLine('shm', at('dev/shm'), 'tmpfs', 'nosuid,nodev,mode=1777,size=50%'),
  ]
}

function mountLine(mount: Mount, plan: SandboxPlan): string {
  const target = join(plan.folder, 'root', mount.target)
  if (mount.layer !== undefined) return layerLine(mount, mount.layer, target)
  if (mount.kind === 'hold') return fstabLine(target, target, 'none', 'bind')
  return fstabLine(mount.source, target, 'none', mount.kind === 'write' ? 'bind' : 'bind,ro')
}

function layerLine({ source }: Mount, layer: Layer, target: string): string {
  const [upper, work] = [upperOf(layer), join(layer.folder, 'work')]
  const lower = [...layer.above, source].join(':')
  makeLayer(source, layer)
  // A folder that is moved would be copied without `redirect_dir`. Volatile: not synced to the disk, which would delay
  // the end of every command. The script does without where the kernel cannot.
  const options = `lowerdir=${lower},upperdir=${upper},workdir=${work},redirect_dir=on,index=off,volatile`
  return fstabLine('overlay', target, 'overlay', options)
}

/** Makes the folders of a layer over a folder, if they are not there. Throws the file system's error. */
export function makeLayer(source: string, layer: Layer): void {
  const upper = upperOf(layer)
  if (existsSync(upper)) return
  for (const made of [upper, join(layer.folder, 'work')]) mkdirSync(made, { recursive: true })
  giveSameOwner(source, upper)
}

function fstabLine(source: string, target: string, type: string, options: string): string {
  const field = (text: string): string =>
    text.replace(/[\t-\r \\#]/g, at => `\\${at.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return [field(source), field(target), type, field(options), '0', '0'].join(' ')
}

export function possibleControlGroups(): readonly string[] {
  return GROUP_FOLDERS.map(folder => join(folder, GROUP))
}

/** Whether a folder is a control group made by this program. */
export function isControlGroup(folder: string): boolean {
  return GROUP_FOLDERS.includes(dirname(folder)) && /^diffproof-[0-9a-f-]{36}$/.test(basename(folder))
}

const SCRIPT = '/run/sandbox-script'

/** Prepares the files to mount. Throws for root, whose namespace could not read other users' files. */
export function prepareBubblewrap(plan: SandboxPlan): void {
  if (process.getuid?.() === 0) throw new Error('it is for ordinary users')
  const run = plan.mounts.find(mount => mount.target === dirname(SCRIPT))
  if (run === undefined) throw new Error(`there is no ${dirname(SCRIPT)}`)
  writeFileSync(join(run.source, basename(SCRIPT)), '')
  writeFileSync(join(plan.folder, 'script'), USER_SCRIPT)
  writeFileSync(join(plan.folder, 'filter'), syscallFilter())
}

export function launchBubblewrap({ plan, words, network, covers, gone }: LaunchRequest): Launch {
  const own = `${words}-mounts`
  const [root, ...rest] = [...plan.mounts.filter(mount => !gone.includes(mount)), ...covers].map(argumentsOf)
  const mounts = [...(root ?? []), '--dev', '/dev', '--proc', '/proc', ...rest.flat()]
  // No argument may be other than UTF-8.
  writeFileSync(own, bytesOf(nulEnded(mounts)))
  return {
    program: 'bwrap',
    args: [
      // No namespace of control groups: Java ends where a path of one lies above the root.
      ...[
        '--unshare-user-try',
        '--unshare-ipc',
        '--unshare-pid',
        '--unshare-uts',
        ...(network ? [] : ['--unshare-net']),
      ],
      ...['--die-with-parent', '--new-session', '--as-pid-1', '--seccomp', '3'],
      // The supervisor keeps one capability, so that no command may trace it or take its open files.
      ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETPCAP'],
      ...['--args', '5'],
      ...['--ro-bind', join(plan.folder, 'script'), SCRIPT],
      ...['--clearenv', '--setenv', 'PATH', SYSTEM_PATH, '--chdir', '/'],
      ...['--', 'bash', '--noprofile', '--norc', SCRIPT],
    ],
    // The words may hold settings with credentials, and a manifest can have any folder copied.
    files: [join(plan.folder, 'filter'), words, own],
  }
}

function argumentsOf({ kind, source, target }: Mount): readonly string[] {
  return [kind === 'write' || kind === 'hold' ? '--bind' : '--ro-bind', source, target]
}

const WITHOUT_RIGHTS = '--no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all'
/**
 * Bubblewrap takes a filter for system calls; util-linux does since 2.41. Where neither language
 * is there, the self-test says so.
 */
const FILTER = syscallFilter().toString('hex')
const FILTER_IN_PERL = `my $filter = pack("H*", shift); syscall(${prctlNumber(process.arch)}, 22, 2, pack("Sx![L!]P", length($filter) / 8, $filter)); exec @ARGV`
const FILTER_IN_PYTHON = `
import ctypes, os, struct, sys
code = bytes.fromhex(sys.argv[1])
held = ctypes.create_string_buffer(code)
ctypes.CDLL(None).prctl(22, 2, struct.pack("@HP", len(code) // 8, ctypes.addressof(held)), 0, 0)
os.execvp(sys.argv[2], sys.argv[2:])`

// Runs the command in `words` (`cwd`, number of variables, variables, command, settings) with the prefix in `drop`.
// Standard input: a line ends the command, and its end ends everything. Standard error: `ready` with the namespace to
// wait for, then `exit N`. The command gets no open file but its standard streams, and one with the settings if there
// are any: it has no name, no variable holds it, and a child of Node does not inherit it.
const SUPERVISE = `
exec 3<&0
cd -- "\${words[0]}"
count=\${words[1]}
variables=("\${words[@]:2:count}")
command=\${words[2+count]}
settings=\${words[3+count]}
options=("\${words[@]:4+count}")
ulimit -c 0
ulimit -u 8192 2>/dev/null || true
ulimit -n 65536 2>/dev/null || true
ulimit -f 8388608 2>/dev/null || true
echo 1000 2>/dev/null >/proc/self/oom_score_adj || true
echo "ready $namespace" >&2
(
  for fd in /proc/self/fd/*; do
    fd=\${fd##*/}
    ((fd < 3)) || eval "exec $fd>&-"
  done
  if [ -n "$settings" ]; then
    file=$(mktemp)
    printf %s "$settings" >"$file"
    chmod 644 "$file"
    exec 3<"$file"
    rm -f "$file"
  fi
  exec setsid "\${drop[@]}" env -i "\${variables[@]}" bash --noprofile --norc "\${options[@]}" -c "$command"
) </dev/null 2>&1 &
running=$!
{ while read -r _; do kill -TERM -- "-$running"; done; } 2>/dev/null <&3 >/dev/null &
watching=$!
set +e
wait -n "$running" "$watching"
code=$?
kill -0 "$watching" 2>/dev/null && echo "exit $code" >&2
exit 0
`

/**
 * Arguments: words, mount table, new root, user, group, `host` or `none` for the network,
 * control group, memory limit in bytes. Runs as root and as process 1 of its namespaces.
 */
const ROOT_SCRIPT = `
set -eu
umask 022
mapfile -d '' -t words <"$1"
# Root's commands may write to the group that they are in, by namespaces of their own. None shows the group above it.
# Before Linux 5.11, a limit of memory holds below a group only with use_hierarchy, and that is set before there is one.
for base in /sys/fs/cgroup /sys/fs/cgroup/memory /sys/fs/cgroup/pids; do
  group=$base/$7
  [ -w "$base/cgroup.procs" ] && { [ -d "$group" ] || mkdir -p "$group"; } || continue
  for limit in "memory.use_hierarchy 1" "memory.max $8" "memory.limit_in_bytes $8" "pids.max 8192"; do
    [ ! -e "$group/\${limit% *}" ] || echo "\${limit#* }" >"$group/\${limit% *}" || true
  done
  mkdir -p "$group/commands" && echo 0 >"$group/commands/cgroup.procs" || true
done 2>/dev/null
# The kernel refuses a volatile layer that was used before. No layer outlives this run, so the note is removed.
# After any write error on the disk, the kernel refuses volatile layers.
fresh() {
  local notes=("\${fstab%/*}"/layers/*/work/work/incompat)
  [ ! -e "\${notes[0]}" ] || rm -rf -- "\${notes[@]}"
}
fstab=$2
# Without it, util-linux 2.39 and later refuse a layer over folders whose names have over 255 characters in all.
export LIBMOUNT_FORCE_MOUNT2=always
fresh
if ! mount --all --fstab "$fstab" 2>/dev/null; then
  umount --recursive --lazy "$3" 2>/dev/null || true
  fresh
  sed 's/,index=off,volatile 0 0$/,index=off 0 0/' "$fstab" >"$fstab.plain"
  mount --all --fstab "$fstab.plain"
fi
# What the tree under test does not have, and the image has: a folder, then paths in it. Once, before the first command.
gone=\${fstab%/*}/gone
if [ -e "$gone" ]; then
  # In a shell of its own: no later program starts in the tree.
  ( IFS= read -r -d '' tree && cd -- "$tree" && ${REMOVE_BELOW} ) <"$gone"
  rm -f -- "$gone"
fi
if [ "$6" = none ]; then
  ip link set lo up 2>/dev/null ||
    perl -e 'use Socket; socket(my $s, AF_INET, SOCK_DGRAM, 0) or die; my $up = pack("a16 s x22", "lo", 0x41); ioctl($s, 0x8914, $up) or die' 2>/dev/null ||
    python3 -I -c 'import fcntl, socket, struct; fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh22x", b"lo", 0x41))'
fi
namespace=
cd "$3"
pivot_root . .
umount -l .
drop=(setpriv --reuid "$4" --regid "$5" --clear-groups ${WITHOUT_RIGHTS})
if [ -x /usr/bin/perl ]; then
  drop+=(/usr/bin/perl -e '${FILTER_IN_PERL}' ${FILTER})
elif [ -x /usr/bin/python3 ]; then
  drop+=(/usr/bin/python3 -ISc '${FILTER_IN_PYTHON}' ${FILTER})
fi
${SUPERVISE}`

/** Reads the words from descriptor 4. Runs as the ordinary user. */
const USER_SCRIPT = `
set -eu
mapfile -d '' -t words <&4
exec 4<&-
drop=(setpriv ${WITHOUT_RIGHTS})
namespace=$(readlink /proc/self/ns/pid)
${SUPERVISE}`

/** The content of the words file. Throws for a word with a NUL. */
export function scriptWords(
  cwd: string,
  environment: Readonly<Record<string, string>>,
  { command, settings = '', options }: { command: string; settings?: string; options: readonly string[] },
): string {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const words = [cwd, String(variables.length), ...variables, command, settings, ...options]
  if (words.some(word => word.includes('\0'))) throw new Error('a NUL cannot be part of a command')
  return words.map(word => `${word}\0`).join('')
}
