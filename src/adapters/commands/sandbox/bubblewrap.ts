/** The sandbox of bubblewrap: the same mounts for an ordinary user, in a user namespace. */
import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Launch, type LaunchRequest, type Mount, type SandboxPlan, SYSTEM_PATH } from './sandbox-plan.ts'
import { USER_SCRIPT } from './scripts.ts'

/** Where the words and the script are in the sandbox. */
const WORDS = '/run/sandbox-words'
const SCRIPT = '/run/sandbox-script'

/** Prepares the files to mount. Throws for root, whose namespace could not read other users' files. */
export function prepareBubblewrap(plan: SandboxPlan): void {
  if (process.getuid?.() === 0) throw new Error('it is for ordinary users')
  const run = plan.mounts.find(mount => mount.target === dirname(WORDS))
  if (run === undefined) throw new Error(`there is no ${dirname(WORDS)}`)
  for (const place of [WORDS, SCRIPT]) writeFileSync(join(run.source, basename(place)), '')
  writeFileSync(join(plan.folder, 'script'), USER_SCRIPT)
}

/** The command line of one command. Layers are read-only here, so packages are installed into the private home. */
export function launchBubblewrap({ plan, words, network }: LaunchRequest): Launch {
  const [root, ...rest] = plan.mounts.map(argumentsOf)
  return {
    program: 'bwrap',
    args: [
      ...['--unshare-all', ...(network ? ['--share-net'] : [])],
      ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
      ...(root ?? []),
      ...['--dev', '/dev', '--proc', '/proc'],
      ...rest.flat(),
      ...['--ro-bind', words, WORDS, '--ro-bind', join(plan.folder, 'script'), SCRIPT],
      ...['--clearenv', '--setenv', 'PATH', SYSTEM_PATH, '--chdir', '/'],
      ...['--', 'bash', '--noprofile', '--norc', SCRIPT, WORDS],
    ],
  }
}

function argumentsOf({ kind, source, target }: Mount): readonly string[] {
  return [kind === 'write' ? '--bind' : '--ro-bind', source, target]
}
