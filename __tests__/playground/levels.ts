/** The levels at which a whole run can be played here, each as the person who gets it on a runner. */
import { has, type Part } from './machine.ts'
import { needs } from './needs.ts'

const UID = 1777
/** A user of this machine who owns the job's folders, alone in namespaces that end with the run. `$1`: what else to do as root. */
const BECOME = `set -eu
share=$(dirname "$(dirname "$RUNNER_TEMP")")
chown -R ${UID}:${UID} "$share" "$(dirname "$GITHUB_WORKSPACE")"
made=$(mktemp -d)
{ cat /etc/passwd; echo "boxer:x:${UID}:${UID}::$HOME:/bin/bash"; } >"$made/passwd"
{ cat /etc/group; echo "boxer:x:${UID}:"; } >"$made/group"
{ cat /etc/shadow; echo 'boxer:*:19000:0:99999:7:::'; } >"$made/shadow"
mkdir "$made/sudoers"
if [ "$1" = sudo ]; then echo 'boxer ALL=(ALL) NOPASSWD: ALL' >"$made/sudoers/boxer"; chmod 440 "$made/sudoers/boxer"; fi
for file in passwd group shadow; do mount --bind "$made/$file" "/etc/$file"; done
if [ -d /etc/sudoers.d ]; then mount --bind "$made/sudoers" /etc/sudoers.d; fi
shift
exec setpriv --reuid ${UID} --regid ${UID} --clear-groups "$@"`
const as = (person: 'sudo' | 'user'): readonly string[] => [
  ...['unshare', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'],
  ...['bash', '-c', BECOME, 'become', person],
]

export type Level = {
  readonly name: string
  /** What the record says. */
  readonly sandbox: string
  readonly needs: readonly Part[]
  readonly inputs: Readonly<Record<string, string>>
  /** What the run is started by. */
  readonly inside: readonly string[]
}

const IN_SANDBOX = { sandbox: 'require' }
/** Becoming somebody else takes root. Whoever runs the tests without it plays the level that he gets. */
export const SANDBOXES: readonly Level[] = has('root')
  ? [
      { name: 'as root', sandbox: 'sudo-unshare', needs: ['root'], inputs: IN_SANDBOX, inside: [] },
      { name: 'with sudo', sandbox: 'sudo-unshare', needs: ['root', 'sudo'], inputs: IN_SANDBOX, inside: as('sudo') },
      { name: 'bubblewrap', sandbox: 'bubblewrap', needs: ['bubblewrap'], inputs: IN_SANDBOX, inside: as('user') },
    ]
  : [{ name: 'mine', sandbox: '', needs: ['a sandbox'], inputs: IN_SANDBOX, inside: [] }]
/** The two sandboxes, each once: as root it is that of sudo, which `levels.slow.test.ts` and the canaries attack too. */
export const USERS: readonly Level[] = SANDBOXES.filter(({ name }) => name !== 'as root')
/** As on a hosted runner, for what no level decides. */
export const HOSTED: readonly Level[] = USERS.slice(0, 1)
export const OFF: Level = { name: 'sandbox: off', sandbox: 'none', needs: [], inputs: { sandbox: 'off' }, inside: [] }

/** A test for each of these levels that the machine can have. */
export function testAtLevels(levels: readonly Level[], title: string, body: (level: Level) => Promise<void>): void {
  for (const level of levels) needs(...level.needs).test(`${level.name}: ${title}`, () => body(level))
}
