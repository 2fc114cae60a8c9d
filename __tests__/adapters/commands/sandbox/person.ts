/** Runs a script as somebody: root, a user with sudo, a user without, one without user namespaces. In namespaces of its own, so that nothing of it stays. */
import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Part } from '../../../playground/machine.ts'
import { needs } from '../../../playground/needs.ts'

/** `myself` is whoever runs the tests, for machines on which that is not root; `root-at-root` has the home of root. */
export type Person = 'root' | 'root-at-root' | 'sudo' | 'user' | 'no-namespaces' | 'myself'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const UID = 1777

/** Becoming somebody else takes root. */
export const CAN_BE_ANYBODY = process.getuid?.() === 0

const NEEDS: Readonly<Record<Person, readonly Part[]>> = {
  root: ['root'],
  'root-at-root': ['root'],
  sudo: ['root', 'sudo'],
  user: ['root', 'bubblewrap'],
  'no-namespaces': ['root'],
  myself: ['a sandbox'],
}

/** `test` and `describe` for what a person does. */
export function testsAs(person: Person): ReturnType<typeof needs> {
  return needs(...NEEDS[person])
}

/** These persons, and whoever runs the tests where that is not root. */
export function persons(...all: readonly Person[]): readonly Person[] {
  return CAN_BE_ANYBODY ? all : [...all, 'myself']
}

const BECOME = `
set -eu
folder=$1 repository=$2 node=$3 person=$4
shift 4
mkdir -p "$folder/etc" "$folder/repository" "$folder/node" "$folder/homes/boxer" "$folder/sudoers.d"
mount --bind "$repository" "$folder/repository"
mount --bind "$node" "$folder/node"
{ cat /etc/passwd; echo "boxer:x:${UID}:${UID}::/home/boxer:/bin/bash"; } >"$folder/etc/passwd"
{ cat /etc/group; echo "boxer:x:${UID}:"; } >"$folder/etc/group"
{ cat /etc/shadow; echo 'boxer:*:19000:0:99999:7:::'; } >"$folder/etc/shadow"
chown ${UID}:${UID} "$folder" "$folder/homes/boxer"
mount --bind "$folder/homes" /home
for file in passwd group shadow; do mount --bind "$folder/etc/$file" "/etc/$file"; done
if [ "$person" = sudo ]; then echo 'boxer ALL=(ALL) NOPASSWD: ALL' >"$folder/sudoers.d/boxer"; fi
chmod 440 "$folder"/sudoers.d/* 2>/dev/null || true
if [ -d /etc/sudoers.d ]; then mount --bind "$folder/sudoers.d" /etc/sudoers.d; fi
cd "$folder"
path="$folder/node:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
exec 200<"$folder/etc/group"
clean=(env -i PATH="$path" HOME=/home/boxer USER=boxer LANG=C.UTF-8 STAGE="$folder")
case $person in
  root) chown 0:0 "$folder" "$folder/homes/boxer"; exec "\${clean[@]}" "$@" ;;
  root-at-root)
    mkdir "$folder/homes/root"
    chown 0:0 "$folder" "$folder/homes/root"
    mount --bind "$folder/homes/root" /root
    exec "\${clean[@]}" HOME=/root "$@"
    ;;
  no-namespaces)
    mkfifo "$folder/mapped"
    # In a user namespace of its own, so that the limit is that namespace's and not the machine's.
    unshare --user bash -c 'read -r _ <"$1"; shift; exec bash -ec "echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --reuid ${UID} --regid ${UID} --clear-groups \\"\\$@\\"" be "$@"' be "$folder/mapped" "\${clean[@]}" "$@" &
    until [ "$(readlink "/proc/$!/ns/user")" != "$(readlink /proc/self/ns/user)" ]; do sleep 0.01; done
    for map in uid_map gid_map; do echo '0 0 65536' >"/proc/$!/$map"; done
    echo mapped >"$folder/mapped"
    wait $!
    ;;
  *) exec setpriv --reuid ${UID} --regid ${UID} --clear-groups "\${clean[@]}" "$@" ;;
esac
`
const NAMESPACES = ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child']

/** Starts a script of this folder as a person; `$STAGE` is a folder of that person's own, gone afterwards. Returns what it printed, as JSON. */
export async function as<Result>(person: Person, script: string, ...args: readonly string[]): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'person-')))
  chmodSync(folder, 0o755)
  try {
    const { file, words, env } = commandFor(person, folder, script, args)
    const options = { timeout: 110_000, maxBuffer: 64 * 1024 * 1024, ...(env === undefined ? {} : { env }) }
    const { stdout } = await promisify(execFile)(file, words, options)
    return JSON.parse(stdout) as Result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function commandFor(person: Person, folder: string, script: string, args: readonly string[]) {
  const quiet = '--disable-warning=ExperimentalWarning'
  if (person === 'myself') {
    const home = join(folder, 'home')
    mkdirSync(home)
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8', STAGE: folder }
    return { file: process.execPath, words: [quiet, join(import.meta.dirname, script), ...args], env }
  }
  const inside = join(folder, 'repository', import.meta.dirname.slice(REPOSITORY.length), script)
  const become = ['bash', '-c', BECOME, 'become', folder, REPOSITORY, dirname(process.execPath), person]
  const words = [...NAMESPACES, '--', ...become, 'node', quiet, inside, ...args]
  return { file: 'unshare', words, env: undefined }
}

/** The same for a script that is to be killed: the process, which leads a process namespace, and its folder. */
export function start(person: Person, script: string, ...args: readonly string[]) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'person-')))
  chmodSync(folder, 0o755)
  const { file, words, env } = commandFor(person, folder, script, args)
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'inherit'], ...(env === undefined ? {} : { env }) })
  return { child, folder }
}
